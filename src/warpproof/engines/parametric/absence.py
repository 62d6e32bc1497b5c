"""Rows that follow from the whole kernel having been walked, for all threads and sizes.

Enters: a kernel that was looked at. Leaves: rows about pointers, frees, constants, unwritten
values, undefined behaviour, API calls and deadlocks, each only where it is proved, or would be if
rows that are open held: what else is open is for others to say. They rest on all of the code having
been followed, on rows beside them (`FOR_ALL_SIZES`: where values matter, on no race and no
divergence too), on loops that end, and on a look at the code (`constructs`) and at each address. An
address is one of a known object: for rows about pointers it does not matter which values a race
makes.

    Assumes: what a kernel is given is there, aligned and initialised; listed with the rows it
             matters to
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from warpproof.base.assumption import Assumption
from warpproof.base.property import FOR_ALL_SIZES, Property
from warpproof.base.records import record
from warpproof.base.verdict import (
    PROOFS,
    Caveat,
    Effect,
    Evidence,
    Outcome,
    PropertyResult,
)
from warpproof.engines.parametric.cells import unit
from warpproof.engines.parametric.initialised import Filled, Initialised, Written
from warpproof.engines.parametric.rows import (
    NO_LAUNCHES,
    Need,
    Seen,
    admits_threads,
    caveats_of,
    conditions_of,
    evidence_of,
    needs_of,
    of_open_row,
    of_row,
    rested_on,
    result_of,
)
from warpproof.engines.parametric.scope import DYNAMIC_SHARED
from warpproof.engines.parametric.trace import MemoryAccess
from warpproof.ir import nodes, types
from warpproof.ir.callgraph import reached_functions
from warpproof.logic.terms import Term
from warpproof.semantics.domain.integer_values import Local, Parameter, Variable
from warpproof.semantics.domain.registers import Allocation, Member, Object
from warpproof.semantics.host.facts import Filling, LaunchFact
from warpproof.semantics.parametric.constructs import PROPERTIES, doubts
from warpproof.semantics.parametric.launch_caveats import of_memory, of_room
from warpproof.transform.contract_conditions import preconditions_of_thread

_WALKED = (nodes.Call, nodes.Copy, nodes.Fill, nodes.WarpExchange)
_OF_ALLOCATIONS = 16  # bytes that any allocation is aligned to


def results_of_all(seen: Seen, asked: Collection[Property]) -> list[PropertyResult]:
    """The rows that are proved."""
    if _problem(seen) is not None:
        return []
    written = Written(frozenset(), ())
    if Property.UNINITIALIZED_READ in asked and not _open_rows(seen, Property.UNINITIALIZED_READ):
        findings = seen.examined.findings
        required = [f.precondition for f in findings if f.precondition is not None]
        written = Initialised(seen.setting, seen.trace, seen.prover).written(required)
    known = _doubts(seen, written)
    rows = [_row(seen, p, known, written) for p in PROPERTIES if p in asked]
    return [r for r in rows if r.verdict in PROOFS]


OF_LAUNCHES = tuple(p for p in PROPERTIES if p is not Property.UNINITIALIZED_READ)
"""Those that do not depend on what memory holds when a kernel starts."""


def evidence_of_launch(seen: Seen) -> dict[Property, Evidence]:
    """Of a launch of the program, whose arguments are known: what is behind its pointers is there,
    if they lead to an allocation and all accesses lie within it."""
    nothing = Written(frozenset(), ())
    known = _doubts(seen, nothing)
    if seen.trace.nulls:
        known.setdefault(Property.NULL_POINTER, "a pointer may be null")
    return {p: _evidence(seen, p, known, ()) for p in OF_LAUNCHES}


@record
class MemoryOfLaunch:
    """What a launch of the program uses and leaves: `evidence` that all it uses is written, if the
    launches it `rests_on` have filled what they are taken to fill; and what it has `filled` of
    what it is `taken_to_fill`."""

    evidence: Evidence
    rests_on: frozenset[Filling]
    taken_to_fill: frozenset[Filling]
    filled: frozenset[Filling]


def memory_of_launch(seen: Seen, fact: LaunchFact) -> MemoryOfLaunch:
    written = Initialised(seen.setting, seen.trace, seen.prover).written()
    known = _doubts(seen, written)
    reads = [a for a in seen.trace.accesses if not a.is_write or a.atomic]
    for access in reads:
        if access.object in fact.unwritten:
            text = f"the read at line {access.span.line} may be of uninitialised memory"
            known.setdefault(Property.UNINITIALIZED_READ, text)
    evidence = _evidence(seen, Property.UNINITIALIZED_READ, known, written.needed)
    whole = Filled(seen.setting, seen.trace, seen.prover)
    given = seen.setting.given
    assert given is not None
    taken = frozenset(Filling(fact.kernel, fact.span, object_) for object_ in fact.fills)
    filled = frozenset(
        filling
        for filling in taken
        if filling.object in given.extents
        and whole.is_whole(filling.object, given.extents[filling.object])
    )
    read = {access.object for access in reads}
    rests_on = frozenset(filling for object_, filling in fact.owed if object_ in read)
    return MemoryOfLaunch(evidence, rests_on, taken, filled)


def _row(
    seen: Seen, property_: Property, known: dict[Property, str], written: Written
) -> PropertyResult:
    needed = written.needed if property_ is Property.UNINITIALIZED_READ else ()
    return result_of(seen, property_, _evidence(seen, property_, known, needed), None)


def _evidence(
    seen: Seen, property_: Property, known: dict[Property, str], more: Sequence[Term]
) -> Evidence:
    why = known.get(property_) or _problem(seen)
    opened = _open_rows(seen, property_)
    if why is None and property_ in opened:
        return evidence_of(seen, property_)
    if why is None and opened and property_ is Property.UNINITIALIZED_READ:
        why = f"proved only if the {opened[0]} check holds"  # what is written was not looked at
    if why is not None:
        return Evidence(Outcome.UNDECIDED, reason=why)
    if property_ is Property.DEADLOCK and seen.trace.endless:
        return Evidence(Outcome.UNDECIDED, reason="a loop may not terminate")
    caveats = (*caveats_of(seen, property_), *_of_arguments(seen, property_))
    needs: dict[Need, None] = dict.fromkeys(more)
    for needed in _rests_on(seen, property_):
        for other in _needs(seen, needed, opened):
            if needed is not Property.OUT_OF_BOUNDS or other not in seen.examined.needed:
                needs[other] = None
    if not admits_threads(seen, list(needs)):
        return Evidence(Outcome.UNDECIDED, reason=NO_LAUNCHES)
    return Evidence(
        Outcome.NONE_EXISTS,
        caveats=caveats,
        bounds=seen.bounds,
        conditions=conditions_of(seen, list(needs)),
    )


def _needs(seen: Seen, needed: Property, opened: Sequence[Property]) -> Iterator[Need]:
    if needed is Property.INTEGER_OVERFLOW:
        return of_row(seen, needed)  # which is open with data alone, too
    return of_open_row(seen, needed) if needed in opened else needs_of(seen, needed)


def _problem(seen: Seen) -> str | None:
    """What keeps all rows open."""
    return next((f"cannot be analysed for all sizes: {p.text}" for p in seen.trace.problems), None)


def _open_rows(seen: Seen, property_: Property) -> list[Property]:
    """On which this one rests, and which are not shown, whatever launches meet."""
    return [
        needed
        for needed in _rests_on(seen, property_)
        if needed in seen.examined.late
        or any(f.precondition is None for f in rested_on(seen, needed))
    ]


def _rests_on(seen: Seen, property_: Property) -> list[Property]:
    """Also on its own checks: those that the preconditions of models are."""
    own = (c.property for c in seen.trace.checks if c.property is property_)
    return list(dict.fromkeys((*own, *FOR_ALL_SIZES[property_])))


def _doubts(seen: Seen, written: Written) -> dict[Property, str]:
    setting = seen.setting
    reached = reached_functions(setting.module, [setting.kernel])
    found = doubts(
        setting.module, reached, written.symbols, _WALKED, has_room=setting.given is None
    )
    required = preconditions_of_thread(setting.kernel, setting.module.records)
    read_only = (required.read.keys() - required.written.keys()) | required.partly_read_only
    for access in seen.trace.accesses:
        line = access.span.line
        if not _is_aligned(seen, access):
            text = f"the access at line {line} may be misaligned"
            found.setdefault(Property.INVALID_POINTER, text)
        object_ = access.object
        if access.is_write and setting.key_of(object_) in read_only:
            text = f"what the contract lets be written at line {line} is not analysed"
            found.setdefault(Property.CONSTANT_WRITE, text)
        if access.is_write and _is_constant(seen, access):
            found.setdefault(Property.CONSTANT_WRITE, f"a constant is written at line {line}")
        if isinstance(object_, Allocation) and access.is_write and _is_pinned(seen, object_):
            text = f"whether the device may write what is pinned, at line {line}"
            found.setdefault(Property.CONSTANT_WRITE, text)
        if not isinstance(object_, Local | Parameter | Variable) and not _is_known(seen, object_):
            text = f"the pointer in a struct that is used at line {line} is not known"
            for property_ in PROPERTIES:
                found.setdefault(property_, text)
    return found


def _is_known(seen: Seen, object_: Object) -> bool:
    """Is it an allocation that the launch is known to be given? Of a kernel by itself, what a
    pointer in a record that is a parameter leads to is as what a parameter does."""
    given = seen.setting.given
    if given is None:
        return isinstance(object_, Member)
    return isinstance(object_, Allocation) and object_ in given.extents


def _is_pinned(seen: Seen, object_: Allocation) -> bool:
    """Or not known not to be."""
    given = seen.setting.given
    space = None if given is None else given.space_of(object_)
    return space not in (nodes.Space.DEVICE, nodes.Space.MANAGED)


def _is_aligned(seen: Seen, access: MemoryAccess) -> bool:
    align = max(access.align, 1)
    return unit(access.offset) % align == 0 and _alignment(seen, access) % align == 0


def _alignment(seen: Seen, access: MemoryAccess) -> int:
    """Of what is behind a parameter of a launch of the program no more is known than what its
    elements need, where it is no allocation."""
    setting, object_ = seen.setting, access.object
    if object_ == DYNAMIC_SHARED:
        shared = [g.align for g in setting.module.globals.values() if g.dynamic_shared]
        return min(shared, default=1)
    match object_:
        case Variable(symbol):
            return setting.module.globals[symbol].align
        case Local(_, name):
            functions = reached_functions(setting.module, [setting.kernel])
            named = (v.align for f in functions for v in f.variables if v.name == name)
            return min(named, default=1)
        case Parameter() | Member() if setting.given is None:
            return _OF_ALLOCATIONS  # as is assumed
        case Allocation():
            return _OF_ALLOCATIONS
        case Parameter(name):
            found = next(p for p in setting.kernel.parameters if p.variable == name)
            return _of_elements(found.ctype, setting.module)
        case _:
            return 1


def _of_elements(ctype: types.CType | None, module: nodes.Module) -> int:
    plain = None if ctype is None else types.strip(ctype)
    element = types.strip(plain.target) if isinstance(plain, types.CPointer) else None
    while isinstance(element, types.CArray):
        element = types.strip(element.element)
    if isinstance(element, types.CNamed):
        element = module.records.get(element.identifier)
    if isinstance(element, types.CRecord):
        return element.align
    if isinstance(element, types.CInt | types.CFloat):
        return max(1, types.c_size(element, module.records))
    return 1


def _is_constant(seen: Seen, access: MemoryAccess) -> bool:
    if not isinstance(access.object, Variable):
        return False
    variable = seen.setting.module.globals.get(access.object.symbol)
    return variable is not None and (variable.constant or variable.space is nodes.Space.CONSTANT)


def _of_arguments(seen: Seen, property_: Property) -> Iterator[Caveat]:
    if seen.setting.given is not None:
        return
    used = {access.object for access in seen.trace.accesses}
    if property_ is Property.API_MISUSE and DYNAMIC_SHARED in used:
        yield from of_room()
    are_given = any(isinstance(p.type, types.Pointer) for p in seen.setting.kernel.parameters)
    if not are_given and not any(isinstance(object_, Member) for object_ in used):
        return
    yield from of_memory(property_)
    if property_ is Property.CONSTANT_WRITE:
        text = "memory that the kernel writes through its parameters is writable"
        yield Caveat(Assumption.PARAMETER_MEMORY, text, Effect.ASSUMPTION)
