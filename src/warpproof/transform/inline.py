"""Small straight-line functions of our headers, put in place of their calls.

Enters: a module. Leaves: the same module in which a call of a one-block function defined in our
headers (an index getter, an atomic's wrapper, a constructor of dim3) is replaced by its body, and
functions nobody can reach any more are gone. The meaning is unchanged: such a function has no
branch, no loop, and its variables are fresh at each call. Every statement put in place has
`Reason.MODEL` and leads back to the call as its parent, so findings point at the user's line.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterable

from warpproof.base.records import replace
from warpproof.base.source import Origin, Reason
from warpproof.ir import nodes, types
from warpproof.ir.primitives import reads_through_cache
from warpproof.ir.walk import children, expressions, map_statement, target_of

MAX_STATEMENTS = 24


def inline_models(module: nodes.Module) -> nodes.Module:
    """Callees first, so that wrappers of wrappers vanish in one pass."""
    functions = dict(module.functions)
    for symbol in _callees_first(module):
        function = functions[symbol]
        if function.blocks:
            functions[symbol] = _inline_into(function, functions)
    return replace(module, functions=functions)


def _callees_first(module: nodes.Module) -> list[str]:
    order: list[str] = []
    state: dict[str, bool] = {}
    for root in module.functions:
        stack: list[tuple[str, list[str]]] = []
        if root not in state:
            state[root] = False
            stack.append((root, _callees(module.functions[root])))
        while stack:
            symbol, rest = stack[-1]
            if not rest:
                state[symbol] = True
                order.append(symbol)
                stack.pop()
                continue
            callee = rest.pop()
            if callee in module.functions and callee not in state:
                state[callee] = False
                stack.append((callee, _callees(module.functions[callee])))
    return order


def _callees(function: nodes.Function) -> list[str]:
    return [
        s.callee.symbol
        for b in function.blocks
        for s in b.statements
        if isinstance(s, nodes.Call) and isinstance(s.callee, nodes.AddressOf)
    ]


def _is_inlinable(function: nodes.Function) -> bool:
    if not function.from_model or len(function.blocks) != 1 or function.variadic:
        return False
    if function.approximation is not None:  # who reaches it has to say so
        return False
    if reads_through_cache(function.name, function.from_model):  # who reads tells how
        return False
    block = function.blocks[0]
    return (
        isinstance(block.terminator, nodes.Return)
        and len(block.statements) <= MAX_STATEMENTS
        and not any(isinstance(s, nodes.AllocaArray | nodes.VarArgs) for s in block.statements)
    )


def _inline_into(function: nodes.Function, functions: dict[str, nodes.Function]) -> nodes.Function:
    variables = {v.name: v for v in function.variables}
    blocks: list[nodes.Block] = []
    changed = False
    for block in function.blocks:
        statements: list[nodes.Statement] = []
        for statement in block.statements:
            body = None
            if isinstance(statement, nodes.Call) and isinstance(statement.callee, nodes.AddressOf):
                callee = functions.get(statement.callee.symbol)
                if (
                    callee is not None
                    and callee.symbol != function.symbol
                    and statement.callee.kind is nodes.SymbolKind.FUNCTION
                    and len(statement.arguments) == len(callee.parameters)
                    and _is_inlinable(callee)
                ):
                    body = _body(statement, callee, variables)
            if body is None:
                statements.append(statement)
            else:
                changed = True
                statements.extend(body)
        blocks.append(replace(block, statements=tuple(statements)))
    if not changed:
        return function
    return _refold(replace(function, variables=tuple(variables.values()), blocks=tuple(blocks)))


def _body(
    call: nodes.Call, callee: nodes.Function, variables: dict[str, nodes.Variable]
) -> list[nodes.Statement]:
    """The callee's statements over fresh variables of the caller."""
    names = _fresh_names(callee, variables)
    body: list[nodes.Statement] = []
    for parameter, argument in zip(callee.parameters, call.arguments, strict=True):
        name = names[parameter.variable]
        if parameter.by_value:
            address = nodes.AddressOf(name, nodes.SymbolKind.LOCAL, callee.side)
            size = nodes.IntConst(parameter.size, types.I64)
            body.append(nodes.Declare(name, call.origin))
            body.append(nodes.Copy(address, argument, size, True, call.origin))
        else:
            body.append(nodes.Assign(name, argument, call.origin))
    statements = callee.blocks[0].statements
    marked = {s.variable for s in statements if isinstance(s, nodes.Declare)}
    unmarked = [v.name for v in callee.variables if v.in_memory and v.name not in marked]
    given = {p.variable for p in callee.parameters}
    body.extend(nodes.Declare(names[n], call.origin) for n in unmarked if n not in given)

    def renamed(expression: nodes.Expr) -> nodes.Expr | None:
        match expression:
            case nodes.VarRef(name, type_):
                return nodes.VarRef(names[name], type_)
            case nodes.AddressOf(symbol, nodes.SymbolKind.LOCAL, side):
                return nodes.AddressOf(names[symbol], nodes.SymbolKind.LOCAL, side)
            case _:
                return None

    block = callee.blocks[0]
    for statement in block.statements:
        copied = map_statement(statement, renamed)
        body.append(_retarget(copied, names, call.origin))
    assert isinstance(block.terminator, nodes.Return)
    if call.target is not None and block.terminator.value is not None:
        result = map_statement(block.terminator, renamed).value
        assert result is not None
        body.append(nodes.Assign(call.target, result, call.origin))
    body.extend(nodes.EndLifetime(names[n], call.origin) for n in unmarked)
    return body


