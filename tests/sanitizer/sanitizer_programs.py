"""The programs of this folder: what each says of itself, and what the interpreter finds in it.

Enters: `buggy/NAME.cu` and `repaired/NAME.cu`. A program starts with comment lines `key: text`:
`expect` (exactly what is found and nothing else, or `clean`), `why` in a buggy program and `fix`
in its twin. Leaves: `Program` with the parsed expectations, and the findings of a run with every
check on, leaks too, in the same form.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

from warpproof.base.config import Config
from warpproof.semantics.machine.findings import Finding, RunResult
from warpproof.semantics.machine.interpreter import run_program
from warpproof.semantics.machine.run_state import RunSettings
from warpproof.verify import load

FOLDER = Path(__file__).resolve().parent
_KEYS = {"buggy": ("expect", "why"), "repaired": ("expect", "fix")}
_HEADER = re.compile(r"// ([a-z]+): (.*)")
_EXPECTED = re.compile(r"([a-z-]+) at line (\d+)(?: against line (\d+))?")


class BadHeader(Exception):
    """A program's first lines are not as they have to be."""


@dataclass(frozen=True, slots=True, order=True)
class Mark:
    """A property that fails at a line; a race has a second one, and their order says nothing."""

    property: str
    line: int
    against: int = 0

    def __str__(self) -> str:
        other = f" against line {self.against}" if self.against else ""
        return f"{self.property} at line {self.line}{other}"


@dataclass(frozen=True, slots=True)
class Program:
    path: Path
    expected: frozenset[Mark]

    @property
    def name(self) -> str:
        return self.path.stem

    @property
    def kind(self) -> str:
        return self.path.parent.name


def programs(kind: str) -> list[Path]:
    return sorted((FOLDER / kind).glob("*.cu"))


def read_program(path: Path) -> Program:
    kind = path.parent.name
    header = _header(path)
    keys = {key for key, _ in header}
    if keys != set(_KEYS[kind]):
        raise BadHeader(f"{path.name}: a {kind} program says {' and '.join(_KEYS[kind])}")
    texts = [text for key, text in header if key == "expect"]
    if kind == "repaired":
        if texts != ["clean"]:
            raise BadHeader(f"{path.name}: a repaired program is expected to be clean")
        return Program(path, frozenset())
    return Program(path, frozenset(_mark(path, text) for text in texts))


def _header(path: Path) -> list[tuple[str, str]]:
    """The keys and texts of the comment lines at the start; a text may go on, indented."""
    found: list[tuple[str, str]] = []
    for line in path.read_text(encoding="utf-8").splitlines():
        if not line.startswith("//"):
            break
        if line.startswith("//    ") and found:
            continue
        match = _HEADER.fullmatch(line)
        if match is None:
            raise BadHeader(f"{path.name}: {line!r} is no `// key: text`")
        found.append((match[1], match[2]))
    return found


def _mark(path: Path, text: str) -> Mark:
    match = _EXPECTED.fullmatch(text)
    if match is None:
        raise BadHeader(f"{path.name}: {text!r} is no `property at line number`")
    return _ordered(match[1], int(match[2]), int(match[3] or 0))


def _ordered(property_: str, line: int, other: int) -> Mark:
    return Mark(property_, min(line, other), max(line, other)) if other else Mark(property_, line)


def run(path: Path) -> RunResult:
    return run_program(load(str(path), Config()), settings=RunSettings(check_leaks=True))


def marks(result: RunResult) -> frozenset[Mark]:
    return frozenset(map(_mark_of, result.findings))


def _mark_of(finding: Finding) -> Mark:
    line = finding.origin.user_span.line
    if finding.property == "data-race" and finding.other is not None:
        return _ordered(finding.property, line, finding.other.origin.user_span.line)
    return Mark(finding.property, line)
