"""The catalogue of assumptions: what any engine, model or pass takes for granted.

Each entry says what is assumed, where it is checked or that verdicts list it, and names a folder
of `tests/soundness` with two programs: one in which it holds, and one that breaks it and gets
another verdict. `docs/soundness.md` is made from it; `tests/soundness` fails for an entry that
lacks any of the three.
"""

from __future__ import annotations

from collections.abc import Iterator

from warpproof.base.assumption import Assumption
from warpproof.base.diagnostics import wrapped
from warpproof.base.records import record


@record
class Entry:
    """`listed` is the code under which verdicts list it; `checked` names the functions that check
    it, as module:name. One of the two is there."""

    name: str  # and folder of tests
    assumed: str
    by: str  # which engine, model or pass
    listed: Assumption | None = None
    checked: tuple[str, ...] = ()


def _listed(code: Assumption, by: str, assumed: str, *checked: str) -> Entry:
    return Entry(code.value, assumed, by, code, checked)


def _checked(name: str, by: str, assumed: str, *checked: str) -> Entry:
    return Entry(name, assumed, by, None, checked)


_BMC, _DEDUCTIVE, _TWO, _MODELS = "bmc", "deductive", "bmc, deductive", "models"
_PARAMETRIC, _ALL = "parametric", "bmc, deductive, parametric"
_BOTH, _UNBOUNDED = "bmc, parametric", "deductive, parametric"

