"""The command line: a thin shell around `verify`.

Enters: the arguments. Leaves: the result on the standard output or in a file, diagnostics on the
standard error, an exit code. Guaranteed: every failure ends here as one message and the exit code
of `ExitCode`, never as a traceback; no process that was started is left running.

Start-up time is part of the interface, so modules are imported where they are needed and only the
parser of the command that was given is built.
"""

from __future__ import annotations

import sys
from functools import partial
from typing import TYPE_CHECKING, TextIO

from warpproof.arguments import command_parser, parse, raw_values, usage_error

if TYPE_CHECKING:
    import argparse
    from collections.abc import Callable, Iterable, Sequence

    from warpproof.base.config import Colour, Config, RawValue
    from warpproof.base.diagnostics import Diagnostic, UserError
    from warpproof.outcomes import Outcome, Viewer
    from warpproof.report.base import Document, Format
    from warpproof.terminal import LiveLine


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs one command and gives its exit code."""
    global _colour
    _colour = None
    words = list(sys.argv[1:] if arguments is None else arguments)
    _make_streams_safe()
    _collect_less_often()
    from warpproof.base.processes import stop_on_signals

    with stop_on_signals():
        return _guarded(partial(_dispatch, words))


def _dispatch(words: list[str]) -> int:
    if words and words[0] in COMMANDS:
        return COMMANDS[words[0]](words[1:])
    _top_level(words)
    return 0


# --- commands -----------------------------------------------------------------------------------

_CHECK_HELP = "verify programs: find bugs, or prove that there are none"


def _check(words: list[str]) -> int:
    import time
    from dataclasses import replace

    from warpproof.base.config import options

    begun = time.monotonic()
    names = tuple(options())
    parser = command_parser("check", _CHECK_HELP, names)
    parser.add_argument(
        "--witness", metavar="FILE", default=None, help="keep the first finding for `replay`"
    )
    parser.add_argument("--times", action="store_true", default=False, help="tell how long it took")
    parser.add_argument(
        "--write-contracts",
        action="store_true",
        default=False,
        help="write preconditions that were inferred into the files",
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
    config = _settings(raw)
    _check_output(config.output, given.files)
    _check_output(given.witness, given.files)
    form = _report_format(config)
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
    viewer = Viewer(presenter.outcome, line.show if line.is_seen else None)
    try:
        code = _check_or_recall(given.files, config, viewer, begun)
    finally:
        line.clear()
    presenter.close(code)
    if baseline is not None:
        presenter.write_baseline(baseline)
    return code


def _check_or_recall(files: list[str], config: Config, viewer: Viewer, begun: float) -> int:
    """What is known from an earlier run needs no engine, which take their time to load."""
    from warpproof.base.config import worst_exit

    results, known = None, {}
    if config.cache:
        from warpproof.kept_results import KeptResults

        results = KeptResults(config)
        if not config.recheck:
            recalled = map(results.known, files)
            known = {n: report for n, report in enumerate(recalled) if report is not None}
    if len(known) == len(files):
        from warpproof.outcomes import outcome_of

        outcomes = [outcome_of(file, known[n], config) for n, file in enumerate(files)]
        for outcome in outcomes:
            viewer.outcome(outcome)
        return worst_exit(outcome.exit_code for outcome in outcomes)
    from warpproof.checking import check_files
    from warpproof.plan import check_settings

    check_settings(config)
    return check_files(files, config, viewer, begun, results, known)


def _baseline_to_write(parser: argparse.ArgumentParser, config: Config) -> str:
    if config.baseline is None:
        raise usage_error(parser, "--write-baseline needs --baseline FILE")
    _check_output(config.baseline, ())
    return config.baseline


def _report_format(config: Config) -> Format:
    from warpproof.base.diagnostics import Code, user_error
    from warpproof.report.base import FORMATS

    form = FORMATS.get(config.format.value)
    if form is None:
        raise user_error(
            Code.USAGE,
            f"reports in the format '{config.format.value}' are not available yet",
            hint="formats are " + ", ".join(sorted(FORMATS.items())),
        )
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
        self._result = _Result(config.output)
        self._line = line
        self._witness = witness
        self._writes_contracts = writes_contracts
        seen = sys.stdout if config.output in (None, "-") else None
        self._style = Style(
            colour=_is_colourful(seen),
            times=times,
            detail=Detail(1 + config.verbose - config.quiet),
            width=width_of(seen),
            full=config.full,
            hints=hints(),
            summaries={text.id: text.summary for text in ordered()},
        )
        self._outcomes: list[Outcome] = []

    def outcome(self, outcome: Outcome) -> None:
        from warpproof.report.base import Failure

        self._line.clear()
        _show(outcome.diagnostics)
        if isinstance(outcome.result, Failure):
            _show(outcome.result.diagnostics)
        self._keep_witness(outcome)
        if self._form.streams and not isinstance(outcome.result, Failure):
            if self._outcomes:
                self._result.add("\n")
            self._result.add(self._form.render(self._document([outcome], outcome.exit_code)))
        self._outcomes.append(outcome)
        if self._writes_contracts and not isinstance(outcome.result, Failure):
            from warpproof.write_contracts import write

            _show(write(outcome.result))

    def close(self, code: int) -> None:
        from warpproof.report.base import totals

        document = self._document(self._outcomes, code)
        if not self._form.streams:
            self._result.add(self._form.render(document))
        elif len(self._outcomes) > 1:
            self._result.add("\n" + totals(document))
        self._result.close()

    def write_baseline(self, path: str) -> None:
        from warpproof.report.base import Failure
        from warpproof.suppressions import baseline_text

        reports = [o.result for o in self._outcomes if not isinstance(o.result, Failure)]
        result = _Result(path)
        result.add(baseline_text(path, reports))
        result.close()

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

        from warpproof.report.base import Failure

        self._style = replace(self._style, witness=None)
        if self._witness is None or isinstance(outcome.result, Failure):
            return
        for result in outcome.result.results:
            found = result.counterexample
            if found is not None and found.witness is not None:
                kept = _Result(self._witness)
                kept.add(found.witness)
                kept.close()
                self._style = replace(self._style, witness=self._witness)
                self._witness = None
                return


_EXPLAIN_HELP = (
    "say what a property means and what a proof of it promises, or what a code stands for"
)


def _explain(words: list[str]) -> int:
    parser = command_parser("explain", _EXPLAIN_HELP, ("colour",))
    parser.usage = "warpproof explain [PROPERTY|CODE ...]"
    parser.add_argument(
        "names",
        nargs="*",
        default=[],
        metavar="PROPERTY|CODE",
        help="the id or short name of a property, the code of an assumption or of a message",
    )
    given = parser.parse_args(words)
    names: list[str] = given.names
    _settings(raw_values(given, ("colour",)))

    from warpproof import diagnostic_codes, explain, soundness
    from warpproof.base.assumption import Assumption
    from warpproof.base.diagnostics import Code
    from warpproof.properties.base import named, ordered

    if not names:
        _write(explain.overview(ordered()))
        return 0
    codes = {code.value: code for code in Assumption}
    messages = {code.value: code for code in Code}
    known = [name for name in names if name not in codes and name.upper() not in messages]
    chosen = dict.fromkeys(property_ for name in known for property_ in named(name))
    if _is_colourful(sys.stdout):
        from warpproof.terminal import width_of

        texts = [explain.styled(property_, width_of(sys.stdout)) for property_ in chosen]
    else:
        texts = [explain.plain(property_) for property_ in chosen]
    texts += [soundness.told(codes[name]) for name in dict.fromkeys(names) if name in codes]
    upper = dict.fromkeys(name.upper() for name in names)
    texts += [diagnostic_codes.told(messages[name]) for name in upper if name in messages]
    _write("\n\n".join(texts))
    return 0


_DUMP_HELP = "print a program as the engines see it, and every construct that is not supported"
_DUMP_OPTIONS = (
    "include_dirs", "defines", "system_dirs", "forced_includes", "std", "build", "clang", "cache",
    "cache_dir", "timeout", "output", "kernel", "instantiate", "grid", "block", "colour",
)  # fmt: skip


def _dump(words: list[str]) -> int:
    from warpproof.base.config import worst_exit
    from warpproof.base.processes import time_limit
    from warpproof.dump import ALL_STAGES

    parser = command_parser("dump", _DUMP_HELP, _DUMP_OPTIONS)
    parser.add_argument(
        "--stage",
        metavar="NAME",
        default=None,
        help=f"show the program after this stage: {', '.join(ALL_STAGES)}; the last five are of "
        "one kernel by itself, see --kernel, --grid and --block",
    )
    given = parse(parser, words)
    files: list[str] = given.files
    config = _settings(raw_values(given, _DUMP_OPTIONS))
    _check_output(config.output, files)
    result = _Result(config.output)
    with time_limit(config.timeout):
        codes = [
            _answered(partial(_dump_one, file, config, given.stage, result), (file,))
            for file in files
        ]
    result.close()
    return worst_exit(codes)


def _dump_one(file: str, config: Config, stage: str | None, result: _Result) -> int:
    from warpproof.dump import dump_program

    outcome = dump_program(file, config, stage)
    _show(outcome.diagnostics)
    result.add(outcome.text)
    return outcome.exit_code


_RUN_HELP = "run a program on the CPU with every check on, as a sanitizer would on a GPU"
_RUN_OPTIONS = (
    "include_dirs", "defines", "system_dirs", "forced_includes", "std", "build", "clang", "cache",
    "cache_dir", "check", "no_check", "device", "allow_same_value_writes", "allow_exited",
    "warp_sync", "timeout", "colour",
)  # fmt: skip


def _run(words: list[str]) -> int:
    from warpproof.base.processes import time_limit

    parser = command_parser("run", _RUN_HELP, _RUN_OPTIONS)
    parser.usage = "warpproof run [options] FILE [-- argument ...]"
    parser.add_argument(
        "--seed", metavar="N", default=None, help="shuffle the schedule and the inputs"
    )
    parser.add_argument(
        "--witness", metavar="FILE", default=None, help="keep the first finding for `replay`"
    )
    cut = words.index("--") if "--" in words else len(words)
    given = parse(parser, words[:cut])
    if len(given.files) != 1:
        raise usage_error(parser, "run takes one program", "put its arguments after --")
    config = _settings(raw_values(given, _RUN_OPTIONS))
    seed = None if given.seed is None else _whole_number(parser, "--seed", given.seed)
    _check_output(given.witness, given.files)
    with time_limit(config.timeout):
        return _run_one(given.files[0], tuple(words[cut + 1 :]), seed, given.witness, config)


def _run_one(
    file: str, arguments: tuple[str, ...], seed: int | None, witness: str | None, config: Config
) -> int:
    from warpproof.running import RunRequest, run_file

    request = RunRequest(file, arguments, seed, witness is not None)
    outcome = run_file(request, config, _write_bytes, _write_error_bytes)
    _show(outcome.diagnostics)
    _note(outcome.summary)
    if outcome.witness is not None:
        result = _Result(witness)
        result.add(outcome.witness)
        result.close()
    return outcome.exit_code


_REPLAY_HELP = "run a counterexample again, tell how it comes to that, or show it on a GPU"
_REPLAY_OPTIONS = ("clang", "cache", "cache_dir", "timeout", "colour", "full")


def _replay(words: list[str]) -> int:
    from warpproof.base.processes import time_limit

    parser = command_parser("replay", _REPLAY_HELP, _REPLAY_OPTIONS)
    parser.add_argument(
        "--trace",
        action="store_true",
        default=False,
        help="show the lines that led to the failure, with values; all of them with --full",
    )
    parser.add_argument(
        "--emit",
        metavar="FILE",
        default=None,
        help="write a CUDA program that shows the failure on a GPU; - writes it to the output",
    )
    parser.add_argument(
        "--gpu",
        action="store_true",
        default=False,
        help="build that program with nvcc and run it under compute-sanitizer on this machine's "
        "GPU: confirmed, or not reproduced",
    )
    given = parse(parser, words)
    if len(given.files) != 1:
        raise usage_error(parser, "replay takes one witness")
    config = _settings(raw_values(given, _REPLAY_OPTIONS))
    if given.emit is not None or given.gpu:
        if given.trace or config.full:
            raise usage_error(
                parser, "--emit and --gpu run no trace", "leave --trace and --full out"
            )
        _check_output(given.emit, given.files)
        with time_limit(config.timeout):
            return _emit(given.files[0], given.emit, given.gpu, config)
    with time_limit(config.timeout):
        from warpproof.running import replay_file
        from warpproof.terminal import width_of

        trace = _write_bytes if given.trace or config.full else None
        width = width_of(sys.stdout)
        outcome = replay_file(given.files[0], config, _write_bytes, trace, width)
    _show(outcome.diagnostics)
    _note(outcome.summary)
    return outcome.exit_code


def _emit(witness: str, output: str | None, on_gpu: bool, config: Config) -> int:
    """A counterexample as a program, written or run on a GPU or both."""
    from warpproof.base.config import ExitCode
    from warpproof.repro import gpu
    from warpproof.running import RunOutcome, repro_of, to_diagnostic

    if on_gpu:
        gpu.check_machine()
    made = repro_of(witness, config, "repro.cu" if output in (None, "-") else str(output))
    if isinstance(made, RunOutcome):
        _note(made.summary)
        return made.exit_code
    if output == "-":
        _write(made.text)
    elif output is not None:
        try:
            with open(output, "wb") as stream:
                stream.write(made.data())
        except (OSError, ValueError) as error:
            raise _cannot_write(f"'{output}'", error) from None
    if not on_gpu:
        _show((to_diagnostic(made.finding),))
        _note(made.told("-" if output is None else output))
        return ExitCode.REFUTED
    outcome = gpu.run(made)
    _write(outcome.text)
    _note(outcome.summary)
    return outcome.exit_code


_BENCH_HELP = "verify a labelled suite and compare the verdicts with the labels"


def _bench(words: list[str]) -> int:
    from warpproof.bench.command import command

    return command(words, _write)


def _whole_number(parser: argparse.ArgumentParser, flag: str, text: str) -> int:
    try:
        return int(text)
    except ValueError:
        raise usage_error(parser, f"{flag} takes a whole number, not '{text}'") from None


def _write_bytes(text: bytes) -> None:
    _write(text.decode(errors="surrogateescape"))


def _write_error_bytes(text: bytes) -> None:
    if sys.stderr is not None:
        sys.stderr.write(text.decode(errors="surrogateescape"))


def _note(text: str) -> None:
    """A closing line, apart from the program's own output."""
    if sys.stderr is not None:
        sys.stderr.write("".join(f"warpproof: {line}\n" for line in text.splitlines()))


