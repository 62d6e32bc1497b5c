"""The Python interface: what `warpproof check` and `warpproof run` do, as functions.

Enters: a file or a text, and options under the names of the settings. Leaves: a `Report`, which
prints as the command would, or a `RunReport`. Raises `UserError` where there is no program to speak
of. The time limit is kept by the engines; memory is not limited here.
"""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from typing import Literal, TypedDict, Unpack

from warpproof.base import verdict as base
from warpproof.base.config import Config, ExitCode
from warpproof.base.diagnostics import Diagnostic, render
from warpproof.base.source import TextOf, shown_file
from warpproof.base.version import VERSION
from warpproof.kept_results import KeptResults
from warpproof.load import cache_dir
from warpproof.plan import api_config, kept_text
from warpproof.properties.base import hints, ordered
from warpproof.report.base import FORMATS, Detail, Document, Style
from warpproof.running import RunRequest, run_file
from warpproof.semantics.replay.given_files import GivenFile, GivenSources
from warpproof.verify import check_file

Path = str | os.PathLike[str]
Size = int | Sequence[int] | str
FormatName = Literal["text", "json", "sarif", "github", "junit", "html"]


class ReadingOptions(TypedDict, total=False):
    """How a program is read."""

    include_dirs: Sequence[Path]
    system_dirs: Sequence[Path]
    forced_includes: Sequence[Path]
    defines: Sequence[str]
    std: str
    build: Path
    clang: str
    cache: bool
    cache_dir: Path
    timeout: float
    device: Literal["any", "a100", "h200"]
    check: str | Sequence[str]
    no_check: str | Sequence[str]
    warp_sync: int
    allow_same_value_writes: bool
    allow_exited: bool


class CheckOptions(ReadingOptions, total=False):
    """The settings of `warpproof check` that say what is verified and how."""

    arguments: Sequence[str]
    kernel: str
    instantiate: str | Sequence[str]
    assume: str | Sequence[str]
    grid: Size
    block: Size
    all_kernels: bool
    all_findings: bool
    engine: Literal["auto", "parametric", "deductive", "bmc"]
    unwind: int
    context_bound: int
    threads: Literal["all", "two"]
    por: Literal["none", "mpor"]
    state_hashing: bool
    solver: Literal["portfolio", "z3", "cvc5", "bitwuzla", "yices", "boolector", "mathsat"]
    float_model: Literal["auto", "ieee", "uninterpreted"]
    malloc_may_fail: bool
    volatile_relaxed: bool
    sc_atomics: bool
    unbounded: bool
    accept_inferred: bool
    baseline: Path
    full_range: bool
    all_dims: bool
    jobs: int
    recheck: bool


# --- checking -----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, repr=False)
class Report(base.Report):
    """Everything about one program; `print(report)` shows what the command would."""

    unbounded: bool = False
    accept_inferred: bool = False

    @property
    def ok(self) -> bool:
        """Is all proved that was asked for, by the options that were given?"""
        return self.code is ExitCode.PROVED

    @property
    def code(self) -> ExitCode:
        """The exit code of the command."""
        return self.exit_code(self.unbounded, self.accept_inferred)

    @property
    def findings(self) -> tuple[base.PropertyResult, ...]:
        """What is refuted and not known before."""
        refuted = base.Verdict.REFUTED
        return tuple(r for r in self.results if r.verdict is refuted and r.suppressed is None)

    def to(self, format: FormatName, *, verbose: bool = False, full: bool = False) -> str:
        """The report in one of the command's formats."""
        form = FORMATS.get(format)
        if form is None:
            raise ValueError(f"there is no format '{format}'")
        style = Style(
            detail=Detail.VERBOSE if verbose else Detail.NORMAL,
            full=full,
            hints=hints(),
            summaries={text.id: text.summary for text in ordered()},
            is_command=False,
        )
        return form.render(
            Document((self,), (), self.code, VERSION, style, self.unbounded, self.accept_inferred)
        )

    def __str__(self) -> str:
        return self.to("text").rstrip("\n")

    def __repr__(self) -> str:
        return f"<Report {shown_file(self.file)}: {self.verdict.value}>"

    def _repr_html_(self) -> str:
        """A notebook shows the text in a block of its own."""
        from html import escape

        return f"<pre>{escape(str(self))}</pre>"


