"""The programs of this folder: what each says of itself, and whether a report agrees.

Enters: a `.cu` file that starts with comment lines `// key: text`:

    // run: --grid 1 --block 64                            options for `check`, if any
    // expect: refuted data-race ; proved out-of-bounds    what the report has to say
    // why: one sentence                                   in `proved`: `fix` or `why`

and whose lines that fail end in `//! property` or `//! property, property`. Leaves: a `Case`, or
`BadCase` with what is wrong with it; and `complaints` about a report. An unknown key, a missing
one, a property or a line that the case does not name are all errors, so that no case passes for
the wrong reason.

Expectations by folder:

- `proved/FEATURE`: `proved all`, or `proved PROPERTY` and `proved-within PROPERTY`: every row of
  the report has to be as said, `all` being those not named. `proved PROPERTY FUNCTION`: only this
  function's rows.
- `refuted/PROPERTY`: at least one `refuted PROPERTY`. Nothing else may be refuted, each refutation
  has to be at marked lines, and each property named has to be refuted. Its twin is the program
  `proved/PROPERTY` of the same name.
  `unknown PROPERTY` there, as in `unknown`: some row of it is left undecided, and none refuted.
  `refuted PROPERTY FUNCTION`: in this function's row and in no other's.
- `unknown`: at least one `unknown PROPERTY`, and nothing is refuted.
- `unsupported`: `unsupported`. `rejected`: `rejected` and words of clang's message.
- `known_false_alarm`, `known_missed_bug`: the truth, which we do not find yet.
"""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from warpproof.base.property import Property

FOLDER = Path(__file__).resolve().parent
KINDS = (
    "proved",
    "refuted",
    "unknown",
    "unsupported",
    "rejected",
    "known_false_alarm",
    "known_missed_bug",
)
_HEADER = re.compile(r"// ([a-z]+): (\S.*)")
_MARK = re.compile(r"//! ([\w-]+(?:, [\w-]+)*)\s*$")
_VERDICTS = {
    "proved": "PROVED",
    "proved-within": "PROVED_WITHIN",
    "proved-if": "PROVED_IF",
    "refuted": "REFUTED",
    "unknown": "UNKNOWN",
}


class BadCase(Exception):
    """A case that does not say properly what it expects."""


@dataclass(frozen=True, slots=True)
class Mark:
    line: int
    property: str


@dataclass(frozen=True, slots=True)
class Case:
    """`expected` has verdicts by property, `all` for those that are not named, and `functions` the
    only ones that fail or are spoken of. `rejected` has words of clang's message; all are empty for
    what is not supported."""

    path: Path
    kind: str
    options: tuple[str, ...]
    expected: tuple[tuple[str, str], ...]
    functions: tuple[tuple[str, str], ...]
    rejected: str | None
    marks: frozenset[Mark]

    @property
    def name(self) -> str:
        return "/".join(self.path.parts[self.path.parts.index(self.kind) :])

    def lines(self, property_: str) -> frozenset[int]:
        return frozenset(mark.line for mark in self.marks if mark.property == property_)


def case_files(folder: Path = FOLDER) -> list[Path]:
    return sorted(path for kind in KINDS for path in (folder / kind).rglob("*.cu"))


def read_case(path: Path) -> Case:
    kind = next((part for part in reversed(path.parts[:-1]) if part in KINDS), None)
    if kind is None:
        raise BadCase(f"{path} is in none of the folders {', '.join(KINDS)}")
    lines = path.read_text().splitlines()
    header = _header(lines, path)
    expected, functions, rejected = _expectation(header["expect"], kind, path)
    marks = frozenset(_marks(lines, path))
    options = tuple(shlex.split(header.get("run", "")))
    case = Case(path, kind, options, expected, functions, rejected, marks)
    _check_marks(case)
    return case


