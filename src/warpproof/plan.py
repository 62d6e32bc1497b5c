"""What is to be asked of whom: targets, properties, engines and solvers of a check.

Enters: a program and settings. Leaves: a `Plan` and the engines and solver that carry it out.
Guaranteed: a name that does not exist is a `UserError` before any work is done.
"""

from __future__ import annotations

import hashlib
import importlib
import importlib.util
import pkgutil
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import Enum
from functools import partial
from pathlib import Path

from warpproof import engines
from warpproof.base.assumption import Assumption
from warpproof.base.config import Config, Device, RawValue, SolverChoice, load_config
from warpproof.base.config import Engine as EngineChoice
from warpproof.base.config import options as declared_options
from warpproof.base.deadline import NEVER, Deadline
from warpproof.base.diagnostics import (
    Code,
    Diagnostic,
    Severity,
    UserError,
    did_you_mean,
    user_error,
)
from warpproof.base.options import OptionKind
from warpproof.base.property import Property, expand, resting, selected
from warpproof.base.source import KEPT_TEXTS, TextOf, kept_name
from warpproof.base.verdict import Caveat, Effect, Scope
from warpproof.engines.assumed_inputs import assumed_inputs, stated
from warpproof.engines.task import Engine
from warpproof.ir import nodes, spec
from warpproof.ir.callgraph import reached_functions
from warpproof.load import SpokenFor, instance_notes, open_templates, spoken_for
from warpproof.solvers.backend import BACKENDS
from warpproof.solvers.base import Solver
from warpproof.solvers.by_logic import ByLogic
from warpproof.solvers.chain import arrange
from warpproof.solvers.pool import Pool
from warpproof.transform.launch_contracts import has_lemmas, is_annotated


@dataclass(frozen=True, slots=True)
class Target:
    """What engines are asked about: the whole program, or one kernel without its host."""

    name: str  # the function that rows are about which nothing else is known of
    kernel: str | None  # its symbol
    has_contract: bool

    @property
    def scope(self) -> Scope:
        return Scope.PROGRAM if self.kernel is None else Scope.KERNEL


MAIN = "main"


@dataclass(frozen=True, slots=True)
class Plan:
    """`properties` are asked for, `computed` also those that they rest on. `counted` are the scopes
    whose rows make the verdict. `if_unlaunched` are kernels of a program that are looked at by
    themselves if it never launches them."""

    file: str
    targets: tuple[Target, ...]
    properties: frozenset[Property]
    contract_named: bool  # by the user, so that there has to be an answer
    counted: frozenset[Scope] = frozenset(Scope)
    if_unlaunched: tuple[Target, ...] = ()
    missing_headers: tuple[str, ...] = ()
    linked: tuple[str, ...] = ()  # files of the program beside its own
    left_out: tuple[nodes.LeftOut, ...] = ()  # of the program, as they are missing
    unincluded: tuple[nodes.Unincluded, ...] = ()  # of the standard library
    instances: tuple[SpokenFor, ...] = ()  # templates that nothing instantiates
    not_looked_at: tuple[str, ...] = ()  # what is to be said of those of them that count

    @property
    def computed(self) -> frozenset[Property]:
        return resting(self.properties)

    def asked(self, target: Target) -> Iterator[Property]:
        """The properties that the report must have a row for, in order. Contracts are checked by
        default, which means where there are any."""
        for property_ in Property:
            if property_ not in self.computed:
                continue
            if property_ is not Property.CONTRACT or target.has_contract or self.contract_named:
                yield property_


def check_settings(config: Config) -> None:
    """What can be said before a program is read."""
    selected(config.check, config.no_check)
    chosen_engines(config.engine)
    list(stated(config))
    with Pool(1) as pool:
        chosen_solver(config.solver, pool)


