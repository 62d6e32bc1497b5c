"""What steps do to others: an entry for each kind, and entries that fit each other."""

from __future__ import annotations

from typing import get_args

import pytest

from warpproof.base.records import field_names
from warpproof.ir import nodes
from warpproof.ir.effects import EFFECTS, Reach

KINDS = (*get_args(nodes.Statement), *get_args(nodes.Terminator))


def test_each_kind_of_step_has_an_entry() -> None:
    assert set(EFFECTS) == set(KINDS)


def test_what_is_assigned_has_a_type() -> None:
    targets = {c for c in get_args(nodes.Statement) if "target" in field_names(c)}
    typed = {c for c in targets if "type" in field_names(c)}
    named = {nodes.Assign, nodes.Alloc, nodes.AllocaArray, nodes.AtExit}
    assert targets - typed - named == {nodes.Unsupported, nodes.Barrier}  # see `ir.validate`


@pytest.mark.parametrize("kind", KINDS, ids=lambda k: k.__name__)
def test_entries_fit_each_other(kind: type) -> None:
    found = EFFECTS[kind]
    if found.is_private or found.reach is Reach.OWN:
        assert not found.is_visible
    if found.reach is Reach.THREADS:
        assert found.is_visible
        assert not found.can_be_guarded  # it is done by all or none
    if found.meets:
        assert found.reach is Reach.THREADS
    if found.is_prunable:
        assert found.is_visible
    if found.is_visible and found.can_be_guarded:
        assert found.reach is Reach.ACCESS