COMMANDS: dict[str, Callable[[list[str]], int]] = {
    "check": _check,
    "run": _run,
    "replay": _replay,
    "dump": _dump,
    "explain": _explain,
    "bench": _bench,
}
_SUMMARIES = {
    "check": _CHECK_HELP,
    "run": _RUN_HELP,
    "replay": _REPLAY_HELP,
    "dump": _DUMP_HELP,
    "explain": _EXPLAIN_HELP,
    "bench": _BENCH_HELP,
}


# --- parsing ------------------------------------------------------------------------------------


def _top_level(words: list[str]) -> None:
    """Help, version, or the error that no command was named."""
    from warpproof.base.version import VERSION

    if words and words[0] in ("-h", "--help"):
        _write(_overview())
    elif words and words[0] == "--version":
        _write(f"warpproof {VERSION}\n")
    else:
        raise _no_such_command(words)


def _overview() -> str:
    width = max(map(len, _SUMMARIES))
    commands = "".join(f"  {name:{width}}  {text}\n" for name, text in _SUMMARIES.items())
    return (
        "usage: warpproof COMMAND [options] FILE...\n\n"
        "Verifies CUDA C++ programs, without a GPU and without a CUDA toolkit.\n\n"
        f"commands:\n{commands}\n"
        "options:\n"
        "  -h, --help  show this text; 'warpproof COMMAND --help' shows a command's options\n"
        "  --version   show the version\n"
    )


