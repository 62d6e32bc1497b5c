"""Counterexamples as files: everything a run needs to fail again, in versioned JSON.

A witness names the program (path and hash of the text of each file), the compile options, the
arguments and settings of the run, every answer of the oracle in order (equal neighbours counted,
not repeated) and the failure to expect. A run that never ends is a lasso: where its loop begins. Of
large launches the threads that matter may be listed (see `subset`). A run of one kernel without its
host code says which kernel and how it is launched (see `kernel_harness`). `replay_oracle` turns a
witness back into the oracle of the same run; `confirms` says whether a run shows the expected
failure. Unknown keys, another schema or another version are errors: a witness is never half
understood.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass, field, fields, replace
from hashlib import sha256
from pathlib import Path
from typing import Any

from warpproof.base.config import Config
from warpproof.base.property import Property
from warpproof.ir import nodes
from warpproof.ir.kernel_request import KernelRequest
from warpproof.semantics.machine.findings import Ending, Finding, RunResult
from warpproof.semantics.machine.interpreter import Interpreter
from warpproof.semantics.machine.oracle import (
    Choice,
    FirstChoice,
    Oracle,
    Recording,
    Scripted,
    Usual,
)
from warpproof.semantics.machine.run_state import RunSettings
from warpproof.semantics.machine.subset import LaunchSubset, ListedThread
from warpproof.semantics.replay.given_files import GivenFile, GivenSources

MakeInterpreter = Callable[[nodes.Program, Oracle, RunSettings], Interpreter]

SCHEMA = "warpproof-witness"
VERSION = 4
_USUAL = "usual"  # a plain run with inputs that are so


class WitnessError(Exception):
    """A file that is no witness we can read."""


@dataclass(frozen=True, slots=True)
class ExpectedFailure:
    property: Property
    line: int
    thread: str


@dataclass(frozen=True, slots=True)
class WitnessSettings:
    """What of the run's settings changes what is found."""

    malloc_may_fail: bool
    allow_same_value_writes: bool
    allow_exited: bool
    warp_sync: int = 0  # threads that run in lockstep
    asserts_go_on: bool = False
    volatile_relaxed: bool = False
    launch_limits: bool = True


@dataclass(frozen=True, slots=True)
class Lasso:
    """Where a run that never ends begins to repeat itself: the line of a thread's loop, which comes
    back to its own state without any choice."""

    line: int


@dataclass(frozen=True, slots=True)
class Reading:
    """How the program was read: settings under their names, those of most programs first. The rest
    is only written where it is not as usual."""

    include_dirs: tuple[str, ...] = ()
    defines: tuple[str, ...] = ()
    instantiate: tuple[str, ...] = ()  # instances of templates that the user named
    system_dirs: tuple[str, ...] = ()
    forced_includes: tuple[str, ...] = ()
    std: str = Config().std
    build: str | None = None

    def config(self) -> Config:
        return Config(**{f.name: getattr(self, f.name) for f in fields(self)})


def _reading_of(config: Config) -> Reading:
    given = {f.name: getattr(config, f.name) for f in fields(Reading)}
    return Reading(**(given | {"defines": config.all_defines}))


@dataclass(frozen=True, slots=True)
class LinkedFile:
    """A file of the program beside the one that has `main`."""

    file: str
    source_sha256: str


@dataclass(frozen=True, slots=True)
class Witness:
    file: str
    source_sha256: str
    arguments: tuple[str, ...]
    settings: WitnessSettings
    preemptive: bool
    choices: tuple[Choice, ...]
    expected: ExpectedFailure
    lasso: Lasso | None = None
    subsets: tuple[LaunchSubset, ...] = ()
    kernel: KernelRequest | None = None
    reading: Reading = field(default_factory=Reading)
    is_plain: bool = False  # nothing was chosen: it is the run that `FirstChoice` makes,
    is_usual: bool = False  # or `Usual`, whose inputs are others
    linked: tuple[LinkedFile, ...] = ()
    given: GivenSources | None = None  # files that it read, variables of its environment

    def run_settings(self) -> RunSettings:
        arguments = tuple(a.encode(errors="surrogateescape") for a in self.arguments)
        return RunSettings(
            arguments=arguments,
            given=None if self.given is None else self.given.read(),
            malloc_may_fail=self.settings.malloc_may_fail,
            allow_same_value_writes=self.settings.allow_same_value_writes,
            allow_exited=self.settings.allow_exited,
            warp_sync=self.settings.warp_sync,
            asserts_go_on=self.settings.asserts_go_on,
            volatile_relaxed=self.settings.volatile_relaxed,
            launch_limits=self.settings.launch_limits,
            subsets=self.subsets,
            check_leaks=self.expected.property is Property.MEMORY_LEAK,
            fast=self.is_plain,
        )

    def replay_oracle(self) -> Oracle:
        if self.is_plain:
            return Usual() if self.is_usual else FirstChoice()
        return Scripted(self.choices, self.preemptive)

    def replay(
        self, program: nodes.Program, settings: RunSettings, make: MakeInterpreter = Interpreter
    ) -> RunResult:
        """Run it again, or the program around its kernel; `settings` are `run_settings` with
        listeners."""
        oracle = self.replay_oracle()
        if self.lasso is None and not self.subsets:  # what comes after may never end
            settings = replace(settings, is_enough=self._is_expected)
        return make(program, oracle, settings).run()

    def confirms(self, result: RunResult) -> Finding | None:
        """The finding the witness promises, if the run has it. A lasso must have been closed: the
        interpreter says `STUCK` only when it has seen the very state come back."""
        if self.lasso is not None and result.ending is not Ending.STUCK:
            return None
        for finding in result.findings:
            if not self._is_expected(finding):
                continue
            if self.lasso is None or finding.origin.user_span.line == self.lasso.line:
                return finding
        return None

    def _is_expected(self, finding: Finding) -> bool:
        line = finding.origin.user_span.line
        return finding.property == self.expected.property and line == self.expected.line