def _header(lines: list[str], path: Path) -> dict[str, str]:
    found: dict[str, str] = {}
    for line in lines:
        match = _HEADER.fullmatch(line)
        if match is None:
            break
        key, text = match.groups()
        if key not in ("run", "expect", "why", "fix"):
            raise BadCase(f"{path}: unknown key '{key}'")
        if key in found:
            raise BadCase(f"{path}: '{key}' twice")
        found[key] = text
    if "expect" not in found:
        raise BadCase(f"{path}: no line '// expect: ...' at its head")
    if ("why" in found) == ("fix" in found):
        raise BadCase(f"{path}: has to have either '// why: ...' or '// fix: ...'")
    return found


_Pairs = tuple[tuple[str, str], ...]


def _expectation(text: str, kind: str, path: Path) -> tuple[_Pairs, _Pairs, str | None]:
    word, _, rest = text.partition(" ")
    if kind == "rejected":
        if word != "rejected" or not rest:
            raise BadCase(f"{path}: expects no 'rejected MESSAGE'")
        return (), (), rest
    if kind == "unsupported":
        if text != "unsupported":
            raise BadCase(f"{path}: expects something else than 'unsupported'")
        return (), (), None
    parts = [_one(part.strip(), path) for part in text.split(";")]
    expected = tuple((property_, verdict) for property_, verdict, _ in parts)
    functions = tuple((property_, function) for property_, _, function in parts if function)
    if len({property_ for property_, _ in expected}) != len(expected):
        raise BadCase(f"{path}: a property twice in 'expect'")
    verdicts = {verdict for _, verdict in expected}
    if kind in ("proved", "refuted") and ("REFUTED" in verdicts) != (kind == "refuted"):
        raise BadCase(f"{path}: 'expect' does not fit the folder")
    if kind == "unknown" and ("REFUTED" in verdicts or "UNKNOWN" not in verdicts):
        raise BadCase(f"{path}: 'expect' does not fit the folder")
    return expected, functions, None


def _one(text: str, path: Path) -> tuple[str, str, str]:
    verdict, property_, function, *more = [*text.split(), "", "", ""]
    if verdict not in _VERDICTS or not property_ or any(more):
        raise BadCase(f"{path}: '{text}' is not VERDICT PROPERTY")
    if property_ != "all" and property_ not in set(Property):
        raise BadCase(f"{path}: there is no property '{property_}'")
    return property_, _VERDICTS[verdict], function


def _marks(lines: list[str], path: Path) -> Iterator[Mark]:
    for number, line in enumerate(lines, 1):
        if "//!" in line:
            match = _MARK.search(line)
            if match is None:
                raise BadCase(f"{path}:{number}: a mark is '//! property' at the end of a line")
            yield from (Mark(number, property_) for property_ in match.group(1).split(", "))


def _check_marks(case: Case) -> None:
    """Marks are exactly of what is expected to fail."""
    failing = {property_ for property_, verdict in case.expected if verdict == "REFUTED"}
    if case.kind in ("unsupported", "rejected"):
        failing = {case.kind}
    marked = {mark.property for mark in case.marks}
    if marked != failing:
        raise BadCase(f"{case.path}: marks {sorted(marked)} but expects {sorted(failing)} to fail")


# --- twins --------------------------------------------------------------------------------------


def twin_of(refuted: Path) -> Path:
    """The repaired program of a refuted one."""
    parts = list(refuted.parts)
    parts[-3] = "proved"
    return Path(*parts)


# --- comparing with a report --------------------------------------------------------------------


def complaints(case: Case, code: int, report: dict[str, Any]) -> list[str]:
    """What is not as the case says; empty if all is well. `report` is that of `--format json`."""
    if case.kind == "rejected":
        return list(_about_rejection(case, code, report))
    if case.kind == "unsupported":
        return list(_about_unsupported(case, code, report))
    if report["errors"]:
        return [f"not verified: {error['message']}" for error in report["errors"]]
    rows = _that_count(report)
    return [*_about_verdicts(case, rows), *_about_places(case, report["results"])]


