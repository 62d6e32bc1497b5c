"""Two LLVM modules, host and device, as one `Program`.

Enters: the modules clang made of a file. Leaves: functions, globals, kernels and their debug types
in the IR, with loops found; clauses given as strings in calls are returned beside it, for the
contract stage to parse and attach. Functions that nothing can reach are left out. `rename` gives a
source file the name the user knows it by.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import cached_property

from warpproof.base.records import record, replace
from warpproof.base.source import NOWHERE, Origin, Span
from warpproof.frontend import llvm
from warpproof.frontend.lift.function import lift_function
from warpproof.frontend.lift.linkage import out_of_reach
from warpproof.frontend.lift.state import LiftedFunction, SpecText
from warpproof.frontend.lift.stubs import kernels_of_stubs
from warpproof.frontend.lift.types import CannotLift, ImageBuilder, TypeLifter
from warpproof.frontend.lift.values import (
    ModuleContext,
    kernel_of_stub,
    qualified_name,
    readable_name,
)
from warpproof.frontend.llvm.debug_info import DebugInfo, DeclaredGlobal
from warpproof.frontend.models import Models
from warpproof.ir import nodes, types
from warpproof.ir.loops import find_loops
from warpproof.ir.no_wraps import mark_checked

MANAGED_SECTION = ".wp.managed"
_VTABLE = "_vtable$"
_RUNTIME_TABLES = "_ZTVN10__cxxabiv1"  # that descriptions of types lead to, and no program reads
_AXIOM = "__wp_spec_axiom"
_MAIN_SYMBOLS = ("__main_argc_argv", "main", "__main_void", "__original_main")
_SPACES = {
    0: nodes.Space.DEVICE,
    1: nodes.Space.DEVICE,
    3: nodes.Space.SHARED,
    4: nodes.Space.CONSTANT,
}


@record
class LiftedProgram:
    program: nodes.Program
    spec_texts: Mapping[tuple[nodes.Side, str], tuple[SpecText, ...]]
    # Integer template arguments by the names of their parameters, of each instance.
    template_constants: Mapping[tuple[nodes.Side, str], Mapping[str, int]]


def lift_program(
    file: str,
    host: llvm.Module,
    device: llvm.Module,
    rename: Callable[[str], str],
    models: Models,
    has_handlers: bool = True,
    named: frozenset[str] = frozenset(),
) -> LiftedProgram:
    """`named` are device functions that are wanted whether or not a kernel calls them."""
    device_symbols = frozenset(
        name
        for name, variable in device.globals.items()
        if (variable.externally_initialized or _has_shadow(name, variable, host))
        and not _is_texture(name, host, device)
    )
    stubs = kernels_of_stubs(host, device)
    host_lifter = _ModuleLifter(
        host, nodes.Side.HOST, device_symbols, rename, models, has_handlers, stubs
    )
    device_lifter = _ModuleLifter(
        device, nodes.Side.DEVICE, device_symbols, rename, models, has_handlers
    )
    main = next((s for s in _MAIN_SYMBOLS if s in host.functions and _defined(host, s)), None)
    kernels = tuple(
        name
        for name, function in device.functions.items()
        if device_lifter.is_kernel(name) and not function.is_declaration
    )
    host_module = host_lifter.lift(_host_roots(host, main))
    named = named | _stating_axioms(device)
    wanted = (s for s in device.functions if s in named and s not in kernels)
    device_module = device_lifter.lift((*kernels, *wanted))
    program = nodes.Program(
        file, host_module, device_module, main, kernels, has_handlers=has_handlers
    )
    return LiftedProgram(
        program,
        {**host_lifter.spec_texts, **device_lifter.spec_texts},
        {**host_lifter.template_constants, **device_lifter.template_constants},
    )


def _stating_axioms(module: llvm.Module) -> frozenset[str]:
    """Functions that stand for statements outside of functions."""
    return frozenset(
        name
        for name, function in module.functions.items()
        if not function.is_declaration and _AXIOM in function.mentions()
    )


def _has_shadow(name: str, variable: llvm.GlobalVariable, host: llvm.Module) -> bool:
    """The host's stand-in for a device variable is undefined; a constant that both sides use has
    its value on both and is two objects."""
    if variable.space not in (1, 4) or name not in host.globals:
        return False
    return isinstance(host.globals[name].initializer, llvm.Undef | None)


def _is_texture(name: str, host: llvm.Module, device: llvm.Module) -> bool:
    """A texture or surface reference is a record on the host and a handle on the device: two
    objects, not one with a shadow."""
    if name not in host.globals:
        return False
    sizes = {
        types.size_of(TypeLifter(module).value_type(module.globals[name].type))
        for module in (host, device)
    }
    return len(sizes) > 1


def _defined(module: llvm.Module, symbol: str) -> bool:
    return not module.functions[symbol].is_declaration


def _host_roots(module: llvm.Module, main: str | None) -> tuple[str, ...]:
    """main, or every function that is not a launch stub where there is no main."""
    if main is not None:
        return (main, *_constructors(module))
    return tuple(
        name
        for name, function in module.functions.items()
        if not function.is_declaration and kernel_of_stub(name) is None
    )


def _constructors(module: llvm.Module) -> tuple[str, ...]:
    """Functions that initialise globals, in order of priority."""
    variable = module.globals.get("llvm.global_ctors")
    if variable is None or not isinstance(variable.initializer, llvm.Aggregate):
        return ()
    found: list[tuple[int, str]] = []
    for entry in variable.initializer.elements:
        assert isinstance(entry, llvm.Aggregate)
        priority, function = entry.elements[0], entry.elements[1]
        assert isinstance(priority, llvm.IntLiteral)
        if isinstance(function, llvm.GlobalRef):
            found.append((priority.value, function.name))
    return tuple(name for _, name in sorted(found, key=lambda pair: pair[0]))


class _ModuleLifter:
    def __init__(
        self,
        module: llvm.Module,
        side: nodes.Side,
        device_symbols: frozenset[str],
        rename: Callable[[str], str],
        models: Models,
        has_handlers: bool,
        kernels_of_stubs: Mapping[str, str] | None = None,
    ) -> None:
        self._module = module
        self._side = side
        debug = DebugInfo(module, rename)
        self._debug = debug
        self._context = ModuleContext(
            module,
            side,
            debug,
            device_symbols,
            models,
            _RecordsByName(debug),
            has_handlers,
            kernels_of_stubs,
        )
        self.spec_texts: dict[tuple[nodes.Side, str], tuple[SpecText, ...]] = {}
        self.template_constants: dict[tuple[nodes.Side, str], Mapping[str, int]] = {}

    @cached_property
    def _out_of_reach(self) -> frozenset[str]:
        return out_of_reach(self._module, self._is_own, _MAIN_SYMBOLS)

    def _is_own(self, function: llvm.Function) -> bool:
        info = self._debug.subprogram(function.subprogram)
        return info is not None and not self._context.is_model_file(info.file)

    def is_kernel(self, symbol: str) -> bool:
        return symbol in self._context.kernels

    def lift(self, roots: tuple[str, ...]) -> nodes.Module:
        """Everything the roots can reach, through calls, addresses and initialisers."""
        functions: dict[str, nodes.Function] = {}
        globals_: dict[str, nodes.Global] = {}
        waiting = [
            *(nodes.AddressOf(r, nodes.SymbolKind.FUNCTION, self._side) for r in roots),
            *self._device_variables(),
            *self._exposed_variables(),
        ]
        waiting.reverse()
        while waiting:
            address = waiting.pop()
            if address.side is not self._side:
                continue
            if address.kind is nodes.SymbolKind.FUNCTION and address.symbol not in functions:
                function = self._function(address.symbol)
                functions[address.symbol] = function
                waiting.extend(reversed(_addresses(function)))
            elif address.kind is nodes.SymbolKind.GLOBAL and address.symbol not in globals_:
                variable = self._global(self._module.globals[address.symbol])
                globals_[address.symbol] = variable
                if variable.image is not None:
                    waiting.extend(r.target for r in variable.image.relocations)
        return nodes.Module(
            self._side,
            {s: functions[s] for s in self._module.functions if s in functions},
            {s: globals_[s] for s in self._module.globals if s in globals_},
            tuple(c for c in _constructors(self._module) if c in functions),
            dict(self._debug.records),
        )

    def _exposed_variables(self) -> list[nodes.AddressOf]:
        """What another file can name, and finds other things by, whether or not this one does."""
        return [
            nodes.AddressOf(symbol, nodes.SymbolKind.GLOBAL, self._side)
            for symbol, variable in self._module.globals.items()
            if variable.linkage == "external" and any(llvm.mentioned(variable.initializer))
            if not symbol.startswith("_ZT")  # tables of types, which are found by objects
        ]

    def _device_variables(self) -> list[nodes.AddressOf]:
        """The host may name a device variable that no kernel touches, and call what it holds."""
        return [
            nodes.AddressOf(symbol, nodes.SymbolKind.GLOBAL, self._side)
            for symbol, variable in self._module.globals.items()
            if self._side is nodes.Side.DEVICE and variable.externally_initialized
        ]

    def _function(self, symbol: str) -> nodes.Function:
        function = self._module.functions[symbol]
        if function.is_declaration:
            return self._declaration(function)
        try:
            lifted = lift_function(self._context, function)
        except CannotLift as problem:
            return self._unsupported(function, problem)
        if lifted.spec_texts:
            self.spec_texts[self._side, symbol] = lifted.spec_texts
        info = self._debug.subprogram(function.subprogram)
        if info is not None and info.template_parameters:
            self.template_constants[self._side, symbol] = {
                p.name: p.value for p in info.template_parameters if p.value is not None
            }
        return _with_loops(lifted)

    def _declaration(self, function: llvm.Function) -> nodes.Function:
        kind = (
            nodes.FunctionKind.HOST if self._side is nodes.Side.HOST else nodes.FunctionKind.DEVICE
        )
        value_type = self._context.types.value_type
        name = qualified_name(function.name)
        return nodes.Function(
            symbol=function.name,
            name=name,
            kind=kind,
            from_model=self._context.models.is_unmodelled(function.name, name),
            returns_twice="returns_twice" in function.attributes,
            parameters=tuple(
                nodes.Parameter(
                    p.name,
                    value_type(p.type),
                    p.attributes.byval is not None,
                    types.size_of(value_type(p.attributes.byval or p.type)),
                    None,
                )
                for p in function.parameters
            ),
            result=value_type(function.return_type),
            variadic=function.variadic,
            variables=(),
            blocks=(),
            loops=(),
            span=NOWHERE,
        )

    def _unsupported(self, function: llvm.Function, problem: CannotLift) -> nodes.Function:
        """The whole function is one construct we cannot lift; calling it reaches it."""
        info = self._debug.subprogram(function.subprogram)
        span = Span.point(info.file, info.line, 1) if info else NOWHERE
        origin = Origin(span)
        block = nodes.Block(
            "entry",
            (nodes.Unsupported(problem.construct, problem.detail, None, origin),),
            nodes.Stop(nodes.StopKind.UNSUPPORTED, None, problem.construct, origin),
        )
        empty = self._declaration(function)
        is_kernel = self.is_kernel(function.name)
        return replace(
            empty,
            name=readable_name(info.name if info else "", function.name),
            kind=nodes.FunctionKind.KERNEL if is_kernel else empty.kind,
            variables=tuple(
                nodes.Variable(p.variable, None, p.type, None, p.by_value, p.size, 1, NOWHERE)
                for p in empty.parameters
            ),
            blocks=(block,),
            span=span,
        )

    def _global(self, variable: llvm.GlobalVariable) -> nodes.Global:
        declared = self._debug.global_variable(variable.name)
        if declared is not None and declared.name == _VTABLE:
            declared = None  # named and typed alike for every class
        type_ = self._context.types.value_type(variable.type)
        size = types.size_of(type_)
        image = None
        if variable.initializer is not None:
            builder = ImageBuilder(self._context.types, self._context.address, size)
            # One without an image is like one that is defined elsewhere: its bytes are arbitrary.
            with suppress(CannotLift):
                image = builder.image(variable.initializer)
        elif variable.name.startswith(_RUNTIME_TABLES):
            image = nodes.Image(bytes(size))
        space = self._space(variable)
        within = self._debug.subprogram(declared.function) if declared else None
        return nodes.Global(
            symbol=variable.name,
            name=declared.name if declared else variable.name,
            side=self._side,
            space=space,
            type=type_,
            ctype=declared.type if declared else None,
            size=size,
            align=variable.align or types.align_of(type_),
            constant=variable.constant and not variable.externally_initialized,
            image=image,
            dynamic_shared=space is nodes.Space.SHARED and image is None,
            span=declared.span if declared else NOWHERE,
            from_model=self._is_of_model(variable, declared, type_),
            is_local=variable.name in self._out_of_reach,
            within=within.linkage_name if within else None,
        )

    def _is_of_model(
        self, variable: llvm.GlobalVariable, declared: DeclaredGlobal | None, type_: types.Type
    ) -> bool:
        """A number of a library that programs name, as `errno`, is anybody's to change."""
        if declared is None or not self._context.is_model_file(declared.span.file):
            return False
        return not isinstance(type_, types.Int) or variable.name not in self._named_by_program

    @cached_property
    def _named_by_program(self) -> frozenset[str]:
        functions = self._module.functions.values()
        own = (f for f in functions if not f.is_declaration and self._is_own(f))
        return frozenset[str]().union(*(f.mentions() for f in own))

    def _space(self, variable: llvm.GlobalVariable) -> nodes.Space:
        if variable.section == MANAGED_SECTION:
            return nodes.Space.MANAGED
        if self._side is nodes.Side.HOST:
            return nodes.Space.HOST_OTHER
        return _SPACES[variable.space]


def _with_loops(lifted: LiftedFunction) -> nodes.Function:
    function = lifted.function
    spans = {mark.latch: mark.span for mark in lifted.loop_marks}
    blocks = tuple(map(mark_checked, function.blocks))
    forest = find_loops(blocks, spans)
    return replace(function, blocks=blocks, loops=forest.loops, irreducible=forest.irreducible)


def _addresses(function: nodes.Function) -> list[nodes.AddressOf]:
    """Every symbol a function mentions, in order."""
    from warpproof.ir.walk import symbols_in

    return [a for a in symbols_in(function) if a.kind is not nodes.SymbolKind.LOCAL]


class _RecordsByName(dict[str, types.CRecord]):
    """Records by their C++ name, filled on first use."""

    def __init__(self, debug: DebugInfo) -> None:
        super().__init__()
        self._debug: DebugInfo | None = debug

    def get(self, name: str, default: types.CRecord | None = None) -> types.CRecord | None:  # type: ignore[override]
        if self._debug is not None:
            for record in self._debug.records.values():
                self.setdefault(record.name, record)
            self._debug = None
        return super().get(name, default)
