"""Settings: one frozen `Config`, and where each of its values comes from.

Enters: a settings file, environment variables and the command line's raw texts. Leaves: a `Config`
whose values are checked. Each field is declared once, with its default, help, parser, flags and
kind; the command line, the file reader and the environment reader are all made from these
declarations. Later layers win: default < `warpproof.toml` or `[tool.warpproof]` of
`pyproject.toml` < `WARPPROOF_NAME` < command line. A wrong name or value is a `UserError`.

Which checks exist is known by the properties, so `check` and `no_check` are names, not an enum.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import Enum, IntEnum
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any

from warpproof.base.diagnostics import Code, UserError, did_you_mean, user_error
from warpproof.base.options import (
    VARIABLE_PREFIX,
    Dim3,
    Option,
    OptionKind,
    Place,
    choice_option,
    list_option,
    options_of,
    parse_address,
    parse_count,
    parse_define,
    parse_dimensions,
    parse_directory,
    parse_positive,
    parse_seconds,
    parse_standard,
    parse_text,
    switch_option,
    value_option,
)


class ExitCode(IntEnum):
    """What the shell sees."""

    PROVED = 0
    REFUTED = 1
    USAGE = 2  # also files that clang rejects
    UNKNOWN = 3  # also UNSUPPORTED
    ERROR = 4
    INTERRUPTED = 130
    TERMINATED = 143


_WORST_FIRST = (ExitCode.REFUTED, ExitCode.ERROR, ExitCode.USAGE, ExitCode.UNKNOWN)


def worst_exit(codes: Iterable[int]) -> ExitCode:
    """The exit code over several files."""
    seen = frozenset(codes)
    return next((code for code in _WORST_FIRST if code in seen), ExitCode.PROVED)


# --- choices ------------------------------------------------------------------------------------


class Engine(Enum):
    """In the order in which they are asked: what decides all sizes at once comes first."""

    AUTO = "auto"
    PARAMETRIC = "parametric"
    DEDUCTIVE = "deductive"
    BMC = "bmc"


class SolverChoice(Enum):
    PORTFOLIO = "portfolio"
    Z3 = "z3"
    CVC5 = "cvc5"
    BITWUZLA = "bitwuzla"
    YICES = "yices"
    BOOLECTOR = "boolector"
    MATHSAT = "mathsat"


class Threads(Enum):
    ALL = "all"
    TWO = "two"


class PartialOrder(Enum):
    NONE = "none"
    MPOR = "mpor"


class FloatModel(Enum):
    AUTO = "auto"
    IEEE = "ieee"
    UNINTERPRETED = "uninterpreted"
    REAL = "real"


class Device(Enum):
    """`ANY`: properties that devices differ in are arbitrary. What others have is in the header
    `runtime_device.h`."""

    ANY = "any"
    A100 = "a100"
    H200 = "h200"

    @property
    def defines(self) -> tuple[str, ...]:
        return () if self is Device.ANY else (f"__WARPPROOF_DEVICE_{self.name}=1",)


class Format(Enum):
    TEXT = "text"
    JSON = "json"
    SARIF = "sarif"
    GITHUB = "github"
    JUNIT = "junit"
    HTML = "html"


class FailOn(Enum):
    OPEN = "open"
    FINDING = "finding"


class Colour(Enum):
    AUTO = "auto"
    ALWAYS = "always"
    NEVER = "never"


# --- the settings -------------------------------------------------------------------------------


class Layer(Enum):
    DEFAULT = "default"
    FILE = "settings file"
    ENVIRONMENT = "environment"
    COMMAND_LINE = "command line"


@dataclass(frozen=True, slots=True)
class ValueSource:
    """`name` as the user knows it: a file and key, a variable, a flag."""

    layer: Layer
    name: str


@dataclass(frozen=True, slots=True)
class Config:
    """All settings. Fields that are None or empty mean what their help says."""

    # reading the program
    include_dirs: tuple[str, ...] = list_option(
        parse_directory,
        "-I",
        "DIR",
        "look for #include files in DIR (repeatable)",
        separator=os.pathsep,
        place=Place.PATH,
    )
    defines: tuple[str, ...] = list_option(
        parse_define,
        "-D",
        "NAME[=VALUE]",
        "define a macro (repeatable)",
        separator=";",
    )
    system_dirs: tuple[str, ...] = list_option(
        parse_directory,
        "-isystem",
        "DIR",
        "search this directory for headers after those of -I (repeatable)",
        separator=os.pathsep,
        place=Place.PATH,
    )
    forced_includes: tuple[str, ...] = list_option(
        parse_text,
        "-include",
        "FILE",
        "include this file before the first line (repeatable)",
        separator=os.pathsep,
        place=Place.PATH,
    )
    std: str = value_option(
        "c++17",
        parse_standard,
        "--std",
        "STD",
        "the C++ standard: c++17, c++20 or c++23; c++11 and c++14 are read as c++17",
    )
    build: str | None = value_option(
        None,
        parse_text,
        "-p",
        "BUILD",
        "take compiler options from this build: a folder with compile_commands.json",
        place=Place.PATH,
    )
    clang: str | None = value_option(
        None,
        parse_text,
        "--clang",
        "PROGRAM",
        "use this clang, 19 or newer",
        otherwise="the one that is installed with warpproof",
    )
    cache: bool = switch_option(
        True, "--cache", "reuse compiled files and reports of unchanged files"
    )
    cache_dir: str | None = value_option(
        None,
        parse_text,
        "--cache-dir",
        "DIR",
        "where to keep it",
        place=Place.PATH,
        otherwise="the user's cache folder",
    )
    recheck: bool = switch_option(
        False, "--recheck", "verify again even files that have not changed"
    )

    # what is verified
    device: Device = choice_option(
        Device.ANY, "--device", "the device whose properties the program sees"
    )
    arguments: tuple[str, ...] = list_option(
        str,
        "--argument",
        "TEXT",
        "start main with this argument (repeatable; all of them may also stand after --)",
        separator=";",
        otherwise="any command line",
    )
    kernel: str | None = value_option(
        None,
        parse_text,
        "--kernel",
        "NAME",
        "verify one kernel without its host code, its arguments arbitrary",
    )
    instantiate: tuple[str, ...] = list_option(
        parse_text,
        "--instantiate",
        "NAME<ARGUMENTS>",
        "also verify this instance of a template, such as 'f<float, 128>' (repeatable)",
        separator=";",
    )
    assume: tuple[str, ...] = list_option(
        parse_text,
        "--assume",
        "EXPR",
        "restrict the command lines considered, such as 'argc == 2 && 1 <= \\arg(1) <= 1000000' "
        "(repeatable)",
        separator=";",
    )
    grid: Dim3 | None = value_option(
        None,
        parse_dimensions,
        "--grid",
        "X[,Y[,Z]]",
        "blocks of the launch, * for any",
        otherwise="those of the program, or any number",
    )
    block: Dim3 | None = value_option(
        None,
        parse_dimensions,
        "--block",
        "X[,Y[,Z]]",
        "threads of a block, * for any",
        otherwise="those of the program, or any number",
    )
    check: tuple[str, ...] = list_option(
        parse_text,
        "--check",
        "LIST",
        "check only these properties, separated by commas",
        split_flag=True,
        otherwise="all but memory-leak",
    )
    no_check: tuple[str, ...] = list_option(
        parse_text, "--no-check", "LIST", "leave these properties out", split_flag=True
    )
    all_kernels: bool = switch_option(
        False,
        "--all-kernels",
        "also verify each kernel on its own, for all launches, and count the result",
    )
    all_findings: bool = switch_option(
        True,
        "--all",
        "look for one finding per property and place however long it takes; by default the "
        "search for more ends some time after the first",
        opposite="--first",
        opposite_help="stop at the first bug: whatever is not decided by then stays UNKNOWN",
    )

    # how it is verified
    engine: Engine = choice_option(Engine.AUTO, "--engine", "how to reason")
    unwind: int | None = value_option(
        None,
        parse_positive,
        "--unwind",
        "K",
        "follow each loop at most K times",
        otherwise="to its end",
    )
    context_bound: int | None = value_option(
        None,
        parse_count,
        "--context-bound",
        "C",
        "explore interleavings with at most C preemptive switches",
        aliases=("--context-switch",),
        otherwise="any number, or 2 where these are too many",
    )
    threads: Threads = choice_option(
        Threads.ALL, "--threads", "all threads of a launch, or two arbitrary ones"
    )
    por: PartialOrder = choice_option(PartialOrder.MPOR, "--por", "partial-order reduction")
    state_hashing: bool = switch_option(False, "--state-hashing", "explore a state only once")
    solver: SolverChoice = choice_option(
        SolverChoice.PORTFOLIO,
        "--solver",
        "which solver to use",
        shorthands=tuple(choice for choice in SolverChoice if choice.value != "portfolio"),
    )
    float_model: FloatModel = choice_option(
        FloatModel.AUTO,
        "--float",
        "how proofs model floating point; real: contracts speak of exact numbers",
    )

    # what is assumed
    malloc_may_fail: bool = switch_option(
        False,
        "--malloc-may-fail",
        "explore allocations that fail; otherwise they succeed",
        opposite="--force-malloc-success",
        opposite_help="assume that no allocation fails (the default)",
    )
    warp_sync: int | None = value_option(
        None,
        parse_positive,
        "--warp-sync",
        "N",
        "assume that each N threads run in lockstep",
        otherwise="no threads do",
    )
    allow_same_value_writes: bool = switch_option(
        False, "--allow-same-value-writes", "accept races in which all write the same value"
    )
    volatile_relaxed: bool = switch_option(
        False, "--volatile-relaxed", "take aligned volatile accesses as relaxed atomics"
    )
    sc_atomics: bool = switch_option(
        False, "--sc-atomics", "assume that all atomics are sequentially consistent"
    )
    allow_exited: bool = switch_option(
        False,
        "--allow-exited",
        "accept barriers that are reached after some threads have left the kernel",
    )
    unbounded: bool = switch_option(False, "--unbounded", "only a proof for all sizes passes")
    accept_inferred: bool = switch_option(
        False, "--accept-inferred", "a proof under inferred preconditions passes"
    )
    baseline: str | None = value_option(
        None,
        parse_text,
        "--baseline",
        "FILE",
        "do not count the findings that FILE lists; see --write-baseline",
        place=Place.PATH,
    )
    full_range: bool = switch_option(
        False, "--full-range", "let symbolic sizes be as large as CUDA allows"
    )
    all_dims: bool = switch_option(
        False, "--all-dims", "let dimensions that the kernel never reads have any size"
    )

    # resources
    # Without one, engines have limits of their own, see `asking`.
    timeout: float | None = value_option(
        None,
        parse_seconds,
        "--timeout",
        "SECONDS",
        "stop after this time",
        otherwise="no limit but those of the engines",
    )
    memory: int | None = value_option(
        None,
        parse_positive,
        "--memory",
        "MB",
        "use at most this much memory",
        otherwise="no limit",
    )
    jobs: int | None = value_option(
        None,
        parse_positive,
        "--jobs",
        "N",
        "processes at a time",
        otherwise="one per processor",
    )
    scheduler: str | None = value_option(
        None,
        parse_address,
        "--scheduler",
        "ADDRESS",
        "hand the files to the workers of this Dask scheduler, such as tcp://host:8786",
        # Its answers are objects of Python, which may do anything.
        not_in_files="it only on the command line or as a variable, by someone who trusts the "
        "scheduler",
    )

    # the result
    format: Format = choice_option(Format.TEXT, "--format", "form of the report")
    output: str | None = value_option(
        None,
        parse_text,
        "-o",
        "FILE",
        "write the result to FILE; by default to the standard output",
        # It would overwrite what is there.
        not_in_files="it only on the command line or as a variable",
    )

    fail_on: FailOn = choice_option(
        FailOn.OPEN,
        "--fail-on",
        "what makes the exit code nonzero: only findings, or also what is not decided",
    )
    colour: Colour = choice_option(
        Colour.AUTO,
        "--color",
        "colours; auto: on a terminal, unless NO_COLOR is set, or where FORCE_COLOR is",
    )
    quiet: bool = switch_option(False, "--quiet", "print only findings and the verdict", short="-q")
    verbose: bool = switch_option(
        False, "--verbose", "print every check, bound and assumption in full", short="-v"
    )
    full: bool = switch_option(False, "--full", "show traces with all threads and steps")

    sources: Mapping[str, ValueSource] = field(default_factory=dict, compare=False, repr=False)

    @property
    def all_defines(self) -> tuple[str, ...]:
        """The macros that the user gave, and those that choose the device."""
        return (*self.defines, *self.device.defines)

    def source(self, name: str) -> ValueSource:
        """Where the value of the setting `name` comes from."""
        return self.sources.get(name, ValueSource(Layer.DEFAULT, name))


# Titles in the help, by the first setting of each group.
GROUPS = {
    "include_dirs": "reading the program",
    "device": "what is verified",
    "engine": "how it is verified",
    "malloc_may_fail": "what is assumed, and what counts",
    "timeout": "resources",
    "format": "the result",
}


@cache
def options() -> dict[str, Option]:
    """The declarations of all settings by field name."""
    return options_of(Config)


# --- layers -------------------------------------------------------------------------------------

SETTINGS_FILE = "warpproof.toml"
PROJECT_FILE = "pyproject.toml"

# What the command line hands over: one text, the texts of a repeated flag, or a switch.
RawValue = str | list[str] | bool


def load_config(
    command_line: Mapping[str, RawValue] | None = None,
    *,
    environment: Mapping[str, str] | None = None,
    directory: str | os.PathLike[str] | None = None,
    called: Mapping[str, str] = MappingProxyType({}),
) -> Config:
    """All layers together. The settings file is looked for in `directory`, by default the current
    one, and the folders above it. What the caller gives has the names of `called` in messages, or
    else those of the flags."""
    values: dict[str, Any] = {}
    sources: dict[str, ValueSource] = {}
    for layer in (
        _from_file(Path(os.curdir if directory is None else directory)),
        _from_environment(os.environ if environment is None else environment),
        _from_command_line(command_line or {}, called),
    ):
        for name, setting in layer.items():
            values[name] = setting.value
            sources[name] = setting.source
    return Config(**values, sources=sources)


@dataclass(frozen=True, slots=True)
class _Setting:
    value: object
    source: ValueSource


def _from_command_line(
    raw: Mapping[str, RawValue], called: Mapping[str, str]
) -> dict[str, _Setting]:
    found: dict[str, _Setting] = {}
    for name, given in raw.items():
        option = options()[name]
        source = ValueSource(Layer.COMMAND_LINE, called.get(name, option.flags[0]))
        if isinstance(given, list) and option.split_flag:
            given = [part for text in given for part in text.split(option.separator)]
        found[name] = _Setting(_converted(option, given, source), source)
    return found


def _from_environment(environment: Mapping[str, str]) -> dict[str, _Setting]:
    by_variable = {v: option for option in options().values() for v in option.variables}
    found: dict[str, _Setting] = {}
    for variable in sorted(environment):
        if not variable.startswith(VARIABLE_PREFIX):
            continue
        option = by_variable.get(variable)
        if option is None:
            raise user_error(
                Code.CONFIG_UNKNOWN,
                f"environment variable {variable} is no setting",
                hint=did_you_mean(variable, by_variable),
            )
        text = environment[variable]
        source = ValueSource(Layer.ENVIRONMENT, variable)
        raw: object = text
        if option.kind is OptionKind.LIST:
            raw = [part for part in text.split(option.separator) if part]
        value = _converted(option, raw, source)
        is_opposite = variable != option.variables[0]
        found[option.name] = _Setting(not value if is_opposite else value, source)
    return found


def _from_file(directory: Path) -> dict[str, _Setting]:
    located = _settings_table(directory)
    if located is None:
        return {}
    path, table = located
    by_key = {key: option for option in options().values() for key in option.keys}
    found: dict[str, _Setting] = {}
    for key, raw in table.items():
        option = by_key.get(key)
        if option is None:
            raise user_error(
                Code.CONFIG_UNKNOWN,
                f"{path}: '{key}' is no setting",
                hint=did_you_mean(key, by_key),
            )
        source = ValueSource(Layer.FILE, f"{path}: {key}")
        value = _converted(option, _anchored(raw, option.place, path.parent), source)
        _refuse_from_others(option, value, raw, path.parent, source)
        found[option.name] = _Setting(not value if key != option.toml_key else value, source)
    return found


def _settings_table(directory: Path) -> tuple[Path, dict[str, object]] | None:
    """The nearest settings file at or above `directory`."""
    try:
        above = directory.resolve().parents
    except OSError:  # the current folder has been deleted
        return None
    for folder in (directory, *above):
        own = folder / SETTINGS_FILE
        if os.path.isfile(own):
            return own, _read_toml(own)
        project = folder / PROJECT_FILE
        # Parsing is skipped for the many project files that do not mention us.
        if os.path.isfile(project) and b"warpproof" in _read_bytes(project):
            tools = _read_toml(project).get("tool")
            table = tools.get("warpproof") if isinstance(tools, dict) else None
            if isinstance(table, dict):
                return project, table
    return None


def _read_bytes(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as error:
        raise user_error(
            Code.CONFIG_FILE,
            f"settings file '{path}' cannot be read: {error.strerror}",
            hint="settings are looked for in this folder and in those above it",
        ) from None


def _read_toml(path: Path) -> dict[str, object]:
    import tomllib  # costs start-up time, and most runs have no settings file

    try:
        return tomllib.loads(_read_bytes(path).decode("utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise user_error(
            Code.CONFIG_FILE,
            f"settings file '{path}' is not valid TOML: {error}",
            hint='a line has the form name = "text", name = 5 or name = ["one", "two"]',
        ) from None


def _anchored(raw: object, place: Place, folder: Path) -> object:
    """Paths written in a settings file are relative to that file, or begin with `~`."""
    if isinstance(raw, list):
        return [_anchored(part, place, folder) for part in raw]
    if place is Place.NONE or not isinstance(raw, str) or not raw:
        return raw
    return str(folder / os.path.expanduser(raw))


_CLANG_NAME = re.compile(r"clang(\+\+)?(-[0-9]+(\.[0-9]+)*)?")


def _refuse_from_others(
    option: Option, value: object, raw: object, project: Path, source: ValueSource
) -> None:
    """A settings file may come with someone else's program: it cannot have programs run, and files
    written or deleted, wherever it likes. A name other than clang's is refused, too: a shell or an
    interpreter would run a file of the project."""
    if option.not_in_files:
        raise _wrong_value(source, raw, option.not_in_files)
    if option.name == "clang" and not _CLANG_NAME.fullmatch(str(value)):
        expected = "the name of a clang on PATH, such as clang-19; a path only with --clang or as "
        raise _wrong_value(source, raw, f"{expected}{option.variables[0]}")
    if option.name == "baseline" and not _is_within(str(value), project):
        raise _wrong_value(source, raw, "a file of the project")
    if option.name == "cache_dir":
        from warpproof.base.kept import default_cache_dir

        if not any(_is_within(str(value), allowed) for allowed in (project, default_cache_dir())):
            raise _wrong_value(source, raw, "a folder of the project, or of the user's cache")


def _is_within(path: str, folder: str | Path) -> bool:
    """Is it that folder, or in it, wherever links lead?"""
    place, allowed = os.path.realpath(path), os.path.realpath(folder)
    return place == allowed or place.startswith(allowed.rstrip(os.sep) + os.sep)


def _converted(option: Option, raw: object, source: ValueSource) -> object:
    match option.kind:
        case OptionKind.LIST:
            if not isinstance(raw, list):
                raise _wrong_value(source, raw, 'a list of texts, such as ["one", "two"]')
            return tuple(_parsed(option, part, source) for part in raw)
        case OptionKind.SWITCH:
            return raw if isinstance(raw, bool) else _parsed(option, raw, source)
        case OptionKind.VALUE:
            if isinstance(raw, list):  # grid = [4, 2] in a file
                raw = ",".join(str(part) for part in raw)
            return _parsed(option, raw, source)


def _parsed(option: Option, raw: object, source: ValueSource) -> object:
    """Files may hold numbers where the command line has texts."""
    if isinstance(raw, bool) or not isinstance(raw, str | int | float):
        raise _wrong_value(source, raw, "a text or a number")
    try:
        return option.parse(str(raw))
    except ValueError as error:
        raise _wrong_value(source, raw, str(error)) from None


def _wrong_value(source: ValueSource, raw: object, expected: str) -> UserError:
    shown = repr(raw) if len(repr(raw)) <= 80 else repr(raw)[:77] + "..."
    return user_error(
        Code.CONFIG_VALUE,
        f"{source.name} cannot be {shown}",
        hint=f"expected {expected}",
    )
