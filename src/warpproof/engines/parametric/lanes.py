"""Masks and lanes of a warp, as the symbolic thread sees them in one place.

Enters: the mask of a warp operation, or what a shuffle asks for, as terms. Leaves: which tile the
mask is of, and the lane that is read. Guaranteed: a tile is given only if the mask has its lanes,
and no others, whoever comes to that place.
"""

from __future__ import annotations

from collections.abc import Sequence

from warpproof.base.device_limits import WARP_SIZE
from warpproof.engines.parametric.exchanges import Exchanges
from warpproof.engines.parametric.prove import PATIENT, Prover
from warpproof.engines.parametric.setting import Setting
from warpproof.logic.evaluate import evaluate
from warpproof.logic.index.lane_masks import Masks
from warpproof.logic.index.polynomials import int_value
from warpproof.logic.terms import INT, Op, Term
from warpproof.logic.walk import free_symbols, functions, substitute, topological
from warpproof.semantics.parametric.accesses import TILES, Group, lanes_of

_UP, _DOWN, _XOR = 1, 2, 3


class Lanes:
    def __init__(self, setting: Setting, prover: Prover) -> None:
        self._setting = setting
        self._table = setting.table
        self._prover = prover

    @property
    def masks(self) -> Masks:
        """Of all operations that there are by now."""
        setting = self._setting
        return Masks(setting.table, setting.floats.bitwise(), setting.intervals)

    @property
    def own(self) -> Term:
        launch = self._setting.launch
        return launch.lane(launch.symbols)

    # --- masks ----------------------------------------------------------------------------------

    def group(self, known: Sequence[Term], mask: Term) -> Group | None:
        """The tile or the warp of the caller, if the mask has just its lanes."""
        number = int_value(mask)
        if number is not None and number % (1 << WARP_SIZE) == (1 << WARP_SIZE) - 1:
            return Group.WARP
        t = self._table
        lane = t.symbol("a lane", INT)
        self._setting.ranges.digit(lane, t.integer(WARP_SIZE))
        masks = self.masks
        is_set = masks.bit(mask, lane)
        terms = topological([is_set])
        if any(x.op is Op.APPLY and x.payload is masks.function for x in terms):
            return None
        counts = {
            (x.value % (1 << WARP_SIZE)).bit_count()
            for x in topological([mask])
            if x.op is Op.INT_CONST
        }
        groups = (Group.WARP, *reversed(TILES))
        sizes = {lanes_of(g) or WARP_SIZE: g for g in groups}
        for size, group in sizes.items():
            if size in counts and self._is_tile(known, lane, is_set, size):
                return group
        return None

    def _is_tile(self, known: Sequence[Term], lane: Term, is_set: Term, size: int) -> bool:
        t = self._table
        tiles = [t.int_div(x, t.integer(size)) for x in (lane, self.own)]
        goal = t.eq(is_set, t.eq(*tiles))
        own = t.symbol("the lane itself", INT)
        (alone,) = self._by_lane([goal], own, {lane, own})
        if alone is None:
            return self._prover.holds(known, goal)
        guards = [g for g in self._by_lane(known, own, {own}) if g is not None]
        return all(
            evaluate(alone, {own: mine, lane: other}) is True
            for mine in range(WARP_SIZE)
            if all(evaluate(g, {own: mine}) is True for g in guards)
            for other in range(WARP_SIZE)
        )

    def _by_lane(
        self, formulas: Sequence[Term], own: Term, allowed: set[Term]
    ) -> list[Term | None]:
        """Formulas of which only the lane of the thread matters, by a symbol for it."""
        number = self._setting.launch.linear_thread()
        if number.is_constant:
            return [None for _ in formulas]
        made = substitute(self._table, list(formulas), {number: own})
        return [f if self._is_by_lane(f, own, allowed) else None for f in made]

    def _is_by_lane(self, formula: Term, own: Term, allowed: set[Term]) -> bool:
        if not allowed.issuperset(free_symbols([formula])) or functions([formula]):
            return False
        return all(
            x.op is Op.INT_MOD and WARP_SIZE % (int_value(x.args[1]) or 0x7FFFFFFF) == 0
            for x in topological([formula])
            if own in x.args
        )

    def is_one_mask(self, known: Sequence[Term], mask: Term, exchanges: Exchanges) -> bool:
        """Have all lanes of a warp that come there, in the same round, the same mask?"""
        t, launch = self._table, self._setting.launch
        one = launch.fresh_thread("one")
        two = launch.fresh_thread("two", same_block=one)
        here = substitute(t, [mask, *known], launch.at(one))
        there = substitute(t, [mask, *known], launch.at(two))
        formulas = [
            launch.together(one, two, Group.WARP),
            t.not_(t.eq(here[0], there[0])),
            *here[1:],
            *there[1:],
        ]
        return self._prover.refuted([*formulas, *exchanges.facts(formulas)], PATIENT)

    # --- shuffles -------------------------------------------------------------------------------

    def source(
        self, operand: Term, width: Term, mode: Term, group: Group | None, known: Sequence[Term]
    ) -> Source:
        """The lane that is read, of operands that are read as signed numbers."""
        t, lane = self._table, self.own
        size, how = int_value(width), int_value(mode)
        tile = WARP_SIZE if group is Group.WARP else 0 if group is None else lanes_of(group) or 0
        if size is None or how is None or size not in (1, 2, 4, 8, 16, 32):
            return Source(None, tile == WARP_SIZE)
        segment = t.integer(size)
        inside = t.int_mod(lane, segment)
        if how == _XOR:
            return self._exchanged(operand, size, tile, known)
        if how in (_UP, _DOWN):
            distance = t.ite(
                t.int_le(t.integer(0), operand), t.int_mod(operand, t.integer(256)), t.integer(0)
            )
            if how == _UP:
                there, is_there = t.int_sub(lane, distance), t.int_le(distance, inside)
            else:
                there = t.int_add(lane, distance)
                is_there = t.int_lt(t.int_add(inside, distance), segment)
            return Source(t.ite(is_there, there, lane), size <= tile)
        first = t.int_sub(lane, inside)
        return Source(t.int_add(first, t.int_mod(operand, segment)), size <= tile)

    def _exchanged(self, operand: Term, size: int, tile: int, known: Sequence[Term]) -> Source:
        """The lane with some bits of its number turned over, unless it is above the segment."""
        t, lane = self._table, self.own
        turned = t.int_mod(operand, t.integer(WARP_SIZE))
        number = int_value(turned)
        is_inside = tile == WARP_SIZE or (
            tile > 0 and self._prover.holds(known, t.int_lt(turned, t.integer(tile)))
        )
        if number is None:
            return Source(None, is_inside)
        bits = [1 << n for n in range(5) if number >> n & 1]
        is_one = [t.int_mod(t.int_div(lane, t.integer(b)), t.integer(2)) for b in bits]
        there = t.int_combine(number, [(lane, 1), *((x, -2 * b) for x, b in zip(is_one, bits))])
        end = t.int_combine(size, [(lane, 1), (t.int_mod(lane, t.integer(size)), -1)])
        return Source(t.ite(t.int_lt(there, end), there, lane), is_inside)


class Source:
    """The lane that a shuffle reads, if it is known, and whether it is surely of the tile."""

    def __init__(self, lane: Term | None, is_inside: bool) -> None:
        self.lane = lane
        self.is_inside = is_inside
