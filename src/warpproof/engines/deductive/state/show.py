"""Terms for people: infix, with the names of the program and the words of contracts.

Enters: a term and the run it belongs to, which knows what each name stands for. Leaves: one line of
text. Where one name stands for several values, the later ones have a prime; sharing is written
out, up to a length.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from enum import IntEnum

from warpproof.base.records import record
from warpproof.engines.deductive.state.arrays import Version
from warpproof.engines.deductive.state.folds import Fold
from warpproof.engines.deductive.state.origins import ACTIVE, Bound, Coordinate, Given, Held
from warpproof.engines.deductive.state.run import SOME_VALUE, Run
from warpproof.ir import nodes
from warpproof.ir.dump import format_expression
from warpproof.logic.index.polynomials import int_value, linear
from warpproof.logic.index.simplify import literals
from warpproof.logic.terms import BOOL, INT, Op, Term, summands
from warpproof.logic.walk import substitute
from warpproof.semantics.domain.opaque_floats import Form, Operation

LONGEST = 600
_DEEPEST = 40


class Binds(IntEnum):
    """How tightly an expression holds together, loosest first."""

    LOOSE = 0  # quantifiers and choices
    IMPLIES = 1
    OR = 2
    AND = 3
    COMPARE = 4
    BITS = 5
    SUM = 6
    PRODUCT = 7
    ATOM = 8


@record
class Text:
    text: str
    binds: Binds = Binds.ATOM

    def within(self, binds: Binds) -> str:
        return self.text if self.binds >= binds else f"({self.text})"


def show(run: Run, term: Term, longest: int = LONGEST, *, after: bool = False) -> str:
    """`after`: at the end of the kernel, where what arrays held at its start is old."""
    text = _Wording(run, after).shown(term, 0).text
    return text if len(text) <= longest else text[: longest - 1] + "…"


def written(run: Run, e: nodes.Expr, term: Term) -> str:
    """An expression as the program has it; one over temporaries as what it amounts to."""
    found = _source(e, run.frames[-1]) if run.frames else None
    return show(run, term, 80) if found is None else found.text


def type_name(low: int, high: int) -> str:
    """Of the integer type that has these numbers, or reads them as unsigned."""
    bits = high.bit_length() + (low == ~high and high.bit_length() % 8 != 0)
    signed = high.bit_length() % 8 != 0
    name = _INTEGERS.get((bits, signed))
    return name or (f"{bits} bits" if signed else f"unsigned {bits} bits")


_INTEGERS = {
    (8, True): "signed char",
    (16, True): "short",
    (32, True): "int",
    (64, True): "long long",
    (8, False): "unsigned char",
    (16, False): "unsigned short",
    (32, False): "unsigned int",
    (64, False): "unsigned long long",
}


# --- terms --------------------------------------------------------------------------------------


class _Wording:
    """The names given within one text."""

    def __init__(self, run: Run, after: bool) -> None:
        self._run = run
        self._after = after
        self._names: dict[object, str] = {}
        self._made: dict[Term, Text] = {}

    def shown(self, term: Term, depth: int) -> Text:
        found = self._made.get(term)
        if found is None:
            found = Text("…") if depth > _DEEPEST else self._term(term, depth)
            if len(found.text) > 4 * LONGEST:
                found = Text("…")
            self._made[term] = found
        return found

    def _term(self, term: Term, depth: int) -> Text:
        op = term.op
        if op is Op.SYMBOL:
            return Text(self._symbol(term))
        if op in _TRUTH:
            return Text(f"\\{op.name.lower()}")
        if term.is_constant:
            return _number(term.value)
        if op is Op.INT_SUM:
            return _sum([*self._parts(term, depth)])
        if op is Op.INT_LE:
            return self._at_most(term.args[0], term.args[1], depth)
        if op is Op.NOT:
            return self._not(term.args[0], depth)
        if op is Op.OR:
            return self._or(term.args, depth)
        if op is Op.ITE:
            return self._choice(term, depth)
        if op in (Op.FORALL, Op.EXISTS):
            return self._quantified(term, depth)
        if op is Op.APPLY:
            return self._applied(term, depth)
        if op is Op.EQ and term.args[0].sort is BOOL:
            return self._infix(" <==> ", Binds.IMPLIES, term.args, depth)
        if op in _INFIX:
            return self._infix(*_INFIX[op], term.args, depth)
        return Text(SOME_VALUE)

    def _infix(self, sign: str, binds: Binds, args: Iterable[Term], depth: int) -> Text:
        tighter = Binds(binds + (binds is not Binds.AND))
        return Text(sign.join(self._within(a, tighter, depth) for a in args), binds)

    def _within(self, term: Term, binds: Binds, depth: int) -> str:
        return self.shown(term, depth + 1).within(binds)

    def _list(self, terms: Iterable[Term], depth: int) -> str:
        return ", ".join(self.shown(t, depth + 1).text for t in terms)

    # --- arithmetic -----------------------------------------------------------------------------

    def _parts(self, term: Term, depth: int) -> Iterable[tuple[int, str]]:
        """Summands as a factor and a text, the constant last."""
        constant, monomials = summands(term)
        for monomial, scale in monomials.items():
            yield scale, self._within(monomial, Binds.PRODUCT, depth)
        if constant:
            yield constant, ""

    def _at_most(self, a: Term, b: Term, depth: int) -> Text:
        """Each summand on the side where it is positive; a + 1 <= b is a < b."""
        parts = [*self._parts(self._run.table.int_sub(a, b), depth)]
        strict = (1, "") in parts
        left = [(s, x) for s, x in parts if s > 0 and not (strict and not x)]
        right = [(-s, x) for s, x in parts if s < 0]
        sign = " < " if strict else " <= "
        sides = [_sum(side).within(Binds.BITS) for side in (left, right)]
        return Text(sign.join(sides), Binds.COMPARE)

    def _not(self, inner: Term, depth: int) -> Text:
        if inner.op is Op.INT_LE:
            t = self._run.table
            return self._at_most(t.int_combine(1, [(inner.args[1], 1)]), inner.args[0], depth)
        if inner.op is Op.EQ and inner.args[0].sort is not BOOL:
            return self._infix(" != ", Binds.COMPARE, inner.args, depth)
        return Text(f"!{self._within(inner, Binds.ATOM, depth)}", Binds.PRODUCT)

    def _or(self, args: Sequence[Term], depth: int, without: frozenset[Term] = frozenset()) -> Text:
        """What is negated comes first, as what the rest follows from."""
        given = [x for a in args if a.op is Op.NOT for x in literals(a.args[0])]
        given = [x for x in given if x not in without]
        rest = [a for a in args if a.op is not Op.NOT]
        if not rest:
            rest = [self._run.table.not_(g) for g in given[-1:]]
            given = given[:-1]
        if len(rest) == 1 and not given:
            return self.shown(rest[0], depth)
        right = self._infix(" || ", Binds.OR, rest, depth) if len(rest) > 1 else None
        right = right or self.shown(rest[0], depth + 1)
        if not given:
            return right
        left = " && ".join(self._within(g, Binds.COMPARE, depth) for g in given)
        return Text(f"{left} ==> {right.within(Binds.OR)}", Binds.IMPLIES)

    def _choice(self, term: Term, depth: int) -> Text:
        t = self._run.table
        condition, then, other = term.args
        if term.sort is INT:
            for word, made in (("\\min", t.int_min), ("\\max", t.int_max)):
                if made(then, other) is term or made(other, then) is term:
                    return Text(f"{word}({self._list((then, other), depth)})")
        parts = [self._within(x, Binds.IMPLIES, depth) for x in (condition, then, other)]
        return Text(f"{parts[0]} ? {parts[1]} : {parts[2]}", Binds.LOOSE)

    def _quantified(self, term: Term, depth: int) -> Text:
        """Threads by name, and not by their coordinates: that these are in range goes without
        saying."""
        run = self._run
        word = f"\\{term.op.name.lower()}"
        groups = dict.fromkeys(run.groups[v] for v in term.payload.variables if v in run.groups)
        names = [f"thread {self._thread_name(g)}" for g in groups]
        numbers = [self._symbol(v) for v in term.payload.variables if v not in run.groups]
        names += [f"integer {', '.join(numbers)}"] if numbers else []
        implied = frozenset(x for g in groups for x in literals(run.launch.in_range(g)))
        body = self._body(term, implied, depth)
        return Text("".join(f"{word} {n}; " for n in names) + body.text, Binds.LOOSE)

    def _body(self, term: Term, implied: frozenset[Term], depth: int) -> Text:
        body: Term = term.args[0]
        if term.op is Op.FORALL and body.op is Op.OR:
            return self._or(body.args, depth, implied)
        if term.op is Op.EXISTS:
            rest = [x for x in literals(body) if x not in implied]
            return self.shown(self._run.table.all_of(rest), depth)
        return self.shown(body, depth)

    # --- names ----------------------------------------------------------------------------------

    def _name(self, key: object, text: str) -> str:
        """One name for each value, the source's own for the first."""
        found = self._names.get(key)
        if found is None:
            while text in self._names.values() and text != SOME_VALUE:
                text += "'"
            found = self._names[key] = text
        return found

    def _symbol(self, symbol: Term) -> str:
        constant = self._run.floats.constants.get(symbol)
        if constant is not None:
            return format_expression(constant)
        match self._run.origins.get(symbol):
            case Given(text) | Held(text) | Bound(text):
                return self._name(symbol, text)
            case Coordinate(register):
                return f"{register}@{self._thread_name(self._run.groups[symbol])}"
            case None:
                return self._names.get(symbol, SOME_VALUE)

    def _thread_name(self, group: tuple[Term, ...]) -> str:
        origin = self._run.origins.get(group[0])
        return self._name(group, origin.thread if isinstance(origin, Coordinate) else "t")

    def _of_thread(self, thread: Sequence[Term], depth: int) -> str:
        """Whose value it is, unless it is that of the thread that is spoken of."""
        launch = self._run.launch
        own = launch.symbols[: len(thread)]
        if all(a is b for a, b in zip(thread, own)):
            return ""
        group = self._run.groups.get(thread[-1])
        if group is not None and all(a is b for a, b in zip(thread, group)):
            return f"@{self._thread_name(group)}"
        where = [
            f"{register} = {self.shown(value, depth + 1).text}"
            for register, value, symbol in zip(launch.registers, thread, own)
            if value is not symbol
        ]
        return f"@({', '.join(where)})"

    # --- applications ---------------------------------------------------------------------------

    def _applied(self, term: Term, depth: int) -> Text:
        run, function = self._run, term.payload
        version = run.versions.by_symbol.get(function)
        if version is not None:
            return self._element(version, term.args, depth)
        fold = run.folds.by_symbol.get(function)
        if fold is not None:
            return self._fold(fold, term, depth)
        operation = run.floats.operations.get(function)
        if operation is not None:
            return self._operation(operation, term.args, depth)
        origin = run.origins.get(function)
        if not isinstance(origin, Held):
            return Text(SOME_VALUE)
        count = len(term.args) - len(run.launch.symbols)
        rounds, thread = term.args[:count], term.args[count:]
        whose = self._of_thread(thread, depth)
        name = self._name((function, rounds), origin.text)
        return Text(f"{name}({whose.removeprefix('@')})" if origin is ACTIVE else name + whose)

    def _element(self, version: Version, args: tuple[Term, ...], depth: int) -> Text:
        info = version.info
        start = len(version.counters)
        owners = start + len(self._run.owner_digits(info))
        is_old = version.is_initial and self._after
        name = info.name if is_old else self._name((version, args[:start]), info.name)
        indices = "".join(f"[{self.shown(x, depth + 1).text}]" for x in args[owners:])
        member = f".{info.member}" if info.member else ""
        text = f"{name}{indices}{member}"
        if is_old and self._run.version(info.key) is not version:
            text = f"\\old({text})"
        whose = self._of_thread(args[start:owners], depth) if owners > start else ""
        return Text(text + whose)

    def _operation(self, operation: Operation, args: tuple[Term, ...], depth: int) -> Text:
        match operation.form:
            case Form.INFIX:
                binds = _SIGNS.get(operation.text, Binds.BITS)
                tighter = Binds(binds + 1)
                left, right = self._within(args[0], binds, depth), args[1]
                return Text(f"{left} {operation.text} {self._within(right, tighter, depth)}", binds)
            case Form.PREFIX:
                return Text(f"-{self._within(args[0], Binds.ATOM, depth)}", Binds.PRODUCT)
            case Form.CAST:
                inside = self._within(args[0], Binds.ATOM, depth)
                return Text(f"({operation.text}){inside}", Binds.PRODUCT)
            case Form.CALL:
                return Text(f"{operation.text}({self._list(args, depth)})")

    # --- folds ----------------------------------------------------------------------------------

    def _fold(self, fold: Fold, term: Term, depth: int) -> Text:
        """As `\\sum`, `\\numof`, `\\product`, `\\max` or `\\min`; else what a round does."""
        t = self._run.table
        *_, start, count = term.args
        index = t.symbol(f"shown index {depth}", INT)
        accumulator = fold.accumulator
        made = self._run.folds.step_of(term, index)
        assert made is not None
        step = made[1]
        self._bind(index, ("k", "j", "m", "h"))
        last = self.shown(t.int_combine(-1, [(count, 1)]), depth + 1).text
        extreme = self._run.folds.extreme_of(step, accumulator)
        if extreme is not None:
            word = "\\max" if extreme.largest else "\\min"
            (first,) = substitute(t, [extreme.value], {index: t.integer(-1)})
            if first is start:
                before = t.int_combine(-1, [(index, 1)])
                (value,) = substitute(t, [extreme.value], {index: before})
                return self._over(word, self.shown(count, depth + 1).text, index, value, depth)
            rest = self._over(word, last, index, extreme.value, depth).text
            return Text(f"{word}({self.shown(start, depth + 1).text}, {rest})")
        added = self._summand(step, accumulator)
        if added is not None:
            total = self._over("\\sum", last, index, added, depth)
            return total if self._is_zero(start) else self._plus(start, total, depth)
        factor = self._factor(step, accumulator)
        if factor is not None and start is t.integer(1):
            return self._over("\\product", last, index, factor, depth)
        self._bind(accumulator, ("x", "y", "z"))
        name, counter = self._names[accumulator], self._names[index]
        begins = self.shown(start, depth + 1).text
        inside = self.shown(step, depth + 1).text
        return Text(f"\\fold(0, {last}, {begins}, \\lambda {name}, integer {counter}; {inside})")

    def _over(self, word: str, last: str, index: Term, value: Term, depth: int) -> Text:
        if word == "\\sum" and value.op is Op.ITE and value.sort is INT:
            condition, then, other = value.args
            numbers = (int_value(then), int_value(other))
            if numbers in ((1, 0), (0, 1)):
                value = condition if numbers == (1, 0) else self._run.table.not_(condition)
                word = "\\numof"
        inside = self.shown(value, depth + 1).text
        return Text(f"{word}(0, {last}, \\lambda integer {self._names[index]}; {inside})")

    def _plus(self, start: Term, total: Text, depth: int) -> Text:
        return Text(f"{self._within(start, Binds.SUM, depth)} + {total.text}", Binds.SUM)

    def _summand(self, step: Term, accumulator: Term) -> Term | None:
        """What a round adds."""
        if step.sort is INT:
            parts = linear(self._run.table, step, accumulator)
            return parts[1] if parts is not None and int_value(parts[0]) == 1 else None
        return self._other_operand("+", step, accumulator)

    def _factor(self, step: Term, accumulator: Term) -> Term | None:
        if step.sort is INT:
            parts = linear(self._run.table, step, accumulator)
            if parts is None or int_value(parts[1]) != 0:
                return None
            return parts[0]
        return None

    def _other_operand(self, sign: str, step: Term, accumulator: Term) -> Term | None:
        operation = self._run.floats.operations.get(step.payload) if step.op is Op.APPLY else None
        if operation is None or operation.form is not Form.INFIX or operation.text != sign:
            return None
        others = [a for a in step.args if a is not accumulator]
        return others[0] if len(others) == 1 else None

    def _is_zero(self, term: Term) -> bool:
        constant = self._run.floats.constants.get(term)
        if constant is not None:
            return constant.bits == 0
        return term.sort is INT and int_value(term) == 0

    def _bind(self, symbol: Term, names: Sequence[str]) -> None:
        taken = {n for key, n in self._names.items() if key is not symbol}
        taken |= {o.text for o in self._run.origins.values() if isinstance(o, Given)}
        self._names[symbol] = next((n for n in names if n not in taken), names[0] + "'")


