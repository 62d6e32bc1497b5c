"""Command lines at which what could not be ruled out happens, tried by the reference interpreter.

Enters: a launch of the program that was looked at, and a finding with its formula. Leaves: a run of
the whole program that violates the property in this kernel, or None. A solver chooses the numbers
that stand on the command line, small ones first; all other inputs are zero. Guaranteed: what is
returned has happened in a run, with no other violation before it that casts doubt on it.
"""

from __future__ import annotations

import shlex
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from warpproof.base.config import Config
from warpproof.base.deadline import Deadline
from warpproof.base.property import Property
from warpproof.base.records import record, replace
from warpproof.base.verdict import Counterexample
from warpproof.engines.launch_trial import settings_of
from warpproof.engines.parametric.examine import Finding
from warpproof.engines.parametric.rows import Seen
from warpproof.ir import nodes
from warpproof.ir.nodes import Geometry
from warpproof.ir.walk import reads_parameters
from warpproof.logic.terms import INT, Term
from warpproof.semantics.host.facts import LaunchFacts
from warpproof.semantics.machine.findings import Finding as Shown
from warpproof.semantics.machine.findings import is_soft
from warpproof.semantics.machine.interpreter import Interpreter
from warpproof.semantics.machine.oracle import FirstChoice, Recording
from warpproof.semantics.machine.run_state import RunSettings
from warpproof.semantics.replay.counterexample import counterexample
from warpproof.semantics.replay.witness import expected_failure, recorded, to_json
from warpproof.solvers.base import Sat

_SECONDS = 1.0  # for a question
_MOST_STEPS = 300_000
_FILLER = "1"  # for a word that nothing is known of
_USUAL_WORDS = 4
_USUAL_NUMBERS = ("3", "40", "300")


@record
class _Limit:
    """Of what is tried: words of a command line, blocks and threads along an axis, and numbers."""

    words: int  # besides those that numbers were read from
    blocks: int
    threads: int
    number: int


_LIMITS = (
    _Limit(0, 2, 16, 4),
    _Limit(0, 4, 32, 16),
    _Limit(4, 4, 64, 256),
    _Limit(4, 8, 256, 1 << 12),
    _Limit(8, 8, 1024, 1 << 31),
)


@dataclass
class ProgramRefuter:
    """`until` is for all that is tried for a program."""

    program: nodes.Program
    facts: LaunchFacts
    config: Config
    selected: frozenset[Property]
    until: Deadline

    def refuted(self, seen: Seen, finding: Finding) -> Counterexample | None:
        if finding.formula is None or self.config.arguments or not self._reads_arguments:
            return None
        for words in self._command_lines(seen, finding.formula):
            if self.until.is_over:
                return None
            shown = self._run(words, seen.setting.kernel, finding.property)
            if shown is not None:
                return shown
        return None

    @property
    def _reads_arguments(self) -> bool:
        """Without words on the command line there is one run, which others make."""
        main = self.program.host.functions[self.program.main or ""]
        return reads_parameters(main)

    # --- command lines --------------------------------------------------------------------------

    def _command_lines(self, seen: Seen, formula: Term) -> Iterator[tuple[str, ...]]:
        for least in (1, None):  # what is zero or less is rarely what is meant
            for limit in _LIMITS:
                if self.until.is_over:
                    return
                wanted = [formula, *self._bounds(seen, limit, least)]
                answer = seen.prover.answer(wanted, _SECONDS, model=True)
                if isinstance(answer, Sat):
                    yield self._words(answer)
        if not self.facts.words:  # their numbers are not followed
            yield from ((number,) * _USUAL_WORDS for number in _USUAL_NUMBERS)

    def _bounds(self, seen: Seen, limit: _Limit, least: int | None) -> Iterator[Term]:
        t, setting = seen.setting.table, seen.setting
        assert setting.given is not None
        for (geometry, _), size in setting.given.sizes.items():
            if not size.is_constant:
                most = limit.threads if geometry is Geometry.BLOCK_DIM else limit.blocks
                yield t.int_le(size, t.integer(most))
        for symbol in self.facts.words:
            low = -limit.number if least is None else least
            yield t.int_in_range(t.symbol(symbol.name, INT), low, limit.number - 1)
        if self.facts.count is not None:
            count = t.symbol(self.facts.count.name, INT)
            most = 1 + max(self.facts.words.values(), default=1) + limit.words
            yield t.int_le(count, t.integer(most))

    def _words(self, answer: Sat) -> tuple[str, ...]:
        def number(symbol: Term) -> int | None:
            found = answer.model.get(symbol.name)
            return found if isinstance(found, int) else None

        known = {place: number(symbol) for symbol, place in self.facts.words.items()}
        chosen = {place: str(value) for place, value in known.items() if value is not None}
        count = None if self.facts.count is None else number(self.facts.count)
        if count is None:
            count = 1 + max(chosen, default=0)
        return tuple(chosen.get(place, _FILLER) for place in range(1, count))

    # --- runs -----------------------------------------------------------------------------------

    def _run(
        self, words: tuple[str, ...], kernel: nodes.Function, property_: Property
    ) -> Counterexample | None:
        command = ("program", *words)
        settings = replace(
            settings_of(self.config),
            arguments=tuple(word.encode() for word in command),
            max_steps=_MOST_STEPS,
        )

        def is_wanted(finding: Shown) -> bool:
            return (
                finding.property is property_
                and finding.thread.what == kernel.name
                and not any(not is_soft(f.property, self.selected, f.kind) for f in finding.after)
            )

        recording = Recording(FirstChoice())
        run = Interpreter(self.program, recording, replace(settings, is_enough=is_wanted))
        for finding in run.run().findings:
            if is_wanted(finding):
                witness = self._witness(command, settings, recording, finding)
                shown = counterexample(finding, witness)
                name = Path(self.program.file).stem
                return replace(shown, command=shlex.join((f"./{name}", *words)))
        return None

    def _witness(
        self,
        command: tuple[str, ...],
        settings: RunSettings,
        recording: Recording,
        finding: Shown,
    ) -> str:
        expected = expected_failure(finding)
        file = self.program.file
        return to_json(
            recorded(file, self.config, settings, recording, expected, arguments=command)
        )
