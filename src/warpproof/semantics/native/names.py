"""What variables, addresses and places of a kernel are called in its C text.

Enters: a `FlatKernel`. Leaves: names for the parts of each register, owners of pointers, numbers of
objects, and places (`Site`) where a thread may stop; `statements` and `emit` write with them.
"""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping
from dataclasses import dataclass, field

from warpproof.base.property import Property
from warpproof.base.source import Origin
from warpproof.ir import nodes, types
from warpproof.ir.walk import children, target_of
from warpproof.semantics.domain.evaluation import Scope, evaluate
from warpproof.semantics.library.formatting import Directive
from warpproof.semantics.native.c_domain import (
    Emitted,
    EmittedC,
    Refused,
    Scalar,
    built,
    c_type,
    leaves,
)
from warpproof.semantics.native.flat import (
    Away,
    Count,
    Enter,
    FlatKernel,
    Leave,
    Meet,
    Segment,
    end_reads,
    reads,
)
from warpproof.semantics.native.intervals import Written
from warpproof.semantics.native.roots import Given, Root, roots

MOST_LOCALS = 1 << 12  # as many as an owner can tell apart
ROW = 16  # bytes: what rows of private and shared memory are aligned to


@dataclass(frozen=True, slots=True)
class Site:
    """A place where a compiled thread may stop, and why it would."""

    reason: str
    origin: Origin | None = None
    property: Property | None = None  # that a failed check is of


@dataclass(frozen=True, slots=True)
class Print:
    """What a place prints: literal text, and directives for the arguments that it hands over."""

    parts: tuple[bytes | Directive, ...]
    to_error: bool


@dataclass(frozen=True, slots=True)
class Asked:
    """A launch that a loop of the host's asks for, and how its words are to be read: by parameter
    the type of a value, or the size of a record."""

    launch: nodes.Launch
    kernel: nodes.Function
    given: tuple[types.Type | int, ...]


@dataclass(slots=True)
class Text:
    source: str = ""
    sites: list[Site] = field(default_factory=list)
    prints: dict[int, Print] = field(default_factory=dict)  # by their number among the sites
    asks: dict[int, Asked] = field(default_factory=dict)  # likewise
    named: list[nodes.AddressOf] = field(default_factory=list)  # variables and constants
    shared: list[nodes.Global] = field(default_factory=list)  # one for all dynamic arrays
    shifts: list[int] = field(default_factory=list)  # of shared arrays: the size of granules
    local_offsets: dict[str, int] = field(default_factory=dict)  # of memory variables
    local_bytes: int = 0
    reads: set[str] = field(default_factory=set)  # `given1`, `object2`: what these may be read
    writes: set[str] = field(default_factory=set)  # those that may be written
    shows_order: bool = False  # would another order of the threads show?
    meets_grid: bool = False  # do its blocks wait for each other?
    # Of a loop that is compiled by itself:
    registers: list[str] = field(default_factory=list)  # handed over, and handed back
    outer: list[str] = field(default_factory=list)  # variables in memory that are there before it
    aways: list[str] = field(default_factory=list)  # where it may be left to, its header first
    keeps_pointers: bool = False  # does it write pointers to memory?
    calls_runtime: bool = False  # for copies, or to wait


