"""The launch that a kernel is looked at in, and what stands for values that are not followed.

Enters: a program, a kernel, sizes that the user gave. Leaves: the terms of the launch, limits of
all that has a machine type, and functions for unknown values. Guaranteed: an unknown value is a
function of all that tells two executions of one place apart: the thread and the rounds of the loops
around; so one formula speaks of all threads and rounds.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence

from warpproof.base.device_limits import MAX_BLOCK, MAX_GRID, MAX_THREADS_PER_BLOCK
from warpproof.base.records import record
from warpproof.base.source import Span
from warpproof.base.verdict import Scope
from warpproof.engines.parametric.given import Given, KnownLaunch
from warpproof.ir import nodes, types
from warpproof.ir.aggregates import Part, numbers_in, pointers_in
from warpproof.ir.callgraph import syncs_grid
from warpproof.ir.nodes import Geometry
from warpproof.ir.relevance import relevance
from warpproof.ir.write_sets import WriteSet, write_set
from warpproof.logic.index.intervals import Intervals
from warpproof.logic.index.ranges import Ranges
from warpproof.logic.index.simplify import conjuncts
from warpproof.logic.terms import BOOL, INT, FunctionSymbol, Op, Sort, Term, TermTable, polynomial
from warpproof.logic.walk import free_symbols, functions, substitute
from warpproof.semantics.domain.integer_values import Parameter, float_sort, type_range
from warpproof.semantics.domain.opaque_floats import Floats
from warpproof.semantics.domain.registers import ANYWHERE, Lanes, Member, Object, Value, at
from warpproof.semantics.parametric.thread_space import (
    AXES,
    ENVELOPE,
    Launch,
    Register,
    Sizes,
)
from warpproof.transform.contract_conditions import launch_equations
from warpproof.transform.launch_contracts import closed_dimensions

Triple = tuple[int, int, int]
Size = tuple[Geometry, int]
"""blockDim or gridDim along an axis."""


@record
class Options:
    grid: Triple | None = None
    block: Triple | None = None
    all_open: bool = False
    full_range: bool = False  # launches as large as CUDA allows
    beyond_limits: str | None = None  # what no device allows of the sizes that are given


@record
class NumberInRecord:
    """So many bytes of a record that a kernel is given."""

    offset: int
    size: int
    value: Term


@record
class NumbersInArray:
    """What a kernel reads of an array that it does not write, in so many bytes each."""

    parameter: str
    size: int


class Setting:
    """One kernel, and the term table that all about it is said in."""

    def __init__(
        self,
        program: nodes.Program,
        kernel: nodes.Function,
        options: Options,
        guessed: Mapping[Size, int] | None = None,
        known: KnownLaunch | None = None,
    ) -> None:
        """`guessed` are sizes of launches that are looked at only; `known` is one launch of the
        program, which is then all that is spoken of."""
        self.module = program.device
        self.kernel = kernel
        self.options = options
        self.table = t = TermTable()
        self.ranges = Ranges(t)
        self.intervals = Intervals(self.ranges)
        self.floats = Floats(t)
        self.given = None if known is None else Given(t, self.ranges, self.floats, known, kernel)
        if self.given is not None:
            options = self.options = Options(full_range=True, all_open=True)
        # By itself a kernel that syncs its grid is launched so that it can.
        given = self.given
        self.is_cooperative = (
            syncs_grid(program.device, kernel) if given is None else given.is_cooperative
        )
        closed = closed_dimensions(program.device, kernel)
        required = self._fixed(kernel) | dict(guessed or {})
        sizes = Sizes(t, closed, options.grid, options.block, options.all_open, required)
        self.closed_sizes = tuple(sizes.closed)
        self.writes: WriteSet = write_set(program.device, kernel)
        self.relevance = relevance(program.device, kernel)
        self.limits: list[Term] = []  # of products of sizes
        self.required: list[Term] = []  # what launches are taken to meet
        self.required_at_first: list[Term] = []
        self.elements: dict[str, list[Term]] = {}  # that arrays have by contract, by parameter
        self.arguments: set[Term] = set()  # numbers that the kernel is given
        self._named: set[Term] = set()  # symbols that have a name in C
        self.arrays: dict[str, NumbersInArray] = {}  # and those in arrays, by function
        self._ends: dict[Term, tuple[int | None, int | None]] = {}
        self.members: dict[str, list[NumberInRecord]] = {}  # and those in records, by parameter
        # Memory that threads may write, as those of a block see it, and what follows from it.
        self.loaded: set[FunctionSymbol | Term] = set()
        self._data: set[FunctionSymbol] = set()  # all values that are not followed
        self._functions_in: dict[Term, frozenset[FunctionSymbol]] = {}
        self.guessed: dict[Term, Term] = {}
        self._state(guessed or {})
        self._limit_sizes(sizes.terms)
        self.launch = Launch(t, self.ranges, sizes.terms)
        self._limit_coordinates()
        self._name_arguments()
        self._take_given()
        self.blocks = self.launch.symbols[: len(self.launch.blocks)]
        self.threads = frozenset(self.launch.symbols[len(self.launch.blocks) :])

    @property
    def scope(self) -> Scope:
        return Scope.KERNEL if self.given is None else Scope.PROGRAM

    def _fixed(self, kernel: nodes.Function) -> dict[Size, int]:
        """Sizes that are numbers: by contract, or in the launch that is known."""
        if self.given is None:
            return {size: n for size, n in launch_equations(kernel).items() if n > 0}
        return {s: term.value for s, term in self.given.sizes.items() if term.is_constant}

    def _take_given(self) -> None:
        """What holds of the launch that is known."""
        given, t = self.given, self.table
        if given is None:
            return
        for symbol, limits in given.numbers.items():
            self.argument(symbol, *limits)
        for (geometry, axis), size in given.sizes.items():
            if not size.is_constant:
                self.meet(t.eq(self.launch.sizes[Register(geometry, axis)], size))
        for condition in given.conditions:
            self.meet(condition)

    def _name_arguments(self) -> None:
        """In the order of the parameters, so that they always stand in this order."""
        for parameter in self.kernel.parameters:
            if parameter.by_value and parameter.ctype is not None:
                for part in numbers_in(parameter.ctype, self.module.records):
                    self._named.add(self.member(parameter.variable, part.path))
            elif isinstance(parameter.type, types.Int) and parameter.type.bits > 1:
                self._named.add(self.table.symbol(nodes.plain_name(parameter.variable), INT))

    def numbers_in(self, parameter: nodes.Parameter) -> Iterator[tuple[str, types.CInt]]:
        """Paths to the numbers in a record that is passed by value."""
        if parameter.by_value and parameter.ctype is not None:
            for part in numbers_in(parameter.ctype, self.module.records):
                if part.bit_width is None and isinstance(part.ctype, types.CInt):
                    yield part.path, part.ctype

    def key_of(self, object_: Object) -> str | None:
        """What the contract's conditions call what a parameter, or a pointer in one, leads to."""
        match object_:
            case Parameter(name):
                return name
            case Member(name, offset):
                part = self.pointer_in(name, offset)
                return None if part is None else name + part.path
            case _:
                return None

    def member(self, parameter: str, path: str) -> Term:
        """A number in a record that is passed by value."""
        return self.table.symbol(nodes.plain_name(parameter) + path, INT)

    def pointer_in(self, parameter: str, offset: int) -> Part | None:
        """The pointer at a byte of a record that is passed by value, if no other is there too."""
        found = next(p for p in self.kernel.parameters if p.variable == parameter)
        if found.ctype is None:
            return None
        parts = pointers_in(found.ctype, self.module.records)
        there = [part for part in parts if part.offset == offset]
        return there[0] if len(there) == 1 else None

    def given_as(self, parameter: nodes.Parameter) -> Value:
        """A parameter that is no integer, as a symbol of its name."""
        made = self.function_of(parameter.type, parameter.variable, ())
        if isinstance(made, Term):
            self._named.add(made)
        return made

    def element(self, name: str) -> Term:
        """A number in memory before the launch, by its name in C."""
        made = self.table.symbol(name, INT)
        self._named.add(made)
        return made

    def line_of(self, span: Span) -> int:
        """For people: 0 in a kernel of a library, whose text they have not written."""
        is_library = self.kernel.from_model and span.file == self.kernel.span.file
        return 0 if is_library else span.line

    def is_named(self, term: Term) -> bool:
        """Has all that it speaks of a name in C?"""
        return self._named.issuperset(free_symbols([term]))

    def require(self, condition: Term) -> None:
        """Before the walk: only launches that meet it are looked at."""
        (condition,) = substitute(self.table, [condition], self.guessed)
        if condition is not self.table.true:
            self.meet(condition)
            self.required_at_first.append(condition)

    def meet(self, condition: Term) -> None:
        """Launches that do not are left out, and what it says of one number is its range."""
        self.required.append(condition)
        t = self.table
        for part in conjuncts(t, condition):
            if part.op is not Op.INT_LE:
                continue
            constant, monomials = polynomial(t.int_sub(*part.args))
            if len(monomials) == 1:
                ((symbol, coefficient),) = monomials.items()
                if symbol.op is Op.SYMBOL and abs(coefficient) == 1:
                    ends = (constant, None) if coefficient < 0 else (None, -constant)
                    self._narrow(symbol, *ends)

    def _state(self, guessed: Mapping[Size, int]) -> None:
        """Sizes that were guessed are numbers here, which rows have to say."""
        t = self.table
        for (geometry, axis), number in guessed.items():
            symbol = t.symbol(str(Register(geometry, axis)), INT)
            self.guessed[symbol] = t.integer(number)
            self._named.add(symbol)
            self.required_at_first.append(t.eq(symbol, t.integer(number)))

    def argument(self, symbol: Term, low: int, high: int) -> None:
        """A number that the kernel is given, of a machine type."""
        self.arguments.add(symbol)
        self._narrow(symbol, low, high)

    def _narrow(self, symbol: Term, low: int | None, high: int | None) -> None:
        before = self._ends.get(symbol, (None, None))
        lows = [n for n in (before[0], low) if n is not None]
        highs = [n for n in (before[1], high) if n is not None]
        self._ends[symbol] = max(lows, default=None), min(highs, default=None)
        if lows and highs and symbol in self.arguments:
            self.ranges.limit(symbol, max(lows), min(highs))
            self.intervals.look_again()

    # --- the launch -----------------------------------------------------------------------------

    def _limit_sizes(self, sizes: dict[Register, Term]) -> None:
        t = self.table
        for register, size in sizes.items():
            if size.is_constant:
                continue
            self._named.update(free_symbols([size]))
            self.ranges.positive(size)
            most = MAX_BLOCK if register.geometry is Geometry.BLOCK_DIM else MAX_GRID
            self.ranges.limit(size, 1, most[register.axis])
        block = [sizes[Register(Geometry.BLOCK_DIM, axis)] for axis in range(3)]
        known = math.prod(size.value for size in block if size.is_constant)
        if self.options.block is None and known > MAX_THREADS_PER_BLOCK:
            self.required.append(t.false)  # by contract, which no device allows
        open_ = [size for size in block if not size.is_constant]
        for some in (open_[:2], open_[1:], open_[::2], open_) if len(open_) > 2 else (open_,):
            if len(some) > 1:
                self._limit_product(t.int_mul(*some), MAX_THREADS_PER_BLOCK)
        for axis in range(3):
            grid = sizes[Register(Geometry.GRID_DIM, axis)]
            if self.options.full_range or grid.is_constant:
                continue
            if block[axis].is_constant:
                threads = block[axis].value
                self.ranges.limit(grid, 1, min(MAX_GRID[axis], ENVELOPE // threads))
            else:
                self._limit_product(t.int_mul(grid, block[axis]), ENVELOPE)

    def _limit_product(self, product: Term, most: int) -> None:
        self.limits.append(self.table.int_le(product, self.table.integer(most)))
        self.intervals.limit(product, 1, most)

    def _limit_coordinates(self) -> None:
        """The number of a thread along an axis is below that of all threads."""
        t, launch = self.table, self.launch
        if self.options.full_range:
            return
        for axis in range(3):
            block = launch.register(Geometry.BLOCK_DIM, axis)
            index = launch.register(Geometry.BLOCK_IDX, axis)
            thread = launch.register(Geometry.THREAD_IDX, axis)
            if index.is_constant or launch.register(Geometry.GRID_DIM, axis).is_constant:
                continue
            first = t.int_mul(index, block)
            if not block.is_constant:
                self.intervals.limit(first, 0, ENVELOPE - 1)
            self.intervals.limit_sum(t.int_add(first, thread), 0, ENVELOPE - 1)

    def is_plain(self, formula: Term) -> bool:
        """Do the ranges of its symbols alone say that it is true?"""
        if formula is self.table.true:
            return True
        if formula.op is Op.OR:
            return any(map(self.is_plain, formula.args))
        if formula.op is not Op.INT_LE:
            return False
        high = self.intervals(self.table.int_sub(*formula.args)).high
        return high is not None and high <= 0

    def is_of_launch(self, term: Term) -> bool:
        """Over parameters and sizes alone: the same for all threads and rounds."""
        if functions([term]):
            return False
        symbols = free_symbols([term])
        return not any(s in self.ranges.bounds or s in self.ranges.at_least_zero for s in symbols)

    def is_of_data(self, formula: Term) -> bool:
        """Does it speak of values that are not followed?"""
        return bool(self.data_in(formula))

    def data_in(self, formula: Term) -> frozenset[FunctionSymbol]:
        """Which values that are not followed does it speak of?"""
        found = self._functions_in.get(formula)
        if found is None:
            found = self._functions_in[formula] = frozenset(functions([formula]))
        return found & self._data

    def not_followed(self, function: FunctionSymbol) -> None:
        """A function stands for values that nothing is known of."""
        self._data.add(function)

    def open_axes(self) -> list[str]:
        """The axes on which the number of threads is open."""
        return [
            AXES[axis]
            for axis in range(3)
            if not (
                self.launch.register(Geometry.GRID_DIM, axis).is_constant
                and self.launch.register(Geometry.BLOCK_DIM, axis).is_constant
            )
        ]

    # --- unknown values -------------------------------------------------------------------------

    def unknown(
        self, type_: types.Type, name: str, rounds: Sequence[Term], *more: Term, own: bool = True
    ) -> Value:
        """A value that is another one in each round, and (`own`) in each thread of a block."""
        digits = self.launch.symbols if own else self.blocks
        return self.function_of(type_, name, (*digits, *rounds, *more))

    def function_of(self, type_: types.Type, name: str, arguments: Sequence[Term]) -> Value:
        """An arbitrary function of the arguments, the same for the same name."""
        match type_:
            case types.Int(1):
                return self._applied(name, arguments, BOOL)
            case types.Int(bits):
                made = self._applied(name, arguments, INT)
                key = made.payload if arguments else made
                if key not in self.ranges.limits:
                    self.ranges.limit(key, *type_range(bits, True))
                return made
            case types.Float(kind):
                return self._applied(name, arguments, float_sort(kind))
            case types.Vector(element, count):
                lanes = range(count)
                return Lanes(
                    tuple(self.function_of(element, f"{name} .{n}", arguments) for n in lanes)
                )
            case types.Aggregate(fields):
                return Lanes(
                    tuple(
                        self.function_of(f, f"{name} .{n}", arguments) for n, f in enumerate(fields)
                    )
                )
            case _:
                return at(self.table, ANYWHERE, self.table.integer(0))

    def _applied(self, name: str, arguments: Sequence[Term], sort: Sort) -> Term:
        if not arguments:
            return self.table.symbol(name, sort)
        function = self.table.function(name, [a.sort for a in arguments], sort)
        self._data.add(function)
        return self.table.apply(function, *arguments)

    def seen_by_all(
        self, type_: types.Type, name: str, rounds: Sequence[Term], offset: Term
    ) -> Value:
        """What all threads of a block find at an address, in one place and the same rounds."""
        made = self.unknown(type_, name, rounds, offset, own=False)
        terms = made.parts if isinstance(made, Lanes) else (made,)
        self.loaded.update(f for t in terms if isinstance(t, Term) for f in functions([t]))
        return made

    def is_of_loads(self, terms: Sequence[Term]) -> bool:
        """Are they the same for all threads of a block only if no race is among what they load?"""
        if not self.loaded:
            return False
        return not self.loaded.isdisjoint({*functions(terms), *free_symbols(terms)})

    def follows(self, made: Term, terms: Sequence[Term]) -> None:
        """A symbol, or a function's value, stands for what follows from others."""
        if self.is_of_loads(terms):
            self.loaded.add(made.payload if made.op is Op.APPLY else made)
