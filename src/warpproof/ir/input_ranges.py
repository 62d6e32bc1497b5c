"""What is assumed of a program's command line: where the numbers on it lie.

Enters: formulas over `argc`, `\\arg(N)`, which reports call `argv[N]`, and numbers, as `main`
requires them or `--assume` states them. Leaves: the least and the largest count of words, and of
the number in each word. Guaranteed: a command line meets the formulas if its numbers lie there, and
only then; a formula that says something else is `NotARange`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from warpproof.base.records import record
from warpproof.base.source import Span
from warpproof.ir import spec
from warpproof.ir.spec import SpecExpr

ARGUMENT = "\\arg"
_LEAST, _MOST = -(1 << 63), (1 << 63) - 1  # of any number that a program reads
_MOST_WORDS = (1 << 31) - 1
_SMALL = 3
_WORDS = (1, _MOST_WORDS)
_TURNED = {
    spec.CompareOp.LESS: spec.CompareOp.GREATER,
    spec.CompareOp.LESS_EQUAL: spec.CompareOp.GREATER_EQUAL,
    spec.CompareOp.GREATER: spec.CompareOp.LESS,
    spec.CompareOp.GREATER_EQUAL: spec.CompareOp.LESS_EQUAL,
    spec.CompareOp.EQUAL: spec.CompareOp.EQUAL,
}


class NotARange(Exception):
    """A formula that is no conjunction of bounds."""

    def __init__(self, span: Span) -> None:
        super().__init__("bounds of `argc` and `\\arg(N)` are understood here, joined by `&&`")
        self.span = span


@record
class InputRanges:
    """By the place of a word; the count is at place 0."""

    limits: tuple[tuple[int, int, int], ...] = ()  # place, least, most

    def of(self, place: int) -> tuple[int, int] | None:
        return next(((low, high) for p, low, high in self.limits if p == place), None)

    @property
    def are_empty(self) -> bool:
        return any(low > high for _, low, high in self.limits)

    def admit(self, words: Sequence[str]) -> bool:
        """Is it one of those command lines? `words` stand behind the program's name."""
        values = {0: 1 + len(words)}
        for place, word in enumerate(words, 1):
            if word.lstrip("+-").isdigit():
                values[place] = int(word)
        return all(
            place in values and low <= values[place] <= high for place, low, high in self.limits
        )

    def example(self) -> tuple[str, ...]:
        """The words of one of those command lines, with small numbers."""
        low, high = self.of(0) or _WORDS
        count = min(max([low, *(1 + place for place, _, _ in self.limits)]), high)
        return tuple(str(self._small(place)) for place in range(1, count))

    def _small(self, place: int) -> int:
        low, high = self.of(place) or (_LEAST, _MOST)
        return min(max(_SMALL, low), high)


NO_RANGES = InputRanges()


def input_ranges(formulas: Iterable[SpecExpr]) -> InputRanges:
    found: dict[int, tuple[int, int]] = {}
    for formula in formulas:
        for place, low, high in _bounds(formula):
            least, most = found.get(place, _WORDS if place == 0 else (_LEAST, _MOST))
            found[place] = max(least, low), min(most, high)
    return InputRanges(tuple((place, *limits) for place, limits in sorted(found.items())))


def _bounds(formula: SpecExpr) -> Iterator[tuple[int, int, int]]:
    match formula:
        case spec.Binary(spec.BinaryOp.AND, left, right):
            yield from _bounds(left)
            yield from _bounds(right)
        case spec.BoolLiteral(True):
            return
        case spec.Comparison(operators, operands):
            for op, left, right in zip(operators, operands, operands[1:], strict=False):
                yield _bound(op, left, right, formula.span)
        case _:
            raise NotARange(formula.span)


def _bound(op: spec.CompareOp, left: SpecExpr, right: SpecExpr, span: Span) -> tuple[int, int, int]:
    place, number = _place(left), _number(right)
    if place is None and op in _TURNED:
        place, number, op = _place(right), _number(left), _TURNED[op]
    if place is None or number is None:
        raise NotARange(span)
    match op:
        case spec.CompareOp.LESS:
            return place, _LEAST, number - 1
        case spec.CompareOp.LESS_EQUAL:
            return place, _LEAST, number
        case spec.CompareOp.GREATER:
            return place, number + 1, _MOST
        case spec.CompareOp.GREATER_EQUAL:
            return place, number, _MOST
        case spec.CompareOp.EQUAL:
            return place, number, number
        case _:
            raise NotARange(span)


def _place(e: SpecExpr) -> int | None:
    match e:
        case spec.Name("argc"):
            return 0
        case spec.Call("\\arg", (spec.IntLiteral(place),)) if place > 0:
            return place
        case spec.Index(spec.Name("argv"), spec.IntLiteral(place)) if place > 0:
            return place  # as reports say it
        case _:
            return None


def _number(e: SpecExpr) -> int | None:
    match e:
        case spec.IntLiteral(value):
            return value
        case spec.Unary(spec.UnaryOp.NEGATE, operand):
            inner = _number(operand)
            return None if inner is None else -inner
        case spec.Binary(spec.BinaryOp.MULTIPLY, left, right):
            a, b = _number(left), _number(right)
            return None if a is None or b is None else a * b
        case _:
            return None
