"""What tests of the bounded engine share."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.generator.checking import Checker, checker


@pytest.fixture(scope="module")
def ask() -> Iterator[Checker]:
    with checker() as made:
        yield made
