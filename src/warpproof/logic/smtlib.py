"""Terms as SMT-LIB 2 text.

Enters: formulas. Leaves: text that any conforming solver reads, in which each shared term is
written once. Guaranteed: the same terms give the same bytes; names survive (`encode`, `decode`);
the text means what `evaluate` computes, also where SMT-LIB leaves a result open (division by zero,
conversion out of range), which is written out as a choice.

How a shared term is named is a choice of `Style`: nested `let` is what z3 reads fastest, named
definitions are what deep store chains need in solvers that simplify while they read.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from enum import Enum
from typing import Any

from warpproof.base import ieee
from warpproof.base.diagnostics import InternalError
from warpproof.base.records import record
from warpproof.logic.table.cons import FunctionSymbol, Term
from warpproof.logic.table.ops import Op
from warpproof.logic.table.sorts import (
    Array,
    BitVec,
    BoolSort,
    Float,
    IntSort,
    Sort,
    Uninterpreted,
)
from warpproof.logic.walk import (
    QUANTIFIERS,
    by_id,
    free_symbols,
    topological,
)

_INLINE = 200
"""A term used once is written in its place while it is shorter than this many characters."""


class Style(Enum):
    """How shared terms are named."""

    LET = "let"  # nested lets, one formula: read fastest
    DEFINE = "define"  # one define-fun for each
    CUT = "cut"  # one declared constant and one equation for each


@record
class Interpretation:
    """What uninterpreted things stand for, in SMT-LIB: the sort of a sort, and of a function or
    constant, by its name and sorts, the body over x0, x1 and so on; None leaves it open. What a
    solver proves with it holds of this interpretation only."""

    sort: Callable[[Uninterpreted], str | None]
    body: Callable[[str, tuple[Sort, ...], Sort], str | None]

    def covers(self, *sorts: Sort) -> bool:
        return any(isinstance(s, Uninterpreted) and self.sort(s) is not None for s in sorts)


def query(formulas: Sequence[Term], *, style: Style = Style.LET, logic: str | None = None) -> str:
    """A whole script that asks whether the formulas hold together."""
    printed = print_all(formulas, style)
    return f"(set-logic {logic or printed.logic})\n{printed.text}(check-sat)\n"


@record
class Printed:
    """Declarations and assertions, the smallest logic that has them, and what they speak of: free
    symbols by id, functions in order of first use."""

    text: str
    logic: str
    symbols: tuple[Term, ...]
    functions: tuple[FunctionSymbol, ...]


def print_all(
    formulas: Sequence[Term],
    style: Style = Style.LET,
    interpretation: Interpretation | None = None,
) -> Printed:
    """Formulas that are to hold together, after one walk through them."""
    printer = Printer(style, interpretation)
    survey = _Survey(formulas)
    text = printer._declarations_of(formulas, survey.everything)
    if formulas:
        text += printer._assertion_of(formulas, survey)
    sorts = {term.sort for term in survey.everything}
    is_interpreted = interpretation is not None and interpretation.covers(*sorts)
    return Printed(
        text,
        "ALL" if is_interpreted else _logic_of(survey.everything),
        tuple(survey.free_symbols(formulas)),
        tuple(dict.fromkeys(t.payload for t in survey.everything if t.op is Op.APPLY)),
    )


def term_text(term: Term) -> str:
    """One term by itself; shared terms are bound by `let`."""
    printer = Printer()
    text = printer.closed([term])
    if printer.side_conditions:
        raise InternalError("the bits of a computed float have no text without declarations")
    return text[0]


# --- names --------------------------------------------------------------------------------------

_SIMPLE = re.compile(r"[A-Za-z~!$%^&*_+=<>/-][A-Za-z0-9~!$%^&*_+=<>./-]*")
_QUOTABLE = re.compile(r"[\x20-\x5b\x5d-\x7b\x7d\x7e]+")
_RISKY = re.compile(
    r"wp:.*|[@.?].*|bv[a-z0-9]+|.*2(bv|nat|int)"
    r"|(fp|str|re|seq|set|bag|rel|tuple|table|char|int|bv)\..*"
)
_OURS = "wp:"


def encode(name: str) -> str:
    """A name as an SMT-LIB symbol. Names that might mean something to a solver, or cannot be
    written between bars, get a prefix and percent escapes; all others stay as they are."""
    if name not in _RESERVED and not _RISKY.fullmatch(name):
        if _SIMPLE.fullmatch(name):
            return name
        if _QUOTABLE.fullmatch(name):
            return f"|{name}|"
    escaped = "".join(c if _QUOTABLE.fullmatch(c) and c != "%" else f"%{ord(c):x};" for c in name)
    return f"|{_OURS}n:{escaped}|"


def decode(symbol: str) -> str:
    """The name that `encode` wrote."""
    if symbol.startswith("|"):
        symbol = symbol[1:-1]
    if not symbol.startswith(f"{_OURS}n:"):
        return symbol
    return re.sub("%([0-9a-f]+);", lambda m: chr(int(m[1], 16)), symbol[len(_OURS) + 2 :])


_WORDS = """
BINARY DECIMAL HEXADECIMAL NUMERAL STRING _ ! as let exists forall match par assert true false not
and or xor ite distinct implies if iff select store const div mod abs rem to_real to_int is_int
divisible concat extract repeat zero_extend sign_extend rotate_left rotate_right int_to_bv
ubv_to_int sbv_to_int fp to_fp to_fp_unsigned NaN RNE RNA RTP RTN RTZ roundNearestTiesToEven
roundNearestTiesToAway roundTowardPositive roundTowardNegative roundTowardZero Bool Int Real Array
BitVec FloatingPoint RoundingMode String RegLan Seq Set Bag Float16 Float32 Float64 Float128 lambda
union intersection subset member insert map default pi exp sin cos tan csc sec cot sqrt root-obj
as-array array-ext iand pow pow2 declare-fun define-fun
+ - * / < <= > >= = => ^ % ~ & $ **
"""
_RESERVED = frozenset(_WORDS.split())
"""Words of the language and of theories, which a solver may refuse as names of symbols."""


def sort_text(sort: Sort) -> str:
    if isinstance(sort, BoolSort):
        return "Bool"
    if isinstance(sort, IntSort):
        return "Int"
    if isinstance(sort, BitVec):
        return f"(_ BitVec {sort.width})"
    if isinstance(sort, Float):
        return f"(_ FloatingPoint {sort.exponent} {sort.significand})"
    if isinstance(sort, Array):
        return f"(Array {sort_text(sort.index)} {sort_text(sort.element)})"
    if isinstance(sort, Uninterpreted):
        return encode(sort.name)
    raise InternalError(f"no text for {sort}")


# --- operations ---------------------------------------------------------------------------------

_PREFIX: dict[Op, str] = {
    Op.EQ: "=",
    Op.ITE: "ite",
    Op.NOT: "not",
    Op.AND: "and",
    Op.OR: "or",
    Op.BV_NOT: "bvnot",
    Op.BV_NEG: "bvneg",
    Op.BV_ADD: "bvadd",
    Op.BV_SUB: "bvsub",
    Op.BV_MUL: "bvmul",
    Op.BV_UDIV: "bvudiv",
    Op.BV_UREM: "bvurem",
    Op.BV_SDIV: "bvsdiv",
    Op.BV_SREM: "bvsrem",
    Op.BV_AND: "bvand",
    Op.BV_OR: "bvor",
    Op.BV_XOR: "bvxor",
    Op.BV_SHL: "bvshl",
    Op.BV_LSHR: "bvlshr",
    Op.BV_ASHR: "bvashr",
    Op.BV_CONCAT: "concat",
    Op.BV_ULT: "bvult",
    Op.BV_SLT: "bvslt",
    Op.INT_PRODUCT: "*",
    Op.INT_LE: "<=",
    Op.BV_TO_NAT: "bv2nat",
    Op.FP_NEG: "fp.neg",
    Op.FP_ABS: "fp.abs",
    Op.FP_REM: "fp.rem",
    Op.FP_LT: "fp.lt",
    Op.FP_LE: "fp.leq",
    Op.FP_EQ: "fp.eq",
    Op.FP_IS_NAN: "fp.isNaN",
    Op.FP_IS_INFINITE: "fp.isInfinite",
    Op.FP_IS_ZERO: "fp.isZero",
    Op.FP_IS_NORMAL: "fp.isNormal",
    Op.FP_IS_SUBNORMAL: "fp.isSubnormal",
    Op.FP_IS_NEGATIVE: "fp.isNegative",
    Op.SELECT: "select",
    Op.STORE: "store",
}
"""Operations that are one word in front of their arguments."""

_ROUNDED: dict[Op, str] = {
    Op.FP_ADD: "fp.add",
    Op.FP_SUB: "fp.sub",
    Op.FP_MUL: "fp.mul",
    Op.FP_DIV: "fp.div",
    Op.FP_FMA: "fp.fma",
    Op.FP_SQRT: "fp.sqrt",
    Op.FP_ROUND: "fp.roundToIntegral",
}

_Writer = Callable[[Term, Sequence[str]], str]


def _integer(value: int) -> str:
    return str(value) if value >= 0 else f"(- {-value})"


def _bits(value: int, width: int) -> str:
    if width % 4 == 0:
        return f"#x{value:0{width // 4}x}"
    return f"#b{value:0{width}b}"


def _float(bits: int, sort: Float) -> str:
    if bits == sort.nan:
        return f"(_ NaN {sort.exponent} {sort.significand})"
    text = f"{bits:0{sort.bits}b}"
    return f"(fp #b{text[0]} #b{text[1 : 1 + sort.exponent]} #b{text[1 + sort.exponent :]})"


def _sum(term: Term, args: Sequence[str]) -> str:
    constant, coefficients = term.payload
    parts = [
        a if c == 1 else f"(- {a})" if c == -1 else f"(* {_integer(c)} {a})"
        for c, a in zip(coefficients, args)
    ]
    if constant:
        parts.append(_integer(constant))
    return f"(+ {' '.join(parts)})" if len(parts) > 1 else parts[0]


def _int_div(term: Term, args: Sequence[str]) -> str:
    a, b = args
    if term.args[1].op is Op.INT_CONST and term.args[1].value:
        return f"(div {a} {b})"
    return f"(ite (= {b} 0) 0 (div {a} {b}))"


def _int_mod(term: Term, args: Sequence[str]) -> str:
    a, b = args
    if term.args[1].op is Op.INT_CONST and term.args[1].value:
        return f"(mod {a} {b})"
    return f"(ite (= {b} 0) {a} (mod {a} {b}))"


def _signed(term: Term, args: Sequence[str]) -> str:
    width = term.args[0].width
    (a,) = args
    zero = _bits(0, width)
    return f"(ite (bvslt {a} {zero}) (- (bv2nat {a}) {1 << width}) (bv2nat {a}))"


def _to_integer(term: Term, args: Sequence[str]) -> str:
    """The conversion where it is defined, the nearest end of the range elsewhere, 0 for NaN."""
    mode, width = term.payload
    is_signed = term.op is Op.FP_TO_SBV
    sort = term.args[0].format
    least, greatest = ieee.integer_bounds(sort, width, is_signed, mode)
    low, high = (1 << (width - 1), (1 << (width - 1)) - 1) if is_signed else (0, (1 << width) - 1)
    (a,) = args
    name = "fp.to_sbv" if is_signed else "fp.to_ubv"
    return (
        f"(ite (fp.isNaN {a}) {_bits(0, width)}"
        f" (ite (fp.lt {a} {_float(least, sort)}) {_bits(low, width)}"
        f" (ite (fp.lt {_float(greatest, sort)} {a}) {_bits(high, width)}"
        f" ((_ {name} {width}) {mode.value} {a}))))"
    )


def _to_fp(term: Term, args: Sequence[str]) -> str:
    mode, sort = term.payload
    name = "to_fp_unsigned" if term.op is Op.FP_FROM_UBV else "to_fp"
    return f"((_ {name} {sort.exponent} {sort.significand}) {mode.value} {args[0]})"


_WRITERS: dict[Op, _Writer] = {
    Op.BV_EXTRACT: lambda t, a: f"((_ extract {t.payload[0]} {t.payload[1]}) {a[0]})",
    Op.BV_ZEXT: lambda t, a: f"((_ zero_extend {t.payload}) {a[0]})",
    Op.BV_SEXT: lambda t, a: f"((_ sign_extend {t.payload}) {a[0]})",
    Op.INT_SUM: _sum,
    Op.INT_DIV: _int_div,
    Op.INT_MOD: _int_mod,
    Op.BV_TO_INT: _signed,
    Op.INT_TO_BV: lambda t, a: f"((_ int2bv {t.payload}) {a[0]})",
    Op.FP_FROM_BITS: lambda t, a: (
        f"((_ to_fp {t.payload.exponent} {t.payload.significand}) {a[0]})"
    ),
    Op.FP_CONVERT: _to_fp,
    Op.FP_FROM_UBV: _to_fp,
    Op.FP_FROM_SBV: _to_fp,
    Op.FP_TO_UBV: _to_integer,
    Op.FP_TO_SBV: _to_integer,
    Op.CONST_ARRAY: lambda t, a: f"((as const {sort_text(t.sort)}) {a[0]})",
    Op.APPLY: lambda t, a: f"({encode(t.payload.name)} {' '.join(a)})",
    **{
        op: (lambda t, a, name=name: f"({name} {t.payload.value} {' '.join(a)})")  # type: ignore[misc]
        for op, name in _ROUNDED.items()
    },
}

_LEAVES: dict[Op, Callable[[Term], str]] = {
    Op.TRUE: lambda t: "true",
    Op.FALSE: lambda t: "false",
    Op.BV_CONST: lambda t: _bits(t.payload, t.width),
    Op.INT_CONST: lambda t: _integer(t.payload),
    Op.FP_CONST: lambda t: _float(t.payload, t.format),
    Op.SYMBOL: lambda t: encode(t.payload),
}

_REPEATED = frozenset(
    {Op.INT_DIV, Op.INT_MOD, Op.BV_TO_INT, Op.FP_TO_UBV, Op.FP_TO_SBV, Op.FP_TO_BITS}
)
"""Operations whose text mentions an argument more than once, so that the argument needs a name."""


# --- printing -----------------------------------------------------------------------------------


class Printer:
    """Writes declarations and assertions for one solver context, each declaration once."""

    def __init__(
        self, style: Style = Style.LET, interpretation: Interpretation | None = None
    ) -> None:
        self.style = style
        self._interpretation = interpretation
        self.side_conditions: list[str] = []  # what defines the constants of `FP_TO_BITS`
        self._declared: set[str] = set()

    def declarations(self, terms: Iterable[Term]) -> str:
        """The sorts, symbols and functions of some terms that were not declared before."""
        roots = tuple(terms)
        return self._declarations_of(roots, topological(roots))

    def _declarations_of(self, roots: Sequence[Term], order: Iterable[Term]) -> str:
        lines: list[str] = []
        interesting = [term for term in order if term.op in _DECLARING]
        quantified = [term for term in interesting if term.op in QUANTIFIERS]
        for variable in sorted({v for q in quantified for v in q.payload.variables}, key=by_id):
            self._declare_sorts(lines, variable.sort)
        free = set(free_symbols(roots)) if quantified else None
        for term in interesting:
            if term.op is Op.SYMBOL:
                if free is None or term in free:
                    self._declare(lines, encode(term.payload), (), term.sort)
            elif term.op is Op.APPLY:
                f: FunctionSymbol = term.payload
                self._declare(lines, encode(f.name), f.domain, f.range)
            elif term.op is Op.FP_TO_BITS:
                self._declare(lines, _bits_name(term), (), term.sort)
            elif term.op is Op.CONST_ARRAY:
                self._declare_sorts(lines, term.sort)
        return "".join(lines)

    def _declare(self, lines: list[str], name: str, domain: tuple[Sort, ...], range: Sort) -> None:
        if name not in self._declared:
            self._declared.add(name)
            for sort in (*domain, range):
                self._declare_sorts(lines, sort)
            sorts, given = [sort_text(s) for s in domain], self._interpretation
            body = None if given is None else given.body(decode(name), domain, range)
            if body is None:
                lines.append(f"(declare-fun {name} ({' '.join(sorts)}) {sort_text(range)})\n")
            else:
                parameters = " ".join(f"(x{i} {s})" for i, s in enumerate(sorts))
                lines.append(f"(define-fun {name} ({parameters}) {sort_text(range)} {body})\n")

    def _declare_sorts(self, lines: list[str], sort: Sort) -> None:
        if isinstance(sort, Array):
            self._declare_sorts(lines, sort.index)
            self._declare_sorts(lines, sort.element)
        elif isinstance(sort, Uninterpreted) and f"sort {sort.name}" not in self._declared:
            self._declared.add(f"sort {sort.name}")
            given = None if self._interpretation is None else self._interpretation.sort(sort)
            name = encode(sort.name)
            lines.append(
                f"(declare-sort {name} 0)\n"
                if given is None
                else f"(define-sort {name} () {given})\n"
            )

    def assertion(self, formulas: Sequence[Term]) -> str:
        """Text that asserts the formulas, whose names are declared."""
        return self._assertion_of(formulas, _Survey(formulas))

    def _assertion_of(self, formulas: Sequence[Term], survey: _Survey) -> str:
        self.side_conditions = []
        definitions, texts = self._write(formulas, survey)
        if self.style is Style.LET:
            texts += self.side_conditions
            whole = texts[0] if len(texts) == 1 else f"(and {' '.join(texts)} true)"
            return f"(assert {''.join(definitions)}{whole}{')' * len(definitions)})\n"
        texts = [f"(assert {text})\n" for text in (*self.side_conditions, *texts)]
        return "".join([*definitions, *texts])

    def closed(self, terms: Sequence[Term]) -> list[str]:
        """Each term as text that needs only declared names; shared terms are bound by `let`."""
        return [self._bound_by_let(term) for term in terms]

    def _bound_by_let(self, term: Term) -> str:
        lets, texts = self._write([term], _Survey([term]), inside=True)
        return f"{''.join(lets)}{texts[0]}{')' * len(lets)}"

    def _write(
        self, roots: Sequence[Term], survey: _Survey, inside: bool = False
    ) -> tuple[list[str], list[str]]:
        """The definitions of shared terms, arguments first, and the texts of the roots."""
        shared = survey.shared
        let = inside or self.style is Style.LET
        names: dict[Term, str] = {}
        definitions: list[str] = []
        prefixes = _PREFIX.get
        for term in survey.order:
            args = term.args
            prefix = prefixes(term.op)
            if prefix is not None:
                if len(args) == 2:
                    a, b = args
                    text = f"({prefix} {names[a]} {names[b]})"
                else:
                    text = f"({prefix} {' '.join([names[a] for a in args])})"
            elif not args:
                names[term] = _LEAVES[term.op](term)
                continue
            else:
                text = self._special(term, names)
            if term not in shared and len(text) < _INLINE:
                names[term] = text
            else:
                names[term] = name = f"?{term.id}"
                if let:
                    definitions.append(f"(let (({name} {text}))\n")
                elif name not in self._declared:
                    definitions.append(self._definition(name, text, term))
        return definitions, [names[r] for r in roots]

    def _definition(self, name: str, text: str, term: Term) -> str:
        self._declared.add(name)
        sort = sort_text(term.sort)
        if self.style is Style.DEFINE:
            return f"(define-fun {name} () {sort} {text})\n"
        return f"(declare-fun {name} () {sort})\n(assert (= {name} {text}))\n"

    def _special(self, term: Term, names: dict[Term, str]) -> str:
        if term.op in QUANTIFIERS:
            return self._quantifier(term)
        if term.op is Op.FP_TO_BITS:
            return self._bits_of_float(term, names[term.args[0]])
        return _WRITERS[term.op](term, [names[a] for a in term.args])

    def _bits_of_float(self, term: Term, number: str) -> str:
        """SMT-LIB has no bits of a float: a constant that has the number, and NaN's own bits."""
        sort = term.args[0].format
        name = _bits_name(term)
        back = f"((_ to_fp {sort.exponent} {sort.significand}) {name})"
        self.side_conditions.append(f"(= {back} {number})")
        self.side_conditions.append(
            f"(=> (fp.isNaN {number}) (= {name} {_bits(sort.nan, sort.bits)}))"
        )
        return name

    def _quantifier(self, term: Term) -> str:
        variables = " ".join(
            [f"({encode(v.payload)} {sort_text(v.sort)})" for v in term.payload.variables]
        )
        before = len(self.side_conditions)
        body = self._bound_by_let(term.args[0])
        start = 1
        patterns = []
        for size in term.payload.pattern_sizes:
            texts = [self._bound_by_let(p) for p in term.args[start : start + size]]
            patterns.append(f" :pattern ({' '.join(texts)})")
            start += size
        if len(self.side_conditions) != before:
            raise InternalError("the bits of a computed float cannot stand under a quantifier")
        if patterns:
            body = f"(! {body}{''.join(patterns)})"
        word = "forall" if term.op is Op.FORALL else "exists"
        return f"({word} ({variables}) {body})"


