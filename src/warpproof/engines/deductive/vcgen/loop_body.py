"""One round through a loop's body, tried out: what it changes and where it goes.

Enters: a loop, and what its variables hold at the head. Leaves: a `Round`, with the state at the
back edge, at each exit and return, and the stores made. Guaranteed: the run is as before, except
for facts, obligations and accesses of a round that was asked to `keep` them.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from warpproof.base.records import record
from warpproof.engines.deductive.state.arrays import ArrayKey, Version
from warpproof.engines.deductive.state.folds import Folds
from warpproof.engines.deductive.state.run import State, meet
from warpproof.engines.deductive.vcgen.execute import Edge, Executor, Returned
from warpproof.ir import nodes, types
from warpproof.ir.walk import successors
from warpproof.logic.terms import FunctionSymbol, Term
from warpproof.semantics.domain.integer_values import Name, OutOfFragment, Parts, Pointer, Value
from warpproof.semantics.parametric.accesses import BarrierInterval


@record
class Round:
    """`contents` are the arrays' versions at the head, `after` those at the end of the body."""

    back: State
    exits: dict[Edge, State]
    returned: tuple[Returned, ...]
    contents: Mapping[ArrayKey, Version]
    after: Mapping[ArrayKey, Version]
    facts: tuple[Term, ...]  # that the body added


_MAX_TRIES = 8
_QUIET = (nodes.Assign, nodes.Declare, nodes.EndLifetime, nodes.Assert)


