"""Variables of 64 bits beside those of 32 that are assigned several times and may wrap.

Enters: a function. Leaves: the same function in which such a variable `i` has a second one beside
it, that is what the operations of `i` give over the integers: where they differ, `i` has wrapped
around. `Variable.wide_of` says which one it stands beside. A signed variable is one of them where
something unsigned is added to it, as by `i += blockDim.x`: nothing checks that sum where it stands.

A product that has wrapped around in a loop stays so: after 64 doublings both would be zero.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from warpproof.base.records import replace
from warpproof.ir import nodes, types
from warpproof.ir.walk import target_of
from warpproof.transform.index_chains import (
    NARROW,
    constant,
    is_chain,
    is_open_shift,
    is_zero_extended,
    leaves,
    over_integers,
    parts,
    variables,
    zero_extended,
)

_WRAPPED = nodes.IntConst(1 << 62, types.I64)  # no sum of a few numbers of 32 bits is as large


def assigned(statement: nodes.Statement) -> str | None:
    return None if isinstance(statement, nodes.Declare) else target_of(statement)


def may_wrap(
    function: nodes.Function, unsigned: frozenset[str], checked: frozenset[nodes.Expr]
) -> frozenset[str]:
    """Variables that are assigned several times, and may wrap by it, and what is made of them.
    Operations that are `checked` where they stand do not wrap."""
    values = _assigned_values(function)
    given = {p.variable for p in function.parameters}
    temporary = {v.name for v in function.variables if v.is_temporary}
    signed = _signed(function)

    def is_unsigned(name: str) -> bool:
        """Nothing says so of a temporary but what it is made of."""
        if name not in temporary:
            return name in unsigned
        return all(_is_unsigned(leaf) for value in values[name] for leaf in leaves(value))

    def _is_unsigned(leaf: nodes.Expr) -> bool:
        match leaf:
            case nodes.VarRef(name):
                return name in unsigned or name in temporary
            case _:
                return isinstance(leaf, nodes.IntConst | nodes.GeometryRef) or is_zero_extended(
                    leaf
                )

    def may_step(name: str) -> bool:
        steps = [value for value in values[name] if _is_step(value)]
        if is_unsigned(name):
            return bool(steps)
        return name in signed and any(is_chain(s) and s not in checked for s in steps)

    several = {name for name in values if len(values[name]) + (name in given) > 1}
    found = {name for name in several if may_step(name)}
    while True:
        more = {
            name
            for name in values.keys() - found
            if any(_is_made_of(value, found) for value in values[name])
            and (is_unsigned(name) or name in signed)
        }
        if not more:
            return frozenset(found)
        found |= more


def _signed(function: nodes.Function) -> frozenset[str]:
    """Those that are declared so: nothing says it of a temporary."""
    declared = [(v.name, v.ctype) for v in function.variables]
    declared += [(p.variable, p.ctype) for p in function.parameters]
    return frozenset(n for n, c in declared if c is not None and not types.is_unsigned(c))


def narrow_registers(function: nodes.Function) -> set[str]:
    return {v.name for v in function.variables if v.type == types.Int(NARROW) and not v.in_memory}


def _assigned_values(function: nodes.Function) -> dict[str, list[nodes.Expr]]:
    """Of narrow registers that are only assigned."""
    own = narrow_registers(function)
    found: dict[str, list[nodes.Expr]] = {}
    for block in function.blocks:
        for statement in block.statements:
            name = assigned(statement)
            if name is None:
                continue
            if isinstance(statement, nodes.Assign):
                found.setdefault(name, []).append(statement.value)
            else:
                own.discard(name)
    return {name: values for name, values in found.items() if name in own}


def _is_step(value: nodes.Expr) -> bool:
    return is_chain(value) or (isinstance(value, nodes.Binary) and is_open_shift(value))


def _is_made_of(value: nodes.Expr, names: set[str]) -> bool:
    """A copy of one of them, or a chain of operations on it."""
    if isinstance(value, nodes.VarRef):
        return value.name in names
    return is_chain(value) and not names.isdisjoint(variables(value))


def wide_name(name: str) -> str:
    return f"{name}.wide"


def with_wide_variables(
    function: nodes.Function, wanted: Iterable[str], possible: frozenset[str]
) -> nodes.Function:
    """Beside those that are wanted, and those that they are made of."""
    names = _made_of(function, wanted, possible)
    if not names:
        return function
    given = [p.variable for p in function.parameters if p.variable in names]
    wide = _Wide(function, names)
    repeated = _repeated(function)
    blocks = []
    for block in function.blocks:
        is_repeated = block.label in repeated
        statements = [s for old in block.statements for s in wide.beside(old, is_repeated)]
        if block is function.blocks[0]:
            statements = [*map(wide.at_first, given), *statements]
        blocks.append(replace(block, statements=tuple(statements)))
    made = tuple(_beside(v) for v in function.variables if v.name in names)
    loops = tuple(
        replace(
            loop, modified=(*loop.modified, *(wide_name(n) for n in loop.modified if n in names))
        )
        for loop in function.loops
    )
    return replace(
        function,
        blocks=tuple(blocks),
        variables=(*function.variables, *made),
        loops=tuple(loops),
    )


def _made_of(
    function: nodes.Function, wanted: Iterable[str], possible: frozenset[str]
) -> frozenset[str]:
    operands: dict[str, set[str]] = {}
    for block in function.blocks:
        for statement in block.statements:
            if isinstance(statement, nodes.Assign) and statement.target in possible:
                of = operands.setdefault(statement.target, set())
                of.update(possible.intersection(variables(statement.value)))
    found: set[str] = set()
    waiting = list(wanted)
    while waiting:
        name = waiting.pop()
        if name not in found:
            found.add(name)
            waiting.extend(operands.get(name, ()))
    return frozenset(found)


def _beside(variable: nodes.Variable) -> nodes.Variable:
    return replace(
        variable,
        name=wide_name(variable.name),
        source_name=None,
        type=types.I64,
        ctype=None,
        size=8,
        align=8,
        wide_of=variable.name,
    )


def _repeated(function: nodes.Function) -> frozenset[str]:
    return frozenset(label for loop in function.loops for label in loop.blocks)


class _Wide:
    """Assignments to the variables of 64 bits."""

    def __init__(self, function: nodes.Function, names: frozenset[str]) -> None:
        self._names = names
        declared = [(v.name, v.ctype) for v in function.variables]
        declared += [(p.variable, p.ctype) for p in function.parameters]
        self._unsigned = {n for n, c in declared if types.is_unsigned(c)}
        self._signed = _signed(function)

    def at_first(self, name: str) -> nodes.Statement:
        return nodes.Assign(wide_name(name), self._as_is(name, _narrow(name)))

    def beside(self, statement: nodes.Statement, is_repeated: bool) -> Iterator[nodes.Statement]:
        """It comes before: the value may be made of the variable itself."""
        if isinstance(statement, nodes.Assign) and statement.target in self._names:
            value = self._over_integers(statement.target, statement.value)
            if value is None:
                value = self._either(statement.target, statement.value)
            elif is_repeated:
                value = self._kept_wrapped(statement.value, value)
            yield nodes.Assign(wide_name(statement.target), value, statement.origin)
        yield statement

    def _over_integers(self, target: str, narrow: nodes.Expr) -> nodes.Expr | None:
        """None where an operand may be meant as below zero or not."""

        def leaf(e: nodes.Expr) -> nodes.Expr | None:
            return self._leaf_of(target, e)

        if not isinstance(narrow, nodes.Binary) or not is_open_shift(narrow):
            return over_integers(narrow, types.I64, leaf)
        shifted = over_integers(narrow.left, types.I64, leaf)
        if shifted is None:
            return None
        return nodes.Binary(narrow.op, shifted, zero_extended(narrow.right), types.I64)

    def _either(self, target: str, narrow: nodes.Expr) -> nodes.Expr:
        """What was loaded, or is unsigned beside a signed variable, may be meant as below zero or
        not: right is which fits."""
        whole = self._as_is(target, narrow)
        if not is_chain(narrow):
            return whole
        readings = []
        for extended in (nodes.ConvertOp.ZEXT, nodes.ConvertOp.SEXT):

            def leaf(e: nodes.Expr, op: nodes.ConvertOp = extended) -> nodes.Expr:
                return self._leaf_of(target, e) or nodes.Convert(op, e, types.I64)

            reading = over_integers(narrow, types.I64, leaf)
            assert reading is not None
            readings.append(reading)
        fits = nodes.Compare(nodes.CompareOp.EQ, whole, readings[0])
        return nodes.Select(fits, readings[0], readings[1], types.I64)

    def _as_is(self, name: str, value: nodes.Expr) -> nodes.Expr:
        is_signed = name in self._signed
        op = nodes.ConvertOp.SEXT if is_signed else nodes.ConvertOp.ZEXT
        return nodes.Convert(op, value, types.I64)

    def _kept_wrapped(self, narrow: nodes.Expr, value: nodes.Expr) -> nodes.Expr:
        factors = {
            name
            for e in parts(narrow)
            if isinstance(e, nodes.Binary) and is_chain(e)
            if e.op in (nodes.BinaryOp.MUL, nodes.BinaryOp.SHL)
            for name in variables(e)
        }
        for name in sorted(factors & self._names):
            exact = self._as_is(name, _narrow(name))
            wide = nodes.VarRef(wide_name(name), types.I64)
            is_exact = nodes.Compare(nodes.CompareOp.EQ, exact, wide)
            value = nodes.Select(is_exact, value, _WRAPPED, types.I64)
        return value

    def _leaf_of(self, target: str, e: nodes.Expr) -> nodes.Expr | None:
        """What is unsigned may be meant as below zero where it is added to what is signed."""
        is_unsigned = isinstance(e, nodes.VarRef) and e.name in self._unsigned - self._names
        return None if is_unsigned and target in self._signed else self._leaf(e)

    def _leaf(self, e: nodes.Expr) -> nodes.Expr | None:
        """None where it is not written down whether it may be below zero."""
        match e:
            case nodes.IntConst():
                return constant(e, types.I64, signed=True)
            case nodes.VarRef(name) if name in self._names:
                return nodes.VarRef(wide_name(name), types.I64)
            case nodes.VarRef(name) if name in self._unsigned:
                return zero_extended(e)
            case nodes.VarRef(name) if name in self._signed:
                return nodes.Convert(nodes.ConvertOp.SEXT, e, types.I64)
            case nodes.GeometryRef() | nodes.Convert(nodes.ConvertOp.ZEXT):
                return zero_extended(e)
            case _:
                return None


def _narrow(name: str) -> nodes.Expr:
    return nodes.VarRef(name, types.Int(NARROW))
