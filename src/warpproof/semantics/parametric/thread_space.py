"""The thread space of a launch: which dimensions are open, and the digits of a thread.

Enters: the kernel, its contract, and sizes that the user fixed. Leaves: a term for each of blockDim
and gridDim, and one digit for each open coordinate of a thread, blocks before threads, z before x.
Guaranteed: a dimension is closed (it is 1) only if the user said so, or if it is one of y and z and
neither the kernel nor its contract reads it; closed ones are listed.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping

from warpproof.base.device_limits import WARP_SIZE
from warpproof.base.records import record
from warpproof.ir import nodes
from warpproof.ir.nodes import Geometry
from warpproof.ir.walk import all_expressions
from warpproof.logic.index.digits import Digit
from warpproof.logic.index.ranges import Ranges
from warpproof.logic.terms import INT, Term, TermTable
from warpproof.logic.walk import substitute
from warpproof.semantics.parametric.accesses import Group, lanes_of

AXES = "xyz"
ENVELOPE = (1 << 31) - 1  # threads along an axis, unless launches as large as CUDA allows are meant
SIZE_OF = {Geometry.THREAD_IDX: Geometry.BLOCK_DIM, Geometry.BLOCK_IDX: Geometry.GRID_DIM}


@record
class Register:
    """One axis of threadIdx, blockIdx, blockDim or gridDim."""

    geometry: Geometry
    axis: int

    @property
    def size(self) -> Register:
        """The dimension a coordinate ranges over; a dimension is its own."""
        return Register(SIZE_OF.get(self.geometry, self.geometry), self.axis)

    def __str__(self) -> str:
        return f"{self.geometry.value}.{AXES[self.axis]}"


SIZES = tuple(
    Register(geometry, axis)
    for geometry in (Geometry.GRID_DIM, Geometry.BLOCK_DIM)
    for axis in (2, 1, 0)
)
_COORDINATE = {Geometry.GRID_DIM: Geometry.BLOCK_IDX, Geometry.BLOCK_DIM: Geometry.THREAD_IDX}


class Sizes:
    """The dimensions before anything is known of them: a symbol where open, else a number."""

    def __init__(
        self,
        table: TermTable,
        closed: Collection[tuple[Geometry, int]],
        grid: tuple[int, int, int] | None,
        block: tuple[int, int, int] | None,
        all_open: bool,
        required: Mapping[tuple[Geometry, int], int] | None = None,
    ) -> None:
        """`required` are those that the contract fixes."""
        given = {Geometry.GRID_DIM: grid, Geometry.BLOCK_DIM: block}
        self.terms: dict[Register, Term] = {}
        self.closed: list[Register] = []
        for size in SIZES:
            fixed = given[size.geometry]
            if fixed is not None:
                self.terms[size] = table.integer(fixed[size.axis])
            elif required is not None and (size.geometry, size.axis) in required:
                self.terms[size] = table.integer(required[size.geometry, size.axis])
            elif all_open or (size.geometry, size.axis) not in closed:
                self.terms[size] = table.symbol(str(size), INT)
            else:
                self.terms[size] = table.integer(1)
                self.closed.append(size)


class Launch:
    """The thread space once the sizes are settled (`sizes` after definitions were put in)."""

    def __init__(
        self,
        table: TermTable,
        ranges: Ranges,
        sizes: dict[Register, Term],
        warp_size: int = WARP_SIZE,
    ) -> None:
        self.table = table
        self._warp_size = warp_size
        self.ranges = ranges
        self.sizes = sizes
        self.coordinates: dict[Register, Term] = {}
        blocks: list[Digit] = []
        threads: list[Digit] = []
        registers: list[Register] = []
        for size in SIZES:
            coordinate = Register(_COORDINATE[size.geometry], size.axis)
            bound = sizes[size]
            if bound is table.integer(1):
                self.coordinates[coordinate] = table.integer(0)
                continue
            symbol = table.symbol(str(coordinate), INT)
            ranges.digit(symbol, bound)
            self.coordinates[coordinate] = symbol
            digits = blocks if size.geometry is Geometry.GRID_DIM else threads
            digits.append(Digit(symbol, bound))
            registers.append(coordinate)
        self.blocks = tuple(blocks)
        self.digits = (*blocks, *threads)
        self.registers = tuple(registers)  # whose coordinate each digit is
        self.symbols = tuple(d.symbol for d in self.digits)

    def register(self, geometry: Geometry, axis: int) -> Term:
        register = Register(geometry, axis)
        if register in self.sizes:
            return self.sizes[register]
        return self.coordinates[register]

    def fresh_thread(self, stem: str, same_block: tuple[Term, ...] | None = None) -> Thread:
        """A thread of its own, in range by declaration; in a given thread's block, if any."""
        values: list[Term] = []
        for index, digit in enumerate(self.digits):
            if same_block is not None and index < len(self.blocks):
                values.append(same_block[index])
                continue
            assert digit.bound is not None
            symbol = self.table.fresh(f"{stem} {digit.symbol.name}", INT)
            self.ranges.digit(symbol, digit.bound)
            values.append(symbol)
        return tuple(values)

    def bound_thread(self, stem: str) -> Thread:
        """Symbols to be bound by a quantifier; nothing is declared of them."""
        return tuple(self.table.fresh(f"{stem} {d.symbol.name}", INT) for d in self.digits)

    def in_range(self, thread: Thread, which: Collection[int] | None = None) -> Term:
        """That a thread is one of the launch, or that some of its digits are in range."""
        t = self.table
        parts = []
        for index, (digit, value) in enumerate(zip(self.digits, thread)):
            if which is not None and index not in which:
                continue
            assert digit.bound is not None
            parts += [t.int_le(t.integer(0), value), t.int_lt(value, digit.bound)]
        return t.all_of(parts)

    def linear_thread(self) -> Term:
        """The number of the thread in its block, x before y before z."""
        t = self.table
        x, y, z = (self.register(Geometry.THREAD_IDX, axis) for axis in range(3))
        width, height = (self.register(Geometry.BLOCK_DIM, axis) for axis in range(2))
        return t.int_add(x, t.int_mul(width, t.int_add(y, t.int_mul(height, z))))

    def warp(self, thread: Thread) -> Term:
        """The number of a thread's warp in its block."""
        return self.tile(thread, self._warp_size)

    def tile(self, thread: Thread, size: int) -> Term:
        """The number of the row of so many threads that a thread is in."""
        t = self.table
        (number,) = substitute(t, [self.linear_thread()], self.at(thread))
        return t.int_div(number, t.integer(size))

    def lane(self, thread: Thread) -> Term:
        """The number of a thread in its warp."""
        t = self.table
        (number,) = substitute(t, [self.linear_thread()], self.at(thread))
        return t.int_mod(number, t.integer(self._warp_size))

    def together(self, one: Thread, two: Thread, group: Group) -> Term:
        """Whether two threads of a block are in one group, which is no larger than a block."""
        t = self.table
        if group >= Group.BLOCK:
            return t.true
        size = lanes_of(group) or self._warp_size
        return t.eq(self.tile(one, size), self.tile(two, size))

    def at(self, thread: Thread) -> dict[Term, Term]:
        """The substitution that turns terms of the symbolic thread into those of another."""
        return dict(zip(self.symbols, thread))


Thread = tuple[Term, ...]
"""One value for each digit of the launch."""


def registers_in(functions: Collection[nodes.Function]) -> set[Register]:
    """What the code reads of the geometry."""
    return {
        Register(e.register, e.axis)
        for function in functions
        for e in all_expressions(function)
        if isinstance(e, nodes.GeometryRef)
    }
