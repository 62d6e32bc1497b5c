"""Launch facts in the words of the program: `copy<<<(n/16, 1, 1), …>>> out = d_out, 4*n bytes`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from warpproof.ir import nodes
from warpproof.logic.terms import INT, Op, Term, factors, polynomial, summands
from warpproof.logic.walk import free_symbols
from warpproof.semantics.domain.integer_values import Variable
from warpproof.semantics.domain.registers import (
    ANYWHERE,
    NULL,
    UNSET,
    Allocation,
    Lanes,
    Object,
    Places,
    Value,
)
from warpproof.semantics.host.bounds import Bounds, Settled
from warpproof.semantics.host.facts import (
    Argument,
    LaunchFact,
    LaunchFacts,
    Numbers,
    RecordBytes,
    Source,
)
from warpproof.semantics.host.launches import valid_configuration

_LONGEST = 240
_ENCLOSED = frozenset({Op.ITE, Op.AND, Op.OR})  # are shown in parentheses
_COMPARED = {Op.INT_LE: "<=", Op.EQ: "=="}


def format_launches(program: nodes.Program, facts: LaunchFacts) -> str:
    lines: list[str] = []
    shown: set[str] = set()
    for fact in facts.launches:
        text = "\n".join(_Telling(program, facts).of(fact))
        if text not in shown:
            shown.add(text)
            lines.append(text)
    for gap in facts.gaps:
        line = f"line {gap.span.line}: " if gap.span.line else ""
        lost = "; launches may be missing" if gap.loses_launches else ""
        lines.append(f"{line}not followed: {gap.text}{lost}")
    if not facts.launches:
        lines.append("no launch")
    return "\n".join(lines) + "\n"


class Exactness:
    """How much is known of a launch: the worst that its terms are made of."""

    def __init__(self, facts: LaunchFacts) -> None:
        self._facts = facts

    def of(self, fact: LaunchFact) -> Source:
        found = {s for term in terms_of(self._facts, fact) for s in self._sources(term)}
        for argument in fact.arguments:
            if any(o in (ANYWHERE, UNSET) for o in argument.objects()):
                found.add(Source.LOST)
        order = (Source.LOST, Source.DATA, Source.LOOP, Source.ROUND)
        return next((s for s in order if s in found), Source.INPUT)

    def _sources(self, term: Term) -> Iterator[Source]:
        for symbol in free_symbols([term]):
            about = self._facts.unknowns.get(symbol)
            if symbol.sort is INT:
                yield Source.LOST if about is None else about.source


def terms_of(facts: LaunchFacts, fact: LaunchFact) -> Iterator[Term]:
    """Sizes, numbers, offsets and extents of a launch."""
    yield from (*fact.grid, *fact.block, fact.shared)
    for argument in fact.arguments:
        yield from _numbers(facts, argument.value)


def _numbers(facts: LaunchFacts, value: Value | RecordBytes) -> Iterator[Term]:
    match value:
        case Term():
            if value.sort is INT:
                yield value
        case Places(alternatives):
            for place in alternatives:
                yield place.offset
                if isinstance(place.object, Allocation):
                    extent = facts.allocations[place.object].extent
                    if extent is not None:
                        yield extent
        case Lanes(parts):
            for part in parts:
                yield from _numbers(facts, part)
        case RecordBytes(cells):
            for _, _, cell in cells:
                yield from _numbers(facts, cell)


class _Telling:
    def __init__(self, program: nodes.Program, facts: LaunchFacts) -> None:
        self._program = program
        self._facts = facts
        self._used: dict[Term, None] = {}

    def of(self, fact: LaunchFact) -> Iterator[str]:
        kernel = self._program.device.functions[fact.kernel]
        sizes = [self._sizes(fact.grid), self._sizes(fact.block)]
        if not fact.shared.is_constant or fact.shared.value:
            sizes.append(self.term(fact.shared))
        quality = Exactness(self._facts).of(fact).value
        yield f"line {fact.span.line}: {kernel.name}<<<{', '.join(sizes)}>>>  // {quality}"
        for argument in fact.arguments:
            yield f"    {self._argument(argument)}"
        for held in fact.held:
            if held.numbers is not None and not held.cells:
                yield f"    {self._contents(held.object, held.numbers)}"
        wanted = {s for term in terms_of(self._facts, fact) for s in free_symbols([term])}
        conditions = [
            self._settled(fact, c)
            for c in (*fact.path, *fact.facts)
            if not wanted.isdisjoint(free_symbols([c]))
        ]
        if conditions:
            texts = dict.fromkeys(_short(self.term(c)) for c in conditions)
            yield "    when " + " and ".join(texts)
        for term in list(self._used):
            name = self._facts.names[term]
            told = self._term(term, inside=True)
            if told != name:
                yield f"    where {name} = {_short(told)}"

    def _contents(self, object_: Object, numbers: Numbers) -> str:
        """What all elements of an array are."""
        about = self._facts.allocations.get(object_) if isinstance(object_, Allocation) else None
        variable = None
        if isinstance(object_, Variable):
            variable = self._program.device.globals.get(object_.symbol)
        name = about.name if about is not None else variable.name if variable is not None else ""
        below = "".join(sorted(f", less than {self.term(t)}" for t in numbers.below))
        line = ""
        if numbers.line is not None:
            t, one = self._facts.ranges.table, numbers.line
            each = t.int_add(t.int_mul(one.step, t.symbol("i", INT)), one.first)
            line = f", {self.term(each)} for each i"
        return f"all of {name or 'memory'}: from {numbers.low} to {numbers.high}{below}{line}"

    def _settled(self, fact: LaunchFact, condition: Term) -> Term:
        """As it reads in launches that a device accepts, where all other conditions hold."""
        t = self._facts.ranges.table
        bounds = Bounds(self._facts.ranges)
        others = [c for c in (*fact.path, *fact.facts) if c is not condition]
        bounds.learn_all([*others, *valid_configuration(t, fact.grid, fact.block)])
        found = Settled(t, bounds)(condition)
        return condition if found.is_constant else found

    def _sizes(self, sizes: Iterable[Term]) -> str:
        told = [self.term(s) for s in sizes]
        while len(told) > 1 and told[-1] == "1":
            told.pop()
        return told[0] if len(told) == 1 else f"({', '.join(told)})"

    def _argument(self, argument: Argument) -> str:
        return f"{argument.parameter.removeprefix('%')} = {self._value(argument.value)}"

    def _value(self, value: Value | RecordBytes) -> str:
        match value:
            case Term():
                return _short(self.term(value))
            case Places(alternatives):
                told = []
                for place in alternatives:
                    guard = "" if place.guard.op is Op.TRUE else f"[{self.term(place.guard)}] "
                    told.append(_short(guard) + self._place(place.object, place.offset))
                return " | ".join(told) or "no address"
            case Lanes(parts):
                return "{" + ", ".join(map(self._value, parts)) + "}"
            case RecordBytes(cells, size):
                inner = ", ".join(f"@{o}: {self._value(v)}" for o, _, v in cells)
                return f"{size} bytes {{{inner}}}"

    def _place(self, object_: Object, offset: Term) -> str:
        moved = "" if offset.is_constant and offset.value == 0 else f" + {self.term(offset)}"
        match object_:
            case Allocation():
                about = self._facts.allocations[object_]
                size = "of symbolic size"
                if about.extent is not None:
                    size = f"{self.term(about.extent)} bytes"
                many = ", one of many" if about.is_many else ""
                return f"{about.name}{moved}, {size}{many}"
            case Variable(symbol):
                variable = self._program.device.globals[symbol]
                return f"{variable.name}{moved}, {variable.size} bytes"
        names = {ANYWHERE: "an unknown address", NULL: "null", UNSET: "an unset pointer"}
        return names.get(object_, "memory of the host") + moved

    # --- terms ----------------------------------------------------------------------------------

    def term(self, term: Term) -> str:
        return self._term(term, inside=False)

    def _term(self, term: Term, *, inside: bool) -> str:
        name = self._facts.names.get(term)
        if name is not None and not inside:
            self._used[term] = None
            return name
        match term.op:
            case Op.INT_CONST:
                return str(term.value)
            case Op.SYMBOL:
                about = self._facts.unknowns.get(term)
                return term.name if about is None else about.text
            case Op.INT_SUM | Op.INT_PRODUCT:
                return self._sum(term)
            case Op.INT_DIV:
                return f"{self._factor(term.args[0])}/{self._factor(term.args[1])}"
            case Op.INT_MOD:
                return f"{self._factor(term.args[0])}%{self._factor(term.args[1])}"
            case Op.ITE if (wrapped := self._wraps(term)) is not None:
                return wrapped
            case Op.ITE:
                condition, then, other = map(self.term, term.args)
                return f"({condition} ? {then} : {other})"
            case Op.NOT:
                inner = term.args[0]
                if inner.op is Op.EQ:
                    return f"{self.term(inner.args[0])} != {self.term(inner.args[1])}"
                return f"!({self.term(inner)})"
            case Op.AND | Op.OR:
                sign = " && " if term.op is Op.AND else " || "
                return f"({sign.join(map(self.term, term.args))})"
            case Op.INT_LE | Op.EQ:
                return self._comparison(term)
            case Op.TRUE | Op.FALSE:
                return term.op.name.lower()
            case Op.APPLY:
                return f"{term.payload.name}({', '.join(map(self.term, term.args))})"
            case _:
                return str(term)

    def _comparison(self, term: Term) -> str:
        left, right = term.args
        if term.op is Op.INT_LE and left.op is Op.INT_SUM:
            constant, monomials = polynomial(left)
            if constant == 1 and len(monomials) == 1 and next(iter(monomials.values())) == 1:
                return f"{self.term(next(iter(monomials)))} < {self.term(right)}"
        return f"{self.term(left)} {_COMPARED[term.op]} {self.term(right)}"

    def _factor(self, term: Term) -> str:
        told = self.term(term)
        is_plain = told.isidentifier() or told.isdigit() or term.op in _ENCLOSED
        return told if is_plain else f"({told})"

    def _sum(self, term: Term) -> str:
        wrapped = self._wrapped(term)
        if wrapped is not None:
            return wrapped
        constant, monomials = summands(term)
        parts = []
        for monomial, coefficient in monomials.items():
            told = "*".join(self._factor(f) for f in factors(monomial))
            scale = "" if abs(coefficient) == 1 else f"{abs(coefficient)}*"
            parts.append(("-" if coefficient < 0 else "+", f"{scale}{told}"))
        if constant:
            parts.append(("-" if constant < 0 else "+", str(abs(constant))))
        first, *rest = parts
        text = ("-" if first[0] == "-" else "") + first[1]
        return text + "".join(f" {sign} {part}" for sign, part in rest)

    def _wraps(self, term: Term) -> str | None:
        """A number that wraps at most once: a choice between sums that differ by 2**n."""
        leaves: list[Term] = []
        pending = [term]
        while pending:
            one = pending.pop()
            if one.op is Op.ITE:
                pending += one.args[1:]
            else:
                leaves.append(one)
        if term.sort is not INT or any(not _is_sum(leaf) for leaf in leaves):
            return None
        forms = [polynomial(leaf) for leaf in leaves]
        if any(form[1] != forms[0][1] for form in forms):
            return None
        constants = sorted({form[0] for form in forms}, key=abs)
        steps = {abs(c - constants[0]) for c in constants[1:]}
        if len(steps) != 1 or steps.isdisjoint({1 << 8, 1 << 16, 1 << 32, 1 << 64}):
            return None
        (step,) = steps
        base = leaves[[form[0] for form in forms].index(constants[0])]
        sign = (
            "u"
            if term.args[0].op is Op.INT_LE and len(leaves) == 2 and max(constants) > constants[0]
            else "i"
        )
        return f"{sign}{step.bit_length() - 1}({self.term(base)})"

    def _wrapped(self, term: Term) -> str | None:
        """A number read as signed: (x + 2**(n-1)) mod 2**n - 2**(n-1)."""
        constant, monomials = polynomial(term)
        if len(monomials) != 1 or constant >= 0:
            return None
        ((atom, scale),) = monomials.items()
        if atom.op is not Op.INT_MOD or scale != 1 or not atom.args[1].is_constant:
            return None
        bits = (atom.args[1].value - 1).bit_length()
        if atom.args[1].value != 1 << bits or constant != -(1 << (bits - 1)):
            return None
        t = self._facts.ranges.table
        return f"i{bits}({self.term(t.int_combine(constant, [(atom.args[0], 1)]))})"


def _is_sum(term: Term) -> bool:
    return term.op in (Op.INT_SUM, Op.INT_PRODUCT, Op.SYMBOL)


def _short(text: str) -> str:
    return text if len(text) <= _LONGEST else text[:_LONGEST] + " …"
