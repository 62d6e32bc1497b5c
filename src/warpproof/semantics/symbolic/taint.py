"""Which terms depend on marked symbols, asked again and again as terms grow."""

from __future__ import annotations

from warpproof.logic.terms import Term


class Taint:
    def __init__(self) -> None:
        self.marks: set[Term] = set()
        self._known: dict[Term, bool] = {}

    def mark(self, symbol: Term) -> None:
        self.marks.add(symbol)
        self._known[symbol] = True  # it is new, so no term of this run had it before

    def reaches(self, term: Term) -> bool:
        """Does a marked symbol occur in the term?"""
        known = self._known
        stack = [term]
        while stack:
            at = stack[-1]
            if at in known:
                stack.pop()
                continue
            waiting = [a for a in at.args if a not in known]
            if waiting:
                stack.extend(waiting)
                continue
            known[at] = any(known[a] for a in at.args)
            stack.pop()
        return known[term]
