"""The text of expressions, statements, globals and programs."""

from __future__ import annotations

from typing import get_args

import pytest

from warpproof.base.source import NOWHERE, Span
from warpproof.ir import dump, nodes, types

I = nodes.VarRef("i", types.I32)  # noqa: E741
P = nodes.VarRef("p", types.POINTER)
ONE = nodes.IntConst(1, types.I32)
TEXTS: dict[str, nodes.Expr] = {
    "-1": nodes.IntConst(0xFFFFFFFF, types.I32),
    "true": nodes.IntConst(1, types.BOOL),
    "0.5f": nodes.FloatConst(0x3F000000, types.F32),
    "-2.0": nodes.FloatConst(0xC000000000000000, types.F64),
    "half:0x3c00": nodes.FloatConst(0x3C00, types.Float(types.FloatKind.HALF)),
    "threadIdx.y": nodes.GeometryRef(nodes.Geometry.THREAD_IDX, 1, types.I32),
    "lane": nodes.GeometryRef(nodes.Geometry.LANE, 0, types.I32),
    "p[i < 3:4]": nodes.PtrAdd(P, I, 4, 3),
    "p[i]": nodes.PtrAdd(P, I, 1),
    "p.x": nodes.PtrField(P, 4, 4, "x"),
    "!(i == 1)": nodes.Binary(
        nodes.BinaryOp.XOR,
        nodes.Compare(nodes.CompareOp.EQ, I, ONE),
        nodes.IntConst(1, types.BOOL),
        types.BOOL,
    ),
    "(i + 1) * i": nodes.Binary(
        nodes.BinaryOp.MUL, nodes.Binary(nodes.BinaryOp.ADD, I, ONE, types.I32), I, types.I32
    ),
    "sext:i64(i)": nodes.Convert(nodes.ConvertOp.SEXT, I, types.I64),
    "undefined:i32": nodes.Undefined(types.I32),
    "{i, 1}": nodes.Composite((I, ONE), types.struct_layout((types.I32, types.I32))),
    "sqrt(i)": nodes.Pure("sqrt", (I,), types.I32),
}


@pytest.mark.parametrize(("text", "expression"), TEXTS.items(), ids=TEXTS)
def test_expression(text: str, expression: nodes.Expr) -> None:
    assert dump.format_expression(expression) == text


def test_a_difference_keeps_its_parentheses() -> None:
    inner = nodes.Binary(nodes.BinaryOp.SUB, I, ONE, types.I32)
    outer = nodes.Binary(nodes.BinaryOp.SUB, I, inner, types.I32)
    assert dump.format_expression(outer) == "i - (i - 1)"


def test_every_node_has_a_form() -> None:
    assert set(dump._EXPRESSIONS) == set(get_args(nodes.Expr))
    assert set(dump._STATEMENTS) == set(get_args(nodes.Statement))


def test_a_switch_shows_signed_cases() -> None:
    switch = nodes.Switch(I, (nodes.SwitchCase(0xFFFFFFFF, "a"), nodes.SwitchCase(2, "b")), "c")
    assert dump.format_terminator(switch) == "switch i {-1: a, 2: b} else c"


def variable(image: nodes.Image | None, **changes: object) -> nodes.Global:
    given: dict[str, object] = {
        "symbol": "g", "name": "g", "side": nodes.Side.DEVICE, "space": nodes.Space.DEVICE,
        "type": types.I64, "ctype": types.CInt("long", 64, True), "size": 8, "align": 8,
        "constant": False, "image": image, "dynamic_shared": False,
        "span": Span.point("f.cu", 1, 1),
    }  # fmt: skip
    return nodes.Global(**{**given, **changes})  # type: ignore[arg-type]


def test_globals_show_how_they_begin() -> None:
    target = nodes.AddressOf("f", nodes.SymbolKind.FUNCTION, nodes.Side.DEVICE)
    images = {
        "external": None,
        "zero": nodes.Image(bytes(8)),
        "undefined": nodes.Image(bytes(8), undefined=((0, 8),)),
        "initialised 01000000 00000000": nodes.Image(b"\1" + bytes(7)),
        "initialised 00000000 00000000, &f at 0": nodes.Image(
            bytes(8), (nodes.Relocation(0, target, 0),)
        ),
        "initialised 00000000 00000000, &f-4 at 0": nodes.Image(
            bytes(8), (nodes.Relocation(0, target, -4),)
        ),
    }
    for text, image in images.items():
        assert dump.format_global(variable(image)) == f"global device long g: 8 bytes, {text}"
    dynamic = variable(None, dynamic_shared=True, space=nodes.Space.SHARED)
    assert dump.format_global(dynamic).endswith("size from the launch")


def function(symbol: str, *calls: str, from_model: bool = False) -> nodes.Function:
    statements = tuple(
        nodes.Call(
            None,
            nodes.AddressOf(name, nodes.SymbolKind.FUNCTION, nodes.Side.DEVICE),
            (),
            types.VOID,
        )
        for name in calls
    )
    block = nodes.Block("entry", statements, nodes.Return(None))
    return nodes.Function(
        symbol, symbol, nodes.FunctionKind.DEVICE, (), types.VOID, False, (),
        () if symbol.startswith("bodiless") else (block,), (), NOWHERE, from_model=from_model,
    )  # fmt: skip


def test_only_the_users_part_of_a_program() -> None:
    functions = (
        function("mine", "model", "bodiless_of_mine"),
        function("model", "bodiless_of_model", from_model=True),
        function("bodiless_of_mine"),
        function("bodiless_of_model"),
    )
    globals_ = (
        variable(None, symbol="own", name="own"),
        variable(None, symbol="theirs", name="theirs", from_model=True),
    )
    device = nodes.Module(
        nodes.Side.DEVICE,
        {f.symbol: f for f in functions},
        {g.symbol: g for g in globals_},
        ("mine",),
        {},
    )
    host = nodes.Module(nodes.Side.HOST, {}, {}, (), {})
    program = nodes.Program("f.cu", host, device, None, ())
    mine = dump.format_program(program, only_user=True)
    assert mine == (
        "program f.cu\n\n"
        "device module\n"
        "  global device long own: 8 bytes, external\n"
        "  before main: mine\n\n"
        "  device mine()\n"
        "   entry:\n"
        "     call model()\n"
        "     call bodiless_of_mine()\n"
        "     return\n\n"
        "  device bodiless_of_mine(): declared only\n\n"
        "host module\n"
    )
    whole = dump.format_program(program)
    assert "device model()" in whole
    assert "bodiless_of_model(): declared" in whole
    assert "theirs" in whole