def _no_such_command(words: list[str]) -> UserError:
    from warpproof.base.diagnostics import Code, did_you_mean, user_error

    if not words:
        return user_error(Code.USAGE, "no command given", hint="see 'warpproof --help'")
    word = words[0]
    kind = "option" if word.startswith("-") else "command"
    known = (*COMMANDS, "--help", "--version")
    return user_error(
        Code.USAGE,
        f"there is no {kind} '{word}'",
        hint=did_you_mean(word, known) or "see 'warpproof --help'",
    )


# --- output -------------------------------------------------------------------------------------


def _collect_less_often() -> None:
    """Programs are millions of small objects that live long: looking through them often costs a
    fifth of the time and finds nothing."""
    import gc

    gc.set_threshold(50_000, 20, 100)


def _make_streams_safe() -> None:
    """No text of the user's can fail to be printed, whatever the terminal's encoding."""
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="backslashreplace")


def _write(text: str) -> None:
    """To the standard output. A reader that has gone away is no error."""
    if sys.stdout is None:  # closed by the caller
        return
    try:
        sys.stdout.write(text)
        sys.stdout.flush()
    except BrokenPipeError:
        _discard_output()
    except OSError as error:
        _discard_output()
        raise _cannot_write("the standard output", error) from None


def _discard_output() -> None:
    """What is still buffered must not fail again when the interpreter ends."""
    import os

    try:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except (OSError, ValueError):
        sys.stdout = None


