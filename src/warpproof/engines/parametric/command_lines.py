"""Runs of a program with command lines that are chosen, by the reference interpreter.

Enters: the program, what is known of its inputs, and a model of a solver or words. Leaves: the
command line that the model stands for, and the first finding of a run with one that is wanted, as a
counterexample; other inputs are usual ones, or zero. Guaranteed: what is returned has happened in a
run, with no other violation before it that casts doubt on it.
"""

from __future__ import annotations

import shlex
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

from warpproof.base.config import Config
from warpproof.base.deadline import Deadline, worked
from warpproof.base.property import Property
from warpproof.base.records import replace
from warpproof.base.source import shown_file
from warpproof.base.verdict import Counterexample
from warpproof.engines.assumed_inputs import assumed_inputs
from warpproof.engines.launch_trial import settings_of
from warpproof.ir import nodes
from warpproof.ir.input_ranges import InputRanges
from warpproof.ir.walk import reads_parameters
from warpproof.logic.terms import Term
from warpproof.semantics.host.facts import LaunchFacts
from warpproof.semantics.machine.findings import Ending, Finding, is_soft
from warpproof.semantics.machine.interpreter import Interpreter
from warpproof.semantics.machine.oracle import FirstChoice, Usual
from warpproof.semantics.machine.run_state import RunSettings
from warpproof.semantics.replay.counterexample import counterexample
from warpproof.semantics.replay.witness import expected_failure, recorded, to_json
from warpproof.solvers.base import Sat

_MOST_SECONDS = 6.0  # for a run, whose kernels are compiled where they run long
_LONG = 0.4
_MAX_STEPS = 1 << 40
_FILLER = "1"  # for a word that nothing is known of
_USUAL = ("3", "40", "300")
_MOST_WORDS = 4


