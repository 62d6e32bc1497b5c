"""Preconditions that were inferred, written into the file they are about.

Enters: a report. Leaves: the file with a contract at the start of the body of each kernel that has
a row `PROVED_IF`: what the row needs, as `requires` clauses. Guaranteed: nothing else of the file
is changed, and a kernel that has a contract keeps it as it is. What cannot be said in a contract is
left out. In a template, numbers that are an instance's arguments are written as its parameters,
which says the same of that instance; a contract names the instances that it was inferred for, and
there is none where they disagree about it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path

from warpproof.base.diagnostics import Code, Diagnostic, Severity, user_error
from warpproof.base.records import record
from warpproof.base.source import Span
from warpproof.base.verdict import PropertyResult, Report, Scope, Verdict
from warpproof.frontend.contracts import find_annotations, find_scopes
from warpproof.frontend.source_file import read_source


@record
class Written:
    """`text` is the file with contracts for the kernels of these names."""

    text: str
    kernels: tuple[str, ...]
    notes: tuple[Diagnostic, ...]


def with_contracts(report: Report, text: str, ends: str = "\n") -> Written:
    """`ends` are the ends of its lines."""
    by_place: dict[Span, dict[str, list[str]]] = {}
    for row in report.results:
        clauses = list(_clauses(row))
        if clauses and row.span is not None and row.span.file == report.file:
            functions = by_place.setdefault(row.span, {})
            functions.setdefault(row.function, []).extend(clauses)
    scopes = find_scopes(text, report.file)
    insertions: list[tuple[int, str]] = []
    kernels: list[str] = []
    notes: list[Diagnostic] = []
    for place, functions in by_place.items():
        at = (place.line, place.column)
        parameters = template_parameters(text[: _offset(text, *at)])
        said = {
            tuple(
                in_words_of(parameter_values(name, parameters), c) for c in dict.fromkeys(clauses)
            )
            for name, clauses in functions.items()
        }
        bodies = [s for s in scopes.ranges if (s.line, s.column) > at]
        if len(said) > 1 or not bodies:
            names = ", ".join(functions)
            notes.append(_note(f"no contract is written for {names}: they need different ones"))
            continue
        body = min(bodies, key=lambda s: (s.line, s.column))
        (clauses_,) = said
        brace = _offset(text, body.line, body.column)
        if _has_contract(text, report.file, _offset(text, *at), brace):
            notes.append(_note(f"{', '.join(functions)} has a contract, which stays as it is"))
            continue
        comment = _comment(clauses_, list(functions)).replace("\n", ends)
        insertions.append((brace + 1, comment))
        kernels += functions
    for offset, comment in sorted(insertions, reverse=True):
        text = text[:offset] + comment + text[offset:]
    return Written(text, tuple(kernels), tuple(notes))


def write(report: Report) -> list[Diagnostic]:
    """Changes the file, and says what was done."""
    path = Path(report.file)
    source = read_source(report.file)
    ends = "\r\n" if "\r\n" in source.text else "\n"
    written = with_contracts(report, source.text, ends)
    if not written.kernels:
        return [*written.notes, _note("no contract is written: nothing new is needed")]
    try:
        path.write_bytes(written.text.encode(source.encoding))
    except OSError as error:
        raise user_error(
            Code.OUTPUT,
            f"cannot write '{report.file}': {error.strerror or error}",
            hint="--write-contracts changes the file itself",
        ) from None
    names = ", ".join(written.kernels)
    return [*written.notes, _note(f"wrote what is needed into {report.file}: {names}")]


def _clauses(row: PropertyResult) -> Iterator[str]:
    if row.verdict is not Verdict.PROVED_IF or row.scope is not Scope.KERNEL:
        return
    if row.evidence is None or any(c.row is not None for c in row.evidence.conditions):
        return
    yield from (c.text for c in row.evidence.conditions if c.is_formula)


def _has_contract(text: str, file: str, name: int, brace: int) -> bool:
    """Does an annotation stand right before a function, or first in its body?"""
    for comment in find_annotations(text, file):
        span = comment.span
        start = _offset(text, span.line, span.column)
        end = _offset(text, span.end_line, span.end_column)
        if end <= name and not set(text[end:name]) & set(";}"):
            return True
        if brace < start and not text[brace + 1 : start].strip():
            return True
    return False


# --- templates ----------------------------------------------------------------------------------

_LEAST = 8  # smaller numbers are often something else
_ROOM = (1 << 31, 1 << 32)  # of an index, which bounds of sizes are often a fraction of


def template_parameters(before: str) -> tuple[str, ...]:
    """Of the template whose name comes next: of a value its name, of anything else nothing."""
    start = before.rfind("template")
    if start < 0 or set(before[start:]) & set(";{}"):
        return ()
    listed = _listed(before[start + len("template") :].lstrip())
    is_value = re.compile(
        r"(?!typename\b|class\b|template\b|.*\.\.\.)[^=]*?(\w+)\s*(=.*)?", re.DOTALL
    )
    found = (is_value.fullmatch(parameter) for parameter in listed)
    return tuple("" if match is None else match[1] for match in found)


def _listed(text: str) -> list[str]:
    """What stands in the angle brackets that a text begins with, apart."""
    found, depth, begin = [], 0, 1
    for at, character in enumerate(text):
        depth += (character in "<(") - (character in ">)")
        if (character == "," and depth == 1) or depth == 0:
            found.append(text[begin:at].strip())
            begin = at + 1
        if depth == 0:
            break
    return found


def parameter_values(name: str, parameters: tuple[str, ...]) -> dict[int, str]:
    """The parameters that an instance gives a value that no other has."""
    arguments = _listed(name[name.index("<") :]) if "<" in name else []
    if len(arguments) != len(parameters):
        return {}
    numbers = [int(a) if a.isdigit() else None for a in arguments]
    return {
        number: parameter
        for number, parameter in zip(numbers, parameters, strict=True)
        if parameter and number is not None and number >= _LEAST and numbers.count(number) == 1
    }


def in_words_of(values: Mapping[int, str], clause: str) -> str:
    """The same for these values, and often for others."""
    forms: dict[str, str] = {}
    for value, name in values.items():
        forms |= {str(room // value): f"{room} / {name}" for room in _ROOM if room % value == 0}
        forms |= {str(value - 1): f"{name} - 1", str(value + 1): f"{name} + 1"}
    forms |= {str(value): name for value, name in values.items()}

    def put(found: re.Match[str]) -> str:
        form = forms.get(found[0], found[0])
        is_side = clause[: found.start()].endswith("= ") and found.end() == len(clause)
        return form if is_side or " " not in form else f"({form})"

    return re.sub(r"(?<![\w.])\d+(?!\w|\.\d)", put, clause)


def _comment(clauses: tuple[str, ...], functions: list[str]) -> str:
    """Of a template, for which instances: another one may need other numbers."""
    lines = [f"requires {clause};" for clause in clauses]
    if any("<" in name for name in functions):
        lines.insert(0, f"// inferred for {', '.join(functions)}")
    return "\n  /*@ " + "\n      ".join(lines) + " */"


def _offset(text: str, line: int, column: int) -> int:
    start = 0
    for _ in range(line - 1):
        start = text.index("\n", start) + 1
    return start + column - 1


def _note(message: str) -> Diagnostic:
    return Diagnostic(Code.NOTE, Severity.NOTE, message)
