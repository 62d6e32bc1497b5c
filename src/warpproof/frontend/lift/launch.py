"""Kernel launches: clang's configuration call and stub call as one `Launch` statement.

Arguments are marshalled by C type. The host ABI passes a record by address, a record of one member
as that member, and an empty record not at all; the kernel sees the bytes of its own parameter. So a
`LaunchArgument` is the bytes of a value, or the address of a host object, and empty parameters are
left out here and skipped again when the launch binds its kernel's parameters.
"""

from __future__ import annotations

from typing import Protocol

from warpproof.base.records import record
from warpproof.base.source import Origin
from warpproof.frontend import llvm
from warpproof.frontend.lift.types import CannotLift
from warpproof.frontend.lift.values import ModuleContext
from warpproof.ir import nodes, types

DIM3_AXES = 3
_IN_USE = "_ZN11__warpproof11__is_in_useE"  # of the headers: from then on devices differ


class LaunchSite(Protocol):
    context: ModuleContext

    def value(self, value: llvm.Value) -> nodes.Expr: ...
    def emit(self, statement: nodes.Statement) -> None: ...
    def scratch(self, stem: str, type_: types.Type) -> str: ...


@record
class LaunchConfiguration:
    grid: tuple[nodes.Expr, nodes.Expr, nodes.Expr]
    block: tuple[nodes.Expr, nodes.Expr, nodes.Expr]
    shared_bytes: nodes.Expr
    stream: nodes.Expr


def push_configuration(site: LaunchSite, call: llvm.Call, origin: Origin) -> LaunchConfiguration:
    """Read the configuration where it is evaluated: before the arguments are."""
    if len(call.arguments) != 4:
        raise CannotLift("kernel launch", "configuration of an unknown form")
    grid, block, shared, stream = (site.value(a.value) for a in call.arguments)
    handle = nodes.Convert(nodes.ConvertOp.PTRTOINT, stream, types.I64)
    if isinstance(stream, nodes.NullConst):
        return LaunchConfiguration(
            _dim3(site, grid, "grid", origin),
            _dim3(site, block, "block", origin),
            _held(site, shared, "shared", origin),
            nodes.IntConst(0, types.I64),
        )
    return LaunchConfiguration(
        _dim3(site, grid, "grid", origin),
        _dim3(site, block, "block", origin),
        _held(site, shared, "shared", origin),
        _held(site, handle, "stream", origin),
    )


def _dim3(
    site: LaunchSite, pointer: nodes.Expr, stem: str, origin: Origin
) -> tuple[nodes.Expr, nodes.Expr, nodes.Expr]:
    parts: list[nodes.Expr] = []
    for axis in range(DIM3_AXES):
        name = site.scratch(f"{stem}.{'xyz'[axis]}", types.I32)
        member = nodes.PtrField(pointer, 4 * axis, 4, "xyz"[axis])
        site.emit(nodes.Load(name, member, types.I32, 4, False, origin))
        parts.append(nodes.VarRef(name, types.I32))
    return parts[0], parts[1], parts[2]


def _held(site: LaunchSite, value: nodes.Expr, stem: str, origin: Origin) -> nodes.Expr:
    if isinstance(value, nodes.IntConst):
        return value
    name = site.scratch(stem, value.type)
    site.emit(nodes.Assign(name, value, origin))
    return nodes.VarRef(name, value.type)


def launch_statement(
    site: LaunchSite,
    call: llvm.Call,
    kernel: nodes.Expr,
    configuration: LaunchConfiguration,
    origin: Origin,
) -> nodes.Launch:
    arguments: list[nodes.LaunchArgument] = []
    for argument in call.arguments:
        value = site.value(argument.value)
        by_value = argument.attributes.byval
        if by_value is not None:
            size = types.size_of(site.context.types.value_type(by_value))
        else:
            size = types.store_size_of(value.type)
        arguments.append(nodes.LaunchArgument(value, size, by_value is not None))
    if _IN_USE in site.context.module.globals:
        flag = nodes.AddressOf(_IN_USE, nodes.SymbolKind.GLOBAL, nodes.Side.HOST)
        site.emit(nodes.Store(flag, nodes.IntConst(1, types.I8), 1))
    return nodes.Launch(
        kernel,
        configuration.grid,
        configuration.block,
        configuration.shared_bytes,
        configuration.stream,
        tuple(arguments),
        origin=origin,
    )
