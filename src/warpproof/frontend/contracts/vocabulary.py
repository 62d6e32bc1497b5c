"""The words and operators of specifications."""

from __future__ import annotations

from collections.abc import Mapping

from warpproof.ir import spec
from warpproof.ir.spec import BinaryOp, CompareOp, UnaryOp

COMPARISONS = {op.value: op for op in CompareOp}
CHAINS = (
    frozenset({CompareOp.LESS, CompareOp.LESS_EQUAL}),
    frozenset({CompareOp.GREATER, CompareOp.GREATER_EQUAL}),
    frozenset({CompareOp.EQUAL}),
)
PREFIXES = {op.value: op for op in UnaryOp}
ACSL_BINARY = {op.value: op for op in BinaryOp if op is not BinaryOp.POWER} | {
    "->": BinaryOp.IMPLIES
}
DECLARED_BINARY = ACSL_BINARY | {"^": BinaryOp.POWER}
COMPOUND_ASSIGNMENTS = {
    "+=": BinaryOp.ADD,
    "-=": BinaryOp.SUBTRACT,
    "*=": BinaryOp.MULTIPLY,
    "/=": BinaryOp.DIVIDE,
    "%=": BinaryOp.REMAINDER,
    "<<=": BinaryOp.SHIFT_LEFT,
    ">>=": BinaryOp.SHIFT_RIGHT,
    "&=": BinaryOp.BIT_AND,
    "|=": BinaryOp.BIT_OR,
    "^=": BinaryOp.BIT_XOR,
}
SORTS = {sort.value: sort for sort in spec.Sort}
INTEGER_WORDS = frozenset({"char", "short", "int", "long", "signed", "unsigned"})
C_TYPE_WORDS = INTEGER_WORDS | {"void", "bool", "float", "double"}
TYPE_PREFIXES = frozenset({"const", "volatile", "struct", "class", "union", "enum"})
# Typedefs that are types in every program; others are types only where a declaration must stand.
KNOWN_TYPEDEFS = frozenset(
    {"size_t", "ptrdiff_t", "intptr_t", "uintptr_t", "uchar", "ushort", "uint", "ulong"}
    | {f"{sign}int{bits}_t" for sign in ("", "u") for bits in (8, 16, 32, 64)}
)
TYPE_STARTS = C_TYPE_WORDS | TYPE_PREFIXES | KNOWN_TYPEDEFS | frozenset(SORTS)
GEOMETRY = {geometry.value: geometry for geometry in spec.Geometry}
AXES = {axis.value: axis for axis in spec.Axis}
QUANTIFIERS = {quantifier.value: quantifier for quantifier in spec.Quantifier}
FOLDS = {kind.value: kind for kind in spec.FoldKind}
VALIDITIES = {kind.value: kind for kind in spec.Validity}
BUILTIN_FUNCTIONS: Mapping[str, int] = {
    "\\abs": 1,
    "\\arg": 1,
    "\\min": 2,
    "\\max": 2,
    "\\sqrt": 1,
    "\\floor": 1,
    "\\ceil": 1,
    "\\exp": 1,
    "\\log": 1,
    "\\sin": 1,
    "\\cos": 1,
    "\\is_finite": 1,
    "\\is_infinite": 1,
    "\\is_NaN": 1,
    "\\base_addr": 1,
    "\\block_length": 1,
    "\\offset": 1,
}
_OTHER_BACKSLASH_WORDS = frozenset(
    {"\\result", "\\true", "\\false", "\\null", "\\nothing", "\\empty", "\\old", "\\at", "\\let"}
    | {"\\lambda", "\\separated", "\\union", "\\pow", "\\from"}
)
BACKSLASH_WORDS = (
    _OTHER_BACKSLASH_WORDS
    | frozenset(BUILTIN_FUNCTIONS)
    | frozenset(QUANTIFIERS)
    | frozenset(FOLDS)
    | frozenset(VALIDITIES)
)
RESERVED = (
    frozenset(GEOMETRY)
    | C_TYPE_WORDS
    | TYPE_PREFIXES
    | {"warpSize", "active", "sizeof", "true", "false", "nullptr", "NULL", "loop_count"}
    | {"requires", "ensures", "assigns"}
)
UNSUPPORTED_CLAUSES: Mapping[str, str] = {
    "behavior": "write its `ensures` as `\\old(assumed) ==> ensured`",
    "complete": "",
    "disjoint": "",
    "axiomatic": "define what it axiomatises with `predicate` or `logic`",
    "inductive": "",
    "axiom": "write a `lemma`, which is proved",
    "terminates": "give loops a `loop variant`",
    "exits": "",
    "returns": "",
    "breaks": "",
    "continues": "",
    "allocates": "",
    "frees": "",
    "for": "",
    "type": "",
    "model": "",
    "global": "",
    "import": "",
    "module": "",
    "invariant": "write `loop invariant`",
}
CLAUSE_STARTS = frozenset(UNSUPPORTED_CLAUSES) | {
    *("requires", "ensures", "assigns", "decreases", "loop", "assert", "check", "admit", "assume"),
    *("ghost", "logic_param", "predicate", "logic", "lemma"),
}
MAX_NESTING = 64  # of brackets and binders: each level costs the parser some stack frames
MAX_DEPTH = 200  # of a tree: later passes walk it recursively
