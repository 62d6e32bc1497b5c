"""Specifications: grammar, places of errors, names, attachment, and the printer's round trip."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

import pytest
from hypothesis import given
from hypothesis import strategies as st

from warpproof.base.source import NOWHERE, Span
from warpproof.frontend.contracts import (
    BUILTIN_FUNCTIONS,
    Attached,
    ContractError,
    DeclaredKind,
    Dialect,
    FunctionRange,
    LayeredScope,
    LoopRange,
    attach,
    declared_symbols,
    find_annotations,
    find_declared_calls,
    parse_annotation,
    parse_declared,
    parse_expression,
    read_annotations,
    resolve,
)
from warpproof.ir import spec
from warpproof.ir.spec import BinaryOp, SpecExpr, SpecSymbol, SymbolKind
from warpproof.ir.spec_text import format_spec
from warpproof.ir.types import (
    CArray,
    CInt,
    CMember,
    CNamed,
    CPointer,
    CRecord,
    CType,
    PointerKind,
    RecordKind,
)

START = Span.point("k.cu", 1, 1)


def expression(text: str) -> SpecExpr:
    return parse_expression(text, START)


def declared(text: str) -> SpecExpr:
    return parse_expression(text, START, Dialect.DECLARED)


def clauses(text: str) -> tuple[spec.Clause, ...]:
    return parse_annotation(text, START)


# --- grammar ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("0 <= i < n", "0 <= i < n"),
        ("a == b == c", "a == b == c"),
        ("(a < b) == c", "(a < b) == c"),
        ("a ==> b ==> c", "a ==> b ==> c"),
        ("a -> b -> c", "a ==> b ==> c"),
        ("(a ==> b) ==> c", "(a ==> b) ==> c"),
        ("a <==> b ==> c", "a <==> b ==> c"),
        ("a || b && c ^^ d", "a || b && c ^^ d"),
        ("!a && ~b == -c + +d", "!a && ~b == -c + +d"),
        ("a ==> b ? c : d ? e : f", "a ==> b ? c : d ? e : f"),
        ("a & b ^ c | d << 2 >> e", "a & b ^ c | d << 2 >> e"),
        ("p->next->value + s.x", "p->next->value + s.x"),
        ("p -> q", "p ==> q"),
        ("*p + **q + &x", "*p + **q + &x"),
        ("a[i][j + 1]", "a[i][j + 1]"),
        ("0xFFu + 0b101 + 017 + 1'000L", "255 + 5 + 15 + 1000"),
        ("1.5f + .5 + 1. + 2e-3 + 0x1.8p3", "1.5f + .5 + 1. + 2e-3 + 0x1.8p3"),
        (r"'a' + '\n' + '\x41' + '\0'", r"'a' + '\n' + 'A' + '\x00'"),
        (r"\true && false || nullptr == \null", r"\true && \false || \null == \null"),
        (r"\forall i; a[i] == 0", r"\forall integer i; a[i] == 0"),
        (
            r"\forall j. 0 <= j < n -> b[j] == a[j]",
            r"\forall integer j; 0 <= j < n ==> b[j] == a[j]",
        ),
        (r"\forall integer i, j, real x; i < j", r"\forall integer i, j, real x; i < j"),
        (
            r"\exists unsigned i, int *p, q; p == q",
            r"\exists unsigned int i, int *p, int q; p == q",
        ),
        (r"\forall thread t; active(t)", r"\forall thread t; active(t)"),
        (r"\forall t : thread; x@t == 0", r"\forall thread t; x@t == 0"),
        (r"\forall i [C[i]]; C[i] == 0", r"\forall integer i [C[i]]; C[i] == 0"),
        (r"\forall point p; p.x == 0", r"\forall point p; p.x == 0"),
        (r"a && \forall i; b || c", r"a && \forall integer i; b || c"),
        (r"\old(x) + \at(y, Pre) + \result", r"\old(x) + \at(y, Pre) + \result"),
        (r"\valid(p + (0 .. n-1))", r"\valid(p + (0 .. n - 1))"),
        (r"\valid_read(a[0..n])", r"\valid_read(a[0 .. n])"),
        (r"\separated(p, q + (..))", r"\separated(p, q + (..))"),
        (r"\valid({p, q}) || \valid(\union(p, q))", r"\valid({p, q}) || \valid(\union(p, q))"),
        (r"\sum(0, n-1, \lambda integer k; a[k])", r"\sum(0, n - 1, \lambda integer k; a[k])"),
        (r"\numof(0, n, \lambda int k; a[k] == 0)", r"\numof(0, n, \lambda int k; a[k] == 0)"),
        (
            r"\max(a, b) + \max(0, n, \lambda k; a[k])",
            r"\max(a, b) + \max(0, n, \lambda integer k; a[k])",
        ),
        (r"\let x = a + b; x * x", r"\let x = a + b; x * x"),
        (r"(long unsigned int)x + (float)-y", r"(unsigned long)x + (float)-y"),
        ("(size_t)x + float(y) + (const char *)p", "(size_t)x + (float)y + (char *)p"),
        ("(x) - 1", "x - 1"),
        (
            "sizeof(int) + sizeof(float *) + sizeof(x[0])",
            "sizeof(int) + sizeof(float *) + sizeof(x[0])",
        ),
        ("f(x, y) && \\is_finite(x)", "f(x, y) && \\is_finite(x)"),
        (
            "threadIdx.x + blockIdx.y * blockDim.z - gridDim.x",
            "threadIdx.x + blockIdx.y * blockDim.z - gridDim.x",
        ),
        ("threadIdx.x@t + a[i]@t + x@t[0]", "threadIdx.x@t + a[i]@t + x@t[0]"),
        ("loop_count + loop_count_2 + warpSize", "loop_count + loop_count_2 + warpSize"),
        ("ns::limit + ::limit", "ns::limit + ::limit"),
        ("x // the rest is a remark", "x"),
    ],
)
def test_expressions(text: str, canonical: str) -> None:
    node = expression(text)
    assert format_spec(node) == canonical
    assert expression(canonical) == node


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("requires n > 0;", "requires n > 0;"),
        ("requires positive: n > 0;", "requires positive: n > 0;"),
        ("ensures \\result == n", "ensures \\result == n;"),
        ("assigns \\nothing;", "assigns \\nothing;"),
        ("assigns a[0 .. n-1], *p;", "assigns a[0 .. n - 1], *p;"),
        ("decreases n;", "decreases n;"),
        ("loop invariant 0 <= i; loop assigns i; loop variant n - i;",
         "loop invariant 0 <= i;\nloop assigns i;\nloop variant n - i;"),
        ("assert x == 1; check y; admit z; assume w",
         "assert x == 1;\nassert y;\nadmit z;\nadmit w;"),
        ("requires a\n ensures b", "requires a;\nensures b;"),
        ("ghost int m, hA\n requires m > 0", "ghost int m;\nghost int hA;\nrequires m > 0;"),
        ("ghost int g = 0, h; g = g + 1; h += 2; g++; h[3] = 1;",
         "ghost int g = 0;\nghost int h;\nghost g = g + 1;\nghost h = h + 2;\n"
         "ghost g = g + 1;\nghost h[3] = 1;"),
        ("logic_param integer m, a0[], b[n][2];",
         "logic_param integer m;\nlogic_param integer a0[];\nlogic_param integer b[n][2];"),
        ("predicate zero(int *a, integer n) = \\forall integer i; 0 <= i < n ==> a[i] == 0;",
         "predicate zero(int *a, integer n) = \\forall integer i; 0 <= i < n ==> a[i] == 0;"),
        ("logic integer twice(integer x) = 2 * x;", "logic integer twice(integer x) = 2 * x;"),
        ("predicate always = \\true; lemma l: always;",
         "predicate always = \\true;\nlemma l: always;"),
        ("\n @ requires a;\n @ ensures b;\n @", "requires a;\nensures b;"),
        (" requires a\n   //@ && b;\n //@ ensures c;", "requires a && b;\nensures c;"),
        ("", ""),
    ],
)  # fmt: skip
def test_clauses(text: str, canonical: str) -> None:
    parsed = clauses(text)
    assert format_spec(parsed) == canonical
    assert clauses(canonical) == parsed


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("forall i. 0 <= i -> i < n -> C[i] == A[i] + B[i]",
         r"\forall integer i; 0 <= i ==> i < n ==> C[i] == A[i] + B[i]"),
        ("(exists t : thread. active(t)) -> forall t : thread. active(t)",
         r"(\exists thread t; active(t)) ==> \forall thread t; active(t)"),
        ("Csub == sum(k, A[w * k] * B[k], 0, b * loop_count_2 + loop_count - 1)",
         r"Csub == \sum(0, b * loop_count_2 + loop_count - 1, \lambda integer k; A[w * k] * B[k])"),
        ("x == sum(0, n - 1, lambda int k; A[k])", r"x == \sum(0, n - 1, \lambda int k; A[k])"),
        ("forall i. forall j. C[i] == C[j]", r"\forall integer i; \forall integer j; C[i] == C[j]"),
        ("a[threadIdx.x@t] == a[threadIdx.x@t1]", "a[threadIdx.x@t] == a[threadIdx.x@t1]"),
        ("s > 0 -> s == 2 ^ (m - loop_count - 1)", r"s > 0 ==> s == \pow(2, m - loop_count - 1)"),
        ("i<n->C[i]==0", "i < n ==> C[i] == 0"),
        ("True || !False", r"\true || !\false"),
        ("forall t.0 <= t", r"\forall integer t; 0 <= t"),
        (r"\forall integer i; sum == i", r"\forall integer i; sum == i"),
    ],
)  # fmt: skip
def test_declared_dialect(text: str, canonical: str) -> None:
    node = declared(text)
    assert format_spec(node) == canonical
    assert expression(canonical) == node


def test_exclusive_or_and_power_are_not_confused() -> None:
    acsl, power = expression("a ^ b"), declared("a ^ b")
    assert isinstance(acsl, spec.Binary)
    assert acsl.op is BinaryOp.BIT_XOR
    assert isinstance(power, spec.Binary)
    assert power.op is BinaryOp.POWER


def test_declared_kinds() -> None:
    assert parse_declared(DeclaredKind.LOGIC_PARAM, "int m, a0[]", START) == clauses(
        "logic_param int m, a0[];"
    )
    assert parse_declared(DeclaredKind.PRECONDITION, "n == m", START) == clauses("requires n == m")
    assert parse_declared(DeclaredKind.POSTCONDITION, "False;", START) == clauses("ensures \\false")
    assert parse_declared(DeclaredKind.INVARIANT, "i == 0", START) == clauses(
        "loop invariant i == 0"
    )


def test_spans_cover_their_text() -> None:
    (clause,) = parse_annotation(" requires a +\n   (b * c);", Span.point("k.cu", 7, 4))
    assert isinstance(clause, spec.Requires)
    assert clause.span == Span("k.cu", 7, 5, 8, 11)
    assert isinstance(clause.formula, spec.Binary)
    assert clause.formula.span == Span("k.cu", 7, 14, 8, 11)
    assert clause.formula.right.span == Span("k.cu", 8, 4, 8, 11)


# --- errors -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "line", "column", "message"),
    [
        ("requires a +;", 1, 13, "expected an expression, found `;`"),
        ("requires a\n  b;", 2, 3, "expected `;` or an operator, found `b`"),
        ("requires (a;", 1, 12, "expected `)`, found `;`"),
        ("requires a", 1, 11, ""),
        ("requires", 1, 9, "found the end of the annotation"),
        ("require a;", 1, 1, "expected a clause, found `require`"),
        ("requires a < b > c;", 1, 16, "cannot continue a chain"),
        ("requires a == b != c;", 1, 17, "cannot continue a chain"),
        ("requires a < b == c;", 1, 16, "cannot continue a chain"),
        ("requires #a;", 1, 10, "unexpected character `#`"),
        ("requires 12ab;", 1, 10, "is no number"),
        ("requires 09 == x;", 1, 10, "no octal number"),
        ("requires 'ab' == x;", 1, 10, "no character"),
        ('requires "ab" == x;', 1, 10, "a string"),
        ("requires \\foral i; a;", 1, 10, "unknown word `\\foral`"),
        ("requires \\forall int; a;", 1, 21, "the name of a bound variable"),
        ("requires \\forall i == 0; a;", 1, 20, "`;` after the bound variables"),
        ("requires threadIdx == 0;", 1, 10, "members `.x`, `.y`, `.z`"),
        ("requires threadIdx.w == 0;", 1, 20, "members `.x`, `.y`, `.z`"),
        ("requires \\sum(0, n, f) == 0;", 1, 10, "needs a `\\lambda`"),
        ("requires \\abs(a, b) == 0;", 1, 10, "takes 1 arguments, not 2"),
        ("requires \\valid{Pre}(p);", 1, 16, "labels of `\\valid`"),
        ("requires x@;", 1, 12, "a thread after `@`"),
        ("requires loop_count_0 == 0;", 1, 10, "loop_count_1"),
        ("assigns a \\from b;", 1, 11, "`\\from` is not supported"),
        ("loop unroll 4;", 1, 6, "after `loop`"),
        ("behavior b: assumes x; ensures y;", 1, 1, "`behavior` is not supported"),
        ("axiomatic A { }", 1, 1, "`axiomatic` is not supported"),
        ("predicate p{L}(int x) = x;", 1, 12, "not supported"),
        ("logic int f(int x);", 1, 19, "the definition of `f`"),
        ("ghost if (x) y = 1;", 1, 7, "`if` in ghost code"),
        ("ghost x;", 1, 8, "expected an assignment"),
        ("ghost unsigned float x;", 1, 7, "is no type"),
        ('requires "a";', 1, 10, "a string cannot stand in a specification"),
        ("requires '\u00e9' == 0;", 1, 10, "is no character of type char"),
        ("requires loop_count_0 == 0;", 1, 10, "`loop_count_1` is the annotated loop's own count"),
        ("requires \\valid();", 1, 10, "`\\valid` needs a location"),
        (
            "requires \\sum(0, 1, \\lambda int i, j; i);",
            1,
            21,
            "`\\lambda` takes one variable here",
        ),
        ("requires " + "(" * 100 + "a" + ")" * 100, 1, 74, "nested too deeply"),
        ("requires " + " + ".join("a" * 300), 1, 1, "too many levels"),
    ],
)
def test_syntax_errors(text: str, line: int, column: int, message: str) -> None:
    if not message:
        clauses(text)
        return
    with pytest.raises(ContractError) as caught:
        clauses(text)
    error = caught.value
    assert (error.span.line, error.span.column) == (line, column)
    assert message in error.message


def test_a_sum_runs_over_a_variable() -> None:
    with pytest.raises(ContractError) as caught:
        declared("sum(1, 2, 0, 3)")
    assert caught.value.message == "expected the variable that `sum` runs over"


def test_hints() -> None:
    with pytest.raises(ContractError) as caught:
        clauses("requirs a;")
    assert caught.value.hint == "did you mean `requires`?"
    with pytest.raises(ContractError) as caught:
        clauses("requires \\exist i; a;")
    assert caught.value.hint == "did you mean `\\exists`?"


# --- finding ------------------------------------------------------------------------------------


def texts(source: str) -> list[tuple[int, int, str]]:
    return [
        (found.start.line, found.start.column, found.text.strip())
        for found in find_annotations(source, "k.cu")
    ]


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ("/*@ requires a; */ void f();", [(1, 4, "requires a;")]),
        ("//@ requires a;\nvoid f();", [(1, 4, "requires a;")]),
        ("/* plain */ // plain @\n", []),
        ('const char *s = "/*@ no */"; //@ assert yes;', [(1, 33, "assert yes;")]),
        ("char c = '\"'; //@ assert yes;\nchar d = '\"';", [(1, 18, "assert yes;")]),
        ('auto r = R"x(" /*@ no */ )x"; //@ assert yes;', [(1, 34, "assert yes;")]),
        ("int n = 1'000'000; //@ assert yes;", [(1, 23, "assert yes;")]),
        ("// plain \\\n//@ no\n//@ assert yes;", [(3, 4, "assert yes;")]),
        (
            "//@ ghost a\n  //@ ghost b\n\n//@ ghost c",
            [(1, 4, "ghost a\n  //@ ghost b"), (4, 4, "ghost c")],
        ),
        ("//@ ghost a \\\n b\nint x;", [(1, 4, "ghost a \\\n b")]),
        ("//@ ghost a\n/*@ ghost b */", [(1, 4, "ghost a"), (2, 4, "ghost b")]),
        ("//@param x the size\n//@2D copy\n/*@ TODO later */", []),
        ("//@ requirs a;", [(1, 4, "requirs a;")]),
        ("/*@ // why\n requires a; */", [(1, 4, "// why\n requires a;")]),
        ("/*@ why\n requires a; */", [(1, 4, "why\n requires a;")]),
        ("//@ why\n//@ ensures a;", [(1, 4, "why\n//@ ensures a;")]),
        ("/*@ why\n requires a GPU */", []),
        ("//@{\nint a;\n//@}\n/*@{*/", []),
        ('#define M(x) "//@ no" \\\n  + 1\n//@ assert yes;', [(3, 4, "assert yes;")]),
        ("\t/*@ ghost a */", [(1, 5, "ghost a")]),
    ],
)
def test_finding_comments(source: str, found: list[tuple[int, int, str]]) -> None:
    assert texts(source) == found


def test_disabled_lines_hold_no_annotations() -> None:
    source = "#if 0\n//@ requires { it's;\n#endif\n//@ requires b;\nvoid f() {}"
    kept = find_annotations(source, "k.cu", lambda line: line != 2)
    assert [comment.start.line for comment in kept] == [4]


@pytest.mark.parametrize(
    ("source", "line", "column", "message"),
    [
        ("int x;\n  /*@ requires a;", 2, 3, "this annotation is not closed"),
        ("#define F /*@ requires a; */ int", 1, 11, "inside a preprocessor directive"),
        ("void f() {\n  declare_precondition(text);\n}", 2, 24, "takes string literals only"),
        ("void f() {\n  declare_precondition();\n}", 2, 3, "lacks a string literal"),
        ('void f() {\n  declare_precondition("a +", "b");\n}', 2, 28, "the end"),
        ('void f() {\n  declare_precondition("a "\n    "+ ) b");\n}', 3, 8, "found `)`"),
    ],
)
def test_errors_while_finding(source: str, line: int, column: int, message: str) -> None:
    with pytest.raises(ContractError) as caught:
        read_annotations(source, "k.cu")
    assert (caught.value.span.line, caught.value.span.column) == (line, column)
    assert message in caught.value.message


def test_declared_calls() -> None:
    source = (
        "void declare_precondition(const char *, ...);\n"
        "void f(int n) {\n"
        '  declare_logic_param("int m, h");\n'
        '  declare_precondition("0 <= m", /* why */\n'
        '      "n == "  "m");\n'
        "}\n"
    )
    calls = find_declared_calls(source, "k.cu")
    assert [call.kind for call in calls] == [DeclaredKind.LOGIC_PARAM, DeclaredKind.PRECONDITION]
    assert [text.text for text in calls[1].arguments] == ["0 <= m", "n == m"]
    last = calls[1].arguments[1]
    assert last.span(0, 1) == Span("k.cu", 5, 8, 5, 9)
    assert last.span(5, 6) == Span("k.cu", 5, 17, 5, 18)
    assert all(call.placement.first_in_block for call in calls)


def test_a_declared_string_may_run_over_lines() -> None:
    source = 'void f() {\n  declare_invariant("a ==\n    b +\n    c", "d");\n}\n'
    (call,) = find_declared_calls(source, "k.cu")
    assert [text.text for text in call.arguments] == ["a ==\n    b +\n    c", "d"]
    assert call.arguments[0].span(9, 10) == Span("k.cu", 3, 5, 3, 6)


# --- names --------------------------------------------------------------------------------------

INT = CInt("int", 32, True)
POINT = CRecord(
    "point",
    "point",
    RecordKind.STRUCT,
    8,
    4,
    (CMember("x", INT, 0), CMember("y", INT, 32)),
)
POINT_NAME = CNamed("point", "point", RecordKind.STRUCT)


@dataclass
class Names:
    """A scope made of a table."""

    symbols: dict[str, SpecSymbol] = field(default_factory=dict)

    def lookup(self, name: str) -> SpecSymbol | None:
        return self.symbols.get(name)

    def names(self) -> Iterable[str]:
        return self.symbols

    def why_unknown(self, name: str) -> str:
        return ""

    def has_type(self, name: str) -> bool:
        return name == "point"

    def record(self, identifier: str) -> CRecord | None:
        return POINT if identifier == "point" else None


def symbol(name: str, type_: CType, kind: SymbolKind = SymbolKind.PARAMETER) -> SpecSymbol:
    return SpecSymbol(name, kind, type_, f"%{name}")


SCOPE = Names(
    {
        entry.name: entry
        for entry in (
            symbol("n", INT),
            symbol("count", INT, SymbolKind.LOCAL),
            symbol("a", CPointer(INT)),
            symbol("table", CArray(CArray(INT, 4), 3)),
            symbol("p", CPointer(POINT_NAME)),
            symbol("s", POINT_NAME),
            symbol("r", CPointer(POINT_NAME, PointerKind.REFERENCE)),
            SpecSymbol("square", SymbolKind.FUNCTION, None, "square", 1),
        )
    }
)


def resolved(text: str) -> tuple[spec.Clause, ...]:
    return resolve(clauses(text), SCOPE)


def names_in(node: SpecExpr | spec.Clause) -> list[spec.Name]:
    own = [node] if isinstance(node, spec.Name) else []
    return own + [found for child in spec.children(node) for found in names_in(child)]


@pytest.mark.parametrize(
    "text",
    [
        "requires n > 0; ensures \\result == \\old(n) && a[n] == 0;",
        "requires table[1][2] == s.x + r.y + p->x + p[3].y + (*p).x;",
        "requires \\forall integer i; 0 <= i < n ==> a[i] == square(i);",
        "requires \\valid(a + (0 .. n-1)) && \\separated(a, p);",
        "assigns a[0 .. n-1], p->x, {a[0], a[1]}, *(a + (0 .. 3));",
        "loop invariant loop_count <= n && \\at(n, LoopEntry) == n && count@0 == 0;",
        "ghost int m; requires n == m; ghost int g = m; ghost g = g + 1;",
        "predicate even(integer x) = x == 0 || even(x - 2); requires even(n);",
        "requires sizeof(point) == 8 && sizeof(n) == 4;",
        "requires (n > 0) == (count > 0);",
        "requires \\let k = n; k == n;",
        "requires \\forall point q; q.x == 0;",
        "requires n -> count;",
    ],
)
def test_names_resolve(text: str) -> None:
    for clause in resolved(text):
        assert all(name.symbol is not None for name in names_in(clause))


def test_a_bound_name_hides_the_programs() -> None:
    (clause,) = resolved("requires n == \\sum(0, n, \\lambda integer n; n);")
    kinds = [name.symbol.kind for name in names_in(clause) if name.symbol]
    assert kinds == [*[SymbolKind.PARAMETER] * 2, SymbolKind.BOUND]
    keys = [name.symbol.key for name in names_in(clause) if name.symbol]
    assert keys == ["%n", "%n", "n"]


def test_a_scope_may_know_a_declaration_already() -> None:
    written = clauses("ghost int g = 0;")
    assert resolve(written, LayeredScope(SCOPE, declared_symbols(written))) == written


def test_later_annotations_see_declared_names() -> None:
    first = resolved("ghost integer m; predicate is_m(integer x) = x == m;")
    scope = LayeredScope(SCOPE, declared_symbols(first))
    (clause,) = resolve(clauses("loop invariant is_m(m);"), scope)
    assert isinstance(clause, spec.LoopInvariant)
    assert isinstance(clause.formula, spec.Call)
    assert clause.formula.symbol is not None
    assert clause.formula.symbol.kind is SymbolKind.PREDICATE


@pytest.mark.parametrize(
    ("text", "column", "message", "hint"),
    [
        ("requires cuont > 0;", 10, "unknown name `cuont`", "did you mean `count`?"),
        ("requires 0 < zzz;", 14, "unknown name `zzz`", ""),
        ("ensures result == 0;", 9, "unknown name `result`", "did you mean `\\result`?"),
        ("requires sum(0, n);", 10, "unknown name `sum`", "did you mean `\\sum`?"),
        ("requires n(1);", 10, "`n` is a parameter, not a function", ""),
        ("requires square(1, 2) == n;", 10, "takes 1 arguments, not 2", ""),
        ("requires square == n;", 10, "needs arguments", ""),
        ("requires n->count == 0;", 10, "`n` is no pointer", "for an implication"),
        ("requires p->z == 0;", 10, "`p` has no member `z`", ""),
        ("requires n.x == 0;", 10, "`n` is no record", ""),
        ("requires n[0] == 0;", 10, "`n` is no array", ""),
        ("requires n & 1 == 0;", 14, "operand of `&`", "bind more tightly"),
        ("requires (n < 1) + 1 == 0;", 10, "operand of `+`", ""),
        ("requires \\result == 0;", 10, "`\\result` cannot stand in", ""),
        ("requires \\old(n) == 0;", 10, "`\\old` cannot stand", ""),
        ("ensures loop_count == 0;", 9, "`loop_count` cannot stand", ""),
        ("ensures \\at(n, Middle) == 0;", 9, "the label `Middle`", "Pre"),
        ("requires (0 .. n) == n;", 10, "a set cannot stand here", ""),
        ("requires a[n > 0] == n;", 12, "a formula cannot be an index", ""),
        ("requires a[0 .. n] == n;", 12, "a set cannot stand here", ""),
        ("requires \\forall i, i; n;", 21, "`i` is bound twice", ""),
        ("requires \\forall pont q; n;", 18, "unknown type `pont`", ""),
        ("requires (thread)n == 0;", 11, "cast to a thread", ""),
        ("ghost n = 1;", 7, "cannot assign to the parameter `n`", ""),
        ("ghost *a = 1;", 7, "ghost code can only assign to a ghost variable", ""),
        ("logic_param int m; ghost m = 1;", 26, "specification variable `m`", "with a value"),
        ("logic_param int n;", 17, "hides a parameter", ""),
        ("ghost int m; ghost int m = 1;", 24, "`m` is declared twice", ""),
        ("requires sizeof(integer) == 0;", 17, "has no size", ""),
    ],
)
def test_name_errors(text: str, column: int, message: str, hint: str) -> None:
    with pytest.raises(ContractError) as caught:
        resolved(text)
    error = caught.value
    assert message in error.message
    assert (error.span.line, error.span.column) == (1, column)
    assert hint in error.hint


# --- attachment ---------------------------------------------------------------------------------


def loop(identifier: int, line: int, column: int, end: int, function: str = "f") -> LoopRange:
    return LoopRange(function, identifier, "k.cu", line, column, end, 1)


def attached(
    source: str, functions: list[FunctionRange], loops: list[LoopRange] | None = None
) -> Attached:
    return attach(read_annotations(source, "k.cu"), functions, loops or [])


def contracts(result: Attached) -> dict[str, list[str]]:
    return {
        contract.function.name: [format_spec(clause) for clause in contract.clauses]
        for contract in result.functions
    }


def loop_contracts(result: Attached) -> dict[int, list[str]]:
    return {
        contract.loop.id: [format_spec(clause) for clause in contract.clauses]
        for contract in result.loops
    }


def test_contract_before_a_function() -> None:
    source = """\