def recorded(
    file: str,
    config: Config,
    settings: RunSettings,
    recording: Recording | None,
    expected: ExpectedFailure,
    *,
    arguments: tuple[str, ...] = ("program",),
    kernel: KernelRequest | None = None,
    lasso: Lasso | None = None,
    linked: Sequence[str] = (),
    is_usual: bool = False,
    given: GivenSources | None = None,
) -> Witness:
    """The run of a program whose choices were recorded, or a plain one; `linked` are its files
    beside the first. A file that cannot be read any more gets a witness that no file fits."""
    return Witness(
        file=file,
        source_sha256=_digest_of(file),
        arguments=arguments,
        settings=chosen_settings(settings),
        preemptive=recording is not None and recording.preemptive,
        choices=() if recording is None else tuple(recording.choices),
        expected=expected,
        lasso=lasso,
        kernel=kernel,
        reading=_reading_of(config),
        is_plain=recording is None,
        is_usual=is_usual,
        linked=tuple(LinkedFile(other, _digest_of(other)) for other in linked),
        given=None if given is None else given.fixed(),
    )


def _digest_of(file: str) -> str:
    try:
        return sha256(Path(file).read_bytes()).hexdigest()
    except OSError:
        return ""


def lasso_of(finding: Finding, ending: Ending) -> Lasso | None:
    """The lasso of a run that a loop of one thread kept from ending."""
    if finding.property != Property.DEADLOCK or ending is not Ending.STUCK:
        return None
    return Lasso(finding.origin.user_span.line)


def expected_failure(finding: Finding) -> ExpectedFailure:
    return ExpectedFailure(finding.property, finding.origin.user_span.line, str(finding.thread))


def chosen_settings(settings: RunSettings) -> WitnessSettings:
    return WitnessSettings(
        settings.malloc_may_fail,
        settings.allow_same_value_writes,
        settings.allow_exited,
        settings.warp_sync,
        settings.asserts_go_on,
        settings.volatile_relaxed,
        settings.launch_limits,
    )


def to_json(witness: Witness) -> str:
    """The same witness, the same bytes."""
    document = {
        "schema": SCHEMA,
        "version": VERSION,
        "file": witness.file,
        "source_sha256": witness.source_sha256,
        **({"linked": [asdict(part) for part in witness.linked]} if witness.linked else {}),
        **_written(witness.reading),
        "arguments": list(witness.arguments),
        **({} if witness.given is None else {"given": asdict(witness.given)}),
        "settings": asdict(witness.settings),
        "preemptive": witness.preemptive,
        **({"plain": _USUAL if witness.is_usual else True} if witness.is_plain else {}),
        "choices": [list(run) for run in _runs(witness.choices)],
        "expected": {
            "property": witness.expected.property,
            "line": witness.expected.line,
            "thread": witness.expected.thread,
        },
        "lasso": None if witness.lasso is None else asdict(witness.lasso),
        "subsets": [asdict(subset) for subset in witness.subsets],
        "kernel": None if witness.kernel is None else asdict(witness.kernel),
    }
    return json.dumps(document, indent=1) + "\n"


_ALWAYS_WRITTEN = ("include_dirs", "defines")


def _written(reading: Reading) -> dict[str, object]:
    return {
        f.name: value
        for f in fields(reading)
        if (value := getattr(reading, f.name)) != f.default or f.name in _ALWAYS_WRITTEN
    }


def _number(value: int) -> int | str:
    """Contents of memory are long, and few readers of JSON have room for such numbers."""
    return value if value < 1 << 53 else hex(value)


def _runs(choices: Sequence[Choice]) -> Iterator[tuple[str, int, int | str, int]]:
    """Equal neighbours as one entry with a count."""
    position = 0
    while position < len(choices):
        first = choices[position]
        end = position + 1
        while end < len(choices) and choices[end] == first:
            end += 1
        yield first.question, first.options, _number(first.answer), end - position
        position = end