def _that_count(report: dict[str, Any]) -> list[dict[str, Any]]:
    """Those that the exit code speaks of, and what is wrong with others."""
    counted = {scope for file in report["files"] for scope in file["counted"]}
    bad = ("REFUTED", "ERROR")
    return [r for r in report["results"] if r["scope"] in counted or r["verdict"] in bad]


def _about_rejection(case: Case, code: int, report: dict[str, Any]) -> Iterator[str]:
    if code != 2:
        yield f"exit code {code} instead of 2"
    told = [(error["line"], error["message"]) for error in report["errors"]]
    lines = case.lines("rejected")
    if not any(line in lines and (case.rejected or "") in message for line, message in told):
        yield f"no error '{case.rejected}' at lines {sorted(lines)} but {told}"


def _about_unsupported(case: Case, code: int, report: dict[str, Any]) -> Iterator[str]:
    if (code, report["verdict"]) != (3, "UNSUPPORTED"):
        yield f"{report['verdict']} with exit code {code}"
    caveats = report["assumptions"]
    places = {_place(caveat) for caveat in caveats if caveat["effect"] == "unsupported"}
    if places != case.lines("unsupported"):
        yield f"unsupported at {places}, marked at {set(case.lines('unsupported'))}"


def _place(caveat: dict[str, Any]) -> int | None:
    """Its line, which engines may also put in words."""
    told = re.search(r"at line (\d+)", caveat["message"])
    line: int | None = caveat["line"]
    return int(told.group(1)) if line is None and told else line


def _about_verdicts(case: Case, rows: list[dict[str, Any]]) -> Iterator[str]:
    """Beside a bug other properties may be left undecided; beside a proof nothing may."""
    expected = dict(case.expected)
    partial = case.kind != "proved" and not {"REFUTED", "UNKNOWN"}.isdisjoint(expected.values())
    by_property: dict[str, set[str]] = {}
    functions = {p: f for p, f in case.functions if expected[p] != "REFUTED"}
    for row in rows:
        if row["function"] != functions.get(row["property"], row["function"]):
            continue
        by_property.setdefault(row["property"], set()).add(row["verdict"])
    for property_ in expected:
        if property_ != "all" and property_ not in by_property:
            yield f"nothing is said about {property_}"
    for property_, verdicts in by_property.items():
        wanted = expected.get(property_, expected.get("all"))
        if wanted == "REFUTED":
            if "REFUTED" not in verdicts:
                yield f"{property_} is {sorted(verdicts)}, expected REFUTED"
        elif wanted == "UNKNOWN" and partial:
            if "UNKNOWN" not in verdicts or verdicts & {"REFUTED", "ERROR"}:
                yield f"{property_} is {sorted(verdicts)}, expected UNKNOWN"
        elif wanted is None and partial:
            if verdicts & {"REFUTED", "ERROR"}:
                yield f"{property_} is {sorted(verdicts)} and not expected"
        elif wanted is None:
            yield f"{property_} is {sorted(verdicts)} and 'expect' does not say what it should be"
        elif verdicts != {wanted}:
            reasons = sorted({row["reason"] for row in rows if row["property"] == property_})
            yield f"{property_} is {sorted(verdicts)}, expected {wanted} ({'; '.join(reasons)})"


def _about_places(case: Case, rows: list[dict[str, Any]]) -> Iterator[str]:
    """A race has two places, and both have to be marked."""
    functions = dict(case.functions)
    for row in rows:
        if row["verdict"] != "REFUTED":
            continue
        if row["function"] != functions.get(row["property"], row["function"]):
            yield f"{row['property']} is refuted in {row['function']}"
        places = {row["line"]}
        found = row["counterexample"]
        if found is None:
            yield f"{row['property']} is refuted without a counterexample"
        elif row["property"] == "data-race" and found["other"] is not None:
            places.add(found["other"]["line"])
        wrong = places - case.lines(row["property"])
        if wrong:
            yield f"{row['property']} fails at lines {wrong}, which are not marked"
