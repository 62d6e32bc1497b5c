"""What lanes of a warp give each other: facts about the results of warp operations.

Enters: a trace, and formulas that speak of such results. Leaves: what is true of them, as long as
all warp operations are executed by the lanes that they name:

    ballot   bit i of the result is set just where lane i is named and its condition holds
    match    bit i is set just where lane i is named and its value is the same
    vote     the result is the same for all lanes that are named
    shuffle  the result is the value of the lane that is read, which is there
    active   the bit of the lane itself is set

Guaranteed: a fact is about a thread that executes the operation, in the rounds in which it does; it
holds in executions in which no warp operation violates what it asks of its lanes up to there. So
whoever uses facts rests on barrier divergence; and divergence may use them, as what an operation
asks depends on operations before it only.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from warpproof.base.device_limits import WARP_SIZE
from warpproof.engines.parametric.setting import Setting
from warpproof.engines.parametric.trace import Exchange, Trace
from warpproof.ir.nodes import Geometry, WarpOp
from warpproof.logic.index.lane_masks import Masks
from warpproof.logic.terms import INT, Op, Term
from warpproof.logic.walk import substitute, topological
from warpproof.semantics.parametric.accesses import Group
from warpproof.semantics.parametric.thread_space import Register, Thread

_MOST_STEPS = 3
_MOST_THREADS = 6
_MASKS = frozenset({WarpOp.BALLOT, WarpOp.MATCH_ANY, WarpOp.ACTIVE_MASK})


class Exchanges:
    def __init__(self, setting: Setting, trace: Trace) -> None:
        self._setting = setting
        self._table = setting.table
        self._launch = setting.launch
        self._by_function = {e.function: e for e in trace.exchanges}
        self._sources: dict[Term, Thread] = {}
        self._there: set[Thread] = set()  # which facts say that they are threads
        symbols = setting.launch.symbols
        number = setting.launch.linear_thread()
        self._is_line = bool(symbols) and number is symbols[-1]  # blocks are rows of threads

    @property
    def masks(self) -> Masks:
        setting = self._setting
        return Masks(setting.table, setting.floats.bitwise(), setting.intervals)

    def facts(
        self, formulas: Sequence[Term], others: Sequence[Thread] = (), *, is_wide: bool = False
    ) -> list[Term]:
        """None if the formulas speak of no warp operation, or of no mask. They are about threads
        that results in the formulas are of, and others; if it is `wide`, also about those in lanes
        that masks are asked for."""
        found: dict[Term, None] = {}
        threads: list[Thread] = []
        self._there.clear()
        for _ in range(_MOST_STEPS):
            before = len(found)
            results = self._results([*formulas, *found])
            known = [*others, *(self._thread(x) for x in results)]
            named = self._named([*formulas, *found], known) if is_wide else []
            threads = list(dict.fromkeys([*known, *named]))[:_MOST_THREADS]
            for result in results:
                if self._thread(result) in threads:
                    for fact in self._about(result, threads):
                        found[fact] = None
            for fact in self._of_masks([*formulas, *found], threads):
                found[fact] = None
            if len(found) == before:
                break
        return [f for f in found if f is not self._table.true]

    def _named(self, formulas: Sequence[Term], known: Sequence[Thread]) -> list[Thread]:
        """Threads with lanes that the formulas ask masks for."""
        lanes = {self._launch.lane(thread) for thread in known}
        return [
            self._source(self._thread(bit.args[0]), bit.args[1])
            for bit in self._bits(formulas)
            if self._is_line and bit.args[0] in self._results([bit]) and bit.args[1] not in lanes
        ]

    def _bits(self, formulas: Sequence[Term]) -> list[Term]:
        function = self.masks.function
        return [x for x in topological(formulas) if x.op is Op.APPLY and x.payload is function]

    def _exists(self, thread: Thread) -> Term:
        """Of a thread that is no symbol, that it is one of the launch."""
        bounds = self._setting.ranges.bounds
        made = [n for n, value in enumerate(thread) if value not in bounds]
        return self._table.true if thread in self._there else self._launch.in_range(thread, made)

    def _results(self, formulas: Sequence[Term]) -> list[Term]:
        return [
            x for x in topological(formulas) if x.op is Op.APPLY and x.payload in self._by_function
        ]

    def _thread(self, result: Term) -> Thread:
        return result.args[: len(self._launch.symbols)]

    # --- results --------------------------------------------------------------------------------

    def _about(self, result: Term, threads: Sequence[Thread]) -> Iterator[Term]:
        t = self._table
        exchange = self._by_function[result.payload]
        one = self._thread(result)
        executed = t.all_of(
            [
                self._exists(one),
                *self._at(exchange, exchange.known.path, one, result),
                *(t.int_le(t.integer(0), k) for k in result.args[len(one) :]),
            ]
        )
        facts = [*self._of_itself(exchange, result, one)]
        if executed is t.true and result in self._sources:
            self._there.add(self._sources[result])
        for two in threads:
            if two is not one:
                facts += self._of_other(exchange, result, one, two)
        yield from (t.implies(executed, f) for f in facts)

    def _at(
        self, exchange: Exchange, terms: Sequence[Term], thread: Thread, result: Term
    ) -> list[Term]:
        """What is so of a thread in the rounds of a result."""
        rounds = result.args[len(self._launch.symbols) :]
        at = {**self._launch.at(thread), **dict(zip(exchange.counters, rounds))}
        return substitute(self._table, list(terms), at)

    def _of_itself(self, exchange: Exchange, result: Term, one: Thread) -> Iterator[Term]:
        t, lane = self._table, self._launch.lane(one)
        own = self.masks.bit(result, lane) if exchange.op in _MASKS else t.true
        value = exchange.value
        match exchange.op:
            case WarpOp.ACTIVE_MASK | WarpOp.MATCH_ANY:
                yield own
            case WarpOp.BALLOT if value is not None:
                yield t.eq(own, *self._at(exchange, [value], one, result))
            case WarpOp.SHUFFLE if value is not None and exchange.source is not None:
                yield from self._read(exchange, value, result, one)
            case _:
                pass

    def _read(self, exchange: Exchange, value: Term, result: Term, one: Thread) -> Iterator[Term]:
        t = self._table
        assert exchange.source is not None
        (lane,) = self._at(exchange, [exchange.source], one, result)
        source = self._sources.get(result)
        if source is None:
            source = self._sources[result] = self._source(one, lane)
        yield t.eq(self._launch.lane(source), lane)
        yield self._launch.together(one, source, Group.WARP)
        yield self._launch.in_range(source)
        yield from self._at(exchange, exchange.known.all, source, result)
        (given,) = self._at(exchange, [value], source, result)
        if given.sort is result.sort:
            yield t.eq(result, given)

    def _source(self, one: Thread, lane: Term) -> Thread:
        """The thread of one's warp with a number in it."""
        launch, t = self._launch, self._table
        if (
            len(launch.symbols) == len(launch.blocks) + 1
            and launch.linear_thread() is (launch.symbols[-1])
        ):
            moved = t.int_combine(0, [(launch.warp(one), WARP_SIZE), (lane, 1)])
            return (*one[:-1], moved)
        return launch.fresh_thread("source", same_block=one)

    def _of_other(
        self, exchange: Exchange, result: Term, one: Thread, two: Thread
    ) -> Iterator[Term]:
        """What the result of a thread says of another one of its warp."""
        t, launch = self._table, self._launch
        if exchange.mask is None:
            return
        blocks = len(launch.blocks)
        is_near = t.all_of(
            [
                self._exists(two),
                *(t.eq(a, b) for a, b in zip(one[:blocks], two[:blocks])),
                launch.together(one, two, Group.WARP),
            ]
        )
        (mask,) = self._at(exchange, [exchange.mask], one, result)
        lane = launch.lane(two)
        is_named = self.masks.bit(mask, lane)
        theirs = t.apply(result.payload, *two, *result.args[len(two) :])
        near = t.and_(is_near, is_named)
        known = t.all_of(self._at(exchange, exchange.known.all, two, result))
        yield t.implies(near, known)
        equal = t.eq(result, theirs)
        value = exchange.value
        is_set = self.masks.bit(result, lane) if exchange.op in _MASKS else t.false
        match exchange.op:
            case WarpOp.SHUFFLE:
                return
            case WarpOp.MATCH_ANY:
                if value is not None:
                    (mine,) = self._at(exchange, [value], one, result)
                    (other,) = self._at(exchange, [value], two, result)
                    equal = t.and_(
                        t.eq(is_set, t.eq(mine, other)), t.implies(t.eq(mine, other), equal)
                    )
                else:
                    equal = t.implies(is_set, equal)
            case WarpOp.BALLOT if value is not None:
                (condition,) = self._at(exchange, [value], two, result)
                equal = t.and_(equal, t.eq(is_set, condition))
            case _:
                pass
        yield t.implies(near, equal)
        if exchange.op in _MASKS:
            yield t.implies(t.and_(is_near, t.not_(is_named)), t.not_(is_set))

    # --- masks ----------------------------------------------------------------------------------

    def _of_masks(self, formulas: Sequence[Term], threads: Sequence[Thread]) -> Iterator[Term]:
        lanes = [self._launch.lane(thread) for thread in threads]
        bits = self._bits(formulas)
        asked = [x for x in bits if x.args[1] not in lanes]
        lanes += [x.args[1] for x in asked]
        yield from self.masks.facts(formulas, list(dict.fromkeys(lanes)))
        yield from map(self._is_there, asked)

    def _is_there(self, bit: Term) -> Term:
        """Only lanes that there are have their bit set."""
        t, launch = self._table, self._launch
        mask, lane = bit.args
        exchange = self._by_function.get(mask.payload) if mask.op is Op.APPLY else None
        if exchange is None or exchange.op not in _MASKS:
            return t.true
        one = self._thread(mask)
        path = [self._exists(one), *self._at(exchange, exchange.known.path, one, mask)]
        rounds = [t.int_le(t.integer(0), k) for k in mask.args[len(one) :]]
        is_lane = t.int_in_range(lane, 0, WARP_SIZE - 1)
        block = t.int_mul(*(launch.sizes[Register(Geometry.BLOCK_DIM, a)] for a in range(3)))
        number = t.int_add(t.int_scale(launch.warp(one), WARP_SIZE), lane)
        return t.implies(t.all_of([*path, *rounds, is_lane, bit]), t.int_lt(number, block))


def lane_symbol(setting: Setting) -> Term:
    """Any lane of a warp."""
    lane = setting.table.fresh("lane", INT)
    setting.ranges.digit(lane, setting.table.integer(WARP_SIZE))
    return lane
