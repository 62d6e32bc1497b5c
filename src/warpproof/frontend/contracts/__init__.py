"""Specifications in the user's text: found, parsed, resolved and attached.

Enters: source text (annotation comments `/*@ … */`, `//@ …`; calls `declare_invariant("…")`), the
names a scope knows, and the source ranges of functions and loops. Leaves: `ir.spec` clauses that
belong to a function, a loop, a statement or the whole file.

Guaranteed: no annotation is dropped. What cannot be read, resolved or attached is a
`ContractError` whose span begins at the offending character of the user's file (lines and columns
count characters from 1, a span's end is the place just after its last character).

Two dialects share one grammar. *ACSL* is what comments hold. *Declared* is what `declare_*`
strings hold, and differs in this: `forall`, `exists`, `lambda`, `sum`, `True` and `False` are
keywords, `sum(k, e, low, high)` is a fold, `a ^ b` is a power (in ACSL it is C's exclusive or,
and the power is `\\pow(a, b)`), and `->` is always an implication. In ACSL `p->f` without blanks is
a member and `a -> b` with blanks an implication; resolution rejects a reading that does not fit.
"""

from __future__ import annotations

from warpproof.frontend.contracts.attachment import (
    Annotation,
    Attached,
    FunctionContract,
    FunctionRange,
    LoopContract,
    LoopRange,
    StatementClause,
    attach,
    read_annotations,
)
from warpproof.frontend.contracts.macros import MacroChange, Macros, read_change
from warpproof.frontend.contracts.names import LayeredScope, Scope, declared_symbols, resolve
from warpproof.frontend.contracts.parser import (
    parse_annotation,
    parse_declared,
    parse_declared_text,
    parse_expression,
)
from warpproof.frontend.contracts.places import Anchor, ContractError, SpecText
from warpproof.frontend.contracts.scan import (
    AnnotationComment,
    DeclaredCall,
    DeclaredKind,
    OpenBlock,
    Placement,
    PrecedingStatement,
    SourceScopes,
    find_annotations,
    find_declared_calls,
    find_scopes,
)
from warpproof.frontend.contracts.tokens import Dialect
from warpproof.frontend.contracts.vocabulary import BUILTIN_FUNCTIONS

__all__ = [
    "Annotation",
    "Attached",
    "FunctionContract",
    "FunctionRange",
    "LoopContract",
    "LoopRange",
    "StatementClause",
    "attach",
    "read_annotations",
    "MacroChange",
    "Macros",
    "read_change",
    "LayeredScope",
    "Scope",
    "declared_symbols",
    "resolve",
    "parse_annotation",
    "parse_declared",
    "parse_declared_text",
    "parse_expression",
    "Anchor",
    "ContractError",
    "SpecText",
    "AnnotationComment",
    "DeclaredCall",
    "DeclaredKind",
    "OpenBlock",
    "Placement",
    "PrecedingStatement",
    "SourceScopes",
    "find_annotations",
    "find_declared_calls",
    "find_scopes",
    "Dialect",
    "BUILTIN_FUNCTIONS",
]