def _bits_name(term: Term) -> str:
    return f"|{_OURS}b:{term.id}|"


_DECLARING = frozenset({Op.SYMBOL, Op.APPLY, Op.FP_TO_BITS, Op.CONST_ARRAY, *QUANTIFIERS})


class _Survey:
    """One look at the terms below some roots; a quantified formula is a leaf, but for
    `everything`, which has what stands inside it too. `shared` are mentioned more than once."""

    __slots__ = ("everything", "order", "shared")

    def __init__(self, roots: Sequence[Term]) -> None:
        seen: set[Term] = set()
        shared: set[Term] = set()
        stack: list[Term] = []
        quantified = False
        pending: Sequence[Term] = roots
        while True:
            for a in pending:
                if a in seen:
                    shared.add(a)
                else:
                    seen.add(a)
                    stack.append(a)
            if not stack:
                break
            term = stack.pop()
            pending = term.args
            if term.op in _UNUSUAL:
                if term.op in QUANTIFIERS:
                    quantified = True
                    pending = ()
                else:
                    shared.update(pending)
        self.order = sorted(seen, key=by_id)
        self.shared = shared
        self.everything = topological(roots) if quantified else self.order

    def free_symbols(self, roots: Sequence[Term]) -> list[Term]:
        if self.everything is not self.order:
            return free_symbols(roots)
        return [term for term in self.order if term.op is Op.SYMBOL]


