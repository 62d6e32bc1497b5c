"""Inlining of header functions: fresh names, order, lifetimes, and what must stay a call."""

from __future__ import annotations

from warpproof.base.source import NOWHERE, Origin, Reason, Span
from warpproof.ir import nodes, types
from warpproof.transform.inline import MAX_STATEMENTS, inline_models

X = nodes.VarRef("x", types.I32)
CALL_PLACE = Origin(Span.point("user.cu", 7, 3))
MODEL_PLACE = Origin(Span.point("model.h", 2, 1), Reason.MODEL)


def number(value: int) -> nodes.IntConst:
    return nodes.IntConst(value, types.I32)


def variable(name: str, in_memory: bool = False, type_: types.Type = types.I32) -> nodes.Variable:
    return nodes.Variable(name, None, type_, None, in_memory, 4, 4, NOWHERE)


def function(
    symbol: str,
    *statements: nodes.Statement,
    returns: nodes.Expr | None = None,
    parameters: tuple[str, ...] = (),
    variables: tuple[nodes.Variable, ...] = (),
    by_value: bool = False,
    from_model: bool = True,
) -> nodes.Function:
    given = tuple(nodes.Parameter(p, types.I32, by_value, 4, None) for p in parameters)
    block = nodes.Block("entry", statements, nodes.Return(returns))
    return nodes.Function(
        symbol, symbol, nodes.FunctionKind.DEVICE, given,
        types.VOID if returns is None else types.I32, False,
        tuple(variable(p, by_value) for p in parameters) + variables,
        (block,), (), NOWHERE, from_model=from_model,
    )  # fmt: skip


def call(symbol: str, target: str | None = None, *arguments: nodes.Expr) -> nodes.Call:
    callee = nodes.AddressOf(symbol, nodes.SymbolKind.FUNCTION, nodes.Side.DEVICE)
    type_ = types.VOID if target is None else types.I32
    return nodes.Call(target, callee, arguments, type_, CALL_PLACE)


def user(*statements: nodes.Statement, returns: nodes.Expr | None = None) -> nodes.Function:
    targets = (getattr(s, "target", None) for s in statements)
    names = tuple(variable(t) for t in dict.fromkeys(targets) if t is not None)
    return function("user", *statements, returns=returns, variables=names, from_model=False)


def inlined(*functions: nodes.Function) -> nodes.Function:
    table = {f.symbol: f for f in functions}
    module = nodes.Module(nodes.Side.DEVICE, table, {}, (), {})
    return inline_models(module).functions["user"]


def body(found: nodes.Function) -> tuple[nodes.Statement, ...]:
    return found.blocks[0].statements


def plus_one() -> nodes.Function:
    total = nodes.Binary(nodes.BinaryOp.ADD, X, number(1), types.I32)
    return function("plus_one", returns=total, parameters=("x",))


def test_a_getter_folds_into_its_only_reader() -> None:
    found = inlined(
        user(call("plus_one", "%r", number(4)), returns=nodes.VarRef("%r", types.I32)), plus_one()
    )
    assert body(found) == ()
    assert found.blocks[0].terminator == nodes.Return(
        nodes.Binary(nodes.BinaryOp.ADD, number(4), number(1), types.I32)
    )


def test_two_calls_get_variables_of_their_own() -> None:
    keeps = function(
        "keeps",
        nodes.Load("%old", nodes.NullConst(), types.I32, 4, False, MODEL_PLACE),
        returns=nodes.VarRef("%old", types.I32),
        variables=(variable("%old"),),
    )
    found = inlined(user(call("keeps", "a"), call("keeps", "b")), keeps)
    targets = [s.target for s in body(found) if isinstance(s, nodes.Load)]
    assert len(set(targets)) == 2


def test_a_variable_read_by_an_argument_is_read_before_it_changes() -> None:
    """`%r = plus_one(x); x = 9; return %r` must not read the new x."""
    found = inlined(
        user(
            nodes.Assign("x", number(2)),
            call("plus_one", "%r", X),
            nodes.Assign("x", number(9)),
            returns=nodes.VarRef("%r", types.I32),
        ),
        plus_one(),
    )
    assigned = [s.target for s in body(found) if isinstance(s, nodes.Assign)]
    assert assigned == ["x", "%r", "x"]


