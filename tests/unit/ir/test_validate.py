"""Every rule of the validator has a program that breaks it, and one that does not."""

from __future__ import annotations

import pytest

from warpproof.base.diagnostics import InternalError
from warpproof.base.records import replace
from warpproof.base.source import NOWHERE
from warpproof.ir import nodes, types
from warpproof.ir.validate import check_function, validate_program

ONE = nodes.IntConst(1, types.I32)
LONG = nodes.IntConst(1, types.I64)
FLOAT = nodes.FloatConst(0, types.F32)
TRUE = nodes.IntConst(1, types.BOOL)
NULL = nodes.NullConst()
I = nodes.VarRef("i", types.I32)  # noqa: E741
ARRAY = nodes.AddressOf("array", nodes.SymbolKind.LOCAL, nodes.Side.DEVICE)


def variable(name: str, type_: types.Type, in_memory: bool = False) -> nodes.Variable:
    return nodes.Variable(name, name, type_, None, in_memory, 4, 4, NOWHERE)


VARIABLES = (
    variable("i", types.I32),
    variable("p", types.POINTER),
    variable("array", types.array_layout(types.I32, 2), in_memory=True),
)


RETURN = nodes.Return(None)


def function(*statements: nodes.Statement, terminator: nodes.Terminator = RETURN) -> nodes.Function:
    return nodes.Function(
        "f", "f", nodes.FunctionKind.DEVICE, (), types.VOID, False, VARIABLES,
        (nodes.Block("entry", statements, terminator),), (), NOWHERE,
    )  # fmt: skip


def program(found: nodes.Function, **changes: object) -> nodes.Program:
    host = nodes.Module(nodes.Side.HOST, {}, {}, (), {})
    device = nodes.Module(nodes.Side.DEVICE, {found.symbol: found}, {}, (), {})
    whole = nodes.Program("f.cu", host, device, None, ())
    return replace(whole, **changes)


def problems(found: nodes.Function) -> list[str]:
    return list(check_function(found, program(found)))


def test_a_sound_function_has_no_problem() -> None:
    found = function(
        nodes.Declare("array"),
        nodes.Load("i", nodes.PtrAdd(ARRAY, LONG, 4, 2), types.I32, 4),
        nodes.Assign("i", nodes.Binary(nodes.BinaryOp.ADD, I, ONE, types.I32)),
        nodes.Assert(nodes.Compare(nodes.CompareOp.SLT, I, ONE), "assertion", ""),
        nodes.Store(nodes.PtrField(ARRAY, 0, 4, "x"), I, 4),
        nodes.EndLifetime("array"),
    )
    assert problems(found) == []
    validate_program(program(found))


def test_a_declaration_is_not_looked_into() -> None:
    assert problems(replace(function(), blocks=())) == []


def add(left: nodes.Expr, right: nodes.Expr, type_: types.Type) -> nodes.Expr:
    return nodes.Binary(nodes.BinaryOp.ADD, left, right, type_)


def unknown(kind: nodes.SymbolKind) -> nodes.Statement:
    return nodes.Assign("p", nodes.AddressOf("nobody", kind, nodes.Side.DEVICE))


def ranged(low: nodes.Expr, high: nodes.Expr | None, target: str = "i") -> nodes.Statement:
    type_ = types.I32 if target == "i" else types.POINTER
    return nodes.Input(target, nodes.InputKind.VALUE, type_, low=low, high=high)


