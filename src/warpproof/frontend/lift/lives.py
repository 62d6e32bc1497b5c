"""Where the objects begin of which clang does not say it.

clang marks where a local variable begins to live, and we make a `Declare` of that, so that each
round of a loop has an object of its own. It leaves the mark out for what it makes for one
expression (an argument passed by value, the result of a call), for a variable whose declaration
can be jumped over, and for one that is the function's result, in a place of its own or in one that
the caller gave.

Enters: the shape of a function, its variables, and the parameter that says where the result goes.
Leaves: by chain, the variables that begin with it; those that begin where a chain first uses them;
those that begin where the program passes the record of a declaration; and those that a destructor
ends.

- A variable of the source begins wherever its declaration is passed. If that is not on every way
  to its uses, it begins above them all, too, as if its scope were entered there.
- Any other object begins above all its uses.
- The place that the caller gave begins with the call, and again where a declaration of it is
  passed that may not be the first.

*Above* is their nearest common dominator, or the nearest one of it that is in no loop which lacks
some of the uses: begun inside, the object would be lost to those after the loop.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping

from warpproof.base.records import record
from warpproof.frontend import llvm
from warpproof.frontend.lift.operands import is_lifetime, operands
from warpproof.frontend.lift.shape import FunctionShape
from warpproof.frontend.llvm.debug_info import DeclaredVariable, address_steps
from warpproof.ir.loops import dominators, in_reverse_postorder, loop_bodies, nearest_common


@record
class Lives:
    """Registers: `at_start` by the label of a chain; `at_use` by register, the one chain whose
    first use of it begins it; `at_record` those that a record of theirs begins; `ended` those
    without a name whose destructor ends them."""

    at_start: Mapping[str, tuple[str, ...]]
    at_use: Mapping[str, str]
    at_record: frozenset[str]
    ended: frozenset[str]
    result: ResultPlace

    def begun_by(self, found: llvm.DbgDeclare) -> str | None:
        register = self.result.declared_by(found)
        return register if register in self.at_record else None


@record
class ResultPlace:
    """Where the caller wants the result: the parameter that says so, and what `holds` a copy of
    that."""

    parameter: str | None
    holders: frozenset[str]

    @staticmethod
    def of(shape: FunctionShape, parameter: str | None) -> ResultPlace:
        if parameter is None:
            return ResultPlace(None, frozenset())
        held = (
            instruction.pointer.name
            for block in shape.blocks.values()
            for instruction in block.instructions
            if isinstance(instruction, llvm.Store)
            and isinstance(instruction.value, llvm.Register)
            and instruction.value.name == parameter
            and isinstance(instruction.pointer, llvm.Register)
        )
        return ResultPlace(parameter, frozenset(held))

    def declared_by(self, found: llvm.DbgDeclare) -> str | None:
        """The register with the address of what this record declares: a variable of the source
        may hold a pointer to the result, too, and be none."""
        if found.kind != "declare" or not isinstance(found.location, llvm.Register):
            return None
        register = found.location.name
        if register in self.holders and address_steps(found.expression)[0]:
            return self.parameter
        return register


def find_lives(
    shape: FunctionShape,
    allocas: Collection[str],
    declared: Mapping[str, DeclaredVariable],
    result: str | None,
) -> Lives:
    """Of those `allocas` that no mark begins, and of the place for the `result`."""
    place = ResultPlace.of(shape, result)
    mentions = _Mentions(shape, frozenset((*allocas, result) if result else allocas), place)
    above = _Above(shape)
    at_start: dict[str, list[str]] = {}
    at_use: dict[str, str] = {}
    at_record: set[str] = set()
    ended: set[str] = set()
    for register in allocas:
        variable = declared.get(register)
        records = mentions.records[register]
        if register in mentions.marked or not mentions.chains[register]:
            continue
        if variable is not None:
            if variable.argument is not None or variable.indirect or not records:
                continue
            at_record.add(register)
        elif len(records) > 1:
            at_record.add(register)
        first = above.all_of(mentions.chains[register])
        if first is None or first in records[:1]:
            continue
        if not records:
            ended.add(register)
        if first in mentions.used[register]:
            at_use[register] = first
        elif above.is_in_loop(first):
            at_start.setdefault(first, []).append(register)
    if result is not None:
        records = mentions.records[result]
        if len(records) > 1 or any(above.may_come_again(label) for label in records):
            at_record.add(result)
    by_chain = {label: tuple(registers) for label, registers in at_start.items()}
    return Lives(by_chain, at_use, frozenset(at_record), frozenset(ended), place)


class _Mentions:
    """By register: `chains` that mention it in any way, those with an instruction that uses it, and
    those with its records; and the registers with marks of their own."""

    def __init__(self, shape: FunctionShape, registers: frozenset[str], place: ResultPlace) -> None:
        self._place = place
        self.chains: dict[str, set[str]] = {register: set() for register in registers}
        self.used: dict[str, set[str]] = {register: set() for register in registers}
        self.records: dict[str, list[str]] = {register: [] for register in registers}
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
            declared = self._place.declared_by(instruction)
            if declared in self.records:
                self.chains[declared].add(label)
                self.records[declared].append(label)
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

    def may_come_again(self, chain: str) -> bool:
        return self._irreducible or self.is_in_loop(chain)

    def is_in_loop(self, chain: str) -> bool:
        return any(chain in loop for loop in self._loops)
