"""Hash-consed terms: the table that makes every structure once.

Enters: an operation, arguments of fitting sorts, a payload. Leaves: the one `Term` for it, after
the first rewrite rule that applies. Guaranteed: within a table, equal structure is the same object;
an argument's `id` is smaller than its term's, so ids are a topological order; ids, and everything
ordered by them, depend only on the order in which terms were asked for. The key is the exact tuple,
never a digest. There is no state outside the table.

The constructors for each theory stand in `booleans`, `bitvectors`, `integers`, `floats` and
`arrays`; `terms` puts them together.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache
from itertools import count
from typing import Any

from warpproof.base.diagnostics import InternalError
from warpproof.base.records import record
from warpproof.logic.table.ops import COMMUTATIVE, CONSTANTS, Op
from warpproof.logic.table.sorts import BOOL, BitVec, Float, Sort


class Term:
    """One node of the shared graph. Equality is identity; make terms with a `TermTable` only."""

    __slots__ = ("args", "id", "negation", "op", "payload", "sort", "weight")

    op: Op
    args: tuple[Term, ...]
    sort: Sort
    payload: Any  # see `Op`; None for most operations
    id: int  # larger than the ids of the arguments
    negation: Term | None  # of a formula, once it was asked for
    weight: int | None  # of a bit-vector, once it was part of a sum: see `sums`

    @property
    def is_constant(self) -> bool:
        """Whether this is a literal value: a boolean, bit-vector, integer or float."""
        return self.op in CONSTANTS

    @property
    def value(self) -> int:
        """The value of a constant: an integer, a bit pattern, or a bool."""
        if self.op in _VALUED:
            return self.payload  # type: ignore[no-any-return]
        if self.op is Op.TRUE:
            return True
        if self.op is Op.FALSE:
            return False
        raise InternalError(f"a {self.op.name} term has no value")

    @property
    def signed(self) -> int:
        """The value of a bit-vector constant read as two's complement."""
        sort = self.sort
        if self.op is not Op.BV_CONST or not isinstance(sort, BitVec):
            raise InternalError(f"a {self.op.name} term has no signed value")
        value: int = self.payload
        return value - (sort.sign << 1) if value & sort.sign else value

    @property
    def name(self) -> str:
        """The name of a symbol or of the function applied."""
        if self.op is Op.SYMBOL:
            return self.payload  # type: ignore[no-any-return]
        if self.op is Op.APPLY:
            return self.payload.name  # type: ignore[no-any-return]
        raise InternalError(f"a {self.op.name} term has no name")

    @property
    def width(self) -> int:
        """The width of a term whose sort is a bit-vector."""
        sort = self.sort
        if not isinstance(sort, BitVec):
            raise InternalError(f"{sort} has no width")
        return sort.width

    @property
    def format(self) -> Float:
        """The format of a term whose sort is a float."""
        sort = self.sort
        if not isinstance(sort, Float):
            raise InternalError(f"{sort} is no float")
        return sort

    def __repr__(self) -> str:
        return _brief(self, 4)

    def __copy__(self) -> Term:
        return self

    def __deepcopy__(self, memo: dict[int, Any]) -> Term:
        return self

    def __reduce__(self) -> Any:
        raise TypeError("a term belongs to its table; send its SMT-LIB text instead")


_VALUED = frozenset({Op.BV_CONST, Op.INT_CONST, Op.FP_CONST})

_new = object.__new__  # terms have no initialiser: setting the slots directly takes half the time


def _brief(term: Term, depth: int) -> str:
    if term.op is Op.SYMBOL:
        return str(term.payload)
    if term.is_constant:
        return str(term.value)
    if depth == 0:
        return f"#{term.id}"
    name = term.name if term.op is Op.APPLY else term.op.name.lower()
    inside = [_brief(a, depth - 1) for a in term.args[:8]]
    if len(term.args) > 8:
        inside.append("…")
    if term.payload is not None and term.op is not Op.APPLY:
        inside.append(f"[{term.payload}]")
    return f"{name}({', '.join(inside)})"


class FunctionSymbol:
    """An uninterpreted function; made by `TermTable.function`, equal by identity.

    A commutative one has its arguments sorted, which is a fact assumed about every reading of it.
    """

    __slots__ = ("commutative", "domain", "name", "range")

    def __init__(
        self, name: str, domain: tuple[Sort, ...], range: Sort, commutative: bool = False
    ) -> None:
        self.name = name
        self.domain = domain
        self.range = range
        self.commutative = commutative

    def __repr__(self) -> str:
        return f"FunctionSymbol({self.name!r}, {self.domain}, {self.range})"


@record
class Binder:
    """What a quantifier binds. Its term's arguments are the body, then the patterns in a row."""

    variables: tuple[Term, ...]  # symbols; not free in the quantified term
    pattern_sizes: tuple[int, ...] = ()  # lengths of the multi-patterns among the arguments


