"""Counterexamples as files: everything a run needs to fail again, in versioned JSON.

A witness names the program (path and hash of its text), the compile options, the arguments and
settings of the run, every answer of the oracle in order (equal neighbours counted, not repeated)
and the failure to expect. `replay_oracle` turns it back into the oracle of the same run;
`confirms` says whether a run shows the expected failure. Unknown keys, another schema or a newer
version are errors: a witness is never half understood.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from warpproof.semantics.findings import Finding, RunResult
from warpproof.semantics.oracle import Choice, Scripted
from warpproof.semantics.run_state import RunSettings

SCHEMA = "warpproof-witness"
VERSION = 1


class WitnessError(Exception):
    """A file that is no witness we can read."""


@dataclass(frozen=True, slots=True)
class ExpectedFailure:
    property: str
    line: int
    thread: str


@dataclass(frozen=True, slots=True)
class WitnessSettings:
    """What of the run's settings changes what is found."""

    force_malloc_success: bool
    allow_same_value_writes: bool
    allow_exited: bool


@dataclass(frozen=True, slots=True)
class Witness:
    file: str
    source_sha256: str
    include_dirs: tuple[str, ...]
    defines: tuple[str, ...]
    arguments: tuple[str, ...]
    settings: WitnessSettings
    preemptive: bool
    choices: tuple[Choice, ...]
    expected: ExpectedFailure

    def run_settings(self) -> RunSettings:
        arguments = tuple(a.encode(errors="surrogateescape") for a in self.arguments)
        return RunSettings(
            arguments=arguments,
            force_malloc_success=self.settings.force_malloc_success,
            allow_same_value_writes=self.settings.allow_same_value_writes,
            allow_exited=self.settings.allow_exited,
            fast=False,
        )

    def replay_oracle(self) -> Scripted:
        return Scripted(self.choices, self.preemptive)

    def confirms(self, result: RunResult) -> Finding | None:
        """The finding the witness promises, if the run has it."""
        for finding in result.findings:
            at = finding.origin.user_span
            if finding.property == self.expected.property and at.line == self.expected.line:
                return finding
        return None


def expected_failure(finding: Finding) -> ExpectedFailure:
    return ExpectedFailure(finding.property, finding.origin.user_span.line, str(finding.thread))


def chosen_settings(settings: RunSettings) -> WitnessSettings:
    return WitnessSettings(
        settings.force_malloc_success, settings.allow_same_value_writes, settings.allow_exited
    )


def to_json(witness: Witness) -> str:
    """The same witness, the same bytes."""
    document = {
        "schema": SCHEMA,
        "version": VERSION,
        "file": witness.file,
        "source_sha256": witness.source_sha256,
        "include_dirs": list(witness.include_dirs),
        "defines": list(witness.defines),
        "arguments": list(witness.arguments),
        "settings": asdict(witness.settings),
        "preemptive": witness.preemptive,
        "choices": [list(run) for run in _runs(witness.choices)],
        "expected": {
            "property": witness.expected.property,
            "line": witness.expected.line,
            "thread": witness.expected.thread,
        },
    }
    return json.dumps(document, indent=1) + "\n"


def _runs(choices: Sequence[Choice]) -> Iterator[tuple[str, int, int, int]]:
    """Equal neighbours as one entry with a count."""
    position = 0
    while position < len(choices):
        first = choices[position]
        end = position + 1
        while end < len(choices) and choices[end] == first:
            end += 1
        yield first.question, first.options, first.answer, end - position
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
        "schema", "version", "file", "source_sha256", "include_dirs", "defines", "arguments",
        "settings", "preemptive", "choices", "expected",
    }
)  # fmt: skip


def _witness(document: dict[str, Any]) -> Witness:
    unknown = set(document) - _KEYS
    if unknown:
        raise ValueError(f"unknown key '{min(unknown)}'")
    settings = WitnessSettings(**document["settings"])
    if not all(isinstance(value, bool) for value in asdict(settings).values()):
        raise TypeError("settings are true or false")
    choices: list[Choice] = []
    for question, options, answer, count in document["choices"]:
        choices += [Choice(str(question), int(options), int(answer))] * int(count)
    expected = document["expected"]
    return Witness(
        file=_text(document["file"]),
        source_sha256=_text(document["source_sha256"]),
        include_dirs=tuple(map(_text, document["include_dirs"])),
        defines=tuple(map(_text, document["defines"])),
        arguments=tuple(map(_text, document["arguments"])),
        settings=settings,
        preemptive=bool(document["preemptive"]),
        choices=tuple(choices),
        expected=ExpectedFailure(
            _text(expected["property"]), int(expected["line"]), _text(expected["thread"])
        ),
    )


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise TypeError(f"{value!r} is no text")
    return value
