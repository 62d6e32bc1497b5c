"""A kernel as it is compiled: one flat graph of segments, calls expanded.

Enters: a kernel and its module. Leaves: a `FlatKernel` whose segments are numbered so that a jump
to a lower or the same number closes a loop. A call becomes its callee's segments with names of
their own; a barrier or warp operation ends a segment. What a segment need not keep for later ones,
and which variables may be read before they are written, is known.

A call through a pointer becomes a choice between the functions that it may lead to. Calls that
cannot be expanded (recursion, variadic or bodiless functions) end in a `Stop` with a reason; a
thread that gets there is left to the reference interpreter.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import TypeVar

from warpproof.base.records import replace
from warpproof.ir import nodes, types
from warpproof.ir.callgraph import called_by_pointer
from warpproof.ir.const_locals import is_const_data, rewritten
from warpproof.ir.liveness import Live, live_at_start
from warpproof.ir.loops import in_reverse_postorder
from warpproof.ir.primitives import reads_through_cache
from warpproof.ir.walk import children, expressions, map_statement, target_of, variables_read

S = TypeVar("S", bound=nodes.Statement | nodes.Terminator)

_MOST_CHOICES = 16  # functions that one call through a pointer may lead to
_MAX_STATEMENTS = 12_000  # more takes a compiler longer than it spares


@dataclass(frozen=True, slots=True)
class Enter:
    """A callee's variables become fresh: registers undefined, memory not yet there."""

    variables: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Leave:
    """A callee's memory variables end."""

    variables: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Count:
    """The iteration number of a loop around a barrier: 0, or one more."""

    counter: str
    again: bool


Item = nodes.Statement | Enter | Leave | Count


@dataclass(frozen=True, slots=True)
class Goto:
    target: int


@dataclass(frozen=True, slots=True)
class Branch:
    source: nodes.Branch
    then: int
    otherwise: int


@dataclass(frozen=True, slots=True)
class Switch:
    source: nodes.Switch
    targets: tuple[int, ...]
    default: int


@dataclass(frozen=True, slots=True)
class Choose:
    """A call through a pointer: on in the function that it leads to, if it is one of these."""

    source: nodes.Call
    functions: tuple[nodes.AddressOf, ...]
    targets: tuple[int, ...]
    reason: str  # to stop, if it is none


@dataclass(frozen=True, slots=True)
class Exit:
    pass


@dataclass(frozen=True, slots=True)
class Stop:
    reason: str


@dataclass(frozen=True, slots=True)
class Meet:
    """A barrier or warp operation: `counters` tell the iterations of the loops around it."""

    source: nodes.Barrier | nodes.WarpExchange
    counters: tuple[str, ...]
    next: int


@dataclass(frozen=True, slots=True)
class Away:
    """Out of a loop that is compiled by itself, to a block of its function."""

    label: str
    live: frozenset[str]  # what is still read there


End = Goto | Branch | Switch | Choose | Exit | Stop | Meet | Away


@dataclass(slots=True)
class Segment:
    number: int
    items: list[Item]
    steps: int  # of the reference interpreter
    end: End
    depth: int
    live_out: frozenset[str] = frozenset()


@dataclass(slots=True)
class FlatKernel:
    function: nodes.Function
    segments: list[Segment]
    variables: dict[str, nodes.Variable]
    maybe_undefined: frozenset[str] = frozenset()  # registers some path reads unwritten
    escaping: frozenset[str] = frozenset()  # memory variables whose address is kept somewhere
    cached_reads: set[int] = field(default_factory=set)  # ids, through the read-only cache
    consts: frozenset[str] = frozenset()  # memory variables without a constructor that are const
    rewritten: frozenset[str] = frozenset()  # those that may be written more than once by name
    reason: str | None = None  # why the whole kernel is left to the reference
    header: str | None = None  # of a loop that is compiled by itself: where its rounds begin
    lasting: frozenset[str] = frozenset()  # memory variables that may be of use after such a loop


