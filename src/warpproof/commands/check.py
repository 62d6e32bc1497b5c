"""`warpproof check`: the report of the engines in the format of the user's choice."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from warpproof.arguments import command_parser, parse, raw_values, usage_error
from warpproof.console import (
    Result,
    begin_stage,
    check_output,
    is_colourful,
    note,
    settings,
    show,
)

if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterable

    from warpproof.base.config import Config
    from warpproof.base.verdict import Report
    from warpproof.kept_results import KeptResults
    from warpproof.outcomes import Outcome, Viewer
    from warpproof.report.base import Document, Format
    from warpproof.terminal import LiveLine

HELP = "verify programs: find bugs, or prove that there are none"


def command(words: list[str]) -> int:
    import time
    from dataclasses import replace

    from warpproof.base.config import ExitCode, FailOn, options

    begun = time.monotonic()
    names = tuple(options())
    parser = command_parser("check", HELP, names)
    parser.add_argument(
        "--witness", metavar="FILE", default=None, help="save the first counterexample for `replay`"
    )
    parser.add_argument(
        "--also",
        metavar="FILE",
        action="append",
        default=[],
        help="also write the report to FILE, in the form that its name ends with (repeatable): "
        ".txt, .html, .json, .sarif, or .xml for JUnit",
    )
    parser.add_argument(
        "--times", action="store_true", default=False, help="report how long it took"
    )
    parser.add_argument(
        "--write-contracts",
        action="store_true",
        default=False,
        help="add inferred preconditions to the source files",
    )
    parser.add_argument(
        "--write-baseline",
        action="store_true",
        default=False,
        help="write the findings of this run to the file that --baseline names",
    )
    parser.usage = "warpproof check [options] FILE ... [-- argument ...]"
    cut = words.index("--") if "--" in words else len(words)
    given = parse(parser, words[:cut])
    raw = raw_values(given, names)
    if cut < len(words):
        raw["arguments"] = words[cut + 1 :]
    config = settings(raw)
    check_output(config.output, given.files)
    check_output(given.witness, given.files, "--witness")
    config = _with_format(_with_detail(parser, config))
    form = _report_format(config)
    also = [(_form_by_name(parser, path), path) for path in given.also]
    for path in given.also:
        check_output(path, given.files, "--also")
    baseline = _baseline_to_write(parser, config) if given.write_baseline else None

    from warpproof.outcomes import Viewer
    from warpproof.terminal import LiveLine

    if baseline is not None:
        config = replace(config, baseline=None)
    elif config.baseline is not None:
        from warpproof.suppressions import read_baseline

        read_baseline(config.baseline)
    line = LiveLine()
    presenter = _Presenter(form, config, given.witness, given.times, line, given.write_contracts)
    presenter.add_files(also)
    viewer = Viewer(presenter.outcome, line.show if line.is_seen else None)
    begin_stage("looking for what is known of earlier runs")
    results, known = _recalled(given.files, config)
    try:
        code = _check_or_show(given.files, config, viewer, begun, results, known)
    finally:
        line.clear()
    if config.fail_on is FailOn.FINDING and code == ExitCode.UNKNOWN:
        code = ExitCode.PROVED
    presenter.close(code)
    _tell_of_open(known.values(), config)
    if baseline is not None:
        return presenter.write_baseline(baseline, code)
    return code


def _recalled(files: list[str], config: Config) -> tuple[KeptResults | None, dict[int, Report]]:
    """What is known from an earlier run, by the number of the file."""
    if not config.cache:
        return None, {}
    from warpproof.base.kept import why_unusable
    from warpproof.kept_results import KeptResults
    from warpproof.linking import beside

    if config.cache_dir is not None and (why := why_unusable(config.cache_dir)):
        note(f"no reports are cached in '{config.cache_dir}': {why}")
    results = KeptResults(config)
    if config.recheck:
        return results, {}
    recalled = (results.known(f, beside(files, n)) for n, f in enumerate(files))
    return results, {n: report for n, report in enumerate(recalled) if report is not None}


def _check_or_show(
    files: list[str],
    config: Config,
    viewer: Viewer,
    begun: float,
    results: KeptResults | None,
    known: dict[int, Report],
) -> int:
    """What is known needs no engine, which take their time to load."""
    from warpproof.base.config import worst_exit

    if len(known) == len(files):
        from warpproof.outcomes import outcome_of

        outcomes = [outcome_of(file, known[n], config) for n, file in enumerate(files)]
        for outcome in outcomes:
            viewer.outcome(outcome)
        return worst_exit(outcome.exit_code for outcome in outcomes)
    begin_stage(f"loading the engines, before reading {_named(files)}")
    from warpproof.checking import check_files
    from warpproof.plan import check_settings

    check_settings(config)
    begin_stage(f"verifying {_named(files)}")
    return check_files(files, config, viewer, begun, results, known)


def _named(files: list[str]) -> str:
    return f"'{files[0]}'" if len(files) == 1 else f"{len(files)} files"


def _tell_of_open(known: Iterable[Report], config: Config) -> None:
    """That another look may decide what an earlier one had no time for."""
    from warpproof.base.config import Format as Chosen
    from warpproof.base.verdict import Advice

    late = {Advice.TIME, Advice.SHARE}
    count = sum(any(r.conclusion.advice in late for r in report.results) for report in known)
    if count and config.format is Chosen.TEXT and not config.quiet:
        what = "a report comes" if count == 1 else f"{count} reports come"
        note(f"{what} from the cache with checks that ran out of time; --recheck tries them again")


def _baseline_to_write(parser: argparse.ArgumentParser, config: Config) -> str:
    if config.baseline is None:
        raise usage_error(parser, "--write-baseline needs --baseline FILE")
    check_output(config.baseline, (), "--baseline")
    return config.baseline


_SUFFIXES = {
    ".txt": "text", ".html": "html", ".htm": "html", ".json": "json", ".sarif": "sarif",
    ".xml": "junit",
}  # fmt: skip


def _with_format(config: Config) -> Config:
    """A file says by its name what is to be in it, unless the user does."""
    from dataclasses import replace

    from warpproof.base.config import Format as Chosen
    from warpproof.base.config import Layer

    meant = _SUFFIXES.get(_suffix(config.output or ""))
    if meant is None or config.source("format").layer is not Layer.DEFAULT:
        return config
    return replace(config, format=Chosen(meant))


def _with_detail(parser: argparse.ArgumentParser, config: Config) -> Config:
    """Who asks for little and for much gets what was asked for last: a word of the command line
    counts more than a variable, and that more than a settings file."""
    from dataclasses import replace

    from warpproof.base.config import Layer

    if not (config.quiet and config.verbose):
        return config
    order = list(Layer)
    quiet, verbose = (order.index(config.source(name).layer) for name in ("quiet", "verbose"))
    if quiet == verbose:
        raise usage_error(parser, "--quiet and --verbose ask for opposite things")
    return replace(config, quiet=quiet > verbose, verbose=verbose > quiet)


def _form_by_name(parser: argparse.ArgumentParser, path: str) -> Format:
    from warpproof.report.base import FORMATS

    form = FORMATS.get(_SUFFIXES.get(_suffix(path), ""))
    if form is None:
        known = ", ".join(_SUFFIXES)
        raise usage_error(
            parser, f"the name '{path}' does not say the form of a report", f"names end in {known}"
        )
    return form


def _suffix(path: str) -> str:
    import os

    return os.path.splitext(path)[1].lower()


def _report_format(config: Config) -> Format:
    from warpproof.report.base import FORMATS

    form = FORMATS.get(config.format.value)
    assert form is not None  # each choice has a module
    return form


class _Presenter:
    """Shows outcomes in the format of the user's choice and keeps the first counterexample."""

    def __init__(
        self,
        form: Format,
        config: Config,
        witness: str | None,
        times: bool,
        line: LiveLine,
        writes_contracts: bool,
    ) -> None:
        from warpproof.properties.base import hints, ordered
        from warpproof.report.base import Detail, Style
        from warpproof.terminal import width_of

        self._form = form
        self._config = config
        self._result = Result(config.output)
        self._line = line
        self._witness = witness
        self._writes_contracts = writes_contracts
        seen = sys.stdout if config.output in (None, "-") else None
        self._style = Style(
            colour=is_colourful(seen),
            times=times,
            detail=Detail(1 + config.verbose - config.quiet),
            width=width_of(seen),
            full=config.full,
            hints=hints(),
            summaries={text.id: text.summary for text in ordered()},
        )
        self._outcomes: list[Outcome] = []
        self._also: list[tuple[Format, str]] = []

    def add_files(self, files: list[tuple[Format, str]]) -> None:
        """They get reports beside the one that is shown."""
        self._also += files

    def outcome(self, outcome: Outcome) -> None:
        from warpproof.report.base import Failure

        self._line.clear()
        show(outcome.diagnostics)
        if isinstance(outcome.result, Failure):
            show(outcome.result.diagnostics)
        self._keep_witness(outcome)
        if self._form.streams and not isinstance(outcome.result, Failure):
            if self._outcomes:
                self._result.add("\n")
            self._result.add(self._form.render(self._document([outcome], outcome.exit_code)))
        self._outcomes.append(outcome)
        if self._writes_contracts and not isinstance(outcome.result, Failure):
            from warpproof.write_contracts import write

            show(write(outcome.result))

    def close(self, code: int) -> None:
        from dataclasses import replace

        from warpproof.report.base import totals

        document = self._document(self._outcomes, code)
        if not self._form.streams:
            self._result.add(self._form.render(document))
        elif len(self._outcomes) > 1:
            self._result.add("\n" + totals(document))
        self._result.close()
        for form, path in self._also:
            kept = Result(path, "--also")
            plain = replace(document, style=replace(self._style, colour=False, width=100))
            kept.add(form.render(plain))
            if form.streams and len(self._outcomes) > 1:
                kept.add("\n" + totals(document))
            kept.close()

    def write_baseline(self, path: str, code: int) -> int:
        """The exit code: what was asked for is there, unless files could not be verified."""
        from warpproof.base.config import ExitCode, worst_exit
        from warpproof.report.base import Failure
        from warpproof.suppressions import baseline_text

        reports = [o.result for o in self._outcomes if not isinstance(o.result, Failure)]
        made = baseline_text(path, reports)
        result = Result(path, "--baseline")
        result.add(made.text)
        result.close()
        if path != "-":
            note(f"wrote {made.count} finding{'s' * (made.count != 1)} to {path}")
        if code not in (ExitCode.REFUTED, ExitCode.UNKNOWN):
            return code
        told = (ExitCode.REFUTED, ExitCode.UNKNOWN)
        return worst_exit(o.exit_code for o in self._outcomes if o.exit_code not in told)

    def _document(self, outcomes: list[Outcome], code: int) -> Document:
        from warpproof.base.version import VERSION
        from warpproof.report.base import Document, Failure

        return Document(
            tuple(o.result for o in outcomes if not isinstance(o.result, Failure)),
            tuple(o.result for o in outcomes if isinstance(o.result, Failure)),
            code,
            VERSION,
            self._style,
            self._config.unbounded,
            self._config.accept_inferred,
        )

    def _keep_witness(self, outcome: Outcome) -> None:
        """The first of all files; the report that has it says where it is."""
        from dataclasses import replace

        from warpproof.report.base import Failure, findings_of

        self._style = replace(self._style, witness=None)
        if self._witness is None or isinstance(outcome.result, Failure):
            return
        for result in findings_of(outcome.result):
            found = result.counterexample
            if found is not None and found.witness is not None:
                kept = Result(self._witness, "--witness")
                kept.add(found.witness)
                kept.close()
                self._style = replace(self._style, witness=self._witness)
                self._witness = None
                return