Rewrite = Callable[..., "Term | None"]
"""`(table, payload, *args)` to an equal term, or None where the rule does not apply."""

Head = frozenset[Op] | None
"""The operations an argument may have; None for any."""


@record
class Rule:
    """An equality used from left to right: `op` applied to arguments with these heads.

    `heads` is the part of the guard that is looked up in a table; the rest is in `rewrite`, which
    gives None where it does not hold. For a commutative operation both orders are tried. Rules of
    operations with any number of arguments have no heads. One with `same` is for two arguments that
    are the same term, and only tried there.
    """

    name: str
    op: Op
    heads: tuple[Head, ...]
    rewrite: Rewrite
    doc: str
    same: bool = False


class RuleIndex:
    """The rewrites for an operation on arguments with given operations, found once per shape.

    Depends on the rules only, so the tables with the same rules share one.
    """

    def __init__(self, rules: tuple[Rule, ...]) -> None:
        self.applicable: dict[tuple[Op | None, ...], tuple[Rewrite, ...]] = {}
        self._by_op: dict[Op, list[Rule]] = {}
        for rule in rules:
            self._by_op.setdefault(rule.op, []).append(rule)

    def __bool__(self) -> bool:
        return bool(self._by_op)

    def look_up(self, shape: tuple[Op | None, ...]) -> tuple[Rewrite, ...]:
        """The rewrites to try, in order. Two arguments that are the same term have None behind."""
        op, *given = shape
        assert op is not None
        same = given[-1:] == [None]
        if same:
            given.pop()
        chosen: list[Rewrite] = []
        for rule in self._by_op.get(op, ()):
            if rule.same and not same:
                continue
            if _fits(rule.heads, given):
                chosen.append(rule.rewrite)
            both_orders = op in COMMUTATIVE and rule.heads[0] != rule.heads[1]
            if both_orders and _fits(rule.heads, given[::-1]):
                chosen.append(_mirrored(rule.rewrite))
        rules = self.applicable[shape] = tuple(chosen)
        return rules


@lru_cache(maxsize=16)
def _index(rules: tuple[Rule, ...]) -> RuleIndex:
    return RuleIndex(rules)