def flatten_loop(function: nodes.Function, header: str, module: nodes.Module) -> FlatKernel:
    """A loop of a function, from its header round and round until it is left."""
    loop = next(found for found in function.loops if found.header == header)
    inside = frozenset(loop.blocks)
    blocks = {b.label: b for b in function.blocks}
    ordered = [blocks[header], *(blocks[label] for label in loop.blocks if label != header)]
    ends = [nodes.Block(label, (), nodes.Return(None)) for label in dict.fromkeys(loop.exits)]
    within = tuple(
        replace(found, parent=None) for found in function.loops if frozenset(found.blocks) <= inside
    )
    alone = replace(function, parameters=(), blocks=(*ordered, *ends), loops=within)
    flat = _flattened(alone, module, header, live_at_start(function))
    rest = [
        s for b in function.blocks if b.label not in inside for s in (*b.statements, b.terminator)
    ]
    named = frozenset().union(*map(_named_by, rest))
    flat.lasting = flat.escaping | named | _used_from_before(flat)
    return flat


def expanded_size(function: nodes.Function, header: str, module: nodes.Module) -> int:
    """How many statements a loop comes to, with what it calls, roughly."""
    loop = next(found for found in function.loops if found.header == header)
    return _size(function, frozenset(loop.blocks), module, {})


def _size(
    function: nodes.Function, labels: frozenset[str], module: nodes.Module, known: dict[str, int]
) -> int:
    size = 0
    for block in function.blocks:
        if block.label not in labels:
            continue
        size += len(block.statements)
        for s in block.statements:
            if not isinstance(s, nodes.Call) or not isinstance(s.callee, nodes.AddressOf):
                continue
            callee = module.functions.get(s.callee.symbol)
            if callee is None:
                continue
            if callee.symbol not in known:
                known[callee.symbol] = 0  # a recursive call is not expanded
                every = frozenset(b.label for b in callee.blocks)
                known[callee.symbol] = _size(callee, every, module, known)
            size += known[callee.symbol]
    return size


def flatten(kernel: nodes.Function, module: nodes.Module) -> FlatKernel:
    return _flattened(kernel, module, None, None)


def _flattened(
    kernel: nodes.Function, module: nodes.Module, header: str | None, live: Live | None
) -> FlatKernel:
    built = _Builder(module, live)
    exit_ = built.new(Exit(), 0)
    entry = built.expand(kernel, "", exit_, None, (), 0, ())
    if built.reason is not None:
        return FlatKernel(kernel, [], {}, reason=built.reason, header=header)
    segments = _in_order(built.segments, entry)
    flat = FlatKernel(
        kernel, segments, built.variables, cached_reads=built.cached_reads, header=header
    )
    _forget_dead(flat)
    flat.consts = frozenset(n for n, v in flat.variables.items() if is_const_data(v))
    items = [i for s in segments for i in s.items if not isinstance(i, Enter | Leave | Count)]
    flat.rewritten = rewritten(items, flat.consts)
    flat.maybe_undefined = _maybe_undefined(flat)
    flat.escaping = _escaping(flat)
    flat.reason = _whole_reason(flat) if header is None else None
    return flat


# --- expansion -----------------------------------------------------------------------------------


