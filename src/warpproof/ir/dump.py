"""The program as text, for people and for golden tests.

One line per statement, `line:column` of its source at the right margin, loops marked at their
header with what can be told of them, allocations with the pointer that they set, variables with
their C types. A check behind which the program may go on where it fails is a `check`, others are an
`assert`. The form is stable: same program, same text.
"""

from __future__ import annotations

import struct
from collections.abc import Callable, Iterator
from typing import Any

from warpproof.base.source import Origin, Reason, Span, shown_file
from warpproof.ir import nodes, types
from warpproof.ir.allocation_names import allocation_names
from warpproof.ir.induction import TRUE
from warpproof.ir.loops import LoopFacts, loop_facts
from warpproof.ir.model_effects import CallEffects, call_effects
from warpproof.ir.model_tags import LATER, TaggedModel
from warpproof.ir.spec_text import format_clause
from warpproof.ir.walk import symbols_in
from warpproof.ir.write_sets import WriteSet, write_set

_MARGIN = 88
_SHOWN_BYTES = 48
_SHOWN_ADDRESSES = 6


def format_program(program: nodes.Program, only_user: bool = False) -> str:
    """`only_user` leaves out what our headers define, so that the text is the user's file alone."""
    lines: list[str] = [f"program {shown_file(program.file)}"]
    for module in (program.device, program.host):
        lines.append("")
        lines.append(f"{module.side.value} module")
        for variable in module.globals.values():
            if not _is_literal(variable) and not (only_user and variable.from_model):
                lines.append("  " + format_global(variable))
        if module.initializers:
            lines.append("  before main: " + ", ".join(module.initializers))
        named = _named_by_user(module) if only_user else frozenset(module.functions)
        for function in module.functions.values():
            if function.symbol in named:
                lines.append("")
                told = _Told(function, module)
                lines.extend("  " + line for line in _function_lines(function, told))
    return "\n".join(line.rstrip() for line in lines) + "\n"


def _named_by_user(module: nodes.Module) -> frozenset[str]:
    """The user's own functions, and the bodiless ones that they name themselves."""
    own = [f for f in module.functions.values() if f.blocks and not f.from_model]
    return frozenset(
        {f.symbol for f in own}
        | {
            a.symbol
            for f in own
            for a in symbols_in(f)
            if a.symbol in module.functions and module.functions[a.symbol].is_declaration
        }
    )


def format_function(function: nodes.Function) -> str:
    return "\n".join(_function_lines(function)) + "\n"


def _is_literal(variable: nodes.Global) -> bool:
    """String literals and the like are shown where they are used."""
    return variable.constant and variable.symbol.startswith((".str", "__const."))


def format_global(variable: nodes.Global) -> str:
    declared = (
        types.format_ctype(variable.ctype, variable.name)
        if variable.ctype
        else f"{types.format_type(variable.type)} {variable.name}"
    )
    if variable.dynamic_shared:
        state = "size from the launch"
    elif variable.image is None:
        state = "external"
    elif not any(variable.image.data) and not variable.image.relocations:
        state = "undefined" if variable.image.undefined else "zero"
    else:
        state = _image(variable.image)
    constant = "const " if variable.constant else ""
    return (
        f"global {variable.space.name.lower()} {constant}{declared}: {variable.size} bytes, {state}"
    )


def _image(image: nodes.Image) -> str:
    """The first bytes, addresses and undefined stretches of an initialiser."""
    bytes_ = image.data[:_SHOWN_BYTES].hex(" ", -4) + (
        "…" if len(image.data) > _SHOWN_BYTES else ""
    )
    parts = [
        f"&{r.target.symbol}{r.addend:+d} at {r.offset}"
        if r.addend
        else f"&{r.target.symbol} at {r.offset}"
        for r in image.relocations[:_SHOWN_ADDRESSES]
    ]
    parts += ["…"] * (len(image.relocations) > _SHOWN_ADDRESSES)
    parts += [f"undefined {start}..{end}" for start, end in image.undefined[:_SHOWN_ADDRESSES]]
    return ", ".join([f"initialised {bytes_}", *parts])


class _Told:
    """What analyses tell of a function."""

    def __init__(self, function: nodes.Function, module: nodes.Module) -> None:
        facts = loop_facts(function, module)
        self.loops = {loop.header: found for loop, found in zip(function.loops, facts, strict=True)}
        self.allocations: dict[str, dict[int, str]] = {}
        for place, name in allocation_names(module, function).items():
            self.allocations.setdefault(place.block, {})[place.position] = name
        self.touched = None
        if function.kind is nodes.FunctionKind.KERNEL and not function.is_declaration:
            self.touched = write_set(module, function)
        self.effects = None
        if function.from_model and not function.is_declaration:
            self.effects = call_effects(module, function)


