"""The collection of kernels is what its heads say.

Enters: benchmarks/kernels. Guaranteed: heads are well formed, classes are filled, faulty lines are
marked, the page beside them counts right; each program compiles and runs in the reference
interpreter without a finding if it is labelled safe, and otherwise with a finding of its label at a
marked line, unless its head says that its launch does not show it.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.conftest import ROOT, every
from warpproof.base.config import Config
from warpproof.base.property import Property
from warpproof.semantics.machine.findings import Ending, Finding
from warpproof.semantics.machine.interpreter import run_program
from warpproof.verify import load

KERNELS = ROOT / "benchmarks" / "kernels"
PROGRAMS = sorted(path.relative_to(KERNELS) for path in KERNELS.glob("*/*.cu"))
CLASSES = [
    "elementwise", "grid_stride", "strided_2d", "stencils", "transposes", "reductions", "scans",
    "histograms", "gemm", "convolution", "softmax_norm", "warps", "compaction", "graphs",
    "sorting", "locks", "structs_vectors", "dynamic_shared", "device_functions", "early_exit",
    "loops_with_barriers", "random_access", "images", "simulation",
]  # fmt: skip
KEYS = ("class", "expect", "needs", "sizes", "why")
LABELS = {
    "race": Property.DATA_RACE,
    "divergence": Property.BARRIER_DIVERGENCE,
    "bounds": Property.OUT_OF_BOUNDS,
    "overflow": Property.INTEGER_OVERFLOW,
}
UNSHOWN = "; main does not show it"  # ends the `why` of a bug at other sizes than main's
_MARK = re.compile(r"//! (\w+)$")
_NOT_RUN = re.compile(r"^- `([a-z0-9_/]+)`", re.MULTILINE)
_COUNT = re.compile(r"^\| ([a-z0-9_]+) \| (\d+) \| (\d+) \|$", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Label:
    """The head of a program, and the lines that it marks."""

    head: dict[str, str]
    marked: frozenset[int]
    marks: frozenset[str]

    @property
    def expected(self) -> Property | None:
        return LABELS.get(self.head["expect"])

    @property
    def is_shown(self) -> bool:
        return self.expected is not None and not self.head["why"].endswith(UNSHOWN)


def label(program: Path) -> Label:
    lines = (KERNELS / program).read_text(encoding="utf-8").splitlines()
    head = {}
    for key, line in zip(KEYS, lines):
        start = f"// {key}: "
        assert line.startswith(start), f"{program}: '{start}' expected, found '{line}'"
        head[key] = line.removeprefix(start)
    found = {number: _MARK.search(line) for number, line in enumerate(lines, 1)}
    marks = {number: mark[1] for number, mark in found.items() if mark}
    return Label(head, frozenset(marks), frozenset(marks.values()))


def readme() -> tuple[str, str]:
    """The page of the collection, up to the list of what does not run, and that list."""
    text = (KERNELS / "README.md").read_text(encoding="utf-8")
    above, _, below = text.partition("## Not run yet: why")
    assert below
    return above, below


def test_heads_are_well_formed() -> None:
    for program in PROGRAMS:
        found = label(program)
        head = found.head
        assert head["class"] == program.parent.name, program
        assert head["expect"] in ("safe", *LABELS), program
        assert head["sizes"] in ("any", "fixed"), program
        assert head["needs"].strip() == head["needs"] != "", program
        assert head["needs"].count("(") == head["needs"].count(")"), program
        assert re.fullmatch(r"\S.{20,}[^.\s]", head["why"]), program
        expected = set() if head["expect"] == "safe" else {head["expect"]}
        assert found.marks == expected, f"{program}: marks {set(found.marks)}"


def test_programs_hold_a_kernel_and_no_contract() -> None:
    for program in PROGRAMS:
        text = (KERNELS / program).read_text(encoding="utf-8")
        assert all(word in text for word in ("__global__", "int main(")), program
        assert not any(start in text for start in ("/*@", "//@")), program


def test_classes_are_filled() -> None:
    counts = Counter(program.parent.name for program in PROGRAMS)
    assert sorted(counts) == sorted(CLASSES)
    assert min(counts.values()) >= 5
    assert counts.total() >= 150


def test_names_are_unique() -> None:
    counts = Counter(program.stem for program in PROGRAMS)
    assert not [name for name, count in counts.items() if count > 1]


def test_the_page_counts_right() -> None:
    counts = {name: [0, 0] for name in CLASSES}
    for program in PROGRAMS:
        row = counts[program.parent.name]
        row[0] += 1
        row[1] += label(program).expected is not None
    told = {name: [int(all_), int(buggy)] for name, all_, buggy in _COUNT.findall(readme()[0])}
    assert told == counts
    names = {program.with_suffix("").as_posix() for program in PROGRAMS}
    assert names >= set(_NOT_RUN.findall(readme()[1]))


def lines_of(finding: Finding) -> set[int]:
    """Where both parties of a finding are, in the text of the program."""
    lines = {finding.origin.user_span.line}
    if finding.other is not None:
        lines.add(finding.other.origin.user_span.line)
    return lines


@pytest.mark.long
@pytest.mark.parametrize("program", every(32, PROGRAMS, lambda path: str(path.with_suffix(""))))
def test_runs_as_labelled(program: Path) -> None:
    if program.with_suffix("").as_posix() in _NOT_RUN.findall(readme()[1]):
        pytest.skip("the page of the collection says why")
    wanted = label(program)
    result = run_program(load(str(KERNELS / program), Config()))
    if wanted.is_shown:
        found = [one for one in result.findings if one.property is wanted.expected]
        assert found
        assert any(lines_of(one) & wanted.marked for one in found)
    else:
        assert not result.findings
        assert result.ending is Ending.RETURNED
        assert result.exit_code == 0
