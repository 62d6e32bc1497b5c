"""Values out of what a solver prints.

Enters: the text of a solver's answer to `get-value` or `get-model`. Leaves: values as `values`
describes them, by term or by name. What is not understood raises `UnreadableModel`; a value is
never guessed.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence

from warpproof.base.records import record
from warpproof.logic import ieee
from warpproof.logic.cons import FunctionSymbol, Term
from warpproof.logic.smtlib import decode
from warpproof.logic.sorts import Array, BitVec, BoolSort, Float, IntSort, Sort, Uninterpreted
from warpproof.logic.values import ArrayValue, Element, FunctionValue, Value, default_value

Expression = str | list["Expression"]
"""An S-expression: a word, or a list."""


class UnreadableModel(Exception):
    """Text that is no value we know how to read."""


@record
class Model:
    """What a solver's answer says of symbols and functions."""

    symbols: Mapping[Term, Value]
    functions: Mapping[FunctionSymbol, FunctionValue]


# --- S-expressions ------------------------------------------------------------------------------

_TOKEN = re.compile(r';[^\n]*|\s+|([()]|\|[^|]*\||"(?:[^"]|"")*"|[^\s()|";]+)')


def read_expressions(text: str) -> list[Expression]:
    """All S-expressions in a text."""
    top: list[Expression] = []
    open_lists = [top]
    for match in _TOKEN.finditer(text):
        token = match[1]
        if token is None:
            continue
        if token == "(":
            inner: list[Expression] = []
            open_lists[-1].append(inner)
            open_lists.append(inner)
        elif token == ")":
            if len(open_lists) == 1:
                raise UnreadableModel("a closing parenthesis too many")
            open_lists.pop()
        else:
            open_lists[-1].append(token)
    if len(open_lists) != 1:
        raise UnreadableModel("the text ends inside parentheses")
    return top


# --- answers ------------------------------------------------------------------------------------


def read_values(text: str, terms: Sequence[Term]) -> dict[Term, Value]:
    """The answer to `(get-value (t1 t2 ...))`, for the terms asked in that order."""
    (answer,) = _exactly(read_expressions(text), 1)
    pairs = _exactly(_list(answer), len(terms))
    reader = _Reader({})
    return {t: reader.value(_exactly(_list(pair), 2)[1], t.sort) for t, pair in zip(terms, pairs)}


def read_model(
    text: str, symbols: Iterable[Term], functions: Iterable[FunctionSymbol] = ()
) -> Model:
    """The answer to `(get-model)`; what it does not mention has its sort's default."""
    (answer,) = _exactly(read_expressions(text), 1)
    entries = [_list(entry) for entry in _list(answer) if entry != "model"]
    definitions: dict[str, _Definition] = {}
    for entry in entries:
        if entry[0] in ("define-fun", "define-const"):
            parameters = _list(entry[2]) if entry[0] == "define-fun" else []
            names = tuple(_word(_list(p)[0]) for p in parameters)
            definitions[decode(_word(entry[1]))] = _Definition(names, entry[-1])
    reader = _Reader(definitions)
    return Model({s: reader.symbol(s) for s in symbols}, {f: reader.function(f) for f in functions})


@record
class _Definition:
    parameters: tuple[str, ...]
    body: Expression


class _Reader:
    def __init__(self, definitions: Mapping[str, _Definition]) -> None:
        self.definitions = definitions

    def symbol(self, symbol: Term) -> Value:
        found = self.definitions.get(symbol.name)
        return default_value(symbol.sort) if found is None else self.value(found.body, symbol.sort)

    def function(self, function: FunctionSymbol) -> FunctionValue:
        found = self.definitions.get(function.name)
        if found is None:
            return FunctionValue(default_value(function.range), {})
        return self.graph(found.parameters, function.domain, function.range, found.body)

    def value(self, text: Expression, sort: Sort) -> Value:
        text = self._expanded(text)
        if isinstance(sort, BoolSort):
            return _boolean(text)
        if isinstance(sort, BitVec):
            return _bit_vector(text, sort.width)
        if isinstance(sort, IntSort):
            return _integer(text)
        if isinstance(sort, Float):
            return _float(text, sort)
        if isinstance(sort, Array):
            return self.array(text, sort)
        if isinstance(sort, Uninterpreted):
            return Element(sort, _element_name(text))
        raise UnreadableModel(f"no values of {sort}")

    def _expanded(self, text: Expression) -> Expression:
        """Without `let` around it."""
        while isinstance(text, list) and len(text) == 3 and text[0] == "let":
            bound = {_word(_list(b)[0]): _list(b)[1] for b in _list(text[1])}
            text = _replace(text[2], bound)
        return text

    def array(self, text: Expression, sort: Array) -> ArrayValue:
        """`store`s over a constant array, a lambda, or a function as an array."""
        writes: list[tuple[Expression, Expression]] = []
        while isinstance(text, list) and len(text) == 4 and text[0] == "store":
            writes.append((text[2], text[3]))
            text = self._expanded(text[1])
        result = self._base(text, sort)
        for index, element in reversed(writes):
            result = result.write(self.value(index, sort.index), self.value(element, sort.element))
        return result

    def _base(self, text: Expression, sort: Array) -> ArrayValue:
        match text:
            case [["as", "const", _], element]:
                return ArrayValue(sort, self.value(element, sort.element), {})
            case ["_", "as-array", str(name)]:
                found = self.definitions.get(decode(name))
                if found is None:
                    raise UnreadableModel(f"the model has no function {name}")
                return self._tabulated(found.parameters, found.body, sort)
            case ["lambda", [[str(name), _]], body]:
                return self._tabulated((name,), body, sort)
        raise UnreadableModel(f"no array: {_shown(text)}")

    def _tabulated(self, parameters: tuple[str, ...], body: Expression, sort: Array) -> ArrayValue:
        graph = self.graph(parameters, (sort.index,), sort.element, body)
        return ArrayValue(sort, graph.default, {k: v for (k,), v in graph.entries.items()})

    def graph(
        self,
        parameters: tuple[str, ...],
        domain: tuple[Sort, ...],
        range: Sort,
        body: Expression,
    ) -> FunctionValue:
        """A chain of `ite` whose conditions say which point is meant."""
        entries: dict[tuple[Value, ...], Value] = {}
        body = self._expanded(body)
        while isinstance(body, list) and len(body) == 4 and body[0] == "ite":
            point = self._point(body[1], parameters, domain)
            entries.setdefault(point, self.value(body[2], range))
            body = self._expanded(body[3])
        return FunctionValue(self.value(body, range), entries)

    def _point(
        self, condition: Expression, parameters: tuple[str, ...], domain: tuple[Sort, ...]
    ) -> tuple[Value, ...]:
        found: dict[str, Value] = {}
        pending = [self._expanded(condition)]
        while pending:
            match pending.pop():
                case ["and", *parts]:
                    pending.extend(parts)
                case ["=", str(name), value] if name in parameters:
                    found[name] = self.value(value, domain[parameters.index(name)])
                case ["=", value, str(name)] if name in parameters:
                    found[name] = self.value(value, domain[parameters.index(name)])
                case str(name) if name in parameters:
                    found[name] = True
                case ["not", str(name)] if name in parameters:
                    found[name] = False
                case other:
                    raise UnreadableModel(f"no point of a function: {_shown(other)}")
        if set(found) != set(parameters):
            raise UnreadableModel(f"no single point of a function: {_shown(condition)}")
        return tuple(found[p] for p in parameters)


