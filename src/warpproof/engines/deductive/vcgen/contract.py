"""A kernel and its contract as obligations: the engine's first stretch, from program to Γ ⊢ φ.

Enters: a program, a kernel, fixed sizes if any. Leaves: a `Run` with all obligations, facts and
caveats. Guaranteed: all that was assumed on the way is in the caveats; if the kernel or contract
is outside the fragment there is an `OutOfFragment`, not a guess.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from warpproof.base.assumption import Assumption
from warpproof.base.property import Property
from warpproof.base.records import record
from warpproof.base.source import Span
from warpproof.base.verdict import Caveat, Effect
from warpproof.engines.deductive.state.arrays import Versions
from warpproof.engines.deductive.state.definitions import Definitions, settle
from warpproof.engines.deductive.state.folds import Folds
from warpproof.engines.deductive.state.obligations import Kind
from warpproof.engines.deductive.state.origins import Bound, Given, Held, Origins
from warpproof.engines.deductive.state.run import Env, Equation, Proves, Run, State, meet
from warpproof.engines.deductive.vcgen.calls import Calls
from warpproof.engines.deductive.vcgen.calls import returned as returned_value
from warpproof.engines.deductive.vcgen.execute import Executor, Returned
from warpproof.engines.deductive.vcgen.flow import Flow
from warpproof.engines.deductive.vcgen.lemmas import state_lemmas
from warpproof.engines.deductive.vcgen.limits import argument_limits, launch_limits
from warpproof.engines.deductive.vcgen.locations import extents, locations
from warpproof.engines.deductive.vcgen.loops import Loops
from warpproof.engines.deductive.vcgen.memory import Memory
from warpproof.engines.deductive.vcgen.places import Place, sort_type
from warpproof.engines.deductive.vcgen.specification import Specification, View, without_validity
from warpproof.ir import aggregates, nodes, spec, types
from warpproof.ir.callgraph import reached_functions
from warpproof.ir.describe import describe_type
from warpproof.ir.spec_text import format_clause
from warpproof.ir.walk import all_expressions
from warpproof.logic.index.ranges import Ranges
from warpproof.logic.terms import BOOL, INT, Op, Sort, Term, TermTable
from warpproof.semantics.domain.integer_values import (
    Ghost,
    Name,
    OutOfFragment,
    Parameter,
    Parts,
    Pointer,
    Unusable,
    Value,
    float_sort,
    sort_of,
)
from warpproof.semantics.domain.opaque_floats import Floats
from warpproof.semantics.parametric.accesses import Owner
from warpproof.semantics.parametric.constructs import doubts
from warpproof.semantics.parametric.thread_space import Launch, Register, Sizes
from warpproof.transform.launch_contracts import closed_dimensions

_REALS = Caveat(
    Assumption.FLOAT_REAL,
    "floats are real numbers; the machine's are rounded, overflow, and may be no number",
    Effect.UNDER,
)


@record
class Options:
    grid: tuple[int, int, int] | None = None
    block: tuple[int, int, int] | None = None
    all_open: bool = False
    full_range: bool = False  # launches as large as CUDA allows
    reals: bool = False  # floats are real numbers


@record
class Verified:
    """What `generate` made."""

    run: Run
    memory: Memory
    requires: tuple[Term, ...]
    closed_sizes: tuple[Register, ...]
    limits: tuple[Term, ...]  # of the machine: of arguments and of the launch
    full_range: bool
    mentioned: frozenset[Property]  # properties that a statement of the code could violate
    arguments: Mapping[str, Value]  # parameters and specification variables, as terms
    has_floats: bool  # in the code, its parameters, the contract, or the memory it uses

    @property
    def pointers(self) -> int:
        """How many parameters point to memory."""
        return sum(isinstance(v, Pointer) for v in self.arguments.values())

    @property
    def has_variables(self) -> bool:
        """Does the kernel use the program's own variables in global memory?"""
        parameters = {v.object for v in self.arguments.values() if isinstance(v, Pointer)}
        return any(
            info.owner is Owner.LAUNCH and key.object not in parameters
            for key, info in self.run.infos.items()
        )


def generate(
    program: nodes.Program, kernel: nodes.Function, proves: Proves, options: Options
) -> Verified:
    return _Generation(program, kernel, proves, options).verified()


