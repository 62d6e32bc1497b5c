"""Versions of arrays: what an array holds at a point of the lockstep execution.

Enters: loads and stores of the executor. Leaves: a function symbol for each version, applied to the
counters of the enclosing loops, the coordinates of the owner (block for shared memory, thread for
local memory) and the index. Guaranteed: a version's definition mentions only its own digits, the
counters it takes and symbols that are fixed for the launch, so it means the same wherever it is
applied.

A parallel store is *the* difficulty of kernels: all active threads (and, for a summarised loop, all
iterations) write at once. How a read of one is turned into formulas is up to the encoding:
`reading` uses the inverse of the index map, `paper` a quantified formula. Atomic updates gather all
that active threads add to a cell; a read of them is a fold over the threads (`totals`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from enum import Enum

from warpproof.base.records import record, record_by_identity
from warpproof.base.source import Span
from warpproof.engines.deductive.state.folds import Folds
from warpproof.logic.index.digits import Digit
from warpproof.logic.index.ranges import Ranges
from warpproof.logic.terms import INT, FunctionSymbol, Sort, Term, TermTable
from warpproof.logic.walk import substitute
from warpproof.semantics.domain.integer_values import Object
from warpproof.semantics.parametric.accesses import Owner


@record
class ArrayKey:
    """The elements at `field + k * stride` bytes of an object; `rows` for two indices."""

    object: Object
    stride: int
    field: int
    rows: bool = False


@record
class ArrayInfo:
    key: ArrayKey
    name: str  # as the user knows it
    sort: Sort
    owner: Owner
    indices: int = 1
    unsigned: bool = False  # integers that are never negative
    member: str = ""  # of each element, for an array of records
    stem: str = ""  # of its symbols where another array has the same name

    @property
    def text(self) -> str:
        return f"{self.name}.{self.member}" if self.member else self.name


@record_by_identity
class Version:
    """`previous` is None for contents of which nothing is known but what facts say."""

    symbol: FunctionSymbol
    info: ArrayInfo
    counters: tuple[Term, ...]
    store: Store | None = None
    is_initial: bool = False
    gather: AtomicReduction | None = None

    @property
    def change(self) -> Store | AtomicReduction | None:
        return self.store or self.gather


@record_by_identity
class Store:
    """For all digits where `mask` holds, the cell `cell` gets `value`; others stay."""

    previous: Version
    digits: tuple[Digit, ...]
    mask: Term
    cell: tuple[Term, ...]  # owner's coordinates, then indices
    value: Term
    span: Span


class ReductionOp(Enum):
    """How atomic updates come together; each is commutative and associative."""

    SUM = "sum"
    MIN = "minimum"
    MAX = "maximum"
    AND = "and"
    OR = "or"
    XOR = "xor"


@record_by_identity
class AtomicReduction:
    """For all digits where `mask` holds, `value` is combined into the cell `cell`: any number of
    them into one cell, in any order."""

    previous: Version
    digits: tuple[Digit, ...]
    mask: Term
    cell: tuple[Term, ...]
    value: Term
    span: Span
    how: ReductionOp
    bits: int


class Rounds:
    """What belongs to one round of a loop with invariants. Such a loop's body is executed once, for
    an arbitrary round: names made there mean what they mean in that round, and say nothing of
    another one. Loops are named by their counters."""

    def __init__(self) -> None:
        self._open: list[Term] = []
        self._of: dict[FunctionSymbol | Term, frozenset[Term]] = {}

    @contextmanager
    def of(self, counter: Term) -> Iterator[None]:
        """Within, names belong to a round of this loop."""
        self._open.append(counter)
        self.note(counter)
        try:
            yield
        finally:
            self._open.pop()

    def note(self, name: FunctionSymbol | Term) -> None:
        if self._open:
            self._of[name] = frozenset(self._open)

    def __getitem__(self, name: FunctionSymbol | Term) -> frozenset[Term]:
        return self._of.get(name, frozenset())


class Versions:
    """All versions of a run, by function symbol. `folds` are where sums over threads are made."""

    def __init__(self, table: TermTable, ranges: Ranges, folds: Folds) -> None:
        self._table = table
        self._ranges = ranges
        self.folds = folds
        self.by_symbol: dict[FunctionSymbol, Version] = {}
        self.limits: dict[ArrayKey, tuple[int, int]] = {}  # of the machine type of integers
        self.rounds = Rounds()
        self._numbers: dict[str, int] = {}

    def initial(self, info: ArrayInfo, owners: int) -> Version:
        return self._add(info, (), owners, None, info.stem or info.name, True)

    def unknown(self, info: ArrayInfo, owners: int, counters: Sequence[Term]) -> Version:
        return self._add(info, tuple(counters), owners, None, self._numbered(info), False)

    def stored(
        self,
        previous: Version,
        owners: int,
        counters: Sequence[Term],
        digits: Sequence[Digit],
        mask: Term,
        cell: Sequence[Term],
        value: Term,
        span: Span,
        how: ReductionOp | None = None,
        bits: int = 0,
    ) -> Version:
        """A new version, by stores or (`how`) by atomic updates; the digits get symbols of its
        own."""
        own, renamed = self._own_digits(digits)
        mask, value, *cell = substitute(self._table, [mask, value, *cell], renamed)
        store, gather = None, None
        if how is None:
            store = Store(previous, own, mask, tuple(cell), value, span)
        else:
            gather = AtomicReduction(previous, own, mask, tuple(cell), value, span, how, bits)
        info = previous.info
        name = self._numbered(info)
        return self._add(info, tuple(counters), owners, store, name, False, gather)

    def _own_digits(self, digits: Sequence[Digit]) -> tuple[tuple[Digit, ...], dict[Term, Term]]:
        renamed: dict[Term, Term] = {}
        own: list[Digit] = []
        for digit in digits:
            symbol = self._table.fresh(f"writer {digit.symbol.name}", INT)
            renamed[digit.symbol] = symbol
            bound = digit.bound
            if bound is None:
                self._ranges.counter(symbol)
            else:
                (bound,) = substitute(self._table, [bound], renamed)
                self._ranges.digit(symbol, bound)
            own.append(Digit(symbol, bound))
        return tuple(own), renamed

    def _numbered(self, info: ArrayInfo) -> str:
        name = info.stem or info.name
        number = self._numbers[name] = self._numbers.get(name, 0) + 1
        return f"{name} version {number}"

    def _add(
        self,
        info: ArrayInfo,
        counters: tuple[Term, ...],
        owners: int,
        store: Store | None,
        name: str,
        is_initial: bool,
        gather: AtomicReduction | None = None,
    ) -> Version:
        domain = [INT] * (len(counters) + owners + info.indices)
        symbol = self._table.function(name, domain, info.sort)
        version = Version(symbol, info, counters, store, is_initial, gather)
        self.by_symbol[symbol] = version
        self.rounds.note(symbol)
        if info.key in self.limits and gather is None:  # of a sum it has to be shown
            self._ranges.limit(symbol, *self.limits[info.key])
        return version

    def read(self, version: Version, counters: Sequence[Term], cell: Sequence[Term]) -> Term:
        """The element of a cell, as an application that an encoding resolves. The counters are
        those of the reader's loops; a version made outside some of them takes fewer."""
        return self._table.apply(version.symbol, *counters[: len(version.counters)], *cell)
