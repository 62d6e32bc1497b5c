"""Who touched which granule of memory, over the launches of a run.

Compiled blocks write it down in cells (`native/memory.h`). Their tags count up from launch to
launch, so what earlier ones left there is older than `since` and needs no clearing.
"""

from __future__ import annotations

import mmap

from warpproof.semantics.memory.concrete import Memory as Objects
from warpproof.semantics.native.call import FIRST_TAG, Memory

NEXT_TAG = 1 << 14
LAST_TAG = 0xFFFE_0000  # as in the runtime
_MOST = 3 << 30  # where a launch may begin: the rest is for its own intervals
_FINE, _COARSE = 0, 2


class Cells:
    def __init__(self) -> None:
        self.tag = FIRST_TAG  # of the next interval
        self._maps: dict[int, mmap.mmap] = {}  # by id of an object
        self._fine: set[int] = set()  # objects whose granules are single bytes

    def begin(self, objects: Objects) -> int:
        """A launch begins: the tag from which on cells are its own."""
        if self.tag > _MOST:
            self.forget()
        for id_ in [i for i in self._maps if not objects[i].alive]:
            del self._maps[id_]
        return self.tag

    def forget(self) -> None:
        self._maps.clear()
        self.tag = FIRST_TAG

    def keep(self, ids: frozenset[int]) -> None:
        """Those of other objects are forgotten."""
        self._maps = {id_: cells for id_, cells in self._maps.items() if id_ in ids}

    def give(self, id_: int, memory: Memory) -> None:
        """Cells of an object to those that are called; they are made where they are needed."""
        memory.shift = _FINE if id_ in self._fine else _COARSE
        memory.cells = self._maps.get(id_)

    def of(self, id_: int, memory: Memory) -> memoryview:
        """Cells of an object, by halves."""
        if memory.cells is None:
            memory.cells = mmap.mmap(-1, memory.cell_bytes())
            self.take(id_, memory)
        return memoryview(memory.cells).cast("I")

    def take(self, id_: int, memory: Memory) -> None:
        """What a call has made or changed."""
        if memory.cells is not None:
            self._maps[id_] = memory.cells

    def renew(self, id_: int, memory: Memory, before: bytes | None) -> None:
        """A call came to nothing: its cells are as they were before it."""
        if before is not None and memory.cells is not None:
            memory.cells[:] = before
        else:
            memory.cells = None
            self._maps.pop(id_, None)

    def refine(self, id_: int, memory: Memory, *, is_used: bool) -> None:
        """Single bytes for an object whose granules an access is smaller than."""
        old, times = memory.cells, 1 << memory.shift
        self._fine.add(id_)
        self._maps.pop(id_, None)
        self.give(id_, memory)
        if old is not None and is_used:
            memory.cells = mmap.mmap(-1, memory.cell_bytes())
            for at in range(0, len(old) - 8, 8):
                cell = old[at : at + 8]
                if any(cell):
                    memory.cells[at * times : at * times + 8 * times] = cell * times
            self.take(id_, memory)