def _function_lines(function: nodes.Function, told: _Told | None = None) -> Iterator[str]:
    written = [_parameter(function, p) for p in function.parameters]
    parameters = ", ".join([*written, "..."] if function.variadic else written)
    head = f"{function.kind.value} {function.name}({parameters})"
    if not isinstance(function.result, types.Void):
        head += f" -> {types.format_type(function.result)}"
    if function.is_declaration:
        yield f"{head}: declared only"
        return
    yield _with_margin(head, _place(function.span) if function.span.line else "")
    for clause in function.contract:
        yield f"  @ {format_clause(clause)}"
    if told is not None and told.touched is not None:
        yield from (f"  // {line}" for line in _touched(told.touched))
    if told is not None and told.effects is not None:
        yield f"  // {_effects(told.effects)}"
    if function.tag is not None:
        yield f"  // {_tag(function, function.tag)}"
    for variable in function.variables:
        if variable.source_name is not None and not _is_parameter(function, variable.name):
            yield f"  var {_variable(variable)}"
    if function.irreducible:
        yield "  // control flow that is not made of loops"
    headers = {loop.header: (number, loop) for number, loop in enumerate(function.loops)}
    facts = {} if told is None else told.loops
    for block in function.blocks:
        named = {} if told is None else told.allocations.get(block.label, {})
        yield from _block_lines(block, headers.get(block.label), facts.get(block.label), named)


def _is_parameter(function: nodes.Function, name: str) -> bool:
    return any(p.variable == name for p in function.parameters)


def _parameter(function: nodes.Function, parameter: nodes.Parameter) -> str:
    text = (
        types.format_ctype(parameter.ctype, parameter.variable)
        if parameter.ctype
        else f"{types.format_type(parameter.type)} {parameter.variable}"
    )
    if parameter.is_empty:
        return f"{text} empty"
    return f"{text} by value" if parameter.by_value else text


def _variable(variable: nodes.Variable) -> str:
    text = (
        types.format_ctype(variable.ctype, variable.name)
        if variable.ctype
        else f"{types.format_type(variable.type)} {variable.name}"
    )
    return f"{text} in memory, {variable.size} bytes" if variable.in_memory else text


def _block_lines(
    block: nodes.Block,
    loop: tuple[int, nodes.Loop] | None,
    facts: LoopFacts | None,
    allocations: dict[int, str],
) -> Iterator[str]:
    head = f" {block.label}:"
    if loop is not None:
        number, found = loop
        inside = "" if found.parent is None else f" in loop {found.parent}"
        head = _with_margin(f"{head}  // loop {number}{inside}", _range(found.span))
    yield head
    if loop is not None:
        for clause in loop[1].contract:
            yield f"   @ {format_clause(clause)}"
    if facts is not None:
        yield from (f"   // {line}" for line in _facts(facts))
    for position, statement in enumerate(block.statements):
        name = allocations.get(position)
        named = "" if name is None else f", allocates {name}"
        yield _with_margin(f"   {format_statement(statement)}{named}", _origin(statement.origin))
    yield f"   {format_terminator(block.terminator)}"


def _touched(touched: WriteSet) -> Iterator[str]:
    """What a kernel accesses: `a` is what it points to, `a->` what pointers there lead to."""
    for verb, roots in (
        ("reads", touched.reads),
        ("writes", touched.writes),
        ("updates", touched.updates),
    ):
        names = sorted(f"{root.name or root.kind.value}{'->' * root.deep}" for root in roots)
        if names:
            yield f"{verb} {', '.join(names)}"


def _effects(found: CallEffects) -> str:
    names = ", ".join(sorted(effect.value for effect in found.effects)) or "only computes"
    returned = "" if found.always_returns is None else f", always returns {found.always_returns}"
    return f"a call: {names}{returned}"


def _input_range(s: nodes.Input) -> str:
    if s.low is None or s.high is None:
        return ""
    sign = "" if s.is_signed or isinstance(s.type, types.Float) else " unsigned"
    return f" from {format_expression(s.low)} to {format_expression(s.high)}{sign}"