_UNUSUAL = _REPEATED | QUANTIFIERS


# --- logics -------------------------------------------------------------------------------------

_NONLINEAR = frozenset({Op.INT_PRODUCT})
_MIXED = frozenset({Op.BV_TO_NAT, Op.BV_TO_INT, Op.INT_TO_BV})


def infer_logic(formulas: Iterable[Term]) -> str:
    """The smallest logic of the standard's naming scheme that has the formulas."""
    return _logic_of(topological(formulas))


def _logic_of(order: Sequence[Term]) -> str:
    seen: set[Any] = set()
    for sort in {term.sort for term in order}:
        seen.add(type(sort))
        if isinstance(sort, Array):
            seen.update((type(sort.index), type(sort.element)))
    ops = {term.op for term in order}
    if ops & _MIXED:
        return "ALL"
    name = "" if ops & QUANTIFIERS else "QF_"
    start = len(name)
    if Array in seen:
        name += "A"
    if Op.APPLY in ops or Uninterpreted in seen:
        name += "UF"
    if BitVec in seen or Op.FP_TO_BITS in ops:
        name += "BV"
    if Float in seen:
        name += "FP"
    if IntSort in seen:
        name += "NIA" if _nonlinear(order, ops) else "LIA"
    if len(name) == start:
        return name + "UF"
    return name + "X" if name[start:] == "A" else name


def _nonlinear(order: Sequence[Term], ops: set[Op]) -> bool:
    if ops & _NONLINEAR:
        return True
    division = (Op.INT_DIV, Op.INT_MOD)
    return any(t.op in division and t.args[1].op is not Op.INT_CONST for t in order)
