"""The statements of a kernel as C, every check inline."""

from __future__ import annotations

from collections.abc import Iterable

from warpproof.ir import nodes, types
from warpproof.ir.const_locals import local_written
from warpproof.semantics.library.formatting import Directive, Kind, directives
from warpproof.semantics.native.c_domain import (
    HALVES,
    Emitted,
    Refused,
    Scalar,
    c_type,
    leaves,
    scalars,
    to_bits,
)
from warpproof.semantics.native.flat import (
    Count,
    Enter,
    Item,
    Leave,
    Segment,
)
from warpproof.semantics.native.intervals import ANYTHING, Written
from warpproof.semantics.native.names import Asked, Names, Print

_MOST_WORDS = 4096  # of a launch
_QUERIES = {
    nodes.QueryOp.SPACE: "SPACE_OF",
    nodes.QueryOp.OFFSET: "OFFSET_IN",
    nodes.QueryOp.OBJECT_SIZE: "SIZE_OF",
}


class Statements(Names):
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
            case nodes.Havoc():
                self._havoc(item)
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
            case nodes.Formatted():
                self._print(item)
            case nodes.Launch():
                self._launch(item)
            case nodes.PointerQuery():
                self._query(item)
            case nodes.StreamAction():
                self._act(item)
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
        for name in variables:
            if not self._kernel.variables[name].in_memory or name not in self._declared:
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

    def _print(self, s: nodes.Formatted) -> None:
        """What holds the arguments is kept; the text is made of it when the call is over."""
        parts = self._printed_parts(s)
        self._value(s.arguments[0])  # the literal is there from now on
        given = list(s.arguments[1:])
        words: list[str] = []
        taken = 0
        for directive in parts:
            if isinstance(directive, bytes):
                continue
            stars = (directive.width, directive.precision).count(-1)
            for kind in (*(Kind.INT,) * stars, directive.kind):
                if not given or given[0].type != kind.value:
                    raise Refused("arguments that do not match a format")
                argument = self._scalar(given.pop(0))
                words.append(to_bits(c_type(kind.value), self.domain.used(argument)))
                taken += 1
            if directive.conversion == "s":
                self.domain.needs[f"is_lasting_text(&here, {words[-1]}, {argument.owner})"] = None
                words.append(argument.owner)
            elif directive.conversion == "p":
                self.domain.needs[f"is_addressable({argument.owner})"] = None
        site = self._site("something to print", s.origin)
        self._text.prints[site] = Print(parts, s.op is nodes.FormatOp.ERROR)
        self._say(
            f"{{ const u64 given[] = {{ {', '.join([*words, '0'])} }}; "
            f"NEED(print(K, {site}, {len(words)}u, given), {site}); }}",
            site,
        )
        if s.target is not None:
            self._assign(s.target, Scalar(f"((u32){taken})"), site)

    def _launch(self, s: nodes.Launch) -> None:
        """What it is asked for is kept; it is asked for when the call is over."""
        kernel = self._launched(s)
        words = [
            to_bits(c_type(e.type), self._used(e))
            for e in (*s.grid, *s.block, s.shared_bytes, s.stream)
        ]
        site = self._site("a launch", s.origin)
        given: list[types.Type | int] = []
        records: list[tuple[int, nodes.Expr, int]] = []
        kinds = [p for p in kernel.parameters if not p.is_empty]
        for parameter, argument in zip(kinds, s.arguments or (), strict=True):
            if argument.by_address:
                records.append((len(words), argument.value, parameter.size))
                given.append(parameter.size)
                words += ["0"] * (3 * (-(-parameter.size // 8)))
                continue
            type_ = argument.value.type
            if types.store_size_of(type_) > parameter.size:
                raise Refused("an argument that is larger than its parameter")
            given.append(type_)
            for leaf, part in zip(leaves(type_), scalars(self._value(argument.value)), strict=True):
                words += [to_bits(c_type(leaf), self.domain.used(part)), part.owner]
                self.domain.needs[f"is_addressable({part.owner})"] = None
        if len(words) > _MOST_WORDS:
            raise Refused("very large arguments")
        self._text.asks[site] = Asked(s, kernel, tuple(given))
        self._say(f"{{ u64 asked{site}[] = {{ {', '.join([*words, '0'])} }};", site)
        for at, pointer, size in records:
            place, owner = self._pointer(pointer)
            self._find(place, owner, size, 1, site)
            self._say(f"NEED(hand_over(&at, {size}u, asked{site} + {at}), {site});", site)
        self._say(f"NEED(ask(K, {site}, {len(words)}u, asked{site}), {site}); }}", site)

    def _query(self, s: nodes.PointerQuery) -> None:
        if not self._is_loop or s.op not in _QUERIES:
            raise Refused("what is known of a pointer")
        pointer, owner = self._pointer(s.pointer)
        site = self._site("a question about a pointer", s.origin)
        self.domain.needs[f"(!{pointer} || {owner})"] = None  # else it belongs where it points
        space = nodes.Space.HOST_OTHER.value
        found = f"query(&here, {pointer}, {owner}, {_QUERIES[s.op]}, {space}u)"
        self._assign(s.target, Scalar(f"(({c_type(s.type)}){found})"), site)

    def _act(self, s: nodes.StreamAction) -> None:
        """What the host asks of streams while nothing goes on there."""
        if not self._is_loop:
            raise Refused("a call of the runtime")
        site = self._site("a call of the runtime", s.origin)
        op = nodes.StreamOp
        match s.op:
            case op.IN_HOST_FUNCTION if s.target is not None:
                self._assign(s.target, self.domain.zero(s.type), site)
            case op.STREAM_COPY:
                self._text.calls_runtime = True
                to, source = self._pointer(s.arguments[0]), self._pointer(s.arguments[1])
                rest = map(self._used, s.arguments[2:])
                given = ", ".join((*to, *source, *rest))
                self._say(f"NEED(transfer(K, T, {given}), {site});", site)
            case op.DEVICE_SYNCHRONIZE:
                self._text.calls_runtime = True
                self._say(f"NEED(K->transfers, {site});", site)
            case op.STREAM_SYNCHRONIZE:
                self._text.calls_runtime = True
                handle = self._used(s.arguments[0])
                self._say(f"NEED(K->transfers && (u64){handle} < HOST_STREAMS, {site});", site)
            case _:
                raise Refused(f"the operation {s.op.value}")

    def _launched(self, s: nodes.Launch) -> nodes.Function:
        """The kernel of a launch that has a compiled form."""
        if not self._is_loop or s.argument_array is not None or s.cooperative is not None:
            raise Refused("a launch of an unusual kind")
        callee = s.kernel
        if not isinstance(callee, nodes.AddressOf) or callee.kind is not nodes.SymbolKind.KERNEL:
            raise Refused("a launch of a kernel that is not named")
        kernel = self._kernels.get(callee.symbol)
        if kernel is None:
            raise Refused("a launch of a kernel without a body")
        return kernel

    def _printed_parts(self, s: nodes.Formatted) -> tuple[bytes | Directive, ...]:
        on_device = self._module.side is nodes.Side.DEVICE
        if s.list_argument or s.op not in (nodes.FormatOp.PRINT, nodes.FormatOp.ERROR):
            raise Refused("a call like printf, but of a list, or to memory")
        if s.target in self._read and not on_device:
            raise Refused("how much is printed")  # in a kernel: how many arguments it took
        format_ = self._constant_text(s.arguments[0])
        if format_ is None:
            raise Refused("a format that is not known")
        parts = tuple(directives(format_))
        if any(isinstance(p, Directive) and p.conversion in "n[" for p in parts):
            raise Refused("a format that writes")
        return parts

    def _constant_text(self, e: nodes.Expr) -> bytes | None:
        """A literal, up to its end."""
        if not isinstance(e, nodes.AddressOf) or e.kind is not nodes.SymbolKind.GLOBAL:
            return None
        variable = self._module.globals.get(e.symbol)
        if variable is None or not variable.constant or variable.image is None:
            return None
        image = variable.image
        end = image.data.find(b"\0")
        is_plain = not image.relocations and not image.undefined
        return image.data[:end] if end >= 0 and is_plain and e.side is self._module.side else None

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
        if writes:
            self._writes_to(owner)
        known = self._objects.get(owner)
        if known is not None and size & 3:
            self._small.add(known)
        if known is not None and not cached:
            kind = "FIND_SHARED" if known.startswith("shared") else "FIND_GIVEN"
            if not writes and not self._may_be_written(known):
                kind = "FIND_ALONE"
            given = f"{self._room(known, size, align, writes)}, {size}u, {align}u, {writes}, {site}"
            if not writes:
                self._text.reads.add(known)
            self._say(f"{kind}({known}, {owner}, {pointer}, {given});", site)
            return
        given = f"{size}u, {align}u, {writes}, {by_name}, {cached}, {site}"
        self._say(f"FIND({pointer}, {owner}, {given});", site)

    def _room(self, known: str, size: int, align: int, writes: int) -> str:
        """At how many places of an object an access of this kind may begin."""
        name = f"room_{known}_{size}_{align}_{writes}"
        self._rooms[name] = f"room_of(&{known}, {size}u, {align}u, {writes})"
        return name

    def _may_be_written(self, known: str) -> bool:
        """Before the next barrier, by a thread of the block? Others have nothing to do with an
        array in shared memory."""
        beside = self._beside[self._here]
        return not known.startswith("shared") or beside is None or known in beside

    def _written_by(self, segment: Segment) -> Written:
        """What a segment may write, as far as it is known by name. Nothing else that has a compiled
        form writes to memory."""
        found: set[str] = set()
        for item in segment.items:
            match item:
                case nodes.Store(pointer) | nodes.Atomic(pointer=pointer):
                    known = self._known_object(pointer)
                case nodes.Copy(to=pointer) | nodes.Fill(to=pointer) | nodes.Havoc(pointer=pointer):
                    known = self._known_object(pointer)
                case _:
                    continue
            if known is None:
                return ANYTHING
            found.add(known)
        return frozenset(found)

    def _known_object(self, pointer: nodes.Expr) -> str | None:
        if (local := local_written(pointer)) is not None:
            return f"local {local}"
        try:
            return self._objects.get(self._scalar(pointer).owner)
        except Refused:
            return None
        finally:
            self.domain.needs.clear()

    def _writes_to(self, owner: str) -> None:
        known = self._objects.get(owner)
        if known is not None:
            self._text.writes.add(known)

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
            self._read_part(type_, value, at, site)
            if leaf == types.BOOL:
                self._lines.append(f"  {value} &= 1;")
            if held is not None:
                self._lines.append(f"  {held} = owner_at(&at, {at}u);")
            if mark is not None:
                self._lines.append(f"  {mark} = 1;")

    def _read_part(self, type_: str, value: str, at: int, site: int) -> None:
        if type_ not in HALVES:
            self._lines.append(f"  READ({type_}, {value}, {at}u, {site});")
            return
        self._lines.append(
            f"  {{ u16 bits; READ(u16, bits, {at}u, {site}); {value} = as_{type_}(bits); }}"
        )

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
            stored = c_type(leaf)
            if stored in HALVES:
                stored, text = "u16", f"(u16)bits_{stored}({text})"
            self._lines.append(f"  WRITE({stored}, {text}, {at}u);")
            if part.owner != "0":
                self._text.keeps_pointers = True
                self._lines.append(f"  OWN({part.owner}, {at}u, {site});")

    def _copy(self, s: nodes.Copy) -> None:
        to, to_owner = self._pointer(s.to)
        source, source_owner = self._pointer(s.source)
        self._writes_to(to_owner)
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
        self._writes_to(owner)
        site = self._site("a fill", s.origin)
        byte, size = self._used(s.byte), self._used(s.size)
        by_name = self._by_name(s.to)
        self._say(f"FILL({to}, {owner}, {byte}, {size}, {s.align}u, {by_name}, {site});", site)

    def _havoc(self, s: nodes.Havoc) -> None:
        """The oracle that compiled code goes with answers what unwritten memory holds."""
        if s.mask != b"\xff":
            raise Refused("arbitrary bytes of which some bits are known")
        to, owner = self._pointer(s.pointer)
        self._writes_to(owner)
        site = self._site("arbitrary bytes", s.origin)
        self._say(f"HAVOC({to}, {owner}, {self._used(s.size)}, {site});", site)
        self._lines.append("  K->inputs++;")

    def _atomic(self, s: nodes.Atomic) -> None:
        if s.scope.value < nodes.Scope.BLOCK.value:
            raise Refused("an atomic of a small scope")
        if isinstance(s.type, types.Pointer) or s.type == types.BOOL:
            raise Refused("an atomic on a pointer")
        type_ = c_type(s.type)
        if type_ in HALVES:
            raise Refused("an atomic on a small float")
        pointer, owner = self._pointer(s.pointer)
        given = [self._used(o) for o in s.operands]
        self._writes_to(owner)
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


def _atomic_text(s: nodes.Atomic, type_: str, old: str, given: list[str]) -> str | None:
    """What writes the new value, if anything does."""
    op = nodes.AtomicOp
    floating = isinstance(s.type, types.Float)

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
    if s.op in _KEEPS_OLD:
        sign, is_signed = _KEEPS_OLD[s.op]
        as_ = c_type(s.type, is_signed=is_signed)
        return put(f"(({as_}){old} {sign} ({as_}){x} ? {old} : {x})")
    if s.op is op.INC:
        return put(f"({old} >= {x} ? 0 : {old} + 1)")
    if s.op is op.DEC:
        return put(f"({old} == 0 || {old} > {x} ? {x} : {old} - 1)")
    raise Refused(f"the atomic operation {s.op.value}")


_KEEPS_OLD = {  # where it compares so with the other, signed or not
    nodes.AtomicOp.MIN: ("<=", True),
    nodes.AtomicOp.MAX: (">=", True),
    nodes.AtomicOp.UMIN: ("<=", False),
    nodes.AtomicOp.UMAX: (">=", False),
}
_BITWISE = {nodes.AtomicOp.AND: "&", nodes.AtomicOp.OR: "|", nodes.AtomicOp.XOR: "^"}