# --- literals -----------------------------------------------------------------------------------


def _boolean(text: Expression) -> bool:
    if text in ("true", "false"):
        return text == "true"
    raise UnreadableModel(f"no boolean: {_shown(text)}")


def _bit_vector(text: Expression, width: int) -> int:
    match text:
        case str(word) if word.startswith("#x") and 4 * (len(word) - 2) == width:
            return _number(word, 16)
        case str(word) if word.startswith("#b") and len(word) - 2 == width:
            return _number(word, 2)
        case ["_", str(word), str(size)] if word.startswith("bv") and size == str(width):
            return int(word[2:])
    raise UnreadableModel(f"no bit-vector of {width} bits: {_shown(text)}")


def _number(word: str, base: int) -> int:
    digits = word[2:]
    try:
        return int(digits, base)
    except ValueError:
        raise UnreadableModel(f"no number: {word}") from None


def _integer(text: Expression) -> int:
    match text:
        case str(word) if word.isdecimal():
            return int(word)
        case ["-", str(word)] if word.isdecimal():
            return -int(word)
    raise UnreadableModel(f"no integer: {_shown(text)}")


def _float(text: Expression, sort: Float) -> int:
    match text:
        case ["fp", str() as sign, str() as exponent, str() as fraction]:
            parts = (
                _bit_vector(sign, 1) << (sort.bits - 1)
                | _bit_vector(exponent, sort.exponent) << (sort.significand - 1)
                | _bit_vector(fraction, sort.significand - 1)
            )
            return ieee.canonical(parts, sort)
        case ["_", str(word), str(e), str(s)] if (e, s) == (
            str(sort.exponent),
            str(sort.significand),
        ):
            special = {
                "NaN": sort.nan,
                "+oo": sort.infinity,
                "-oo": sort.infinity | sort.sign,
                "+zero": 0,
                "-zero": sort.sign,
            }
            if word in special:
                return special[word]
    raise UnreadableModel(f"no value of {sort}: {_shown(text)}")


def _element_name(text: Expression) -> str:
    match text:
        case str(word):
            return decode(word)
        case ["as", str(word), _]:
            return decode(word)
    raise UnreadableModel(f"no element of a sort: {_shown(text)}")


# --- shapes -------------------------------------------------------------------------------------


def _replace(text: Expression, bound: Mapping[str, Expression]) -> Expression:
    """Words replaced, without recursion: the lists are copied one after the other."""
    if isinstance(text, str):
        return bound.get(text, text)
    result: list[Expression] = []
    pending = [(text, result)]
    while pending:
        source, target = pending.pop()
        for item in source:
            if isinstance(item, str):
                target.append(bound.get(item, item))
            else:
                copy: list[Expression] = []
                target.append(copy)
                pending.append((item, copy))
    return result


def _list(text: Expression) -> list[Expression]:
    if isinstance(text, str):
        raise UnreadableModel(f"a list was expected, not {_shown(text)}")
    return text


def _word(text: Expression) -> str:
    if not isinstance(text, str):
        raise UnreadableModel(f"a word was expected, not {_shown(text)}")
    return text


def _exactly(items: list[Expression], count: int) -> list[Expression]:
    if len(items) != count:
        raise UnreadableModel(f"{count} expressions were expected, not {len(items)}")
    return items


def _shown(text: Expression) -> str:
    """The beginning of an expression, for a message."""
    if isinstance(text, str):
        return text
    inside = " ".join(item if isinstance(item, str) else "(…)" for item in text[:6])
    return f"({inside})"
