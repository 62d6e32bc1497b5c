"""`warpproof run` and `warpproof replay`: a program on the CPU with every check on.

Enters: the files of a program and its arguments, or a witness. Leaves: a `RunOutcome`: what was
found as diagnostics, the program's own end, the exit code of ours, and a witness of the first
finding; or the `Repro` of a witness, a program that shows it on a GPU.
"""

from __future__ import annotations

import hashlib
import linecache
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from warpproof.base.background import processors
from warpproof.base.config import Config, ExitCode
from warpproof.base.diagnostics import Code, Diagnostic, Note, Severity, user_error
from warpproof.base.kept import native_folder
from warpproof.base.processes import LimitReached, MemoryLimitReached
from warpproof.base.property import Property, selected
from warpproof.base.records import replace
from warpproof.base.source import Span
from warpproof.base.verdict import violation
from warpproof.frontend.source_file import read_source
from warpproof.ir import nodes
from warpproof.linking import linked_notes, load_one
from warpproof.load import load_options, load_with_origin, omissions, unincluded_notes
from warpproof.properties.base import hints
from warpproof.report.base import finding_diagnostic, folded, trace_lines
from warpproof.semantics.machine.findings import Ending, Finding, RunResult, ThreadName, is_soft
from warpproof.semantics.machine.given_input import MACRO
from warpproof.semantics.machine.interpreter import Interpreter
from warpproof.semantics.machine.oracle import (
    FirstChoice,
    Oracle,
    Recording,
    ScriptMismatch,
    Shuffled,
)
from warpproof.semantics.machine.run_state import RunSettings, TraceStep
from warpproof.semantics.replay.counterexample import counterexample
from warpproof.semantics.replay.given_files import GivenSources
from warpproof.semantics.replay.story import NO_STORY, Story, story
from warpproof.semantics.replay.witness import (
    Witness,
    WitnessError,
    expected_failure,
    from_json,
    lasso_of,
    recorded,
    to_json,
)
from warpproof.stories import story_of, with_story

if TYPE_CHECKING:
    from warpproof.frontend.clang import CompileOptions
    from warpproof.repro.emit import Repro

Write = Callable[[bytes], None]
USUAL_RANDOM = "__WP_USUAL_RANDOM"  # our headers: rand gives what the library of Linux gives
_MAX_STEPS = 1 << 50  # a run ends when the program does, or with --timeout


@dataclass(frozen=True, slots=True)
class RunRequest:
    path: str
    arguments: tuple[str, ...] = ()
    seed: int | None = None
    keep_witness: bool = False
    schedules: int = 1
    others: tuple[str, ...] = ()  # files that were given with it
    given: GivenSources | None = None  # None: what it reads is nothing, or arbitrary

    def seeds(self) -> Iterator[int | None]:
        """One for each schedule; None is the plain one."""
        yield self.seed
        first = 1 if self.seed is None else self.seed + 1
        yield from range(first, first + self.schedules - 1)


@dataclass(frozen=True, slots=True)
class RunOutcome:
    diagnostics: tuple[Diagnostic, ...]
    exit_code: ExitCode
    summary: str
    witness: str | None = None


def run_file(request: RunRequest, config: Config, write: Write, write_error: Write) -> RunOutcome:
    """Run a program; its output goes to `write` and `write_error` as it comes."""
    if request.given is not None:
        config = replace(config, defines=(*config.defines, MACRO))
    if request.seed is None:
        config = replace(config, defines=(*config.defines, USUAL_RANDOM))
    program = load_one((request.path, *request.others), config)
    request = replace(request, path=program.file)
    runs = _Runs(request, config, program)
    for number, seed in enumerate(request.seeds()):
        settings = _settings(request, seed, config)
        if not number:  # the others print the same, or what nobody asked for
            settings = replace(settings, on_output=write, on_error_output=write_error)
        oracle: Oracle = FirstChoice() if seed is None else Shuffled(seed)
        # A run without choices needs no record of them.
        recording = Recording(oracle) if request.keep_witness and seed is not None else None
        interpreter = Interpreter(program, recording or oracle, settings)
        try:
            runs.add(interpreter.run(), seed, interpreter, recording)
        except (KeyboardInterrupt, LimitReached) as stop:
            return runs.stopped(interpreter, seed, recording, stop)
    return runs.outcome()


