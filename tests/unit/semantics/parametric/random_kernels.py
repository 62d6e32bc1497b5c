"""Random kernels of accesses and barriers: executed thread by thread, and once for all threads.

A kernel is a list of statements: accesses, barriers, conditions, loops that a counter counts, early
returns and breaks. `executed` runs each thread by itself, at given sizes, and gives the pairs of
accesses of which two threads conflict: between the same two barriers of those that wait for each
other there, a warp, a block or the grid. `Symbolic` executes the kernel once, for a symbolic
thread, as an engine does, and leaves accesses with masks and barrier intervals. Neither knows the
other.
"""

from __future__ import annotations

import contextlib
import itertools
import random
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from warpproof.base.source import NOWHERE
from warpproof.ir.nodes import Geometry, Scope
from warpproof.logic.index.ranges import Ranges
from warpproof.logic.terms import INT, Term, TermTable
from warpproof.semantics.parametric import accesses
from warpproof.semantics.parametric.accesses import (
    Access,
    Atomicity,
    BarrierInterval,
    Group,
    Owner,
)
from warpproof.semantics.parametric.thread_space import Launch, Sizes

Numbers = Mapping[str, int]
MOST_ROUNDS = 3
LANES = 2  # of a warp, unless it has tiles of so many
_REGISTERS = {
    "b": (Geometry.BLOCK_IDX, 0),
    "t": (Geometry.THREAD_IDX, 0),
    "u": (Geometry.THREAD_IDX, 1),
    "G": (Geometry.GRID_DIM, 0),
    "T": (Geometry.BLOCK_DIM, 0),
    "U": (Geometry.BLOCK_DIM, 1),
}


# --- the language -------------------------------------------------------------------------------


@dataclass(frozen=True)
class Affine:
    """A constant, and products of names with coefficients; divided, if it has a divisor."""

    constant: int
    parts: tuple[tuple[int, tuple[str, ...]], ...] = ()
    divisor: int = 0
    is_rest: bool = False

    def at(self, values: Numbers) -> int:
        total = self.constant
        for scale, names in self.parts:
            product = scale
            for name in names:
                product *= values[name]
            total += product
        if not self.divisor:
            return total
        return total % self.divisor if self.is_rest else total // self.divisor


@dataclass(frozen=True)
class Condition:
    left: Affine
    how: str  # "<", "==" or "!="
    right: Affine

    def at(self, values: Numbers) -> bool:
        a, b = self.left.at(values), self.right.at(values)
        return {"<": a < b, "==": a == b, "!=": a != b}[self.how]


@dataclass(frozen=True)
class Touch:
    number: int
    array: str
    cell: Affine
    is_write: bool
    atomic: tuple[str, Scope] | None = None


@dataclass(frozen=True)
class Barrier:
    group: Group = Group.BLOCK


@dataclass(frozen=True)
class If:
    condition: Condition
    then: tuple[Statement, ...]
    other: tuple[Statement, ...] = ()


@dataclass(frozen=True)
class Loop:
    """`at_end`: the body's end knows whether there is another round."""

    counter: str
    rounds: Affine
    body: tuple[Statement, ...]
    at_end: bool = False
    unknown: str = ""  # a number of which nothing is known but in one round
    unknowns: tuple[int, ...] = ()


@dataclass(frozen=True)
class Break:
    condition: Condition


@dataclass(frozen=True)
class Return:
    condition: Condition


Statement = Touch | Barrier | If | Loop | Break | Return


@dataclass(frozen=True)
class Kernel:
    body: tuple[Statement, ...]
    owners: Mapping[str, Owner]
    is_exact: bool  # no over-approximation is expected
    two_dimensional: bool
    lanes: int = LANES  # of a warp


# --- thread by thread ---------------------------------------------------------------------------


class Leave(Exception):
    pass


