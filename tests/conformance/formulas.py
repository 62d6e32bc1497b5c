"""Random formulas of contracts, the same as C, and what each domain of formulas makes of them.

In C a mathematical integer is an `__int128`: formulas whose values might not fit are not made.
Variables are `x`, `y`, and `d`, which is never 0.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import product
from pathlib import Path
from typing import Any

from tests.conformance.domains import NOT_SAID, _Held
from tests.conformance.operators import signed
from tests.native import printed
from warpproof.base.source import NOWHERE
from warpproof.engines.deductive.state.folds import Folds
from warpproof.engines.deductive.state.run import Run
from warpproof.engines.deductive.validate.concrete import ConcreteNumbers, Launched, NoValue
from warpproof.engines.deductive.vcgen.specification import Found, Specification, Terms, View
from warpproof.ir import nodes, spec, types
from warpproof.ir.formulas import Evaluation
from warpproof.ir.spec import BinaryOp, CompareOp, UnaryOp
from warpproof.logic.evaluate import evaluate as value_under
from warpproof.logic.index.ranges import Ranges
from warpproof.logic.terms import INT, FunctionSymbol, Op, Term, TermTable
from warpproof.logic.values import FunctionValue
from warpproof.logic.walk import QUANTIFIERS, substitute, topological
from warpproof.semantics.domain.evaluation import evaluate
from warpproof.semantics.domain.integer_values import OutOfFragment
from warpproof.semantics.domain.opaque_floats import Floats
from warpproof.semantics.domain.values import Data, Value
from warpproof.transform.contract_conditions import NotTranslated, Translator

NAMES = ("x", "y", "d")
WINDOW = 6  # no quantifier of a test looks further than this from 0
Values = Mapping[str, int]
Compute = Callable[[Values], object]


def name(identifier: str) -> spec.Name:
    symbol = spec.SpecSymbol(identifier, spec.SymbolKind.PARAMETER, key=identifier)
    return spec.Name(identifier, NOWHERE, symbol)


# --- random formulas ----------------------------------------------------------------------------


class Made:
    """A formula, as C, and a number that its value is never larger than."""

    def __init__(self, e: spec.SpecExpr, c: str, most: int) -> None:
        self.e, self.c, self.most = e, c, most


_MOST = 1 << 120
_ARITHMETIC = {BinaryOp.ADD: "+", BinaryOp.SUBTRACT: "-", BinaryOp.MULTIPLY: "*"}
_BITS = {BinaryOp.BIT_AND: "&", BinaryOp.BIT_OR: "|", BinaryOp.BIT_XOR: "^"}
_DIVISION = {BinaryOp.DIVIDE: "/", BinaryOp.REMAINDER: "%"}
_CONNECTIVES = {
    BinaryOp.AND: "({} && {})",
    BinaryOp.OR: "({} || {})",
    BinaryOp.XOR: "(!{} != !{})",
    BinaryOp.IMPLIES: "(!{} || {})",
    BinaryOp.IFF: "(!{} == !{})",
}


class Generator:
    def __init__(self, seed: int) -> None:
        self._chance = random.Random(seed)

    def formula(self, depth: int) -> Made:
        while True:
            made = self._any(depth)
            if made.most < _MOST:
                return made

    def _any(self, depth: int) -> Made:
        return self._chance.choice((self._number, self._truth))(depth)

    def _leaf(self) -> Made:
        chance = self._chance
        if chance.random() < 0.6:
            of = chance.choice(NAMES)
            return Made(name(of), of, 1 << 31)
        value = chance.choice((0, 1, 2, 3, 7, 8, 255, (1 << 31) - 1, 1 << 33))
        return Made(spec.IntLiteral(value, NOWHERE), f"((I){value}ll)", value)

    def _number(self, depth: int) -> Made:
        if depth <= 0:
            return self._leaf()
        ways = (
            self._negated, self._sum, self._sum, self._divided, self._shifted, self._power,
            self._bits, self._choice, self._function,
        )  # fmt: skip
        return self._chance.choice(ways)(depth - 1)

    def _negated(self, depth: int) -> Made:
        op = self._chance.choice((UnaryOp.NEGATE, UnaryOp.PLUS))
        a = self._any(depth)
        return Made(spec.Unary(op, a.e, NOWHERE), f"({op.value}{a.c})", a.most)

    def _sum(self, depth: int) -> Made:
        op = self._chance.choice(list(_ARITHMETIC))
        a, b = self._any(depth), self._any(depth)
        most = a.most * b.most if op is BinaryOp.MULTIPLY else a.most + b.most
        e = spec.Binary(op, a.e, b.e, NOWHERE)
        return Made(e, f"((I){a.c} {_ARITHMETIC[op]} (I){b.c})", most)

    def _bits(self, depth: int) -> Made:
        op = self._chance.choice(list(_BITS))
        a, b = self._any(depth), self._any(depth)
        e = spec.Binary(op, a.e, b.e, NOWHERE)
        return Made(e, f"((I){a.c} {_BITS[op]} (I){b.c})", 4 * max(a.most, b.most, 1))

    def _divided(self, depth: int) -> Made:
        op = self._chance.choice(list(_DIVISION))
        a = self._any(depth)
        by = self._chance.choice((1, 2, 3, 7, 32, -1, -2, -7, "d"))
        if isinstance(by, int):
            size = spec.IntLiteral(abs(by), NOWHERE)
            b: spec.SpecExpr = spec.Unary(UnaryOp.NEGATE, size, NOWHERE) if by < 0 else size
        else:
            b = name(by)
        return Made(
            spec.Binary(op, a.e, b, NOWHERE), f"((I){a.c} {_DIVISION[op]} (I)({by}))", a.most
        )

    def _shifted(self, depth: int) -> Made:
        op = self._chance.choice((BinaryOp.SHIFT_LEFT, BinaryOp.SHIFT_RIGHT))
        a, by = self._any(depth), self._chance.choice((0, 1, 5, 31, 40, 64))
        e = spec.Binary(op, a.e, spec.IntLiteral(by, NOWHERE), NOWHERE)
        if op is BinaryOp.SHIFT_RIGHT:
            return Made(e, f"((I){a.c} >> {by})", a.most + 1)
        return Made(e, f"((I)((unsigned __int128){a.c} << {by}))", a.most << by)

    def _power(self, depth: int) -> Made:
        a, to = self._any(depth), self._chance.choice((0, 1, 2, 3))
        e = spec.Binary(BinaryOp.POWER, a.e, spec.IntLiteral(to, NOWHERE), NOWHERE)
        return Made(e, f"power({a.c}, {to})", max(1, a.most) ** max(1, to))

    def _function(self, depth: int) -> Made:
        which = self._chance.choice(("min", "max", "abs"))
        parts = [self._any(depth) for _ in range(1 if which == "abs" else 2)]
        e = spec.Call(f"\\{which}", tuple(p.e for p in parts), NOWHERE)
        arguments = ", ".join(p.c for p in parts)
        return Made(e, f"of_{which}({arguments})", max(p.most for p in parts))

    def _choice(self, depth: int) -> Made:
        c, a, b = (self._any(depth) for _ in range(3))
        e = spec.Conditional(c.e, a.e, b.e, NOWHERE)
        return Made(e, f"({c.c} ? (I){a.c} : (I){b.c})", max(a.most, b.most))

    def _truth(self, depth: int) -> Made:
        if depth <= 0:
            value = self._chance.random() < 0.5
            return Made(spec.BoolLiteral(value, NOWHERE), str(int(value)), 1)
        ways = (self._compared, self._compared, self._connected, self._not)
        return self._chance.choice(ways)(depth - 1)

    def _not(self, depth: int) -> Made:
        a = self._any(depth)
        return Made(spec.Unary(UnaryOp.NOT, a.e, NOWHERE), f"(!{a.c})", self._checked(a))

    def _connected(self, depth: int) -> Made:
        op = self._chance.choice(list(_CONNECTIVES))
        a, b = self._any(depth), self._any(depth)
        c = _CONNECTIVES[op].format(a.c, b.c)
        return Made(spec.Binary(op, a.e, b.e, NOWHERE), c, self._checked(a, b))

    def _compared(self, depth: int) -> Made:
        """Of two or three."""
        count = self._chance.choice((1, 1, 2))
        ops = [self._chance.choice(list(CompareOp)) for _ in range(count)]
        parts = [self._any(depth) for _ in range(count + 1)]
        e = spec.Comparison(tuple(ops), tuple(p.e for p in parts), NOWHERE)
        pairs = zip(ops, parts, parts[1:])
        c = " && ".join(f"(I){a.c} {op.value} (I){b.c}" for op, a, b in pairs)
        return Made(e, f"({c})", self._checked(*parts))

    def _checked(self, *parts: Made) -> int:
        """A truth value is at most 1, but not if what it is made of was not computed."""
        return 1 if all(p.most < _MOST for p in parts) else _MOST


# --- compiled -----------------------------------------------------------------------------------

_HEAD = """\
#include <stdio.h>
typedef __int128 I;
static I power(I a, int n) { I r = 1; while (n-- > 0) r *= a; return r; }
static I of_min(I a, I b) { return a < b ? a : b; }
static I of_max(I a, I b) { return a > b ? a : b; }
static I of_abs(I a) { return a < 0 ? -a : a; }
"""
_MAIN = """\
int main(void) {
  for (int f = 0; f < FORMULAS; f++) for (int i = 0; i < ROWS; i++) {
    I r = formulas[f](rows[i][0], rows[i][1], rows[i][2]);
    printf("%llx %llx\\n", (unsigned long long)(r >> 64), (unsigned long long)r);
  }
  return 0;
}
"""


def compiled(formulas: Sequence[Made], rows: Sequence[Values], folder: Path) -> list[list[int]]:
    """The value of each formula at each row of values."""
    parts = [_HEAD]
    parts += [
        f"static I f{n}(I x, I y, I d) {{ return {made.c}; }}" for n, made in enumerate(formulas)
    ]
    listed = ", ".join(f"f{n}" for n in range(len(formulas)))
    parts.append(f"static I (*formulas[])(I, I, I) = {{{listed}}};")
    table = ", ".join("{" + ", ".join(f"{row[n]}ll" for n in NAMES) + "}" for row in rows)
    parts.append(f"static const long long rows[][3] = {{{table}}};")
    parts.append(f"#define FORMULAS {len(formulas)}\n#define ROWS {len(rows)}\n{_MAIN}")
    source = folder / "formulas.c"
    source.write_text("\n".join(parts), encoding="utf-8")
    lines = printed(source, "-std=c11").decode().splitlines()
    numbers = [_number(line) for line in lines]
    return [numbers[n : n + len(rows)] for n in range(0, len(numbers), len(rows))]


def _number(line: str) -> int:
    high, low = (int(word, 16) for word in line.split())
    return signed(high << 64 | low, 128)


# --- the domains --------------------------------------------------------------------------------


def as_numbers(e: spec.SpecExpr) -> Compute:
    arrays = {"a": [0] * WINDOW}

    def compute(values: Values) -> object:
        try:
            return int(Evaluation(ConcreteNumbers(Launched({}, values, arrays, arrays))).value(e))
        except NoValue:
            return NOT_SAID

    return compute


_LONG = types.CInt("long", 64, True)
_FUNCTION = nodes.Function(
    "f",
    "f",
    nodes.FunctionKind.KERNEL,
    tuple(nodes.Parameter(n, types.Int(64), False, 8, _LONG) for n in NAMES),
    types.VOID,
    False,
    (),
    (),
    (),
    NOWHERE,
)


def as_program(e: spec.SpecExpr) -> Compute:
    """The expression, at 64 bits of each variable."""
    try:
        made = Translator(_FUNCTION, (1, 1, 1), (1, 1, 1)).term(e)
    except NotTranslated:
        return lambda values: NOT_SAID
    assert isinstance(made.type, types.Int)
    bits = made.type.bits

    def compute(values: Values) -> object:
        held: dict[str, Data] = {n: Value(v & ((1 << 64) - 1)) for n, v in values.items()}
        found = evaluate(made, _Held(held))
        assert isinstance(found, Value)
        return signed(found.bits, bits)

    return compute


class AsTerms:
    """Terms over symbols, evaluated; some of the variables are numbers from the start on."""

    def __init__(self, known: Sequence[str] = ()) -> None:
        self._known = known
        table = self._table = TermTable()
        floats = Floats(table)
        self._folds = Folds(table, floats)
        self._quantifiers: dict[Term, tuple[Term, ...]] = {}  # in a term
        nothing: Any = None
        run = Run(table, Ranges(table), nothing, nothing, self._folds, floats, lambda *_: False)
        self._owner = Specification(run, nothing, _FUNCTION, {}, {}, {})

    def __call__(self, e: spec.SpecExpr) -> Compute:
        t = self._table
        symbols = {n: t.symbol(n, INT) for n in NAMES}
        made = None if self._known else self._made(e, symbols)

        def compute(values: Values) -> object:
            given = {n: t.integer(values[n]) if n in self._known else symbols[n] for n in NAMES}
            term = self._made(e, given) if self._known else made
            if term is None:
                return NOT_SAID
            return self._value(term, {symbols[n]: v for n, v in values.items()})

        return compute

    def _made(self, e: spec.SpecExpr, given: Mapping[str, Found]) -> Term | None:
        try:
            made = Evaluation(Terms(self._owner, View({}, {})), given).value(e)
        except OutOfFragment:
            return None
        assert isinstance(made, Term)
        return made

    def _value(self, term: Term, model: Mapping[Term, int]) -> int:
        """Quantifiers over the window, folds by doing their rounds."""
        if term not in self._quantifiers:
            self._quantifiers[term] = tuple(_outermost_quantifiers(term))
        found = {q: self._quantified(q, model) for q in self._quantifiers[term]}
        truths = {q: self._table.boolean(value) for q, value in found.items()}
        (plain,) = substitute(self._table, [term], truths) if truths else [term]
        functions = self._functions(plain, model) if self._folds.by_symbol else {}
        return int(value_under(plain, model, functions))  # type: ignore[arg-type]

    def _quantified(self, q: Term, model: Mapping[Term, int]) -> bool:
        variables = q.payload.variables
        tries = product(range(-WINDOW, WINDOW + 1), repeat=len(variables))
        bodies = (self._value(q.args[0], {**model, **dict(zip(variables, v))}) for v in tries)
        return all(bodies) if q.op is Op.FORALL else any(bodies)

    def _functions(
        self, term: Term, model: Mapping[Term, int]
    ) -> dict[FunctionSymbol, FunctionValue]:
        found: dict[FunctionSymbol, FunctionValue] = {}
        for part in topological([term]):
            if part.op is not Op.APPLY:
                continue
            fold = self._folds.by_symbol[part.payload]
            args: tuple[Any, ...] = tuple(value_under(x, model, found) for x in part.args)
            *parameters, total, count = args
            fixed = dict(zip(fold.parameters, parameters))
            for k in range(count):
                inside = {**fixed, fold.accumulator: total, fold.index: k}
                total = value_under(fold.step, inside)
            known = found.get(part.payload, FunctionValue(0, {}))
            found[part.payload] = FunctionValue(0, {**known.entries, args: total})
        return found


def _outermost_quantifiers(term: Term) -> Iterator[Term]:
    waiting, seen = [term], {term}
    while waiting:
        part = waiting.pop()
        if part.op in QUANTIFIERS:
            yield part
            continue
        new = [x for x in part.args if x not in seen]
        seen.update(new)
        waiting += new
