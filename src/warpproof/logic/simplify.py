"""Rewriting terms by the rule table.

Terms simplify as they are made, so `simplify` is for terms made without rules, made in another
table, or made before their leaves were replaced. `RULES` is the table: each entry has a name, the
operation and argument heads it applies to, its rewrite, and its meaning in words.
"""

from __future__ import annotations

from collections.abc import Sequence

from warpproof.logic.rules import RULES
from warpproof.logic.table.cons import Rule, Term
from warpproof.logic.terms import TermTable
from warpproof.logic.walk import rebuild

__all__ = ["RULES", "Rule", "simplify", "simplify_all"]


def simplify(table: TermTable, term: Term) -> Term:
    """An equal term, made by the rules of `table` from the leaves up."""
    return rebuild(table, [term])[0]


def simplify_all(table: TermTable, terms: Sequence[Term]) -> list[Term]:
    """As `simplify`, what the terms share done once."""
    return rebuild(table, terms)
