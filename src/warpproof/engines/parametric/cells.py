"""Accesses as cells: the bytes of an object in the largest units that all accesses to it keep.

Enters: a trace. Leaves: `semantics.parametric` accesses, of memory that several threads share.
Guaranteed: two accesses overlap in a byte exactly where their cells do.
"""

from __future__ import annotations

from collections.abc import Callable
from math import gcd

from warpproof.engines.parametric.scope import owner_of
from warpproof.engines.parametric.setting import Setting
from warpproof.engines.parametric.trace import MemoryAccess, Trace
from warpproof.ir.nodes import Scope
from warpproof.logic.terms import Op, Term, TermTable, polynomial
from warpproof.semantics.domain.integer_values import Local
from warpproof.semantics.domain.registers import Object
from warpproof.semantics.parametric.accesses import Access, Atomicity, Count, Section

SectionsOf = Callable[[MemoryAccess], tuple[Section[Object], ...]]
"""The locks that are held at an access."""
CountsOf = Callable[[MemoryAccess], tuple[Count[Object], ...]]
"""The counters of blocks that it comes before, or after."""


def nothing(access: MemoryAccess) -> tuple[()]:
    return ()


def cells(
    setting: Setting, trace: Trace, sections: SectionsOf = nothing, counts: CountsOf = nothing
) -> list[Access[Object]]:
    """In the order of the program, the same access once."""
    by_object: dict[Object, list[MemoryAccess]] = {}
    for access in trace.accesses:
        if not isinstance(access.object, Local):
            by_object.setdefault(access.object, []).append(access)
    units = {
        o: gcd(*(unit(a.offset) for a in some), *(a.size or 1 for a in some))
        for o, some in by_object.items()
        if any(a.is_write for a in some)
    }
    found: dict[Access[Object], None] = {}
    for access in trace.accesses:
        if access.object in units:
            held, counted = sections(access), counts(access)
            found[cell_of(setting, access, units[access.object], held, counted)] = None
    return list(found)


def cell_of(
    setting: Setting,
    access: MemoryAccess,
    size: int,
    sections: tuple[Section[Object], ...] = (),
    counts: tuple[Count[Object], ...] = (),
) -> Access[Object]:
    t = setting.table
    atomic = None
    if access.atomic:
        atomic = Atomicity(f"{access.size} bytes", Scope(access.scope))
    return Access(
        access.object,
        owner_of(setting, access.object),
        (divided(t, access.offset, size),),
        t.all_of(access.known.all),
        access.is_write,
        access.around,
        (),
        access.span,
        atomic,
        width=(access.size or size) // size,
        sections=sections,
        counts=counts,
    )


def unit(term: Term) -> int:
    """A number that divides the term, whatever its atoms are; 0 for 0."""
    constant, monomials = polynomial(term)
    parts = [constant]
    for monomial, coefficient in monomials.items():
        inner = gcd(*map(unit, monomial.args[1:])) if monomial.op is Op.ITE else 1
        parts.append(coefficient * inner)
    return gcd(*parts)


def divided(t: TermTable, term: Term, by: int) -> Term:
    """The term divided by a number that divides it."""
    constant, monomials = polynomial(term)
    parts: list[tuple[Term, int]] = []
    for monomial, coefficient in monomials.items():
        shared = gcd(coefficient, by)
        if shared == by:
            parts.append((monomial, coefficient // by))
            continue
        condition, *arms = monomial.args
        made = t.ite(condition, *(divided(t, arm, by // shared) for arm in arms))
        parts.append((made, coefficient // shared))
    return t.int_combine(constant // by, parts)