def make_plan(program: nodes.Program, config: Config) -> Plan:
    contract_named = any(Property.CONTRACT in expand(n) for n in config.check if n != "all")
    properties = selected(config.check, config.no_check)
    if not properties:
        raise user_error(Code.USAGE, "no property is left to check", hint="see --no-check")
    if program.main is not None and assumed_inputs(program, config).are_empty:
        text = "vacuous: no command line meets what is assumed"
        raise user_error(Code.SPECIFICATION, text, hint="see --assume, and what main requires")
    is_given = program.main is not None and bool(config.arguments)
    if is_given and not assumed_inputs(program, config).admit(config.arguments):
        text = "the arguments after -- are none that the program is assumed to be started with"
        raise user_error(Code.USAGE, text, hint="see --assume, and what main requires")
    meant = [i for i in program.instances if _is_meant(i, program, config.kernel)]
    is_counted = program.main is None or config.all_kernels or config.kernel is not None
    make = partial(
        Plan,
        program.file,
        properties=properties,
        contract_named=contract_named,
        missing_headers=program.missing_headers,
        linked=program.linked,
        left_out=program.left_out,
        unincluded=program.unincluded,
        instances=tuple(spoken_for(meant, program.device.functions)),
        not_looked_at=tuple(_not_looked_at(meant, program)) if is_counted else (),
    )
    kernels = [
        k for k in map(program.device.functions.__getitem__, program.kernels) if not k.from_model
    ]
    if config.kernel is not None:
        chosen = kernels_named(program, config.kernel)
        return make(targets=tuple(_kernel_target(program, k) for k in chosen))
    if program.main is None:
        if not kernels:
            text = f"'{program.file}' has neither a main function nor a kernel to verify"
            error = Diagnostic(Code.USAGE, Severity.ERROR, text)
            raise UserError((error, *open_templates(program)))
        return make(targets=tuple(_kernel_target(program, k) for k in kernels))
    named = {s for i in program.instances if i.request is not None for s in i.symbols}
    alone = [k for k in kernels if config.all_kernels or is_annotated(k) or k.symbol in named]
    functions = (*program.host.functions.values(), *program.device.functions.values())
    whole = Target(MAIN, None, any(map(is_annotated, functions)) or has_lemmas(program))
    return make(
        targets=(*(_kernel_target(program, k) for k in alone), whole),
        counted=frozenset(Scope) if config.all_kernels else frozenset({Scope.PROGRAM}),
        if_unlaunched=tuple(_kernel_target(program, k) for k in kernels),
    )


def kernels_named(program: nodes.Program, name: str) -> list[nodes.Function]:
    kernels = [program.device.functions[symbol] for symbol in program.kernels]
    chosen = [k for k in kernels if name in (k.symbol, k.name)]
    chosen = chosen or [k for k in kernels if name == _base_name(k.name)]
    if not chosen:
        known = [_base_name(k.name) for k in kernels]
        text = f"'{program.file}' has no kernel '{name}'"
        hint = did_you_mean(name, known) or _listed(known)
        open_ = [i for i in program.instances if i.problem and _is_meant(i, program, name)]
        notes = instance_notes(map(SpokenFor, open_), ())
        error = Diagnostic(Code.USAGE, Severity.ERROR, text, hint=None if notes else hint)
        raise UserError((error, *notes))
    return chosen


def _is_meant(item: nodes.Instance, program: nodes.Program, kernel: str | None) -> bool:
    """Does a template concern whoever asks for this kernel?"""
    if kernel is None or kernel in (item.template, _base_name(item.template), *item.symbols):
        return True
    functions = program.device.functions
    return any(functions[s].name == kernel for s in item.symbols if s in functions)


def _not_looked_at(instances: Iterable[nodes.Instance], program: nodes.Program) -> Iterator[str]:
    """Templates without an instance, and contracts that only a kernel could show. What the user
    names may be a template of another file."""
    open_ = [f"'{i.template or '?'}'" for i in instances if i.problem and i.request is None]
    if open_:
        yield f"nothing instantiates {', '.join(dict.fromkeys(open_))}"
    functions = program.device.functions
    for item in instances:
        made = [functions[symbol] for symbol in item.symbols if symbol in functions]
        if any(f.kind is not nodes.FunctionKind.KERNEL and is_annotated(f) for f in made):
            yield f"no kernel shows the contract of '{item.spelled}'"


def _kernel_target(program: nodes.Program, kernel: nodes.Function) -> Target:
    called = [f for f in reached_functions(program.device, [kernel]) if f is not kernel]
    is_stated = any(is_annotated(f) for f in called if not f.from_model)
    return Target(
        kernel.name, kernel.symbol, is_stated or has_lemmas(program) or _has_to_prove(kernel)
    )


_PROVABLE_CALLS = frozenset(
    {nodes.SpecKind.ENSURES, nodes.SpecKind.INVARIANT, nodes.SpecKind.GLOBAL_INVARIANT}
)


def _has_to_prove(kernel: nodes.Function) -> bool:
    """Preconditions alone leave nothing to prove where nobody launches the kernel."""
    if any(not isinstance(c, spec.Requires | spec.SpecVariable) for c in kernel.contract):
        return True
    if any(loop.contract for loop in kernel.loops):
        return True
    for block in kernel.blocks:
        for statement in block.statements:
            match statement:
                case nodes.SpecClause(clause) if isinstance(clause, spec.Assert):
                    return True
                case nodes.SpecCall(kind) if kind in _PROVABLE_CALLS:
                    return True
    return False


def _base_name(name: str) -> str:
    """Without parameters, template arguments and namespaces."""
    return re.split(r"[<(]", name)[0].rpartition("::")[2]


def _listed(kernels: list[str]) -> str:
    return "kernels are " + ", ".join(sorted(set(kernels))) if kernels else "it has no kernels"


# --- settings -----------------------------------------------------------------------------------


