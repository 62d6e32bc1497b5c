"""A launch of the program as a setting has it: sizes, arguments and memory that are known.

Enters: a launch fact and the term table of a setting. Leaves: the same values as terms of that
table, conditions that hold of them, and the extents of what pointers lead to. Guaranteed: two
pointers into one allocation are two places in one object; what is one of many allocations, and two
arguments may be, is nothing that is known.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from warpproof.base.records import record, replace
from warpproof.ir import nodes, types
from warpproof.ir.nodes import Geometry
from warpproof.logic.index.ranges import Ranges
from warpproof.logic.terms import BOOL, INT, FunctionSymbol, Op, Term, TermTable
from warpproof.logic.walk import free_symbols, rebuild, topological
from warpproof.semantics.domain.integer_values import Variable, float_kind, float_sort
from warpproof.semantics.domain.opaque_floats import Floats
from warpproof.semantics.domain.registers import (
    ANYWHERE,
    NULL,
    Allocation,
    Lanes,
    Object,
    Place,
    Places,
    Value,
    at,
    objects_in,
)
from warpproof.semantics.host.facts import LaunchFact, LaunchFacts, Line, Numbers, RecordBytes

Size = tuple[Geometry, int]
Cells = Mapping[tuple[int, int], Value]


@record
class KnownLaunch:
    facts: LaunchFacts
    fact: LaunchFact


class Given:
    """In the terms of a table."""

    def __init__(
        self,
        table: TermTable,
        ranges: Ranges,
        floats: Floats,
        launch: KnownLaunch,
        kernel: nodes.Function,
    ) -> None:
        self._table = table
        self._ranges = ranges
        self._floats = floats
        self._launch = launch
        fact = launch.fact
        self.numbers: dict[Term, tuple[int, int]] = {}  # symbols of the host, with their ranges
        self._many = self._passed_twice(fact)
        self.conditions = [self._term(c) for c in (*fact.path, *fact.facts, *fact.accepted)]
        self.sizes: dict[Size, Term] = {}
        for geometry, sizes in ((Geometry.GRID_DIM, fact.grid), (Geometry.BLOCK_DIM, fact.block)):
            for axis, size in enumerate(sizes):
                self.sizes[geometry, axis] = self._term(size)
        self.shared = self._term(fact.shared)
        self.is_cooperative = fact.is_cooperative
        self.values: dict[str, Value] = {}
        self.records: dict[str, Cells] = {}
        self.numbers_in_records: dict[str, Numbers] = {}
        self.extents: dict[Object, Term] = {}
        types_ = {p.variable: p.type for p in kernel.parameters}
        for argument in fact.arguments:
            name = argument.parameter
            if isinstance(argument.value, RecordBytes):
                if argument.value.numbers is not None:
                    self.numbers_in_records[name] = argument.value.numbers
                self.records[name] = {
                    (offset, size): made
                    for offset, size, cell in argument.value.cells
                    if (made := self._value(cell)) is not None
                }
            else:
                made = self._value(argument.value)
                if made is not None and _is_of(made, types_.get(name)):
                    self.values[name] = made
        self.led_to = {name: frozenset(objects_in(v)) for name, v in self.values.items()}
        for name, cells in self.records.items():
            self.led_to[name] = frozenset(o for v in cells.values() for o in objects_in(v))

    def number_at(self, object_: Object, offset: int, size: int) -> int | None:
        """What memory holds when the kernel starts."""
        if self._launch.facts.has_streams or object_ in self._many:
            return None
        held = (h.at(offset, size) for h in self._launch.fact.held if h.object == object_)
        return next(held, None)

    def numbers_in(self, object_: Object) -> Numbers | None:
        """What all elements of memory are when the kernel starts, in terms of this table."""
        facts = self._launch.facts
        if facts.has_streams or facts.has_late_copies or object_ in self._many:
            return None
        for held in self._launch.fact.held:
            if held.object == object_ and held.numbers is not None:
                terms = frozenset(map(self._term, held.numbers.below))
                line = held.numbers.line
                if line is not None:
                    line = Line(self._term(line.step), self._term(line.first))
                return replace(held.numbers, below=terms, line=line)
        return None

    def named(self, object_: Object) -> str | None:
        """What the host calls an allocation."""
        fact = None
        if isinstance(object_, Allocation):
            fact = self._launch.facts.allocations.get(object_)
        return None if fact is None else fact.name

    def space_of(self, object_: Allocation) -> nodes.Space | None:
        fact = self._launch.facts.allocations.get(object_)
        return None if fact is None else fact.space

    def led_to_by(self, object_: Object) -> Iterator[str]:
        """The parameters that may lead to an object."""
        return (name for name, objects in self.led_to.items() if object_ in objects)

    def _passed_twice(self, fact: LaunchFact) -> set[Object]:
        """Objects that stand for many, and more than one pointer leads to."""
        count = Counter(o for a in fact.arguments for o in a.objects())
        many = {o for o, about in self._launch.facts.allocations.items() if about.is_many}
        return {o for o, n in count.items() if n > 1 and o in many}

    # --- terms of the host ----------------------------------------------------------------------

    def _term(self, term: Term) -> Term:
        limits = self._launch.facts.ranges.limits
        (made,) = rebuild(self._table, [term])
        for symbol in free_symbols([term]):
            if symbol.sort is INT and symbol in limits:
                self.numbers[self._table.symbol(symbol.name, INT)] = limits[symbol]
        for sub in topological([term]):
            if sub.op is Op.APPLY and sub.payload in limits:
                function: FunctionSymbol = sub.payload
                again = self._table.function(
                    function.name,
                    function.domain,
                    function.range,
                    commutative=function.commutative,
                )
                self._ranges.limit(again, *limits[function])
        return made

    def _value(self, value: Value) -> Value | None:
        match value:
            case Term():
                if value.sort in (INT, BOOL):
                    return self._term(value)
                number = self._launch.facts.floats.constants.get(value)
                kind = float_kind(value.sort)
                if number is None or kind is None:
                    return None
                return self._floats.constant(number.bits, kind)
            case Places(alternatives):
                return Places(tuple(map(self._place, alternatives)))
            case Lanes(parts):
                made = [self._value(p) for p in parts]
                known = tuple(m for m in made if m is not None)
                return Lanes(known) if len(known) == len(made) else None

    def _place(self, place: Place) -> Place:
        object_, t = place.object, self._table
        guard = self._term(place.guard)
        if object_ == NULL:
            return Place(guard, NULL, t.integer(0))
        if isinstance(object_, Allocation) and object_ not in self._many:
            extent = self._launch.facts.allocations[object_].extent
            if extent is not None:
                self.extents[object_] = self._term(extent)
        elif not isinstance(object_, Variable):
            return Place(guard, ANYWHERE, t.integer(0))
        return Place(guard, object_, self._term(place.offset))

    def without(self, is_impossible: Mapping[Term, bool]) -> None:
        """Addresses lose the alternatives that cannot be."""
        for name, value in self.values.items():
            if isinstance(value, Places) and len(value.alternatives) > 1:
                left = [p for p in value.alternatives if not is_impossible.get(p.guard)]
                if len(left) == 1:
                    self.values[name] = at(self._table, left[0].object, left[0].offset)
                elif left:
                    self.values[name] = Places(tuple(left))
                self.led_to[name] = frozenset(objects_in(self.values[name]))

    def guards(self) -> list[Term]:
        """Under which addresses lead to one object or another."""
        found: dict[Term, None] = {}
        for value in self.values.values():
            if isinstance(value, Places) and len(value.alternatives) > 1:
                found.update(dict.fromkeys(p.guard for p in value.alternatives))
        return list(found)


def _is_of(value: Value, type_: types.Type | None) -> bool:
    match type_:
        case types.Pointer():
            return isinstance(value, Places)
        case types.Int(1):
            return isinstance(value, Term) and value.sort is BOOL
        case types.Int():
            return isinstance(value, Term) and value.sort is INT
        case types.Float(kind):
            return isinstance(value, Term) and value.sort is float_sort(kind)
        case _:
            return False