class ConsTable:
    """Makes each term once. Not for direct use: see `terms.TermTable`."""

    def __init__(self, rules: Iterable[Rule]) -> None:
        # By operation, the key is the tuple of arguments itself (and the payload, if any), which
        # the term shares: one object less for each term, where most of the memory is.
        self._made: list[dict[Any, Term]] = [{} for _ in range(max(Op) + 1)]
        self._normal: list[dict[Any, Term]] = [{} for _ in range(max(Op) + 1)]
        self._ids = count()
        self._next_id = self._ids.__next__
        self._rules = _index(tuple(rules))
        self._ruled = bool(self._rules)
        self._applicable = self._rules.applicable
        self._sorts_of_names: dict[str, Sort] = {}
        self._functions: dict[str, FunctionSymbol] = {}
        self._fresh: dict[str, int] = {}
        self.true = self._leaf(Op.TRUE, None, BOOL)
        self.false = self._leaf(Op.FALSE, None, BOOL)

    def __len__(self) -> int:
        """How many terms there are."""
        return int(self._ids.__reduce__()[1][0])  # the next number

    # --- making --------------------------------------------------------------------------------

    def _leaf(self, op: Op, payload: Any, sort: Sort) -> Term:
        made = self._made[op]
        key = (payload, sort)
        found = made.get(key)
        if found is None:
            found = made[key] = self._node(op, (), sort, payload)
        return found

    def _node(self, op: Op, args: tuple[Term, ...], sort: Sort, payload: Any) -> Term:
        made = _new(Term)
        made.op = op
        made.args = args
        made.sort = sort
        made.payload = payload
        made.id = self._next_id()
        made.negation = None
        made.weight = None
        return made

    def _unary(self, op: Op, a: Term, sort: Sort, payload: Any = None) -> Term:
        args = (a,)
        key = args if payload is None else (a, payload)
        made = self._made[op]
        found = made.get(key)
        if found is None:
            rules = self._applicable.get((op, a.op))
            if rules is None:
                rules = self._rules.look_up((op, a.op))
            for rewrite in rules:
                found = rewrite(self, payload, a)
                if found is not None:
                    break
            else:
                found = self._node(op, args, sort, payload)
            made[key] = found
        return found

    def _binary(self, op: Op, a: Term, b: Term, sort: Sort, payload: Any = None) -> Term:
        args = (a, b)
        key = args if payload is None else (a, b, payload)
        made = self._made[op]
        found = made.get(key)
        if found is None:
            shape = (op, a.op, b.op) if a is not b else (op, a.op, a.op, None)
            rules = self._applicable.get(shape)
            if rules is None:
                rules = self._rules.look_up(shape)
            for rewrite in rules:
                found = rewrite(self, payload, a, b)
                if found is not None:
                    break
            else:
                found = _new(Term)  # `_node` written out: most terms are made here
                found.op = op
                found.args = args
                found.sort = sort
                found.payload = payload
                found.id = self._next_id()
                found.negation = None
                found.weight = None
            made[key] = found
        return found

    def _same(self, op: Op, a: Term, b: Term, sort: Sort, payload: Any = None) -> Term:
        """`_binary` for two arguments that must have one sort."""
        if a.sort is not b.sort:
            raise InternalError(f"{op.name} of {a.sort} and {b.sort}")
        return self._binary(op, a, b, sort, payload)

    def _commuting(self, op: Op, a: Term, b: Term, sort: Sort, payload: Any = None) -> Term:
        """`_same` with the arguments in canonical order: by id, a constant last."""
        if a.sort is not b.sort:
            raise InternalError(f"{op.name} of {a.sort} and {b.sort}")
        if (a.id > b.id or a.op in CONSTANTS) and b.op not in CONSTANTS:
            a, b = b, a
        return self._binary(op, a, b, sort, payload)

    def _many(self, op: Op, args: tuple[Term, ...], sort: Sort, payload: Any = None) -> Term:
        """Three arguments or any number of them."""
        key = args if payload is None else (args, payload)
        made = self._made[op]
        found = made.get(key)
        if found is None:
            if op in _TERNARY:
                a, b, c = args
                shape: tuple[Op | None, ...] = (op, a.op, b.op, c.op)
            else:
                shape = (op,)
            rules = self._applicable.get(shape)
            if rules is None:
                rules = self._rules.look_up(shape)
            for rewrite in rules:
                found = rewrite(self, payload, *args)
                if found is not None:
                    break
            else:
                found = self._node(op, args, sort, payload)
            made[key] = found
        return found

    def _exact(self, op: Op, args: tuple[Term, ...], sort: Sort, payload: Any = None) -> Term:
        """The term itself, past the rules: for normal forms, whose makers are the rules."""
        key = args if payload is None else (args, payload)
        normal = self._normal[op]
        found = normal.get(key)
        if found is None:
            found = normal[key] = self._node(op, args, sort, payload)
        return found

    def _rules_of(self, shape: tuple[Op | None, ...]) -> tuple[Rewrite, ...]:
        rules = self._applicable.get(shape)
        return self._rules.look_up(shape) if rules is None else rules

    # --- symbols -------------------------------------------------------------------------------

    def symbol(self, name: str, sort: Sort) -> Term:
        """An unknown of a sort. One name has one sort in a table."""
        known = self._sorts_of_names.setdefault(name, sort)
        if known is not sort or name in self._functions:
            raise InternalError(f"the name {name!r} is used at two sorts, {known} and {sort}")
        return self._leaf(Op.SYMBOL, name, sort)

    def fresh(self, stem: str, sort: Sort) -> Term:
        """A symbol whose name no other has: the stem with a number."""
        number = self._fresh.get(stem, 0)
        while (name := f"{stem}!{number}") in self._sorts_of_names or name in self._functions:
            number += 1
        self._fresh[stem] = number + 1
        return self.symbol(name, sort)

    def function(
        self, name: str, domain: Iterable[Sort], range: Sort, *, commutative: bool = False
    ) -> FunctionSymbol:
        """The function symbol of a name; the same object each time, at one signature only."""
        wanted = tuple(domain)
        found = self._functions.get(name)
        if found is None:
            if name in self._sorts_of_names:
                raise InternalError(f"the name {name!r} is a symbol and a function")
            if not wanted or (commutative and (len(wanted) < 2 or wanted[0] is not wanted[1])):
                raise InternalError(f"the function {name!r} cannot have domain {wanted}")
            found = self._functions[name] = FunctionSymbol(name, wanted, range, commutative)
        elif (found.domain, found.range, found.commutative) != (wanted, range, commutative):
            raise InternalError(f"the function {name!r} is used at two signatures")
        return found

    def apply(self, function: FunctionSymbol, *args: Term) -> Term:
        """`f(args)`. A commutative function has its first two arguments put in order."""
        if len(args) != len(function.domain) or any(
            a.sort is not s for a, s in zip(args, function.domain)
        ):
            raise InternalError(f"{function} applied to {[a.sort for a in args]}")
        if function.commutative and args[0].id > args[1].id:
            args = (args[1], args[0], *args[2:])
        return self._exact(Op.APPLY, args, function.range, function)


_TERNARY = frozenset({Op.ITE, Op.STORE, Op.FP_FMA})


def _fits(heads: tuple[Head, ...], given: list[Op | None]) -> bool:
    if len(heads) != len(given):
        return not heads  # a rule for any number of arguments
    return all(head is None or op in head for head, op in zip(heads, given))


def _mirrored(rewrite: Rewrite) -> Rewrite:
    def swapped(table: Any, payload: Any, a: Term, b: Term) -> Term | None:
        return rewrite(table, payload, b, a)

    return swapped
