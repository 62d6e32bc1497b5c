"""The bounded engine against exhaustive running, program by program.

Enters: a compiled program, its truth and the ways to ask the engine. Leaves: disagreements, each
with its kind: `unsound` (a bug that runs show is proved absent), `false alarm`, `bounds` (with and
without a reduction something else is found at one bound), `crash`; `unsure` is no disagreement,
only a pity.
"""

from __future__ import annotations

import traceback
from collections.abc import Iterable
from dataclasses import dataclass, field
from random import Random

from tests.generator.batch import Compiled
from tests.generator.checking import Checked, Checker, Way
from tests.generator.truth import Truth
from warpproof.base.property import selected
from warpproof.base.verdict import Verdict

COMPLETE = 99  # preemptive switches: more than these programs can have


@dataclass(frozen=True, slots=True)
class Disagreement:
    kind: str
    what: str
    way: Way


@dataclass(slots=True)
class Contest:
    compiled: Compiled
    truth: Truth
    found: list[Disagreement] = field(default_factory=list)
    unsure: list[str] = field(default_factory=list)
    slowest: float = 0.0
    interleaved: int = 0
    refuted: int = 0
    proved: int = 0

    def ask(self, checker: Checker, way: Way) -> Checked | None:
        try:
            checked = checker.check(self.compiled.program, way)
        except Exception:
            self.found.append(Disagreement("crash", traceback.format_exc()[-1500:], way))
            return None
        self.slowest = max(self.slowest, checked.seconds)
        self.interleaved += bool(checked.order_matters)
        self._compare(checked, way)
        return checked

    def _compare(self, checked: Checked, way: Way) -> None:
        bounded = way.bound != COMPLETE
        wanted = selected(way.check, way.no_check)
        reasons = {r.property: r.conclusion.reason for r in checked.answer.results}
        for property_, verdict in checked.verdicts.items():
            shown = self.truth.first(property_, wanted)
            match verdict:
                case Verdict.PROVED if shown:
                    self._add("unsound", property_, way, shown)
                case Verdict.PROVED if self.truth.shown and self.truth.complete:
                    self._add("unsound beside", property_, way, ())
                case Verdict.PROVED_WITHIN if not bounded and self.truth.left_in(property_, wanted):
                    self._add("unsound within", property_, way, shown)
                case Verdict.REFUTED:
                    self.refuted += 1
                    if self._has_all_runs and not self.truth.shows(property_):
                        self._add("false alarm", property_, way, ())
                    elif self._has_all_runs and not shown:
                        self._add("doubtful alarm", property_, way, ())
                case Verdict.UNKNOWN | Verdict.UNSUPPORTED | Verdict.PROVED_IF:
                    self.unsure.append(f"{property_}: {reasons[property_]}")
                    if "replay" in reasons[property_]:
                        self._add("unconfirmed", property_, way, ())
                case Verdict.ERROR:
                    self._add("crash", reasons[property_], way, ())
                case _:
                    self.proved += 1

    @property
    def _has_all_runs(self) -> bool:
        """Were all runs tried, to their ends? Unwritten memory has more values than the one that
        was, and where an assertion fails on the way to a visible step, no run has what others do
        before that."""
        cut = self.truth.shows("uninitialized-read") or self.truth.shows("assertion")
        return self.truth.complete and not cut and not self.truth.out_of_steps

    def _add(self, kind: str, what: str, way: Way, lines: Iterable[int]) -> None:
        places = sorted(self.compiled.line(n) for n in lines)
        self.found.append(Disagreement(kind, f"{what} {places}", way))

    def agree(self, checker: Checker, bound: int, no_check: tuple[str, ...] = ()) -> None:
        """With and without the reductions, at one bound."""
        kinds = {
            "nothing left out": Way(por="none", bound=bound, no_check=no_check),
            "mpor": Way(bound=bound, no_check=no_check),
            "states": Way(bound=bound, no_check=no_check, state_hashing=True),
        }
        found = {name: self.ask(checker, way) for name, way in kinds.items()}
        plain = found["nothing left out"]
        if plain is None or plain.unsure:
            return
        a = {p for p, _ in plain.refuted}
        for name, reduced in found.items():
            if reduced is None or reduced.unsure:
                continue
            b = {p for p, _ in reduced.refuted}
            if a != b:
                self._add("bounds", f"{sorted(a)} without, {sorted(b)}: {name}", kinds[name], ())


def compete(contest: Contest, checker: Checker, random: Random) -> None:
    """One of the ways to ask, by chance: many programs say more than many ways."""
    choice = random.random()
    if choice < 0.25:
        contest.ask(checker, Way())
    elif choice < 0.35:
        contest.ask(checker, Way(two_threads=True))
    elif choice < 0.6:
        skipped = random.choice((("race",), ("race",), ("bounds",), ("uninit", "race")))
        contest.ask(checker, Way(bound=COMPLETE, no_check=skipped))
    elif choice < 0.75:
        contest.ask(checker, Way(merge=False, bound=COMPLETE))
    elif choice < 0.95:
        contest.agree(checker, random.randrange(5), random.choice(((), ("race",))))
    else:
        contest.ask(checker, Way(all_findings=False))