@dataclass
class Thread:
    """One thread's way: the accesses it made, each with how many barriers of a group or a larger
    one come before it."""

    values: dict[str, int]
    done: list[tuple[dict[Group, int], Touch, int]] = field(default_factory=list)
    barriers: dict[Group, list[tuple[int, ...]]] = field(
        default_factory=lambda: {group: [] for group in Group}
    )

    def run(self, body: Sequence[Statement]) -> bool:
        """Whether the end was reached, and not a break."""
        for statement in body:
            match statement:
                case Touch():
                    phase = {group: len(met) for group, met in self.barriers.items()}
                    self.done.append((phase, statement, statement.cell.at(self.values)))
                case Barrier(group):
                    for smaller in Group:
                        if smaller <= group:
                            self.barriers[smaller].append((id(statement), *self._rounds()))
                case If(condition, then, other):
                    if not self.run(then if condition.at(self.values) else other):
                        return False
                case Loop():
                    self._loop(statement)
                case Break(condition):
                    if condition.at(self.values):
                        return False
                case Return(condition):
                    if condition.at(self.values):
                        raise Leave
        return True

    def _rounds(self) -> list[int]:
        return [v for name, v in sorted(self.values.items()) if name.startswith("k")]

    def _loop(self, loop: Loop) -> None:
        round_ = 0
        self.values[loop.counter] = round_
        while round_ < loop.rounds.at(self.values):
            if loop.unknown:
                self.values[loop.unknown] = loop.unknowns[round_]
            if not self.run(loop.body):
                break
            round_ += 1
            self.values[loop.counter] = round_
        del self.values[loop.counter]


@dataclass(frozen=True)
class Done:
    block: int
    thread: tuple[int, int]
    warp: int
    tile: int
    phase: dict[Group, int]
    touch: Touch


def executed(kernel: Kernel, sizes: Numbers) -> set[tuple[int, int]] | None:
    """Pairs of accesses, by their numbers, of which two threads conflict; None if threads of a
    group do not meet at the same barriers."""
    cells: defaultdict[tuple[str, int], list[Done]] = defaultdict(list)
    met: defaultdict[tuple[int, ...], set[tuple[tuple[int, ...], ...]]] = defaultdict(set)
    for b in range(sizes["G"]):
        for u, t in itertools.product(range(sizes["U"]), range(sizes["T"])):
            thread = Thread({**sizes, "b": b, "t": t, "u": u})
            with contextlib.suppress(Leave):
                thread.run(kernel.body)
            number = u * sizes["T"] + t
            warp, tile = number // kernel.lanes, number // LANES
            groups = {
                Group.TILE_2: (b, tile),
                Group.WARP: (b, warp),
                Group.BLOCK: (b,),
                Group.GRID: (),
            }
            for group, members in groups.items():
                met[group, *members].add(tuple(thread.barriers[group]))
            for phase, touch, cell in thread.done:
                cells[touch.array, cell].append(Done(b, (u, t), warp, tile, phase, touch))
    if any(len(ways) > 1 for ways in met.values()):
        return None
    return {
        (min(x.touch.number, y.touch.number), max(x.touch.number, y.touch.number))
        for done in cells.values()
        for x, y in itertools.combinations(done, 2)
        if _conflict(kernel.owners[x.touch.array], x, y)
    }


def _conflict(owner: Owner, x: Done, y: Done) -> bool:
    same_block = x.block == y.block
    if same_block and x.thread == y.thread:
        return False
    group = Group.GRID
    if same_block:
        group = Group.WARP if x.warp == y.warp else Group.BLOCK
        group = Group.TILE_2 if x.tile == y.tile else group
    if x.phase[group] != y.phase[group]:
        return False
    if owner is Owner.THREAD or (owner is Owner.BLOCK and not same_block):
        return False
    if not (x.touch.is_write or y.touch.is_write):
        return False
    if x.touch.atomic is None or y.touch.atomic is None:
        return True
    wide = {Scope.GPU, Scope.SYSTEM} | ({Scope.BLOCK} if same_block else set())
    in_scope = x.touch.atomic[1] in wide and y.touch.atomic[1] in wide
    return not (in_scope and x.touch.atomic[0] == y.touch.atomic[0])


# --- once for all threads -----------------------------------------------------------------------


