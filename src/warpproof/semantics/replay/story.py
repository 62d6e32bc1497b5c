"""A counterexample as a story: the lines of the source that each thread executed, with values.

Enters: a witness and its program. Leaves: one `TraceLine` for each stretch of one thread on one
line, with what it read and wrote, in the order of the run. What `matters` is a dynamic slice: the
steps that the failing one (and the other access of a race) got its values from, the last branch of
each line, and the barriers of the threads involved. Guaranteed: recording changes nothing of the
run; a run of more than `MOST_STEPS` has no story.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import dataclass, replace

from warpproof.base.deadline import Deadline
from warpproof.base.diagnostics import source_line
from warpproof.base.property import Property
from warpproof.base.source import NOWHERE
from warpproof.base.verdict import TraceLine
from warpproof.ir import nodes
from warpproof.semantics.machine.findings import RunResult, ThreadName
from warpproof.semantics.machine.interpreter import Interpreter
from warpproof.semantics.machine.oracle import Oracle, ScriptMismatch
from warpproof.semantics.machine.run_state import RunSettings
from warpproof.semantics.replay import recorder
from warpproof.semantics.replay.dynamic_slice import slice_of
from warpproof.semantics.replay.recorder import Recorder, Step, failure_key
from warpproof.semantics.replay.witness import MakeInterpreter, Witness

_ENDLESS = 1 << 40
_MOST_SECONDS = 4.0
_MOST_VALUES = 8  # of a line
_MOST_LINES = 1_000
_FEWEST_TOGETHER = 3  # elements that are told as one
_HOST = "host"


@dataclass(frozen=True, slots=True)
class Story:
    """The lines of a run, and what a finding's parties computed their places from."""

    lines: tuple[TraceLine, ...] = ()
    values: tuple[tuple[str, str], ...] = ()
    other_values: tuple[tuple[str, str], ...] = ()


NO_STORY = Story()
_Numbered = tuple[int, Step]


# Makes the run of a witness, with settings and an interpreter of the caller's.
Rerun = Callable[[RunSettings, MakeInterpreter], RunResult]


def story(witness: Witness, program: nodes.Program, rerun: Rerun | None = None) -> Story:
    """Empty where the witness does not reproduce its failure, or only after very many steps."""
    if witness.lasso is not None:
        return NO_STORY
    made: list[Recorder] = []

    def record(program: nodes.Program, oracle: Oracle, settings: RunSettings) -> Interpreter:
        made.append(Recorder(program, oracle, settings))
        return made[0]

    settings = replace(witness.run_settings(), max_steps=recorder.MOST_STEPS)
    if witness.is_plain:  # what is compiled of it goes untold, and counts for little
        settings = replace(settings, max_steps=_ENDLESS, until=Deadline(_MOST_SECONDS))
    try:
        if rerun is None:
            result = witness.replay(program, settings, record)
        else:
            result = rerun(settings, record)
    except ScriptMismatch:
        return NO_STORY
    return told(made[0], result, witness)


def told(recorder: Recorder, result: RunResult, witness: Witness) -> Story:
    finding = witness.confirms(result)
    if finding is None:
        return NO_STORY
    recorder.note_results()
    failure = recorder.failures.get(failure_key(finding.property, finding.origin))
    steps = recorder.taken[: None if failure is None else failure.steps]
    if witness.kernel is not None:  # nobody wrote its host code
        steps = [step for step in steps if step.thread.thread is not None]
    if failure is None and finding.property == Property.CONTRACT:  # judged at the end of the run
        return Story(_shortened(list(_lines(steps, set(range(len(steps))), ()))))
    kept = slice_of(steps, finding, failure)
    other = None if failure is None else failure.other
    parties = [step for step in (other, *steps[-1:]) if step is not None]
    lines = list(_lines(steps, kept, [id(step) for step in parties]))
    own = steps[-1] if steps and steps[-1].node is None else None
    return Story(
        _shortened(_asked_once(lines)),
        _pairs(own),
        _pairs(other),
    )


def _pairs(step: Step | None) -> tuple[tuple[str, str], ...]:
    """What a party of a finding computed its place from, or a copy was asked for with."""
    if step is None:
        return ()
    values = step.values if step.node is None else step.address
    return tuple((value.name, value.text) for value in values)


def _asked_once(lines: list[TraceLine]) -> list[TraceLine]:
    """A copy says all that the host's line does which asks for it and waits."""
    asking = -1
    for number, line in enumerate(lines):
        if line.thread == _HOST:
            asking = number
        elif line.matters and asking >= 0:
            asks = lines[asking]
            if (_place(asks), asks.text) == (_place(line), line.text):
                lines[asking] = replace(asks, matters=False)
            asking = -1  # where it launches something, too, the line matters by itself
    return lines


def _place(line: TraceLine) -> tuple[str, int]:
    return ("", 0) if line.span is None else (line.span.file, line.span.line)


def _shortened(lines: list[TraceLine]) -> tuple[TraceLine, ...]:
    """The end of a very long one, and what matters of its beginning."""
    start = max(0, len(lines) - _MOST_LINES)
    kept = [line for line in lines[:start] if line.matters][-_MOST_LINES:]
    left_out = start - len(kept)
    told = [TraceLine(f"({left_out} earlier lines are left out)", matters=False)]
    return (*kept, *(told if left_out else ()), *lines[start:])


