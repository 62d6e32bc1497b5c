"""What is kept from one question to the next: the same as if each were asked alone."""

from __future__ import annotations

from warpproof.logic.index.lemmas import Known, lemmas
from warpproof.logic.index.occurrences import Occurrences
from warpproof.logic.index.purify import Purifier, purify
from warpproof.logic.index.ranges import Ranges
from warpproof.logic.index.spread import Spreader, spread
from warpproof.logic.terms import BOOL, INT, Op, Term, TermTable
from warpproof.logic.walk import free_symbols, topological


def _world() -> tuple[Ranges, list[Term]]:
    t = TermTable()
    ranges = Ranges(t)
    x, y, width, n = (t.symbol(name, INT) for name in ("x", "y", "width", "n"))
    ranges.positive(width)
    ranges.digit(x, width)
    choice = t.ite(t.symbol("c", BOOL), x, y)
    formulas = [
        t.int_le(t.int_div(x, width), n),
        t.eq(t.int_mod(t.int_add(y, x), width), t.int_mul(width, n)),
        t.int_le(t.int_mul(width, choice), t.int_mod(t.int_div(y, n), width)),
        t.int_le(t.int_add(t.int_mul(width, y), x), t.int_mul(n, t.int_mod(y, n))),
    ]
    return ranges, formulas


def test_what_occurs_is_what_a_walk_finds() -> None:
    _, formulas = _world()
    occurrences = Occurrences()
    for some in (formulas[:1], formulas, formulas[2:], formulas):
        wanted = (Op.SYMBOL, Op.APPLY, Op.INT_PRODUCT)
        assert occurrences(some) == [x for x in topological(some) if x.op in wanted]


def test_facts_about_divisions_are_those_of_the_formulas_at_hand() -> None:
    ranges, formulas = _world()
    purifier = Purifier(ranges)
    asked = [formulas[:1], formulas[1:2], formulas[2:], formulas[:2], formulas]
    for some in asked * 2:
        pure, facts = purifier(some)
        alone, of_these = purify(ranges, some)
        assert len(pure) == len(alone) == len(some)
        assert len(facts) == len(of_these)
        made = _made(pure)
        assert made <= _made(facts)  # each number that stands for a division is told of
        assert len(_made(facts)) == len(_made(of_these))


def _made(formulas: list[Term]) -> set[Term]:
    words = ("quotient", "remainder")
    return {s for s in free_symbols(formulas) if any(w in s.name for w in words)}


def test_one_division_is_one_number_in_all_questions() -> None:
    ranges, formulas = _world()
    purifier = Purifier(ranges)
    (first,), _ = purifier(formulas[:1])
    _, _ = purifier(formulas)
    assert purifier(formulas[:1])[0] == [first]


def test_choices_and_lemmas_are_the_same() -> None:
    ranges, formulas = _world()
    spreader, known = Spreader(ranges.table), Known()
    for some in (formulas[:1], formulas, formulas[1:3], formulas):
        assert spreader(some) == spread(ranges.table, some)
        assert lemmas(ranges, some, known) == lemmas(ranges, some)
