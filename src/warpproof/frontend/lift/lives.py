"""Where the objects begin of which clang does not say it.

clang marks where a local variable begins to live, and we make a `Declare` of that, so that each
round of a loop has an object of its own. It leaves the mark out for what it makes for one
expression (an argument passed by value, the result of a call), for a variable whose declaration
can be jumped over, and for one that is the function's result.

Enters: the shape of a function and its variables. Leaves: by chain, the variables that begin with
it; those that begin where a chain first uses them; and those that begin where the program passes
the record of their declaration.

- A variable of the source begins wherever its declaration is passed. If that is not on every way
  to its uses, it begins above them all, too, as if its scope were entered there.
- Any other object begins above all its uses.

*Above* is their nearest common dominator, or the nearest one of it that is in no loop which lacks
some of the uses: begun inside, the object would be lost to those after the loop.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping

from warpproof.base.records import record
from warpproof.frontend import llvm
from warpproof.frontend.lift.operands import is_lifetime, operands
from warpproof.frontend.lift.shape import FunctionShape
from warpproof.frontend.llvm.debug_info import DeclaredVariable
from warpproof.ir.loops import dominators, in_reverse_postorder, loop_bodies, nearest_common


@record
class Lives:
    """Registers of allocas: `at_start` by the label of a chain; `at_use` by register, the one
    chain whose first use of it begins it; `at_record` those that their record begins."""

    at_start: Mapping[str, tuple[str, ...]]
    at_use: Mapping[str, str]
    at_record: frozenset[str]


def find_lives(
    shape: FunctionShape, allocas: Collection[str], declared: Mapping[str, DeclaredVariable]
) -> Lives:
    """Of those `allocas` that no mark begins."""
    mentions = _Mentions(shape, frozenset(allocas))
    above = _Above(shape)
    at_start: dict[str, list[str]] = {}
    at_use: dict[str, str] = {}
    at_record: set[str] = set()
    for register in allocas:
        variable = declared.get(register)
        home = mentions.recorded.get(register)
        if register in mentions.marked or not mentions.chains[register]:
            continue
        if variable is not None:
            if variable.argument is not None or variable.indirect or home is None:
                continue
            at_record.add(register)
        first = above.all_of(mentions.chains[register])
        if first is None or first == home:
            continue
        if first in mentions.used[register]:
            at_use[register] = first
        elif above.is_in_loop(first):
            at_start.setdefault(first, []).append(register)
    by_chain = {label: tuple(registers) for label, registers in at_start.items()}
    return Lives(by_chain, at_use, frozenset(at_record))


class _Mentions:
    """By register: `chains` that mention it in any way, those with an instruction that uses it, and
    the one with its record; and the registers with marks of their own."""

    def __init__(self, shape: FunctionShape, allocas: frozenset[str]) -> None:
        self.chains: dict[str, set[str]] = {register: set() for register in allocas}
        self.used: dict[str, set[str]] = {register: set() for register in allocas}
        self.recorded: dict[str, str] = {}
        self.marked: set[str] = set()
        for chain in shape.chains:
            for block in chain.blocks:
                for instruction in block.instructions:
                    self._read(shape, chain.label, instruction)

    def _read(self, shape: FunctionShape, label: str, instruction: llvm.Instruction) -> None:
        if isinstance(instruction, llvm.Phi):
            for way in instruction.incoming:
                if way.block in shape.reachable:
                    for register in self._own((way.value,)):
                        self.chains[register].add(shape.chain_of[way.block])
        elif isinstance(instruction, llvm.DbgDeclare):
            for register in self._own((instruction.location,)):
                self.chains[register].add(label)
                self.recorded.setdefault(register, label)
        elif is_lifetime(instruction):
            self.marked.update(self._own(operands(instruction)))
        else:
            for register in self._own(operands(instruction)):
                self.chains[register].add(label)
                self.used[register].add(label)

    def _own(self, values: Iterable[llvm.Value | None]) -> Iterator[str]:
        for value in values:
            if isinstance(value, llvm.Register) and value.name in self.chains:
                yield value.name


class _Above:
    """What comes before what in the graph of a function's chains."""

    def __init__(self, shape: FunctionShape) -> None:
        self._order = in_reverse_postorder(shape.chain_of[shape.entry], shape.after_chain)
        before: dict[str, list[str]] = {label: [] for label in self._order}
        for label in self._order:
            for successor in dict.fromkeys(shape.after_chain(label)):
                before[successor].append(label)
        self._position = {label: n for n, label in enumerate(self._order)}
        self._immediate = dominators(self._order, before)
        found = loop_bodies(self._order, shape.after_chain, before, self._immediate)
        self._loops, self._irreducible = list(found.bodies.values()), found.irreducible

    def all_of(self, chains: Collection[str]) -> str | None:
        """The chain that comes before all of them, and is in no loop but theirs."""
        if len(chains) == 1:
            return next(iter(chains))
        if self._irreducible:
            return None
        first = nearest_common(sorted(chains), self._immediate, self._position)
        while any(first in loop and not loop.issuperset(chains) for loop in self._loops):
            first = self._immediate[first]
        return first

    def is_in_loop(self, chain: str) -> bool:
        return any(chain in loop for loop in self._loops)