int unrelated;
/*@ requires a; */
// a remark
/*@ ensures b; */
template <int N>
__global__ void __launch_bounds__(256)
f(int n)
{
}
"""
    ranges = [
        FunctionRange("f<1>", "k.cu", 7, 8, 9),
        FunctionRange("f<2>", "k.cu", 7, 8, 9),
        FunctionRange("g", "other.cu", 7, 8, 9),
    ]
    expected = ["requires a;", "ensures b;"]
    assert contracts(attached(source, ranges)) == {"f<1>": expected, "f<2>": expected}


def test_contract_at_the_start_of_a_body() -> None:
    source = """\
namespace n { __global__ void f(int n) {
  /*@ ghost int m;
      requires n == m; */
  declare_postcondition("n == m", "m == n");
  //@ ensures last;
  int x = 0;
} }
"""
    assert contracts(attached(source, [FunctionRange("f", "k.cu", 1, 1, 7)])) == {
        "f": [
            "logic_param int m;",
            "requires n == m;",
            "ensures n == m;",
            "ensures m == n;",
            "ensures last;",
        ]
    }


LOOPS = """\
void f() {
  //@ loop invariant before;
#pragma unroll
  for (int i = 0; i < n; i++) {
    /*@ loop invariant inner; */
    while (x) {
      //@ loop invariant inside;
      x--;
    }
  }
  do {
    declare_invariant("done");
    while (y) { y--; }
  } while (z);
}
"""


def test_loop_annotations() -> None:
    function = [FunctionRange("f", "k.cu", 1, 1, 15)]
    loops = [loop(1, 4, 3, 10), loop(2, 6, 5, 9), loop(3, 11, 3, 14), loop(4, 13, 5, 13)]
    assert loop_contracts(attached(LOOPS, function, loops)) == {
        1: ["loop invariant before;"],
        2: ["loop invariant inner;", "loop invariant inside;"],
        3: ["loop invariant done;"],
    }


def test_two_loops_on_one_line_are_told_apart_by_column() -> None:
    source = "void f() { //@ loop invariant a;\nfor (;;) { x++; } for (;;) {}\n}"
    function = [FunctionRange("f", "k.cu", 1, 1, 3)]
    result = attached(source, function, [loop(1, 2, 19, 2), loop(2, 2, 1, 2)])
    assert loop_contracts(result) == {2: ["loop invariant a;"]}


def test_statements() -> None:
    source = """\
