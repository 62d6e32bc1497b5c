"""A finding says who and where in words, and its hint is about its own kind."""

from __future__ import annotations

import pytest

from warpproof.base.verdict import Counterexample, TraceLine
from warpproof.properties.base import hints
from warpproof.report.base import finding_diagnostic, kind_of

THREADS = ("k block (0,0,0) thread (1,0,0)", "k block (1,0,0) thread (1,0,0)", "host", "copy")


def found(thread: str, other: str | None = None, message: str = "wrong") -> Counterexample:
    line = None if other is None else TraceLine(f"write by {other}")
    return Counterexample(message, None, thread, (), line, (), None)


@pytest.mark.parametrize(
    ("thread", "other", "kind"),
    [
        (THREADS[0], "k block (0,0,0) thread (2,0,0)", None),
        (THREADS[0], THREADS[1], "blocks"),
        (THREADS[0], "other block (0,0,0) thread (1,0,0)", "streams"),
        (THREADS[0], "host", "streams"),
        ("copy", "host", "streams"),
    ],
)
def test_kinds_of_races(thread: str, other: str, kind: str | None) -> None:
    assert kind_of("data-race", found(thread, other)) == kind
    assert kind is None or f"data-race/{kind}" in hints()


def test_kinds_by_message() -> None:
    both = found(THREADS[0], THREADS[1], "data race on c: atomic write and atomic write unordered")
    assert kind_of("data-race", both) == "scope"
    assert "data-race/scope" in hints()
    mask = found(THREADS[0], None, "the mask 0x3 of a warp operation names another")
    crooked = found(THREADS[0], None, "address 0x4 is not aligned to 16 bytes")
    assert kind_of("barrier-divergence", mask) == "mask"
    assert kind_of("invalid-pointer", crooked) == "alignment"
    assert kind_of("assertion", mask) is None
    assert {"barrier-divergence/mask", "invalid-pointer/alignment"} <= set(hints())


def test_who_goes_wrong() -> None:
    notes = [finding_diagnostic("assertion", found(t)).notes[0].message for t in THREADS]
    assert notes[0] == "in k block (0,0,0) thread (1,0,0)"
    assert notes[2:] == ["on the host", "in a copy that a stream does"]
