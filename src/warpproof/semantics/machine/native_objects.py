"""The objects of a run as compiled code sees them: numbered, and what pointers belong to.

Enters: the objects that code on one side is given; those that pointers in them lead to come with
them. Leaves: `Memory` records for a call, and what
it changed put back. An object that compiled code cannot handle has no bytes there, so that an
access to it is left to the reference.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from warpproof.ir import nodes, types
from warpproof.semantics.domain import values
from warpproof.semantics.machine.machine import Machine
from warpproof.semantics.machine.native_kept import kept_by
from warpproof.semantics.memory.concrete import HOST_ONLY, Object
from warpproof.semantics.memory.sparse import is_zero
from warpproof.semantics.native.c_domain import Refused
from warpproof.semantics.native.call import GONE, Answer, Memory, Pointer

ON_DEVICE = frozenset(
    {
        nodes.Space.DEVICE,
        nodes.Space.MANAGED,
        nodes.Space.PINNED,
        nodes.Space.DEVICE_HEAP,
        nodes.Space.CONSTANT,
    }
)
ON_HOST = frozenset(
    {nodes.Space.HOST_HEAP, nodes.Space.HOST_OTHER, nodes.Space.PINNED, nodes.Space.MANAGED}
)
_LARGEST = 1 << 30  # bytes: all of them are copied
_LARGEST_WITH_OWNERS = 1 << 20  # bytes: larger ones that hold no pointer yet are given none


class Things:
    """Objects by the numbers they have in a call."""

    def __init__(
        self, run: Machine, spaces: frozenset[nodes.Space], keeps_pointers: bool,
        may_touch: Callable[[Object], bool] | None = None,
    ) -> None:  # fmt: skip
        """`may_touch`: which of the objects in these spaces, if not all."""
        self._run = run
        self._may_touch = may_touch
        self._spaces = spaces
        self._of_host = bool(spaces & HOST_ONLY)
        self._keeps_pointers = keeps_pointers
        self._pointers = kept_by(run).pointers
        self._numbers: dict[int, int] = {}  # by id
        self.things: list[Object] = []
        self.memories: list[Memory] = []

    def number(self, thing: Object) -> int:
        found = self._numbers.get(thing.id)
        if found is None:
            self.things.append(thing)
            self.memories.append(self._memory(thing))
            found = self._numbers[thing.id] = len(self.things)
        return found

    def known(self, thing: Object) -> int | None:
        return self._numbers.get(thing.id)

    def pairs(self) -> Iterator[tuple[Object, Memory]]:
        return zip(self.things, self.memories, strict=True)

    def pointer(self, thing: Object) -> Pointer:
        return Pointer(thing.base, self.number(thing))

    def pointer_to_function(self, node: nodes.AddressOf) -> Pointer:
        """None leads there as long as nobody has named it."""
        thing = self._run.function_objects.get((node.kind, node.side, node.symbol))
        return Pointer(0) if thing is None else self.pointer(thing)

    def _memory(self, thing: Object) -> Memory:
        usable = (
            thing.alive
            and thing.size <= _LARGEST
            and thing.space in self._spaces
            and (self._may_touch is None or self._may_touch(thing))
            and self._pointers.of(thing) is not None
        )
        space = thing.space.value if thing.alive else GONE
        if not usable:
            return Memory(
                bytearray(), None, {}, thing.base, 1, True, space=space, true_size=thing.size
            )
        is_read_only = bool(
            thing.constant
            or thing.space is nodes.Space.CONSTANT
            or thing.const_ranges
            or thing.device_reads_only
        )
        may_own = self._keeps_pointers and thing.size <= _LARGEST_WITH_OWNERS
        return Memory(
            thing.data,
            None if self._is_written(thing) else thing.undefined,
            {},
            thing.base,
            thing.align,
            is_read_only,
            has_owners=bool(thing.owners) or may_own,
            changes=thing.changes,
            space=space,
            true_size=thing.size,
            is_of_device=self._of_host and thing.space not in ON_HOST,
        )

    def _is_written(self, thing: Object) -> bool:
        """Every byte of it? Compiled code leaves none unwritten that was."""
        known = kept_by(self._run).written
        if known.get(thing.id) == thing.changes:
            return True
        if not is_zero(thing.undefined):
            return False
        known[thing.id] = thing.changes
        return True

    def give_owners(self, most: int | None = None) -> None:
        """What pointers in memory belong to; objects that are only pointed at get numbers too."""
        done = 0
        while done < len(self.things):
            if most is not None and done > most:
                raise Refused("very many objects")
            thing, memory = self.things[done], self.memories[done]
            done += 1
            if memory.data and (pointers := self._pointers.of(thing)) is not None:
                numbers = [self.number(self._run.memory[owner]) for owner in pointers.owners]
                memory.owners = pointers.numbered(numbers)

    def leaves(self, data: values.Data, type_: types.Type) -> list[Pointer]:
        """The scalars of a value, in order."""
        match data, type_:
            case values.Compound(parts), types.Aggregate(fields):
                rows = zip(parts, fields, strict=True)
                return [leaf for part, f in rows for leaf in self.leaves(part, f)]
            case values.Compound(parts), types.Vector(element):
                return [leaf for part in parts for leaf in self.leaves(part, element)]
            case values.Value(), _:
                ones = (1 << values.width(type_)) - 1
                if data.undefined and data.undefined != ones:
                    raise Refused("a value of which a part is uninitialised")
                owner = 0
                if data.owner != values.NO_OBJECT:
                    owner = self.number(self._run.memory[data.owner])
                return [Pointer(values.concrete_bits(data), owner, not data.undefined)]
            case _:
                raise Refused("a value of an unusual type")

    def owner(self, number: int) -> int:
        """The id of an object, by its number."""
        return self.things[number - 1].id if number else values.NO_OBJECT

    def put_back(self, answer: Answer) -> None:
        """The bytes that a call has written are where they belong; so are the pointers now."""
        contents = kept_by(self._run).repeats.contents
        for number, owners in answer.changed.items():
            if number not in answer.same:
                contents.changed(self.things[number - 1])
            if owners is None:
                continue
            thing, memory = self.things[number - 1], self.memories[number - 1]
            memory.owners = owners
            thing.owners = {
                at + n: (self.owner(owner), n)
                for at, owner in owners.items()
                for n in range(types.POINTER_SIZE)
            }
        self._run.memory.version += bool(answer.changed)