ENTRIES: tuple[Entry, ...] = (
    # of the program's surroundings
    _listed(
        Assumption.MALLOC_SUCCEEDS, _BOTH,
        "allocations succeed unless larger than any host or device could serve; "
        "`--malloc-may-fail` also explores failures",
    ),
    _listed(
        Assumption.SCANF_SUCCEEDS, _BMC,
        "a `scanf` or `fscanf` whose result the program does not read finds all that it asks for; "
        "where the result is read it may be any",
        "warpproof.semantics.machine.input_output:_scan",
    ),
    _listed(
        Assumption.COOPERATIVE_LAUNCH_FITS, _BMC,
        "the device holds all blocks of a cooperative launch at once; one that no device holds is "
        "an error",
        "warpproof.semantics.machine.launches:_too_many_at_once",
    ),
    _listed(
        Assumption.NO_BODY, _BOTH,
        "a function without a body returns, frees nothing, leaves no work behind that is still "
        "going on, and the state of the CUDA runtime and of the C library (environment, generator "
        "of numbers) as it is; what it returns and writes is arbitrary, and what depends on that "
        "is not decided",
        "warpproof.semantics.machine.bodiless:reached",
        "warpproof.engines.bmc.engine:_Work.on_violation",
    ),
    _listed(
        Assumption.MODEL_OVER, _MODELS,
        "a model that allows more than the real function does is as good as that: a proof stands, "
        "a violation may need what the real one never does",
    ),
    _checked(
        "repeatable-values", _MODELS,
        "a generator of numbers gives the same ones for the same seed and position, and unrelated "
        "ones for others",
        "warpproof.semantics.symbolic.repeatables:Repeatables",
    ),
    _listed(
        Assumption.MODEL_UNDER, _MODELS,
        "a model that allows less than the real function stands for it: a proof through it is no "
        "more than PROVED_WITHIN",
        "warpproof.base.verdict:conclude",
    ),
    _listed(
        Assumption.UNSUPPORTED, _TWO,
        "nothing is said of executions that reach a construct without a meaning here; a violation "
        "that a run shows without reaching it stands",
        "warpproof.base.verdict:conclude",
    ),
    _listed(
        Assumption.ADDRESSES, _BOTH,
        "objects lie where our memory puts them: where more of an address matters than every run "
        "has in common, a proof is no more than PROVED_WITHIN",
        "warpproof.semantics.symbolic.addresses:AddressUse",
        "warpproof.base.verdict:conclude",
    ),
    _checked(
        "promised-alignment", _BMC,
        "an object is aligned as its declaration or allocation promises, and no better",
        "warpproof.semantics.machine.run_state:RunState.lacks_promise",
    ),
    _checked(
        "aligned-casts", _TWO,
        "an access to a variable through a cast is aligned for the type of the access",
        "warpproof.transform.cast_alignment:align_casts",
    ),
    _checked(
        "const-objects", _BMC,
        "what a variable's declaration calls const is written by its initialisation only; records "
        "of which that is not clear leave the property open",
        "warpproof.semantics.machine.const_objects:judge",
    ),
    _listed(
        Assumption.MATH_FUNCTIONS, _BMC,
        "of the values that their documented error allows, transcendental functions of the device "
        "give the one nearest to the exact one",
    ),
    _listed(
        Assumption.NO_CONTRACTION, _BMC,
        "products and sums of floats are rounded one by one in kernels, as with nvcc -fmad=false",
    ),
    _listed(
        Assumption.FLOAT_UNINTERPRETED, _DEDUCTIVE,
        "float operations are uninterpreted functions, in the order in which they are written, of "
        "which only commutativity is known",
    ),
    _checked(
        "defined-elsewhere", _BMC,
        "a variable that another file defines holds anything, and what depends on it is not "
        "decided",
        "warpproof.semantics.symbolic.machine:SymbolicMachine.define_elsewhere",
    ),
    _checked(
        "no-body-in-kernel", _BMC,
        "a function without a body that a kernel calls writes nothing that other threads could "
        "access; where it could, nothing is decided",
        "warpproof.semantics.symbolic.machine:SymbolicMachine.havoc_reached",
    ),
    _checked(
        "host-and-device-variables", _BMC,
        "what the host knows by the name of a `__device__` variable is a stand-in: the variable "
        "itself is reached through the runtime only",
        "warpproof.semantics.machine.global_objects:seen_object",
    ),
    _checked(
        "arguments-of-main", _BMC,
        "`main` is started with the arguments given after `--`, or with none: a proof is within "
        "them",
        "warpproof.base.verdict:conclude",
    ),
    # of a kernel by itself
    _listed(
        Assumption.DISJOINT_PARAMETERS, _ALL,
        "in a kernel by itself, pointer parameters are not null and lead to different memory, "
        "also than the program's own variables; at each launch in the program this is checked",
        "warpproof.transform.launch_contracts:check_launches",
    ),
    _checked(
        "apart-from-variables", _DEDUCTIVE,
        "no launch passes a variable of the program that the kernel also accesses by its name",
        "warpproof.transform.launch_contracts:check_launches",
    ),
    _checked(
        "parts-of-one-array", _DEDUCTIVE,
        "parts of one array that a launch passes do not overlap, in all that the contract calls "
        "valid",
        "warpproof.transform.launch_contracts:check_launches",
    ),
    _listed(
        Assumption.PARAMETER_MEMORY, _ALL,
        "pointer parameters point to memory of the device that lives until the kernel ends, "
        "and is aligned like an allocation, or for the engine deductive as its elements need",
    ),
    _listed(
        Assumption.INITIALISED_PARAMETERS, _UNBOUNDED,
        "the arrays passed to a kernel are initialised",
    ),
    _listed(
        Assumption.ONE_RECORD, _BMC,
        "a pointer parameter to a record that nothing steps over leads to one record, whose "
        "pointers lead to other memory",
    ),
    _listed(
        Assumption.ENUMERATIONS, _BMC,
        "a parameter of an enumeration has a value in the range of its enumerators",
    ),
    _listed(
        Assumption.ARBITRARY_VARIABLES, _BMC,
        "at the start of a kernel the device's variables can hold any value, not only their "
        "initial one",
    ),
    _listed(
        Assumption.IN_BOUNDS, _ALL,
        "races and divergence of a kernel by itself are about accesses within the objects that "
        "their addresses are based on; the out-of-bounds check says when they are",
        "warpproof.base.resting:rest",
    ),
    _checked(
        "array-sizes", _BMC,
        "an array whose size nothing states is as large as the kernel needs: what it needs is a "
        "condition of the out-of-bounds check",
        "warpproof.engines.bmc.kernel_mode:Prepared.extents",
    ),
    _checked(
        "pointers-in-memory", _BMC,
        "a kernel follows no pointer that it reads from memory of unknown size",
        "warpproof.semantics.symbolic.machine:SymbolicMachine.touch",
    ),
    # of launches
    _listed(
        Assumption.CLOSED_DIMENSION, _ALL,
        "dimensions y and z that neither the kernel nor its contract reads are 1; at each launch "
        "in the program this is checked",
        "warpproof.transform.launch_contracts:check_launches",
    ),
    _listed(
        Assumption.LAUNCH_ENVELOPE, _UNBOUNDED,
        "gridDim times blockDim is below 2^31 on each axis, and a block has at most 1024 threads; "
        "`--full-range` has the limits of CUDA instead",
    ),
    _listed(
        Assumption.BEYOND_DEVICE_LIMITS, _BOTH,
        "a launch given by `--grid` and `--block` happens although no device launches it; in a "
        "program it is an error",
        "warpproof.semantics.machine.launches:launch_problem",
    ),
    _listed(
        Assumption.OTHER_LAUNCH, _BMC,
        "launches of the file whose sizes are not known do nothing that those analysed do not; a "
        "proof is no more than PROVED_WITHIN",
        "warpproof.base.verdict:conclude",
    ),
    _checked(
        "our-launch", _BMC,
        "a small launch that we choose shows violations, and proves nothing of others",
        "warpproof.base.verdict:conclude",
    ),
    _checked(
        "launched", _BMC,
        "a program says nothing of a kernel that it does not launch: rows of such a kernel are of "
        "it by itself",
        "warpproof.answers:unlaunched",
        "warpproof.answers:_shortfall",
    ),
    _checked(
        "contract-at-launches", _DEDUCTIVE,
        "what a contract requires, and the shape of launches it is proved for, hold at every "
        "launch of the program",
        "warpproof.transform.launch_contracts:check_launches",
        "warpproof.base.resting:rest",
    ),
    _checked(
        "preconditions-checked", _DEDUCTIVE,
        "a precondition that cannot be checked at a launch leaves the program's contract open",
        "warpproof.transform.launch_contracts:check_launches",
        "warpproof.semantics.symbolic.machine:SymbolicMachine.leave_open",
    ),
    # of what is written in contracts
    _listed(
        Assumption.ASSUME, _ALL,
        "what `assume` says holds where it stands",
    ),
    _listed(
        Assumption.PRECONDITION_NOT_USED, _BMC,
        "a precondition that is not understood is not used: a violation that might break it "
        "counts for nothing",
        "warpproof.engines.bmc.kernel_mode:Prepared.violates_precondition",
    ),
    _listed(
        Assumption.NOT_CHECKED, _BMC,
        "parts of a specification that a run cannot check hold: other rows speak of executions in "
        "which they do, and the contract check stays open",
        "warpproof.engines.bmc.kernel_mode:_decides_contract",
    ),
    _listed(
        Assumption.LEMMA_NOT_READ, _DEDUCTIVE,
        "a lemma that is not supported is neither shown nor used",
        "warpproof.engines.deductive.vcgen.lemmas:state_lemmas",
    ),
    _checked(
        "lemmas-shown", _DEDUCTIVE,
        "a lemma that is used holds",
        "warpproof.engines.deductive.vcgen.lemmas:state_lemmas",
    ),
    _listed(
        Assumption.PARTIAL_CORRECTNESS, _DEDUCTIVE,
        "a loop with invariants and without a variant ends",
        "warpproof.engines.deductive.absence:_without_end",
    ),
    _listed(
        Assumption.TERMINATION, _UNBOUNDED,
        "a loop without invariants ends; where that is not shown the contract stays open",
        "warpproof.engines.deductive.evidence:_proved",
    ),
    _checked(
        "satisfiable-assumptions", _BMC,
        "what a program assumes can be met: some path comes to its end",
        "warpproof.base.verdict:conclude",
    ),
    _checked(
        "satisfiable-preconditions", _DEDUCTIVE,
        "preconditions do not contradict each other, and some launch meets them",
        "warpproof.engines.deductive.engine:_vacuous",
        "warpproof.engines.deductive.validate.replay:is_met",
    ),
    _checked(
        "invariants-reached", _DEDUCTIVE,
        "some thread comes to each loop with invariants and to each assertion",
        "warpproof.engines.deductive.engine:_vacuous",
    ),
    _checked(
        "calls-by-contract", _DEDUCTIVE,
        "a function that is called by contract does what its contract says",
        "warpproof.engines.deductive.evidence:_resting_on",
    ),
    _checked(
        "contracts-in-place", _DEDUCTIVE,
        "what a function that is executed in place says of itself holds at each call",
        "warpproof.engines.deductive.vcgen.calls:Calls",
    ),
    _checked(
        "contracts-of-host", _DEDUCTIVE,
        "what host code says of itself is not used; where a program comes to it, its contract "
        "stays open",
        "warpproof.transform.launch_contracts:check_launches",
    ),
    _checked(
        "contracts-of-called", _DEDUCTIVE,
        "contracts of device functions are proved with the kernel that calls them; where that has "
        "no contract they leave the program's open",
        "warpproof.transform.launch_contracts:check_launches",
    ),
    _checked(
        "statements-of-launched", _DEDUCTIVE,
        "what stands in the body of a kernel as an assertion or invariant is proved of the kernel "
        "by itself, and a program that launches it rests on that",
        "warpproof.plan:make_plan", "warpproof.base.resting:rest",
    ),
    # of rows that rest on others
    _listed(
        Assumption.RESTS_ON, _TWO,
        "the check on which a proof rests is one within bounds, and so is the proof",
        "warpproof.base.resting:rest",
    ),
    _listed(
        Assumption.RACE_FREE, _DEDUCTIVE,
        "a contract is about executions without a race; where that is not shown the data-race "
        "check decides",
        "warpproof.base.resting:rest",
    ),
    _listed(
        Assumption.NO_OVERFLOW, _DEDUCTIVE,
        "a contract is about executions in which no integer leaves its type",
        "warpproof.engines.deductive.safety.rows:examine",
        "warpproof.base.resting:rest",
    ),
    _listed(
        Assumption.WITHIN_BOUNDS, _DEDUCTIVE,
        "a contract is about executions in which no access leaves its array",
        "warpproof.engines.deductive.safety.rows:examine",
        "warpproof.base.resting:rest",
    ),
    _listed(
        Assumption.NO_DIVISION_BY_ZERO, _DEDUCTIVE,
        "a contract is about executions in which nothing is divided by zero",
        "warpproof.engines.deductive.safety.rows:examine",
    ),
    _listed(
        Assumption.NO_INVALID_SHIFT, _DEDUCTIVE,
        "a contract is about executions in which no shift is by too much",
        "warpproof.engines.deductive.safety.rows:examine",
    ),
    _listed(
        Assumption.NO_UNDEFINED_BEHAVIOUR, _DEDUCTIVE,
        "a contract is about executions in which no other check of the program fails",
        "warpproof.engines.deductive.safety.rows:examine",
    ),
    _listed(
        Assumption.NO_ASSERTION, _DEDUCTIVE,
        "a contract is about executions in which no assertion fails; the assertion check says "
        "whether one does",
        "warpproof.engines.deductive.safety.rows:examine",
    ),
    _checked(
        "integers-fit", _DEDUCTIVE,
        "mathematical integers stand for those of the machine: none leaves the range of the type "
        "it is read in",
        "warpproof.engines.deductive.safety.rows:examine",
    ),
    _checked(
        "replayed", _TWO,
        "what a solver calls a violation is one: the reference interpreter shows it",
        "warpproof.engines.bmc.replay:confirm",
        "warpproof.engines.deductive.validate.replay:reproduce",
        "warpproof.base.verdict:conclude",
    ),
    _checked(
        "no-violation-before", _BMC,
        "what is found after a violation would also happen without it: only a run with no "
        "violation before it shows that",
        "warpproof.engines.bmc.engine:_Work._only_after",
    ),
    _checked(
        "unselected-checks", _BMC,
        "checks that are not selected hold; where one fails a proof beside it says so",
        "warpproof.engines.bmc.engine:_Work._beside",
    ),
    # of executions
    _listed(
        Assumption.APPROXIMATION, _BMC,
        "a function without an exact meaning for solvers is any function: a proof stands, a "
        "violation needs a run",
        "warpproof.engines.bmc.replay:confirm",
    ),
    _listed(
        Assumption.CUT_OFF, _BMC,
        "where an assumption of a thread fails, what others did before it in another order is not "
        "explored; a proof is no more than PROVED_WITHIN",
        "warpproof.base.verdict:conclude",
    ),
    _listed(
        Assumption.TWO_THREADS, _BMC,
        "two threads with open ids stand for all, what others write is arbitrary; nothing is "
        "proved that needs what they write",
        "warpproof.semantics.symbolic.two_threads:TwoThreadAbstraction",
    ),
    _checked(
        "one-schedule", _BMC,
        "one schedule stands for all: no two accesses conflict, and nothing depends on the order "
        "of atomics",
        "warpproof.semantics.symbolic.machine:SymbolicMachine._race",
        "warpproof.semantics.symbolic.machine:SymbolicMachine.not_ordered_by_chance",
        "warpproof.engines.bmc.explore:Explorer.explore",
    ),
    _checked(
        "commuting-updates", _BMC,
        "atomic updates that meet at one place commute, and nobody uses what they return",
        "warpproof.semantics.symbolic.atomics:commute",
        "warpproof.semantics.symbolic.machine:SymbolicMachine._contended",
    ),
    _checked(
        "counters", _BMC,
        "a place that threads only add one number to counts them: who comes after k others gets k "
        "times that number",
        "warpproof.semantics.symbolic.machine:SymbolicMachine.no_counter",
        "warpproof.semantics.symbolic.counters:Counters",
    ),
    _checked(
        "one-order-of-all", _BMC,
        "all threads see one order of all atomic accesses",
        "warpproof.semantics.symbolic.relaxed:RelaxedOrder",
    ),
    _checked(
        "independent-turns", _BMC,
        "of schedules that differ in the order of independent steps one is enough: steps are "
        "independent if neither writes what the other accesses",
        "warpproof.semantics.symbolic.partial_order:Ordering",
    ),
    _checked(
        "states-met-before", _BMC,
        "from equal states equal things follow, so that each is explored once",
        "warpproof.semantics.symbolic.state_cache:StateCache",
    ),
    _checked(
        "guarded-sides", _BMC,
        "both sides of a branch can be followed at once, each under its guard: there is no "
        "barrier, launch, allocation or end between",
        "warpproof.semantics.symbolic.regions:Shapes",
        "warpproof.semantics.symbolic.machine:SymbolicMachine.cannot_merge",
    ),
    _checked(
        "context-bound", _BMC,
        "schedules with more preemptive switches than `--context-bound` do nothing else: a proof "
        "is within it",
        "warpproof.base.verdict:conclude",
    ),
    _checked(
        "unwind", _BMC,
        "loops are left within `--unwind` rounds: a proof is within it",
        "warpproof.base.verdict:conclude",
    ),
    _checked(
        "loop-followed-to-its-end", _BMC,
        "a loop is followed to its end; one that an internal limit cuts off leaves rows open",
        "warpproof.base.verdict:conclude",
    ),
    _checked(
        "few-addresses", _BMC,
        "a symbolic index means few elements, and a symbolic size is one of few; else nothing is "
        "decided",
        "warpproof.semantics.symbolic.memory:SymbolicMemory.candidates",
        "warpproof.engines.bmc.explore:Explorer._one_path",
    ),
    _checked(
        "copies-at-once", _BMC,
        "the bytes of an asynchronous copy move when it is asked for: whoever touches them before "
        "it is waited for races with it",
        "warpproof.semantics.machine.async_copies:async_step",
    ),
    _checked(
        "atomic-scope", _BMC,
        "atomic accesses do not race where the scope of both has the other; in a run, one that has "
        "read what others wrote, each from the one before, comes after them",
        "warpproof.semantics.races.clocks:both_atomic",
    ),
    _checked(
        "heap-in-any-order", _BMC,
        "the device's heap has room for all that threads ask for, in whatever order they do",
        "warpproof.semantics.symbolic.statements:_alloc",
    ),
    _checked(
        "one-dynamic-shared-memory", _BMC,
        "all `extern __shared__` arrays of a kernel start at one address",
        "warpproof.semantics.machine.global_objects:global_object",
    ),
    _checked(
        "index-wraps", _BMC,
        "an index that is computed in registers of a narrow type and then widened has not wrapped "
        "around before; what comes out of memory or of a function that calls itself is an index as "
        "it is",
        "warpproof.transform.index_wraps:check_indices",
    ),
    _checked(
        "element-behind-the-last", _BMC,
        "the address behind the last element may be taken, and is not accessed",
        "warpproof.transform.element_bounds:tighten_element_bounds",
    ),
    # of the lockstep execution
    _checked(
        "lockstep", _DEDUCTIVE,
        "executing all threads in lockstep gives what every order gives",
        "warpproof.engines.deductive.safety.races:conflicts",
    ),
    _checked(
        "one-order-of-main", _PARAMETRIC,
        "what the host does and asks of the device comes in one order: one stream, copies that are "
        "waited for, no memory of both",
        "warpproof.engines.parametric.host_order:why_no_order",
    ),
    _checked(
        "host-checks-not-followed", _PARAMETRIC,
        "checks of functions of the host that are not followed hold wherever those are called",
        "warpproof.semantics.host.execute:Executor._check_what_is_cut",
    ),
    _checked(
        "all-code-followed", _PARAMETRIC,
        "what is not followed for all sizes keeps the rows open that it matters to",
        "warpproof.engines.parametric.rows:_evidence",
    ),
    _checked(
        "barriers-together", _PARAMETRIC,
        "a barrier orders accesses of a block only if its threads come to it together",
        "warpproof.engines.parametric.examine:Examiner._divergence",
        "warpproof.engines.parametric.rows:needs_of",
    ),
    _checked(
        "forms-by-induction", _PARAMETRIC,
        "what is said of a variable in round k of a loop holds in every round of it",
        "warpproof.engines.parametric.loops:_Walk._revised",
    ),
    _checked(
        "launches-followed", _PARAMETRIC,
        "every launch of a kernel, with any input of the program, is covered by a launch fact",
        "warpproof.semantics.host.facts:LaunchFacts.is_complete",
        "warpproof.engines.parametric.program:ProgramLaunches.rows",
    ),
    _checked(
        "launch-forms", _PARAMETRIC,
        "what is said of host variables at the head of a loop holds in every round of it",
        "warpproof.semantics.host.loops:_Summary._is_kept",
    ),
    _checked(
        "written-by-kernels", _PARAMETRIC,
        "what the host reads behind a launch is what it wrote before, unless a kernel may write it",
        "warpproof.semantics.host.launches:_changed",
    ),
    _checked(
        "one-object-twice", _PARAMETRIC,
        "pointers of a launch lead to different objects only if they are of different allocations",
        "warpproof.engines.parametric.given:Given._place",
    ),
    _checked(
        "places-given-once", _PARAMETRIC,
        "results of atomic additions to one counter are different numbers",
        "warpproof.engines.parametric.slots:Slots._look",
    ),
    _checked(
        "lanes-as-named", _PARAMETRIC,
        "what lanes of a warp give each other counts where those that a mask names come with it",
        "warpproof.engines.parametric.examine:Examiner._against_mask",
        "warpproof.engines.parametric.rows:_of_lanes",
    ),
    _checked(
        "locks-exclude", _PARAMETRIC,
        "what two threads do while they hold one lock is ordered",
        "warpproof.engines.parametric.locks:Locks._made",
    ),
    _checked(
        "stored-for-the-block", _PARAMETRIC,
        "a load of shared memory finds what one store left, if a barrier is between them and "
        "nothing else is stored there",
        "warpproof.engines.parametric.broadcasts:Broadcasts.before",
    ),
    _checked(
        "last-block", _PARAMETRIC,
        "what blocks do before they are counted comes before what the one does that is last",
        "warpproof.engines.parametric.arrivals:Arrivals._arrival",
        "warpproof.engines.parametric.arrivals:Arrivals._count",
    ),
    _checked(
        "counter-at-first", _PARAMETRIC,
        "a counter of blocks is 0 at the launch",
        "warpproof.engines.parametric.examine:Examiner._of_arrivals",
    ),
    _checked(
        "numbers-drawn-once", _PARAMETRIC,
        "numbers that are drawn from a counter in a loop are different ones",
        "warpproof.engines.parametric.queues:Queues._queue",
    ),
    _checked(
        "whole-warps", _PARAMETRIC,
        "a mask of a warp or a tile names lanes that are there: the block is of whole ones",
        "warpproof.engines.parametric.examine:Examiner._partial_warps",
    ),
    _checked(
        "barrier-executed", f"{_DEDUCTIVE}, {_PARAMETRIC}",
        "a barrier separates two accesses only where it is executed between them",
        "warpproof.semantics.parametric.phases:unseparated",
    ),
    _checked(
        "one-round", _DEDUCTIVE,
        "what is known of one round of a loop with invariants is used of that round only",
        "warpproof.engines.deductive.safety.races:conflicts",
    ),
    _checked(
        "executed-exactly", _DEDUCTIVE,
        "each statement of a kernel has a meaning over all threads; one that has none is not "
        "executed",
        "warpproof.engines.deductive.vcgen.execute:Executor",
    ),
    _checked(
        "elements-of-one-type", _DEDUCTIVE,
        "an array is accessed in elements of one type; other views of it are not supported",
        "warpproof.engines.deductive.vcgen.memory:Memory",
    ),
    _checked(
        "one-dynamic-shared-memory-proved", _DEDUCTIVE,
        "a kernel uses one `extern __shared__` array: several are one memory, and not supported",
        "warpproof.engines.deductive.vcgen.memory:Memory",
    ),
    _checked(
        "only-writer", _DEDUCTIVE,
        "the thread and round that the inverse of an index map gives are the only ones that wrote "
        "a cell",
        "warpproof.engines.deductive.state.reading:InverseUse",
        "warpproof.engines.deductive.encode.discharge:discharge",
    ),
    _checked(
        "rounds-apart", _DEDUCTIVE,
        "a round of a summarised loop reads what no earlier round wrote",
        "warpproof.engines.deductive.vcgen.loop_summary:Resolver",
    ),
    _checked(
        "sums-in-any-order", _DEDUCTIVE,
        "what atomic updates leave does not depend on their order; sums of floats do, and leave "
        "anything",
        "warpproof.engines.deductive.state.totals:Totals",
    ),
    _checked(
        "all-statements-known", _DEDUCTIVE,
        "rows about pointers, unwritten values and deadlocks have looked into all of the code",
        "warpproof.semantics.parametric.constructs:doubts",
    ),
    # that the user asked for
    _listed(
        Assumption.DEVICE,
        "bmc",
        "with `--device`, the properties that the program reads are those of that device",
    ),
    _listed(
        Assumption.FLOAT_REAL, _DEDUCTIVE,
        "floats are real numbers: nothing is rounded, overflows or is no number (`--float real`)",
    ),
    _listed(
        Assumption.SC_ATOMICS, _BMC,
        "all threads see one order of all atomic accesses, however relaxed they are "
        "(`--sc-atomics`)",
    ),
    _listed(
        Assumption.WARP_SYNC, _BMC,
        "the threads of a warp run in lockstep (`--warp-sync`)",
    ),
    _listed(
        Assumption.ALLOW_SAME_VALUE_WRITES, _BMC,
        "unordered writes of the same value do no harm (`--allow-same-value-writes`)",
    ),
    _listed(
        Assumption.VOLATILE_RELAXED, _BMC,
        "aligned volatile accesses are relaxed atomics (`--volatile-relaxed`)",
    ),
    _listed(
        Assumption.ALLOW_EXITED, _BMC,
        "a barrier does not wait for threads that have left the kernel (`--allow-exited`)",
    ),
)  # fmt: skip


