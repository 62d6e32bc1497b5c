"""What in a kernel's code keeps rows about pointers, unwritten values or API calls open.

Enters: a kernel, and the functions it reaches. Leaves: by property, the first thing in the code for
which a lockstep execution over all threads is not enough to say that the property holds. Nothing is
left for a property only if no statement can do what it is about, given that the execution read them
all and that every access lies in the array it names: then

- each address is one of a parameter's array, a global or a local variable, never loaded, null or
  made of a number, and a local variable is only accessed by its name, while it lives;
- nothing is freed, nothing of an API is called, and no end of the program stands in the code;
- each variable that is read was assigned on every way to there, and no shared or local memory is
  read at all, as nothing here says which of its bytes were written, unless the caller knows.

It is a look at all the code, also at what no thread comes to.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence

from warpproof.base.device_limits import MAX_SHARED
from warpproof.base.property import Property
from warpproof.base.source import Origin
from warpproof.ir import nodes, types
from warpproof.ir.assigned import all_expressions, ready_at, registers, step
from warpproof.ir.const_locals import is_const_data, kept_addresses, rewritten
from warpproof.ir.describe import describe_statement
from warpproof.ir.walk import children, expressions, successors, target_of
from warpproof.semantics.parametric.kept_addresses import (
    Keepers,
    all_nodes,
    holders,
    kept,
    named,
    used_late,
)

PROPERTIES = (
    Property.NULL_POINTER,
    Property.INVALID_POINTER,
    Property.INVALID_FREE,
    Property.CONSTANT_WRITE,
    Property.UNINITIALIZED_READ,
    Property.UNDEFINED_BEHAVIOUR,
    Property.API_MISUSE,
    Property.DEADLOCK,
)
MOST_SHARED = MAX_SHARED  # bytes that every launch has room for

# What is executed exactly, with all of its operands.
_LOOKED_AT = (
    nodes.Assign,
    nodes.Declare,
    nodes.EndLifetime,
    nodes.Load,
    nodes.Store,
    nodes.Atomic,
    nodes.Call,
    nodes.Barrier,
    nodes.Fence,
    nodes.Assert,
    nodes.SpecClause,
)
Doubt = tuple[Property, str]
"""A property, and what keeps it open."""


def doubts(
    module: nodes.Module,
    functions: Sequence[nodes.Function],
    written: Collection[str] = (),
    walked: tuple[type[nodes.Statement], ...] = (),
    *,
    has_room: bool = False,
) -> dict[Property, str]:
    """`written` are variables, also local ones, of which all that is read is written before.
    `walked` is what the execution follows beside what every one does; of calls, also where their
    arguments lead. `has_room`: a launch has the shared memory that it is given."""
    found: dict[Property, str] = {}
    keepers = Keepers(module) if nodes.Call in walked else None
    for function in functions:
        for property_, why in (
            *_of_statements(module, function, written, walked),
            *_of_ways(function, keepers),
            *_of_consts(function),
        ):
            found.setdefault(property_, why)
    for property_, why in _of_shared_memory(module, functions, has_room):
        found.setdefault(property_, why)
    return found


def _at(function: nodes.Function, origin: Origin) -> str:
    """A place in the user's text; what our headers define, or has none, is told by its name."""
    line = origin.user_span.line
    return f"in {function.name}" if function.from_model or not line else f"at line {line}"


def _called(function: nodes.Function, name: str) -> str:
    """A variable by its name in the source."""
    found = next((v.source_name for v in function.variables if v.name == name), None)
    return found if found and not function.from_model else "a temporary value"


def _of_consts(function: nodes.Function) -> Iterator[Doubt]:
    """What may be written after it was initialised; of pointers it is not known where they lead."""
    consts = {v.name for v in function.variables if is_const_data(v)}
    if not consts:
        return
    again = rewritten((s for b in function.blocks for s in b.statements), consts)
    kept = {name for node in all_nodes(function) for name in kept_addresses(node)}
    for name in sorted(consts & (again | kept)):
        why = f"{_called(function, name)} is const and may be written again"
        yield Property.CONSTANT_WRITE, why


# --- statements ---------------------------------------------------------------------------------