class _Builder:
    def __init__(self, module: nodes.Module, live: Live | None) -> None:
        self.module = module
        self._live = live  # at the blocks of a function whose loop is compiled by itself
        self.segments: list[Segment] = []
        self.variables: dict[str, nodes.Variable] = {}
        self.cached_reads: set[int] = set()
        self.reason: str | None = None  # why it is not worth to be compiled
        self._statements = 0
        self._instances = 0
        self._meets: dict[str, bool] = {}
        self._taken: list[nodes.Function] | None = None  # that pointers may lead to

    def new(self, end: End, depth: int) -> int:
        self.segments.append(Segment(len(self.segments), [], 0, end, depth))
        return len(self.segments) - 1

    def expand(
        self,
        function: nodes.Function,
        prefix: str,
        exit_: int,
        result: str | None,
        stack: tuple[str, ...],
        depth: int,
        counters: tuple[str, ...],
    ) -> int:
        """The function's segments; a return goes on at `exit_` with its value in `result`."""
        for variable in function.variables:
            self.variables[prefix + variable.name] = variable
        loops = {loop.header: frozenset(loop.blocks) for loop in function.loops}
        around = {
            b.label: [h for h, inside in loops.items() if b.label in inside]
            for b in function.blocks
        }
        counted = {h for h, inside in loops.items() if self._has_meeting(function, inside)}
        starts = {b.label: self.new(Exit(), depth + len(around[b.label])) for b in function.blocks}
        scope = _Scope(
            function, prefix, exit_, result, (*stack, function.symbol), depth, counters, starts,
            loops, around, counted,
        )  # fmt: skip
        for block in function.blocks:
            self._block(scope, block)
        return starts[function.blocks[0].label]

    def _has_meeting(self, function: nodes.Function, labels: Iterable[str]) -> bool:
        inside = set(labels)
        return any(
            isinstance(s, nodes.Barrier | nodes.WarpExchange)
            or (isinstance(s, nodes.Call) and self._calls_meeting(s))
            for b in function.blocks
            if b.label in inside
            for s in b.statements
        )

    def _calls_meeting(self, call: nodes.Call) -> bool:
        return any(self._meets_within(f) for f in self._functions(call))

    def _meets_within(self, function: nodes.Function) -> bool:
        symbol = function.symbol
        if symbol not in self._meets:
            self._meets[symbol] = False  # a recursive call adds nothing of its own
            self._meets[symbol] = self._has_meeting(function, [b.label for b in function.blocks])
        return self._meets[symbol]

    def _functions(self, call: nodes.Call) -> list[nodes.Function]:
        """Those that a call may lead to."""
        if isinstance(call.callee, nodes.AddressOf):
            callee = self.module.functions.get(call.callee.symbol)
            return [] if callee is None else [callee]
        if self._taken is None:
            self._taken = called_by_pointer(self.module)
        found = [f for f in self._taken if _suits(f, call)]
        return found if len(found) <= _MOST_CHOICES else []

    def _block(self, scope: _Scope, block: nodes.Block) -> None:
        at = self.segments[scope.starts[block.label]]
        counters = scope.counters + tuple(
            scope.counter(h) for h in sorted(scope.around[block.label]) if h in scope.counted
        )
        for statement in block.statements:
            at.steps += 1
            self._statements += 1
            renamed = scope.renamed(statement)
            match renamed:
                case nodes.Call():
                    at = self._call(scope, at, renamed, counters)
                case nodes.Barrier() | nodes.WarpExchange():
                    following = self.new(Exit(), at.depth)
                    at.end = Meet(renamed, counters, following)
                    at = self.segments[following]
                case _:
                    at.items.append(renamed)
                    if reads_through_cache(scope.function.name, scope.function.from_model):
                        self.cached_reads.add(id(renamed))
        at.steps += 1
        self._terminate(scope, block, at)

    def _call(
        self, scope: _Scope, at: Segment, call: nodes.Call, counters: tuple[str, ...]
    ) -> Segment:
        following = self.segments[self.new(Exit(), at.depth)]
        found = self._functions(call)
        if isinstance(call.callee, nodes.AddressOf):
            reason = _not_expandable(found[0], scope.stack) if found else "a call of nothing"
            if reason is not None:
                at.end = Stop(reason)
            else:
                self._expand_call(scope, at, call, found[0], following, counters)
            return following
        chosen = [f for f in found if _not_expandable(f, scope.stack) is None]
        ways = [self.segments[self.new(Exit(), at.depth)] for _ in chosen]
        side = self.module.side
        names = (nodes.AddressOf(f.symbol, nodes.SymbolKind.FUNCTION, side) for f in chosen)
        targets = tuple(way.number for way in ways)
        at.end = Choose(call, tuple(names), targets, "a call through a pointer")
        for function, way in zip(chosen, ways, strict=True):
            self._expand_call(scope, way, call, function, following, counters)
        return following

    def _expand_call(
        self, scope: _Scope, at: Segment, call: nodes.Call, callee: nodes.Function,
        following: Segment, counters: tuple[str, ...],
    ) -> None:  # fmt: skip
        if self._statements > _MAX_STATEMENTS:
            self.reason = "too much code in called functions"
            at.end = Stop(self.reason)
            return
        self._instances += 1
        prefix = f"{callee.name}@{self._instances}:"
        at.items.append(Enter(tuple(prefix + v.name for v in callee.variables)))
        for parameter, argument in zip(callee.parameters, call.arguments, strict=False):
            name = prefix + parameter.variable
            if parameter.by_value:
                own = nodes.AddressOf(name, nodes.SymbolKind.LOCAL, self.module.side)
                size = nodes.IntConst(parameter.size, types.I64)
                at.items.append(nodes.Declare(name, call.origin))
                at.items.append(nodes.Copy(own, argument, size, True, call.origin))
            else:
                at.items.append(nodes.Assign(name, argument, call.origin))
        memory = tuple(prefix + v.name for v in callee.variables if v.in_memory)
        leaving = self.new(Goto(following.number), at.depth)
        if memory:
            self.segments[leaving].items.append(Leave(memory))
        entry = self.expand(callee, prefix, leaving, call.target, scope.stack, at.depth, counters)
        at.end = Goto(entry)

    def _terminate(self, scope: _Scope, block: nodes.Block, at: Segment) -> None:
        def target(label: str) -> int:
            if label not in scope.counted:
                return scope.starts[label]
            again = block.label in scope.loops[label]
            edge = self.new(Goto(scope.starts[label]), self.segments[scope.starts[label]].depth)
            self.segments[edge].items.append(Count(scope.counter(label), again))
            return edge

        renamed = scope.renamed(block.terminator)
        match renamed:
            case nodes.Goto(label):
                at.end = Goto(target(label))
            case nodes.Branch(_, then, otherwise):
                at.end = Branch(renamed, target(then), target(otherwise))
            case nodes.Switch(_, cases, default):
                targets = tuple(target(c.target) for c in cases)
                at.end = Switch(renamed, targets, target(default))
            case nodes.Return() if self._live is not None and not scope.prefix:
                at.end = Away(block.label, self._live[block.label])
                at.steps = 0
            case nodes.Return(value):
                if value is not None and scope.result is not None:
                    at.items.append(nodes.Assign(scope.result, value, renamed.origin))
                at.end = Goto(scope.exit)
            case nodes.Stop(kind):
                ends_thread = kind is nodes.StopKind.THREAD_EXIT
                at.end = Exit() if ends_thread else Stop(f"the program stops: {kind.value}")