def told(code: Assumption) -> str:
    """What a code in a report stands for."""
    lines: list[str] = []
    for entry in ENTRIES:
        if entry.listed is code:
            lines += wrapped(f"{code}: {entry.assumed}", 92, "", "  ")
            lines.append(f"  assumed by: {entry.by}")
    return "\n".join(lines) + "\n"


def page() -> str:
    """The catalogue for people, as Markdown."""
    return "\n".join(_lines())


def _lines() -> Iterator[str]:
    yield "# What verdicts rest on"
    yield ""
    yield "Made from `warpproof.soundness` by `python -m warpproof.soundness`. Every assumption"
    yield "that an engine, a model or a pass makes is here: what is assumed, by whom, and where it"
    yield "is checked or under which code verdicts list it. For each there are two programs in"
    yield "`tests/soundness/NAME`: in `holds.cu` it is true, `broken.cu` breaks it and gets another"
    yield "verdict."
    yield ""
    yield "No program can break what is trusted: that clang reads a program as nvcc does, also in"
    yield "what C++ leaves to a compiler, such as the order in which arguments are evaluated; that"
    yield "a solver is right where it says `unsat` (models are evaluated before they are believed,"
    yield "`warpproof.solvers.check_model`), and that the reference interpreter, which every"
    yield "counterexample has to convince, is what CUDA means. The fast interpreter of `run` is no"
    yield "part of any verdict of `check`."
    yield ""
    yield "| name | assumed | by | listed | checked in |"
    yield "|---|---|---|---|---|"
    for entry in sorted(ENTRIES, key=lambda e: e.name):
        listed = "" if entry.listed is None else f"`{entry.listed.value}`"
        places = ", ".join(f"`{place}`" for place in entry.checked)
        yield f"| {entry.name} | {entry.assumed} | {entry.by} | {listed} | {places} |"
    yield ""


if __name__ == "__main__":
    import sys

    sys.stdout.write(page())