BAD_STATEMENTS: dict[str, tuple[nodes.Statement, str]] = {
    "half a range": (ranged(ONE, None), "a range with one end"),
    "range of another type": (ranged(ONE, LONG), "the ends of a range are of another type"),
    "range of pointers": (ranged(NULL, NULL, "p"), "a range of what is no number"),
    "target unknown": (nodes.Assign("nobody", ONE), "unknown target nobody"),
    "target in memory": (nodes.Assign("array", ONE), "target array is in memory"),
    "target of another type": (nodes.Assign("i", LONG), "target i has another type"),
    "load of another type": (nodes.Load("i", NULL, types.I64, 8), "target i has another type"),
    "begin of nothing": (nodes.Declare("nobody"), "unknown variable nobody"),
    "end of nothing": (nodes.EndLifetime("nobody"), "unknown variable nobody"),
    "variable unknown": (
        nodes.Assign("i", nodes.VarRef("nobody", types.I32)), "unknown variable nobody"),
    "variable of another type": (
        nodes.Assume(nodes.VarRef("i", types.BOOL)), "variable i is read as another kind or type"),
    "variable in memory as a value": (
        nodes.Assign("i", nodes.VarRef("array", types.I32)), "read as another kind or type"),
    "address of a register": (
        nodes.Assign("p", nodes.AddressOf("i", nodes.SymbolKind.LOCAL, nodes.Side.DEVICE)),
        "address of i, which is not in memory"),
    "global unknown": (unknown(nodes.SymbolKind.GLOBAL), "unknown global nobody"),
    "function unknown": (unknown(nodes.SymbolKind.FUNCTION), "unknown function nobody"),
    "kernel unknown": (unknown(nodes.SymbolKind.KERNEL), "unknown function nobody"),
    "operands differ": (nodes.Assign("i", add(ONE, LONG, types.I32)), "differ in type"),
    "integer operation on floats": (nodes.Assume(add(FLOAT, FLOAT, types.F32)), "+ on float"),
    "float operation on integers": (
        nodes.Assign("i", nodes.Binary(nodes.BinaryOp.FADD, ONE, ONE, types.I32)), "+. on i32"),
    "compare of two types": (
        nodes.Assume(nodes.Compare(nodes.CompareOp.EQ, ONE, LONG)), "compares two types"),
    "overflow of two types": (
        nodes.Assume(nodes.Overflows(nodes.OverflowOp.SADD, ONE, LONG)), "compares two types"),
    "select of two types": (
        nodes.Assign("i", nodes.Select(TRUE, ONE, LONG, types.I32)), "select between two types"),
    "index of 32 bits": (
        nodes.Assign("p", nodes.PtrAdd(NULL, ONE, 4)), "other than pointer and 64-bit index"),
    "arithmetic on no pointer": (
        nodes.Assign("p", nodes.PtrAdd(LONG, LONG, 4)), "other than pointer and 64-bit index"),
    "member of no pointer": (
        nodes.Assign("p", nodes.PtrField(LONG, 0, 4, "x")), "member of other than a pointer"),
    "constant too large": (
        nodes.Assign("i", nodes.IntConst(1 << 32, types.I32)), "outside its type"),
    "constant negative": (nodes.Assign("i", nodes.IntConst(-1, types.I32)), "outside its type"),
    "load through no pointer": (nodes.Load("i", LONG, types.I32, 4), "pointer is no pointer"),
    "store through no pointer": (nodes.Store(LONG, ONE, 4), "pointer is no pointer"),
    "copy to no pointer": (nodes.Copy(LONG, NULL, LONG, False), "to is no pointer"),
    "copy from no pointer": (nodes.Copy(NULL, LONG, LONG, False), "source is no pointer"),
    "fill of no pointer": (nodes.Fill(LONG, ONE, LONG), "to is no pointer"),
    "free of no pointer": (nodes.Free(LONG, ONE), "pointer is no pointer"),
    "input at no pointer": (nodes.Havoc(LONG, LONG), "pointer is no pointer"),
    "query of no pointer": (
        nodes.PointerQuery("i", nodes.QueryOp.SPACE, LONG, types.I32), "pointer is no pointer"),
    "atomic on no pointer": (
        nodes.Atomic(None, nodes.AtomicOp.ADD, LONG, (ONE,), types.I32, nodes.Order.RELAXED,
                     nodes.Scope.GPU), "pointer is no pointer"),
    "launch of no kernel": (
        nodes.Launch(LONG, (ONE, ONE, ONE), (ONE, ONE, ONE), LONG, LONG, ()),
        "kernel is no pointer"),
    "call of no pointer": (nodes.Call(None, LONG, (), types.VOID), "callee is no pointer"),
    "assert of a number": (nodes.Assert(ONE, "assertion", ""), "condition is not a bool"),
    "assume of a number": (nodes.Assume(ONE), "condition is not a bool"),
}  # fmt: skip


@pytest.mark.parametrize(("statement", "words"), BAD_STATEMENTS.values(), ids=BAD_STATEMENTS)
def test_statement(statement: nodes.Statement, words: str) -> None:
    found = function(statement)
    assert any(words in problem for problem in problems(found)), problems(found)
    with pytest.raises(InternalError, match="device function f"):
        validate_program(program(found))


BAD_ENDS: dict[str, tuple[nodes.Terminator, str]] = {
    "jump to nowhere": (nodes.Goto("nobody"), "jumps to nobody, which does not exist"),
    "branch on a number": (nodes.Branch(ONE, "entry", "entry"), "condition is not a bool"),
    "case to nowhere": (
        nodes.Switch(ONE, (nodes.SwitchCase(0, "nobody"),), "entry"), "jumps to nobody"),
    "value from a void function": (nodes.Return(ONE), "returns another type"),
}  # fmt: skip


@pytest.mark.parametrize(("end", "words"), BAD_ENDS.values(), ids=BAD_ENDS)
def test_terminator(end: nodes.Terminator, words: str) -> None:
    assert any(words in problem for problem in problems(function(terminator=end)))


def test_names_are_unique_and_parameters_are_variables() -> None:
    sound = function()
    parameter = nodes.Parameter("i", types.I32, False, 4, None)
    bad: dict[str, nodes.Function] = {
        "two variables": replace(sound, variables=VARIABLES + VARIABLES[:1]),
        "two blocks": replace(sound, blocks=sound.blocks * 2),
        "is no variable": replace(sound, parameters=(replace(parameter, variable="nobody"),)),
        "passed otherwise": replace(sound, parameters=(replace(parameter, by_value=True),)),
    }
    for words, found in bad.items():
        assert any(words in problem for problem in problems(found)), words


