"""A kernel as the text of a C function, every check inline.

Enters: a `FlatKernel`. Leaves: a `Text` with the C source (`runtime.h` is included before it) and
what a launch has to hand over: which variables it names, which places failed checks have. A thread
is one call of `thread`; it comes back where it ends, where it meets others (its live variables are
then in its frame), or where the reference has to go on: for whatever a check would report, and for
whatever has no compiled form.
"""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping
from functools import cache
from importlib.resources import files
from types import MappingProxyType

from warpproof.ir import nodes, types
from warpproof.semantics.native.c_domain import (
    Refused,
    c_type,
    from_bits,
    to_bits,
)
from warpproof.semantics.native.flat import (
    Away,
    Branch,
    Choose,
    Exit,
    FlatKernel,
    Goto,
    Item,
    Meet,
    Segment,
    Stop,
    Switch,
)
from warpproof.semantics.native.intervals import written_beside
from warpproof.semantics.native.names import MOST_LOCALS, Text, padded
from warpproof.semantics.native.statements import Statements


def emit(
    kernel: FlatKernel, module: nodes.Module, fine: Container[int] = (),
    kernels: Mapping[str, nodes.Function] = MappingProxyType({}),
) -> Text:  # fmt: skip
    """Of a kernel, or of a loop of the host's; `fine` are shared arrays whose granules are single
    bytes, `kernels` what such a loop may launch."""
    return _Emitter(kernel, module, fine, kernels).text_of_all()


_FIXED = {
    f"{name}_{axis}": f"K->{name}_{axis}" for name in ("block", "dim", "grid") for axis in "xyz"
}


class _Emitter(Statements):
    def text_of_all(self) -> Text:
        kernel, text = self._kernel, self._text
        self._place_locals()
        self._site("threads that run long")
        self._site("an uninitialised value")
        self._site("a variable that lives on")
        if kernel.header is not None:
            text.registers = self._own_registers()
            self._aways[kernel.header] = 0
        self._beside = written_beside(
            kernel, {s.number: self._written_by(s) for s in kernel.segments}
        )
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
        text.meets_grid = any(_is_of_grid(m) for m in self._meets)
        text.source = "\n".join(
            [
                header("numbers.h"),
                f"#define LOCAL_BYTES {text.local_bytes}ull",
                f"#define LOCALS {max(len(self._memory), 1)}",
                f"#define CODE_BITS {len(self._memory).bit_length()}",
                f"#define MEETINGS {len(self._meets)}",
                f"#define MEETS_GRID {int(text.meets_grid)}",
                f"#define IS_LOOP {int(self._is_loop)}",
                f"#define IS_LARGE {int(sum(map(_accesses, items)) > MOST_INLINE)}",
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
            align = f"K->shared[{n}].align" if variable.dynamic_shared else f"{variable.align}"
            yield "Object", f"shared{n}", f"SHARED({n}, {size}, {self._text.shifts[n]}, {align})"
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
        values += [("u64", name, value) for name, value in sorted(self._rooms.items())]
        lines = [
            f"  const {type_} {name} = {value}; (void){name};" for type_, name, value in values
        ]
        for n in range(len(self._text.shared)):
            lines.append(f"  if (!shared{n}.undefined) __builtin_unreachable();")
        return lines

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
        bits = 32
        if isinstance(source, nodes.Barrier):
            kind = _BARRIERS[source.kind]
        else:
            kind = _EXCHANGES[source.op]
            bits = source.type.bits if isinstance(source.type, types.Int) else bits
        return f"{{{kind}, {len(meet.counters)}u, {len(source.arguments)}u, {bits}u}}"

    # --- segments -------------------------------------------------------------------------------

    def _segment(self, segment: Segment) -> None:
        self._here = segment.number
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
                c_type(source.value.type)  # refused if it is too wide
                value = self._used(source.value)
                site = self._site("a choice by an uninitialised value", source.origin)
                cases = " ".join(
                    f"case {case.value}ull: {{ {self._jump(here, target)} }}"
                    for case, target in zip(source.cases, targets, strict=True)
                )
                other = f"default: {{ {self._jump(here, default)} }}"
                self._say(f"switch ((u64){value}) {{ {cases} {other} }}", site)
            case Choose(source, functions, targets, reason):
                pointer, owner = self._pointer(source.callee)
                ways = " ".join(
                    f"if ({pointer} && {owner} && {owner} == {self._candidate(f)}) "
                    f"{{ {self._jump(here, target)} }}"
                    for f, target in zip(functions, targets, strict=True)
                )
                self._say(f"{ways} STOP({self._site(reason)});")
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
            if name in own and name in self._kernel.lasting:
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
        is_exchange = isinstance(source, nodes.WarpExchange)
        if is_exchange and any(isinstance(a.type, types.Pointer) for a in source.arguments):
            raise Refused("an exchange of pointers")
        site = self._site("a meeting", source.origin)
        given = [] if source.arguments else ["T->given[0] = 0;"]
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


@cache
def header(name: str) -> str:
    return (files(__package__) / name).read_text(encoding="utf-8")


MOST_COUNTERS = 8
MOST_INLINE = 120  # accesses whose checks are in the text of a thread itself
_BARRIERS = {
    nodes.BarrierKind.BLOCK: "AT_BARRIER",
    nodes.BarrierKind.COUNT: "COUNTING",
    nodes.BarrierKind.AND: "ALL_OF_BLOCK",
    nodes.BarrierKind.OR: "ANY_OF_BLOCK",
    nodes.BarrierKind.WARP: "AT_WARP",
    nodes.BarrierKind.GRID: "AT_GRID",
}
_EXCHANGES = {
    nodes.WarpOp.SHUFFLE: "SHUFFLE",
    nodes.WarpOp.BALLOT: "BALLOT",
    nodes.WarpOp.ALL: "ALL_OF_WARP",
    nodes.WarpOp.ANY: "ANY_OF_WARP",
    nodes.WarpOp.UNIFORM: "UNIFORM",
    nodes.WarpOp.MATCH_ANY: "MATCH_ANY",
    nodes.WarpOp.REDUCE: "REDUCE",
    nodes.WarpOp.ACTIVE_MASK: "ACTIVE",
}


def _accesses(item: Item) -> int:
    return isinstance(item, nodes.Load | nodes.Store | nodes.Atomic)


def _is_of_grid(meet: Meet) -> bool:
    source = meet.source
    return isinstance(source, nodes.Barrier) and source.kind is nodes.BarrierKind.GRID


def _shows_order(item: Item) -> bool:
    """Another order of the threads may show without being a race."""
    return isinstance(item, nodes.Atomic | nodes.Formatted) or (
        isinstance(item, nodes.Load | nodes.Store) and item.volatile
    )
