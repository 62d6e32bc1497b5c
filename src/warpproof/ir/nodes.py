"""The program: a typed control-flow graph over source variables, one form for host and device.

Expressions are pure trees over variables and constants: no memory access, no call, no effect.
Whatever reads or writes memory, synchronises, allocates, decides or ends something is a statement
with an `Origin`. Every node is frozen; passes build new ones.

Variables of a function are of two kinds. A *register* variable (`in_memory` false) holds one value
and is read by `VarRef`; its address is never taken. A *memory* variable is an object of bytes with
its own lifetime (`Declare` … `EndLifetime`), reached through `AddressOf`. Both may be
uninitialised. All kinds of nodes can be had from here; expressions and statements have files of
their own.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum

from warpproof.base.property import Property
from warpproof.base.records import record
from warpproof.base.source import Span
from warpproof.base.verdict import Effect
from warpproof.ir.expressions import *  # noqa: F403
from warpproof.ir.expressions import AddressOf, Side
from warpproof.ir.model_tags import TaggedModel
from warpproof.ir.spec import Clause
from warpproof.ir.statements import *  # noqa: F403
from warpproof.ir.statements import Space, Statement, Terminator
from warpproof.ir.types import CRecord, CType, CVoid, Type


@record
class Variable:
    name: str  # unique in the function
    source_name: str | None  # None for temporaries
    type: Type
    ctype: CType | None
    in_memory: bool
    size: int
    align: int
    span: Span
    wide_of: str | None = None  # the variable that this one is what it would be over the integers

    @property
    def is_temporary(self) -> bool:
        return not self.source_name


@record
class Parameter:
    """`by_value`: the caller passes an address, the callee owns a copy of `size` bytes in the
    memory variable `variable`."""

    variable: str
    type: Type
    by_value: bool
    size: int
    ctype: CType | None
    is_empty: bool = False  # a record without data: the host passes nothing for it


def plain_name(variable: str) -> str:
    """Of a parameter, as the source calls it: one whose address is taken is a variable of that name
    in memory, and the value that comes in has a name of its own."""
    return variable.removeprefix("%")


@record
class Block:
    label: str
    statements: tuple[Statement, ...]
    terminator: Terminator


@record
class Loop:
    """A natural loop. `blocks` are in function order; `modified` are the register variables the
    body assigns; `contract` its invariants, variant and frame."""

    header: str
    latches: tuple[str, ...]
    blocks: tuple[str, ...]
    exits: tuple[str, ...]  # blocks outside that the loop jumps to
    parent: int | None  # index in Function.loops
    span: Span
    modified: tuple[str, ...]
    contract: tuple[Clause, ...] = ()


class FunctionKind(Enum):
    KERNEL = "kernel"
    DEVICE = "device"
    HOST = "host"


class Rows(Enum):
    """Whose rows a model that is not exact makes weaker."""

    ALL = ""
    MAIN = "of main"  # a launch by itself is the same
    ALONE = "of a kernel alone"  # a program says what is the case


@record
class Approximation:
    """How a model differs from the real function: OVER allows more, UNDER less. `about` are the
    properties that it matters to, none for all."""

    effect: Effect
    text: str
    about: frozenset[Property] = frozenset()
    rows: Rows = Rows.ALL

    def concerns(self, property_: Property) -> bool:
        return not self.about or property_ in self.about


def public_models(models: Mapping[str, Approximation]) -> list[tuple[str, Approximation]]:
    """By name, without what our headers do inside of functions that say the same."""
    said = {model for name, model in models.items() if not name.startswith("__")}
    return [(n, m) for n, m in sorted(models.items()) if not (n.startswith("__") and m in said)]


@record
class Function:
    """`blocks` is empty for a declaration. `irreducible` marks control flow that is not made of
    natural loops; the loop forest then covers the natural ones only."""

    symbol: str  # linker name, unique on its side
    name: str  # as written, with template arguments
    kind: FunctionKind
    parameters: tuple[Parameter, ...]
    result: Type
    variadic: bool
    variables: tuple[Variable, ...]
    blocks: tuple[Block, ...]
    loops: tuple[Loop, ...]
    span: Span
    body_line: int = 0  # of the opening brace
    end_line: int = 0
    contract: tuple[Clause, ...] = ()
    result_ctype: CType = CVoid()
    from_model: bool = False  # defined, or without a body declared, in one of our headers
    irreducible: bool = False
    approximation: Approximation | None = None  # of a model that is not exact
    tag: TaggedModel | None = None  # what a model is to its callers; None is to be followed
    max_threads: int | None = None  # of a block that launches it, by __launch_bounds__
    returns_twice: bool = False  # a declaration of a function such as setjmp

    @property
    def side(self) -> Side:
        return Side.HOST if self.kind is FunctionKind.HOST else Side.DEVICE

    @property
    def is_declaration(self) -> bool:
        return not self.blocks


@record
class Relocation:
    """At `offset` of an image lies the address `target` + `addend`."""

    offset: int
    target: AddressOf
    addend: int


@record
class Image:
    """Initial bytes of a global. `undefined` are (start, end) ranges that hold no value."""

    data: bytes
    relocations: tuple[Relocation, ...] = ()
    undefined: tuple[tuple[int, int], ...] = ()


@record
class Global:
    symbol: str
    name: str
    side: Side
    space: Space
    type: Type
    ctype: CType | None
    size: int
    align: int
    constant: bool
    image: Image | None  # None: defined elsewhere
    dynamic_shared: bool  # extern __shared__ T x[]: size comes from the launch
    span: Span
    from_model: bool = False  # defined in one of our headers
    is_local: bool = False  # to its file: no other one can name it
    within: str | None = None  # the function in whose body it is declared, by symbol


@record
class Module:
    """One side of the program. Functions and globals by symbol, in source order."""

    side: Side
    functions: dict[str, Function]
    globals: dict[str, Global]
    initializers: tuple[str, ...]  # run before main, in order
    records: dict[str, CRecord]


@record
class LeftOut:
    """A declaration that clang rejects for want of a header, and that is not there."""

    name: str
    file: str
    line: int
    error_line: int
    error: str


@record
class Instance:
    """What came of a function template that no code instantiates, or that the user names arguments
    of. `problem` says why there is no code of it."""

    template: str
    form: str  # how it is named with arguments: `f<...>`
    spelled: str  # with its arguments
    file: str
    line: int
    column: int
    symbols: tuple[str, ...] = ()  # in the device module
    request: str | None = None  # as the user wrote it
    problem: str = ""


@record
class LinkName:
    """A name that files know each other's functions and variables by."""

    side: Side
    symbol: str


@record
class Unincluded:
    """A file that got all standard headers, as it uses what it does not include."""

    file: str
    message: str  # clang's first, without them


@record
class Program:
    file: str
    host: Module
    device: Module
    main: str | None  # symbol of the host entry
    kernels: tuple[str, ...]  # symbols in the device module, in source order
    theory: tuple[Clause, ...] = ()  # predicates and logic functions of the file
    missing_headers: tuple[str, ...] = ()
    left_out: tuple[LeftOut, ...] = ()  # as headers are missing
    unincluded: tuple[Unincluded, ...] = ()  # of the standard library
    has_handlers: bool = False  # may an exception be caught? The statements do not show it
    instances: tuple[Instance, ...] = ()  # of templates, that no code makes
    offers: frozenset[LinkName] = frozenset()  # what it defines for other files
    needs: frozenset[LinkName] = frozenset()  # what other files have to define
    linked: tuple[str, ...] = ()  # files that it is made of beside its own

    def module(self, side: Side) -> Module:
        return self.host if side is Side.HOST else self.device
