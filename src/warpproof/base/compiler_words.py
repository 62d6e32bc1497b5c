"""Words of a compiler's command line, as ours: nvcc's, and those of clang and gcc.

Enters: words as someone gives them to a compiler. Leaves: the same command in our options, and the
words that mean nothing here. Words that no compiler has stay as they are.
"""

from __future__ import annotations

import json
import os
import shlex
from collections.abc import Iterator, Sequence

from warpproof.base.diagnostics import Code, user_error
from warpproof.base.records import record
from warpproof.base.source import Span

DATABASE = "compile_commands.json"
# What takes a value, either as the next word or after `=`, and means nothing here.
_WITH_VALUE = frozenset(
    {
        "-arch", "--gpu-architecture", "-code", "--gpu-code", "-gencode", "--generate-code",
        "-Xcompiler", "--compiler-options", "-Xptxas", "--ptxas-options", "-Xlinker",
        "--linker-options", "-Xnvlink", "-Xarchive", "-Xcudafe", "-ccbin", "--compiler-bindir",
        "-maxrregcount", "--maxrregcount", "-diag-suppress", "--diag-suppress", "-diag-error",
        "-diag-warn", "-rdc", "--relocatable-device-code", "-cudart", "--cudart", "-x", "-MF",
        "-MT", "-MQ", "-target-dir", "--cuda-gpu-arch", "--cuda-path", "-march", "-mtune",
    }
)  # fmt: skip
# What says how floats are computed: here they are as IEEE has them.
_FLOATS = frozenset({"ftz", "prec-div", "prec-sqrt", "fmad", "use_fast_math", "ffast-math"})
_DEFAULT_STREAM = "default-stream"
_ALONE = frozenset(
    {
        "-c", "-dc", "-dlink", "-dw", "-ptx", "-cubin", "-lib", "-G", "-lineinfo", "-src-in-ptx",
        "--device-c", "--device-debug", "--generate-line-info",
        "-extended-lambda", "--extended-lambda", "-expt-extended-lambda", "--expt-extended-lambda",
        "-expt-relaxed-constexpr", "--expt-relaxed-constexpr", "-restrict", "--restrict", "-w",
        "-Wall", "-Wextra", "-pedantic", "-fPIC", "-fopenmp", "-pthread", "-MD", "-MMD", "-MP",
        "-m64", "--keep", "-keep", "--dryrun", "-dryrun", "-res-usage", "--resource-usage",
        "--display-error-number", "--disable-warnings", "-forward-unknown-to-host-compiler",
        "--forward-unknown-to-host-compiler", "-cuda", "--cuda", "--extra-device-vectorization",
    }
)  # fmt: skip
_BEGINNINGS = ("-O", "-W", "-g", "-l", "-L", "-f", "-m", "--std-dir", "-U_FORTIFY_SOURCE")
# nvcc's long names of what we have.
_OURS = {
    "-std": "--std",
    "--define-macro": "-D",
    "--include-path": "-I",
    "--pre-include": "-include",
    "--system-include": "-isystem",
}


@record
class Translated:
    words: tuple[str, ...]
    ignored: tuple[str, ...]
    of_floats: tuple[str, ...] = ()  # ignored, too, and not without meaning

    @property
    def notes(self) -> list[str]:
        found = []
        if self.ignored:
            found.append(f"ignored, as it changes nothing here: {', '.join(self.ignored)}")
        if self.of_floats:
            found.append(f"floats are computed as IEEE says, without {', '.join(self.of_floats)}")
        return found


def translated(words: Sequence[str], known: frozenset[str] = frozenset()) -> Translated:
    """`known` are options of ours that go before the compiler's of the same name."""
    kept: list[str] = []
    ignored: list[str] = []
    of_floats: list[str] = []
    waiting = iter(words)
    for word in waiting:
        name, is_joined, value = word.partition("=")
        if name in _OURS:
            kept += [_OURS[name], value if is_joined else next(waiting, "")]
        elif name in known or f"-{name}" in known or not word.startswith("-") or word == "-":
            kept.append(word)  # also `-grid`, which is a slip and no word of a compiler
        elif name.lstrip("-") == _DEFAULT_STREAM:
            if (value if is_joined else next(waiting, "")) == "per-thread":
                kept += ["-D", "CUDA_API_PER_THREAD_DEFAULT_STREAM"]  # as nvcc does
        elif name.lstrip("-") in _FLOATS:
            of_floats.append(word)
        elif name in _WITH_VALUE:
            ignored.append(word if is_joined else f"{word} {next(waiting, '')}".strip())
        elif word in _ALONE or (word.startswith(_BEGINNINGS) and not word.startswith("--")):
            ignored.append(word)
        else:
            kept.append(word)
    return Translated(tuple(kept), tuple(ignored), tuple(of_floats))