class _Result:
    """Where a command's texts go: at once to the standard output, or together to a file, which is
    touched only when all of them are there."""

    def __init__(self, output: str | None) -> None:
        self._output = None if output == "-" else output
        self._texts: list[str] = []

    def add(self, text: str) -> None:
        if self._output is None:
            _write(text)
        else:
            self._texts.append(text)

    def close(self) -> None:
        if self._output is None or not self._texts:
            return
        try:
            with open(self._output, "w", encoding="utf-8", errors="backslashreplace") as stream:
                stream.writelines(self._texts)
        except (OSError, ValueError) as error:
            raise _cannot_write(f"'{self._output}'", error) from None


def _cannot_write(where: str, error: OSError | ValueError) -> UserError:
    from warpproof.base.diagnostics import Code, user_error

    return user_error(
        Code.OUTPUT,
        f"cannot write to {where}: {getattr(error, 'strerror', None) or error}",
        hint="name another file with -o",
    )


def _check_output(output: str | None, inputs: Iterable[str]) -> None:
    """What would be found out only after the work: no such folder, or a program overwritten."""
    import os

    from warpproof.base.diagnostics import Code, user_error

    if output is None or output == "-":
        return
    folder = os.path.dirname(output) or os.curdir
    if not os.path.isdir(folder):
        raise _cannot_write(f"'{output}'", OSError(0, f"there is no folder '{folder}'"))
    if os.path.isdir(output):
        raise _cannot_write(f"'{output}'", OSError(0, "it is a directory"))
    for name in inputs:
        if os.path.exists(name) and os.path.exists(output) and os.path.samefile(name, output):
            raise user_error(
                Code.OUTPUT,
                f"the result would overwrite the program '{name}'",
                hint="name another file with -o",
            )


