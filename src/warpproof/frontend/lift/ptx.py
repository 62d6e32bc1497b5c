"""Inline assembly: instructions of PTX as calls of the functions of `warpproof/ptx.h`.

Enters: a call of an assembly text. Leaves: a call for each instruction, with registers of the text
as values. Guaranteed: an instruction, an operand or a modifier that is not understood makes all of
the text unsupported; nothing is guessed.
"""

from __future__ import annotations

import re

from warpproof.base.records import record
from warpproof.frontend import llvm
from warpproof.frontend.lift.state import FunctionState
from warpproof.frontend.lift.types import CannotLift
from warpproof.ir import nodes, types

_SCOPES = {"cta": "cta", "gpu": "gpu", "gl": "gpu", "sys": "sys"}
_HINTS = frozenset(
    {
        "global", "shared", "local", "const", "generic", "weak", "ca", "cg", "cs", "cv", "lu", "wb",
        "wt", "nc",
    }
)  # fmt: skip
_TYPES = {
    "b8": "u8", "b16": "u16", "b32": "u32", "b64": "u64", "s32": "u32", "s64": "u64",
}  # fmt: skip
# Signed numbers are computed as unsigned ones where the bits are the same.
_SAME_BITS = ("add", "sub", "mul.lo", "mad.lo", "setp.eq", "setp.ne", "selp", "addc")
_NOTHING = ("prefetch", "prefetchu", "nanosleep", "discard", "applypriority")
_SIZES = {"u8": 1, "s8": 1, "u16": 2, "s16": 2, "u32": 4, "f32": 4, "u64": 8, "f64": 8}
_COMMENT = re.compile(r"//[^\n]*|/\*.*?\*/", re.DOTALL)
_ADDRESS = re.compile(r"\[\s*([^\s+\]]+)\s*(?:\+\s*(-?\w+)\s*)?\]")
_INTEGER = re.compile(r"-?(?:0[xX][0-9a-fA-F]+|[0-9]+)[uU]?")


@record
class Instruction:
    opcode: str
    operands: tuple[str, ...]


def instructions(text: str) -> list[Instruction]:
    """Those of a text, without declarations of registers."""
    found: list[Instruction] = []
    for part in _COMMENT.sub(" ", text).replace("\n", " ").split(";"):
        # Braces that open or close a block; those of vectors follow an operand.
        statement = part.strip()
        while statement.startswith(("{", "}")):
            statement = statement[1:].strip()
        if not statement or statement.startswith(".reg"):
            continue
        opcode, _, rest = statement.partition(" ")
        found.append(Instruction(opcode, tuple(_operands(rest))))
    return found


def _operands(text: str) -> list[str]:
    parts: list[str] = []
    depth, current = 0, ""
    for letter in text:
        depth += {"{": 1, "[": 1, "}": -1, "]": -1}.get(letter, 0)
        if letter == "," and depth == 0:
            parts.append(current.strip())
            current = ""
        else:
            current += letter
    return [*parts, current.strip()] if current.strip() else parts


def lift_assembly(site: FunctionState, call: llvm.Call) -> None:
    assert isinstance(call.callee, llvm.InlineAsm)
    text = call.callee.text
    if site.context.side is nodes.Side.HOST:
        raise CannotLift("inline assembly", text)
    lifting = _Lifting(site, call, call.callee)
    for instruction in instructions(text):
        lifting.instruction(instruction)
    lifting.finish()