@record
class FileOptions:
    """What a build compiles one file with."""

    include_dirs: tuple[str, ...] = ()
    system_dirs: tuple[str, ...] = ()
    defines: tuple[str, ...] = ()
    forced_includes: tuple[str, ...] = ()
    standard: str | None = None


def options_of(words: Sequence[str], folder: str) -> FileOptions:
    """Of a compiler's command, whose paths are relative to a folder."""
    found: dict[str, list[str]] = {"-I": [], "-isystem": [], "-D": [], "-include": [], "--std": []}
    waiting = iter(translated(words).words)
    for word in waiting:
        for flag, values in found.items():
            if word == flag:
                values.append(next(waiting, ""))
            elif flag in ("-I", "-D") and word.startswith(flag):
                values.append(word[2:])

    def paths(flag: str) -> tuple[str, ...]:
        return tuple(os.path.normpath(os.path.join(folder, path)) for path in found[flag])

    standard = found["--std"][-1] if found["--std"] else None
    defines = tuple(found["-D"])
    return FileOptions(paths("-I"), paths("-isystem"), defines, paths("-include"), standard)


def read_build(folder: str) -> dict[str, FileOptions]:
    """The files of a build by their absolute paths, from what it says of its commands."""
    path = os.path.join(folder, DATABASE) if os.path.isdir(folder) else folder
    try:
        with open(path, encoding="utf-8") as stream:
            return dict(_commands(json.load(stream), os.path.dirname(os.path.abspath(path))))
    except OSError as error:
        raise user_error(
            Code.USAGE,
            f"'{path}' cannot be read: {error.strerror or error}",
            hint="cmake writes it with -DCMAKE_EXPORT_COMPILE_COMMANDS=ON",
        ) from None
    except json.JSONDecodeError as error:
        raise user_error(
            Code.USAGE,
            f"'{path}' is no JSON: {error.msg}",
            hint=f"repair {path}, line {error.lineno}, column {error.colno}, or have it made anew",
            span=Span.point(path, error.lineno, error.colno),
        ) from None
    except (ValueError, KeyError, TypeError, AttributeError):
        raise user_error(
            Code.USAGE,
            f"'{path}' is no list of commands",
            hint=f"{path} has to be a list of records with 'directory', 'file' and 'command'",
        ) from None


def _commands(entries: list[dict[str, object]], home: str) -> Iterator[tuple[str, FileOptions]]:
    for entry in entries:
        folder = os.path.join(home, str(entry.get("directory", "")))
        file = os.path.normpath(os.path.join(folder, str(entry["file"])))
        given = entry.get("arguments")
        words = (
            list(map(str, given)) if isinstance(given, list) else shlex.split(str(entry["command"]))
        )
        yield file, options_of(words[1:], folder)


_SOURCES = (".cu", ".cuda")


def _sources_below(folder: str) -> Iterator[str]:
    for parent, folders, files in os.walk(folder):
        folders[:] = (name for name in folders if not name.startswith("."))
        for file in files:
            if file.endswith(_SOURCES):
                yield os.path.normpath(os.path.join(parent, file))


def named_files(names: Sequence[str]) -> list[str]:
    """Files as they are given, each once; of a folder all sources in it, of a pattern all that
    fit."""
    found: list[str] = []
    for name in names:
        if os.path.isdir(name):
            sources = list(_sources_below(name))
            if not sources:
                raise user_error(
                    Code.INPUT_DIRECTORY,
                    f"there is no CUDA source file in the directory '{name}'",
                    hint="files that end in .cu are looked for",
                )
            found += sorted(sources)
        elif not os.path.exists(name) and any(c in name for c in "*?["):
            import glob

            found += sorted(glob.glob(name, recursive=True)) or [name]
        else:
            found.append(name)
    places: dict[tuple[str, str], str] = {}
    for name in found:
        folder, last = os.path.split(name)
        places.setdefault((os.path.realpath(folder), last), name)
    return list(places.values())
