"""What a run found, as users are told of it."""

from __future__ import annotations

from collections.abc import Iterable

from warpproof.base.property import Kind
from warpproof.base.verdict import Counterexample, TraceLine
from warpproof.semantics.machine.findings import Finding


def counterexample(
    finding: Finding, witness: str | None, values: Iterable[tuple[str, str]] = ()
) -> Counterexample:
    """`values` stand before those of the place."""
    other = None
    if finding.other is not None:
        other = TraceLine(finding.other.description, finding.other.origin.user_span)
    is_missing = finding.kind is Kind.ARGUMENT
    return Counterexample(
        finding.message,
        finding.origin.user_span,
        str(finding.thread),
        (*values, *((v.name, v.text) for v in finding.values)),
        other,
        (),
        witness,
        finding.kind,
        needs="a word of the command line that is missing" if is_missing else "",
        access="" if finding.other is None else finding.other.first,
    )
