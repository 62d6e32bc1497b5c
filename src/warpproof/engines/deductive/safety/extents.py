"""How large arrays have to be whose size no precondition tells.

Enters: the accesses to such arrays. Leaves: for each array the last elements it must have, as terms
over parameters and sizes of the launch, or None where none was found. Guaranteed: every access to
an array lies at or before one of its last elements, shown as any other check is; which ones are
tried is a guess: what the conditions at an access say of its index, and the last thread's index.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from warpproof.base.property import Property
from warpproof.engines.deductive.state.run import Check, Unsized
from warpproof.engines.deductive.vcgen.contract import Verified
from warpproof.logic.index.polynomials import atoms_of
from warpproof.logic.index.simplify import literals, upper_bounds
from warpproof.logic.terms import Term, polynomial
from warpproof.logic.walk import free_symbols, substitute

MOST_TRIED = 6
Shows = Callable[[Check], bool]


def last_elements(verified: Verified, shows: Shows) -> dict[str, tuple[Term, ...] | None]:
    """By array; `shows` says whether a check is proved."""
    found: dict[str, tuple[Term, ...] | None] = {}
    for name, accesses in verified.run.unsized.items():
        lasts: dict[Term, None] | None = {}
        for access in accesses:
            last = _last(verified, access, list(lasts or ()), shows)
            if last is None:
                lasts = None
                break
            assert lasts is not None
            lasts[last] = None
        found[name] = None if lasts is None else tuple(lasts)
    return found


def _last(verified: Verified, access: Unsized, known: Sequence[Term], shows: Shows) -> Term | None:
    t = verified.run.table
    tried: list[Term] = []
    for candidate in (*known, *_candidates(verified, access)):
        if candidate in tried or len(tried) >= MOST_TRIED:
            continue
        tried.append(candidate)
        condition = t.int_le(access.index, candidate)
        text = "an access beyond the end of an array"
        if shows(
            Check(Property.OUT_OF_BOUNDS, text, access.span, condition, access.mask, access.facts)
        ):
            return candidate
    return None


def _candidates(verified: Verified, access: Unsized) -> Iterator[Term]:
    run = verified.run
    t = run.table
    if _is_known(verified, access.index):
        yield access.index
    _, monomials = polynomial(access.index)
    for factor in sorted({abs(c) for c in monomials.values()} | {1}):
        for below in upper_bounds(t, literals(access.mask)):  # below <= 0
            limit = t.int_combine(0, [(access.index, 1), (below, -factor)])
            if _is_known(verified, limit):
                yield limit
    ends = {
        digit.symbol: t.int_combine(-1, [(digit.bound, 1)])
        for digit in run.launch.digits
        if digit.bound is not None
    }
    (last,) = substitute(t, [access.index], ends)
    if _is_known(verified, last):
        yield last


def _is_known(verified: Verified, term: Term) -> bool:
    """Over parameters and sizes alone."""
    values = [v for v in verified.arguments.values() if isinstance(v, Term)]
    allowed = set(free_symbols([*values, *verified.run.launch.sizes.values()]))
    return all(atom in allowed for atom in atoms_of(term))
