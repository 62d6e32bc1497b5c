"""What the rules for bit-vectors ask of terms.

Normal forms the rules aim at: a constant summand or factor stands outermost and last, so an address
is base plus offset; shifts by constants are multiplications, extractions and extensions; masks of
low bits are extractions; `zext` comes outside `concat`; `concat` nests to the left.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from warpproof.logic.rules.collect import head
from warpproof.logic.table.cons import Term
from warpproof.logic.table.ops import Op

if TYPE_CHECKING:
    from warpproof.logic.table.constructors import Constructors

CONST = head(Op.BV_CONST)
NOT_CONST = frozenset(Op) - {Op.BV_CONST}
ADD, SUB, MUL, NEG = head(Op.BV_ADD), head(Op.BV_SUB), head(Op.BV_MUL), head(Op.BV_NEG)
NOT, XOR, CONCAT = head(Op.BV_NOT), head(Op.BV_XOR), head(Op.BV_CONCAT)
ZEXT, SEXT, EXTRACT = head(Op.BV_ZEXT), head(Op.BV_SEXT), head(Op.BV_EXTRACT)


def all_ones(a: Term) -> int:
    return (1 << a.width) - 1


def constant_last(a: Term) -> bool:
    return a.args[1].op is Op.BV_CONST


def log2(value: int) -> int | None:
    """The exponent of a power of two."""
    return value.bit_length() - 1 if value and value & (value - 1) == 0 else None


def low_bits(t: Constructors, a: Term, count: int) -> Term:
    if count == 0:
        return t.bv(0, a.width)
    return t.bv_zext(t.bv_extract(a, count - 1, 0), a.width)


def pieces_of(a: Term) -> Iterator[Term]:
    """What a concatenation is made of, the lowest piece first."""
    stack = [a]
    while stack:
        piece = stack.pop()
        if piece.op is Op.BV_CONCAT:
            stack.extend(piece.args)
        else:
            yield piece