def api_config(given: Mapping[str, object]) -> Config:
    """Settings from Python values, under the names of the fields or of the long flags."""
    names = {name: name for name in declared_options()}
    opposites: set[str] = set()
    for name, option in declared_options().items():
        for key in option.keys:
            names[key.replace("-", "_")] = name
        opposites.update(key.replace("-", "_") for key in option.keys[1:])
    raw: dict[str, RawValue] = {}
    called: dict[str, str] = {}
    for name, value in given.items():
        if name not in names:
            raise user_error(
                Code.CONFIG_UNKNOWN, f"'{name}' is no option", hint=did_you_mean(name, names)
            )
        if value is not None:
            option = declared_options()[names[name]]
            given_value = not value if name in opposites else value
            raw[option.name] = _raw(given_value, option.kind is OptionKind.LIST)
            called[option.name] = name
    return load_config(raw, called=called)


def _raw(value: object, is_list: bool) -> RawValue:
    """As the command line would have it; a list of one may be given as that one."""
    match value:
        case list() | tuple():
            return [str(part) for part in value]
        case _ if is_list:
            return [str(value)]
        case bool() | str():
            return value
        case Enum():
            return str(value.value)
        case _:
            return str(value)


def soft_deadline(started: float, timeout: float | None) -> Deadline:
    """When engines are to come to an end by themselves: a little before they are made to."""
    if timeout is None:
        return NEVER
    return Deadline(latest=started + timeout - min(2.0, 0.1 * timeout))


def assumptions_of(config: Config) -> tuple[Caveat, ...]:
    """What the user asked to assume, for every row."""
    chosen = {
        Assumption.WARP_SYNC: (
            config.warp_sync is not None,
            f"each {config.warp_sync} threads run in lockstep",
        ),
        Assumption.ALLOW_SAME_VALUE_WRITES: (
            config.allow_same_value_writes,
            "unordered writes of the same value do no harm",
        ),
        Assumption.VOLATILE_RELAXED: (
            config.volatile_relaxed,
            "aligned volatile accesses are relaxed atomics",
        ),
        Assumption.DEVICE: (
            config.device is not Device.ANY,
            f"the program runs on the device {config.device.value}",
        ),
        Assumption.ALLOW_EXITED: (
            config.allow_exited,
            "a barrier does not wait for threads that have left the kernel",
        ),
    }
    return tuple(
        Caveat(code, message, Effect.ASSUMPTION)
        for code, (is_assumed, message) in chosen.items()
        if is_assumed
    )


def kept_text(text: str, cache_dir: str, origin: TextOf) -> str:
    """A file with this text, the same for the same text, so that witnesses can be replayed."""
    data = text.encode("utf-8", errors="surrogateescape")
    path = Path(cache_dir, KEPT_TEXTS, kept_name(hashlib.sha256(data).hexdigest(), origin))
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)
    return str(path)


# --- engines ------------------------------------------------------------------------------------


def find_engines() -> dict[str, Engine]:
    """The packages of the folder `engines` that offer an `ENGINE`, themselves or in their module
    `engine`, by name."""
    found: dict[str, Engine] = {}
    for module in pkgutil.iter_modules(engines.__path__):
        name = f"{engines.__name__}.{module.name}"
        if module.ispkg:
            offered = importlib.import_module(name)
            if not hasattr(offered, "ENGINE") and importlib.util.find_spec(f"{name}.engine"):
                offered = importlib.import_module(f"{name}.engine")
            if hasattr(offered, "ENGINE"):
                found[module.name] = offered.ENGINE
    return found


def chosen_engines(choice: EngineChoice) -> tuple[Engine, ...]:
    found = find_engines()
    if choice is EngineChoice.AUTO:
        return tuple(found[c.value] for c in EngineChoice if c.value in found)
    if choice.value not in found:
        raise user_error(
            Code.CONFIG_VALUE,
            f"the engine '{choice.value}' is not available in this version",
            hint="available are " + ", ".join(("auto", *found)),
        )
    return (found[choice.value],)


# --- solvers ------------------------------------------------------------------------------------

_PORTFOLIO = ("bitwuzla", "z3", "cvc5")  # the first answers most questions of bmc at once
_INTEGER_VALUES = ("z3", "cvc5")
_OF_INTEGERS = ("z3-simple", "z3", "cvc5")  # and here, most of those with products and remainders


def warm(choice: SolverChoice, pool: Pool) -> None:
    """Begins to load who is asked first about integers: processes that are started later find it
    loaded."""
    first = BACKENDS.get(_OF_INTEGERS[0])
    if choice is SolverChoice.PORTFOLIO and first is not None:
        pool.warm(first)


def chosen_solver(choice: SolverChoice, pool: Pool) -> Solver:
    if choice is SolverChoice.PORTFOLIO:
        arranged = (arrange(some, pool) for some in (_OF_INTEGERS, _INTEGER_VALUES, _PORTFOLIO))
        solver: Solver = ByLogic(*arranged)
    else:
        solver = arrange((choice.value,), pool)
    missing = solver.available()
    if missing is not None:
        raise user_error(
            Code.CONFIG_VALUE, f"the solver '{choice.value}' cannot be used", hint=missing
        )
    return solver
