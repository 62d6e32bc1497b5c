"""The shape of an LLVM function before its instructions are lifted.

clang splits blocks around every sanitizer check and kernel launch. `FunctionShape` undoes that: it
finds the trap blocks and what they report, the launch configurations and the call each belongs to,
and joins blocks into *chains* that are left only at their end. Lifting then sees long straight
stretches, so that temporaries fold back into the expressions the user wrote.
"""

from __future__ import annotations

from warpproof.base.property import Property
from warpproof.base.records import record
from warpproof.frontend import llvm
from warpproof.frontend.lift.types import CannotLift
from warpproof.frontend.lift.values import kernel_of_stub

PUSH_CONFIGURATION = "__cudaPushCallConfiguration"

# clang's numbering of its sanitizer checks (operand of llvm.ubsantrap) → our property id.
SHIFT = 20
CHECK_PROPERTIES = {
    0: Property.INTEGER_OVERFLOW,
    1: Property.UNDEFINED_BEHAVIOUR,  # __builtin_unreachable reached
    3: Property.DIVISION_BY_ZERO,  # also INT_MIN / -1: told apart by the condition
    5: Property.UNDEFINED_BEHAVIOUR,  # float to integer out of range
    10: Property.UNDEFINED_BEHAVIOUR,  # bool or enum with a value it cannot have
    11: Property.UNDEFINED_BEHAVIOUR,  # missing return
    12: Property.INTEGER_OVERFLOW,
    13: Property.INTEGER_OVERFLOW,
    18: Property.OUT_OF_BOUNDS,
    SHIFT: Property.INVALID_SHIFT,
    21: Property.INTEGER_OVERFLOW,
    24: Property.UNDEFINED_BEHAVIOUR,  # VLA bound not positive
}


# What the checks mean, for a clang that does not say it itself.
CHECK_TEXTS = {
    0: "signed integer addition overflow",
    1: "execution reached code marked unreachable",
    3: "division by zero, or of the smallest integer by -1",
    5: "floating point value outside the integer's range",
    10: "a bool or enum with a value it cannot have",
    11: "a function ends without returning a value",
    12: "signed integer multiplication overflow",
    13: "signed integer negation overflow",
    18: "array index out of bounds",
    SHIFT: "shift by a negative or too large amount",
    21: "signed integer subtraction overflow",
    24: "array size is not positive",
}


@record
class TrapBlock:
    code: int
    property: Property
    dbg: int | None


@record
class Chain:
    """Blocks executed one after the other; `label` is the first one's."""

    label: str
    blocks: tuple[llvm.BasicBlock, ...]