# --- in words -----------------------------------------------------------------------------------


def _lines(steps: Iterable[Step], kept: set[int], parties: Collection[int]) -> Iterator[TraceLine]:
    """Neighbours of one thread on one line are one. Of a loop's rounds there, the one in which a
    party of the failure acts stands by itself."""
    group: list[_Numbered] = []
    for index, step in enumerate(steps):
        if not step.place.line or step.place == NOWHERE:
            continue
        if group and _is_new_line(group[-1][1], step):
            yield from _lines_of(group, kept, parties)
            group = []
        group.append((index, step))
    if group:
        yield from _lines_of(group, kept, parties)


def _lines_of(
    group: list[_Numbered], kept: set[int], parties: Collection[int]
) -> Iterator[TraceLine]:
    if not any(id(step) in parties for _, step in group):
        yield _line(group, kept)
        return
    rounds = list(_single_rounds(group))
    others: list[list[_Numbered]] = []
    for part in rounds:
        if any(id(step) in parties for _, step in part):
            yield from _other_rounds(others, kept)
            yield _line(part, kept, is_round=len(rounds) > 1)
            others = []
        else:
            others.append(part)
    yield from _other_rounds(others, kept)


def _other_rounds(rounds: list[list[_Numbered]], kept: set[int]) -> Iterator[TraceLine]:
    """Of many what they leave in the thread's own variables."""
    steps = [numbered for part in rounds for numbered in part]
    if len(rounds) > 1:
        yield _line(steps, kept, f"   ({len(rounds)} rounds)", is_own=True)
    elif steps:
        yield _line(steps, kept)


def _single_rounds(group: list[_Numbered]) -> Iterator[list[_Numbered]]:
    part: list[_Numbered] = []
    met: set[tuple[int, int]] = set()
    for index, step in group:
        here = id(step.node), step.depth
        if here in met and step.node is not None:
            yield part
            part, met = [], set()
        part.append((index, step))
        met.add(here)
    yield part


def _is_new_line(last: Step, step: Step) -> bool:
    here, there = last.place, step.place
    return (last.number, here.file, here.line) != (step.number, there.file, there.line)


def _line(
    group: list[_Numbered],
    kept: set[int],
    behind: str = "",
    *,
    is_round: bool = False,
    is_own: bool = False,
) -> TraceLine:
    """Of a round by itself also what it began with; `is_own` leaves out what others see."""
    first = group[0][1]
    raw = source_line(first.place.file, first.place.line) or b""
    text = raw.decode(errors="replace").strip() + behind
    cells = [cell for _, step in group for cell in step.cells]
    written = {
        cell.name: cell.value for cell in cells if cell.written and (cell.private or not is_own)
    }
    values = [v for _, step in group for v in step.values]
    read = {v.name: v.text for v in values if v.name not in written}
    if is_round:
        read |= {v.name: v.text for v in reversed(values) if v.name in written}
    if read:
        text += "   with " + ", ".join(_some(read))
    if written:
        text += "   \N{RIGHTWARDS ARROW} " + ", ".join(_some(written))
    matters = any(index in kept for index, _ in group)
    place = first.place
    last = tuple(reversed(dict.fromkeys(reversed(cells))))
    return TraceLine(text, place, short_name(first.thread), last, first.phase, matters)


def _some(values: dict[str, str]) -> Iterator[str]:
    for number, (name, text) in enumerate(_together(values)):
        if number == _MOST_VALUES:
            yield "..."
            return
        yield f"{name} = {text}"


def _together(values: dict[str, str]) -> Iterator[tuple[str, str]]:
    """Neighbours in an array that have one value are one: `a[1 .. 7]`."""
    run: list[tuple[str, int]] = []  # what stands before the brackets, and in them
    last = ""
    for name, text in values.items():
        stem, number = _element(name)
        goes_on = bool(run) and number >= 0 and text == last and run[-1] == (stem, number - 1)
        if run and not goes_on:
            yield from _run(run, last)
            run = []
        if number < 0:
            yield name, text
        else:
            run.append((stem, number))
            last = text
    yield from _run(run, last)


def _run(run: list[tuple[str, int]], text: str) -> Iterator[tuple[str, str]]:
    if len(run) < _FEWEST_TOGETHER:
        yield from ((f"{stem}[{number}]", text) for stem, number in run)
    else:
        yield f"{run[0][0]}[{run[0][1]} .. {run[-1][1]}]", text


def _element(name: str) -> tuple[str, int]:
    """Its array and its number in it, less than 0 if it is none."""
    stem, _, number = name.removesuffix("]").rpartition("[")
    is_element = bool(stem) and name.endswith("]") and number.isdecimal()
    return (stem, int(number)) if is_element else (name, -1)


def short_name(thread: ThreadName) -> str:
    """Such as `t(3,0,0)`, of another block than the first `b(1,0,0) t(3,0,0)`."""
    if thread.thread is None:
        return thread.what
    own = "t({},{},{})".format(*thread.thread)
    block = thread.block or (0, 0, 0)
    return own if block == (0, 0, 0) else "b({},{},{}) ".format(*block) + own
