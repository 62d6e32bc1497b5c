"""A kernel as the text of a C function, every check inline.

Enters: a `FlatKernel`. Leaves: a `Text` with the C source (`runtime.h` is included before it) and
what a launch has to hand over: which variables it names, which places failed checks have. A thread
is one call of `thread`; it comes back where it ends, where it meets others (its live variables are
then in its frame), or where the reference has to go on: for whatever a check would report, and for
whatever has no compiled form.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files

from warpproof.base.property import Property
from warpproof.base.source import Origin
from warpproof.ir import nodes, types
from warpproof.ir.const_locals import local_written
from warpproof.ir.walk import children, target_of
from warpproof.semantics.domain.evaluation import Scope, evaluate
from warpproof.semantics.native.c_domain import (
    Emitted,
    EmittedC,
    Refused,
    Scalar,
    built,
    c_type,
    leaves,
    scalars,
)
from warpproof.semantics.native.flat import (
    Away,
    Branch,
    Count,
    Enter,
    Exit,
    FlatKernel,
    Goto,
    Item,
    Leave,
    Meet,
    Segment,
    Stop,
    Switch,
)
from warpproof.semantics.native.roots import Given, Root, roots

MOST_LOCALS = 1 << 12  # as many as an owner can tell apart
ROW = 16  # bytes: what rows of private and shared memory are aligned to


@dataclass(frozen=True, slots=True)
class Site:
    """A place where a compiled thread may stop, and why it would."""

    reason: str
    origin: Origin | None = None
    property: Property | None = None  # that a failed check is of


@dataclass(slots=True)
class Text:
    source: str = ""
    sites: list[Site] = field(default_factory=list)
    named: list[nodes.AddressOf] = field(default_factory=list)  # variables and constants
    shared: list[nodes.Global] = field(default_factory=list)  # one for all dynamic arrays
    shifts: list[int] = field(default_factory=list)  # of shared arrays: the size of granules
    local_offsets: dict[str, int] = field(default_factory=dict)  # of memory variables
    local_bytes: int = 0
    shows_order: bool = False  # would another order of the threads show?
    # Of a loop that is compiled by itself:
    registers: list[str] = field(default_factory=list)  # handed over, and handed back
    outer: list[str] = field(default_factory=list)  # variables in memory that are there before it
    aways: list[str] = field(default_factory=list)  # where it may be left to, its header first
    keeps_pointers: bool = False  # does it write pointers to memory?


def padded(size: int) -> int:
    return -(-max(size, 1) // ROW) * ROW


def emit(kernel: FlatKernel, module: nodes.Module, fine: Container[int] = ()) -> Text:
    """Of a kernel, or of a loop of the host's; `fine` are shared arrays whose granules are single
    bytes."""
    return _Emitter(kernel, module, fine).text_of_all()


class _ThreadScope(Scope[Emitted]):
    __slots__ = ("_emitter", "domain", "on_device")

    def __init__(self, emitter: _Emitter, on_device: bool) -> None:
        self.on_device = on_device
        self._emitter = emitter
        self.domain = emitter.domain

    def variable(self, name: str, type_: types.Type) -> Emitted:
        return self._emitter.variable(name)

    def address(self, node: nodes.AddressOf) -> Emitted:
        return self._emitter.address(node)

    def geometry(self, node: nodes.GeometryRef) -> Emitted:
        axis = "xyz"[node.axis] if node.axis < 3 else ""
        register = _GEOMETRY[node.register].format(axis=axis)
        return Scalar(f"(({c_type(node.type)}){register})")


_FIXED = {
    f"{name}_{axis}": f"K->{name}_{axis}" for name in ("block", "dim", "grid") for axis in "xyz"
}
_GEOMETRY = {
    nodes.Geometry.THREAD_IDX: "thread_{axis}",
    nodes.Geometry.BLOCK_IDX: "block_{axis}",
    nodes.Geometry.BLOCK_DIM: "dim_{axis}",
    nodes.Geometry.GRID_DIM: "grid_{axis}",
    nodes.Geometry.LANE: "(T->number & 31)",
    nodes.Geometry.DYNAMIC_SHARED: "K->dynamic_shared",
    nodes.Geometry.COOPERATIVE: "K->cooperative",
}


class _Emitter:
    def __init__(self, kernel: FlatKernel, module: nodes.Module, fine: Container[int]) -> None:
        self._kernel = kernel
        self._fine = fine
        self._module = module
        self.domain = EmittedC()
        self._is_loop = kernel.header is not None
        self._scope = _ThreadScope(self, module.side is nodes.Side.DEVICE)
        self._text = Text()
        self._lines: list[str] = []
        self._names = {name: f"v{n}" for n, name in enumerate(self._all_names())}
        self._outer = self._found_before() if self._is_loop else frozenset()
        self._memory = [
            n for n, v in kernel.variables.items() if v.in_memory and n not in self._outer
        ]
        self._codes = {name: n for n, name in enumerate(self._memory)}
        self._named: dict[str, int] = {}
        self._shared: dict[str, int] = {}
        self._objects: dict[str, str] = {}  # by how an owner is written: what stands for it
        self._small: set[str] = set()  # those with accesses to less than four bytes
        self._givens: set[int] = set()
        self._saved: dict[str, None] = {}
        self._meets: list[Meet] = []
        self._aways: dict[str, int] = {}
        self._addresses = self._holding_addresses()
        self._assigned = frozenset(
            target for s in kernel.segments for target in _targets(s) if target is not None
        )
        self._tracked = kernel.maybe_undefined | frozenset(
            n for n, v in kernel.variables.items()
            if not v.in_memory and isinstance(v.type, types.Aggregate | types.Vector)
        )  # fmt: skip
        self._roots = self._found_roots()

    def _found_before(self) -> frozenset[str]:
        """Variables in memory of the loop's own function that it does not declare."""
        declared = {
            i.variable
            for s in self._kernel.segments
            for i in s.items
            if isinstance(i, nodes.Declare)
        }
        own = [v for v in self._kernel.function.variables if v.in_memory]
        return frozenset(v.name for v in own if v.name not in declared)

    def _found_roots(self) -> dict[str, Root]:
        given: dict[str, int] = {}
        number = 0
        for name in self._given_names():
            if self._kernel.variables[name].type == types.POINTER:
                given[name] = number
            number += len(self._types(name)) if self._usable(name) else 0
        return roots(self._kernel, given)

    def _given_names(self) -> list[str]:
        """What a call hands over, in order."""
        if self._is_loop:
            return self._own_registers()
        return [p.variable for p in self._kernel.function.parameters if not p.by_value]

    def _root_owner(self, name: str) -> str | None:
        """How the owner of a register is written, where it is always the same."""
        match self._roots.get(name):
            case None:
                return None
            case Given(number):
                self._givens.add(number)
                owner = f"given{number}_owner"
                self._objects[owner] = f"given{number}"
                return owner
            case root:
                found = self.address(root)
                assert isinstance(found, Scalar)
                return found.owner

    def _own_registers(self) -> list[str]:
        """Of the loop's own function."""
        own = [v.name for v in self._kernel.function.variables if not v.in_memory]
        return [name for name in own if self._usable(name)]

    def _all_names(self) -> list[str]:
        counters = {
            i.counter for s in self._kernel.segments for i in s.items if isinstance(i, Count)
        }
        registers = [n for n, v in self._kernel.variables.items() if not v.in_memory]
        return registers + sorted(counters)

    # --- the whole text -------------------------------------------------------------------------

    def text_of_all(self) -> Text:
        kernel, text = self._kernel, self._text
        self._place_locals()
        self._site("threads that run long")
        self._site("an uninitialised value")
        self._site("a variable that lives on")
        if kernel.header is not None:
            text.registers = self._own_registers()
            self._aways[kernel.header] = 0
        for segment in kernel.segments:
            self._segment(segment)
        text.aways = list(self._aways)
        self._set_shifts()
        items = [i for s in kernel.segments for i in s.items]
        text.shows_order = any(_shows_order(i) for i in items)
        body = self._lines
        declared = self._declarations()
        frame = [line for name in self._saved for line in self._frame_lines(name)]
        consts = "".join("1" if n in kernel.consts else "0" for n in self._memory) or "0"
        rows = ", ".join(
            f"{{{text.local_offsets[n]}u, {kernel.variables[n].size}u, "
            f"{kernel.variables[n].align}u, {c}u, {int(n in kernel.escaping)}u}}"
            for n, c in zip(self._memory, consts, strict=False)
        )
        meets = ", ".join(self._meet_row(m) for m in self._meets)
        text.source = "\n".join(
            [
                header("numbers.h"),
                f"#define LOCAL_BYTES {text.local_bytes}ull",
                f"#define LOCALS {max(len(self._memory), 1)}",
                f"#define MEETINGS {len(self._meets)}",
                f"#define IS_LOOP {int(self._is_loop)}",
                f"typedef struct {{ {' '.join(frame)} u8 none; }} Frame;",
                header("runtime.h"),
                f"static const Local locals[LOCALS] = {{ {rows or '{0}'} }};",
                f"static const Meeting meetings[] = {{ {meets or '{0}'} }};",
                header("memory.h"),
                *self._fixed(),
                "INLINE u32 thread(Worker *K, Thread *T, const Library *M, const Fixed *fixed) {",
                "  u64 steps = 0, rounds = 0; Place at; u32 at_owner;",
                "  const Here here = here_of(K, T); const Moment now = here.now;",
                "  const u32 me = now.tag | T->number << 4;",
                *self._constants(),
                "  (void)rounds; (void)M; (void)at; (void)at_owner; (void)me;",
                *declared,
                *self._entry(),
                *body,
                "}",
                header("blocks.h"),
                "",
            ]
        )
        return text

    def _place_locals(self) -> None:
        if len(self._memory) >= MOST_LOCALS:
            raise Refused("very many variables in memory")
        at = 0
        for name in self._memory:
            self._text.local_offsets[name] = at
            at += padded(self._kernel.variables[name].size)
        self._text.local_bytes = at

    def _types(self, name: str) -> list[str]:
        if name.startswith("#"):
            return ["u32"]
        return [c_type(leaf) for leaf in leaves(self._kernel.variables[name].type)]

    def _owned(self, name: str) -> list[bool]:
        """Which parts of a variable may hold a pointer."""
        if name.startswith("#"):
            return [False]
        return [
            (isinstance(leaf, types.Pointer) and name not in self._roots)
            or (leaf == types.I64 and name in self._addresses)
            for leaf in leaves(self._kernel.variables[name].type)
        ]

    def _holding_addresses(self) -> frozenset[str]:
        """Registers that are given an address as a number, or what is made of one."""
        assigns = [i for s in self._kernel.segments for i in s.items if isinstance(i, nodes.Assign)]
        found: set[str] = set()
        count = -1
        while len(found) != count:
            count = len(found)
            for assign in assigns:
                if assign.target not in found and _makes_number(assign.value, found):
                    found.add(assign.target)
        return frozenset(found)

    def _pieces(self, name: str) -> list[tuple[str, str, str | None, str | None]]:
        """Type, value, owner and mark of each part of a variable."""
        own = self._names[name]
        found = []
        rows = zip(self._types(name), self._owned(name), strict=True)
        for number, (type_, is_owned) in enumerate(rows):
            found.append(
                (
                    type_,
                    f"{own}_{number}",
                    f"o{own}_{number}" if is_owned else None,
                    f"k{own}_{number}" if name in self._tracked else None,
                )
            )
        return found

    def _usable(self, name: str) -> bool:
        try:
            self._types(name)
        except Refused:
            return False
        return True

    def _declarations(self) -> list[str]:
        lines = []
        for name in self._names:
            if not self._usable(name):
                continue
            for type_, value, owner, mark in self._pieces(name):
                lines.append(f"  {type_} {value} = 0;")
                if owner is not None:
                    lines.append(f"  u32 {owner} = 0;")
                if mark is not None:
                    lines.append(f"  u8 {mark} = 0;")
        return lines

    def _frame_lines(self, name: str) -> list[str]:
        lines = []
        for type_, value, owner, mark in self._pieces(name):
            lines.append(f"{type_} {value};")
            if owner is not None:
                lines.append(f"u32 {owner};")
            if mark is not None:
                lines.append(f"u8 {mark};")
        return lines

    def _members(self) -> Iterator[tuple[str, str, str]]:
        """Type, name and value of what does not change while a block runs. It is read once: no
        write to memory can make it doubtful."""
        yield "u64", "most_of_a_turn", "K->most_of_a_turn"
        for name, text in _FIXED.items():
            yield "u32", name, text
        for n, variable in enumerate(self._text.shared):
            size = f"K->shared[{n}].size" if variable.dynamic_shared else f"{variable.size}ull"
            yield "Object", f"shared{n}", f"SHARED({n}, {size}, {self._text.shifts[n]})"
        for n in sorted(self._givens):
            owner = f"K->arguments[{n}].owner"
            yield "u32", f"given{n}_owner", owner
            yield "Object", f"given{n}", f"K->objects[{owner}]"
        for n in range(len(self._named)):
            yield "Named", f"named{n}", f"K->named[{n}]"
            yield "Object", f"object{n}", f"K->objects[K->named[{n}].owner]"

    def _fixed(self) -> list[str]:
        members = list(self._members())
        declared = " ".join(f"{type_} {name};" for type_, name, _ in members)
        return [
            f"typedef struct {{ {declared} }} Fixed;",
            "INLINE Fixed fixed_of(const Worker *K) {",
            f"  return (Fixed){{{', '.join(value for *_, value in members)}}};",
            "}",
        ]

    def _constants(self) -> list[str]:
        """What a thread reads but never changes."""
        values = [(type_, name, f"fixed->{name}") for type_, name, _ in self._members()]
        values += [("u32", f"thread_{axis}", f"T->{axis}") for axis in "xyz"]
        return [f"  const {type_} {name} = {value}; (void){name};" for type_, name, value in values]

    def _set_shifts(self) -> None:
        """Granules of four bytes, unless there are accesses that are smaller."""
        for number in range(len(self._text.shared)):
            is_small = f"shared{number}" in self._small or number in self._fine
            self._text.shifts.append(0 if is_small else 2)

    def _entry(self) -> list[str]:
        lines = ["  Frame *F = &T->frame; (void)F;", "  switch (T->pc) {"]
        lines += [f"  case {n}: goto R{n};" for n in range(1, len(self._meets) + 1)]
        lines.append("  }")
        number = 0
        for name in self._given_names():
            for type_, value, owner, mark in self._pieces(name):
                lines.append(f"  {value} = {from_bits(type_, f'K->arguments[{number}].bits')};")
                if owner is not None:
                    lines.append(f"  {owner} = K->arguments[{number}].owner;")
                if mark is not None:
                    known = f"K->arguments[{number}].known" if self._is_loop else "1"
                    lines.append(f"  {mark} = {known};")
                number += 1
        return lines

    def _meet_row(self, meet: Meet) -> str:
        source = meet.source
        if isinstance(source, nodes.Barrier):
            kind = _BARRIERS[source.kind]
        else:
            kind = _EXCHANGES[source.op]
        return f"{{{kind}, {len(meet.counters)}u, {len(source.arguments)}u}}"

    # --- names ----------------------------------------------------------------------------------

    def variable(self, name: str) -> Emitted:
        if not self._usable(name):
            raise Refused("a value of an unusual type")
        root = self._root_owner(name)
        made = [
            Scalar(value, owner or root or "0", mark or "1")
            for _, value, owner, mark in self._pieces(name)
        ]
        if name.startswith("#"):
            return made[0]
        return built(self._kernel.variables[name].type, made)

    def address(self, node: nodes.AddressOf) -> Emitted:
        if node.kind is nodes.SymbolKind.LOCAL and node.symbol in self._outer:
            return self._named_object(f"={node.symbol}", node)
        if node.kind is nodes.SymbolKind.LOCAL:
            code = self._codes[node.symbol]
            owner = f"(LOCAL_BIT | {code}u)"
            if node.symbol in self._kernel.escaping:
                owner = f"(LOCAL_BIT | (u32)T->births[{code}] << 12 | {code}u)"
            return Scalar(f"(LOCAL_BASE + ({code}ull << 32))", owner)
        if node.kind is not nodes.SymbolKind.GLOBAL or node.side is not self._module.side:
            raise Refused("the address of a function, or of the other side's variable")
        variable = self._module.globals[node.symbol]
        if variable.space is nodes.Space.SHARED:
            code = self._shared_code(variable)
            owner = f"(SHARED_BIT | {code}u)"
            self._objects[owner] = f"shared{code}"
            return Scalar(f"(SHARED_BASE + ({code}ull << 32))", owner)
        return self._named_object(node.symbol, node)

    def _named_object(self, key: str, node: nodes.AddressOf) -> Emitted:
        number = self._named.setdefault(key, len(self._named))
        if number == len(self._text.named):
            self._text.named.append(node)
        self._objects[f"named{number}.owner"] = f"object{number}"
        return Scalar(f"named{number}.bits", f"named{number}.owner")

    def _shared_code(self, variable: nodes.Global) -> int:
        key = "" if variable.dynamic_shared else variable.symbol
        code = self._shared.setdefault(key, len(self._shared))
        if code == len(self._text.shared):
            self._text.shared.append(variable)
        elif variable.dynamic_shared and variable.align > self._text.shared[code].align:
            self._text.shared[code] = variable
        return code

    def _site(
        self, reason: str, origin: Origin | None = None, property_: Property | None = None
    ) -> int:
        self._text.sites.append(Site(reason, origin, property_))
        return len(self._text.sites) - 1

    # --- segments -------------------------------------------------------------------------------

    def _segment(self, segment: Segment) -> None:
        self._lines.append(f"S{segment.number}:;")
        if self._is_loop and segment.number == 0:
            self._lines.append("  if (rounds == K->most_rounds || steps > K->most_steps) {")
            self._leave(0, None)
            self._lines.append("  }")
            self._lines.append("  K->rounds = rounds++;")
        self._lines.append(f"  steps += {segment.steps};")
        for item in segment.items:
            self._guarded(lambda item=item: self._item(item), type(item).__name__)
        self._guarded(lambda: self._end(segment), "a jump")

    def _guarded(self, work: object, what: str) -> None:
        """What has no compiled form becomes a stop."""
        self.domain.needs.clear()
        before = len(self._lines)
        try:
            assert callable(work)
            work()
        except Refused as refused:
            del self._lines[before:]
            self._lines.append(f"  STOP({self._site(refused.reason)});")

    def _say(self, line: str, site: int = 1) -> None:
        """A line of the text, behind what has to hold for it."""
        for need in self.domain.needs:
            self._lines.append(f"  NEED({need}, {site});")
        self.domain.needs.clear()
        self._lines.append("  " + line)

    def _value(self, e: nodes.Expr) -> Emitted:
        return evaluate(e, self._scope)

    def _scalar(self, e: nodes.Expr) -> Scalar:
        found = self._value(e)
        if not isinstance(found, Scalar):
            raise Refused("a record or vector where a number is needed")
        return found

    def _used(self, e: nodes.Expr) -> str:
        return self.domain.used(self._value(e))

    def _pointer(self, e: nodes.Expr) -> tuple[str, str]:
        found = self._scalar(e)
        return self.domain.used(found), found.owner

    def _end(self, segment: Segment) -> None:
        here = segment.number
        match segment.end:
            case Goto(target):
                self._say(self._jump(here, target))
            case Branch(source, then, otherwise):
                condition = self._used(source.condition)
                site = self._site("a choice by an uninitialised value", source.origin)
                self._say(
                    f"if ({condition}) {{ {self._jump(here, then)} }} "
                    f"else {{ {self._jump(here, otherwise)} }}",
                    site,
                )
            case Switch(source, targets, default):
                value = self._used(source.value)
                site = self._site("a choice by an uninitialised value", source.origin)
                cases = " ".join(
                    f"case {case.value}ull: {{ {self._jump(here, target)} }}"
                    for case, target in zip(source.cases, targets, strict=True)
                )
                other = f"default: {{ {self._jump(here, default)} }}"
                self._say(f"switch ((u64){value}) {{ {cases} {other} }}", site)
            case Exit():
                self._say("T->steps = steps; return ENDED;")
            case Stop(reason):
                self._say(f"STOP({self._site(reason)});")
            case Away(label, live):
                self._leave(self._aways.setdefault(label, len(self._aways)), live)
            case Meet() as meet:
                self._meet(segment, meet)

    def _leave(self, number: int, live: frozenset[str] | None) -> None:
        """Out of the loop with what is still read there (None: with all)."""
        own = {v.name for v in self._kernel.function.variables}
        for name in self._memory:
            if name in own:
                self._lines.append(f"  NEED(is_over(T->births[{self._codes[name]}]), 2);")
        at = 0
        for name in self._text.registers:
            for type_, value, owner, mark in self._pieces(name):
                if (live is None or name in live) and name in self._assigned:
                    slot = f"K->arguments[{at}]"
                    self._lines.append(f"  {slot}.bits = {to_bits(type_, value)};")
                    if owner is not None:
                        self._lines.append(f"  NEED(!({owner} & LOCAL_BIT), 2);")
                    its = owner or self._root_owner(name) or "0"
                    self._lines.append(f"  {slot}.owner = {its};")
                    self._lines.append(f"  {slot}.known = {mark or '1'};")
                at += 1
        self._lines.append(f"  T->steps = steps; K->away = {number}; return ENDED;")

    def _jump(self, here: int, target: int) -> str:
        return f"{'AGAIN(); ' if target <= here else ''}goto S{target};"

    def _meet(self, segment: Segment, meet: Meet) -> None:
        source = meet.source
        known = _BARRIERS if isinstance(source, nodes.Barrier) else _EXCHANGES
        kind = source.kind if isinstance(source, nodes.Barrier) else source.op
        if kind not in known:
            raise Refused(f"the operation {kind.value}")
        if len(meet.counters) > MOST_COUNTERS:
            raise Refused("loops within loops around a barrier")
        if isinstance(source, nodes.WarpExchange):
            if not source.arguments:
                raise Refused("which lanes are active")
            if any(isinstance(a.type, types.Pointer) for a in source.arguments):
                raise Refused("an exchange of pointers")
        site = self._site("a meeting", source.origin)
        given = []
        for number, argument in enumerate(source.arguments):
            bits = to_bits(c_type(argument.type), self._used(argument))
            given.append(f"T->given[{number}] = {bits};")
        for number, counter in enumerate(meet.counters):
            given.append(f"T->rounds[{number}] = {self._pieces(counter)[0][1]};")
        kept = sorted(n for n in segment.live_out if n != source.target and self._usable(n))
        saves, back = [], []
        for name in kept:
            self._saved.setdefault(name)
            for _, value, owner, mark in self._pieces(name):
                for piece in filter(None, (value, owner, mark)):
                    saves.append(f"F->{piece} = {piece};")
                    back.append(f"{piece} = F->{piece};")
        self._meets.append(meet)
        number = len(self._meets)
        self._say(" ".join([*given, *saves]), site)
        self._lines.append(f"  T->pc = {number}; T->steps = steps; return {number};")
        self._lines.append(f"R{number}:; {' '.join(back)}")
        if source.target is not None:
            for type_, value, owner, mark in self._pieces(source.target):
                self._lines.append(f"  {value} = {from_bits(type_, 'T->result')};")
                if owner is not None:
                    self._lines.append(f"  {owner} = 0;")
                if mark is not None:
                    self._lines.append(f"  {mark} = 1;")
        self._lines.append(f"  {self._jump(segment.number, meet.next)}")

    # --- statements -----------------------------------------------------------------------------

    def _item(self, item: Item) -> None:
        match item:
            case nodes.Assign(target, value, origin):
                self._assign(target, self._value(value), self._site("a value", origin))
            case nodes.Declare(variable):
                self._declare(variable)
            case nodes.EndLifetime(variable):
                self._die([variable])
            case Enter(variables):
                self._enter(variables)
            case Leave(variables):
                self._die(variables)
            case Count(counter, again):
                name = self._pieces(counter)[0][1]
                self._say(f"{name} = {name} + 1;" if again else f"{name} = 0;")
            case nodes.Load():
                self._load(item)
            case nodes.Store():
                self._store(item)
            case nodes.Copy():
                self._copy(item)
            case nodes.Fill():
                self._fill(item)
            case nodes.Atomic():
                self._atomic(item)
            case nodes.Assert(condition, property_, _, origin):
                site = self._site(f"{property_} fails", origin, property_)
                self._say(f"CHECK({self._used(condition)}, {site});", site)
            case nodes.Assume(condition, origin):
                site = self._site("an assumption does not hold", origin)
                self._say(f"NEED({self._used(condition)}, {site});", site)
            case nodes.Note(condition, _, origin):
                site = self._site("something is worth a note", origin)
                self._say(f"NEED({self._used(condition)}, {site});", site)
            case nodes.Fence() | nodes.SpecClause() | nodes.SpecCall():
                pass
            case nodes.Input():
                self._input(item)
            case _:
                raise Refused(f"a statement of kind {type(item).__name__}")

    def _assign(self, target: str, data: Emitted, site: int) -> None:
        if not self._usable(target):
            raise Refused("a value of an unusual type")
        parts = scalars(data)
        pieces = self._pieces(target)
        lines = []
        together = len(parts) > 1  # one part may be made of another's old value
        for number, (part, (type_, value, owner, mark)) in enumerate(
            zip(parts, pieces, strict=True)
        ):
            where = f"t{number}" if together else value
            head = f"{type_} {where}" if together else where
            lines.append(f"{head} = {part.text};")
            if owner is not None:
                head = f"u32 t{owner}" if together else owner
                lines.append(f"{head} = {part.owner};")
            if mark is not None:
                head = f"u8 t{mark}" if together else mark
                lines.append(f"{head} = {part.known};")
            else:
                self.domain.used(part)
        if together:
            for number, (_, value, owner, mark) in enumerate(pieces):
                lines.append(f"{value} = t{number};")
                lines += [f"{x} = t{x};" for x in (owner, mark) if x is not None]
            lines = ["{", *lines, "}"]
        elif pieces and pieces[0][2] is not None:
            # The owner is made of the old value too.
            owner_line = next(n for n in lines if n.startswith(f"{pieces[0][2]} ="))
            lines.remove(owner_line)
            lines.insert(0, owner_line)
        self._say(" ".join(lines), site)

    def _declare(self, name: str) -> None:
        if self._kernel.variables[name].in_memory:
            if name not in self._codes:
                raise Refused("a variable that was there before")
            self._say(f"NEED(renew(K, T, {self._codes[name]}u), 1);")
        elif name in self._kernel.maybe_undefined and self._usable(name):
            marks = [mark for *_, mark in self._pieces(name) if mark is not None]
            self._say(" ".join(f"{mark} = 0;" for mark in marks))

    def _enter(self, variables: Iterable[str]) -> None:
        declared = {
            i.variable
            for s in self._kernel.segments
            for i in s.items
            if isinstance(i, nodes.Declare)
        }
        for name in variables:
            if not self._kernel.variables[name].in_memory or name not in declared:
                self._declare(name)

    def _die(self, variables: Iterable[str]) -> None:
        for name in variables:
            if name not in self._codes:
                raise Refused("the end of a variable that was there before")
            if name in self._kernel.escaping or self._is_loop:
                self._say(f"T->births[{self._codes[name]}] |= DEAD;")

    def _input(self, s: nodes.Input) -> None:
        """The oracle that compiled code goes with answers zero, whatever the question."""
        if s.kind in (nodes.InputKind.ARGC, nodes.InputKind.CLOCK):
            raise Refused("the time, or the number of arguments")
        site = self._site("an input", s.origin)
        self._assign(s.target, self.domain.zero(s.type), site)
        self._lines.append("  K->inputs++;")
        kept = s.in_range()
        if kept is not None:
            self._assign(s.target, self._value(kept), site)

    def _by_name(self, pointer: nodes.Expr) -> str:
        name = local_written(pointer)
        if name in self._kernel.rewritten:
            raise Refused(f"{name} is const and may be written twice")
        return "0" if name is None else "1"

    def _find(
        self, pointer: str, owner: str, size: int, align: int, site: int, *, writes: int = 0,
        by_name: str = "0", cached: int = 0,
    ) -> None:  # fmt: skip
        """Where an access leads, and that it may be."""
        known = self._objects.get(owner)
        if known is not None and size & 3:
            self._small.add(known)
        if known is not None and not cached:
            place = f"{known}, {owner}, {pointer}, {size}u, {align}u"
            kind = "FIND_SHARED" if known.startswith("shared") else "FIND_GIVEN"
            self._say(f"{kind}({place}, {writes}, {site});", site)
            return
        given = f"{size}u, {align}u, {writes}, {by_name}, {cached}, {site}"
        self._say(f"FIND({pointer}, {owner}, {given});", site)

    def _load(self, s: nodes.Load) -> None:
        pointer, owner = self._pointer(s.pointer)
        site = self._site("a read", s.origin)
        cached = int(id(s) in self._kernel.cached_reads)
        if not self._usable(s.target):
            raise Refused("a value of an unusual type")
        size = types.store_size_of(s.type)
        self._find(pointer, owner, size, s.align, site, cached=cached)
        for (type_, value, held, mark), at, leaf in zip(
            self._pieces(s.target), _offsets(s.type), leaves(s.type), strict=True
        ):
            self._lines.append(f"  READ({type_}, {value}, {at}u, {site});")
            if leaf == types.BOOL:
                self._lines.append(f"  {value} &= 1;")
            if held is not None:
                self._lines.append(f"  {held} = owner_at(&at, {at}u);")
            if mark is not None:
                self._lines.append(f"  {mark} = 1;")

    def _store(self, s: nodes.Store) -> None:
        pointer, owner = self._pointer(s.pointer)
        parts = scalars(self._value(s.value))
        texts = [self.domain.used(p) for p in parts]
        site = self._site("a write", s.origin)
        type_ = s.value.type
        size, by_name = types.store_size_of(type_), self._by_name(s.pointer)
        self._find(pointer, owner, size, s.align, site, writes=1, by_name=by_name)
        self._lines.append(f"  DISOWN(0u, {size}u);")
        rows = zip(parts, texts, _offsets(type_), leaves(type_), strict=True)
        for part, text, at, leaf in rows:
            self._lines.append(f"  WRITE({c_type(leaf)}, {text}, {at}u);")
            if part.owner != "0":
                self._text.keeps_pointers = True
                self._lines.append(f"  OWN({part.owner}, {at}u, {site});")

    def _copy(self, s: nodes.Copy) -> None:
        to, to_owner = self._pointer(s.to)
        source, source_owner = self._pointer(s.source)
        site = self._site("a copy", s.origin)
        if id(s) in self._kernel.cached_reads:
            raise Refused("a copy through the read-only cache")
        self._say(
            f"COPY({to}, {to_owner}, {source}, {source_owner}, {self._used(s.size)}, "
            f"{s.to_align}u, {s.source_align}u, {int(s.may_overlap)}, "
            f"{self._by_name(s.to)}, {site});",
            site,
        )

    def _fill(self, s: nodes.Fill) -> None:
        to, owner = self._pointer(s.to)
        site = self._site("a fill", s.origin)
        byte, size = self._used(s.byte), self._used(s.size)
        by_name = self._by_name(s.to)
        self._say(f"FILL({to}, {owner}, {byte}, {size}, {s.align}u, {by_name}, {site});", site)

    def _atomic(self, s: nodes.Atomic) -> None:
        if s.scope.value < nodes.Scope.BLOCK.value:
            raise Refused("an atomic of a small scope")
        if isinstance(s.type, types.Pointer) or s.type == types.BOOL:
            raise Refused("an atomic on a pointer")
        type_ = c_type(s.type)
        pointer, owner = self._pointer(s.pointer)
        given = [self._used(o) for o in s.operands]
        site = self._site("an atomic", s.origin)
        wide = int(s.scope.value >= nodes.Scope.GPU.value)
        size = types.store_size_of(s.type)
        self._say(f"FIND_ATOMIC({pointer}, {owner}, {size}u, {wide}, {site});", site)
        old = "old"
        self._lines.append(f"  {{ {type_} old; READ({type_}, old, 0u, {site});")
        new = _atomic_text(s, type_, old, given)
        if new is not None:
            self._lines.append(f"  {{ {new} }}")
        if s.target is not None and self._usable(s.target):
            _, value, held, mark = self._pieces(s.target)[0]
            line = f"{value} = old;"
            line += f" {held} = 0;" if held is not None else ""
            line += f" {mark} = 1;" if mark is not None else ""
            self._lines.append("  " + line)
        self._lines.append("  }")