def from_json(text: str) -> Witness:
    try:
        document = json.loads(text)
    except ValueError as error:
        raise WitnessError(f"not JSON: {error}") from None
    if not isinstance(document, dict) or document.get("schema") != SCHEMA:
        raise WitnessError(f"not a witness: no schema '{SCHEMA}'")
    if document.get("version") != VERSION:
        raise WitnessError(
            f"witness version {document.get('version')}, this program reads version {VERSION}"
        )
    try:
        return _witness(document)
    except (KeyError, TypeError, ValueError, IndexError) as error:
        raise WitnessError(f"a witness with a missing or wrong field: {error}") from None


_KEYS = frozenset(
    {
        "schema", "version", "file", "source_sha256", "arguments", "settings", "preemptive",
        "choices", "expected", "lasso", "subsets", "kernel", "plain", "linked",
        "given",
        *(f.name for f in fields(Reading)),
    }
)  # fmt: skip


def _witness(document: dict[str, Any]) -> Witness:
    unknown = set(document) - _KEYS
    if unknown:
        raise ValueError(f"unknown key '{min(unknown)}'")
    settings = WitnessSettings(**document["settings"])
    for name, value in asdict(settings).items():
        if type(value) is not (int if name == "warp_sync" else bool):
            raise TypeError(f"setting {name} is {value!r}")
    choices: list[Choice] = []
    for question, options, answer, count in document["choices"]:
        given = int(answer, 16) if isinstance(answer, str) else int(answer)
        choices += [Choice(str(question), int(options), given)] * int(count)
    expected = document["expected"]
    return Witness(
        file=_text(document["file"]),
        source_sha256=_text(document["source_sha256"]),
        arguments=tuple(map(_text, document["arguments"])),
        settings=settings,
        preemptive=bool(document["preemptive"]),
        choices=tuple(choices),
        expected=ExpectedFailure(
            Property.of(_text(expected["property"])),
            int(expected["line"]),
            _text(expected["thread"]),
        ),
        lasso=None if document["lasso"] is None else _lasso(document["lasso"]),
        subsets=tuple(map(_subset, document["subsets"])),
        kernel=None if document["kernel"] is None else _kernel(document["kernel"]),
        reading=_reading(document),
        is_plain=bool(document.get("plain", False)),
        is_usual=document.get("plain") == _USUAL,
        linked=tuple(map(_linked_file, document.get("linked", ()))),
        given=None if document.get("given") is None else _given(document["given"]),
    )


def _given(document: dict[str, Any]) -> GivenSources:
    if set(document) != {"files", "environment", "standard"}:
        raise ValueError("what is given are files, variables and the standard input")
    standard = document["standard"]
    return GivenSources(
        tuple(map(_given_file, document["files"])),
        tuple(map(_text, document["environment"])),
        None if standard is None else _given_file(standard),
    )


def _given_file(document: dict[str, Any]) -> GivenFile:
    if set(document) != {"name", "path", "sha256"}:
        raise ValueError("a file that is given has a name, a path and a hash")
    return GivenFile(*(_text(document[key]) for key in ("name", "path", "sha256")))


def _linked_file(document: dict[str, Any]) -> LinkedFile:
    if set(document) != {"file", "source_sha256"}:
        raise ValueError("a linked file has a name and the hash of its text")
    return LinkedFile(_text(document["file"]), _text(document["source_sha256"]))


def _reading(document: dict[str, Any]) -> Reading:
    missing = [name for name in _ALWAYS_WRITTEN if name not in document]
    if missing:
        raise ValueError(f"no '{missing[0]}'")
    given: dict[str, Any] = {}
    for f in fields(Reading):
        if f.name in document:
            value = document[f.name]
            is_list = isinstance(f.default, tuple)
            given[f.name] = tuple(map(_text, value)) if is_list else _text(value)
    return Reading(**given)


def _kernel(document: dict[str, Any]) -> KernelRequest:
    if set(document) != {"kernel", "grid", "block", "shared_bytes"}:
        raise ValueError("a kernel has a symbol, a grid, a block and bytes of shared memory")
    grid, block = _index(document["grid"]), _index(document["block"])
    return KernelRequest(_text(document["kernel"]), grid, block, int(document["shared_bytes"]))


def _lasso(document: dict[str, Any]) -> Lasso:
    if document.get("choice", 0) is None:  # as it was written once
        document = {"line": document["line"]}
    return Lasso(**document)


def _subset(document: dict[str, Any]) -> LaunchSubset:
    if set(document) != {"launch", "threads"}:
        raise ValueError("a subset has a launch and threads")
    return LaunchSubset(int(document["launch"]), tuple(map(_listed, document["threads"])))


def _listed(document: dict[str, Any]) -> ListedThread:
    if set(document) != {"block", "thread"}:
        raise ValueError("a listed thread has a block and a thread")
    thread = document["thread"]
    return ListedThread(_index(document["block"]), None if thread is None else _index(thread))


def _index(document: object) -> tuple[int, int, int]:
    if not isinstance(document, list) or len(document) != 3:
        raise TypeError("an index has three numbers")
    x, y, z = map(int, document)
    return x, y, z


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise TypeError(f"{value!r} is no text")
    return value