_colour: Colour | None = None  # the user's choice, once it is known


def _settings(raw: dict[str, RawValue]) -> Config:
    """All layers together; from here on messages have the colours that the user wants."""
    global _colour
    from warpproof.base.config import load_config

    config = load_config(raw)
    _colour = config.colour
    return config


def _is_colourful(stream: TextIO | None) -> bool:
    from warpproof.base.config import Colour
    from warpproof.terminal import is_colourful

    return is_colourful(stream, _colour or Colour.AUTO)


def _show(diagnostics: Iterable[Diagnostic]) -> None:
    from warpproof.base.diagnostics import render

    if sys.stderr is None:
        return
    colour = _is_colourful(sys.stderr)
    try:
        for diagnostic in diagnostics:
            sys.stderr.write(render(diagnostic, colour=colour) + "\n")
        sys.stderr.flush()
    except OSError:  # nobody reads our messages; the exit code still speaks
        sys.stderr = None


# --- failures -----------------------------------------------------------------------------------


def _guarded(action: Callable[[], int]) -> int:
    """The outermost shell. Imports wait until there is something to explain."""
    try:
        return action()
    except Exception as error:
        return _failed(error, ())
    except BaseException as stop:
        return _stopped(stop)


def _answered(action: Callable[[], int], inputs: Iterable[str]) -> int:
    """One of several actions: if it fails the others still run, if it is stopped they do not."""
    try:
        return action()
    except Exception as error:
        return _failed(error, inputs)


def _stopped(stop: BaseException) -> int:
    """Argparse has shown its help, or a signal or the clock ended the run."""
    from warpproof.base.config import ExitCode
    from warpproof.base.diagnostics import Code, Diagnostic, Severity
    from warpproof.base.processes import Terminated, TimeLimitReached

    match stop:
        case SystemExit(code=int() as code):
            return code
        case KeyboardInterrupt():
            _show((Diagnostic(Code.INTERRUPTED, Severity.NOTE, "interrupted, nothing concluded"),))
            return ExitCode.INTERRUPTED
        case Terminated():
            return ExitCode.TERMINATED
        case TimeLimitReached():
            message = "the time limit is reached, nothing concluded"
            hint = "allow more with --timeout SECONDS"
            _show((Diagnostic(Code.TIMEOUT, Severity.ERROR, message, hint=hint),))
            return ExitCode.UNKNOWN
        case _:
            raise stop


def _failed(error: Exception, inputs: Iterable[str]) -> int:
    """The user's mistake or our own; `inputs` are the files that go with a report of ours."""
    from warpproof.base.diagnostics import UserError
    from warpproof.base.processes import stopped_by

    if isinstance(error, UserError):
        _show(error.diagnostics)
        return error.exit_code
    stop = stopped_by()
    return _internal_error(error, inputs) if stop is None else _stopped(stop)


def _internal_error(error: Exception, inputs: Iterable[str]) -> int:
    from warpproof.base import crash
    from warpproof.base.config import ExitCode
    from warpproof.base.diagnostics import Code, Diagnostic, Severity

    message = f"ERROR: {crash.summary(error)}"
    hint = crash.where_kept(crash.keep_report(error, inputs))
    _show((Diagnostic(Code.INTERNAL, Severity.ERROR, message, hint=hint),))
    return ExitCode.ERROR
