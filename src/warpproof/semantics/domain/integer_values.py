"""What a variable holds in the lockstep execution: terms over the symbolic thread's digits.

An integer is held as a mathematical integer that is congruent to the machine's value modulo
2**bits; addition, subtraction and multiplication keep that without any assumption. Where a value is
*read* as signed or unsigned (comparison, widening, division) it is taken to be in the signed range,
or for a negative one read as unsigned exactly 2**bits more. So the only assumption is that no value
leaves the range of the type it is read in: the engine's "no overflow".
"""

from __future__ import annotations

from collections.abc import Mapping

from warpproof.base.records import record
from warpproof.base.source import NOWHERE, Span
from warpproof.ir import types
from warpproof.logic.terms import BOOL, INT, Sort, Term, Uninterpreted


class OutOfFragment(Exception):
    """A construct this engine does not execute: which, and where."""

    def __init__(self, what: str, span: Span = NOWHERE) -> None:
        super().__init__(what)
        self.what = what
        self.span = span


@record
class Parameter:
    """What a parameter of the kernel points at."""

    name: str


@record
class Variable:
    """A variable of the program; `rows`: its memory as rows of open length."""

    symbol: str
    rows: bool = False


@record
class Local:
    """A variable of a function, by activation."""

    frame: int
    name: str


Object = Parameter | Variable | Local
NOTHING = Parameter("nothing")


@record
class Pointer:
    """A place `offset` bytes into an object."""

    object: Object
    offset: Term
    row: Term | None = None  # of a two-dimensional shared array, once it is chosen


@record
class Parts:
    """A record held in pieces, by byte offset."""

    pieces: Mapping[int, Value]


@record
class Unusable:
    """A value this engine does not hold; using it is out of the fragment."""

    why: str


Value = Term | Pointer | Parts | Unusable


def sort_of(type_: types.Type) -> Sort | None:
    """The sort of values of a machine type; None where it has none."""
    match type_:
        case types.Int(1):
            return BOOL
        case types.Int():
            return INT
        case types.Float(kind):
            return float_sort(kind)
        case _:
            return None


def type_range(bits: int, signed: bool) -> tuple[int, int]:
    """The least and the largest number of an integer type."""
    return (-(1 << (bits - 1)), (1 << (bits - 1)) - 1) if signed else (0, (1 << bits) - 1)


def float_sort(kind: types.FloatKind) -> Sort:
    """Floats are opaque: nothing is known of them but that operations are functions."""
    return Uninterpreted(kind.value)


def float_kind(sort: Sort) -> types.FloatKind | None:
    return next((k for k in types.FloatKind if float_sort(k) is sort), None)


@record
class Ghost:
    """A ghost variable, among the variables of a thread."""

    name: str


Name = str | Ghost
"""What a variable is held under: its name in the function, or that of a ghost."""