def _of_statements(
    module: nodes.Module,
    function: nodes.Function,
    known: Collection[str],
    walked: tuple[type[nodes.Statement], ...],
) -> Iterator[Doubt]:
    for block in function.blocks:
        for statement in block.statements:
            if _is_any_value(function, statement):
                continue
            if isinstance(statement, nodes.Copy) and not _is_apart(statement):
                why = f"what is copied may overlap {_at(function, statement.origin)}"
                yield Property.UNDEFINED_BEHAVIOUR, why
            is_followed = isinstance(statement, (*_LOOKED_AT, *walked))
            if not is_followed or not _is_direct(module, statement):
                what = describe_statement(statement)
                why = f"{what} {_at(function, statement.origin)} is not analysed"
                yield from ((property_, why) for property_ in PROPERTIES)
        yield from _of_end(function, block)
    for node in all_nodes(function):
        for expression in all_expressions(node):
            if not isinstance(expression, nodes.NullConst):
                yield from _of_expression(module, function, expression, node.origin, known)
        if _has_null(expressions(node)):
            yield Property.NULL_POINTER, f"a null pointer {_at(function, node.origin)}"


def _is_any_value(function: nodes.Function, statement: nodes.Statement) -> bool:
    """A model says that a variable of its own holds whatever it may, or a number comes from
    outside."""
    if isinstance(statement, nodes.Input):
        return isinstance(statement.type, types.Int | types.Float)
    if not isinstance(statement, nodes.Havoc) or not function.from_model:
        return False
    to = statement.pointer
    return isinstance(to, nodes.AddressOf) and to.kind is nodes.SymbolKind.LOCAL


def _is_apart(copy: nodes.Copy) -> bool:
    """Is one of the two a local variable, and the other not led to by its name?"""
    to, source = set(named([copy.to])), set(named([copy.source]))
    return copy.may_overlap or (to.isdisjoint(source) and bool(to or source))


def _is_direct(module: nodes.Module, statement: nodes.Statement) -> bool:
    """No call of what has no body, or of what is not known."""
    if not isinstance(statement, nodes.Call):
        return True
    callee = statement.callee
    if not isinstance(callee, nodes.AddressOf) or callee.kind is not nodes.SymbolKind.FUNCTION:
        return False
    found = module.functions.get(callee.symbol)
    return found is not None and not found.is_declaration


def _of_end(function: nodes.Function, block: nodes.Block) -> Iterator[Doubt]:
    """An end of the program; behind a check that fails, it is that check's business."""
    end = block.terminator
    if not isinstance(end, nodes.Stop) or end.kind is nodes.StopKind.THREAD_EXIT:
        return
    checked = bool(block.statements) and isinstance(block.statements[-1], nodes.Assert)
    if end.kind is nodes.StopKind.UNREACHABLE and (checked or _is_never_taken(function, block)):
        return
    yield Property.UNDEFINED_BEHAVIOUR, f"the program may end {_at(function, end.origin)}"


def _is_never_taken(function: nodes.Function, block: nodes.Block) -> bool:
    """Is it where switches lead that list all that their variable ever is, as those are by which
    compilers leave a scope?"""
    before = [b.terminator for b in function.blocks if block.label in successors(b.terminator)]
    return bool(before) and all(_lists_all(function, end, block.label) for end in before)


def _lists_all(function: nodes.Function, end: nodes.Terminator, default: str) -> bool:
    if not isinstance(end, nodes.Switch) or not isinstance(end.value, nodes.VarRef):
        return False
    name, type_ = end.value.name, end.value.type
    if not isinstance(type_, types.Int) or any(case.target == default for case in end.cases):
        return False
    blocks = [b for b in function.blocks if b.terminator is end]
    given = set().union(*(_given_at_end(function, b, name, type_.bits) for b in blocks))
    return given <= {case.value % (1 << type_.bits) for case in end.cases}


def _given_at_end(
    function: nodes.Function, block: nodes.Block, name: str, bits: int
) -> set[int | None]:
    """What a register may hold behind a block; None: anything."""
    before: dict[str, list[nodes.Block]] = {}
    for one in function.blocks:
        for target in successors(one.terminator):
            before.setdefault(target, []).append(one)
    found: set[int | None] = set()
    waiting, seen = [block], {block.label}
    while waiting:
        one = waiting.pop()
        given = [s for s in one.statements if target_of(s) == name]
        if given:
            value = given[-1].value if isinstance(given[-1], nodes.Assign) else None
            found.add(value.value % (1 << bits) if isinstance(value, nodes.IntConst) else None)
        elif one is function.blocks[0]:
            found.add(None)
        else:
            new = [b for b in before.get(one.label, ()) if b.label not in seen]
            seen.update(b.label for b in new)
            waiting += new
    return found