def _fresh_names(callee: nodes.Function, variables: dict[str, nodes.Variable]) -> dict[str, str]:
    names: dict[str, str] = {}
    for variable in callee.variables:
        stem = variable.name.lstrip("%")
        number = 0
        prefix = callee.name.partition("<")[0]
        name = f"%{prefix}.{stem}"
        while name in variables:
            number += 1
            name = f"%{prefix}.{stem}.{number}"
        variables[name] = replace(variable, name=name, source_name=None)
        names[variable.name] = name
    return names


def _retarget(statement: nodes.Statement, names: dict[str, str], call: Origin) -> nodes.Statement:
    changes: dict[str, object] = {"origin": _nested(statement.origin, call)}
    for field in ("target", "variable"):
        name = getattr(statement, field, None)
        if name is not None:
            changes[field] = names[name]
    return replace(statement, **changes)


def _nested(origin: Origin, call: Origin) -> Origin:
    """The origin with the call as its outermost parent."""
    parent = call if origin.parent is None else _nested(origin.parent, call)
    return Origin(origin.span, Reason.MODEL, parent)


# --- folding what inlining left ------------------------------------------------------------------


def _refold(function: nodes.Function) -> nodes.Function:
    """Substitute temporaries that are assigned once and are constants or read in one place."""
    counts = _use_counts(function)
    assigned: dict[str, int] = {}
    for block in function.blocks:
        for statement in block.statements:
            name = getattr(statement, "target", None)
            if name is not None:
                assigned[name] = assigned.get(name, 0) + 1
    parameters = {p.variable for p in function.parameters}
    temporaries = {v.name for v in function.variables if v.is_temporary}
    foldable = {n for n in temporaries - parameters if assigned.get(n) == 1}
    blocks = tuple(_refold_block(block, counts, temporaries, foldable) for block in function.blocks)
    used = _names_in(blocks) | parameters
    return replace(
        function,
        blocks=blocks,
        variables=tuple(v for v in function.variables if v.name in used or not v.is_temporary),
    )


def _use_counts(function: nodes.Function) -> dict[str, int]:
    counts: dict[str, int] = {}
    for block in function.blocks:
        for node in (*block.statements, block.terminator):
            for expression in expressions(node):
                _count(expression, counts)
    return counts


def _count(expression: nodes.Expr, counts: dict[str, int]) -> None:
    if isinstance(expression, nodes.VarRef):
        counts[expression.name] = counts.get(expression.name, 0) + 1
    else:
        for child in children(expression):
            _count(child, counts)


def _refold_block(
    block: nodes.Block,
    counts: dict[str, int],
    temporaries: set[str],
    foldable: set[str],
) -> nodes.Block:
    """Within one block: a temporary assigned once moves to its only reader, unless a variable it
    reads changes in between. What other blocks read is assigned after all."""
    held: dict[str, nodes.Assign] = {}
    unread = dict(counts)
    out: list[nodes.Statement] = []

    def substitute(expression: nodes.Expr) -> nodes.Expr | None:
        if isinstance(expression, nodes.VarRef) and expression.name in held:
            unread[expression.name] -= 1
            return held[expression.name].value
        return None

    for statement in block.statements:
        statement = map_statement(statement, substitute)
        written = target_of(statement)
        if written is not None:
            for name in [n for n, a in held.items() if _reads(a.value, written)]:
                assignment = held.pop(name)
                if unread.get(name, 0):
                    out.append(assignment)
        if (
            isinstance(statement, nodes.Assign)
            and statement.target in foldable
            and (counts.get(statement.target, 0) <= 1 or isinstance(statement.value, _REPEATABLE))
        ):
            held[statement.target] = statement
        elif not _always_holds(statement):
            unused = written is not None and not counts.get(written)
            drops = unused and written in temporaries
            out.append(_without_target(statement) if drops else statement)
    terminator = map_statement(block.terminator, substitute)
    out.extend(assignment for name, assignment in held.items() if unread.get(name, 0))
    return nodes.Block(block.label, tuple(out), terminator)


def _without_target(statement: nodes.Statement) -> nodes.Statement:
    """A result that only the inlined wrapper returned is none of the statement's business."""
    match statement:
        case nodes.Atomic() | nodes.Call() | nodes.WarpExchange() | nodes.Barrier():
            return replace(statement, target=None)
        case _:
            return statement


def _always_holds(statement: nodes.Statement) -> bool:
    """A check that the call's constant arguments decide."""
    match statement:
        case nodes.Assert(nodes.IntConst(1)):
            return True
        case nodes.Assert(nodes.Compare(op, nodes.IntConst(left), nodes.IntConst(right))):
            return op in _DECIDED and _DECIDED[op](left, right)
        case _:
            return False


_DECIDED: dict[nodes.CompareOp, Callable[[int, int], bool]] = {
    nodes.CompareOp.EQ: operator.eq,
    nodes.CompareOp.NE: operator.ne,
    nodes.CompareOp.ULT: operator.lt,
    nodes.CompareOp.ULE: operator.le,
}
_REPEATABLE = (
    nodes.IntConst | nodes.FloatConst | nodes.NullConst | nodes.AddressOf | nodes.GeometryRef
)


def _reads(expression: nodes.Expr, name: str) -> bool:
    if isinstance(expression, nodes.VarRef):
        return expression.name == name
    return any(_reads(child, name) for child in children(expression))


def _names_in(blocks: Iterable[nodes.Block]) -> set[str]:
    names: set[str] = set()
    for block in blocks:
        for node in (*block.statements, block.terminator):
            for field in ("target", "variable"):
                name = getattr(node, field, None)
                if isinstance(name, str):
                    names.add(name)
            stack = list(expressions(node))
            while stack:
                expression = stack.pop()
                if isinstance(expression, nodes.VarRef):
                    names.add(expression.name)
                elif isinstance(expression, nodes.AddressOf):
                    names.add(expression.symbol)
                else:
                    stack.extend(children(expression))
    return names
