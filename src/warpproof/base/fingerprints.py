"""Findings by a name that survives edits elsewhere in the file.

Enters: a report. Leaves: for each finding a text made of its property, function, scope and the
source line it is at, numbered where the same line has several; line numbers are no part of it.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator

from warpproof.base.diagnostics import source_line
from warpproof.base.verdict import PropertyResult, Report, Verdict

_LENGTH = 16


def fingerprints(report: Report) -> Iterator[tuple[PropertyResult, str | None]]:
    """The rows in order, those that are refuted with their fingerprints."""
    seen: dict[str, int] = {}
    for result in report.results:
        if result.verdict is not Verdict.REFUTED:
            yield result, None
            continue
        plain = fingerprint(result)
        number = seen[plain] = seen.get(plain, 0) + 1
        yield result, plain if number == 1 else f"{plain}-{number}"


def fingerprint(result: PropertyResult) -> str:
    at = result.span
    line = None if at is None or not at.line else source_line(at.file, at.line)
    parts = (
        result.property.encode(),
        result.function.encode(errors="surrogateescape"),
        result.scope.value.encode(),
        b"" if line is None else b" ".join(line.split()),
    )
    return hashlib.sha256(b"\0".join(parts)).hexdigest()[:_LENGTH]