_TRUTH = (Op.TRUE, Op.FALSE)
_INFIX = {
    Op.EQ: (" == ", Binds.COMPARE),
    Op.AND: (" && ", Binds.AND),
    Op.INT_PRODUCT: (" * ", Binds.PRODUCT),
    Op.INT_DIV: (" / ", Binds.PRODUCT),
    Op.INT_MOD: (" % ", Binds.PRODUCT),
}
_SIGNS = {
    "+": Binds.SUM,
    "-": Binds.SUM,
    "*": Binds.PRODUCT,
    "/": Binds.PRODUCT,
    "%": Binds.PRODUCT,
    "==": Binds.COMPARE,
    "!=": Binds.COMPARE,
    "<": Binds.COMPARE,
    "<=": Binds.COMPARE,
    ">": Binds.COMPARE,
    ">=": Binds.COMPARE,
}


def _number(value: int) -> Text:
    return Text(str(value), Binds.ATOM if value >= 0 else Binds.PRODUCT)


def _sum(parts: Sequence[tuple[int, str]]) -> Text:
    """Summands, those that are added first."""
    if not parts:
        return Text("0")
    found = ""
    for scale, text in sorted(parts, key=lambda p: p[0] < 0):
        size = abs(scale)
        what = str(size) if not text else text if size == 1 else f"{size} * {text}"
        if not found:
            found = what if scale > 0 else f"-{what}"
        else:
            found += f" + {what}" if scale > 0 else f" - {what}"
    if len(parts) > 1:
        return Text(found, Binds.SUM)
    return Text(found, Binds.ATOM if parts[0][0] == 1 else Binds.PRODUCT)