class Body:
    def __init__(self, executor: Executor, loop: nodes.Loop, mask: Term, counter: Term) -> None:
        self.counter = counter  # of completed rounds
        self.executor = executor
        self.run = executor.run
        self.loop = loop
        self.mask = mask
        self.written: tuple[ArrayKey, ...] = ()
        self.local: tuple[Name, ...] = ()

    def explore(self, env: Mapping[Name, Value], counters: tuple[Term, ...]) -> None:
        """Finds the arrays and local records the body writes, until no more are found."""
        self.stable_round(env, counters)

    def round(
        self,
        env: Mapping[Name, Value],
        counters: tuple[Term, ...],
        contents: Mapping[ArrayKey, Version] | None = None,
    ) -> Round | None:
        """A quiet round; None if it wrote what was not known to be written. The arrays it writes
        hold `contents` at the head, or anything."""
        return self._round(env, counters, self.mask, contents or {}, keep=False)

    def kept_round(
        self,
        env: Mapping[Name, Value],
        counters: tuple[Term, ...],
        mask: Term,
        contents: Mapping[ArrayKey, Version] | None = None,
    ) -> Round:
        """The round whose obligations count."""
        found = self._round(env, counters, mask, contents or {}, keep=True)
        if found is None:
            raise OutOfFragment("a loop whose effects are not found", self.loop.span)
        return found

    def stable_round(self, env: Mapping[Name, Value], counters: tuple[Term, ...]) -> Round:
        """A quiet round, after as many as it takes to know what is written."""
        for _ in range(_MAX_TRIES):
            found = self.round(env, counters)
            if found is not None:
                return found
        raise OutOfFragment("a loop whose effects are not found", self.loop.span)

    def _round(
        self,
        env: Mapping[Name, Value],
        counters: tuple[Term, ...],
        mask: Term,
        given: Mapping[ArrayKey, Version],
        *,
        keep: bool,
    ) -> Round | None:
        run, memory = self.run, self.executor.memory
        arrays = dict(run.arrays)
        outer_counters, outer_facts = run.counters, list(run.facts)
        outer_assumed = list(run.assumed)
        outer_writes, outer_local = dict(memory.writes), dict(memory.local_writes)
        accesses = len(memory.accesses)
        outer = [(stretch, len(stretch.barriers)) for stretch in memory.path]
        stretch = BarrierInterval(self.counter)
        memory.path.append(stretch)
        memory.writes.clear()
        memory.local_writes.clear()
        run.quiet += not keep
        run.counters = counters
        contents: dict[ArrayKey, Version] = {}
        try:
            for key in self.written:
                if key in given:
                    run.arrays[key] = given[key]
                else:
                    run.forget(key)
                contents[key] = run.arrays[key]
            outcome = self.executor.region(
                frozenset(self.loop.blocks), self.loop.header, State(mask, dict(env))
            )
            after = {key: run.version(key) for key in self.written}
            added = tuple(f for f in run.facts if f not in outer_facts)
            more = self._note_writes()
        finally:
            run.quiet -= not keep
            run.counters = outer_counters
            run.facts[:] = outer_facts
            run.assumed[:] = outer_assumed
            created = {k: v for k, v in run.arrays.items() if k not in arrays}
            run.arrays.clear()
            run.arrays.update(arrays)
            for key in created:
                run.arrays[key] = run.initial[key]
            memory.writes.update(outer_writes)
            memory.local_writes.update(outer_local)
            memory.path.pop()
            if not keep:
                del memory.accesses[accesses:]
                for around, barriers in outer:
                    del around.barriers[barriers:]
        if more:
            return None
        edges = outcome.edges
        back = meet(run, [s for e, s in edges.items() if e.target == self.loop.header])
        stretch.back = back.mask
        self._check_objects(env, back)
        exits = {e: s for e, s in edges.items() if e.target != self.loop.header}
        return Round(back, exits, outcome.returned, contents, after, added)

    def _check_objects(self, env: Mapping[Name, Value], back: State) -> None:
        """A pointer is somewhere in the same object in all rounds: heads are made that way."""
        if back.mask is self.run.table.false:
            return
        for name in self.changed_names(env):
            now, then = env[name], back.env.get(name)
            if not isinstance(now, Pointer):
                continue
            if not isinstance(then, Pointer) or (then.object, then.row) != (now.object, now.row):
                what = f"the pointer {name}, which may lead to another object after a round"
                raise OutOfFragment(what, self.loop.span)

    def _note_writes(self) -> bool:
        """Whether the round wrote something new."""
        memory = self.executor.memory
        new = [k for k in memory.writes if k not in self.written]
        local = [n for n in memory.local_writes if n not in self.local]
        self.written = (*self.written, *new)
        self.local = (*self.local, *local)
        return bool(new or local)

    def tested_first(self) -> bool:
        """The loop is left from its head only, and nothing is done there before the test."""
        blocks = self.executor.flow.blocks
        inside = set(self.loop.blocks)
        leaves = {
            label
            for label in self.loop.blocks
            for target in successors(blocks[label].terminator)
            if target not in inside
        }
        returns = any(
            isinstance(blocks[label].terminator, nodes.Return) for label in self.loop.blocks
        )
        quiet = all(isinstance(s, _QUIET) for s in blocks[self.loop.header].statements)
        return leaves <= {self.loop.header} and not returns and quiet

    def element_size(self, name: Name) -> int:
        """Bytes of what a pointer variable points to, 1 where that is not known."""
        function = self.executor.flow.function
        variable = next((v for v in function.variables if v.name == name), None)
        ctype = None if variable is None or variable.ctype is None else types.strip(variable.ctype)
        if not isinstance(ctype, types.CPointer):
            return 1
        return types.c_size(ctype.target, self.executor.memory.records) or 1

    # --- what changes ---------------------------------------------------------------------------

    def changed_names(self, env: Mapping[Name, Value]) -> list[Name]:
        """Variables with a value at the head that a round may change and someone may read."""
        flow = self.executor.flow
        live = flow.live[self.loop.header] | flow.specified
        modified = [n for n in self.loop.modified if n in env and n in live]
        return [*modified, *(n for n in self.local if n in env)]

    def head(self, env: Mapping[Name, Value]) -> dict[Name, Value]:
        """The variables at the head: without those that no round reads before it writes them."""
        flow = self.executor.flow
        live = flow.live[self.loop.header] | flow.specified
        dead = {n for n in self.loop.modified if n not in live}
        return {n: v for n, v in env.items() if n not in dead}

    def stores(self, round_: Round, key: ArrayKey) -> list[Version] | None:
        """The stores and atomic updates of a round, first to last; None if its contents were made
        otherwise."""
        found: list[Version] = []
        version = round_.after[key]
        while version is not round_.contents[key]:
            if version.change is None:
                return None
            found.append(version)
            version = version.change.previous
        return found[::-1]


def uses(folds: Folds, term: Term, functions: Collection[FunctionSymbol]) -> bool:
    """Whether one of the functions is applied in the term, or in a fold that it applies."""
    return bool(functions) and not folds.functions_in(term).isdisjoint(functions)


def terms_of(value: Value) -> Sequence[Term]:
    if isinstance(value, Term):
        return (value,)
    if isinstance(value, Pointer):
        return (value.offset,) if value.row is None else (value.offset, value.row)
    if isinstance(value, Parts):
        return tuple(t for piece in value.pieces.values() for t in terms_of(piece))
    return ()