@cache
def header(name: str) -> str:
    return (files(__package__) / name).read_text(encoding="utf-8")


def _targets(segment: Segment) -> Iterator[str | None]:
    for item in segment.items:
        if isinstance(item, Enter | Leave):
            yield from item.variables
        elif isinstance(item, nodes.Declare):
            yield item.variable
        elif not isinstance(item, Count):
            yield target_of(item)
    if isinstance(segment.end, Meet):
        yield target_of(segment.end.source)


def _makes_number(e: nodes.Expr, addresses: Container[str]) -> bool:
    """Is a number made of an address, or of a register that holds one?"""
    if isinstance(e, nodes.Convert) and e.op is nodes.ConvertOp.PTRTOINT:
        return True
    if isinstance(e, nodes.VarRef):
        return e.name in addresses
    return any(_makes_number(c, addresses) for c in children(e))


MOST_COUNTERS = 8
_BARRIERS = {
    nodes.BarrierKind.BLOCK: "AT_BARRIER",
    nodes.BarrierKind.COUNT: "COUNTING",
    nodes.BarrierKind.AND: "ALL_OF_BLOCK",
    nodes.BarrierKind.OR: "ANY_OF_BLOCK",
    nodes.BarrierKind.WARP: "AT_WARP",
}
_EXCHANGES = {
    nodes.WarpOp.SHUFFLE: "SHUFFLE",
    nodes.WarpOp.BALLOT: "BALLOT",
    nodes.WarpOp.ALL: "ALL_OF_WARP",
    nodes.WarpOp.ANY: "ANY_OF_WARP",
}


