"""The host itself, for all inputs: its checks, and command lines at which one of them fails.

Enters: a program with its launch facts, which list what must hold on the host's way. Leaves: rows
of `main`: a property is proved if all of its checks hold, refuted if a run shows it. A solver
chooses numbers for the command line at which some check may fail, those that are meant before those
that nobody means (a word that is missing, what is zero or less, what is huge).

    Assumes: functions that are not followed have no such checks (looked up in their bodies)
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from warpproof.base.deadline import Deadline
from warpproof.base.property import Property
from warpproof.base.records import replace
from warpproof.base.verdict import Counterexample
from warpproof.engines.parametric.command_lines import CommandLines
from warpproof.engines.parametric.prove import Prover
from warpproof.ir import nodes
from warpproof.ir.callgraph import reached_functions
from warpproof.logic.index.intervals import Intervals
from warpproof.logic.index.ranges import Ranges
from warpproof.logic.terms import FunctionSymbol, Term, TermTable
from warpproof.semantics.domain.opaque_floats import Floats
from warpproof.semantics.host.facts import HostCheck
from warpproof.semantics.machine.findings import Finding
from warpproof.solvers.base import Sat, Solver

_SECONDS = 0.5  # for a question
_PROVABLE = (
    Property.INTEGER_OVERFLOW,
    Property.DIVISION_BY_ZERO,
    Property.INVALID_SHIFT,
    Property.ASSERTION,
)
_USUAL = (4, 64, 1 << 10, 1 << 13, 1 << 16, 1 << 20)  # numbers that are meant
_HUGE = 1 << 31
_MOST_RUNS = 12
_HOST = "host"
_NEEDS = "a word of the command line that is missing, zero, negative or huge"


@dataclass
class _Numbers:
    """What a prover asks of: numbers of the host."""

    ranges: Ranges
    floats: Floats
    required: list[Term] = field(default_factory=list)
    limits: list[Term] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.intervals = Intervals(self.ranges)

    @property
    def table(self) -> TermTable:
        return self.ranges.table

    def is_plain(self, formula: Term) -> bool:
        return formula is self.table.true

    def data_in(self, formula: Term) -> frozenset[FunctionSymbol]:
        return frozenset()


class HostChecks:
    def __init__(self, lines: CommandLines, solver: Solver, until: Deadline) -> None:
        self._lines = lines
        self._facts = lines.facts
        self._until = until
        self._prover = Prover(_Numbers(lines.facts.ranges, lines.facts.floats), solver, until)

    @property
    def queries(self) -> int:
        return self._prover.asked

    # --- proofs ---------------------------------------------------------------------------------

    def open(self) -> list[HostCheck]:
        """Checks that are not shown to hold, in the order of the program."""
        return [check for check in self._facts.checks if not self._holds(check)]

    def _holds(self, check: HostCheck) -> bool:
        return self._prover.holds((*check.path, *check.facts), check.condition)

    def proved(self, open_: Sequence[HostCheck]) -> Iterator[Property]:
        """Properties of which every place of every run was looked at."""
        if self._facts.gaps:
            return
        left_out = {s.property for s in self._not_followed() if isinstance(s, nodes.Assert)}
        failing = {check.property for check in open_}
        for property_ in _PROVABLE:
            if property_ not in self._facts.unchecked | failing | left_out:
                yield property_

    def _not_followed(self) -> Iterator[nodes.Statement]:
        host = self._lines.program.host
        cut = [host.functions[symbol] for symbol in sorted(self._facts.cut)]
        for function in reached_functions(host, cut):
            for block in function.blocks:
                yield from block.statements

    # --- runs -----------------------------------------------------------------------------------

    def shown(self, open_: Sequence[HostCheck]) -> Iterator[tuple[Property, Counterexample]]:
        """One violation of each property, those with a command line that is meant first."""
        if not self._lines.are_open:
            return
        found: set[Property] = set()
        tried: set[tuple[str, ...]] = set()
        for words, is_meant in self._command_lines(open_, found):
            if self._until.is_over or len(tried) >= _MOST_RUNS:
                return
            if words in tried:
                continue
            tried.add(words)
            shown = self._lines.run(words, lambda finding: _is_hosts(finding, found))
            if shown is not None and shown[0].property in self._lines.selected:
                found.add(shown[0].property)
                needs = shown[1].needs or ("" if is_meant else _NEEDS)
                yield shown[0].property, replace(shown[1], needs=needs)

    def _command_lines(
        self, open_: Sequence[HostCheck], found: set[Property]
    ) -> Iterator[tuple[tuple[str, ...], bool]]:
        for is_meant in (True, False):
            for check in open_:
                if check.property in found:
                    continue
                for most in _USUAL if is_meant else (_HUGE,):
                    if self._until.is_over:
                        return
                    words = self._words(check, most, is_meant)
                    if words is not None:
                        yield words, is_meant
                        break

    def _words(self, check: HostCheck, most: int, is_meant: bool) -> tuple[str, ...] | None:
        t, facts = self._facts.ranges.table, self._facts
        wanted = [*check.path, *check.facts, t.not_(check.condition)]
        for symbol in facts.words:
            wanted.append(t.int_in_range(symbol, 1 if is_meant else -most, most - 1))
        if facts.count is not None:
            last = max(facts.words.values(), default=0)
            least = last + 1 if is_meant else 1
            wanted.append(t.int_in_range(facts.count, least, last + 8))
        answer = self._prover.answer(wanted, _SECONDS, model=True)
        return self._lines.words(answer) if isinstance(answer, Sat) else None


def _is_hosts(finding: Finding, known: set[Property]) -> bool:
    return finding.thread.what == _HOST and finding.property not in known
