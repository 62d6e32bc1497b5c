"""The host itself, for all inputs: its checks, and command lines at which one of them fails.

Enters: a program with its launch facts, which list what must hold on the host's way. Leaves: rows
of `main`: a property is proved if all of its checks hold, refuted if a run shows it. A solver
chooses numbers for the command line at which some check may fail, those that are meant before those
that are unusual (a word that is missing, what is zero or less, what is huge).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from warpproof.base.deadline import Deadline
from warpproof.base.property import Property
from warpproof.base.records import record, replace
from warpproof.base.source import Span
from warpproof.base.verdict import Counterexample
from warpproof.engines.parametric.command_lines import CommandLines
from warpproof.engines.parametric.prove import Prover
from warpproof.logic.index.intervals import Intervals
from warpproof.logic.index.ranges import Ranges
from warpproof.logic.terms import FunctionSymbol, Term, TermTable
from warpproof.semantics.domain.opaque_floats import Floats
from warpproof.semantics.host.checks import OF_STATEMENTS
from warpproof.semantics.host.facts import Asserted, HostCheck
from warpproof.semantics.machine.findings import Finding, kernel_of
from warpproof.solvers.base import Answer, Sat, Solver, Unsat

_SECONDS = 0.5  # for a question
_SHARE_OF_PROOFS = 0.5  # of the time; the rest is for runs
_HUGE = 1 << 31
PROVABLE = (
    Property.INTEGER_OVERFLOW,
    Property.DIVISION_BY_ZERO,
    Property.INVALID_SHIFT,
    Property.ASSERTION,
    *OF_STATEMENTS,
)
_MOST_RUNS = 16
_SECONDS_OF_RUN = 1.0  # of which nothing is expected
_MOST_CHECKS = 6  # of a property that command lines are chosen for
_MOST_OPEN = 2 * _MOST_CHECKS  # of a property: some may be of the same place
_NEEDS = "an input that is missing, zero, negative or huge"


def _at(place: Span, text: str) -> str:
    return f"line {place.line}: {text}" if place.line else text


@record
class Shown:
    """A violation by a kernel, or by the host (empty)."""

    kernel: str
    property: Property
    counterexample: Counterexample


@record
class _Limit:
    """Of command lines that are tried: numbers, and whether words may be missing."""

    least: int
    most: int
    may_miss: bool = False


# Each allows what those before it do.
_USUAL = tuple(_Limit(1, most) for most in (4, 64, 1 << 10, 1 << 13, 1 << 16, 1 << 20))
_HOSTILE = (_Limit(0, 64), _Limit(-_HUGE, _HUGE - 1), _Limit(-_HUGE, _HUGE - 1, may_miss=True))


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


_Violation = tuple[str, Property, Span | None]
"""By a kernel or the host (empty). One of each property is enough; of assertions of the host, which
others rest on, one of each place."""


def _violation(finding: Finding) -> _Violation:
    kernel = kernel_of(finding)
    return (
        (kernel, finding.property, None)
        if kernel
        else _of_host(finding.property, finding.origin.span)
    )


def _of_host(property_: Property, span: Span) -> _Violation:
    return "", property_, span if property_ is Property.ASSERTION else None


def _are_usual(words: Sequence[str]) -> bool:
    """Numbers that somebody may mean, and other words."""
    numbers = [int(word) for word in words if word.lstrip("-").isdecimal()]
    return bool(words) and all(1 <= number <= _USUAL[-1].most for number in numbers)


class HostChecks:
    def __init__(self, lines: CommandLines, solver: Solver, until: Deadline) -> None:
        self._lines = lines
        self._facts = lines.facts
        self._until = until
        self.relied: dict[Property, dict[Asserted, None]] = {}
        """What checks of a property need, besides, that the program asserts before them."""
        numbers = _Numbers(lines.facts.ranges, lines.facts.floats)
        self._prover = Prover(numbers, solver, until.within(_SHARE_OF_PROOFS * until.left))
        self._chooser = Prover(numbers, solver, until)

    @property
    def queries(self) -> int:
        return self._prover.asked + self._chooser.asked

    # --- proofs ---------------------------------------------------------------------------------

    def open(self) -> list[HostCheck]:
        """Checks that are not shown to hold, in the order of the program; of each property not many
        more than command lines are chosen for."""
        found: list[HostCheck] = []
        counts: Counter[Property] = Counter()
        for check in self._facts.checks:
            if counts[check.property] < _MOST_OPEN and not self._holds(check):
                counts[check.property] += 1
                found.append(check)
        return found

    def _holds(self, check: HostCheck) -> bool:
        known = (*check.path, *check.facts)
        if self._prover.holds(known, check.condition):
            return True
        asserted = [a.condition for a in check.asserted]
        if not asserted or not self._prover.holds((*known, *asserted), check.condition):
            return False
        self.relied.setdefault(check.property, {}).update(dict.fromkeys(check.asserted))
        return True

    def proved(self, open_: Sequence[HostCheck]) -> Iterator[Property]:
        """Properties of which every place of every run was looked at."""
        if self._facts.gaps:
            return
        failing = {check.property for check in open_}
        for property_ in PROVABLE:
            if property_ not in self._facts.unchecked and property_ not in failing:
                yield property_

    def undecided(self, open_: Sequence[HostCheck]) -> Iterator[tuple[Property, str]]:
        """Those that are not proved, and what is in the way first."""
        gap = next(iter(self._facts.gaps), None)
        failing = {check.property: check.span for check in reversed(open_)}
        for property_ in PROVABLE:
            if gap is not None:
                yield property_, _at(gap.span, gap.text)
            elif property_ in self._facts.unchecked:
                place = self._facts.unchecked[property_]
                yield property_, _at(place, "the host code is not tracked precisely enough")
            elif property_ in failing:
                yield property_, _at(failing[property_], "could not be shown for all inputs")

    # --- runs -----------------------------------------------------------------------------------

    def shown(self, open_: Sequence[HostCheck]) -> Iterator[Shown]:
        """One violation of each property by the host or a kernel, those with a command line that is
        meant first."""
        if not self._lines.are_open:
            return
        found: set[_Violation] = set()
        tried: set[tuple[tuple[str, ...], bool]] = set()

        def is_new(finding: Finding) -> bool:
            is_asked = finding.property in self._lines.selected
            return is_asked and _violation(finding) not in found

        for words, is_meant in self._command_lines(open_, found):
            if self._until.is_over or len(tried) >= _MOST_RUNS:
                return
            if (words, is_meant) in tried:
                continue
            tried.add((words, is_meant))
            is_usual = is_meant  # what is zero is rarely meant
            shown = self._lines.run(words, is_new, is_usual=is_usual, seconds=_SECONDS_OF_RUN)
            if shown is not None:
                function, property_ = kernel_of(shown[0]), shown[0].property
                found.add(_violation(shown[0]))
                is_usual = is_meant or (_are_usual(words) and not self._lines.has_asked)
                needs = shown[1].needs or ("" if is_usual else _NEEDS)
                needs = "" if function else needs
                yield Shown(function, property_, replace(shown[1], needs=needs))

    def _command_lines(
        self, open_: Sequence[HostCheck], found: set[_Violation]
    ) -> Iterator[tuple[tuple[str, ...], bool]]:
        """Those that are meant, small ones before large ones; a hostile one ends soon as a rule."""
        asked = list(self._asked(open_))
        small, *large = self._lines.usual
        yield from self._chosen(asked, _USUAL, found, is_meant=True)
        yield small, True
        was_long = self._lines.was_long
        yield from self._chosen(asked, _HOSTILE, found, is_meant=False)
        for words in large:
            if was_long:
                return  # they make longer runs
            yield words, True
            was_long = self._lines.was_long

    def _chosen(
        self,
        asked: Sequence[HostCheck],
        limits: Sequence[_Limit],
        found: set[_Violation],
        *,
        is_meant: bool,
    ) -> Iterator[tuple[tuple[str, ...], bool]]:
        for check in asked:
            for limit in limits:
                if self._until.is_over:
                    return
                if _of_host(check.property, check.span) in found:
                    break
                answer = self._answer(check, limit)
                if isinstance(answer, Sat):
                    yield self._lines.words(answer), is_meant
                    break
                if isinstance(self._answer(check, limits[-1]), Unsat):
                    break  # which allows all that the others do

    def _asked(self, open_: Sequence[HostCheck]) -> Iterator[HostCheck]:
        """Some of each property, each place and each condition once."""
        seen: set[object] = set()
        counts: Counter[Property] = Counter()
        for check in open_:
            keys = (check.property, check.span), (check.span, check.condition)
            is_asked = check.property in self._lines.selected and seen.isdisjoint(keys)
            if is_asked and counts[check.property] < _MOST_CHECKS:
                counts[check.property] += 1
                seen.update(keys)
                yield check

    def _answer(self, check: HostCheck, limit: _Limit) -> Answer:
        """Numbers at which it may fail."""
        t, facts = self._facts.ranges.table, self._facts
        asserted = [a.condition for a in check.asserted]  # what comes behind is doubtful
        wanted = [*check.path, *check.facts, *asserted, t.not_(check.condition)]
        for symbol in facts.words:
            wanted.append(t.int_in_range(symbol, limit.least, limit.most))
        if facts.count is not None:
            last = max(facts.words.values(), default=0)
            least = 1 if limit.may_miss else last + 1
            wanted.append(t.int_in_range(facts.count, least, last + 8))
        return self._chooser.answer(wanted, _SECONDS, model=True)