def check(source_or_path: Path, **options: Unpack[CheckOptions]) -> Report:
    """The report about a file, or about a program given as text (anything with a brace in it).

    Options are those of `warpproof check`, such as `block=64` or `check=["race", "bounds"]`, also
    under their long names; `warpproof.toml` gives defaults."""
    text = os.fspath(source_or_path)
    if "{" in text and not os.path.exists(text):
        return check_source(text, **options)
    config = api_config(options)
    return _checked(text, config)


def check_source(text: str, **options: Unpack[CheckOptions]) -> Report:
    """The report about a program given as text."""
    config = api_config(options)
    return _checked(kept_text(text, cache_dir(config), TextOf.SOURCE), config)


def _checked(path: str, config: Config) -> Report:
    results = KeptResults(config) if config.cache else None
    made = None if results is None or config.recheck else results.known(path)
    if made is None:
        made = check_file(path, config, keep=None if results is None else results.keeper(path))
    values = {entry.name: getattr(made, entry.name) for entry in fields(base.Report)}
    return Report(**values, unbounded=config.unbounded, accept_inferred=config.accept_inferred)


# --- running ------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class RunReport:
    """How a run with every check on ended; `print` shows what the command would."""

    findings: tuple[Diagnostic, ...]
    notes: tuple[Diagnostic, ...]
    code: ExitCode
    summary: str
    output: bytes
    error_output: bytes

    @property
    def ok(self) -> bool:
        return self.code is ExitCode.PROVED

    def __str__(self) -> str:
        shown = [render(diagnostic) for diagnostic in (*self.findings, *self.notes)]
        return "\n".join([*shown, self.summary])


def run(
    path: Path,
    arguments: Sequence[str | int | float | Path] = (),
    *,
    seed: int | None = None,
    schedules: int = 1,
    files: Sequence[Path] | Mapping[str, Path] = (),
    stdin: Path | None = None,
    env: Mapping[str, str] | None = None,
    **options: Unpack[ReadingOptions],
) -> RunReport:
    """Run a program on the CPU with every check on; what it prints is in the report. Arguments that
    are no texts are given as they print. Of several schedules the first is `seed`'s, the others
    those of the seeds after it. The program reads the files, the standard input and the variables
    that are given, and then no others; `files` may be named as the program opens them."""
    from warpproof.base.diagnostics import Severity

    config = api_config(options)
    output, error_output = bytearray(), bytearray()
    request = RunRequest(
        os.fspath(path),
        tuple(map(str, arguments)),
        seed,
        schedules=schedules,
        given=_given(files, stdin, env),
    )
    outcome = run_file(request, config, output.extend, error_output.extend)
    is_note = [d.severity is Severity.NOTE for d in outcome.diagnostics]
    return RunReport(
        tuple(d for d, note in zip(outcome.diagnostics, is_note) if not note),
        tuple(d for d, note in zip(outcome.diagnostics, is_note) if note),
        outcome.exit_code,
        outcome.summary,
        bytes(output),
        bytes(error_output),
    )


def _given(
    files: Sequence[Path] | Mapping[str, Path], stdin: Path | None, env: Mapping[str, str] | None
) -> GivenSources | None:
    if not files and stdin is None and env is None:
        return None
    named = files if isinstance(files, Mapping) else {os.fspath(file): file for file in files}
    return GivenSources(
        tuple(GivenFile(name, os.fspath(file)) for name, file in named.items()),
        tuple(f"{name}={value}" for name, value in (env or {}).items()),
        None if stdin is None else GivenFile("", os.fspath(stdin)),
    )