def _settings(request: RunRequest, seed: int | None, config: Config) -> RunSettings:
    texts = (request.path, *request.arguments)
    return RunSettings(
        arguments=tuple(t.encode(errors="surrogateescape") for t in texts),
        given=None if request.given is None else request.given.read(),
        allow_same_value_writes=config.allow_same_value_writes,
        allow_exited=config.allow_exited,
        warp_sync=config.warp_sync or 0,
        check_leaks=True,
        max_steps=_MAX_STEPS,
        fast=seed is None,
        clang=config.clang,
        native_folder=native_folder() if config.cache else None,
        processors=config.jobs or processors(),
    )


_Place = tuple[Property, frozenset[Span]]  # of a race both: either may come second


class _Runs:
    """The runs of one program, in one schedule or several: what they found, each thing once."""

    def __init__(self, request: RunRequest, config: Config, program: nodes.Program) -> None:
        self._request = request
        self._config = config
        self._program = program
        self._wanted = selected(config.check, config.no_check)  # leaks only when named
        self._findings: dict[_Place, Finding] = {}
        self._seeds: dict[_Place, int] = {}  # of findings that the first run does not have
        self._results: list[RunResult] = []
        self._witness: str | None = None
        self._kernels: list[str] = []
        self._sources: set[nodes.InputSource] = set()  # of input that was asked for
        self._caveats: dict[str, None] = {}  # why the runs are not those of the program

    def add(
        self, result: RunResult, seed: int | None, run: Interpreter, recording: Recording | None
    ) -> None:
        """A run is over."""
        found = self._add_findings(result.findings, seed)
        self._keep_witness(run, recording, found, result.ending)
        self._caveats.update(dict.fromkeys(result.caveats))
        self._sources |= run.sources_asked
        if not self._results:
            self._kernels = _kernels_of(run, self._config.verbose)
        self._results.append(result)

    def _keep_witness(
        self, run: Interpreter, recording: Recording | None, found: Sequence[Finding],
        ending: Ending,
    ) -> None:  # fmt: skip
        """Of the first finding of all."""
        if self._request.keep_witness and found and self._witness is None:
            made = recorded(
                self._request.path,
                self._config,
                run.settings,
                recording,
                expected_failure(found[0]),
                arguments=(self._request.path, *self._request.arguments),
                lasso=lasso_of(found[0], ending),
                linked=self._program.linked,
                given=self._request.given,
            )
            self._witness = to_json(made)

    def _add_findings(self, found: Iterable[Finding], seed: int | None) -> tuple[Finding, ...]:
        wanted = tuple(finding for finding in found if finding.property in self._wanted)
        for finding in wanted:
            both = (finding.origin, finding.other.origin) if finding.other else (finding.origin,)
            place = finding.property, frozenset(origin.user_span for origin in both)
            if place not in self._findings:
                self._findings[place] = finding
                if self._results and seed is not None:
                    self._seeds[place] = seed
        return wanted

    def stopped(
        self, run: Interpreter, seed: int | None, recording: Recording | None, stop: BaseException
    ) -> RunOutcome:
        """What was found until somebody or a limit stopped it."""
        found = self._add_findings(run.findings.values(), seed)
        self._keep_witness(run, recording, found, Ending.OUT_OF_STEPS)
        self._caveats.update(run.caveats)
        self._sources |= run.sources_asked
        code = ExitCode.REFUTED if self._is_certain() else ExitCode.UNKNOWN
        match stop:
            case MemoryLimitReached():
                why = "stopped at the memory limit; allow more with --memory MB"
            case LimitReached():
                why = "stopped at the time limit; allow more with --timeout SECONDS"
            case _:
                code, why = ExitCode.INTERRUPTED, "interrupted"
        what = f"schedule {len(self._results) + 1}" if self._results else "the program"
        lines = [f"{_counted(self._findings.values())} so far; {what} was {why}", *self._kernels]
        if not self._kernels:
            lines += _kernels_of(run, self._config.verbose, "not launched until then")
        lines += _input_notes(self._sources)
        diagnostics = (*self._caveat_notes(), *self._told())
        return RunOutcome(diagnostics, code, "\n".join(lines), self._witness)

    def outcome(self) -> RunOutcome:
        first, program = self._results[0], self._program
        cut_off = sum(result.ending in _NOT_TO_THE_END for result in self._results)
        code = ExitCode.PROVED
        if self._is_certain():
            code = ExitCode.REFUTED
        elif self._findings or program.missing_headers or cut_off:
            code = ExitCode.UNKNOWN
        lines = [f"{_counted(self._findings.values())}; the program {_ended(first)}"]
        if len(self._results) > 1:
            lines[0] += f"; {len(self._results)} schedules"
            if cut_off and first.ending not in _NOT_TO_THE_END:
                lines[0] += f", {cut_off} of them not to the end"
        lines += [*self._kernels, *_input_notes(self._sources)]
        missing = omissions(program.missing_headers, program.left_out)
        notes = tuple(Diagnostic(Code.NOTE, Severity.NOTE, text, at) for at, text in first.notes)
        missing += unincluded_notes(program.unincluded)
        before = (*missing, *linked_notes(program.linked), *self._caveat_notes())
        return RunOutcome((*before, *self._told(), *notes), code, "\n".join(lines), self._witness)

    def _is_certain(self) -> bool:
        """Is there a finding that depends on nothing but the program's own text?"""
        return any(not finding.foreign for finding in self._findings.values())

    def _caveat_notes(self) -> Iterator[Diagnostic]:
        hint: str | None = "name the file that defines it, too"
        for caveat in self._caveats:
            yield Diagnostic(Code.NOTE, Severity.NOTE, caveat, hint=hint)
            hint = None  # which is given once

    def _told(self) -> tuple[Diagnostic, ...]:
        told = []
        diagnostics = _told(self._findings.values(), self._wanted)
        for place, shown in zip(self._findings, diagnostics, strict=True):
            seed = self._seeds.get(place)
            if seed is not None:
                note = Note(f"in another schedule: --seed {seed}", shown.span)
                shown = replace(shown, notes=(*shown.notes, note))
            told.append(shown)
        return tuple(told)


