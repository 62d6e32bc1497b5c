"""Loops of the host as compiled code, for `run`: what fills arrays and checks results.

Enters: the host at the head of a loop that has taken long. Leaves: the host at the same head some
rounds later, or where the loop is left to, with the memory, variables and steps that the reference
would have there; or nothing changed. The call is one process as that of a launch is, so a round
that has to be left to the reference (it allocates, prints, launches, or would report something) is
found by running into it; then the rounds before it are run again. While device work may still go
on, accesses of the host need comparing, one by one, but for those to memory that no device can
touch, nor a copy that is asked for: a loop that keeps to such memory is taken even then.
"""

from __future__ import annotations

import ctypes
from dataclasses import dataclass

from warpproof.ir import nodes, types
from warpproof.semantics.domain.values import Compound, Data, Value, undefined_data, width
from warpproof.semantics.machine.machine import Machine
from warpproof.semantics.machine.native_asks import ask_for, asks, fits
from warpproof.semantics.machine.native_kept import built, kept_by, reported_sites
from warpproof.semantics.machine.native_objects import ON_HOST, Things
from warpproof.semantics.machine.native_prints import print_out
from warpproof.semantics.machine.oracle import PLAIN
from warpproof.semantics.machine.permitted import may_call
from warpproof.semantics.machine.threads import CopyWork, Frame, HostCallWork
from warpproof.semantics.memory.concrete import HOST_ONLY, Object
from warpproof.semantics.native import build
from warpproof.semantics.native.c_domain import Refused
from warpproof.semantics.native.call import Answer, Pointer, Request, Status, Transfers
from warpproof.semantics.native.emit import emit
from warpproof.semantics.native.flat import expanded_size, flatten_loop
from warpproof.semantics.native.names import Text

LONG = 20_000  # steps of a loop after which it is compiled
_SOFT = 1 << 33  # steps of a call, after which the loop's head is looked at
_HARD = 1 << 40
_LAST = 200_000
_ENDLESS = 1 << 62
_MANY_OBJECTS = 20_000
_WORTH = 5_000  # steps that a call should do
STEPS_OF_A_STATEMENT = 30  # of the reference, that take as long as compiling it


@dataclass(slots=True)
class _Loop:
    text: Text | None = None
    library: ctypes.CDLL | None = None
    is_built: bool = False
    size: int = -1  # in statements; less than 0: nobody has looked
    since: int = 0  # the count of steps when it was last passed
    spent: int = 0
    rest: int = 0  # rounds for which it is left alone
    penalty: int = 1


class HostLoops:
    """What a run knows of the loops of its host."""

    def __init__(self) -> None:
        self._loops: dict[tuple[str, str], _Loop] = {}
        self.rounds = 0  # that compiled code did
        self.reasons: list[str] = []

    def leaves(self, run: Machine, frame: Frame) -> bool:
        """The host closes a round: has compiled code gone on from there, and out of the loop?"""
        label = frame.label
        loop = self._loops.setdefault((frame.where.function.symbol, label), _Loop())
        before, loop.since = loop.since, run.steps
        if before:
            loop.spent += min(run.steps - before, LONG)
        if loop.spent < LONG or (not loop.is_built and loop.spent < self._worth(run, frame, loop)):
            return False
        if loop.rest:
            loop.rest -= 1
            return False
        if type(run.oracle) not in PLAIN or _may_be_called(run):
            return False
        before = run.steps
        moved = self._try(run, frame, loop)
        loop.since = run.steps
        if not moved or run.steps - before < _WORTH:
            loop.penalty = min(loop.penalty * 4, 1 << 20)
            loop.rest = loop.penalty
        else:
            loop.penalty = 1
        return frame.label != label

    def _worth(self, run: Machine, frame: Frame, loop: _Loop) -> int:
        """Steps after which a loop is worth to be compiled: what it calls may be much code."""
        if loop.size < 0:
            loop.size = expanded_size(frame.where.function, frame.label, run.program.host)
        return STEPS_OF_A_STATEMENT * loop.size

    def _try(self, run: Machine, frame: Frame, loop: _Loop) -> bool:
        if not loop.is_built:
            loop.is_built = True
            self._build(run, frame, loop)
        if loop.library is None or loop.text is None:
            return False
        try:
            return _Region(run, frame, loop.text, loop.library, self).go()
        except Refused as refused:
            self.reasons.append(refused.reason)
            return False

    def _build(self, run: Machine, frame: Frame, loop: _Loop) -> None:
        function = frame.where.function
        if function.irreducible or not build.is_possible():
            return
        try:
            flat = flatten_loop(function, frame.label, run.program.host)
            if flat.reason is not None:
                raise Refused(flat.reason)
            kernels = run.program.device.functions
            loop.text = emit(flat, run.program.host, kernels=kernels)
        except Refused as refused:
            self.reasons.append(refused.reason)
            return
        loop.library = built(run.settings, loop.text.source)


def _may_be_called(run: Machine) -> bool:
    """Is the host asked to run a function when a stream gets there?"""
    return any(isinstance(operation.work, HostCallWork) for operation in run.operations)


def _transfers(run: Machine) -> Transfers:
    """Which copies are over when the call returns, and leave nothing else to be known, while no
    work goes on? One from pageable memory in a program with streams may arrive later."""
    if run.left_out is not None or run.graphs.active() or not may_call(run, run.host):
        return Transfers.NONE
    return Transfers.TO_THE_END if run.has_streams else Transfers.ALL


