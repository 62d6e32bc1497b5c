"""Command lines at which what could not be ruled out of a kernel happens.

Enters: a launch of the program that was looked at, and a finding with its formula. Leaves: a run of
the whole program that violates the property in this kernel, or None. A solver chooses the numbers
that stand on the command line, small ones first; all other inputs are zero.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from warpproof.base.deadline import Deadline
from warpproof.base.property import Property
from warpproof.base.records import record
from warpproof.base.verdict import Counterexample
from warpproof.engines.parametric.command_lines import CommandLines
from warpproof.engines.parametric.examine import Finding
from warpproof.engines.parametric.rows import Seen
from warpproof.ir.nodes import Geometry
from warpproof.logic.terms import INT, Term
from warpproof.semantics.machine.findings import Finding as Shown
from warpproof.semantics.machine.findings import kernel_of
from warpproof.solvers.base import Answer, Sat, Unsat

_SECONDS = 1.0  # for a question
_PARTS = 8  # elements that kernels take at a time, at most


@record
class _Limit:
    """Of what is tried: words of a command line, blocks and threads along an axis, and numbers."""

    words: int  # besides those that numbers were read from
    blocks: int
    threads: int
    number: int
    is_positive: bool = True  # what is zero or less is rarely what is meant


_NEGATIVE = _Limit(4, 8, 1024, 1 << 12, is_positive=False)
# What does not show itself in a few runs rarely does in more. The last allows what all others do
# that keep to positive numbers.
_LIMITS = (
    _Limit(0, 2, 16, 4),
    _Limit(4, 4, 64, 256),
    _NEGATIVE,
    _Limit(4, 8, 256, 1 << 12),
    _Limit(8, 1 << 16, 1024, 1 << 31),  # compiled code runs so many
)


@dataclass
class ProgramRefuter:
    """`until` is for all that is tried for a program."""

    lines: CommandLines
    until: Deadline

    def refuted(self, seen: Seen, finding: Finding, has_no_positive: bool) -> Counterexample | None:
        """`has_no_positive` if no command line of positive numbers will do."""
        if finding.formula is None:
            return None
        kernel = seen.setting.kernel.name

        def is_wanted(shown: Shown) -> bool:
            return shown.property is finding.property and kernel_of(shown) == kernel

        chosen = self._negative if has_no_positive else self._command_lines
        for words in chosen(seen, finding.formula):
            if self.until.is_over:
                return None
            found = self.lines.run(words, is_wanted)
            if found is None and self.lines.has_doubtful(words, is_wanted):
                found = self.lines.run(_even(words), is_wanted)
            if found is not None:
                return found[1]
            if finding.is_of_data:
                return None  # which no command line chooses
        return None

    @property
    def ran_out(self) -> bool:
        """Might more time have shown more?"""
        return self.until.is_over or self.lines.was_cut_off

    def of_the_run(self, kernel: str, property_: Property) -> Counterexample | None:
        """By the one run of a program that has no command line."""
        for shown, example in self.lines.of_the_run:
            if shown.property is property_ and kernel_of(shown) == kernel:
                return example
        return None

    def _command_lines(self, seen: Seen, formula: Term) -> Iterator[tuple[str, ...]]:
        is_possible = True  # with positive numbers
        for limit in _LIMITS:
            if self.until.is_over:
                return
            if limit.is_positive and not is_possible:
                continue
            answer = self._answer(seen, [formula], limit, _SECONDS)
            if isinstance(answer, Sat):
                yield self.lines.words(answer)
            elif limit.is_positive:
                widest = self._answer(seen, [formula], _LIMITS[-1], _SECONDS)
                is_possible = not isinstance(widest, Unsat)
        if not self.lines.facts.words:  # their numbers are not followed
            yield from self.lines.usual

    def _negative(self, seen: Seen, formula: Term) -> Iterator[tuple[str, ...]]:
        t = seen.setting.table
        words: dict[int, list[Term]] = {}  # of each, what was read from it
        for symbol, place in self.lines.facts.words.items():
            is_low = t.int_le(t.symbol(symbol.name, INT), t.integer(0))
            words.setdefault(place, []).append(is_low)
        is_one = t.or_(*(t.and_(*low) for low in words.values()))
        answer = self._answer(seen, [formula, is_one], _NEGATIVE, _SECONDS / 2)
        if isinstance(answer, Sat):
            yield self.lines.words(answer)

    def _answer(self, seen: Seen, wanted: Sequence[Term], limit: _Limit, seconds: float) -> Answer:
        """With all words that are ever read, if that will do."""
        wanted = [*wanted, *self._bounds(seen, limit)]
        count = self.lines.facts.count
        if count is not None:
            t = seen.setting.table
            least = 1 + max(self.lines.facts.words.values(), default=0)
            is_full = t.int_le(t.integer(least), t.symbol(count.name, INT))
            answer = seen.prover.answer([*wanted, is_full], seconds, model=True)
            if isinstance(answer, Sat):
                return answer
        return seen.prover.answer(wanted, seconds, model=True)

    def _bounds(self, seen: Seen, limit: _Limit) -> Iterator[Term]:
        t, setting, facts = seen.setting.table, seen.setting, self.lines.facts
        assert setting.given is not None
        for (geometry, _), size in setting.given.sizes.items():
            if not size.is_constant:
                most = limit.threads if geometry is Geometry.BLOCK_DIM else limit.blocks
                yield t.int_le(size, t.integer(most))
        for symbol in facts.words:
            low = 1 if limit.is_positive else -limit.number
            yield t.int_in_range(t.symbol(symbol.name, INT), low, limit.number - 1)
        if facts.count is not None:
            count = t.symbol(facts.count.name, INT)
            most = 1 + max(facts.words.values(), default=1) + limit.words
            yield t.int_le(count, t.integer(most))


def _even(words: Sequence[str]) -> tuple[str, ...]:
    """With numbers that parts of an array divide, so that less goes wrong before."""
    return tuple(
        str(-(-int(word) // _PARTS) * _PARTS) if word.isdecimal() else word for word in words
    )