def _tag(function: nodes.Function, tagged: TaggedModel) -> str:
    operands = (function.parameters[place].variable for place in tagged.operands)
    late = [LATER] if tagged.is_late else []
    return " ".join(["declared:", tagged.tag.value, *operands, *late])


def _facts(facts: LoopFacts) -> Iterator[str]:
    """What is told of a loop, as comments."""
    for counter in facts.inductions:
        start, step = format_expression(counter.start), _atom(counter.step)
        text = f"{counter.variable} from {start}, then {counter.update.value} {step}"
        for test in facts.tests:
            if test.variable == counter.variable:
                bound = format_expression(test.bound)
                tested = f"{format_expression(test.tested)} {test.comparison.value} {bound}"
                text += f", while {tested}" + ("" if test.is_bound_invariant else " (which moves)")
        yield text
    if facts.trip_count is not None:
        text = "rounds: " if facts.trip_count.is_exact else "rounds at most: "
        text += format_expression(facts.trip_count.rounds)
        if facts.trip_count.holds_if != TRUE:
            text += f", if {format_expression(facts.trip_count.holds_if)}"
        yield text
    if facts.carried:
        yield "carries " + ", ".join(facts.carried)
    if facts.barriers:
        yield "barriers: " + ", ".join(sorted(kind.value for kind in facts.barriers))


def _with_margin(text: str, place: str) -> str:
    return f"{text:<{_MARGIN}} // {place}" if place else text


def _origin(origin: Origin) -> str:
    span = origin.user_span
    if not span.line:
        return ""
    text = f"{span.line}:{span.column}"
    return f"{text} (model)" if origin.reason is Reason.MODEL else text


def _place(span: Span) -> str:
    return f"line {span.line}"


def _range(span: Span) -> str:
    if not span.line:
        return ""
    return f"{span.line}:{span.column}..{span.end_line}:{span.end_column}"


# --- statements ---------------------------------------------------------------------------------


def format_statement(statement: nodes.Statement) -> str:
    return _STATEMENTS[type(statement)](statement)


def _target(name: str | None) -> str:
    return "" if name is None else f"{name} := "


def _list(expressions: tuple[nodes.Expr, ...]) -> str:
    return ", ".join(format_expression(e) for e in expressions)


def _call(s: nodes.Call) -> str:
    callee = s.callee
    name = callee.symbol if isinstance(callee, nodes.AddressOf) else f"*{_atom(callee)}"
    return f"{_target(s.target)}call {name}({_list(s.arguments)})"


def _launch(s: nodes.Launch) -> str:
    grid, block = _list(s.grid), _list(s.block)
    kernel = s.kernel.symbol if isinstance(s.kernel, nodes.AddressOf) else f"*{_atom(s.kernel)}"
    if s.arguments is not None:
        arguments = ", ".join(
            ("bytes at " if a.by_address else "") + format_expression(a.value) for a in s.arguments
        )
    else:
        assert s.argument_array is not None
        arguments = f"array {format_expression(s.argument_array)}"
    shared, stream = format_expression(s.shared_bytes), format_expression(s.stream)
    where = f"grid({grid}) block({block}) shared({shared}) stream({stream})"
    return f"launch {kernel} {where} with ({arguments})"


def _volatile(flag: bool) -> str:
    return "volatile " if flag else ""


