"""One kernel, looked at under preconditions that are guessed, few before many.

Enters: a kernel and the time there is. Leaves: a row for each property, the best of all attempts: a
proof for all launches before one for those that meet a precondition, which the row states. The
guesses: numbers that a kernel is given are not negative, and its blocks fit the arrays it has; then
that a column is less than how many there are; then that a matrix is as wide as its grid.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass

from warpproof.base.config import Config
from warpproof.base.deadline import Deadline
from warpproof.base.device_limits import WARP_SIZE
from warpproof.base.property import Property
from warpproof.base.verdict import CONTRADICTORY, Bound, PropertyResult, Verdict
from warpproof.engines.file_launches import blocks_of
from warpproof.engines.parametric.absence import results_of_all
from warpproof.engines.parametric.examine import Examiner
from warpproof.engines.parametric.preconditions import Preconditions
from warpproof.engines.parametric.prove import Prover
from warpproof.engines.parametric.refute import Refuter
from warpproof.engines.parametric.rows import PROPERTIES, Seen, is_followed, refutation, results
from warpproof.engines.parametric.scope import owner_of
from warpproof.engines.parametric.setting import Options, Setting, Size
from warpproof.engines.parametric.thread import TooLong
from warpproof.engines.parametric.trace import Trace
from warpproof.engines.parametric.walk import Walker
from warpproof.ir import nodes
from warpproof.ir.nodes import Geometry
from warpproof.logic.index.simplify import conjuncts
from warpproof.logic.terms import Op, Term, factors, polynomial
from warpproof.logic.walk import by_id, free_symbols, rebuild, substitute, topological
from warpproof.semantics.domain.integer_values import Local
from warpproof.semantics.machine.launches import launch_problem
from warpproof.semantics.parametric.accesses import Owner
from warpproof.semantics.parametric.thread_space import Register
from warpproof.solvers.base import Solver
from warpproof.transform.launch_contracts import closed_dimensions

_WANTED = (Property.DATA_RACE, Property.BARRIER_DIVERGENCE, Property.INTEGER_OVERFLOW)
_SURE = frozenset({Verdict.PROVED, Verdict.PROVED_WITHIN})
_MOST_NUMBERS = 3
_FEWEST_BITS, _MOST_BITS = 24, 31  # of a number that code cuts to what it can multiply


@dataclass
class Attempts:
    program: nodes.Program
    kernel: nodes.Function
    solver: Solver
    options: Options
    bounds: tuple[Bound, ...]
    asked: Sequence[Property]
    until: Deadline
    config: Config
    is_alone: bool = True  # no other engine is asked
    queries: int = 0
    why_none: str = "there was not enough time to examine all of it"
    is_vacuous: bool = False  # and that is why

    def rows(self) -> list[PropertyResult] | None:
        """None if there are none, see `why_none`."""
        first = seen = self._look([], is_first=True)
        if first is None or seen is None:
            return None
        best = {r.property: r for r in self._results(seen)}
        required: list[Term] = []
        for guess, wanted in _GUESSES:
            if self.until.is_over:
                break
            if self._is_enough(best, wanted):
                continue
            more = [c for c in dict.fromkeys(guess(seen)) if c not in required]
            if not more:
                continue
            after = self._look([*required, *more], is_first=False)
            if after is None:
                continue
            seen, required = after, list(after.setting.required_at_first)
            self._take(after, best)
        self._with_own_blocks(required, best)
        self._refute(first, best)
        return [row for row in best.values() if self._is_told(row, first)]

    def _is_told(self, row: PropertyResult, first: Seen) -> bool:
        """What is not followed here is for others to say, unless nobody else is asked."""
        is_open = row.verdict is Verdict.UNKNOWN and row.property in {
            *PROPERTIES,
            Property.CONTRACT,
        }
        return self.is_alone or not is_open or is_followed(first, row.property)

    def _take(self, seen: Seen, best: dict[Property, PropertyResult]) -> None:
        for row in self._results(seen):
            if row.property not in best or _rank(row) < _rank(best[row.property]):
                best[row.property] = row

    def _with_own_blocks(
        self, required: Sequence[Term], best: dict[Property, PropertyResult]
    ) -> None:
        """With the size of blocks that all launches of the file have."""
        if self.options.block is not None or self._is_enough(best, _WANTED):
            return
        sizes = blocks_of(self.program, self.kernel.symbol)
        if len(sizes) != 1 or launch_problem((1, 1, 1), sizes[0]) is not None:
            return
        closed = closed_dimensions(self.program.device, self.kernel)
        block = {(Geometry.BLOCK_DIM, axis): number for axis, number in enumerate(sizes[0])}
        if any(block[size] != 1 for size in block if size in closed):
            return
        guessed = {size: number for size, number in block.items() if size not in closed}
        seen = self._look(required, is_first=False, guessed=guessed)
        if seen is not None:
            self._take(seen, best)

    def _refute(self, seen: Seen, best: dict[Property, PropertyResult]) -> None:
        """What is open is tried: a contract may say what it is not open for."""
        kernel = self.kernel
        if kernel.contract:
            return
        refuter = Refuter(self.program, seen, self.config, frozenset(self.asked), self.until)
        for finding in seen.examined.findings:
            row = best.get(finding.property)
            if row is None or row.verdict is not Verdict.UNKNOWN:
                continue
            if finding.precondition is not None:
                continue
            shown = refuter.refuted(finding)
            if shown is not None:
                best[finding.property] = refutation(seen, finding.property, shown)

    def _look(
        self,
        required: Sequence[Term],
        *,
        is_first: bool,
        guessed: Mapping[Size, int] | None = None,
    ) -> Seen | None:
        """Terms belong to a table: what is required is told again in a new one."""
        setting = Setting(self.program, self.kernel, self.options, guessed)
        for condition in rebuild(setting.table, required):
            setting.require(condition)
        prover = Prover(setting, self.solver, self.until)
        preconditions = Preconditions(setting, prover)
        if required and not preconditions.admits_threads(setting.table.true):
            return None
        try:
            walker = Walker(setting, prover, preconditions, self.until)
            trace = walker.walk()
            if preconditions.are_impossible():
                self.why_none, self.is_vacuous = CONTRADICTORY, True
                return None
            if required and _is_idle(trace, preconditions, setting):
                return None
            examined = Examiner(setting, trace, prover, self.until, is_first=is_first).examine()
        except TooLong:
            return None
        finally:
            self.queries += prover.asked
        return Seen(setting, prover, trace, examined, self.bounds)

    def _results(self, seen: Seen) -> list[PropertyResult]:
        return [*results(seen, self.asked), *results_of_all(seen, self.asked)]

    def _is_enough(
        self, best: dict[Property, PropertyResult], wanted: Collection[Property]
    ) -> bool:
        """Nothing that matters is open."""
        decided = {*_SURE, Verdict.PROVED_IF}
        return all(p not in best or best[p].verdict in decided for p in self.asked if p in wanted)


def _is_idle(trace: Trace, preconditions: Preconditions, setting: Setting) -> bool:
    """Is nothing written where a block has several threads? Then a guess is too strong."""
    writes = [a for a in trace.accesses if a.is_write and not isinstance(a.object, Local)]
    knowns = dict.fromkeys(setting.table.all_of(a.known.all) for a in writes)
    return bool(knowns) and not any(map(preconditions.admits_threads, knowns))


def _rank(row: PropertyResult) -> tuple[bool, bool, int]:
    """Proofs first, those without conditions first, those that need no other row before others."""
    evidence = row.evidence
    conditions = () if evidence is None else evidence.conditions
    is_proof = row.verdict in {*_SURE, Verdict.PROVED_IF}
    return not is_proof, any(c.row is not None for c in conditions), len(conditions)


# --- guesses ------------------------------------------------------------------------------------


def _plain(seen: Seen) -> Iterator[Term]:
    """What goes without saying: numbers are not negative, blocks fit the arrays of the code, and
    are of whole warps where that matters."""
    yield from _not_negative(seen)
    yield from _of_arrays(seen)
    yield from _of_masks(seen)
    divergences = seen.examined.of(Property.BARRIER_DIVERGENCE)
    yield from (f.precondition for f in divergences if f.precondition is not None)
    if any(f.precondition is None for f in divergences):
        yield from _of_rows(seen)


def _of_rows(seen: Seen) -> Iterator[Term]:
    """Lanes of a warp lie in one row of threads."""
    t, launch = seen.setting.table, seen.setting.launch
    width, *others = (launch.sizes[Register(Geometry.BLOCK_DIM, axis)] for axis in range(3))
    if not width.is_constant and not all(other.is_constant for other in others):
        yield t.eq(t.int_mod(width, t.integer(WARP_SIZE)), t.integer(0))


def _of_arrays(seen: Seen) -> Iterator[Term]:
    """Sizes of blocks for which indices stay within arrays of a fixed size."""
    setting = seen.setting
    t, sizes = setting.table, set(setting.launch.sizes.values())
    preconditions = Preconditions(setting, seen.prover)
    for check in seen.trace.checks:
        if check.property is not Property.OUT_OF_BOUNDS:
            continue
        if seen.prover.holds(check.known.all, check.condition):
            continue
        needed = preconditions.of(check.known, check.condition)
        for part in () if needed is None else conjuncts(t, needed):
            if part is not t.true and sizes.issuperset(free_symbols([part])):
                yield part


def _of_masks(seen: Seen) -> Iterator[Term]:
    """Numbers of which the code takes the lower bits, as for a product of 24 bits, have no more."""
    t = seen.setting.table
    preconditions = Preconditions(seen.setting, seen.prover)
    done: set[Term] = set()
    for access in seen.trace.accesses:
        for term in topological([access.offset, *access.known.path]):
            if term in done or not _is_mask(term):
                continue
            done.add(term)
            needed = preconditions.of(access.known, t.int_lt(*term.args))
            yield from () if needed is None else conjuncts(t, needed)


def _is_mask(term: Term) -> bool:
    if term.op is not Op.INT_MOD or not term.args[1].is_constant:
        return False
    size = term.args[1].value
    return _FEWEST_BITS <= size.bit_length() - 1 <= _MOST_BITS and not size & (size - 1)


def _positive(seen: Seen) -> Iterator[Term]:
    """What is multiplied by is not 0: the last of no elements is at an index below 0."""
    if any(f.precondition is None for f in seen.examined.of(Property.OUT_OF_BOUNDS)):
        yield from _not_negative(seen, 1)


def _not_negative(seen: Seen, least: int = 0) -> Iterator[Term]:
    """Numbers that are multiplied or divided by, or that are added to an index."""
    t = seen.setting.table
    found: dict[Term, None] = {}
    terms = [a.offset for a in seen.trace.accesses]
    terms += [c.condition for c in seen.trace.checks]
    for term in topological(terms):
        if term.op in (Op.INT_PRODUCT, Op.INT_DIV, Op.INT_MOD):
            for symbol in seen.setting.arguments.intersection(free_symbols([term])):
                low = seen.setting.intervals(symbol).low
                if low is not None and low < least:
                    found[symbol] = None
    for symbol in sorted(found, key=by_id):
        yield t.int_le(t.integer(least), symbol)


def _is_guarded(seen: Seen, width: Term) -> bool:
    """Does the code compare coordinates with it? Then those are the ones that it is meant for."""
    coordinates = {*seen.setting.blocks, *seen.setting.threads}
    symbols = (_compared(f) for a in seen.trace.accesses for f in a.known.path)
    return any(width in some and not coordinates.isdisjoint(some) for some in symbols)


def _compared(formula: Term) -> Collection[Term]:
    """What it speaks of; of a comparison, not what values in it depend on."""
    if formula.op is not Op.INT_LE:
        return free_symbols([formula])
    atoms = [a for side in formula.args for m in polynomial(side)[1] for a in factors(m)]
    return free_symbols([a for a in atoms if a.op is not Op.APPLY])


def _unwrapped(seen: Seen, offset: Term) -> Term:
    """As it would be if no address wrapped."""
    t = seen.setting.table
    while True:
        wraps = {
            x: x.args[0]
            for x in topological([offset])
            if x.op is Op.INT_MOD and x.args[1].is_constant and x.args[1].value >= 1 << 32
        }
        if not wraps:
            return offset
        (offset,) = substitute(t, [offset], dict(list(wraps.items())[-1:]))


def _of_pitch(seen: Seen, pitch: Term) -> Iterator[Term]:
    """Rows lie so far apart that one of them, as the code bounds it, has room."""
    t, setting = seen.setting.table, seen.setting
    for access in seen.trace.accesses:
        monomials = polynomial(_unwrapped(seen, access.offset))[1]
        steps = [abs(c) for m, c in monomials.items() if pitch in factors(m)]
        columns = {m: c for m, c in monomials.items() if m in setting.threads and c > 0}
        for guard in access.known.path if steps else ():
            if guard.op is not Op.INT_LE:
                continue
            bounds = polynomial(t.int_sub(*guard.args))[1]
            widths = [a for a, c in bounds.items() if a in setting.arguments and c == -1]
            for column, size in columns.items():
                if bounds.get(column) == 1 and len(widths) == 1:
                    yield t.int_le(t.int_scale(widths[0], size), t.int_scale(pitch, min(steps)))


def _of_columns(seen: Seen) -> Iterator[Term]:
    """Of `row * width + column`, the column that a kernel is given lies within the width."""
    t, arguments = seen.setting.table, seen.setting.arguments
    for access in seen.trace.accesses:
        monomials = polynomial(_unwrapped(seen, access.offset))[1]
        for column, step in monomials.items():
            for product, other in monomials.items() if column in arguments else ():
                if product.op is Op.INT_PRODUCT and other == step:
                    for width in sorted(arguments.intersection(product.args), key=by_id):
                        if width is not column:
                            yield from _if_open(seen, t.int_le(t.integer(0), column))
                            yield from _if_open(seen, t.int_lt(column, width))


def _if_open(seen: Seen, condition: Term) -> Iterator[Term]:
    if not seen.prover.holds((), condition):
        yield condition


def _of_widths(seen: Seen) -> Iterator[Term]:
    """What rows are multiplied by is at least as large as the row of threads."""
    t, launch = seen.setting.table, seen.setting.launch
    numbers: set[int] = set()
    widths: dict[Term, None] = {}
    of_launch: set[Term] = set()
    for access in seen.trace.accesses:
        is_of_launch = owner_of(seen.setting, access.object) is Owner.LAUNCH
        for monomial, coefficient in polynomial(_unwrapped(seen, access.offset))[1].items():
            parts = monomial.args if monomial.op is Op.INT_PRODUCT else (monomial,)
            is_of_block = any(a in seen.setting.blocks for a in parts)
            if access.size and coefficient % access.size == 0 and is_of_block:
                numbers.add(abs(coefficient) // access.size)
            for atom in parts:
                if atom in seen.setting.arguments:
                    widths[atom] = None
                    of_launch |= {atom} if is_of_launch else set()
    tiles = sorted(n for n in numbers if 4 <= n <= 1024)[-_MOST_NUMBERS:]
    for width in widths:
        if _is_guarded(seen, width):
            continue
        pitches = list(dict.fromkeys(_of_pitch(seen, width)))
        if pitches:
            yield from pitches
            continue
        for axis in range(2):
            grid = launch.register(Geometry.GRID_DIM, axis)
            block = launch.sizes[Register(Geometry.BLOCK_DIM, axis)]
            if width not in of_launch:
                if not block.is_constant:
                    yield t.int_le(block, width)
                continue
            if grid.is_constant:
                continue
            for tile in tiles[-1:]:
                yield t.int_le(t.int_scale(grid, tile), width)
            if not tiles:
                yield t.int_le(t.int_mul(grid, block), width)


_GUESSES = (
    (_plain, _WANTED),
    (_of_columns, _WANTED),
    (_of_widths, _WANTED),
    (_positive, (Property.OUT_OF_BOUNDS,)),
)
"""And what has to be open for it to be tried."""