def test_loops_are_made_of_blocks_and_nest() -> None:
    def loop(header: str, blocks: tuple[str, ...], parent: int | None = None) -> nodes.Loop:
        return nodes.Loop(header, (header,), blocks, (), parent, NOWHERE, ())

    blocks = (
        nodes.Block("entry", (), nodes.Goto("other")),
        nodes.Block("other", (), nodes.Return(None)),
    )
    sound = replace(function(), blocks=blocks)
    bad = {
        "loop 0 is not made of blocks": (loop("nobody", ("nobody",)),),
        "loop 1 is not inside loop 0": (loop("entry", ("entry",)), loop("other", ("other",), 0)),
        "loop 0 is not inside loop 0": (loop("entry", ("entry",), 0),),
    }
    for words, loops in bad.items():
        assert words in problems(replace(sound, loops=loops))
    header_outside = replace(sound, loops=(loop("entry", ("other",)),))
    assert problems(header_outside) == ["loop 0 is not made of blocks"]


def test_entries_of_the_program_exist() -> None:
    with pytest.raises(InternalError, match="kernel nobody"):
        validate_program(program(function(), kernels=("nobody",)))
    with pytest.raises(InternalError, match="main is not"):
        validate_program(program(function(), main="nobody"))


# --- calls, launches, addresses ------------------------------------------------------------------

CALLED = nodes.Function(
    "g", "g", nodes.FunctionKind.KERNEL, (nodes.Parameter("i", types.I32, False, 4, None),),
    types.VOID, False, VARIABLES, (nodes.Block("entry", (), RETURN),), (), NOWHERE,
)  # fmt: skip
G = nodes.AddressOf("g", nodes.SymbolKind.FUNCTION, nodes.Side.DEVICE)
DIMENSIONS = (ONE, ONE, ONE)


def with_called(statement: nodes.Statement, called: nodes.Function = CALLED) -> list[str]:
    found = function(statement)
    both = {found.symbol: found, called.symbol: called}
    device = nodes.Module(nodes.Side.DEVICE, both, {}, (), {})
    return list(check_function(found, program(found, device=device)))


def call(*arguments: nodes.Expr, type_: types.Type = types.VOID) -> nodes.Call:
    return nodes.Call(None, G, arguments, type_)


def launch(*arguments: nodes.LaunchArgument) -> nodes.Launch:
    kernel = nodes.AddressOf("g", nodes.SymbolKind.KERNEL, nodes.Side.DEVICE)
    return nodes.Launch(kernel, DIMENSIONS, DIMENSIONS, LONG, LONG, arguments)


def test_calls_pass_what_the_function_takes() -> None:
    assert with_called(call(ONE)) == []
    for bad in (call(), call(ONE, ONE)):
        assert any("which has 1 parameters" in problem for problem in with_called(bad))
    assert any("argument for i of g" in problem for problem in with_called(call(FLOAT)))
    assert any("result of g" in problem for problem in with_called(call(ONE, type_=types.I32)))


def test_only_variadic_functions_take_more() -> None:
    variadic = replace(CALLED, variadic=True)
    assert with_called(call(ONE, FLOAT), variadic) == []
    assert with_called(call(), variadic) != []


def test_a_parameter_by_value_is_passed_by_its_address() -> None:
    parameter = nodes.Parameter("array", VARIABLES[2].type, True, 8, None)
    by_value = replace(CALLED, parameters=(parameter,))
    assert with_called(call(NULL), by_value) == []
    assert with_called(call(ONE), by_value) != []


def test_launches_pass_what_the_kernel_takes() -> None:
    argument = nodes.LaunchArgument(ONE, 4)
    assert with_called(launch(argument)) == []
    assert any("which takes 1" in problem for problem in with_called(launch()))
    empty = replace(CALLED, parameters=(replace(CALLED.parameters[0], is_empty=True),))
    assert with_called(launch(), empty) == []
    neither = replace(launch(argument), arguments=None)
    assert any("or an array" in problem for problem in with_called(neither))


def test_globals_hold_addresses_that_exist_and_fit() -> None:
    def holding(symbol: str, offset: int) -> nodes.Program:
        target = nodes.AddressOf(symbol, nodes.SymbolKind.FUNCTION, nodes.Side.DEVICE)
        image = nodes.Image(bytes(8), (nodes.Relocation(offset, target, 0),))
        variable = nodes.Global(
            "v", "v", nodes.Side.DEVICE, nodes.Space.DEVICE, types.POINTER, None, 8, 8, False,
            image, False, NOWHERE,
        )  # fmt: skip
        device = nodes.Module(nodes.Side.DEVICE, {"f": function()}, {"v": variable}, (), {})
        return program(function(), device=device)

    validate_program(holding("f", 0))
    with pytest.raises(InternalError, match="address of nobody"):
        validate_program(holding("nobody", 0))
    with pytest.raises(InternalError, match="outside of itself"):
        validate_program(holding("f", 4))


def test_initialisers_exist() -> None:
    device = nodes.Module(nodes.Side.DEVICE, {"f": function()}, {}, ("nobody",), {})
    with pytest.raises(InternalError, match="initialiser nobody"):
        validate_program(program(function(), device=device))