# --- expressions of the program -----------------------------------------------------------------


def _source(e: nodes.Expr, variables: Mapping[str, nodes.Variable]) -> Text | None:
    """As C has it, without its conversions; None where a temporary is read."""
    match e:
        case nodes.VarRef(name):
            variable = variables.get(name)
            source_name = None if variable is None else variable.source_name
            return None if source_name is None else Text(source_name)
        case nodes.IntConst() | nodes.FloatConst() | nodes.GeometryRef():
            return Text(format_expression(e))
        case nodes.Convert(_, operand):
            return _source(operand, variables)
        case nodes.Binary(op, left, right) if op in _OPERATORS:
            return _joined(_OPERATORS[op], left, right, variables)
        case nodes.Compare(op, left, right) if op in nodes.COMPARISON_SIGNS:
            return _joined(nodes.COMPARISON_SIGNS[op], left, right, variables)
        case nodes.Select(condition, then, otherwise):
            parts = [_source(x, variables) for x in (condition, then, otherwise)]
            texts = [p.within(Binds.IMPLIES) for p in parts if p is not None]
            if len(texts) != len(parts):
                return None
            return Text(f"{texts[0]} ? {texts[1]} : {texts[2]}", Binds.LOOSE)
        case _:
            return None


def _joined(
    sign: str, left: nodes.Expr, right: nodes.Expr, variables: Mapping[str, nodes.Variable]
) -> Text | None:
    binds = _SIGNS.get(sign, Binds.BITS)
    a, b = _source(left, variables), _source(right, variables)
    if a is None or b is None:
        return None
    return Text(f"{a.within(binds)} {sign} {b.within(Binds(binds + 1))}", binds)


_OPERATORS = {
    nodes.BinaryOp.ADD: "+",
    nodes.BinaryOp.SUB: "-",
    nodes.BinaryOp.MUL: "*",
    nodes.BinaryOp.UDIV: "/",
    nodes.BinaryOp.SDIV: "/",
    nodes.BinaryOp.UREM: "%",
    nodes.BinaryOp.SREM: "%",
    nodes.BinaryOp.SHL: "<<",
    nodes.BinaryOp.LSHR: ">>",
    nodes.BinaryOp.ASHR: ">>",
    nodes.BinaryOp.AND: "&",
    nodes.BinaryOp.OR: "|",
    nodes.BinaryOp.XOR: "^",
    nodes.BinaryOp.FADD: "+",
    nodes.BinaryOp.FSUB: "-",
    nodes.BinaryOp.FMUL: "*",
    nodes.BinaryOp.FDIV: "/",
}
