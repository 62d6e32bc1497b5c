"""Which values an LLVM instruction uses, and how."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from warpproof.frontend import llvm


def operands(instruction: llvm.Instruction) -> Iterator[llvm.Value]:
    """Every value an instruction uses (phis aside)."""
    match instruction:
        case llvm.Call():
            yield instruction.callee
            for argument in instruction.arguments:
                yield argument.value
        case llvm.Invoke():
            yield from operands(instruction.call)
        case llvm.GetElementPtr():
            yield instruction.pointer
            yield from instruction.indices
        case llvm.Switch():
            yield instruction.value
        case _:
            for field in _VALUE_FIELDS[type(instruction)]:
                value = getattr(instruction, field)
                if value is not None:
                    yield value


_VALUE_FIELDS: dict[type, tuple[str, ...]] = {
    llvm.Binary: ("left", "right"),
    llvm.Unary: ("operand",),
    llvm.Compare: ("left", "right"),
    llvm.Cast: ("operand",),
    llvm.Load: ("pointer",),
    llvm.Store: ("value", "pointer"),
    llvm.Alloca: ("count",),
    llvm.Branch: (),
    llvm.CondBranch: ("condition",),
    llvm.IndirectBranch: ("address",),
    llvm.Return: ("value",),
    llvm.Unreachable: (),
    llvm.Select: ("condition", "then", "otherwise"),
    llvm.ExtractValue: ("aggregate",),
    llvm.InsertValue: ("aggregate", "value"),
    llvm.ExtractElement: ("vector", "index"),
    llvm.InsertElement: ("vector", "value", "index"),
    llvm.ShuffleVector: ("left", "right"),
    llvm.Freeze: ("value",),
    llvm.AtomicRmw: ("pointer", "value"),
    llvm.CmpXchg: ("pointer", "expected", "desired"),
    llvm.Fence: (),
    llvm.VaArg: ("list",),
    llvm.LandingPad: (),
    llvm.Resume: ("value",),
    llvm.DbgDeclare: (),
    llvm.DbgLabel: (),
}


def is_lifetime(instruction: llvm.Instruction) -> bool:
    """A marker of where a variable begins or ends."""
    if not isinstance(instruction, llvm.Call):
        return False
    return (instruction.callee_name or "").startswith("llvm.lifetime.")


def escaping(instruction: llvm.Instruction, allocas: Mapping[str, llvm.Type]) -> Iterator[str]:
    """The allocas this instruction uses otherwise than as a load or store of their own type."""
    match instruction:
        case llvm.Load(_, type_, llvm.Register(name)) if instruction.ordering is None:
            if allocas.get(name) is not type_:
                yield name
        case llvm.Store(_, value, llvm.Register(name)) if instruction.ordering is None:
            if isinstance(value, llvm.Register):
                yield value.name
            if allocas.get(name) is not value.type:
                yield name
        case llvm.Call() if is_lifetime(instruction):
            pass
        case llvm.Phi():
            for incoming in instruction.incoming:
                if isinstance(incoming.value, llvm.Register):
                    yield incoming.value.name
        case _:
            for value in operands(instruction):
                if isinstance(value, llvm.Register):
                    yield value.name