class Symbolic:
    """The kernel's accesses, with masks as conjunctions of the conditions around them."""

    def __init__(self, kernel: Kernel) -> None:
        self.kernel = kernel
        self.table = t = TermTable()
        self.ranges = Ranges(t)
        closed = {(Geometry.GRID_DIM, 1), (Geometry.GRID_DIM, 2), (Geometry.BLOCK_DIM, 2)}
        if not kernel.two_dimensional:
            closed.add((Geometry.BLOCK_DIM, 1))
        sizes = Sizes(t, closed, None, None, False).terms
        for size in sizes.values():
            if size is not t.integer(1):
                self.ranges.positive(size)
        self.launch = Launch(t, self.ranges, sizes, kernel.lanes)
        self.names = {n: self.launch.register(*r) for n, r in _REGISTERS.items()}
        self.names["n"] = t.symbol("n", INT)
        self.path = [BarrierInterval()]
        self.accesses: list[Access[str]] = []
        self.numbers: dict[int, int] = {}  # by identity of the access
        self.unknowns: dict[Term, Term] = {}  # what is not known: counter of its loop
        self.run(kernel.body, [])

    def number(self, affine: Affine) -> Term:
        t = self.table
        parts = [(t.int_mul(*(self.names[n] for n in names)), c) for c, names in affine.parts]
        total = t.int_combine(affine.constant, parts)
        if not affine.divisor:
            return total
        return (t.int_mod if affine.is_rest else t.int_div)(total, t.integer(affine.divisor))

    def condition(self, condition: Condition) -> Term:
        t = self.table
        a, b = self.number(condition.left), self.number(condition.right)
        return {"<": t.int_lt, "==": t.eq, "!=": t.ne}[condition.how](a, b)

    def run(self, body: Sequence[Statement], known: list[Term]) -> list[Term]:
        """What is known of those who reach the end."""
        t = self.table
        for statement in body:
            match statement:
                case Touch():
                    self._touch(statement, t.all_of(known))
                case Barrier(group):
                    self.path[-1].barriers.append(accesses.Barrier(t.all_of(known), group))
                case If(condition, then, other):
                    asked = self.condition(condition)
                    ends = (
                        self.run(then, [*known, asked]),
                        self.run(other, [*known, t.not_(asked)]),
                    )
                    known = self._met(known, asked, *ends)
                case Loop():
                    self._loop(statement, known)
                case Break(condition) | Return(condition):
                    known = [*known, t.not_(self.condition(condition))]
        return known

    def _met(
        self, known: list[Term], asked: Term, then: list[Term], other: list[Term]
    ) -> list[Term]:
        """Who comes to the end of a condition: all, but for those who left within it."""
        t = self.table
        left = [t.implies(asked, x) for x in then[len(known) + 1 :]]
        left += [t.or_(asked, x) for x in other[len(known) + 1 :]]
        return [*known, *left]

    def _touch(self, touch: Touch, mask: Term) -> None:
        owner = self.kernel.owners[touch.array]
        launch = self.launch
        digits = {
            Owner.LAUNCH: (),
            Owner.BLOCK: launch.symbols[: len(launch.blocks)],
            Owner.THREAD: launch.symbols,
        }[owner]
        path = tuple((interval, len(interval.barriers)) for interval in self.path)
        atomic = None if touch.atomic is None else Atomicity(*touch.atomic)
        cell = (*digits, self.number(touch.cell))
        made = Access(touch.array, owner, cell, mask, touch.is_write, path, (), NOWHERE, atomic)
        self.numbers[id(made)] = touch.number
        self.accesses.append(made)

    def _loop(self, loop: Loop, known: list[Term]) -> None:
        t = self.table
        counter = self.names[loop.counter] = t.fresh(loop.counter, INT)
        self.ranges.counter(counter)
        if loop.unknown:
            self.names[loop.unknown] = t.fresh(loop.unknown, INT)
            self.unknowns[self.names[loop.unknown]] = counter
        interval = BarrierInterval(counter)
        self.path.append(interval)
        rounds = self.number(loop.rounds)
        end = self.run(loop.body, [*known, t.int_lt(counter, rounds)])
        self.path.pop()
        again = [t.int_lt(t.int_combine(1, [(counter, 1)]), rounds)] if loop.at_end else []
        interval.back = t.all_of([*end, *again])


# --- random ones --------------------------------------------------------------------------------


