"""What failed checks leave of an execution, as the machines have it."""

from __future__ import annotations

import pytest

from warpproof.base.property import AfterFailure, Property
from warpproof.ir import nodes, types
from warpproof.semantics.machine.findings import is_soft

CONDITION = nodes.VarRef("c", types.BOOL)


@pytest.mark.parametrize("property_", Property)
def test_what_may_be_assumed_is_never_soft(property_: Property) -> None:
    check = nodes.Assert(CONDITION, property_, "")
    softest = is_soft(property_, frozenset())
    assert check.is_assumable() != softest
    if property_.after_failure is AfterFailure.GOES_ON_UNASKED:
        assert not is_soft(property_, frozenset({property_}))


@pytest.mark.parametrize(
    ("property_", "expected"),
    [
        (Property.OUT_OF_BOUNDS, True),
        (Property.DIVISION_BY_ZERO, True),
        (Property.INTEGER_OVERFLOW, False),
        (Property.API_MISUSE, False),
        (Property.ASSERTION, False),
    ],
)
def test_checks_are_assumable_or_only_reported(property_: Property, expected: bool) -> None:
    assert nodes.Assert(CONDITION, property_, "").is_assumable() is expected
