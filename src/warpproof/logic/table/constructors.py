"""All constructors of terms in one class, with whatever rules it is given.

Rules of rewriting are written against this; `logic.terms` adds the rules and is what others use.
"""

from __future__ import annotations

from warpproof.logic.table.arrays import Arrays
from warpproof.logic.table.floats import Floats
from warpproof.logic.table.integers import Integers


class Constructors(Integers, Floats, Arrays):
    """Makes terms of every theory."""