class Maker:
    """Draws kernels. Exact ones keep to what is said of phases without over-approximation: arrays
    of a loop with barriers are used in it only, and its barriers are executed in each round."""

    def __init__(self, chance: random.Random) -> None:
        self.chance = chance
        self.is_exact = chance.random() < 0.5
        self.two_dimensional = chance.random() < 0.2
        self.owners: dict[str, Owner] = {}
        self.touches = 0
        self.loops = 0
        self.arrays: list[str] = []
        self.uniform = [self._condition("bnG") for _ in range(2)]
        self.unknowns: list[str] = []
        self.groups = [Group.WARP, Group.GRID] if chance.random() < 0.5 else []
        self.lanes = LANES
        if self.groups and chance.random() < 0.3:
            self.groups = [Group.TILE_2, Group.TILE_2, Group.WARP]
            self.lanes = 2 * LANES
            self.two_dimensional = True  # or no block has several warps

    def kernel(self) -> Kernel:
        body: list[Statement] = []
        for _ in range(self.chance.randrange(1, 4)):
            self._new_arrays()
            body += self._part()
        return Kernel(tuple(body), self.owners, self.is_exact, self.two_dimensional, self.lanes)

    def _part(self) -> list[Statement]:
        """Statements of which no loop has barriers, or such a loop."""
        if self.chance.random() < 0.5:
            loop = self._loop((), barriers=True)
            guarded = self.chance.random() < 0.3
            return [If(self.chance.choice(self.uniform), (loop,)) if guarded else loop]
        before = list(self._statements((), depth=2, barriers=True))
        if self.chance.random() < 0.5:
            return before
        between = If(self.chance.choice(self.uniform), (self._any_barrier(),))
        return [*before, between, *self._statements((), depth=1, barriers=True)]

    def _new_arrays(self) -> None:
        if self.arrays and not self.is_exact and self.chance.random() < 0.5:
            return
        self.arrays = []
        for _ in range(self.chance.randrange(1, 3)):
            name = f"a{len(self.owners)}"
            owners = [Owner.LAUNCH] * 4 + [Owner.BLOCK] * 4 + [Owner.THREAD]
            self.owners[name] = self.chance.choice(owners)
            self.arrays.append(name)

    # --- statements -----------------------------------------------------------------------------

    def _statements(
        self, counters: tuple[str, ...], depth: int, *, barriers: bool
    ) -> Iterator[Statement]:
        for _ in range(self.chance.randrange(1, 4)):
            kind = self.chance.random()
            if kind < 0.5 or depth == 0:
                yield self._touch(counters)
            elif kind < 0.65 and barriers:
                yield self._any_barrier()
            elif kind < 0.8 and barriers:
                uniform = self.chance.choice(self.uniform)
                if self.chance.random() < 0.5:
                    yield If(uniform, (self._any_barrier(),))
                else:
                    yield self._if(uniform, counters, depth, True)
            elif kind < 0.87:
                yield self._if(self._condition("btun", counters), counters, depth, False)
            elif kind < 0.93 and self.loops < 3:
                yield self._loop(counters, barriers=False)
            elif not counters:
                thread = self._condition("btun")
                yield Return(self.chance.choice([*self.uniform, thread]))
            else:
                yield self._touch(counters)

    def _if(
        self, condition: Condition, counters: tuple[str, ...], depth: int, barriers: bool
    ) -> If:
        then = tuple(self._statements(counters, depth - 1, barriers=barriers))
        if self.chance.random() < 0.7:
            return If(condition, then)
        return If(condition, then, tuple(self._statements(counters, depth - 1, barriers=barriers)))

    def _loop(self, counters: tuple[str, ...], *, barriers: bool) -> Loop:
        chance = self.chance
        counter = f"k{self.loops}"
        self.loops += 1
        rounds = self._rounds(counters, uniform=barriers)
        unknown = ""
        values: tuple[int, ...] = ()
        if not self.is_exact and chance.random() < 0.5:
            unknown = f"s{self.loops}"
            values = tuple(chance.randrange(3) for _ in range(MOST_ROUNDS))
            self.unknowns.append(unknown)
        inside = (*counters, counter)
        body = list(self._body(inside, barriers))
        if unknown:
            self.unknowns.remove(unknown)
        at_end = chance.random() < 0.3
        return Loop(counter, rounds, tuple(body), at_end, unknown, values)

    def _body(self, counters: tuple[str, ...], barriers: bool) -> Iterator[Statement]:
        chance = self.chance
        for _ in range(chance.randrange(1, 4)):
            if barriers and chance.random() < 0.5:
                yield self._barrier(counters)
            kind = chance.random()
            if kind < 0.6:
                yield self._touch(counters)
            elif kind < 0.75:
                yield self._if(self._condition("btu", counters), counters, 1, False)
            elif kind < 0.9 and len(counters) < 2 and self.loops < 3:
                yield self._loop(counters, barriers=barriers and not self.is_exact)
            elif not self.is_exact:
                yield Break(self._condition("bn", counters))
            else:
                yield self._touch(counters)
        if barriers and chance.random() < 0.6:
            yield self._barrier(counters)

    def _barrier(self, counters: tuple[str, ...]) -> Statement:
        if self.is_exact or self.chance.random() < 0.6:
            return self._any_barrier()
        condition = self._condition("bn", counters)
        barrier = self._any_barrier()
        return If(condition, (self._touch(counters), barrier, self._touch(counters)))

    def _any_barrier(self) -> Barrier:
        groups = [*self.groups, Group.BLOCK, Group.BLOCK, Group.BLOCK]
        return Barrier(self.chance.choice(groups))

    def _touch(self, counters: tuple[str, ...]) -> Touch:
        chance = self.chance
        number, self.touches = self.touches, self.touches + 1
        array, cell = chance.choice(self.arrays), self._cell(counters)
        if chance.random() < 0.25:
            scopes = (Scope.THREAD, Scope.WARP, *3 * (Scope.BLOCK, Scope.GPU, Scope.SYSTEM))
            scope = chance.choice(scopes)
            return Touch(number, array, cell, True, (chance.choice(("sum", "min")), scope))
        return Touch(number, array, cell, chance.random() < 0.5)

    # --- numbers --------------------------------------------------------------------------------

    def _cell(self, counters: tuple[str, ...]) -> Affine:
        chance = self.chance
        thread: list[tuple[tuple[int, tuple[str, ...]], ...]] = [
            ((1, ("T", "b")), (1, ("t",))),
            ((1, ("T", "b")), (1, ("t",))),
            ((1, ("t",)),),
            ((1, ("t",)),),
            ((-1, ("t",)),),
            ((2, ("t",)),),
            ((1, ("b",)),),
            ((1, ("T", "u")), (1, ("t",))),
            (),
        ]
        parts = list(chance.choice(thread))
        for counter in counters:
            scale = chance.choice(((1, ()), (1, ("T",)), (1, ("T", "G")), None))
            if scale is not None:
                parts.append((scale[0], (*scale[1], counter)))
        if self.unknowns and chance.random() < 0.7:
            parts.append((1, (chance.choice(self.unknowns),)))
        divisor = chance.choice((0, 0, 0, 0, 0, 0, 0, 2))
        constant = chance.choice((0, 0, 0, 0, 1, -1, 2))
        return Affine(constant, tuple(parts), divisor, chance.random() < 0.5)

    def _rounds(self, counters: tuple[str, ...], *, uniform: bool) -> Affine:
        forms = [Affine(2), Affine(3), Affine(0, ((1, ("n",)),)), Affine(0, ((1, ("G",)),))]
        forms.append(Affine(0, ((1, ("T",)),)))
        forms.append(Affine(1, ((1, ("b",)),)))
        forms += [Affine(1, ((1, (counter,)),)) for counter in counters]
        if not uniform:
            forms.append(Affine(1, ((1, ("t",)),)))
        return self.chance.choice(forms)

    def _condition(self, names: str, counters: tuple[str, ...] = ()) -> Condition:
        chance = self.chance
        among = [*names, *counters]
        left = Affine(0, ((1, (chance.choice(among),)),))
        if chance.random() < 0.2:
            left = Affine(0, left.parts, 2, True)
        if chance.random() < 0.6:
            right = Affine(chance.randrange(3))
        else:
            right = Affine(0, ((1, (chance.choice(among),)),))
        return Condition(left, chance.choice(("<", "==", "!=")), right)
