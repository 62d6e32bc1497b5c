"""Copies that go on beside the thread that asks for them: cp.async and what is built on it.

A copy is done by an *agent*, which knows what its thread knew when it asked, and which nobody knows
to have finished before the thread has waited for it. So whoever touches the bytes in between, the
thread itself included, races with it. The bytes themselves move at once: one of the moments that
CUDA allows, and all of them are the same for who does not race.

Copies form groups: those since the last commit are one. A wait for all but the latest n groups ends
the others.
"""

from __future__ import annotations

from dataclasses import replace

from warpproof.ir import nodes
from warpproof.semantics.domain.evaluation import Environment, scalar
from warpproof.semantics.domain.values import ZERO, concrete_bits
from warpproof.semantics.machine.machine import Machine
from warpproof.semantics.machine.threads import Thread


def async_step(run: Machine, t: Thread, s: nodes.AsyncStep, env: Environment) -> None:
    match s.op:
        case nodes.AsyncOp.COPY:
            to, source, size = (scalar(a, env) for a in s.arguments)
            amount = run.known(size)
            run.use(t, amount, "the size of a copy", s.origin)
            run.copy_bytes(_agent(run, t), to, source, concrete_bits(amount), False, s.origin)
        case nodes.AsyncOp.CLEAR:
            to, size = (scalar(a, env) for a in s.arguments)
            amount = run.known(size)
            run.fill_bytes(_agent(run, t), to, ZERO, concrete_bits(amount), s.origin)
        case nodes.AsyncOp.COMMIT:
            t.copies.append([])
        case nodes.AsyncOp.WAIT:
            prior = concrete_bits(run.known(scalar(s.arguments[0], env)))
            _wait(t, prior)


def _agent(run: Machine, t: Thread) -> Thread:
    """Who does the next copy of a thread."""
    number = run.next_number
    run.next_number += 1
    clock = t.clock.copy()
    clock.learn_step(t.number, t.step)
    t.step += 1
    agent = Thread(number, t.side, replace(t.name, agent="an asynchronous copy of"), clock)
    agent.block, agent.index, agent.lane = t.block, t.index, t.lane
    agent.frames = t.frames  # so that findings lead to the user's text
    run.names[number] = agent.name
    run.agents[number] = t.number
    if not t.copies:
        t.copies.append([])
    t.copies[-1].append(number)
    return agent


def _wait(t: Thread, prior: int) -> None:
    """The last group is the one that is still being filled: it is never waited for, unless all
    are."""
    ended = t.copies[: max(len(t.copies) - 1 - prior, 0)]
    for group in ended:
        for number in group:
            t.clock.learn_step(number, 0)
    t.copies = t.copies[len(ended) :] or [[]]


def end_all(t: Thread) -> None:
    """The thread ends: its copies end before the kernel does."""
    for group in t.copies:
        for number in group:
            t.clock.learn_step(number, 0)
    t.copies = []
