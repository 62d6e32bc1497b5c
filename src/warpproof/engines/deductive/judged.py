"""One kernel looked at: what was made of it, what solvers said, what runs have shown."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from warpproof.base.records import record
from warpproof.base.source import Span
from warpproof.engines.deductive.encode.discharge import Discharged, Status
from warpproof.engines.deductive.safety.rows import Safety
from warpproof.engines.deductive.state.obligations import Kind
from warpproof.engines.deductive.validate.replay import Replayed, Shown
from warpproof.engines.deductive.vcgen.contract import Verified
from warpproof.ir import nodes

# What is shown of the end only: nothing else rests on it.
OF_THE_END = frozenset({Kind.ENSURES, Kind.FRAME, Kind.VARIANT})


@record
class Order:
    """What is known of conflicts between threads: the lockstep order stands for all without any."""

    examined: bool
    pairs: tuple[Discharged, ...]
    of_clauses: tuple[Discharged, ...] | None = ()  # what assertions speak of; None: not compared

    @property
    def conflict(self) -> Discharged | None:
        return next((p for p in self.pairs if p.status is Status.MODEL), None)

    @property
    def is_proved(self) -> bool:
        return self.examined and all(p.status is Status.PROVED for p in self.pairs)


NOT_EXAMINED = Order(False, ())
_NOTHING: Mapping[str, Shown] = MappingProxyType({})


@record
class Judged:
    """`vacuous` says what the proof would speak of, if there is no such thing."""

    kernel: nodes.Function
    verified: Verified | None
    discharged: tuple[Discharged, ...] = ()
    order: Order = NOT_EXAMINED
    safety: Safety = Safety()
    replayed: Replayed | None = None
    reproduced: Mapping[str, Shown] = _NOTHING  # by property, other than the contract
    vacuous: str | None = None
    is_met: bool = True  # some launch is known that the preconditions allow
    unsupported: tuple[str, Span] | None = None
    generate_seconds: float = 0.0
    queries: int = 0
    relied: tuple[Judged, ...] = ()  # functions that were called by contract

    @property
    def failed(self) -> list[Discharged]:
        """What is not proved, with counterexamples first."""
        found = [d for d in self.discharged if d.status is not Status.PROVED]
        return sorted(found, key=lambda d: d.status is not Status.MODEL)

    @property
    def unproved_on_the_way(self) -> Discharged | None:
        """An invariant, assertion or barrier that other proofs would rest on."""
        return next((d for d in self.failed if d.obligation.kind not in OF_THE_END), None)