class _Generation:
    def __init__(
        self,
        program: nodes.Program,
        kernel: nodes.Function,
        proves: Proves,
        options: Options,
    ) -> None:
        self._program = program
        self._kernel = kernel
        self._module = program.device
        self._table = table = TermTable()
        self._ranges = ranges = Ranges(table)
        closed = closed_dimensions(program.device, kernel)
        self._sizes = Sizes(table, closed, options.grid, options.block, options.all_open)
        self._origins: Origins = {}
        for register, size in self._sizes.terms.items():
            if size.sort is INT and not size.is_constant:
                ranges.positive(size)
                self._origins[size] = Given(str(register))
        self._theory = {
            d.name: d
            for d in program.theory
            if isinstance(d, spec.PredicateDefinition | spec.LogicFunctionDefinition)
        }
        self._proves = proves
        self._full_range = options.full_range
        self._reals = options.reals

    def verified(self) -> Verified:
        parameters = self._parameters()
        variables = self._specification_variables()
        definitions = self._definitions(parameters, variables)
        run, memory = self._started(definitions.sizes(self._sizes.terms))
        values = {n: definitions.value(v) for n, v in parameters.items()}
        specification = Specification(
            run,
            memory,
            self._kernel,
            self._theory,
            values,
            {n: definitions.term(v) for n, v in variables.items()},
        )
        state_lemmas(run, specification, self._program.theory)
        run.groups.update(definitions.groups)
        run.facts += definitions.facts
        run.assumed += [
            format_clause(c) for c in self._kernel.contract if isinstance(c, spec.Requires)
        ]
        requires = tuple(run.facts)
        self._state_extents(memory, specification, View(values, dict(run.arrays)))
        returned = self._execute(run, memory, specification, values)
        self._owe_ensures(run, memory, specification, values, returned)
        logic = {n: definitions.term(v) for n, v in variables.items()}
        closed = tuple(self._sizes.closed)
        limits = (
            *launch_limits(run, self._full_range),
            *argument_limits(run, self._kernel, values),
        )
        functions = reached_functions(self._module, [self._kernel])
        mentioned = _mentioned(functions)
        run.doubts.update(doubts(self._module, functions))
        arguments = {**{p.variable: values[p.variable] for p in self._kernel.parameters}, **logic}
        sorts = {*(i.sort for i in run.infos.values()), *(v.sort for v in logic.values())}
        has_floats = _has_floats(functions) or bool(sorts - {INT, BOOL}) or run.floats.are_used
        if has_floats and self._reals:
            run.warn(_REALS)
        return Verified(
            run, memory, requires, closed, limits, self._full_range, mentioned, arguments,
            has_floats,
        )  # fmt: skip

    # --- the start ------------------------------------------------------------------------------

    def _started(self, sizes: Mapping[Register, Term]) -> tuple[Run, Memory]:
        table, ranges = self._table, self._ranges
        launch = Launch(table, ranges, dict(sizes))
        for register, coordinate in launch.coordinates.items():
            self._origins[coordinate] = Held(str(register))
        floats = Floats(table, computes=False, are_reals=self._reals)
        folds = Folds(table, floats)
        run = Run(
            table,
            ranges,
            launch,
            Versions(table, ranges, folds),
            folds,
            floats,
            self._proves,
            self._origins,
        )
        memory = Memory(run, self._module, self._kernel, self._module.records)
        return run, memory

    def _parameters(self) -> dict[Name, Value]:
        """Symbols for the arguments: the same for all threads."""
        found: dict[Name, Value] = {}
        for parameter in self._kernel.parameters:
            name = parameter.variable
            if parameter.by_value:
                found[name] = self._record_parameter(name, parameter.ctype)
            elif isinstance(parameter.type, types.Pointer):
                found[name] = Pointer(Parameter(name), self._table.integer(0))
            else:
                found[name] = self._scalar(name, parameter.type, parameter.ctype)
        return found

    def _scalar(self, name: str, type_: types.Type, ctype: types.CType | None) -> Value:
        sort = sort_of(type_)
        if sort is None:
            return Unusable(f"the parameter {name} of type {describe_type(type_)}")
        symbol = self._table.symbol(name, sort)
        self._origins[symbol] = Given(name)
        if sort is INT and types.is_unsigned(ctype):
            self._ranges.counter(symbol)
        return symbol

    def _record_parameter(self, name: str, ctype: types.CType | None) -> Value:
        plain = None if ctype is None else aggregates.definition(ctype, self._module.records)
        if not isinstance(plain, types.CRecord):
            return Unusable(f"the parameter {name}")
        pieces: dict[int, Value] = {}
        for member in plain.members:
            inner = types.strip(member.type)
            machine = sort_type(inner)
            if machine is not None and member.bit_width is None:
                where = f"{name}.{member.name}"
                pieces[member.offset_bits // 8] = self._scalar(where, machine, inner)
        return Parts(pieces)

    def _specification_variables(self) -> dict[str, Term]:
        found: dict[str, Term] = {}
        for clause in self._kernel.contract:
            if isinstance(clause, spec.SpecVariable):
                sort = _spec_sort(clause.type, clause.span)
                found[clause.name] = self._table.symbol(clause.name, sort)
                self._origins[found[clause.name]] = Given(clause.name)
        return found

    def _definitions(
        self, parameters: Mapping[Name, Value], variables: Mapping[str, Term]
    ) -> Definitions:
        """Equations among the preconditions that say what a size or parameter is."""
        run, memory = self._started(self._sizes.terms)
        draft = Specification(run, memory, self._kernel, self._theory, parameters, variables)
        view = View(parameters, {})
        formulas = []
        for clause in self._kernel.contract:
            if isinstance(clause, spec.Requires):
                formula = without_validity(clause.formula)
                formulas.append(draft.closed_given(formula, view))
        free = [v for v in (*parameters.values(), *variables.values()) if isinstance(v, Term)]
        sizes = [s for s in self._sizes.terms.values() if not s.is_constant]
        found = settle(self._table, self._ranges, formulas, free, sizes)
        found.groups = run.groups
        return found

    def _state_extents(self, memory: Memory, specification: Specification, view: View) -> None:
        """The elements of arrays that preconditions say are there."""
        for clause in self._kernel.contract:
            if isinstance(clause, spec.Requires):
                for found in extents(specification, clause.formula, view):
                    if found.low is not None and found.high is not None:
                        memory.state_elements(
                            found.key_object, found.low, found.high, found.can_be_written
                        )

    # --- the run --------------------------------------------------------------------------------

    def _execute(
        self,
        run: Run,
        memory: Memory,
        specification: Specification,
        values: Mapping[Name, Value],
    ) -> tuple[Returned, ...]:
        old = View(values, dict(run.arrays))
        loops = Loops(specification, memory, old)

        def on_clause(statement: nodes.SpecClause, state: State) -> Mapping[Name, Value]:
            if isinstance(statement.clause, spec.GhostDeclare | spec.GhostAssign):
                return self._ghost(run, specification, statement.clause, state, old)
            self._clause(run, specification, statement, state, old)
            return {}

        executor = Executor(
            run,
            memory,
            self._module,
            Flow(self._kernel),
            loops,
            on_clause=on_clause,
            on_call=Calls(run, memory, self._module, self._theory),
        )
        returned = executor.function(State(run.table.true, dict(values)))
        self._note_unreached(run)
        return returned

    def _note_unreached(self, run: Run) -> None:
        """Assertions and invariants in blocks that no thread comes to."""
        for block in self._kernel.blocks:
            for statement in block.statements if block.label not in run.reached else ():
                if isinstance(statement, nodes.SpecClause):
                    text = f"no thread comes to line {statement.clause.span.line}"
                    run.contexts[text] = (run.table.false,)
        for loop in self._kernel.loops:
            if loop.contract and loop.header not in run.reached:
                text = f"no thread comes to the loop at line {loop.span.line}"
                run.contexts[text] = (run.table.false,)

    def _ghost(
        self,
        run: Run,
        specification: Specification,
        clause: spec.GhostDeclare | spec.GhostAssign,
        state: State,
        old: View,
    ) -> Mapping[Name, Value]:
        """A variable of each thread that only specifications read."""
        view = View(state.env, dict(run.arrays), old)
        if isinstance(clause, spec.GhostAssign):
            if not isinstance(clause.target, spec.Name):
                raise OutOfFragment("a ghost array", clause.span)
            name = Ghost(clause.target.identifier)
            value = self._ghost_value(specification, clause.value, view, state)
            held = state.env.get(name)
            if isinstance(held, Term) and held.sort is not value.sort:
                raise OutOfFragment("a ghost variable of another type than its value", clause.span)
            return {name: value}
        sort = _spec_sort(clause.type, clause.span)
        if clause.value is None:
            return {Ghost(clause.name): run.fresh(Held(clause.name), sort)}
        value = self._ghost_value(specification, clause.value, view, state)
        if value.sort is not sort:
            raise OutOfFragment("a ghost variable of another type than its value", clause.span)
        return {Ghost(clause.name): value}

    @staticmethod
    def _ghost_value(
        specification: Specification, e: spec.SpecExpr, view: View, state: State
    ) -> Term:
        read: list[Place] = []
        value = specification.term(e, view, read)
        specification.memory.note_specification(read, state.mask, e.span)
        return value

    def _clause(
        self,
        run: Run,
        specification: Specification,
        statement: nodes.SpecClause,
        state: State,
        old: View,
    ) -> None:
        clause = statement.clause
        if not isinstance(clause, spec.Assert | spec.Assume):
            raise OutOfFragment(f"the clause {format_clause(clause)}", clause.span)
        view = View(state.env, dict(run.arrays), old)
        is_shown = isinstance(clause, spec.Assert)
        formula_of = specification.formula if is_shown else specification.given
        read: list[Place] = []
        plain = formula_of(clause.formula, view, read)
        specification.memory.note_specification(read, state.mask, clause.span)
        formula = run.for_all_threads(
            run.table.implies(state.mask, plain)
        )  # of those who come here
        if isinstance(clause, spec.Assert):
            if not run.quiet:
                text = f"no thread comes to the assertion at line {clause.span.line}"
                run.contexts[text] = (*run.facts, run.someone(state.mask))
            run.owe(Kind.ASSERTION, format_clause(clause), clause.span, formula)
        else:
            text = f"taken for granted where it stands: {format_clause(clause)}"
            run.warn(Caveat(Assumption.ASSUME, text, Effect.ASSUMPTION, clause.span))
        run.facts.append(formula)
        run.assumed.append(format_clause(clause))
        if plain.op is Op.EQ:
            left, right = self._sides(clause.formula, plain, specification, view)
            run.equations.append(Equation(formula, state.mask, left, right))

    def _sides(
        self, e: spec.SpecExpr, plain: Term, specification: Specification, view: View
    ) -> tuple[Term, Term]:
        """As they are written: an equation is used from left to right."""
        left, right = plain.args
        if isinstance(e, spec.Comparison) and specification.term(e.operands[0], view) is right:
            return right, left
        return left, right

    # --- the end --------------------------------------------------------------------------------

    def _owe_ensures(
        self,
        run: Run,
        memory: Memory,
        specification: Specification,
        values: Mapping[Name, Value],
        returned: Sequence[Returned],
    ) -> None:
        end = meet(run, [r.state for r in returned])
        before = View(values, dict(run.initial))
        env: Env = {**end.env, **values}
        values_out = [(r.state.mask, r.value) for r in returned if isinstance(r.value, Term)]
        result = returned_value(run, values_out) if values_out else None
        after = View(env, dict(run.arrays), before, result=result)
        for clause in self._kernel.contract:
            match clause:
                case spec.Ensures():
                    goal = specification.closed(clause.formula, after, end.mask)
                    run.owe(Kind.ENSURES, format_clause(clause), clause.span, goal)
                case spec.Assigns():
                    self._owe_frame(run, specification, clause, before)
                case (
                    spec.Requires()
                    | spec.SpecVariable()
                    | spec.PredicateDefinition()
                    | spec.LogicFunctionDefinition()
                    | spec.Decreases()
                ):
                    pass
                case _:
                    raise OutOfFragment(f"the clause {format_clause(clause)}", clause.span)

    def _owe_frame(
        self, run: Run, specification: Specification, clause: spec.Assigns, before: View
    ) -> None:
        """Every cell of global memory that the clause does not name holds what it held."""
        t = run.table
        allowed = [locations(specification, e, before) for e in clause.locations]
        for key, version in run.arrays.items():
            info = run.infos[key]
            if info.owner is not Owner.LAUNCH or version is run.initial[key]:
                continue
            index = run.fresh_symbol(Bound("i"))
            inside = t.any_of([s.covers(run, info, index) for s in allowed])
            same = t.eq(run.read(version, index), run.read(run.initial[key], index))
            goal = t.forall([index], t.or_(inside, same))
            text = f"{format_clause(clause)} (for {info.text})"
            run.owe(Kind.FRAME, text, clause.span, goal)


_INTEGER_TYPES = frozenset(
    {
        *("int", "unsigned int", "signed int", "unsigned", "uint", "long", "short", "size_t"),
        *("short int", "unsigned short int", "long int", "unsigned long int"),
        *("long long int", "unsigned long long int", "intptr_t", "uintptr_t"),
        *(f"{sign}int{bits}_t" for sign in ("", "u") for bits in (8, 16, 32, 64)),
    }
)


def _spec_sort(type_: spec.SpecType, span: Span) -> Sort:
    match type_:
        case spec.SortType(spec.Sort.INTEGER):
            return INT
        case spec.NamedType("float"):
            return float_sort(types.FloatKind.FLOAT)
        case spec.NamedType("double"):
            return float_sort(types.FloatKind.DOUBLE)
        case spec.NamedType(name) if name in _INTEGER_TYPES:
            return INT
        case _:
            raise OutOfFragment("a specification variable of this type", span)


def _has_floats(functions: Sequence[nodes.Function]) -> bool:
    """Parameters that are records count: what is in them is not looked at."""
    scalar = types.Int | types.Pointer
    return any(
        any(p.by_value or not isinstance(p.type, scalar) for p in function.parameters)
        or any(isinstance(e.type, types.Float) for e in all_expressions(function))
        for function in functions
    )


def _mentioned(functions: Sequence[nodes.Function]) -> frozenset[Property]:
    found: set[Property] = set()
    for function in functions:
        for statement in (s for block in function.blocks for s in block.statements):
            if isinstance(statement, nodes.Assert):
                found.add(statement.property)
            elif isinstance(statement, nodes.Barrier):
                found.add(Property.BARRIER_DIVERGENCE)
    return frozenset(found)
