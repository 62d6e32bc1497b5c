"""The list of passes from a lifted program to the one engines see, validated after each.

A pass is a function from program to program. `run_passes` applies them in order and hands every
intermediate program to `tap`, so any arrow of the pipe can be printed. Two more make a program of
one kernel by itself, for a kernel and a launch that an engine chooses: `KERNEL_PASSES`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from warpproof.base.records import record, replace
from warpproof.ir import nodes
from warpproof.ir.kernel_request import KernelRequest
from warpproof.ir.validate import validate_program
from warpproof.transform.axioms import assume_axioms
from warpproof.transform.cast_alignment import align_casts
from warpproof.transform.contract_checks import with_checks
from warpproof.transform.drop import drop_unreached
from warpproof.transform.element_bounds import tighten_element_bounds
from warpproof.transform.idle_waits import leave_out_idle_waits
from warpproof.transform.index_wraps import check_all_indices
from warpproof.transform.inline import inline_models
from warpproof.transform.kernel_harness import make_harness
from warpproof.transform.kernel_names import distinguish_kernels
from warpproof.transform.launch_contracts import check_launches
from warpproof.transform.specification_reads import ignore_specification_reads

Step = Callable[[nodes.Program], nodes.Program]
Tap = Callable[[str, nodes.Program], None]


@record
class Pass:
    """`requires` and `establishes` are facts by name; the order of the list must supply them."""

    name: str
    run: Step
    requires: frozenset[str]
    establishes: frozenset[str]


def passes(attach_contracts: Step, *, any_shape: bool) -> tuple[Pass, ...]:
    """`attach_contracts` is the front end's, which has read them; `any_shape`: contracts are for
    launches of all dimensions."""
    launches = partial(check_launches, any_shape=any_shape)
    inlined, attached = frozenset({"models-inlined"}), frozenset({"contracts"})
    return (
        Pass("name", distinguish_kernels, frozenset(), frozenset({"kernels-named"})),
        Pass("axioms", assume_axioms, frozenset(), frozenset({"axioms-assumed"})),
        Pass("inline", inline_model_wrappers, frozenset(), inlined),
        Pass("specifications", ignore_specification_reads, inlined, frozenset({"no-ghost-reads"})),
        Pass("indices", check_index_wraps, inlined, frozenset({"indices"})),
        Pass("drop", drop_unreached, inlined, frozenset({"all-reachable"})),
        Pass("waits", leave_out_idle_waits, frozenset({"all-reachable"}), frozenset({"waits"})),
        Pass("contracts", attach_contracts, inlined, attached),
        Pass("launch-checks", launches, attached, frozenset({"launches-checked"})),
    )


def run_passes(program: nodes.Program, steps: Sequence[Pass], tap: Tap) -> nodes.Program:
    validate_program(program)
    tap("lift", program)
    facts: set[str] = set()
    for step in steps:
        assert step.requires <= facts, f"pass {step.name} stands too early"
        before, program = program, step.run(program)
        if program is not before:
            validate_program(program)
        facts |= step.establishes
        tap(step.name, program)
    return program


def inline_model_wrappers(program: nodes.Program) -> nodes.Program:
    return replace(program, host=_inlined(program.host), device=_inlined(program.device))


def _inlined(module: nodes.Module) -> nodes.Module:
    """What was an address handed to a wrapper is an access now."""
    functions = {s: align_casts(f, module) for s, f in module.functions.items()}
    module = inline_models(replace(module, functions=functions))
    functions = {s: tighten_element_bounds(f) for s, f in module.functions.items()}
    return replace(module, functions=functions)


def check_index_wraps(program: nodes.Program) -> nodes.Program:
    host, device = check_all_indices(program.host), check_all_indices(program.device)
    return replace(program, host=host, device=device)


# --- one kernel by itself -----------------------------------------------------------------------


def _checks(program: nodes.Program, request: KernelRequest) -> nodes.Program:
    return with_checks(program, program.device.functions[request.kernel])


def _harness(program: nodes.Program, request: KernelRequest) -> nodes.Program:
    return make_harness(program, request).program


KERNEL_PASSES: dict[str, Callable[[nodes.Program, KernelRequest], nodes.Program]] = {
    "checks": _checks,
    "harness": _harness,
}
