"""Whoever adds a kind of statement is told which tables lack it."""

from __future__ import annotations

from collections.abc import Collection
from typing import get_args

import pytest

from warpproof.ir import describe, model_effects, nodes
from warpproof.semantics.host.statements import STATEMENTS
from warpproof.semantics.machine.statements import HANDLERS
from warpproof.semantics.symbolic.statements import SYMBOLIC_HANDLERS

TABLES: dict[str, Collection[type]] = {
    "machine": HANDLERS,
    "symbolic": SYMBOLIC_HANDLERS,
    "host": STATEMENTS,
    "calls": [*model_effects.STATEMENTS, nodes.StreamAction],  # by its operation
    "words": [*describe._STATEMENTS, nodes.Unsupported],  # which says what it is
}


@pytest.mark.parametrize("name", TABLES)
def test_each_kind_of_statement_has_an_entry(name: str) -> None:
    assert set(TABLES[name]) == set(get_args(nodes.Statement))
