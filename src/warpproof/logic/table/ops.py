"""The operations a term can have; beside them the IEEE rounding modes.

Numbers are stable within a release only; nothing is stored by number.
"""

from __future__ import annotations

from enum import IntEnum, auto

from warpproof.base.ieee import Rounding

__all__ = ["COMMUTATIVE", "CONSTANTS", "Op", "Rounding"]


class Op(IntEnum):
    """What a term is made with. The comment gives the payload where there is one."""

    # leaves
    TRUE = auto()
    FALSE = auto()
    BV_CONST = auto()  # value: 0 <= value < 2**width
    INT_CONST = auto()  # value
    FP_CONST = auto()  # the bit pattern
    SYMBOL = auto()  # name
    # any sort
    EQ = auto()  # identity of values: for floats NaN = NaN, and +0 is not -0
    ITE = auto()
    APPLY = auto()  # FunctionSymbol
    # booleans
    NOT = auto()
    AND = auto()  # two or more arguments
    OR = auto()  # two or more arguments
    FORALL = auto()  # Binder
    EXISTS = auto()  # Binder
    # bit-vectors
    BV_NOT = auto()
    BV_NEG = auto()
    BV_ADD = auto()
    BV_SUB = auto()
    BV_MUL = auto()
    BV_UDIV = auto()  # by zero: all ones
    BV_UREM = auto()  # by zero: the dividend
    BV_SDIV = auto()  # truncating; by zero: 1 for a negative dividend, else all ones
    BV_SREM = auto()  # sign of the dividend; by zero: the dividend
    BV_AND = auto()
    BV_OR = auto()
    BV_XOR = auto()
    BV_SHL = auto()  # an amount of the width or more shifts everything out
    BV_LSHR = auto()
    BV_ASHR = auto()
    BV_CONCAT = auto()  # first argument is the high part
    BV_EXTRACT = auto()  # (high, low), both included
    BV_ZEXT = auto()  # number of bits added
    BV_SEXT = auto()  # number of bits added
    BV_ULT = auto()
    BV_SLT = auto()
    # integers
    INT_SUM = auto()  # Linear(constant, coefficients): constant + sum of coefficient * argument
    INT_PRODUCT = auto()  # two or more arguments, sorted, repeated for powers
    INT_DIV = auto()  # Euclidean; by zero: 0
    INT_MOD = auto()  # Euclidean, never negative; by zero: the dividend
    INT_LE = auto()
    BV_TO_NAT = auto()
    BV_TO_INT = auto()  # two's complement
    INT_TO_BV = auto()  # width; modulo 2**width
    # floats
    FP_FROM_BITS = auto()  # Float; every NaN pattern gives NaN
    FP_TO_BITS = auto()  # NaN gives Float.nan
    FP_NEG = auto()  # NaN stays NaN
    FP_ABS = auto()
    FP_ADD = auto()  # Rounding
    FP_SUB = auto()  # Rounding
    FP_MUL = auto()  # Rounding
    FP_DIV = auto()  # Rounding
    FP_FMA = auto()  # Rounding; a * b + c rounded once
    FP_SQRT = auto()  # Rounding
    FP_REM = auto()  # IEEE remainder: x - y * n, n nearest to x / y, ties to even
    FP_ROUND = auto()  # Rounding; to an integral value
    FP_LT = auto()
    FP_LE = auto()
    FP_EQ = auto()  # IEEE: NaN differs from all, +0 equals -0
    FP_IS_NAN = auto()
    FP_IS_INFINITE = auto()
    FP_IS_ZERO = auto()
    FP_IS_NORMAL = auto()
    FP_IS_SUBNORMAL = auto()
    FP_IS_NEGATIVE = auto()  # false for NaN
    FP_CONVERT = auto()  # (Rounding, Float)
    FP_FROM_UBV = auto()  # (Rounding, Float)
    FP_FROM_SBV = auto()  # (Rounding, Float)
    FP_TO_UBV = auto()  # (Rounding, width); clamped to the range, NaN gives 0
    FP_TO_SBV = auto()  # (Rounding, width); clamped to the range, NaN gives 0
    # arrays
    SELECT = auto()
    STORE = auto()
    CONST_ARRAY = auto()  # Array; the same element everywhere


CONSTANTS = frozenset({Op.TRUE, Op.FALSE, Op.BV_CONST, Op.INT_CONST, Op.FP_CONST})

COMMUTATIVE = frozenset(
    {
        Op.EQ,
        Op.BV_ADD,
        Op.BV_MUL,
        Op.BV_AND,
        Op.BV_OR,
        Op.BV_XOR,
        Op.FP_ADD,
        Op.FP_MUL,
        Op.FP_EQ,
    }
)
"""Binary operations whose arguments are kept in a canonical order."""