class _Beside:
    """What the host may touch while work goes on that it has not waited for. A kernel is no matter:
    nothing that the host alone can touch is within its reach."""

    def __init__(self, run: Machine) -> None:
        self._run = run
        self._copied: set[int] = set()
        for operation in run.operations:
            if isinstance(operation.work, CopyWork):
                both = (operation.work.to, operation.work.source)
                self._copied |= {value.owner for value in both if value is not None}

    def is_apart(self, thing: Object) -> bool:
        """No access to it, past or to come, is unordered with the host's. Those that are asked for
        later come after it."""
        host = self._run.host
        return thing.id not in self._copied and all(
            access.thread == host.number or host.clock.covers(access.thread, access.step)
            for access in self._run.races.remembered(thing.id)
        )


class _Region:
    """One attempt to go on from a loop's head."""

    def __init__(
        self, run: Machine, frame: Frame, text: Text, library: ctypes.CDLL, loops: HostLoops
    ) -> None:
        self._run = run
        self._frame = frame
        self._text = text
        self._library = library
        self._loops = loops
        self._unknown: set[str] = set()  # registers that are not wholly written
        transfers = Transfers.NONE
        if run.unjoined or run.operations or text.asks:
            beside = _Beside(run)
            things = Things(run, HOST_ONLY, text.keeps_pointers, beside.is_apart)
        else:
            transfers = _transfers(run) if text.calls_runtime else transfers
            copied = frozenset({nodes.Space.DEVICE} if transfers else ())
            things = Things(run, ON_HOST | copied, text.keeps_pointers)
        self._things = things
        named = [
            things.pointer_to_function(node)
            if node.kind is nodes.SymbolKind.FUNCTION
            else things.pointer(run.object_of(run.host, node))
            for node in text.named
        ]
        registers = self._registers()
        things.give_owners(_MANY_OBJECTS)
        for memory in things.memories:
            memory.needs_cells = False
        pattern = run.oracle.unwritten()
        self._request = Request(
            (1, 1, 1), (1, 1, 1), 0, False, things.memories, named, registers, [],
            self._image(pattern), pattern, reported_sites(run, text), True, _HARD,
            transfers=transfers,
        )  # fmt: skip

    def _image(self, pattern: bytes) -> bytes:
        size = self._text.local_bytes
        return (pattern * (size // len(pattern) + 1))[:size] + b"\xff" * size + bytes(size // 2)

    def _registers(self) -> list[Pointer]:
        found: list[Pointer] = []
        for name in self._text.registers:
            type_ = self._frame.where.variables[name].type
            data = self._frame.variables.get(name)
            if data is None:
                data = undefined_data(type_)
            try:
                parts = self._things.leaves(data, type_)
            except Refused:  # of no matter if nobody reads it
                parts = self._things.leaves(undefined_data(type_), type_)
            if not all(part.known for part in parts):
                self._unknown.add(name)
            found += parts
        return found

    def go(self) -> bool:
        """Has anything been done?"""
        settings = self._run.settings
        left = settings.max_steps - self._run.steps - _LAST  # which the reference counts out
        if left < 0:
            return False
        self._request.most_steps = min(_SOFT, left)
        self._request.most_of_a_turn = min(_HARD, left)
        answer = self._call(_ENDLESS)
        if answer.status in (Status.STOPPED_AT, Status.PRINTS_MUCH):
            reason = self._text.sites[answer.site].reason
            self._loops.reasons.append(f"round {answer.rounds}: {reason}")
            if not answer.rounds:
                return False
            answer = self._call(answer.rounds)
        unfit = self._unfit(answer)
        if unfit is not None:
            self._loops.reasons.append(f"round {unfit}: a launch that the reference is asked for")
            if not unfit:
                return False
            answer = self._call(unfit)
        if answer.status is not Status.WELL:
            return False
        self._take(answer)
        return True

    def _unfit(self, answer: Answer) -> int | None:
        """The first round with a launch that the reference has to be asked for."""
        if answer.status is not Status.WELL:
            return None
        rounds = (a.round for a in asks(self._text, answer) if not fits(self._run, a))
        return min(rounds, default=None)

    def _call(self, rounds: int) -> Answer:
        until = self._run.settings.until
        processes = kept_by(self._run).processes
        return processes.run_loop(self._library, self._request, rounds, until)

    def _take(self, answer: Answer) -> None:
        run, frame, text = self._run, self._frame, self._text
        self._things.put_back(answer)
        print_out(run, text, self._things, answer)
        for asked in asks(text, answer):
            ask_for(run, self._things, asked)
        run.steps += answer.steps
        run.inputs_asked += answer.inputs
        self._loops.rounds += answer.rounds
        parts = list(answer.registers)
        for name in text.registers:
            made = self._built(frame.where.variables[name].type, parts)
            if made is not None:
                frame.variables[name] = made
            elif name not in self._unknown:
                frame.variables.pop(name, None)
        label = text.aways[answer.away]
        if label != frame.label:
            frame.jump(label)

    def _built(self, type_: types.Type, parts: list[Pointer]) -> Data | None:
        """A value from its scalars, None where nothing wrote any of it."""
        match type_:
            case types.Aggregate(fields):
                return _compound([self._built_or_undefined(f, parts) for f in fields])
            case types.Vector(element, count):
                return _compound([self._built_or_undefined(element, parts) for _ in range(count)])
            case _:
                part = parts.pop(0)
                if not part.known:
                    return None
                bits = part.bits & ((1 << width(type_)) - 1)
                return Value(bits, 0, self._things.owner(part.owner))

    def _built_or_undefined(self, type_: types.Type, parts: list[Pointer]) -> Data:
        found = self._built(type_, parts)
        return undefined_data(type_) if found is None else found


def _compound(parts: list[Data]) -> Data:
    return Compound(tuple(parts))