void f() {
  int x = 0;
  //@ ghost int g = 1;
  //@ assert x == 0;
  x++; //@ assert x == 1;
}
"""
    result = attached(source, [FunctionRange("f", "k.cu", 1, 1, 6)])
    places = [
        (
            format_spec(found.clause),
            found.after.line if found.after else 0,
            found.before.line if found.before else 0,
        )
        for found in result.statements
    ]
    assert places == [
        ("ghost int g = 1;", 2, 5),
        ("assert x == 0;", 2, 5),
        ("assert x == 1;", 5, 6),
    ]


def test_definitions_belong_to_the_file() -> None:
    source = "/*@ predicate p(int x) = x == 0; lemma l: p(0); */\nvoid f() {}"
    result = attached(source, [FunctionRange("f", "k.cu", 2, 2, 2)])
    assert [format_spec(clause) for clause in result.definitions] == [
        "predicate p(int x) = x == 0;",
        "lemma l: p(0);",
    ]


@pytest.mark.parametrize(
    ("source", "functions", "line", "column", "message"),
    [
        ("//@ requires a;\nint x;", [], 1, 5, "belongs to no function"),
        ("//@ requires a;\nvoid f();\nvoid f() {}", [(3, 3, 3)], 1, 5, "belongs to no function"),
        ("void f() {\n  x = 1;\n  //@ requires a;\n}", [(1, 1, 4)], 3, 7, "belongs to no function"),
        ("void f() {\n  if (x) {\n    //@ requires a;\n  }\n}", [(1, 1, 5)], 3, 9, "no function"),
        (
            "//@ requires a;\nvoid f() {} void g() {}",
            [(2, 2, 2), (2, 2, 3)],
            1,
            5,
            "this clause could belong to",
        ),
        ("void f() {\n  //@ loop invariant a;\n  x = 1;\n}", [(1, 1, 4)], 2, 7, "no loop"),
        ("void f() {\n  //@ loop invariant a;\n  for (;;);\n}", [(1, 1, 4)], 2, 7, "at line 3"),
        ("//@ assert a;\nvoid f() {}", [(2, 2, 2)], 1, 5, "stands in no function"),
        ("void f() {\n  x = 1; //@ predicate p = a;\n}", [(1, 1, 3)], 2, 14, "inside a function"),
    ],
)
def test_nothing_to_attach_to(
    source: str,
    functions: list[tuple[int, int, int]],
    line: int,
    column: int,
    message: str,
) -> None:
    ranges = [FunctionRange(f"f{place}", "k.cu", *at) for place, at in enumerate(functions)]
    with pytest.raises(ContractError) as caught:
        attached(source, ranges)
    assert message in caught.value.message
    assert (caught.value.span.line, caught.value.span.column) == (line, column)


# --- round trip ---------------------------------------------------------------------------------

IDENTIFIERS = st.sampled_from(["x", "y1", "_z", "count", "ns::v", "thread_sum"])
PLAIN = st.sampled_from(["i", "j", "k", "total"])
SORTS = st.sampled_from(list(spec.Sort)).map(lambda sort: spec.SortType(sort, NOWHERE))
C_TYPES = st.sampled_from(["int", "unsigned long", "float", "size_t", "char", "bool"]).map(
    lambda name: spec.NamedType(name, NOWHERE)
)
BASE_TYPES = SORTS | C_TYPES
TYPES = BASE_TYPES | BASE_TYPES.map(lambda base: spec.PointerType(base, NOWHERE))
BINDER_TYPES = TYPES | st.just(spec.NamedType("point", NOWHERE))
BINDERS = st.builds(spec.Binder, PLAIN, BINDER_TYPES, st.just(NOWHERE))
HERE = st.just(NOWHERE)

LEAVES: st.SearchStrategy[SpecExpr] = st.one_of(
    st.builds(spec.IntLiteral, st.integers(0, 2**70), HERE),
    st.builds(
        spec.FloatLiteral,
        st.sampled_from(["1.5", ".25", "3.", "1e10", "0x1.8p-3"]),
        st.sampled_from(["", "f", "l"]),
        HERE,
    ),
    st.builds(spec.CharLiteral, st.integers(-128, 127), HERE),
    st.builds(spec.BoolLiteral, st.booleans(), HERE),
    st.builds(spec.NullPointer, HERE),
    st.builds(spec.Name, IDENTIFIERS, HERE),
    st.builds(spec.Result, HERE),
    st.builds(
        spec.GeometryMember,
        st.sampled_from(list(spec.Geometry)),
        st.sampled_from(list(spec.Axis)),
        HERE,
    ),
    st.builds(spec.WarpSize, HERE),
    st.builds(spec.LoopCount, st.integers(1, 4), HERE),
)


@st.composite
def comparisons(draw: st.DrawFn, inner: st.SearchStrategy[SpecExpr]) -> SpecExpr:
    less = [spec.CompareOp.LESS, spec.CompareOp.LESS_EQUAL]
    greater = [spec.CompareOp.GREATER, spec.CompareOp.GREATER_EQUAL]
    operators = draw(
        st.one_of(
            st.lists(st.sampled_from(less), min_size=1, max_size=3),
            st.lists(st.sampled_from(greater), min_size=1, max_size=3),
            st.lists(st.just(spec.CompareOp.EQUAL), min_size=1, max_size=3),
            st.just([spec.CompareOp.NOT_EQUAL]),
        )
    )
    operands = [draw(inner) for _ in range(len(operators) + 1)]
    return spec.Comparison(tuple(operators), tuple(operands), NOWHERE)


@st.composite
def calls(draw: st.DrawFn, inner: st.SearchStrategy[SpecExpr]) -> SpecExpr:
    if draw(st.booleans()):
        function, arity = draw(st.sampled_from(sorted(BUILTIN_FUNCTIONS.items())))
    else:
        function, arity = draw(IDENTIFIERS), draw(st.integers(0, 3))
    return spec.Call(function, tuple(draw(inner) for _ in range(arity)), NOWHERE)


def some(
    inner: st.SearchStrategy[SpecExpr], least: int = 1
) -> st.SearchStrategy[tuple[SpecExpr, ...]]:
    return st.lists(inner, min_size=least, max_size=3).map(tuple)


def locations(inner: st.SearchStrategy[SpecExpr]) -> st.SearchStrategy[SpecExpr]:
    ranges = st.builds(spec.Range, st.none() | inner, st.none() | inner, HERE)
    return st.one_of(
        inner,
        ranges,
        st.builds(spec.Index, inner, ranges, HERE),
        st.builds(spec.Binary, st.just(BinaryOp.ADD), inner, ranges, HERE),
        st.builds(spec.SetOf, some(inner | ranges), HERE),
        st.builds(spec.Union, some(inner), HERE),
    )


def larger(inner: st.SearchStrategy[SpecExpr]) -> st.SearchStrategy[SpecExpr]:
    return st.one_of(
        st.builds(spec.Unary, st.sampled_from(list(spec.UnaryOp)), inner, HERE),
        st.builds(spec.Binary, st.sampled_from(list(BinaryOp)), inner, inner, HERE),
        comparisons(inner),
        st.builds(spec.Conditional, inner, inner, inner, HERE),
        st.builds(spec.Cast, TYPES, inner, HERE),
        st.builds(spec.SizeOf, TYPES | inner, HERE),
        st.builds(spec.Member, inner, PLAIN, st.booleans(), HERE),
        st.builds(spec.Index, inner, inner, HERE),
        calls(inner),
        st.builds(spec.Old, inner, HERE),
        st.builds(spec.At, inner, st.sampled_from(["Pre", "Here", "LoopEntry"]), HERE),
        st.builds(spec.AtThread, inner, inner, HERE),
        st.builds(spec.Active, inner, HERE),
        st.builds(
            spec.Quantified,
            st.sampled_from(list(spec.Quantifier)),
            st.lists(BINDERS, min_size=1, max_size=3).map(tuple),
            some(inner, 0),
            inner,
            HERE,
        ),
        st.builds(spec.Let, PLAIN, inner, inner, HERE),
        st.builds(
            spec.Fold, st.sampled_from(list(spec.FoldKind)), inner, inner, BINDERS, inner, HERE
        ),
        st.builds(spec.Valid, st.sampled_from(list(spec.Validity)), some(locations(inner)), HERE),
        st.builds(spec.Separated, some(locations(inner)), HERE),
    )


EXPRESSIONS = st.recursive(LEAVES, larger, max_leaves=12)
LABELS = st.none() | st.just("named")
VARIABLE_TYPES = TYPES | st.builds(spec.ArrayType, TYPES, st.none() | EXPRESSIONS, HERE)
PARAMETERS = st.lists(BINDERS, max_size=3).map(tuple)
TARGETS = st.builds(spec.Name, IDENTIFIERS, HERE) | st.builds(
    spec.Index, st.builds(spec.Name, IDENTIFIERS, HERE), EXPRESSIONS, HERE
)
FORMULA_CLAUSES = [spec.Requires, spec.Ensures, spec.LoopInvariant, spec.Assert, spec.Assume]
CLAUSES: st.SearchStrategy[spec.Clause] = st.one_of(
    *(st.builds(kind, EXPRESSIONS, HERE, LABELS) for kind in FORMULA_CLAUSES),
    st.builds(spec.Assigns, some(locations(EXPRESSIONS), 0), HERE),
    st.builds(spec.LoopAssigns, some(locations(EXPRESSIONS), 0), HERE),
    st.builds(spec.Decreases, EXPRESSIONS, HERE),
    st.builds(spec.LoopVariant, EXPRESSIONS, HERE),
    st.builds(spec.SpecVariable, PLAIN, VARIABLE_TYPES, HERE),
    st.builds(spec.GhostDeclare, PLAIN, VARIABLE_TYPES, st.none() | EXPRESSIONS, HERE),
    st.builds(spec.GhostAssign, TARGETS, EXPRESSIONS, HERE),
    st.builds(spec.PredicateDefinition, PLAIN, PARAMETERS, EXPRESSIONS, HERE),
    st.builds(spec.LogicFunctionDefinition, PLAIN, TYPES, PARAMETERS, EXPRESSIONS, HERE),
    st.builds(spec.Lemma, PLAIN, EXPRESSIONS, HERE),
)


@given(EXPRESSIONS)
def test_printed_expressions_read_back_the_same(node: SpecExpr) -> None:
    assert expression(format_spec(node)) == node


@given(st.lists(CLAUSES, max_size=4).map(tuple))
def test_printed_clauses_read_back_the_same(written: tuple[spec.Clause, ...]) -> None:
    assert clauses(format_spec(written)) == written


@given(st.text(max_size=60) | st.lists(st.sampled_from(
    ["requires", "\\forall", "i", "(", ")", "[", "]", ";", "..", "->", "@", "1.", "'", '"', "{",
     "\\sum", ",", "==", "<", "ghost", "int", "*", "loop", "\n", ":", "\\at", "assigns"]
)).map(" ".join))  # fmt: skip
def test_any_text_is_parsed_or_refused(text: str) -> None:
    refused: Span | None = None
    try:
        clauses(text)
    except ContractError as error:
        refused = error.span
    assert refused is None or min(refused.line, refused.column) >= 1


@given(st.text(alphabet="/*@ \"'\\\nR(){};#ax1", max_size=80))
def test_any_source_is_scanned_or_refused(source: str) -> None:
    try:
        found = find_annotations(source, "k.cu")
    except ContractError:
        return
    lines = source.split("\n")
    for comment in found:
        line = lines[comment.start.line - 1]
        first = comment.text.split("\n")[0]
        at = comment.start.column - 1
        assert line[at : at + len(first)] == first
