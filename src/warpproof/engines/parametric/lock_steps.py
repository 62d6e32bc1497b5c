"""Atomic accesses of the symbolic thread, as steps that may take and release locks.

Enters: an atomic access, with the state before it. Leaves: a `LockStep`, and in the state what the
thread may hold from there on. Guaranteed: a step is a RELEASE only if the thread has taken the very
cell, by an access that found there what the release writes, and has not released it since. Whether
the object is a lock at all is for `locks` to say, which knows all steps.
"""

from __future__ import annotations

from warpproof.base.records import record, replace
from warpproof.engines.parametric.prove import Prover
from warpproof.engines.parametric.scope import Here, owner_of
from warpproof.engines.parametric.sections import ACQUIRING, RELEASING, Taken
from warpproof.engines.parametric.setting import Setting
from warpproof.engines.parametric.state import State
from warpproof.engines.parametric.trace import LockStep, Role
from warpproof.ir import nodes, types
from warpproof.ir.nodes import AtomicOp, Scope
from warpproof.logic.index.polynomials import int_value
from warpproof.logic.terms import INT, Term
from warpproof.semantics.domain.integer_values import type_range
from warpproof.semantics.domain.registers import Object, Place, Places, Value
from warpproof.semantics.parametric.accesses import Owner

_KEEPS_IF_ZERO = frozenset({AtomicOp.ADD, AtomicOp.SUB, AtomicOp.OR, AtomicOp.XOR})
_SETS = frozenset({AtomicOp.EXCH, AtomicOp.STORE, AtomicOp.CAS})
_LIKELY = (0, 1)  # what a free lock holds, where it is not written as a number


@record
class Step:
    """`unfenced` are places of accesses after which the lock is released without a fence."""

    noted: LockStep
    unfenced: frozenset[str] = frozenset()


class LockSteps:
    def __init__(self, setting: Setting, prover: Prover) -> None:
        self._setting = setting
        self._table = setting.table
        self._prover = prover

    def of(
        self,
        s: nodes.Atomic,
        site: str,
        address: Value,
        here: Here,
        state: State,
        *,
        is_exact: bool,
    ) -> list[Step]:
        """For each place that is accessed; without questions (not `is_exact`) nothing is seen to
        be released."""
        places = address.alternatives if isinstance(address, Places) else ()
        if len(places) != 1:
            return [Step(_noted(Role.OTHER, s, site, place, state)) for place in places]
        (place,) = places
        numbers = [self._number(here, s, o) for o in s.operands]
        if s.op is AtomicOp.LOAD or (s.op in _KEEPS_IF_ZERO and _is_zero(numbers[0])):
            return [Step(_noted(Role.LOOK, s, site, place, state))]
        new = numbers[-1] if s.op in _SETS else None
        if new is None:
            noted = _noted(Role.OTHER, s, site, place, state)
            added = numbers[0] if s.op is AtomicOp.ADD else None
            return [Step(replace(noted, added=None if added is None else int_value(added)))]
        noted = replace(_noted(Role.TRY, s, site, place, state), new=new)
        released = self._released(place, state, new) if is_exact else []
        if released:
            return [self._release(s, noted, state, released)]
        if s.op is AtomicOp.CAS:
            expected = self._expected(numbers[0], state) if is_exact else None
            noted = replace(noted, expected=expected, is_swap=True)
        return [Step(noted)]

    def _number(self, here: Here, s: nodes.Atomic, operand: nodes.Expr) -> Term | None:
        """What an operand is, if it is a signed number as it stands."""
        value = here.value(operand)
        if not isinstance(s.type, types.Int) or not isinstance(value, Term):
            return None
        if value.sort is not INT:
            return None
        if int_value(value) is not None:
            return here.read(value, s.type.bits, True)
        is_plain = self._setting.intervals(value).within(*type_range(s.type.bits, True))
        return value if is_plain else None

    def _expected(self, term: Term | None, state: State) -> int | None:
        """What a compare-and-swap looks for, as a number."""
        value = None if term is None else int_value(term)
        if term is None or value is not None:
            return value
        shown = self._prover.holds
        known = state.known.all
        return next((n for n in _LIKELY if shown(known, self._equal(term, n))), None)

    def _equal(self, term: Term, number: int) -> Term:
        return self._table.eq(term, self._table.integer(number))

    def _released(self, place: Place, state: State, new: Term) -> list[Taken]:
        """What the thread has taken there, if `new` is what it found."""
        t, value = self._table, int_value(new)
        if value is None:
            return []
        return [
            taken
            for taken in state.sections.taken
            if taken.object == place.object
            and taken.expected in (None, value)
            and self._prover.holds(
                state.known.all,
                t.all_of(
                    [
                        taken.guard,
                        self._equal(taken.result, value),
                        t.eq(taken.offset, place.offset),
                    ]
                ),
            )
        ]

    def _release(
        self, s: nodes.Atomic, noted: LockStep, state: State, released: list[Taken]
    ) -> Step:
        t, sections = self._table, state.sections
        needed = released[0].needed
        releases = s.order in RELEASING and s.scope.value >= needed.value
        unfenced = frozenset(site for site, scope in sections.unfenced if scope is needed)
        gone = [
            taken
            for taken in sections.taken
            if taken.object == noted.object
            and not self._prover.holds(state.known.all, t.not_(t.eq(taken.offset, noted.offset)))
        ]
        state.sections = sections.without(gone)
        is_ordered = any(x.is_entered and (releases or x.is_handed) for x in released)
        noted = replace(noted, role=Role.RELEASE, is_ordered=is_ordered)
        return Step(noted, frozenset() if releases else unfenced)

    def take(self, s: nodes.Atomic, step: LockStep, state: State, result: Value) -> None:
        """From here on the thread may hold what it tried to take."""
        if step.role is not Role.TRY or not isinstance(result, Term) or result.sort is not INT:
            return
        needed = needed_scope(self._setting, step.object)
        entered = s.order in ACQUIRING and s.scope.value >= needed.value
        taken = Taken(
            step.site,
            step.object,
            step.offset,
            result,
            step.expected,
            needed,
            self._table.true,
            entered,
        )
        state.sections = state.sections.with_taken(taken)


def needed_scope(setting: Setting, object_: Object) -> Scope:
    """Among which threads an object is shared."""
    return Scope.BLOCK if owner_of(setting, object_) is Owner.BLOCK else Scope.GPU


def _noted(role: Role, s: nodes.Atomic, site: str, place: Place, state: State) -> LockStep:
    size = types.store_size_of(s.type)
    return LockStep(role, site, place.object, place.offset, size, s.scope, state.known)


def _is_zero(number: Term | None) -> bool:
    return number is not None and int_value(number) == 0
