"""A launch where more is known of the program's inputs.

Enters: a launch fact, and conditions on inputs. Leaves: the same fact with its numbers, addresses
and extents in the form that they have where the launch is made and the conditions hold. Guaranteed:
every launch that the fact covers, and that meets the conditions, is covered. What leads to the
launch stays as it is: nothing is made simpler by what it says itself.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace as copied

from warpproof.base.records import record, replace
from warpproof.ir import nodes
from warpproof.logic.terms import INT, Op, Term, TermTable
from warpproof.logic.walk import by_id, free_symbols
from warpproof.semantics.domain.registers import Allocation
from warpproof.semantics.host.bounds import Bounds, Settled
from warpproof.semantics.host.facts import (
    AllocationFact,
    Argument,
    Asserted,
    LaunchFact,
    LaunchFacts,
    Source,
)
from warpproof.semantics.host.launches import settled, valid_configuration
from warpproof.semantics.host.show import terms_of

_PASSES = 3
_MOST_COMPUTED = 1 << 26


def narrowed(
    facts: LaunchFacts, fact: LaunchFact, kernel: nodes.Function, conditions: Sequence[Term] = ()
) -> tuple[LaunchFacts, LaunchFact] | None:
    """None if no launch is left."""
    bounds = Bounds(facts.ranges)
    valid = valid_configuration(facts.ranges.table, fact.grid, fact.block, kernel)
    for _ in range(_PASSES):
        if not bounds.learn_all([*conditions, *fact.path, *fact.facts, *fact.accepted, *valid]):
            return None
    settle = Settled(facts.ranges.table, bounds)
    (x, y, z), (u, v, w) = fact.grid, fact.block
    arguments = tuple(Argument(a.parameter, settled(settle, a.value)) for a in fact.arguments)
    is_told = all(settle(size) is size for size in (*fact.grid, *fact.block))
    made = replace(
        fact,
        path=(*conditions, *fact.path),
        accepted=fact.accepted if is_told else tuple(dict.fromkeys([*fact.accepted, *valid])),
        grid=(settle(x), settle(y), settle(z)),
        block=(settle(u), settle(v), settle(w)),
        shared=settle(fact.shared),
        arguments=arguments,
    )
    allocations = {**facts.allocations, **_extents(facts, fact, settle)}
    return copied(facts, allocations=allocations), made


def _extents(
    facts: LaunchFacts, fact: LaunchFact, settle: Settled
) -> dict[Allocation, AllocationFact]:
    """Of the objects that the launch is given."""
    found: dict[Allocation, AllocationFact] = {}
    for object_ in dict.fromkeys(o for a in fact.arguments for o in a.objects()):
        about = facts.allocations.get(object_) if isinstance(object_, Allocation) else None
        if about is not None and about.extent is not None:
            found[about.object] = replace(about, extent=settle(about.extent))
    return found


@record
class Number:
    """One that stands on the command line, in digits, that a variable of the program has read, or
    (`is_computed`) that the program computes and the kernel is given as it is. What is 0 or less is
    rarely meant there; what is computed has only a limit that programs do not come near. One that
    the program cuts to fewer bits is that number only up to the `highest` of them."""

    symbol: Term
    name: str
    is_computed: bool
    highest: int | None = None

    def _range(self, most: int) -> tuple[int, int]:
        if self.highest is not None:
            most = min(most, self.highest)
        return (0, _MOST_COMPUTED) if self.is_computed else (1, most)

    def up_to(self, t: TermTable, most: int) -> Term:
        return t.int_in_range(self.symbol, *self._range(most))

    def told(self, most: int) -> str:
        low, high = self._range(most)
        return f"{low} <= {self.name} <= {high}"


def numbers_of(facts: LaunchFacts, fact: LaunchFact) -> list[Number]:
    """All that a launch and its memory depend on, in their order. Of inputs that no variable holds
    as they are nobody could say what a limit means, nor whether a run meets it."""
    symbols = {s for term in terms_of(facts, fact) for s in free_symbols([term])}
    found = {
        s: Number(s, f"argv[{facts.words[s]}]", False, _highest(facts, s))
        for s in symbols
        if s in facts.words
    }
    read = {s: _read_as(facts, s) for s in symbols - found.keys()}
    several = Counter(read.values())
    for symbol, name in read.items():
        if name is not None and several[name] == 1:
            found[symbol] = Number(symbol, name, False, _highest(facts, symbol))
    for argument in fact.arguments:
        value = argument.value
        if isinstance(value, Term) and value.op is Op.SYMBOL and value.sort is INT:
            about = facts.unknowns.get(value)
            if about is None or about.source is not Source.INPUT:
                name = argument.parameter.removeprefix("%")
                found.setdefault(value, Number(value, name, True))
    return [found[s] for s in sorted(found, key=by_id)]


def asserted_of(facts: LaunchFacts, fact: LaunchFact) -> tuple[Asserted, ...]:
    """What the program asserts of that which a launch and its memory depend on."""
    used = {s for term in terms_of(facts, fact) for s in free_symbols([term])}
    return tuple(a for a in fact.asserted if not used.isdisjoint(free_symbols([a.condition])))


def _highest(facts: LaunchFacts, symbol: Term) -> int | None:
    limits = facts.ranges.limits.get(symbol)
    return None if limits is None else limits[1]


def _read_as(facts: LaunchFacts, symbol: Term) -> str | None:
    """The variable that a number was read into, or the function of the library that returned it."""
    about = facts.unknowns.get(symbol)
    if symbol.sort is not INT or about is None or about.source is not Source.INPUT:
        return None
    is_read = facts.names.get(symbol) == about.text
    if not is_read and not (about.is_result and about.span.line):
        return None
    return f"{about.text} (line {about.span.line})" if about.span.line else about.text