@dataclass(frozen=True, slots=True)
class _Scope:
    function: nodes.Function
    prefix: str
    exit: int
    result: str | None
    stack: tuple[str, ...]
    depth: int
    counters: tuple[str, ...]
    starts: dict[str, int]
    loops: dict[str, frozenset[str]]
    around: dict[str, list[str]]
    counted: set[str]

    def counter(self, header: str) -> str:
        return f"#{self.prefix}{header}"

    def renamed(self, node: S) -> S:
        if not self.prefix:
            return node
        renamed = map_statement(node, self._renamed_expression)
        if isinstance(renamed, nodes.Declare | nodes.EndLifetime):
            return replace(renamed, variable=self.prefix + renamed.variable)
        target = None if isinstance(renamed, nodes.Goto) else getattr(renamed, "target", None)
        return replace(renamed, target=self.prefix + target) if target is not None else renamed

    def _renamed_expression(self, e: nodes.Expr) -> nodes.Expr | None:
        if isinstance(e, nodes.VarRef):
            return nodes.VarRef(self.prefix + e.name, e.type)
        if isinstance(e, nodes.AddressOf) and e.kind is nodes.SymbolKind.LOCAL:
            return nodes.AddressOf(self.prefix + e.symbol, e.kind, e.side)
        return None


def _suits(function: nodes.Function, call: nodes.Call) -> bool:
    """May a call through a pointer be one of it? What is given and returned is of its types."""
    given = tuple(a.type for a in call.arguments)
    taken = tuple(types.POINTER if p.by_value else p.type for p in function.parameters)
    return given == taken and (call.target is None or call.type == function.result)


def _not_expandable(callee: nodes.Function, stack: tuple[str, ...]) -> str | None:
    if callee.symbol in stack:
        return "recursion"
    if callee.is_declaration or callee.variadic:
        return f"a call of {callee.name}"
    return None


# --- order ---------------------------------------------------------------------------------------


def after(end: End) -> tuple[int, ...]:
    match end:
        case Goto(target):
            return (target,)
        case Branch(_, then, otherwise):
            return (then, otherwise)
        case Switch(_, targets, default):
            return (*targets, default)
        case Choose(_, _, targets):
            return targets
        case Meet(_, _, following):
            return (following,)
        case Exit() | Stop() | Away():
            return ()