def _kernels_of(run: Interpreter, verbose: bool, idle_words: str = "never launched") -> list[str]:
    """Which kernels ran, and which did not: nothing is said of those."""
    device = run.program.device
    counts = {device.functions[symbol].name: c for symbol, c in run.launch_counts.items()}
    idle = sorted(
        {
            device.functions[symbol].name
            for symbol in run.program.kernels
            if symbol not in run.launch_counts and not device.functions[symbol].from_model
        }
    )
    lines = []
    if counts and verbose:
        lines += [
            f"{name}: {_number(c.launches, 'launch', 'launches')}, "
            f"{_number(c.threads, 'thread', 'threads')}"
            for name, c in counts.items()
        ]
    elif counts:
        launches, threads = (
            sum(c.launches for c in counts.values()), sum(c.threads for c in counts.values()),
        )  # fmt: skip
        lines.append(
            f"{_number(len(counts), 'kernel', 'kernels')}, "
            f"{_number(launches, 'launch', 'launches')}, {_number(threads, 'thread', 'threads')}"
        )
    if idle:
        lines.append(f"{idle_words}: {', '.join(idle)}")
    return lines


_NOT_READ = (
    "files, standard input and the environment are only there if given by --file, --stdin and "
)
_NOT_READ += "--env: the program read nothing or zeros instead, or arbitrary values with --seed N"
_OUTSIDE = frozenset({nodes.InputSource.FILE, nodes.InputSource.ENVIRONMENT})


def _input_notes(sources: Collection[nodes.InputSource]) -> list[str]:
    """Of input that a user may have made ready for the program."""
    return [] if _OUTSIDE.isdisjoint(sources) else [f"note: {_NOT_READ}"]