def _shows_order(item: Item) -> bool:
    """Another order of the threads may show without being a race."""
    return isinstance(item, nodes.Atomic) or (
        isinstance(item, nodes.Load | nodes.Store) and item.volatile
    )


def _offsets(type_: types.Type, start: int = 0) -> list[int]:
    """Where the scalars of a type are in memory."""
    match type_:
        case types.Aggregate(fields, offsets):
            rows = zip(fields, offsets, strict=True)
            return [at for f, offset in rows for at in _offsets(f, start + offset)]
        case types.Vector(element, count):
            if isinstance(element, types.Int) and element.bits % 8:
                raise Refused("a vector of bits")
            step = types.size_of(element)
            return [at for n in range(count) for at in _offsets(element, start + n * step)]
        case _:
            return [start]


def to_bits(type_: str, text: str) -> str:
    return f"bits_{type_}({text})" if type_ in ("float", "double") else f"(u64){text}"


def from_bits(type_: str, text: str) -> str:
    return f"as_{type_}({text})" if type_ in ("float", "double") else f"({type_}){text}"


def _atomic_text(s: nodes.Atomic, type_: str, old: str, given: list[str]) -> str | None:
    """What writes the new value, if anything does."""
    op = nodes.AtomicOp
    floating = isinstance(s.type, types.Float)
    signed = type_ if floating else c_type(s.type, is_signed=True)

    def put(text: str) -> str:
        return f"{type_} new = {text}; WRITE({type_}, new, 0u);"

    if s.op is op.LOAD:
        return None
    x = f"({given[0]})"
    if s.op in (op.STORE, op.EXCH):
        return put(x)
    if s.op is op.CAS:
        if floating:
            raise Refused("compare and swap of a float")
        return f"if ({old} == {x}) {{ {put(given[1])} }}"
    if s.op in (op.ADD, op.SUB):
        sign = "+" if s.op is op.ADD else "-"
        return put(f"number_{type_}({old} {sign} {x})" if floating else f"({old} {sign} {x})")
    if s.op in (op.AND, op.OR, op.XOR):
        if floating:
            raise Refused("bits of a float")
        return put(f"({old} {_BITWISE[s.op]} {x})")
    if floating:
        raise Refused("the smaller or larger of floats")
    match s.op:
        case op.MIN:
            return put(f"(({signed}){old} <= ({signed}){x} ? {old} : {x})")
        case op.MAX:
            return put(f"(({signed}){old} >= ({signed}){x} ? {old} : {x})")
        case op.UMIN:
            return put(f"({old} <= {x} ? {old} : {x})")
        case op.UMAX:
            return put(f"({old} >= {x} ? {old} : {x})")
        case op.INC:
            return put(f"({old} >= {x} ? 0 : {old} + 1)")
        case op.DEC:
            return put(f"({old} == 0 || {old} > {x} ? {x} : {old} - 1)")
        case _:
            raise Refused(f"the atomic operation {s.op.value}")


_BITWISE = {nodes.AtomicOp.AND: "&", nodes.AtomicOp.OR: "|", nodes.AtomicOp.XOR: "^"}
