"""Solvers that tests of the deductive engine share."""

from __future__ import annotations

import pytest

from warpproof.solvers.chain import arrange
from warpproof.solvers.pool import Pool


@pytest.fixture(params=["z3-simple", pytest.param("cvc5", marks=pytest.mark.slow)])
def solver(request: pytest.FixtureRequest, pool: Pool) -> object:
    return arrange([request.param], pool)


@pytest.fixture
def z3(pool: Pool) -> object:
    return arrange(["z3-simple"], pool)
