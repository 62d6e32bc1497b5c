"""What a name that was made up stands for, kept where the name is made.

Enters: symbols and functions as they are made. Leaves: for each the record of its origin, by which
terms are shown in the user's words. Guaranteed: nothing is read off the text of a name.
"""

from __future__ import annotations

from warpproof.base.records import record
from warpproof.logic.terms import FunctionSymbol, Term
from warpproof.semantics.parametric.thread_space import Register


@record
class Given:
    """The same for all threads of a launch, and set by who launches it: a parameter, a size, a
    variable of the specification."""

    text: str


@record
class Held:
    """What each thread holds: a variable, the result of a call. A function of the rounds of the
    loops around and of the thread; `by_round` if no more is known than that rounds differ."""

    text: str
    by_round: bool = False


@record
class Bound:
    """A variable of a quantifier."""

    text: str


@record
class Coordinate:
    """One coordinate of a thread that a quantifier binds."""

    register: Register
    thread: str


Origin = Given | Held | Bound | Coordinate
Origins = dict[Term | FunctionSymbol, Origin]

LOOP_COUNT = Held("loop_count")  # the rounds of a loop, by the word that contracts have for it
ACTIVE = Held("active")  # whether a thread is in a loop, likewise
