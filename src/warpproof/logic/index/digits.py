"""Digits: numbers that count something, from 0 to a bound of which nothing need be known.

A coordinate of a thread is one, a round of a loop is one, and so are the parts of an index.
"""

from __future__ import annotations

from warpproof.base.records import record
from warpproof.logic.terms import Term


@record
class Digit:
    """`0 <= symbol < bound`; without a bound, a counter that is at least 0."""

    symbol: Term
    bound: Term | None
