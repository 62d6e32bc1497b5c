"""Constructs of the program in the words of CUDA C++, for messages.

Enters: a statement or an expression. Leaves: a few words, such as "a copy of memory".
"""

from __future__ import annotations

from warpproof.ir import nodes, types


def describe_statement(statement: nodes.Statement) -> str:
    if isinstance(statement, nodes.Unsupported):
        return f"{statement.construct}: {statement.detail}"
    return _STATEMENTS[type(statement)]


def describe_expression(expression: nodes.Expr) -> str:
    return _EXPRESSIONS.get(type(expression), "an expression")


def describe_type(type_: types.Type) -> str:
    match type_:
        case types.Int(1):
            return "bool"
        case types.Int(bits):
            return _INTEGERS.get(bits, f"an integer of {bits} bits")
        case types.Float(kind):
            return kind.value
        case types.Pointer():
            return "a pointer"
        case types.Vector():
            return "a vector"
        case _:
            return "a record"


_INTEGERS = {8: "char", 16: "short", 32: "int", 64: "long long"}
_STATEMENTS: dict[type, str] = {
    nodes.Assign: "an assignment",
    nodes.Declare: "a declaration",
    nodes.EndLifetime: "the end of a scope",
    nodes.AllocaArray: "a local array whose length is computed",
    nodes.Load: "a read of memory",
    nodes.Store: "a write to memory",
    nodes.Copy: "a copy of memory",
    nodes.Fill: "a fill of memory",
    nodes.Call: "a call of a function that has no body or is not known",
    nodes.Atomic: "an atomic operation",
    nodes.Barrier: "a barrier",
    nodes.Fence: "a fence",
    nodes.WarpExchange: "an exchange between the threads of a warp",
    nodes.Launch: "a kernel launch",
    nodes.Alloc: "an allocation",
    nodes.Free: "a deallocation",
    nodes.PointerQuery: "a question about a pointer",
    nodes.Assume: "an assumption",
    nodes.Note: "a remark of the library",
    nodes.AsyncStep: "an asynchronous copy",
    nodes.Assert: "a check",
    nodes.AtExit: "a call of atexit",
    nodes.Input: "an input",
    nodes.Havoc: "a function without a body",
    nodes.StreamAction: "an operation of a stream",
    nodes.Formatted: "formatted input or output",
    nodes.VarArgs: "variadic arguments",
    nodes.SpecCall: "a specification",
    nodes.SpecValue: "a value of a specification",
    nodes.SpecClause: "a clause of a contract",
}
_EXPRESSIONS: dict[type, str] = {
    nodes.Composite: "a record or vector as a value",
    nodes.ZeroConst: "a record or vector as a value",
    nodes.Undefined: "a value that nothing wrote",
    nodes.Poison: "a value without a meaning",
    nodes.NullConst: "a null pointer",
    nodes.AddressOf: "an address",
    nodes.PtrAdd: "pointer arithmetic",
    nodes.PtrField: "the address of a member",
    nodes.GeometryRef: "a register of the hardware",
    nodes.Pure: "a call of a math function",
}