_STATEMENTS: dict[type, Callable[[Any], str]] = {
    nodes.Assign: lambda s: f"{s.target} := {format_expression(s.value)}",
    nodes.Declare: lambda s: f"begin {s.variable}",
    nodes.EndLifetime: lambda s: f"end {s.variable}",
    nodes.AllocaArray: lambda s: (
        f"{s.target} := local array of {format_expression(s.count)} * {s.element_size} bytes"
    ),
    nodes.Load: lambda s: (
        f"{s.target} := {_volatile(s.volatile)}load {types.format_type(s.type)} "
        f"{format_expression(s.pointer)}"
    ),
    nodes.Store: lambda s: (
        f"{_volatile(s.volatile)}store {types.format_type(s.value.type)} "
        f"{format_expression(s.pointer)} <- {format_expression(s.value)}"
    ),
    nodes.Copy: lambda s: (
        f"{'move' if s.may_overlap else 'copy'} {format_expression(s.size)} bytes "
        f"{format_expression(s.to)} <- {format_expression(s.source)}"
    ),
    nodes.Fill: lambda s: (
        f"fill {format_expression(s.size)} bytes {format_expression(s.to)} <- "
        f"{format_expression(s.byte)}"
    ),
    nodes.Call: _call,
    nodes.Atomic: lambda s: (
        f"{_target(s.target)}atomic {s.op.value} {types.format_type(s.type)} "
        f"{format_expression(s.pointer)}({_list(s.operands)}) "
        f"{s.order.name.lower()} {s.scope.name.lower()}"
    ),
    nodes.Barrier: lambda s: f"{_target(s.target)}barrier {s.kind.value}({_list(s.arguments)})",
    nodes.Fence: lambda s: f"fence {s.order.name.lower()} {s.scope.name.lower()}",
    nodes.WarpExchange: lambda s: f"{_target(s.target)}warp {s.op.value}({_list(s.arguments)})",
    nodes.Launch: _launch,
    nodes.Alloc: lambda s: (
        f"{s.target} := alloc {_space(s.space)} {format_expression(s.size)} bytes "
        f"align {format_expression(s.align)}{', for the device to read' * s.device_reads_only}"
    ),
    nodes.Free: lambda s: f"free {_space(s.space)} {format_expression(s.pointer)}",
    nodes.PointerQuery: lambda s: f"{s.target} := {s.op.value} of {format_expression(s.pointer)}",
    nodes.Assume: lambda s: f"assume {format_expression(s.condition)}",
    nodes.AsyncStep: lambda s: f"async {s.op.value}({_list(s.arguments)})",
    nodes.Note: lambda s: f"note {s.message!r} unless {format_expression(s.condition)}",
    nodes.Assert: lambda s: (
        f"{'assert' if s.is_assumable() else 'check'} {format_expression(s.condition)} "
        f"[{s.property}] {s.message!r}"
    ),
    nodes.AtExit: lambda s: (
        f"{_target(s.target)}at exit {format_expression(s.function)}"
        f"({'' if s.argument is None else format_expression(s.argument)})"
    ),
    nodes.Input: lambda s: (
        f"{s.target} := input {s.kind.value} {types.format_type(s.type)}"
        f"{'' if s.source is None else f' of {s.source.value}'}"
        f"{f' for {_list(s.arguments)}' if s.arguments else ''}{_input_range(s)}"
    ),
    nodes.Havoc: lambda s: (
        f"input {format_expression(s.size)} bytes at {format_expression(s.pointer)}"
    ),
    nodes.StreamAction: lambda s: f"{_target(s.target)}{s.op.value}({_list(s.arguments)})",
    nodes.Formatted: lambda s: (
        f"{_target(s.target)}{'v' if s.list_argument else ''}{s.op.value}({_list(s.arguments)})"
    ),
    nodes.VarArgs: lambda s: f"va_{s.op.value}({_list(s.arguments)})",
    nodes.SpecCall: lambda s: f"@ {s.kind.value}({_list(s.arguments)})",
    nodes.SpecValue: lambda s: f"{_target(s.target)}@ {s.function.value}({_list(s.arguments)})",
    nodes.SpecClause: lambda s: f"@ {format_clause(s.clause)}",
    nodes.Unsupported: lambda s: f"{_target(s.target)}unsupported {s.construct}: {s.detail!r}",
}


def _space(expression: nodes.Expr) -> str:
    if isinstance(expression, nodes.IntConst):
        try:
            space, family = nodes.space_and_family(expression.value)
            return space.name.lower() + (f" by {nodes.FAMILIES[family]}" if family else "")
        except (ValueError, IndexError):
            pass
    return format_expression(expression)


def format_terminator(terminator: nodes.Terminator) -> str:
    match terminator:
        case nodes.Goto(target):
            return f"goto {target}"
        case nodes.Branch(condition, then, otherwise):
            return f"if {format_expression(condition)} goto {then} else {otherwise}"
        case nodes.Switch(value, cases, default):
            inside = ", ".join(
                f"{_int(nodes.IntConst(c.value, value.type))}: {c.target}" for c in cases
            )
            return f"switch {format_expression(value)} {{{inside}}} else {default}"
        case nodes.Return(value):
            return "return" if value is None else f"return {format_expression(value)}"
        case nodes.Stop(kind, value, message):
            text = "" if value is None else f" {format_expression(value)}"
            return f"stop {kind.value}{text}" + (f" {message!r}" if message else "")


# --- expressions --------------------------------------------------------------------------------

_COMPARE_LIKE = (nodes.Binary, nodes.Compare, nodes.Select)