def _in_order(segments: Sequence[Segment], entry: int) -> list[Segment]:
    """Reverse postorder that looks at ways out of loops first, so that they are numbered last."""
    ways = [sorted(dict.fromkeys(after(s.end)), key=lambda n: segments[n].depth) for s in segments]
    finished = in_reverse_postorder(entry, ways.__getitem__)
    place = {old: new for new, old in enumerate(finished)}
    ordered = [segments[old] for old in finished]
    for number, segment in enumerate(ordered):
        segment.number = number
        segment.end = _renumbered(segment.end, place)
    return ordered


def _renumbered(end: End, place: dict[int, int]) -> End:
    match end:
        case Goto(target):
            return Goto(place[target])
        case Branch(source, then, otherwise):
            return Branch(source, place[then], place[otherwise])
        case Switch(source, targets, default):
            return Switch(source, tuple(place[t] for t in targets), place[default])
        case Choose(source, functions, targets, reason):
            return Choose(source, functions, tuple(place[t] for t in targets), reason)
        case Meet(source, counters, following):
            return Meet(source, counters, place[following])
        case Exit() | Stop() | Away():
            return end


# --- what is known of variables ------------------------------------------------------------------


def reads(item: Item) -> frozenset[str]:
    if isinstance(item, Enter | Leave):
        return frozenset()
    if isinstance(item, Count):
        return frozenset({item.counter}) if item.again else frozenset()
    return frozenset().union(*(variables_read(e) for e in expressions(item)))


def end_reads(end: End) -> frozenset[str]:
    match end:
        case Branch(source) | Switch(source):
            return frozenset().union(*(variables_read(e) for e in expressions(source)))
        case Meet(source, counters):
            found = frozenset(counters)
            return found.union(*(variables_read(e) for e in expressions(source)))
        case Choose(source):
            return variables_read(source.callee)
        case Away(_, live):
            return live
        case _:
            return frozenset()


def writes(item: Item) -> frozenset[str]:
    if isinstance(item, Enter | Leave):
        return frozenset()
    if isinstance(item, Count):
        return frozenset({item.counter})
    target = target_of(item)
    return frozenset() if target is None else frozenset({target})


def _before_end(segment: Segment, live: frozenset[str]) -> frozenset[str]:
    """What is live before the segment's end, given what is live behind it."""
    if isinstance(segment.end, Meet):
        target = target_of(segment.end.source)
        live = live - {target} if target is not None else live
    return live | end_reads(segment.end)


def _before_item(item: Item, live: frozenset[str]) -> frozenset[str]:
    if isinstance(item, nodes.Assign) and item.target not in live:
        return live
    return (live - writes(item)) | reads(item)


def _forget_dead(flat: FlatKernel) -> None:
    """Liveness; assignments nobody reads are dropped (expressions have no effects)."""
    segments = flat.segments
    live_in: list[frozenset[str]] = [frozenset()] * len(segments)
    changed = True
    while changed:
        changed = False
        for segment in reversed(segments):
            live = frozenset().union(*(live_in[n] for n in after(segment.end)))
            segment.live_out = live
            live = _before_end(segment, live)
            for item in reversed(segment.items):
                live = _before_item(item, live)
            if live != live_in[segment.number]:
                live_in[segment.number] = live
                changed = True
    for segment in segments:
        live = _before_end(segment, segment.live_out)
        kept: list[Item] = []
        for item in reversed(segment.items):
            if not (isinstance(item, nodes.Assign) and item.target not in live):
                kept.append(item)
            live = _before_item(item, live)
        kept.reverse()
        segment.items = kept


Names = frozenset[str]


def _along(flat: FlatKernel, first: Names, through: Callable[[Segment, Names], Names]) -> None:
    """Segments with what all ways that lead to them have done; `through` adds what they do."""
    before: list[Names | None] = [None] * len(flat.segments)
    before[:1] = [first]
    changed = True
    while changed:
        changed = False
        for segment in flat.segments:
            known = before[segment.number]
            if known is None:
                continue
            known = through(segment, known)
            for number in after(segment.end):
                old = before[number]
                new = known if old is None else old & known
                if new != old:
                    before[number] = new
                    changed = True