def _of_expression(
    module: nodes.Module,
    function: nodes.Function,
    e: nodes.Expr,
    origin: Origin,
    known: Collection[str],
) -> Iterator[Doubt]:
    match e:
        case nodes.Undefined() | nodes.Poison():
            yield Property.UNINITIALIZED_READ, f"an uninitialised value {_at(function, origin)}"
        case nodes.Convert(nodes.ConvertOp.INTTOPTR):
            yield (
                Property.INVALID_POINTER,
                f"an address made from an integer {_at(function, origin)}",
            )
        case nodes.AddressOf(symbol, nodes.SymbolKind.LOCAL):
            if symbol not in _by_value(function) and symbol not in known:
                yield (
                    Property.UNINITIALIZED_READ,
                    f"which bytes of {_called(function, symbol)} are written is not known",
                )
        case nodes.AddressOf(symbol, nodes.SymbolKind.GLOBAL) if symbol not in known:
            yield from _of_global(module.globals.get(symbol), symbol)


def _has_null(outer: Iterable[nodes.Expr]) -> bool:
    """As a value, and not only to compare pointers with."""
    for e in outer:
        is_compared = isinstance(e, nodes.Compare)
        inner = [x for x in children(e) if not is_compared or not isinstance(x, nodes.NullConst)]
        if isinstance(e, nodes.NullConst) or _has_null(inner):
            return True
    return False


def _of_global(variable: nodes.Global | None, symbol: str) -> Iterator[Doubt]:
    written = (
        variable is not None
        and variable.space is not nodes.Space.SHARED
        and variable.image is not None
        and not variable.image.undefined
    )
    if not written:
        name = "a variable of another file" if variable is None else variable.name
        yield Property.UNINITIALIZED_READ, f"which bytes of {name} are written is not known"


def _by_value(function: nodes.Function) -> frozenset[str]:
    return frozenset(p.variable for p in function.parameters if p.by_value)


def _of_shared_memory(
    module: nodes.Module, functions: Sequence[nodes.Function], has_room: bool
) -> Iterator[Doubt]:
    """A launch needs room for what the code declares, one array after the other."""
    globals_: dict[str, nodes.Global] = {}
    for function in functions:
        for expression in (e for node in all_nodes(function) for e in all_expressions(node)):
            if isinstance(expression, nodes.AddressOf) and expression.symbol in module.globals:
                globals_[expression.symbol] = module.globals[expression.symbol]
    size = 0
    for variable in globals_.values():
        if variable.space is not nodes.Space.SHARED:
            continue
        if variable.dynamic_shared and not has_room:
            yield (
                Property.API_MISUSE,
                f"the size of the dynamic shared memory {variable.name} is not known",
            )
        align = max(variable.align, 1)
        size = -(-size // align) * align + variable.size
    if size > MOST_SHARED:
        yield (
            Property.API_MISUSE,
            f"{size} bytes of shared memory, of which a launch may have {MOST_SHARED}",
        )


# --- variables, on every way --------------------------------------------------------------------


def _of_ways(function: nodes.Function, keepers: Keepers | None) -> Iterator[Doubt]:
    """Variables that are read before they are assigned on some way, and those in memory that are
    accessed where they do not live, or whose address is kept beyond that."""
    blocks = {block.label: block for block in function.blocks}
    memory = frozenset(v.name for v in function.variables if v.in_memory)
    held = holders(function)
    for label, known in ready_at(function, memory).items():
        ready = set(known)
        for node in (*blocks[label].statements, blocks[label].terminator):
            for name in sorted(registers(node) - ready):
                yield (
                    Property.UNINITIALIZED_READ,
                    f"{_called(function, name)} may be read before it is written "
                    f"{_at(function, node.origin)}",
                )
            for name in sorted(set(named(expressions(node))) - ready):
                yield (
                    Property.INVALID_POINTER,
                    f"{_called(function, name)} may be used outside of its lifetime "
                    f"{_at(function, node.origin)}",
                )
            for name in sorted(kept(node, held, keepers)):
                yield (
                    Property.INVALID_POINTER,
                    f"the address of {_called(function, name)} is kept "
                    f"{_at(function, node.origin)}",
                )
            step(node, memory, ready)
    for node, name in used_late(function, held):
        yield (
            Property.INVALID_POINTER,
            f"{_called(function, name)} may be used outside of its lifetime "
            f"{_at(function, node.origin)}",
        )