def padded(size: int) -> int:
    return -(-max(size, 1) // ROW) * ROW


class _ThreadScope(Scope[Emitted]):
    __slots__ = ("_names", "domain", "on_device")

    def __init__(self, names: Names, on_device: bool) -> None:
        self.on_device = on_device
        self._names = names
        self.domain = names.domain

    def variable(self, name: str, type_: types.Type) -> Emitted:
        return self._names.variable(name)

    def address(self, node: nodes.AddressOf) -> Emitted:
        return self._names.address(node)

    def geometry(self, node: nodes.GeometryRef) -> Emitted:
        axis = "xyz"[node.axis] if node.axis < 3 else ""
        register = _GEOMETRY[node.register].format(axis=axis)
        return Scalar(f"(({c_type(node.type)}){register})")


_GEOMETRY = {
    nodes.Geometry.THREAD_IDX: "thread_{axis}",
    nodes.Geometry.BLOCK_IDX: "block_{axis}",
    nodes.Geometry.BLOCK_DIM: "dim_{axis}",
    nodes.Geometry.GRID_DIM: "grid_{axis}",
    nodes.Geometry.LANE: "(T->number & 31)",
    nodes.Geometry.DYNAMIC_SHARED: "K->dynamic_shared",
    nodes.Geometry.COOPERATIVE: "K->cooperative",
}


class Names:
    def __init__(
        self, kernel: FlatKernel, module: nodes.Module, fine: Container[int],
        kernels: Mapping[str, nodes.Function],
    ) -> None:  # fmt: skip
        self._kernel = kernel
        self._kernels = kernels
        self._fine = fine
        self._module = module
        self.domain = EmittedC()
        self._is_loop = kernel.header is not None
        self._scope = _ThreadScope(self, module.side is nodes.Side.DEVICE)
        self._text = Text()
        self._lines: list[str] = []
        self._names = {name: f"v{n}" for n, name in enumerate(self._all_names())}
        self._declared = frozenset(
            i.variable for s in kernel.segments for i in s.items if isinstance(i, nodes.Declare)
        )
        self._outer = self._found_before() if self._is_loop else frozenset()
        self._memory = [
            n for n, v in kernel.variables.items() if v.in_memory and n not in self._outer
        ]
        self._codes = {name: n for n, name in enumerate(self._memory)}
        self._named: dict[str, int] = {}
        self._shared: dict[str, int] = {}
        self._objects: dict[str, str] = {}  # by how an owner is written: what stands for it
        self._small: set[str] = set()  # those with accesses to less than four bytes
        self._rooms: dict[str, str] = {}  # where accesses of one kind may begin: name and value
        self._givens: set[int] = set()
        self._saved: dict[str, None] = {}
        self._meets: list[Meet] = []
        self._here = 0  # the number of the segment that is written
        self._beside: dict[int, Written] = {}  # by segment: what is written before a barrier
        self._aways: dict[str, int] = {}
        self._addresses = self._holding_addresses()
        self._assigned = frozenset(
            target for s in kernel.segments for target in _targets(s) if target is not None
        )
        self._read = frozenset[str]().union(
            *(reads(i) for s in kernel.segments for i in s.items),
            *(end_reads(s.end) for s in kernel.segments),
        )
        self._met = self._assigned.union(
            *(reads(i) for s in kernel.segments for i in s.items),
            *(end_reads(s.end) for s in kernel.segments if not isinstance(s.end, Away)),
        )
        self._tracked = kernel.maybe_undefined | frozenset(
            n for n, v in kernel.variables.items()
            if not v.in_memory and isinstance(v.type, types.Aggregate | types.Vector)
        )  # fmt: skip
        self._roots = self._found_roots()

    def _found_before(self) -> frozenset[str]:
        """Variables in memory of the loop's own function that it does not declare."""
        own = [v for v in self._kernel.function.variables if v.in_memory]
        return frozenset(v.name for v in own if v.name not in self._declared)

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
        """Of the loop's own function, as far as the loop has to do with them: what the others
        point to need not be brought."""
        own = [v.name for v in self._kernel.function.variables if not v.in_memory]
        met = self._met
        return [name for name in own if name in met and self._usable(name)]

    def _all_names(self) -> list[str]:
        counters = {
            i.counter for s in self._kernel.segments for i in s.items if isinstance(i, Count)
        }
        registers = [n for n, v in self._kernel.variables.items() if not v.in_memory]
        return registers + sorted(counters)

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
                owner = f"(LOCAL_BIT | (T->births[{code}] & MOST_BIRTHS) << CODE_BITS | {code}u)"
            return Scalar(f"(LOCAL_BASE + ({code}ull << 32))", owner)
        if node.side is not self._module.side:
            raise Refused("an address of the other side")
        if node.kind is nodes.SymbolKind.FUNCTION:
            # Who names it first gives it an address, in the order of the reference.
            found = self._named_object(node.symbol, node)
            return Scalar(found.text, found.owner, f"({found.owner} != 0)")
        if node.kind is not nodes.SymbolKind.GLOBAL:
            raise Refused("the address of a kernel")
        variable = self._module.globals[node.symbol]
        if variable.space is nodes.Space.SHARED:
            code = self._shared_code(variable)
            owner = f"(SHARED_BIT | {code}u)"
            self._objects[owner] = f"shared{code}"
            return Scalar(f"(SHARED_BASE + ({code}ull << 32))", owner)
        return self._named_object(node.symbol, node)

    def _candidate(self, node: nodes.AddressOf) -> str:
        """The owner of pointers to a function; none, as long as nobody has named it."""
        return self._named_object(node.symbol, node).owner

    def _named_object(self, key: str, node: nodes.AddressOf) -> Scalar:
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

    # --- text -----------------------------------------------------------------------------------

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