def _maybe_undefined(flat: FlatKernel) -> Names:
    """Registers that some path reads before it writes them."""
    found: set[str] = set()

    def assigned(segment: Segment, known: Names) -> Names:
        for item in segment.items:
            found.update(reads(item) - known)
            if isinstance(item, Enter):
                known = known - frozenset(item.variables)
            elif isinstance(item, nodes.Declare):
                known = known - {item.variable}
            else:
                known = known | writes(item)
        found.update(end_reads(segment.end) - known)
        if isinstance(segment.end, Meet) and segment.end.source.target is not None:
            known = known | {segment.end.source.target}
        return known

    _along(flat, frozenset(p.variable for p in flat.function.parameters), assigned)
    return frozenset(found)


def _used_from_before(flat: FlatKernel) -> Names:
    """Memory variables that a round may use before it declares them."""
    found: set[str] = set()

    def declared(segment: Segment, known: Names) -> Names:
        for item in segment.items:
            if isinstance(item, nodes.Declare):
                known |= {item.variable}
            elif not isinstance(item, Enter | Leave | Count):
                found.update(_named_by(item) - known)
        if isinstance(segment.end, Branch | Switch | Meet | Choose):
            found.update(_named_by(segment.end.source) - known)
        return known

    _along(flat, frozenset(), declared)
    return frozenset(found)


def _named_by(node: nodes.Statement | nodes.Terminator) -> frozenset[str]:
    """Memory variables."""
    found = {node.variable} if isinstance(node, nodes.Declare | nodes.EndLifetime) else set()
    stack = list(expressions(node))
    while stack:
        e = stack.pop()
        if isinstance(e, nodes.AddressOf) and e.kind is nodes.SymbolKind.LOCAL:
            found.add(e.symbol)
        stack.extend(children(e))
    return frozenset(found)


def _escaping(flat: FlatKernel) -> frozenset[str]:
    found: set[str] = set()
    for segment in flat.segments:
        items = [i for i in segment.items if not isinstance(i, Enter | Leave | Count)]
        for item in items:
            for expression in expressions(item):
                found |= _kept_addresses(expression, _accesses(item, expression))
        if isinstance(segment.end, Branch | Switch | Meet):
            for expression in expressions(segment.end.source):
                found |= _kept_addresses(expression, False)
        if isinstance(segment.end, Choose):
            found |= _kept_addresses(segment.end.source.callee, False)
    return frozenset(found)


def _accesses(item: nodes.Statement, expression: nodes.Expr) -> bool:
    """Is the expression the address the statement accesses, and nothing else?"""
    match item:
        case nodes.Load(_, pointer):
            return expression is pointer
        case nodes.Store(pointer, value):
            return expression is pointer and expression is not value
        case nodes.Copy(to, source):
            return expression is to or expression is source
        case nodes.Fill(to):
            return expression is to
        case nodes.Launch(arguments=arguments):
            return any(expression is a.value for a in arguments or () if a.by_address)
        case _:
            return False


def _kept_addresses(expression: nodes.Expr, accessed: bool) -> set[str]:
    found: set[str] = set()
    stack = [(expression, accessed)]
    while stack:
        e, direct = stack.pop()
        if isinstance(e, nodes.AddressOf):
            if e.kind is nodes.SymbolKind.LOCAL and not direct:
                found.add(e.symbol)
        elif isinstance(e, nodes.PtrAdd | nodes.PtrField):
            stack.append((e.base, direct))
            if isinstance(e, nodes.PtrAdd):
                stack.append((e.index, False))
        else:
            stack.extend((c, False) for c in children(e))
    return found


# --- kernels that need the reference's schedule --------------------------------------------------


_OF_SOME_WARPS = frozenset({nodes.BarrierKind.NAMED, nodes.BarrierKind.NAMED_ARRIVE})


def _whole_reason(flat: FlatKernel) -> str | None:
    """Why no thread of the kernel can run as compiled code; None if they can."""
    if any(isinstance(i, nodes.Alloc | nodes.Free) for s in flat.segments for i in s.items):
        return "it allocates memory"
    for segment in flat.segments:
        if isinstance(segment.end, Meet) and isinstance(segment.end.source, nodes.Barrier):
            kind = segment.end.source.kind
            if kind in _OF_SOME_WARPS:
                return f"it has a {kind.value} barrier"
    return None