def _number(count: int, one: str, many: str) -> str:
    return f"{count:,} {one if count == 1 else many}"


_NOT_TO_THE_END = (Ending.UNSUPPORTED, Ending.OUT_OF_STEPS, Ending.STUCK)


def _ended(result: RunResult) -> str:
    match result.ending:
        case Ending.RETURNED:
            return f"ended with exit code {result.exit_code & 0xFF}"
        case Ending.EXITED:
            return f"called exit with exit code {result.exit_code & 0xFF}"
        case Ending.ASSUMED_AWAY:
            return f"was left: {result.detail}"
        case Ending.ABORTED:
            return f"was aborted: {result.detail}"
        case Ending.STUCK:
            return f"is stuck: {result.detail}"
        case Ending.UNSUPPORTED:
            return f"reached something that is not supported: {result.detail}"
        case Ending.OUT_OF_STEPS:
            return f"did not finish: {result.detail}"


def _counted(findings: Collection[Finding]) -> str:
    certain = sum(not finding.foreign for finding in findings)
    text = _number(certain, "finding", "findings") if certain else "no findings"
    possible = len(findings) - certain
    return f"{text} for sure, {possible:,} possible" if possible else text


def _told(findings: Iterable[Finding], wanted: Collection[Property]) -> tuple[Diagnostic, ...]:
    """Each with a hint, which is given once."""
    known = hints()
    seen: set[str | None] = {None}
    told: list[Diagnostic] = []
    for finding in findings:
        own = known.get((finding.property, finding.kind))
        hint = own or known.get((finding.property, None))
        told.append(to_diagnostic(finding, None if hint in seen else hint, wanted))
        seen.add(hint)
    return tuple(told)


def to_diagnostic(
    finding: Finding,
    hint: str | None = None,
    wanted: Collection[Property] = tuple(Property),
    told: Story = NO_STORY,
) -> Diagnostic:
    """A finding as a compiler would tell it; findings of properties that are not `wanted` are told
    where it depends on them."""
    severity = Severity.WARNING if finding.foreign else Severity.ERROR
    found = with_story(counterexample(finding, None), told)
    shown = finding_diagnostic(finding.property, found, severity, hint)
    if finding.foreign:
        names = ", ".join(finding.foreign)
        note = Note(f"it may come from {names}, which this program does not define", shown.span)
        shown = replace(shown, notes=(*shown.notes, note))
    before = next((f for f in finding.after if not is_soft(f.property, (), f.kind)), None)
    if before is None:
        return shown
    place = before.origin.user_span
    text = f"only after {violation(before.property, place.line)}, which may be its cause"
    note = Note(text, shown.span)
    if before.property not in wanted:  # so nothing else shows it
        note = Note(f"{text} and was not asked for: {before.message}", place)
    return replace(shown, notes=(*shown.notes, note))


# --- replay -------------------------------------------------------------------------------------


def replay_file(
    path: str, config: Config, write: Write, trace: Write | None, width: int = 100
) -> RunOutcome:
    """Re-run a witness; the exit code is 1 if the failure is there again, else 3. `trace` gets its
    story, or where there is none each line as it is executed."""
    witness, program, _ = _read_program(path, config)
    told = NO_STORY
    if trace is not None:
        told = _told_again(witness, program)
        _write_story(told, config.full, trace, width)
    trace = None if told.lines else trace
    settings = witness.run_settings().with_output(write, write, _tracer(trace))
    try:
        result = _run_again(witness, program, settings)
    except ScriptMismatch as mismatch:
        return _other_way(mismatch)
    found = witness.confirms(result)
    if found is None:
        return _not_reproduced(witness, result.detail)
    return RunOutcome((to_diagnostic(found, told=told),), ExitCode.REFUTED, "reproduced")


def check_has_repro(path: str) -> None:
    """Raises a `UserError` for a witness that no machine would show, whatever is installed."""
    if _read_witness(path).expected.property is Property.CONTRACT:
        from warpproof.repro.source import cannot_emit

        hint = "`warpproof replay` without --emit and --gpu runs it again"
        raise cannot_emit("it is about a contract, which no hardware checks", hint)