class _Lifting:
    def __init__(self, site: FunctionState, call: llvm.Call, assembly: llvm.InlineAsm) -> None:
        self._site = site
        self._call = call
        self._text = assembly.text
        self._values: dict[str, nodes.Expr] = {}
        self._outputs: list[str] = []
        given = iter(call.arguments)
        for number, constraint in enumerate(_constraints(assembly.constraints)):
            if constraint.startswith("="):
                self._outputs.append(f"${number}")
                continue
            value = site.atom(site.value(next(given).value))
            name = f"${constraint}" if constraint.isdigit() else f"${number}"
            self._values[name] = value
            self._values[f"${number}"] = value

    def finish(self) -> None:
        parts = [self._read(name) for name in self._outputs]
        if not parts:
            return
        whole = self._site.context.types.value_type(self._call.type)
        if len(parts) == 1:
            self._site.define(self._call.result, self._fitted(parts[0], whole))
            return
        assert isinstance(whole, types.Aggregate)
        fitted = tuple(self._fitted(p, t) for p, t in zip(parts, whole.fields, strict=True))
        self._site.define(self._call.result, nodes.Composite(fitted, whole))

    def instruction(self, given: Instruction) -> None:
        base, *modifiers = given.opcode.split(".")
        operands = given.operands
        if base.startswith("@"):
            raise self._unknown()
        if base in _NOTHING:
            return
        if base in ("ld", "st", "ldu"):
            self._memory(base.removesuffix("u"), modifiers, operands)
        elif base == "mov":
            self._write(operands[0], self._moved(operands[1]))
        elif base in ("bar", "barrier"):
            self._barrier(modifiers, operands)
        elif base in ("membar", "fence"):
            self._fence(modifiers)
        elif base in ("trap", "exit") and not operands:
            self._invoke(base, ())
        elif base in ("add", "addc") and ("cc" in modifiers or base == "addc"):
            self._with_carry(base, modifiers, operands)
        elif base == "cvta" and len(operands) == 2:
            self._write(operands[0], self._read(operands[1]))
        else:
            self._plain(base, modifiers, operands)

    def _plain(self, base: str, modifiers: list[str], operands: tuple[str, ...]) -> None:
        kept = [m for m in modifiers if m not in ("ftz", "rn", "sync")] if modifiers else []
        if base == "shr" and kept and kept[-1].startswith("b"):
            kept[-1] = _TYPES[kept[-1]]
        name = ".".join([base, *kept])
        if kept and name.removesuffix("." + kept[-1]) in _SAME_BITS:
            name = ".".join([base, *kept[:-1], _TYPES.get(kept[-1], kept[-1])])
        if "sync" in modifiers or not operands:
            raise self._unknown()
        result = self._invoke(name, tuple(self._read(o) for o in operands[1:]))
        self._write(operands[0], result)

    def _memory(self, base: str, modifiers: list[str], operands: tuple[str, ...]) -> None:
        kind = _TYPES.get(modifiers[-1], modifiers[-1])
        order = [m for m in modifiers if m in ("volatile", "relaxed", "acquire", "release")]
        scope = [m for m in modifiers if m in _SCOPES]
        width = [m for m in modifiers if m in ("v2", "v4")]
        known = {*_HINTS, *order, *scope, *width, modifiers[-1]}
        if any(m not in known and not m.startswith(("L1::", "L2::")) for m in modifiers):
            raise self._unknown()
        place, others = (operands[1], operands[0]) if base == "ld" else operands
        address = _ADDRESS.fullmatch(place)
        if address is None or kind not in _SIZES:
            raise self._unknown()
        pointer, start = self._read(address[1]), int(address[2] or "0", 0)
        names = _operands(others.strip()[1:-1]) if width else [others]
        name = "_".join([base, *order, *(_SCOPES[word] for word in scope), kind])
        for number, register in enumerate(names):
            offset = nodes.IntConst((start + number * _SIZES[kind]) % (1 << 64), types.I64)
            if base == "ld":
                self._write(register, self._invoke(name, (pointer, offset)))
            else:
                self._invoke(name, (pointer, offset, self._read(register)))

    def _barrier(self, modifiers: list[str], operands: tuple[str, ...]) -> None:
        words = [m for m in modifiers if m not in ("cta", "aligned")]
        if words == ["warp", "sync"] and len(operands) == 1:
            self._invoke("bar_warp_sync", (self._read(operands[0]),))
        elif words in (["sync"], ["arrive"]) and 1 <= len(operands) <= 2:
            some = "_some" if len(operands) == 2 else ""
            self._invoke(f"bar_{words[0]}{some}", tuple(map(self._read, operands)))
        else:
            raise self._unknown()

    def _fence(self, modifiers: list[str]) -> None:
        if not modifiers or modifiers[-1] not in _SCOPES:
            raise self._unknown()
        order = modifiers[:-1]
        if order not in ([], ["sc"], ["acq_rel"]):
            raise self._unknown()
        self._invoke("_".join(["fence", *(order or ["sc"]), _SCOPES[modifiers[-1]]]), ())

    def _with_carry(self, base: str, modifiers: list[str], operands: tuple[str, ...]) -> None:
        kind = _TYPES.get(modifiers[-1], modifiers[-1])
        carried = self._read("%carry") if base == "addc" else _number(0)
        given = (self._read(operands[1]), self._read(operands[2]), carried)
        if "cc" in modifiers:
            self._write("%carry", self._invoke(f"carry_{kind}", given))
        self._write(operands[0], self._invoke(f"addc_{kind}", given))

    def _moved(self, operand: str) -> nodes.Expr:
        if operand.startswith("%") and operand not in self._values:
            return self._invoke(operand[1:], ())
        if operand.startswith("{"):
            raise self._unknown()
        return self._read(operand)

    # --- operands and calls ---------------------------------------------------------------------

    def _read(self, operand: str) -> nodes.Expr:
        if operand in self._values:
            return self._values[operand]
        if _INTEGER.fullmatch(operand):
            return _number(int(operand.rstrip("uU"), 0))
        if re.fullmatch("0[fF][0-9a-fA-F]{8}", operand):
            return nodes.FloatConst(int("0x" + operand[2:], 0), types.F32)
        raise self._unknown()

    def _write(self, operand: str, value: nodes.Expr) -> None:
        if not re.fullmatch(r"[$%]?\w+", operand) or operand.isdigit():
            raise self._unknown()
        self._values[operand] = value

    def _invoke(self, name: str, arguments: tuple[nodes.Expr, ...]) -> nodes.Expr:
        symbol = "__ptx_" + name.replace(".", "_").replace("::", "_")
        function = self._site.context.module.functions.get(symbol)
        if function is None or len(function.parameters) != len(arguments):
            raise self._unknown()
        kinds = [self._site.context.types.value_type(p.type) for p in function.parameters]
        fitted = tuple(self._fitted(a, t) for a, t in zip(arguments, kinds, strict=True))
        callee = nodes.AddressOf(symbol, nodes.SymbolKind.FUNCTION, nodes.Side.DEVICE)
        result = self._site.context.types.value_type(function.return_type)
        origin = self._site.origin
        if result == types.VOID:
            self._site.emit(nodes.Call(None, callee, fitted, result, origin))
            return _number(0)
        target = self._site.scratch("ptx", result)
        self._site.emit(nodes.Call(target, callee, fitted, result, origin))
        return nodes.VarRef(target, result)

    def _fitted(self, value: nodes.Expr, kind: types.Type) -> nodes.Expr:
        """The same bits as another type; an address of 32 bits says too little."""
        here = value.type
        if here == kind:
            return value
        if isinstance(value, nodes.IntConst) and isinstance(kind, types.Int):
            signed = value.value - (1 << 64) if value.value >> 63 else value.value
            return nodes.IntConst(signed % (1 << kind.bits), kind)
        if isinstance(kind, types.Pointer) and here == types.I64:
            return nodes.Convert(nodes.ConvertOp.INTTOPTR, value, kind)
        if isinstance(here, types.Pointer) and kind == types.I64:
            return nodes.Convert(nodes.ConvertOp.PTRTOINT, value, kind)
        if not isinstance(here, types.Pointer) and not isinstance(kind, types.Pointer):
            if types.size_of(here) == types.size_of(kind):
                return nodes.Convert(nodes.ConvertOp.BITCAST, value, kind)
            if (
                isinstance(here, types.Int)
                and isinstance(kind, types.Int)
                and here.bits < kind.bits
            ):
                return nodes.Convert(nodes.ConvertOp.ZEXT, value, kind)
        raise self._unknown()

    def _unknown(self) -> CannotLift:
        return CannotLift("inline assembly", self._text)


def _number(value: int) -> nodes.IntConst:
    return nodes.IntConst(value % (1 << 64), types.I64)


def _constraints(text: str) -> list[str]:
    """Of outputs and inputs in order; what is only destroyed does not matter."""
    return [c for c in text.split(",") if c and not c.startswith("~")]
