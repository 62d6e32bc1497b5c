"""Random sequences of loads, stores, copies, fills and updates on a few objects, done on concrete
memory and on the symbolic one with open offsets, values and guards.
"""

from __future__ import annotations

from collections.abc import Iterator

from tests.generator.open_data import World, agrees
from warpproof.base.source import UNKNOWN_ORIGIN
from warpproof.ir import nodes, types
from warpproof.logic.terms import Term
from warpproof.semantics.domain.values import (
    NO_OBJECT,
    Bits,
    Compound,
    Data,
    Value,
    width,
)
from warpproof.semantics.memory.concrete import Memory, Object
from warpproof.semantics.symbolic.memory import SymbolicMemory, SymbolicObject
from warpproof.semantics.symbolic.names import Names

_SIZES = (16, 24, 40)
_RECORD = types.Aggregate((types.Int(8), types.Int(32), types.Int(16)), (0, 4, 8), 12, 4)
_KINDS: tuple[types.Type, ...] = (
    types.Int(8), types.Int(16), types.Int(32), types.Int(64), types.Int(1), types.Int(24),
    types.Float(types.FloatKind.FLOAT), types.POINTER, types.Vector(types.Int(32), 2), _RECORD,
)  # fmt: skip


class Around:
    """What symbolic memory asks of its machine."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.guard = world.t.true
        self.zero_outside = False
        self.symbol_names = Names()
        self.choices: list[tuple[Term, int, int]] = []
        self.keys = 0

    def key_of_allocation(self, size: int) -> int:
        self.keys += 1
        return self.keys

    def owners(self, condition: Term, then: int, otherwise: int) -> int:
        self.choices.append((condition, then, otherwise))
        return -len(self.choices)

    def possible_owners(self, owner: int) -> Iterator[int]:
        yield owner

    def known_offset(self, offset: Bits) -> int:
        return self.world.value_of(offset)

    def before_copy(self, source: Object, start: int, size: int) -> None:
        pass

    def arbitrary(self, size: int) -> Term:
        return self.world.symbol(self.world.random.getrandbits(8 * size), 8 * size)

    def can_be(self, formula: Term) -> bool:
        return True

    def unsupported(self, what: str) -> Exception:
        return AssertionError(what)

    def owner(self, number: int) -> int:
        while number < 0:
            condition, then, otherwise = self.choices[-number - 1]
            number = then if self.world.value_of(condition) else otherwise
        return number


class Script:
    """The two memories, and the steps that were done on both."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.random = world.random
        self.around = Around(world)
        self.open = SymbolicMemory(world.g, self.around)
        self.plain = Memory()
        self.steps: list[str] = []
        self.pairs: list[tuple[Object, SymbolicObject]] = []
        for size in _SIZES:
            fill = None if self.random.random() < 0.4 else bytes(size)
            self._allocate(size, fill)

    def _allocate(self, size: int, fill: bytes | None) -> None:
        """Unwritten bytes hold what their symbols will be given."""
        contents = None if fill is None else self.random.randbytes(size)
        plain = self.plain.allocate(
            size, 16, nodes.Space.HOST_HEAP, "object", UNKNOWN_ORIGIN, contents
        )
        made = self.open.allocate(size, 16, nodes.Space.HOST_HEAP, "object", UNKNOWN_ORIGIN, fill)
        assert isinstance(made, SymbolicObject)
        self.pairs.append((plain, made))

    def run(self, steps: int) -> str | None:
        for _ in range(steps):
            choice = self.random.random()
            if choice < 0.45:
                self._store()
            elif choice < 0.55:
                self._copy()
            elif choice < 0.62:
                self._fill()
            elif choice < 0.7:
                self._update()
            else:
                wrong = self._load()
                if wrong is not None:
                    return wrong
        return self._compare_all()

    # --- steps ---------------------------------------------------------------------------------

    def _guard(self) -> bool:
        """Sets a guard, or none; does it hold?"""
        if self.random.random() < 0.6:
            self.around.guard = self.world.t.true
            return True
        truth = self.random.random() < 0.6
        self.around.guard = self.world.condition(truth)
        return truth

    def _place(self, type_: types.Type) -> tuple[int, int, Bits]:
        """An object and an offset that fits, as it is and open."""
        number = self.random.randrange(len(self.pairs))
        size = types.store_size_of(type_)
        step = self.random.choice((1, 4, min(8, types.align_of(type_))))
        offset = self.random.randrange(0, (_SIZES[number] - size) // step + 1) * step
        if self.random.random() < 0.6:
            return number, offset, offset
        t = self.world.t
        if self.random.random() < 0.5:
            index = self.world.symbol(offset // step, 64)
            return number, offset, self.world.g.bits(t.bv_mul(index, t.bv(step, 64)))
        small = self.world.symbol(offset, 8)
        return number, offset, self.world.g.bits(t.bv_zext(small, 64))

    def _value(self, type_: types.Type) -> tuple[Data, Data]:
        if isinstance(type_, types.Pointer) and self.random.random() < 0.7:
            number = self.random.randrange(len(self.pairs))
            plain, open_ = self.pairs[number]
            return Value(plain.base, 0, plain.id), Value(open_.base, 0, open_.id)
        data = self.world.data(type_)
        return data, self.world.open_data(data, type_)

    def _store(self) -> None:
        type_ = self.random.choice(_KINDS)
        number, offset, open_offset = self._place(type_)
        plain_data, open_data = self._value(type_)
        holds = self._guard()
        plain, open_ = self.pairs[number]
        self.steps.append(f"store {type_} at {number}+{offset} {holds}")
        if holds:
            self.plain.store(plain, offset, plain_data, type_)
        self.open.store(open_, open_offset, open_data, type_)

    def _copy(self) -> None:
        to, source = (self.random.randrange(len(self.pairs)) for _ in range(2))
        size = self.random.randrange(1, min(_SIZES[to], _SIZES[source]) + 1)
        at = self.random.randrange(_SIZES[to] - size + 1)
        start = self.random.randrange(_SIZES[source] - size + 1)
        holds = self._guard()
        self.steps.append(f"copy {size} to {to}+{at} from {source}+{start} {holds}")
        if holds:
            self.plain.copy(self.pairs[to][0], at, self.pairs[source][0], start, size)
        self.open.copy(self.pairs[to][1], at, self.pairs[source][1], start, size)

    def _fill(self) -> None:
        number = self.random.randrange(len(self.pairs))
        size = self.random.randrange(1, _SIZES[number] + 1)
        at = self.random.randrange(_SIZES[number] - size + 1)
        type_ = types.Int(self.random.choice((8, 32)))
        byte = self.world.scalar(type_)
        open_byte = self.world.open_scalar(byte, width(type_))
        holds = self._guard()
        self.steps.append(f"fill {size} at {number}+{at} {holds}")
        if holds:
            self.plain.fill(self.pairs[number][0], at, byte, size)
        self.open.fill(self.pairs[number][1], at, open_byte, size)

    def _update(self) -> None:
        """An atomic exchange or nothing."""
        type_ = types.Int(self.random.choice((32, 64)))
        number, offset, open_offset = self._place(type_)
        value = self.world.scalar(type_)
        made = self.world.open_scalar(value, type_.bits)
        holds = self._guard()
        size = type_.bits // 8
        plain, open_ = self.pairs[number]
        self.steps.append(f"update {type_} at {number}+{offset} {holds}")
        if holds:
            self.plain.store(plain, offset, value, type_)
        self.open.update(open_, open_offset, size, lambda old: made, self.around.guard)

    # --- comparing -----------------------------------------------------------------------------

    def _load(self) -> str | None:
        type_ = self.random.choice(_KINDS)
        number, offset, open_offset = self._place(type_)
        self.around.guard = self.world.t.true
        plain, open_ = self.pairs[number]
        self.steps.append(f"load {type_} at {number}+{offset}")
        expected = self.plain.load(plain, offset, type_)
        found = self.open.load(open_, open_offset, type_)
        return self._judge(found, expected)

    def _compare_all(self) -> str | None:
        self.around.guard = self.world.t.true
        for plain, open_ in self.pairs:
            for at in range(0, plain.size, 8):
                expected = self.plain.load(plain, at, types.POINTER)
                wrong = self._judge(self.open.load(open_, at, types.POINTER), expected)
                if wrong is not None:
                    return f"at the end, {plain.size} bytes at {at}: {wrong}"
        return None

    def _judge(self, found: Data, expected: Data) -> str | None:
        closed = self.world.closed(found)
        if agrees(closed, expected) and self._owners(found, expected):
            return None
        return "\n".join((*self.steps, f"expected {expected}", f"found {closed}", f"by {found}"))

    def _owners(self, found: Data, expected: Data) -> bool:
        """A defined pointer leads to the same object; one that was cut to pieces at an open offset
        may have forgotten it, and then belongs where it points."""
        if isinstance(found, Compound):
            assert isinstance(expected, Compound)
            return all(self._owners(a, b) for a, b in zip(found.parts, expected.parts, strict=True))
        assert isinstance(expected, Value)
        owner = self.around.owner(found.owner)
        forgotten = owner == NO_OBJECT and not isinstance(found.bits, int)
        return bool(expected.undefined) or forgotten or owner == expected.owner