class FunctionShape:
    def __init__(self, function: llvm.Function) -> None:
        self.blocks = {block.label: block for block in function.blocks}
        self.traps = {b.label: t for b in function.blocks if (t := _trap_block(b)) is not None}
        self.entry = function.blocks[0].label
        self._successors = {label: self._edges(block) for label, block in self.blocks.items()}
        self.reachable = self._reach()
        self.chains = self._chains()
        self.chain_of = {b.label: c.label for c in self.chains for b in c.blocks}
        self._ends = {c.label: c.blocks[-1].label for c in self.chains}
        self.launch_blocks = self._launches()

    def _edges(self, block: llvm.BasicBlock) -> tuple[str, ...]:
        last = block.terminator
        match last:
            case llvm.Branch():
                return (last.target,)
            case llvm.CondBranch():
                taken = self.decided_target(block)
                return (taken,) if taken is not None else (last.then, last.otherwise)
            case llvm.Switch():
                return (last.default, *(case.target for case in last.cases))
            case llvm.IndirectBranch():
                return last.targets
            case llvm.Invoke():
                return (last.normal,)
            case _:
                return ()

    def after_chain(self, label: str) -> tuple[str, ...]:
        """The chains that a chain leads on to."""
        last = self._ends[label]
        return tuple(self.chain_of[successor] for successor in self._successors[last])

    def decided_target(self, block: llvm.BasicBlock) -> str | None:
        """Where a conditional branch goes, if the other way is a failed check, a failed launch
        configuration (which we treat at the launch) or ruled out by a constant."""
        last = block.terminator
        assert isinstance(last, llvm.CondBranch)
        if last.then in self.traps and last.otherwise not in self.traps:
            return last.otherwise
        if last.otherwise in self.traps:
            return last.then
        if isinstance(last.condition, llvm.IntLiteral):
            return last.then if last.condition.value else last.otherwise
        if any(_is_push(i) for i in block.instructions):
            return last.otherwise
        return None

    def _reach(self) -> frozenset[str]:
        return self._reach_from(self.entry, None)

    def _reach_from(self, start: str, barrier: str | None) -> frozenset[str]:
        """Blocks on the ways from `start` that do not enter `barrier`."""
        seen = {start}
        stack = [start]
        while stack:
            for successor in self._successors[stack.pop()]:
                if successor not in self.blocks:
                    raise CannotLift("control flow", f"no block {successor}")
                if successor not in seen and successor != barrier:
                    seen.add(successor)
                    stack.append(successor)
        return frozenset(seen)

    def _launches(self) -> dict[int, str]:
        """For each call that launches a kernel, by identity: the block of its configuration.

        Between the two, clang evaluates the arguments, which may call functions themselves. The
        launch is the call of a kernel stub in that region, else the last call of a pointer.
        """
        found: dict[int, str] = {}
        for label in self.blocks:
            block = self.blocks[label]
            if label not in self.reachable or not any(map(_is_push, block.instructions)):
                continue
            last = block.terminator
            if not isinstance(last, llvm.CondBranch):
                raise CannotLift("kernel launch", "configuration without a branch")
            region = self._reach_from(last.otherwise, last.then)
            calls = [
                i
                for name in self.blocks
                if name in region
                for i in self.blocks[name].instructions
                if isinstance(i, llvm.Call)
            ]
            direct = [c for c in calls if c.callee_name and kernel_of_stub(c.callee_name)]
            indirect = [c for c in calls if isinstance(c.callee, llvm.Register)]
            launch = direct[:1] or indirect[-1:]
            if not launch or len(direct) > 1:
                raise CannotLift("kernel launch", "no single kernel call after the configuration")
            found[id(launch[0])] = label
        return found

    def _chains(self) -> list[Chain]:
        predecessors: dict[str, list[str]] = {label: [] for label in self.reachable}
        for label in self.blocks:
            if label in self.reachable:
                for successor in self._successors[label]:
                    predecessors[successor].append(label)

        def follows(label: str) -> bool:
            before = predecessors[label]
            return (
                len(before) == 1 and len(self._successors[before[0]]) == 1 and label != self.entry
            )

        chains: list[Chain] = []
        for label in self.blocks:
            if label not in self.reachable or follows(label):
                continue
            members = [self.blocks[label]]
            while len(after := self._successors[members[-1].label]) == 1 and follows(after[0]):
                members.append(self.blocks[after[0]])
            chains.append(Chain(label, tuple(members)))
        return chains


def _trap_block(block: llvm.BasicBlock) -> TrapBlock | None:
    real = [i for i in block.instructions if not isinstance(i, llvm.DbgDeclare | llvm.DbgLabel)]
    if len(real) != 2 or not isinstance(real[1], llvm.Unreachable):
        return None
    call = real[0]
    if not isinstance(call, llvm.Call) or call.callee_name != "llvm.ubsantrap":
        return None
    operand = call.arguments[0].value
    assert isinstance(operand, llvm.IntLiteral)
    found = CHECK_PROPERTIES.get(operand.value, Property.UNDEFINED_BEHAVIOUR)
    return TrapBlock(operand.value, found, call.meta.dbg)


def _is_push(instruction: llvm.Instruction) -> bool:
    return isinstance(instruction, llvm.Call) and instruction.callee_name == PUSH_CONFIGURATION
