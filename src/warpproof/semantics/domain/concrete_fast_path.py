"""Expressions of known numbers, as Python functions.

Most of what a program computes is known however open its data is: indices, counters, conditions on
thread numbers. Enters: an expression. Leaves: a function of a frame's variables that gives what
the rules of `values` give, or None where that is for others to say: a variable that is open,
undefined, missing or a record, or a division by zero. It is made once an expression has been
evaluated a few times, by writing it down as Python. `tests` hold it together with the rules.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Protocol, cast

from warpproof.ir import nodes, types
from warpproof.semantics.domain.values import (
    NO_OBJECT,
    Data,
    Value,
)


class Surroundings(Protocol):
    """What an expression asks of its thread beside variables."""

    def address(self, node: nodes.AddressOf) -> Data: ...

    def geometry(self, node: nodes.GeometryRef) -> Data: ...


Quick = Callable[[Mapping[str, Data], Surroundings], Value | None]

_OFTEN = 6  # evaluations before an expression is written down
_IN_VAIN = 256
_SMALL = tuple(Value(n) for n in range(1024))
_ADDRESS = (1 << 64) - 1


class ConcreteFastPath:
    """The functions of a program's expressions, by the expressions themselves."""

    def __init__(self) -> None:
        self._known: dict[int, _Entry] = {}

    def value(
        self, expression: nodes.Expr, variables: Mapping[str, Data], env: Surroundings
    ) -> Value | None:
        entry = self._known.get(id(expression))
        if entry is None:
            self._known[id(expression)] = _Entry(expression)
            return None
        if entry.function is not None:
            found = entry.function(variables, env)
            if found is None:
                entry.failed()
            return found
        entry.asked += 1
        if entry.asked == _OFTEN:
            entry.function = compile_expression(expression)
        return None


class _Entry:
    __slots__ = ("asked", "expression", "function", "vain")

    def __init__(self, expression: nodes.Expr) -> None:
        self.expression = expression  # kept, so that nothing else gets its number
        self.asked = 1
        self.vain = 0
        self.function: Quick | None = None

    def failed(self) -> None:
        """What is open again and again is not asked any more."""
        self.vain += 1
        if self.vain > _IN_VAIN:
            self.function = None


class _Unknown(Exception):
    """An expression that is not written down."""


def compile_expression(expression: nodes.Expr) -> Quick | None:
    """The function of an expression, None if it has none."""
    writer = _Writer()
    try:
        if isinstance(expression.type, types.Pointer):
            address, owner = writer.pointer(expression)
            writer.lines.append(f"return Value({address}, 0, {owner})")
        else:
            name = writer.number(expression)
            writer.lines.append(
                f"return SMALL[{name}] if {name} < {len(_SMALL)} else Value({name})"
            )
    except _Unknown:
        return None
    body = "\n ".join(writer.lines)
    names: dict[str, object] = {"Value": Value, "SMALL": _SMALL, "NODES": tuple(writer.nodes)}
    exec(f"def quick(v, env):\n {body}\n", names)
    return cast(Quick, names["quick"])


