"""Instances of what is true of bitwise operations, where these are functions of their operands.

Enters: formulas, and which functions are which operation. Leaves: formulas that are true for all
integers, of two's complement numbers as wide as needed:

    swap   a ^ j = b  is  b ^ j = a, and a ^ j = b ^ j is a = b
    size   of operands that are not negative: a & b <= a <= a | b <= a + b, a ^ b <= a + b
    power  of operands below 2**n: a ^ b and a | b are below it

Powers are those that the formulas speak of.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from enum import Enum, auto

from warpproof.logic.terms import FunctionSymbol, Op, Term, TermTable
from warpproof.logic.walk import topological

_MOST_POWERS = 4
_MOST_PAIRS = 60


class Bits(Enum):
    """Of two numbers as wide as needed; shifts and counts are of numbers of 32 bits."""

    AND = auto()
    OR = auto()
    XOR = auto()
    LEFT = auto()
    RIGHT = auto()  # zeros come in
    COUNT = auto()  # how many are set
    LOWEST = auto()  # the number of the lowest that is set
    ABOVE = auto()  # how many are above the highest that is set


_OF_TWO = frozenset({Bits.AND, Bits.OR, Bits.XOR})


def bit_facts(
    t: TermTable, operations: Mapping[FunctionSymbol, Bits], formulas: Sequence[Term]
) -> list[Term]:
    if not operations:
        return []
    terms = topological(formulas)
    found = [x for x in terms if x.op is Op.APPLY and operations.get(x.payload) in _OF_TWO]
    if not found:
        return []
    powers = _powers(terms)
    facts: dict[Term, None] = {}
    for x in found:
        for fact in _sizes(t, operations[x.payload], x, powers):
            facts[fact] = None
    swapped = [x for x in found if operations[x.payload] is Bits.XOR]
    for fact in _swaps(t, swapped):
        facts[fact] = None
    return [f for f in facts if f is not t.true]


def _powers(terms: Sequence[Term]) -> list[int]:
    """Powers of two next to numbers that occur, those of small ones first."""
    numbers = {
        abs(number)
        for x in terms
        for number in ([x.value] if x.op is Op.INT_CONST else _constant(x))
    }
    near = {n + d for n in numbers for d in (-1, 0, 1)}
    return sorted(n for n in near if 2 <= n <= 1 << 31 and n & (n - 1) == 0)[:_MOST_POWERS]


def _constant(x: Term) -> list[int]:
    return [x.payload[0]] if x.op is Op.INT_SUM else []


def _sizes(t: TermTable, bits: Bits, x: Term, powers: Sequence[int]) -> Iterator[Term]:
    a, b = x.args
    zero = t.integer(0)
    natural = t.and_(t.int_le(zero, a), t.int_le(zero, b))
    said = [t.int_le(zero, x)]
    if bits is Bits.AND:
        said += [t.int_le(x, a), t.int_le(x, b)]
    else:
        said.append(t.int_le(x, t.int_add(a, b)))
    if bits is Bits.OR:
        said += [t.int_le(a, x), t.int_le(b, x)]
    yield t.implies(natural, t.all_of(said))
    if bits is Bits.AND:
        return
    for power in powers:
        most = t.integer(power - 1)
        yield t.implies(
            t.all_of([natural, t.int_le(a, most), t.int_le(b, most)]), t.int_le(x, most)
        )


def _swaps(t: TermTable, found: Sequence[Term]) -> Iterator[Term]:
    pairs = 0
    for i, x in enumerate(found):
        for y in found[i + 1 :]:
            if x.payload is not y.payload:
                continue
            for a, j in (x.args, x.args[::-1]):
                for b, k in (y.args, y.args[::-1]):
                    if j is not k or pairs >= _MOST_PAIRS:
                        continue
                    pairs += 1
                    yield t.eq(t.eq(x, y), t.eq(a, b))
                    yield t.eq(t.eq(x, b), t.eq(y, a))
