"""What has to be shown: an obligation is Γ ⊢ φ, before any encoding.

Formulas mention versions of arrays by their function symbols, and may be quantified over threads
and integers. `facts` hold where the goal has to; a goal is read in the state it was made in.
"""

from __future__ import annotations

from enum import Enum

from warpproof.base.records import record
from warpproof.base.source import Span
from warpproof.logic.terms import Term


class Kind(Enum):
    ENTRY = "invariant holds at entry"
    STEP = "invariant is preserved"
    BARRIER = "all threads reach the barrier"
    ASSERTION = "assertion holds"
    ENSURES = "postcondition holds"
    FRAME = "nothing else is changed"
    VARIANT = "variant decreases"
    LEMMA = "lemma holds"
    CALL = "precondition of a called function holds"
    CALLED = "postcondition of a called function holds"
    INVERSE = "only one thread writes the cell"
    RACE = "no two threads conflict between barriers"
    CHECK = "nothing fails on the way"


@record
class Obligation:
    kind: Kind
    text: str  # the goal in the user's words
    span: Span
    facts: tuple[Term, ...]
    goal: Term
    assumed: tuple[str, ...] = ()  # the facts in the user's words