@dataclass
class CommandLines:
    program: nodes.Program
    facts: LaunchFacts
    config: Config
    selected: frozenset[Property]
    until: Deadline
    has_asked: bool = False  # has the last run asked for any input but its command line?
    was_long: bool = False  # would one with larger numbers hardly end?
    was_cut_off: bool = False  # has the time of any run been over before its end?
    # By words, and whether its other input is usual: what was found, and whether it had any.
    _seen: dict[tuple[tuple[str, ...], bool], tuple[Sequence[Finding], bool]] = field(
        default_factory=dict
    )

    @property
    def are_open(self) -> bool:
        """Without words on the command line there is one run."""
        main = self.program.host.functions[self.program.main or ""]
        return not self.config.arguments and reads_parameters(main)

    @property
    def usual(self) -> Iterator[tuple[str, ...]]:
        """Command lines of numbers: as many as were read of one, if any were, or some more."""
        last = max(self.facts.words.values(), default=_MOST_WORDS)
        for count in dict.fromkeys((last, _MOST_WORDS)):
            yield from ((number,) * count for number in _USUAL)

    @cached_property
    def _inputs(self) -> InputRanges:
        return assumed_inputs(self.program, self.config)

    def words(self, answer: Sat) -> tuple[str, ...]:
        """Behind the name of the program."""

        def number(symbol: Term) -> int | None:
            found = answer.model.get(symbol.name)
            return found if isinstance(found, int) else None

        known = {place: number(symbol) for symbol, place in self.facts.words.items()}
        chosen = {place: str(value) for place, value in known.items() if value is not None}
        count = None if self.facts.count is None else number(self.facts.count)
        if count is None:
            count = 1 + max(chosen, default=0)
        limits = self._inputs.of(0)
        if limits is not None:  # the program need not read how many there are
            count = min(max(count, limits[0]), limits[1])
        return tuple(chosen.get(place, _FILLER) for place in range(1, count))

    def run(
        self,
        words: tuple[str, ...],
        is_wanted: Callable[[Finding], bool],
        *,
        is_usual: bool = False,
        seconds: float = _MOST_SECONDS,
    ) -> tuple[Finding, Counterexample] | None:
        """The first finding of a run that is wanted; other inputs are usual ones, or zero. Last
        words without which it is found as well are left out."""
        found = self._first(words, is_wanted, is_usual, seconds)
        while found is not None and words and not self.was_long:
            before = self.has_asked, self.was_long, self.was_cut_off
            place = found[0].property, found[0].origin

            def is_same(other: Finding, place: object = place) -> bool:
                return (other.property, other.origin) == place and is_wanted(other)

            again = self._first(words[:-1], is_same, is_usual, seconds)
            if again is None:
                self.has_asked, self.was_long, self.was_cut_off = before
                break
            found, words = again, words[:-1]
        return found

    def _first(
        self,
        words: tuple[str, ...],
        is_wanted: Callable[[Finding], bool],
        is_usual: bool,
        seconds: float,
    ) -> tuple[Finding, Counterexample] | None:
        if not self._inputs.admit(words):
            return None

        def is_found(finding: Finding) -> bool:
            return self._is_sure(finding) and is_wanted(finding)

        settings = self._settings(words)
        key = words, is_usual
        if key in self._seen:
            findings, self.has_asked = self._seen[key]
            known = next(filter(is_found, findings), None)
            return None if known is None else (known, self._shown(known, settings, is_usual))
        limited = replace(settings, is_enough=is_found, until=self.until.within(seconds))
        run = Interpreter(self.program, Usual() if is_usual else FirstChoice(), limited)
        began = worked()
        result = run.run()
        self.has_asked = run.inputs_asked > 0
        is_cut_off = result.ending is Ending.OUT_OF_STEPS
        self.was_cut_off |= is_cut_off
        self.was_long = is_cut_off or worked() - began > _LONG
        found = next(filter(is_found, result.findings), None)
        if found is None:
            self._seen[key] = result.findings, self.has_asked
            return None
        return found, self._shown(found, settings, is_usual)

    def has_doubtful(self, words: tuple[str, ...], is_wanted: Callable[[Finding], bool]) -> bool:
        """Was what is wanted found in a run, only behind something else that went wrong?"""
        findings, _ = self._seen.get((words, False), ((), False))
        return any(map(is_wanted, findings))

    @cached_property
    def of_the_run(self) -> list[tuple[Finding, Counterexample]]:
        """All findings, of a program that has one run."""
        words = self.config.arguments
        if self.are_open or not self._inputs.admit(words):
            return []
        settings = self._settings(words)
        limited = replace(settings, until=self.until)
        run = Interpreter(self.program, FirstChoice(), limited)
        result = run.run()
        self.has_asked = run.inputs_asked > 0
        return [
            (finding, self._shown(finding, settings, is_usual=False))
            for finding in result.findings
            if self._is_sure(finding)
        ]

    def _settings(self, words: tuple[str, ...]) -> RunSettings:
        return replace(
            settings_of(self.config),
            arguments=tuple(word.encode() for word in ("program", *words)),
            max_steps=_MAX_STEPS,
            fast=True,
        )

    def _is_sure(self, finding: Finding) -> bool:
        """Is there nothing before it that casts doubt on it, and nothing that nobody wrote?"""
        if finding.foreign:
            return False
        return all(is_soft(f.property, self.selected, f.kind) for f in finding.after)

    def _shown(self, finding: Finding, settings: RunSettings, is_usual: bool) -> Counterexample:
        command = tuple(word.decode() for word in settings.arguments)
        witness = recorded(
            self.program.file, self.config, settings, None, expected_failure(finding),
            arguments=command, linked=self.program.linked, is_usual=is_usual,
        )  # fmt: skip
        shown = counterexample(finding, to_json(witness))
        name = Path(shown_file(self.program.file).strip("<>")).stem
        line = shlex.join((f"./{name}", *command[1:]))
        return replace(shown, command=line, has_other_input=self.has_asked)