class _Writer:
    def __init__(self) -> None:
        self.lines: list[str] = []
        self.nodes: list[nodes.Expr] = []
        self._names = 0
        self._variables: dict[str, str] = {}

    def _name(self, text: str) -> str:
        self._names += 1
        name = f"x{self._names}"
        self.lines.append(f"{name} = {text}")
        return name

    def _node(self, node: nodes.Expr) -> str:
        self.nodes.append(node)
        return f"NODES[{len(self.nodes) - 1}]"

    # --- numbers -------------------------------------------------------------------------------

    def number(self, e: nodes.Expr) -> str:
        """The name of an expression's value, an integer from 0 on."""
        match e:
            case nodes.IntConst(value):
                return str(value)
            case nodes.VarRef(name) if isinstance(e.type, types.Int):
                return self._variable(name, is_pointer=False)
            case nodes.GeometryRef():
                found = self._name(f"env.geometry({self._node(e)}).bits")
                self.lines.append(f"if {found}.__class__ is not int: return None")
                return found
            case nodes.Binary(op, left, right) if isinstance(e.type, types.Int):
                return self._binary(op, self.number(left), self.number(right), right, e.type.bits)
            case nodes.Overflows(op, left, right) if isinstance(left.type, types.Int):
                return self._overflows(op, left, right, left.type.bits)
            case nodes.Compare(op, left, right) if isinstance(left.type, types.Int):
                return self._compare(op, self.number(left), self.number(right), left.type.bits)
            case nodes.Convert(op, operand):
                return self._convert(op, operand, e.type)
            case _:
                raise _Unknown

    def _variable(self, name: str, *, is_pointer: bool) -> str:
        known = self._variables.get(name)
        if known is not None:
            return known
        value = self._name(f"v.get({name!r})")
        bits = f"{value}b"
        alone = "" if is_pointer else f" or {value}.owner != {NO_OBJECT}"
        self.lines += [
            f"if {value}.__class__ is not Value: return None",
            f"{bits} = {value}.bits",
            f"if {bits}.__class__ is not int or {value}.undefined != 0{alone}: return None",
        ]
        found = self._variables[name] = value if is_pointer else bits
        return found

    def _binary(self, op: nodes.BinaryOp, x: str, y: str, right: nodes.Expr, bits: int) -> str:
        mask = (1 << bits) - 1
        simple = _SIMPLE.get(op)
        if simple is not None:
            return self._name(f"{x} {simple} {y}")
        wrapping = _WRAPPING.get(op)
        if wrapping is not None:
            return self._name(f"({x} {wrapping} {y}) & {mask}")
        if op in (nodes.BinaryOp.UDIV, nodes.BinaryOp.UREM):
            self.lines.append(f"if {y} == 0: return None")
            return self._name(f"{x} {'//' if op is nodes.BinaryOp.UDIV else '%'} {y}")
        if op in (nodes.BinaryOp.SDIV, nodes.BinaryOp.SREM):
            return self._divided(op, x, y, bits)
        if not isinstance(right, nodes.IntConst) or right.value >= bits:
            raise _Unknown
        if op is nodes.BinaryOp.SHL:
            return self._name(f"({x} << {y}) & {mask}")
        if op is nodes.BinaryOp.LSHR:
            return self._name(f"{x} >> {y}")
        if op is nodes.BinaryOp.ASHR:
            return self._name(f"(({_signed(x, bits)}) >> {y}) & {mask}")
        raise _Unknown

    def _divided(self, op: nodes.BinaryOp, x: str, y: str, bits: int) -> str:
        """Toward zero; by zero and by -1 is for others."""
        mask = (1 << bits) - 1
        self.lines.append(f"if {y} == 0 or {y} == {mask}: return None")
        a, b = self._name(_signed(x, bits)), self._name(_signed(y, bits))
        quotient = self._name(f"{a} // {b} if ({a} < 0) == ({b} < 0) else -(-{a} // {b})")
        if op is nodes.BinaryOp.SDIV:
            return self._name(f"{quotient} & {mask}")
        return self._name(f"({a} - {quotient} * {b}) & {mask}")

    def _overflows(
        self, op: nodes.OverflowOp, left: nodes.Expr, right: nodes.Expr, bits: int
    ) -> str:
        x, y = self.number(left), self.number(right)
        is_signed = op.is_signed
        if is_signed:
            x, y = self._name(_signed(x, bits)), self._name(_signed(y, bits))
        sign = op.operation.value  # as in Python
        half = 1 << (bits - 1)
        low, high = (-half, half - 1) if is_signed else (0, 2 * half - 1)
        return self._name(f"0 if {low} <= {x} {sign} {y} <= {high} else 1")

    def _compare(self, op: nodes.CompareOp, x: str, y: str, bits: int) -> str:
        sign = nodes.COMPARISON_SIGNS.get(op)
        if sign is None:
            raise _Unknown
        if op.is_signed:
            x, y = self._name(_signed(x, bits)), self._name(_signed(y, bits))
        return self._name(f"1 if {x} {sign} {y} else 0")

    def _convert(self, op: nodes.ConvertOp, operand: nodes.Expr, target: types.Type) -> str:
        source = operand.type
        if not isinstance(source, types.Int) or not isinstance(target, types.Int):
            raise _Unknown
        x = self.number(operand)
        mask = (1 << target.bits) - 1
        match op:
            case nodes.ConvertOp.TRUNC:
                return self._name(f"{x} & {mask}")
            case nodes.ConvertOp.ZEXT:
                return x
            case nodes.ConvertOp.SEXT:
                return self._name(f"({_signed(x, source.bits)}) & {mask}")
            case _:
                raise _Unknown

    # --- pointers ------------------------------------------------------------------------------

    def pointer(self, e: nodes.Expr) -> tuple[str, str]:
        """The names of an expression's address and owner."""
        match e:
            case nodes.VarRef(name):
                value = self._variable(name, is_pointer=True)
                return f"{value}.bits", f"{value}.owner"
            case nodes.AddressOf():
                value = self._name(f"env.address({self._node(e)})")
                return f"{value}.bits", f"{value}.owner"
            case nodes.PtrAdd(base, index, scale):
                address, owner = self.pointer(base)
                step = self._name(_signed(self.number(index), 64))
                return self._name(f"({address} + {step} * {scale}) & {_ADDRESS}"), owner
            case nodes.PtrField(base, offset):
                address, owner = self.pointer(base)
                return self._name(f"({address} + {offset}) & {_ADDRESS}"), owner
            case _:
                raise _Unknown


def _signed(x: str, bits: int) -> str:
    return f"{x} - (({x} >> {bits - 1}) << {bits})"


_SIMPLE = {nodes.BinaryOp.AND: "&", nodes.BinaryOp.OR: "|", nodes.BinaryOp.XOR: "^"}
_WRAPPING = {nodes.BinaryOp.ADD: "+", nodes.BinaryOp.SUB: "-", nodes.BinaryOp.MUL: "*"}