def test_wrappers_of_wrappers_vanish_in_one_pass() -> None:
    outer = function(
        "outer", call("plus_one", "%y", X), returns=nodes.VarRef("%y", types.I32),
        parameters=("x",), variables=(variable("%y"),),
    )  # fmt: skip
    found = inlined(user(call("outer", "a", number(1))), outer, plus_one())
    assert not any(isinstance(s, nodes.Call) for s in body(found))


def test_statements_lead_back_to_the_call() -> None:
    fence = nodes.Fence(nodes.Order.SEQ_CST, nodes.Scope.GPU, MODEL_PLACE)
    (statement,) = body(inlined(user(call("fence")), function("fence", fence)))
    assert statement.origin.reason is Reason.MODEL
    assert statement.origin.span == MODEL_PLACE.span
    assert statement.origin.user_span == CALL_PLACE.span


def test_an_object_passed_by_value_is_copied_and_dies() -> None:
    store = nodes.Store(
        nodes.AddressOf("x", nodes.SymbolKind.LOCAL, nodes.Side.DEVICE), number(1), 4
    )
    taker = function("taker", store, parameters=("x",), by_value=True)
    begin, copy, written, end = body(inlined(user(call("taker", None, nodes.NullConst())), taker))
    assert isinstance(begin, nodes.Declare)
    assert isinstance(end, nodes.EndLifetime)
    assert isinstance(copy, nodes.Copy)
    assert isinstance(written, nodes.Store)
    assert begin.variable == end.variable
    assert copy.to == written.pointer


def test_a_local_object_begins_and_ends_once_through_two_levels() -> None:
    inner = function("inner", variables=(variable("%box", in_memory=True),))
    outer = function("outer", call("inner"))
    found = body(inlined(user(call("outer")), outer, inner))
    assert [type(s) for s in found] == [nodes.Declare, nodes.EndLifetime]


def test_a_lifetime_that_the_body_marks_is_not_marked_again() -> None:
    marked = function(
        "marked", nodes.Declare("%box"), nodes.EndLifetime("%box"),
        variables=(variable("%box", in_memory=True),),
    )  # fmt: skip
    found = body(inlined(user(call("marked")), marked))
    assert [type(s) for s in found] == [nodes.Declare, nodes.EndLifetime]


def test_an_atomic_whose_result_nobody_reads_has_no_target() -> None:
    atomic = nodes.Atomic(
        "%old", nodes.AtomicOp.ADD, nodes.NullConst(), (number(1),), types.I32,
        nodes.Order.RELAXED, nodes.Scope.GPU,
    )  # fmt: skip
    wrapper = function(
        "wrapper", atomic, returns=nodes.VarRef("%old", types.I32), variables=(variable("%old"),)
    )
    (statement,) = body(inlined(user(call("wrapper")), wrapper))
    assert isinstance(statement, nodes.Atomic)
    assert statement.target is None


def test_a_check_that_constants_decide_is_gone_and_a_failing_one_stays() -> None:
    condition = nodes.Compare(nodes.CompareOp.ULE, X, number(7))
    check = function("check", nodes.Assert(condition, "api-misuse", ""), parameters=("x",))
    found = body(
        inlined(user(call("check", None, number(7)), call("check", None, number(8))), check)
    )
    assert [s.condition for s in found if isinstance(s, nodes.Assert)] == [
        nodes.Compare(nodes.CompareOp.ULE, number(8), number(7))
    ]


def test_what_stays_a_call() -> None:
    own = function("own", returns=number(1), from_model=False)
    fence = nodes.Fence(nodes.Order.SEQ_CST, nodes.Scope.GPU)
    large = function("large", *[fence] * (MAX_STATEMENTS + 1))
    found = inlined(user(call("own", "a"), call("large"), call("missing")), own, large)
    assert sum(isinstance(s, nodes.Call) for s in body(found)) == 3


def test_recursion_in_a_header_ends() -> None:
    again = function("again", call("again"))
    found = inlined(user(call("again")), again)
    assert any(isinstance(s, nodes.Call) for s in body(found))