def format_expression(expression: nodes.Expr) -> str:
    return _EXPRESSIONS[type(expression)](expression)


def _atom(expression: nodes.Expr) -> str:
    text = format_expression(expression)
    return f"({text})" if isinstance(expression, _COMPARE_LIKE) else text


def _int(e: nodes.IntConst) -> str:
    assert isinstance(e.type, types.Int)
    bits = e.type.bits
    if bits == 1:
        return "true" if e.value else "false"
    return str(e.value - (1 << bits) if e.value >> (bits - 1) else e.value)


def _float(e: nodes.FloatConst) -> str:
    match e.type:
        case types.Float(types.FloatKind.FLOAT):
            return f"{struct.unpack('<f', struct.pack('<I', e.bits))[0]!r}f"
        case types.Float(types.FloatKind.DOUBLE):
            return repr(struct.unpack("<d", struct.pack("<Q", e.bits))[0])
        case _:
            return f"{types.format_type(e.type)}:0x{e.bits:x}"


def _binary(e: nodes.Binary) -> str:
    if e.op is nodes.BinaryOp.XOR and e.right == nodes.IntConst(1, types.BOOL):
        return f"!{_atom(e.left)}"
    mark = "" if e.checked is None else "nsw" if e.checked.is_signed else "nuw"
    return f"{_atom(e.left)} {e.op.value}{mark} {_atom(e.right)}"


def _compare(e: nodes.Compare) -> str:
    return f"{_atom(e.left)} {e.op.value} {_atom(e.right)}"


def _pointer_add(e: nodes.PtrAdd) -> str:
    bound = "" if e.bound is None else f" < {e.bound}"
    scale = "" if e.scale == 1 else f":{e.scale}"
    return f"{_atom(e.base)}[{format_expression(e.index)}{bound}{scale}]"


_AXES = frozenset(
    {
        nodes.Geometry.THREAD_IDX,
        nodes.Geometry.BLOCK_IDX,
        nodes.Geometry.BLOCK_DIM,
        nodes.Geometry.GRID_DIM,
    }
)
_EXPRESSIONS: dict[type, Callable[[Any], str]] = {
    nodes.IntConst: _int,
    nodes.FloatConst: _float,
    nodes.NullConst: lambda e: "null",
    nodes.ZeroConst: lambda e: f"zero:{types.format_type(e.type)}",
    nodes.Undefined: lambda e: f"undefined:{types.format_type(e.type)}",
    nodes.Poison: lambda e: f"poison:{types.format_type(e.type)}",
    nodes.Composite: lambda e: "{" + _list(e.parts) + "}",
    nodes.VarRef: lambda e: e.name,
    nodes.AddressOf: lambda e: f"&{e.symbol}",
    nodes.GeometryRef: lambda e: (
        f"{e.register.value}.{'xyz'[e.axis]}" if e.register in _AXES else e.register.value
    ),
    nodes.Unary: lambda e: f"-.{_atom(e.operand)}",
    nodes.Binary: _binary,
    nodes.Overflows: lambda e: (
        f"{e.op.value}.overflows({format_expression(e.left)}, {format_expression(e.right)})"
    ),
    nodes.Compare: _compare,
    nodes.Convert: lambda e: (
        f"{e.op.value}:{types.format_type(e.type)}({format_expression(e.operand)})"
    ),
    nodes.Select: lambda e: f"{_atom(e.condition)} ? {_atom(e.then)} : {_atom(e.otherwise)}",
    nodes.PtrAdd: _pointer_add,
    nodes.PtrField: lambda e: f"{_atom(e.base)}.{e.member}",
    nodes.Extract: lambda e: f"{_atom(e.whole)}.{'.'.join(map(str, e.path))}",
    nodes.Insert: lambda e: (
        f"insert({format_expression(e.whole)}, {'.'.join(map(str, e.path))}, "
        f"{format_expression(e.part)})"
    ),
    nodes.ExtractLane: lambda e: f"{_atom(e.vector)}<{format_expression(e.lane)}>",
    nodes.InsertLane: lambda e: (
        f"insert({format_expression(e.vector)}, <{format_expression(e.lane)}>, "
        f"{format_expression(e.part)})"
    ),
    nodes.ShuffleLanes: lambda e: (
        f"shuffle({format_expression(e.first)}, {format_expression(e.second)}, {e.lanes})"
    ),
    nodes.Pure: lambda e: f"{e.function}({_list(e.arguments)})",
}
