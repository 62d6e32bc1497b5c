"""The Python interface: what `warpproof check` and `warpproof run` do, as functions.

Enters: files, a folder or a text, and options under the names of the settings. Leaves: a `Report`,
which prints as the command would, or a `RunReport`. Raises `UserError` where there is no program to
speak of. The time limit is kept by the engines; memory is not limited here.
"""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from typing import Literal, TypedDict, Unpack

from warpproof.base import verdict as base
from warpproof.base.compiler_words import named_files
from warpproof.base.config import Config, ExitCode, worst_exit
from warpproof.base.diagnostics import Code, Diagnostic, UserError, render, user_error
from warpproof.base.source import TextOf, shown_file
from warpproof.base.version import VERSION
from warpproof.kept_results import KeptResults
from warpproof.linking import PartOf, beside
from warpproof.load import cache_dir
from warpproof.plan import api_config, kept_text
from warpproof.properties.base import hints, ordered
from warpproof.report.base import FORMATS, Detail, Document, Style, totals
from warpproof.running import RunRequest, run_file
from warpproof.semantics.replay.given_files import GivenFile, GivenSources
from warpproof.verify import check_among

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
    float_model: Literal["auto", "ieee", "uninterpreted", "real"]
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
    """Everything about one program, or about several: then `programs` has a report for each, and
    this one all of their rows. `print(report)` shows what the command would."""

    unbounded: bool = False
    accept_inferred: bool = False
    programs: tuple[Report, ...] = ()

    @property
    def verdict(self) -> base.Verdict:
        if self.programs:
            return base.worst_verdict(program.verdict for program in self.programs)
        own: base.Verdict = base.Report.verdict.__get__(self)  # super() knows no class with slots
        return own

    def exit_code(self, unbounded: bool = False, accept_inferred: bool = False) -> ExitCode:
        if self.programs:
            return worst_exit(p.exit_code(unbounded, accept_inferred) for p in self.programs)
        return base.Report.exit_code(self, unbounded, accept_inferred)

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
        document = Document(
            self.programs or (self,), (), self.code, VERSION, style, self.unbounded,
            self.accept_inferred,
        )  # fmt: skip
        text = form.render(document)
        return f"{text}\n{totals(document)}" if self.programs and form.streams else text

    def __str__(self) -> str:
        return self.to("text").rstrip("\n")

    def __repr__(self) -> str:
        return f"<Report {shown_file(self.file)}: {self.verdict.value}>"

    def _repr_html_(self) -> str:
        """A notebook shows the text in a block of its own."""
        from html import escape

        return f"<pre>{escape(str(self))}</pre>"


def check(source_or_path: Path | Sequence[Path], **options: Unpack[CheckOptions]) -> Report:
    """The report about a file, or about a program given as text (anything with a brace in it); or
    about all programs of a folder or of several files, which are linked as by the command.

    Options are those of `warpproof check`, such as `block=64` or `check=["race", "bounds"]`, also
    under their long names; `warpproof.toml` gives defaults."""
    if isinstance(source_or_path, str | os.PathLike):
        text = os.fspath(source_or_path)
        if "{" in text and not os.path.exists(text):
            return check_source(text, **options)
        return _checked_all(named_files([text]), api_config(options))
    paths = [os.fspath(path) for path in source_or_path]
    if not paths:
        raise user_error(Code.USAGE, "no files to check", hint="name a file or a folder")
    return _checked_all(named_files(paths), api_config(options))


def check_source(text: str, **options: Unpack[CheckOptions]) -> Report:
    """The report about a program given as text."""
    config = api_config(options)
    return _checked_all([kept_text(text, cache_dir(config), TextOf.SOURCE)], config)


def _checked_all(files: Sequence[str], config: Config) -> Report:
    """One after the other; all that cannot be read is told together."""
    results = KeptResults(config) if config.cache else None
    reports: list[Report] = []
    failures: list[UserError] = []
    for number, file in enumerate(files):
        try:
            made = _checked(file, beside(files, number), config, results)
        except UserError as error:
            failures.append(error)
            continue
        if made is not None:
            reports.append(made)
    if len(failures) == 1:
        raise failures[0]
    if failures:
        told = [diagnostic for failure in failures for diagnostic in failure.diagnostics]
        raise UserError(told, worst_exit(failure.exit_code for failure in failures))
    return reports[0] if len(reports) == 1 else _together(reports)


def _checked(
    path: str, others: Sequence[str], config: Config, results: KeptResults | None
) -> Report | None:
    """None for a file that is told of with its program."""
    known = None if results is None or config.recheck else results.known(path, others)
    keep = None if results is None else results.keeper(path, others)
    made = check_among(path, others, config, keep=keep) if known is None else known
    if isinstance(made, PartOf):
        return None
    values = {entry.name: getattr(made, entry.name) for entry in fields(base.Report)}
    return Report(**values, unbounded=config.unbounded, accept_inferred=config.accept_inferred)


def _together(reports: Sequence[Report]) -> Report:
    """Several programs, called by the folder that they are in."""
    first = reports[0]
    folder = os.path.commonpath([os.path.dirname(os.path.abspath(r.file)) for r in reports])
    return Report(
        os.path.relpath(folder),
        tuple(row for report in reports for row in report.results),
        tuple(dict.fromkeys(caveat for report in reports for caveat in report.assumptions)),
        sum(report.seconds for report in reports),
        counted=frozenset().union(*(report.counted for report in reports)),
        shortfall="; ".join(dict.fromkeys(r.shortfall for r in reports if r.shortfall)),
        notes=tuple(dict.fromkeys(note for report in reports for note in report.notes)),
        unbounded=first.unbounded,
        accept_inferred=first.accept_inferred,
        programs=tuple(reports),
    )


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
