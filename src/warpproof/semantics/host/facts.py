"""What is known of the launches of a program, for all its inputs.

`LaunchFacts` is what `execute` leaves: each launch that some run may make is covered by one
`LaunchFact` of its site, whose conditions hold and whose terms have the values of that run, for
some values of the symbols. Terms are mathematical integers; what wraps says so (a remainder). A
symbol's `Unknown` says what it stands for.

    Over: symbols that are no inputs, alternatives of pointers, conditions that were left out
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import Enum

from warpproof.base.property import Property
from warpproof.base.records import record
from warpproof.base.source import Span
from warpproof.ir.nodes import Approximation, Space
from warpproof.logic.index.ranges import Ranges
from warpproof.logic.terms import Term, TermTable
from warpproof.semantics.domain.opaque_floats import Floats
from warpproof.semantics.domain.registers import Allocation, Object, Value, objects_in


class Source(Enum):
    """What a symbol stands for."""

    INPUT = "input"  # a decision of the outside world
    ROUND = "round"  # the number of rounds of a loop before this one
    LOOP = "loop"  # what a loop changes in no closed form
    DATA = "data"  # what memory holds
    LOST = "lost"  # a value that is not followed


@record
class Unknown:
    source: Source
    text: str
    span: Span
    is_result: bool = False  # of a function, which the text names


@record
class Gap:
    """What is not followed. `loses_launches`: launches may have been missed."""

    text: str
    span: Span
    loses_launches: bool = False


@record
class AllocationFact:
    """An object: `extent` bytes. `is_many`: one of those that a loop makes, all of that extent, or
    (None) of extents that are not known."""

    object: Allocation
    name: str
    extent: Term | None
    space: Space | None
    span: Span
    is_many: bool = False


@record
class RecordBytes:
    """A record that is passed by value: what is known of its bytes, by offset and size."""

    cells: tuple[tuple[int, int, Value], ...]
    size: int
    numbers: Numbers | None = None  # that all of it is made of


@record
class Argument:
    parameter: str
    value: Value | RecordBytes

    def objects(self) -> Iterator[Object]:
        """All that it may lead to."""
        if isinstance(self.value, RecordBytes):
            return (o for _, _, cell in self.value.cells for o in objects_in(cell))
        return objects_in(self.value)


@record
class Line:
    """What the elements of an array are: `step` times the number of the element, and `first`."""

    step: Term
    first: Term


@record
class Numbers:
    """Elements of an array: of `size` bytes, each at a multiple of it, read as signed."""

    size: int
    low: int
    high: int
    below: frozenset[Term] = frozenset()  # each of which is more than every element
    is_part: bool = False  # may some elements be unset?
    line: Line | None = None  # on which all of them lie

    def holds_all_of(self, other: Numbers) -> bool:
        return (
            self.size == other.size
            and self.low <= other.low
            and other.high <= self.high
            and self.below <= other.below
            and (self.is_part or not other.is_part)
            and self.line in (None, other.line)
        )

    def above(self, t: TermTable, element: Term) -> Iterator[Term]:
        """What terms an element is less than."""
        return (t.int_lt(element, term) for term in self.below)


@record
class Held:
    """Numbers in memory of the device when a kernel starts, by offset and size; `is_zero`: all its
    other bytes are 0."""

    object: Object
    cells: tuple[tuple[int, int, int | None], ...]  # None: not known
    is_zero: bool
    numbers: Numbers | None = None  # that all of it is made of

    def at(self, offset: int, size: int) -> int | None:
        """What bytes hold, as far as it is known."""
        near = [c for c in self.cells if c[0] < offset + size and offset < c[0] + c[1]]
        if near:
            o, n, number = near[0]
            return number if (o, n) == (offset, size) and len(near) == 1 else None
        return 0 if self.is_zero else None


@record
class Filling:
    """A launch writes all of an object that nothing had written all of."""

    kernel: str  # symbol
    span: Span
    object: Object


@record
class Asserted:
    """What the program asserts of its command line, at a place that has been passed."""

    span: Span
    condition: Term


@record
class LaunchFact:
    """One launch site as some runs reach it. `path` are the branches taken, `facts` hold besides;
    both before it is known that the configuration is one that a device accepts, which `grid`,
    `block`, `shared` and the arguments take for granted: other launches start no thread."""

    kernel: str  # symbol
    span: Span
    path: tuple[Term, ...]
    facts: tuple[Term, ...]
    grid: tuple[Term, Term, Term]
    block: tuple[Term, Term, Term]
    shared: Term
    arguments: tuple[Argument, ...]
    is_cooperative: bool
    in_loop: bool  # one of many launches of this site, in rounds that are not told apart
    held: tuple[Held, ...] = ()  # if all that the host asks of the device is done in its order
    accepted: tuple[Term, ...] = ()
    """That the configuration is one that a device accepts, as it was computed, where the sizes
    noted above tell less: they have the form that they have if it is."""
    unwritten: frozenset[Object] = frozenset()  # that it is given, not written as a whole
    owed: frozenset[tuple[Object, Filling]] = frozenset()
    """What it is given that is written if this was filled."""
    fills: frozenset[Object] = frozenset()  # taken to be written as a whole behind it
    asserted: tuple[Asserted, ...] = ()  # which nothing else here takes for granted


@record
class HostCheck:
    """What must hold at a place of the host, where `path` leads there and `facts` hold."""

    property: Property
    span: Span
    path: tuple[Term, ...]
    facts: tuple[Term, ...]
    condition: Term
    asserted: tuple[Asserted, ...] = ()


@dataclass
class LaunchFacts:
    ranges: Ranges
    floats: Floats
    launches: list[LaunchFact] = field(default_factory=list)
    allocations: dict[Allocation, AllocationFact] = field(default_factory=dict)
    unknowns: dict[Term, Unknown] = field(default_factory=dict)
    names: dict[Term, str] = field(default_factory=dict)  # terms that variables of the program hold
    gaps: dict[Gap, None] = field(default_factory=dict)
    assumed: dict[Span, None] = field(default_factory=dict)  # where the program assumes something
    models: dict[str, Approximation] = field(default_factory=dict)  # that are not exact, by name
    words: dict[Term, int] = field(default_factory=dict)
    """Symbols of integers that stand on the command line in digits, with the place of the word."""
    count: Term | None = None  # argc
    has_streams: bool = False  # is something asked of the device that may be done in another order?
    has_late_copies: bool = False  # may the host go on before a copy or fill is done?
    checks: dict[HostCheck, None] = field(default_factory=dict)  # that may fail
    unchecked: dict[Property, Span] = field(default_factory=dict)
    """Not looked at everywhere, with the first place of those where they were not."""
    cut: set[str] = field(default_factory=set)  # functions of the host that are not followed
    owed: set[Filling] = field(default_factory=set)  # what the host uses is written if so

    @property
    def is_complete(self) -> bool:
        """Is every launch of every run among those that are listed?"""
        return not any(gap.loses_launches for gap in self.gaps)