def repro_of(path: str, config: Config, name: str) -> Repro | RunOutcome:
    """A witness as a CUDA program for a file of this name, or why its failure is not there."""
    from warpproof.repro.emit import emitted

    witness, program, options = _read_program(path, config)
    try:
        made = emitted(witness, program, options, name)
    except ScriptMismatch as mismatch:
        return _other_way(mismatch)
    return _not_reproduced(witness, "") if made is None else made


def _other_way(mismatch: ScriptMismatch) -> RunOutcome:
    return RunOutcome(
        (), ExitCode.UNKNOWN, f"the run goes another way than the witness: {mismatch}"
    )


def _not_reproduced(witness: Witness, detail: str) -> RunOutcome:
    expected = f"{witness.expected.property} at line {witness.expected.line}"
    reason = f" ({detail})" if detail else ""
    return RunOutcome((), ExitCode.UNKNOWN, f"not reproduced: {expected}{reason}")


def _read_program(path: str, config: Config) -> tuple[Witness, nodes.Program, CompileOptions]:
    """A witness, its program, and how that was compiled."""
    witness = _read_witness(path)
    _check_text(witness.file, witness.source_sha256)
    for part in witness.linked:
        _check_text(part.file, part.source_sha256)
    reading = replace(
        witness.reading.config(),
        clang=config.clang,
        cache=config.cache,
        cache_dir=config.cache_dir,
        sources=config.sources,
    )
    options = load_options(reading, witness.file)
    loaded = load_with_origin(witness.file, reading, [part.file for part in witness.linked])
    return witness, loaded.program, options.compile


def _check_text(file: str, digest: str) -> None:
    """Is a file the one that a witness was made of?"""
    if hashlib.sha256(read_source(file).data).hexdigest() != digest:
        raise user_error(
            Code.WITNESS,
            f"'{file}' is not the program of this witness: its text has changed",
            hint="make the witness again",
        )


def _told_again(witness: Witness, program: nodes.Program) -> Story:
    if witness.kernel is None or witness.expected.property != Property.CONTRACT:
        return story_of(witness, program)

    from warpproof.engines.deductive.validate.replay import run_again

    return story(witness, program, partial(run_again, witness, program))


def _write_story(told: Story, full: bool, write: Write, width: int) -> None:
    steps = [*told.lines] if full else folded([step for step in told.lines if step.matters])
    for line in trace_lines(steps, "", width):
        write(f"{line}\n".encode(errors="surrogateescape"))
    if len(steps) < len(told.lines):
        write(f"(--full shows all {len(told.lines)} lines)\n".encode())


def _run_again(witness: Witness, program: nodes.Program, settings: RunSettings) -> RunResult:
    """A contract is judged at the end of a run, by those who know contracts."""
    if witness.kernel is not None and witness.expected.property == Property.CONTRACT:
        from warpproof.engines.deductive.validate.replay import run_again

        return run_again(witness, program, settings)
    if witness.kernel is not None:
        from warpproof.transform.kernel_harness import make_harness

        program = make_harness(program, witness.kernel).program
    return witness.replay(program, settings)


def _read_witness(path: str) -> Witness:
    try:
        return from_json(read_source(path).text)
    except WitnessError as error:
        raise user_error(
            Code.WITNESS,
            f"'{path}' cannot be replayed: {error}",
            hint="name a file that `check` or `run` has saved with --witness FILE",
        ) from None


def _tracer(write: Write | None) -> Callable[[TraceStep], None] | None:
    """Writes each line of the user's text that a thread comes to; what our headers do within a
    call is part of the call."""
    if write is None:
        return None
    last: tuple[ThreadName, Span] | None = None

    def show(step: TraceStep) -> None:
        nonlocal last
        place = step.node.origin.user_span
        here = (step.thread, Span.point(place.file, place.line, 0))
        if step.from_model or not place.line or here == last:
            return
        last = here
        text = linecache.getline(place.file, place.line).strip()
        write(f"{step.number:8} {step.thread!s:32} {place.line:5}  {text}\n".encode())

    return show
