"""Who finds what: the four tools of compute-sanitizer on a GPU, and the interpreter without one.

Enters: recorded.txt, which record.sh wrote, and the programs of this folder. Leaves: a table with a
row per buggy program, and `compare`: what the sanitizer finds and we do not, and what anyone finds
in a repaired program. `python tests/sanitizer/table.py` prints both; exit code 1 if there is any.
"""

from __future__ import annotations

import re
import sys
from dataclasses import dataclass
from pathlib import Path

from sanitizer_programs import FOLDER, Mark, marks, programs, run

RECORDED = FOLDER / "recorded.txt"
TOOLS = ("memcheck", "racecheck", "synccheck", "initcheck")
_STOPPED = (124, 137)  # by its time limit
_HEAD = re.compile(r"(\w+/\w+) (\w+) exit (\d+)")
_ERROR = re.compile(r"(\d+) x (.*?)(?: line (\d+))?")

_POINTERS = frozenset(
    {"out-of-bounds", "invalid-pointer", "null-pointer", "constant-write", "uninitialized-read"}
)
_FREES = frozenset({"invalid-free", "memory-leak"})
# What a message of the sanitizer is about: one of these properties must be among our findings.
_MEANING: tuple[tuple[str, frozenset[str]], ...] = (
    (r"Invalid __(global|shared|local|generic)__", _POINTERS),
    (r"Misaligned ", _POINTERS),
    (r"Invalid (memory|address)", _POINTERS),
    (r"(Malloc/Free|Free) .*|.*[Dd]ouble free.*|Invalid .*free", _FREES),
    (r"Leaked", frozenset({"memory-leak"})),
    (r"Host API memory access error", _POINTERS),
    (r"Warp assert", frozenset({"assertion"})),
    # What the hardware stops at: a store to constant memory, a warp barrier without its caller.
    (
        r"Trace/breakpoint trap|Illegal instruction",
        frozenset({"constant-write", "barrier-divergence"}),
    ),
    (r"(Error: |Warning: |Info: )?Race reported", frozenset({"data-race"})),
    (r".*[Hh]azard", frozenset({"data-race"})),
    (
        r"Barrier error|Divergent|Invalid arguments|.*barrier",
        frozenset({"barrier-divergence", "undefined-behaviour"}),
    ),
    (r"(Uninitialized|Host API uninitialized)", frozenset({"uninitialized-read"})),
)
# What only says that something went wrong before, in the driver's words.
_FOLLOW_UP = re.compile(r"Program hit |Target application|Error: process|Unable to|Internal")
_STOPS_PROGRAM = re.compile(r"Invalid |Misaligned |Program hit |Barrier error")


@dataclass(frozen=True, slots=True)
class Error:
    """One kind of error in a tool's report; line 0 where it names none."""

    text: str
    count: int
    line: int


@dataclass(frozen=True, slots=True)
class Record:
    """What one tool said about one program."""

    program: str  # buggy/NAME or repaired/NAME
    tool: str
    exit_code: int
    errors: tuple[Error, ...]

    @property
    def stopped(self) -> bool:
        return self.exit_code in _STOPPED


def read_records(path: Path = RECORDED) -> dict[tuple[str, str], Record]:
    found: dict[tuple[str, str], Record] = {}
    for paragraph in path.read_text(encoding="utf-8").split("\n\n"):
        lines = [line for line in paragraph.splitlines() if not line.startswith("#")]
        if not lines:
            continue
        head = _HEAD.fullmatch(lines[0])
        if head is None:
            raise ValueError(f"{path.name}: {lines[0]!r} is no head of a record")
        errors = tuple(_error(line) for line in lines[1:] if not line.startswith("summary "))
        record = Record(head[1], head[2], int(head[3]), errors)
        found[record.program, record.tool] = record
    return found


def _error(line: str) -> Error:
    match = _ERROR.fullmatch(line)
    if match is None:
        raise ValueError(f"{line!r} is no error of a record")
    return Error(match[2], int(match[1]), int(match[3] or 0))


def compare() -> list[str]:
    """What is wrong, in words: bugs that only the sanitizer finds, repaired programs not clean."""
    records = read_records()
    problems: list[str] = []
    for path in programs("buggy"):
        ours = {mark.property for mark in marks(run(path))}
        for tool in TOOLS:
            record = records.get((f"buggy/{path.stem}", tool))
            if record is None:
                problems.append(f"buggy/{path.stem}: {tool} was not recorded")
            else:
                problems += _missed(record, ours)
    for path in programs("repaired"):
        for tool in TOOLS:
            record = records.get((f"repaired/{path.stem}", tool))
            if record is None:
                problems.append(f"repaired/{path.stem}: {tool} was not recorded")
            elif record.errors or record.exit_code:
                texts = "; ".join(e.text for e in record.errors) or f"exit {record.exit_code}"
                problems.append(f"repaired/{path.stem}: {tool} says {texts}")
        problems += [f"repaired/{path.stem}: warpproof says {m}" for m in sorted(marks(run(path)))]
    return problems


def _missed(record: Record, ours: set[str]) -> list[str]:
    """Errors of a record that none of our findings explains."""
    ended_early = any(_STOPS_PROGRAM.match(e.text) for e in record.errors)
    missed = []
    for error in record.errors:
        if _FOLLOW_UP.match(error.text):
            if not ours:
                missed.append(error.text)
            continue
        if error.text.startswith("Leaked") and ended_early:
            continue  # after a fault the program's own frees fail
        meaning = next((m for pattern, m in _MEANING if re.match(pattern, error.text)), None)
        if meaning is None:
            missed.append(f"{error.text} (a message this table does not know)")
        elif not meaning & ours:
            missed.append(error.text)
    return [f"{record.program}: only {record.tool} says {text}" for text in missed]


def _cell(record: Record | None) -> str:
    if record is None:
        return "?"
    if record.errors:
        lines = sorted({e.line for e in record.errors if e.line})
        return "yes " + ",".join(map(str, lines)) if lines else "yes"
    return "stopped" if record.stopped else "-"


def _ours(found: frozenset[Mark]) -> str:
    return ", ".join(sorted({f"{mark.property} {mark.line}" for mark in found})) or "-"


def print_table() -> None:
    records = read_records()
    rows: list[tuple[str, ...]] = [("program", *TOOLS, "warpproof run")]
    counts = dict.fromkeys((*TOOLS, "any of the four", "warpproof run"), 0)
    for path in programs("buggy"):
        mine = [records.get((f"buggy/{path.stem}", tool)) for tool in TOOLS]
        found = marks(run(path))
        rows.append((path.stem, *map(_cell, mine), _ours(found)))
        for tool, record in zip(TOOLS, mine, strict=True):
            counts[tool] += bool(record and record.errors)
        counts["any of the four"] += any(record and record.errors for record in mine)
        counts["warpproof run"] += bool(found)
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    for row in rows:
        print("  ".join(text.ljust(width) for text, width in zip(row, widths)).rstrip())
    total = len(rows) - 1
    print()
    for who, count in counts.items():
        print(f"{who}: {count} of {total}")


def main() -> int:
    print_table()
    problems = compare()
    print()
    print("\n".join(problems) or "Nothing is missed, and all repaired programs are clean.")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
