"""clang, run hermetically on one CUDA source file.

Enters: a source file and `CompileOptions`. Leaves: both modules as text, a syntax tree, the text
after preprocessing, or messages; a `UserError` with clang's own diagnostics where it rejects the
program. Guaranteed:

- clang sees only the source file's folder, the include folders given and our headers: a virtual
  file system hides everything else, and the environment is empty, so neither an `#include` nor an
  installed toolkit changes what a program means;
- nothing of the program is run, and files are written only in a private temporary folder, except
  the precompiled prelude in the cache;
- time and memory of clang are limited, and it never outlives the call.

The flags are explained where they stand: each of them is there for a reason.
"""

from __future__ import annotations

import contextlib
import os
import re
import resource
import subprocess
import tempfile
from collections.abc import Callable, Iterable, Sequence
from enum import Enum
from functools import cache

from warpproof.base import records
from warpproof.base.clang_program import ClangMissing, clang_command
from warpproof.base.diagnostics import Code, Diagnostic, Severity, UserError, user_error
from warpproof.base.records import record
from warpproof.base.stamps import identity
from warpproof.frontend.messages import Error, read_diagnostics, read_errors
from warpproof.frontend.prelude import PRELUDE, WITH_STANDARD, fingerprint, precompiled
from warpproof.frontend.salvage import Mistake
from warpproof.frontend.source_file import SourceFile

CPU_SECONDS = 120
MEMORY_BYTES = 4 << 30
MAX_DIAGNOSTICS = 20


class Pass(Enum):
    HOST = "host"
    DEVICE = "device"


@record
class CompileOptions:
    model_dirs: tuple[str, ...]  # our headers: CUDA first, then the standard ones
    include_dirs: tuple[str, ...] = ()
    defines: tuple[str, ...] = ()
    system_dirs: tuple[str, ...] = ()
    forced_includes: tuple[str, ...] = ()  # before the first line, after our prelude
    standard: str = "c++17"
    clang: str | None = None  # None: the one in the `ziglang` package
    cache_dir: str | None = None  # None: no cache
    prelude_dir: str | None = None  # of precompiled headers; None: with the rest
    memory_bytes: int = MEMORY_BYTES
    instantiate: tuple[str, ...] = ()  # templates with their arguments, as the user names them
    elsewhere: bool = False  # may those be templates of other files?
    adds_standard: bool = False  # all headers of the C++ library, before the first line


_LANGUAGE = (
    "-x", "cuda", "-w", "-Wno-register",
    # A warning that newer versions take for an error: `0 <= n < 1` is C++.
    "-Wno-parentheses",
    # Same triple in both passes, or `long` and the mangling of stubs and kernels would differ.
    # wasm64 is LP64 and passes records by address instead of tearing them into registers.
    "-target", "wasm64-unknown-unknown", "-D__linux__", "-D__unix__", "-D__x86_64__",
    # No toolkit: without these clang looks for one, or falls back to an old launch protocol.
    "-nocudainc", "-nocudalib", "--cuda-path=/nonexistent",
    "-Xclang", "-target-sdk-version=12.3", "--cuda-gpu-arch=sm_80", "--cuda-feature=+ptx80",
    "-Xclang", "-fcuda-allow-variadic-functions",
    # Names of libc mean what our headers say.
    "-nostdinc", "-nostdinc++", "-fno-builtin", "-fno-math-errno", "-fdeclspec",
    # An array at the end of a record is as long as it says, unless it says one or nothing.
    "-fstrict-flex-arrays=1",
)  # fmt: skip

# Unoptimised, with source names and places; no pass may run, so nothing is deleted or moved.
_OUTPUT = (
    "-S", "-emit-llvm", "-O0", "-Xclang", "-disable-O0-optnone", "-Xclang", "-disable-llvm-passes",
    "-fno-discard-value-names", "-g", "-gcolumn-info", "-ffp-contract=off",
    # Every class whole, also where its constructor is defined elsewhere.
    "-Xclang", "-debug-info-kind=standalone",
)  # fmt: skip

_CHECKS = (
    "signed-integer-overflow,shift-base,shift-exponent,integer-divide-by-zero,array-bounds,"
    "float-cast-overflow,return,unreachable,vla-bound,bool,enum"
)
_SANITIZE = (
    "-Xclang", f"-fsanitize={_CHECKS}", "-Xclang", f"-fsanitize-trap={_CHECKS}",
    # Only for the lifetime markers it brings at -O0; its own pass does not run.
    "-Xclang", "-fsanitize=memory",
)  # fmt: skip

_PASS_FLAGS = {
    Pass.HOST: ("--cuda-host-only", "-fignore-exceptions"),
    Pass.DEVICE: ("--cuda-device-only",),
}
_SILENT_FAILURE = "error: #embed file not found"
_NEEDS_RDC = "relocatable device code"
_ASSEMBLY, _INSTRUCTIONS = b"asm", "warpproof/ptx.h"
_BROKEN_PRELUDE = "precompiled file"
_LARGEST_TREE = 128 << 20
_RDC = ("-fgpu-rdc",)
_NO_RDC = ("-fno-gpu-rdc",)
_ALL_ERRORS = ("-ferror-limit=0", "-ftemplate-backtrace-limit=0")


def circumstances(source: SourceFile, options: CompileOptions) -> list[str]:
    """All that is known before clang runs and that the result depends on, but the text itself."""
    command = hermetic_command(options)
    state = _state(command, options)
    whole = os.path.abspath(source.path)
    paths = [source.path, whole, _project(os.path.dirname(whole)), *options.forced_includes]
    asked = [f"instances: {options.elsewhere}", *options.instantiate]
    return [*command, *_OUTPUT, *_SANITIZE, *paths, state, *asked]


def search_roots(source: SourceFile, options: CompileOptions) -> tuple[str, ...]:
    """The user's folders that files are looked for in."""
    return (
        os.path.dirname(os.path.abspath(source.path)),
        *(os.path.abspath(f) for f in (*options.include_dirs, *options.system_dirs)),
    )


def hermetic_command(options: CompileOptions) -> list[str]:
    language = [*_LANGUAGE, f"-std={options.standard}"]
    command = [*_clang_command(options.clang), *language, *_include_flags(options)]
    return command + [f"-D{define}" for define in options.defines]


def _state(command: Sequence[str], options: CompileOptions) -> str:
    """Changes when the compiler or one of our headers does."""
    return f"{identity(command[0])}:{_headers(tuple(options.model_dirs))}"


@cache
def _headers(folders: tuple[str, ...]) -> str:
    """Our own, which stay as they are while we run."""
    return fingerprint(folders)


class Kept(Enum):
    """What else than code a preprocessed text has."""

    COMMENTS = "-CC"
    MACROS = "-dD"  # their definitions


def preprocess(source: SourceFile, options: CompileOptions, kept: Kept) -> str:
    """The preprocessed main file, excluded regions gone, with line markers."""
    with tempfile.TemporaryDirectory(prefix="warpproof-") as folder:
        return ClangRun(hermetic_command(options), source, options, folder).preprocess(kept)


def messages_about(text: str, source: SourceFile, options: CompileOptions) -> str:
    """What clang says about a text in the source file's stead, as device code."""
    with tempfile.TemporaryDirectory(prefix="warpproof-") as folder:
        return ClangRun(hermetic_command(options), source, options, folder).messages_about(text)


class ClangRun:
    """One source file going through clang in one temporary folder."""

    def __init__(
        self, command: Sequence[str], source: SourceFile, options: CompileOptions, folder: str
    ) -> None:
        self._source = source
        self._options = options
        self._folder = folder
        self._path = os.path.abspath(source.path)
        self._home = os.path.dirname(os.path.abspath(source.path))
        self._plain = list(command)
        self._header = WITH_STANDARD if options.adds_standard else PRELUDE
        self._preludes: dict[Pass, str] = {}
        self._cache_dir: str | None = None  # where preludes are kept
        self._prepared: set[Pass] = set()  # whose prelude was looked for
        self._edited: dict[str, bytes] = {}  # texts that clang sees instead of files
        self._has_empty = False  # files in the stead of headers that are missing
        self._mode: tuple[str, ...] = ()  # how host and device were compiled last
        self._command = self._with_overlay()

    def prepare_prelude(self, cache_dir: str, passes: Iterable[Pass] = Pass) -> None:
        """Have the prelude precompiled for both passes, or for one."""
        passes = tuple(passes)
        self._prepared.update(passes)
        self._cache_dir = cache_dir
        options = self._options
        state = _state(self._plain, options)
        own = [*self._plain, *(f for f in _OUTPUT if f not in ("-S", "-emit-llvm")), *_SANITIZE]
        user = _user_include_flags(options)
        own = [flag for flag in own if flag not in user]
        made = {
            which: precompiled(
                os.path.join(options.model_dirs[0], self._header),
                own,
                [*_PASS_FLAGS[which], "-fno-gpu-rdc"],
                state,
                cache_dir,
                self._spawn,
            )
            for which in passes
        }
        for which, preparation in made.items():
            path = preparation.path()
            if path is not None:
                self._preludes[which] = path
        self._command = self._with_overlay()

    def add_standard(self, is_on: bool = True) -> None:
        """From now on all headers of the C++ library come before the first line, or no longer."""
        self._header = WITH_STANDARD if is_on else PRELUDE
        self._preludes = {}
        if self._cache_dir is not None:
            self.prepare_prelude(self._cache_dir)

    def see(self, edited: dict[str, bytes]) -> None:
        """From now on clang sees these texts in the files' stead."""
        self._edited = edited
        self._command = self._with_overlay()

    def see_instead(self, path: str, text: bytes) -> None:
        self.see({**self._edited, path: text})

    def text_of(self, path: str) -> bytes:
        """As clang sees it; the program's file as it was read, whatever became of it."""
        if path in self._edited:
            return self._edited[path]
        return self.users_text_of(path)

    def users_text_of(self, path: str) -> bytes:
        if path == self._path:
            return self._source.data
        with open(path, "rb") as stream:
            return stream.read()

    def _with_overlay(self) -> list[str]:
        more = self._empty_folder() if self._has_empty else []
        return [*self._plain, *more, "-ivfsoverlay", self._write_overlay()]

    def both(
        self, extra: Sequence[str] | None = None, meanwhile: Callable[[], None] | None = None
    ) -> tuple[str, str]:
        """Host and device at the same time, in the mode of the last time where none is given;
        device-side launches need another mode."""
        extra = self._mode or _NO_RDC if extra is None else extra
        processes = {which: self._start(which, extra) for which in Pass}
        failures: dict[Pass, str] = {}
        try:
            if meanwhile is not None:
                meanwhile()
            for which, process in processes.items():
                _, errors = process.communicate()
                if process.returncode != 0:
                    failures[which] = errors.decode(errors="replace") or _ending(process.returncode)
                elif self._is_silent_failure(which):
                    failures[which] = _SILENT_FAILURE
        finally:
            for process in processes.values():
                if process.poll() is None:
                    process.kill()
                    process.wait()
        if self._preludes and any(map(self._is_about_prelude, failures.values())):
            self._forget_preludes()
            return self.both(extra)
        if any(_NEEDS_RDC in text for text in failures.values()) and tuple(extra) != _RDC:
            return self.both(_RDC)
        if failures:
            raise self._rejected(failures)
        self._mode = tuple(extra)
        return self._read("host.ll"), self._read("device.ll")

    def missing_headers(self) -> list[str]:
        """As they are written where they are included: clang lists what it does not find, too."""
        listing = os.path.join(self._folder, "all.d")
        flags = ["--cuda-host-only", "-M", "-MG", "-MF", listing, *self._included()]
        self._spawn([*self._command, *flags, self._path]).communicate()
        try:
            names = _listed_files(self._read("all.d"))
        except UserError:
            return []
        return [name for name in names if not os.path.isabs(name)]

    def _empty_folder(self) -> list[str]:
        return ["-idirafter", os.path.join(self._folder, "missing", "a", "b", "c")]

    def make_empty(self, names: Iterable[str]) -> bool:
        """An empty file for each; not for those that would lie outside of the folder."""
        root = os.path.join(self._folder, "missing")
        for name in names:
            path = os.path.join(root, "a", "b", "c", name)
            if not os.path.normpath(path).startswith(root + os.sep):
                return False
            os.makedirs(os.path.dirname(path), exist_ok=True)
            with open(path, "w", encoding="utf-8"):
                pass
        self._has_empty = True
        self._command = self._with_overlay()
        return True

    def device_errors(self) -> list[Error]:
        """All of them, of the text as clang sees it."""
        process = self._start(Pass.DEVICE, (*self._mode, *_ALL_ERRORS))
        _, errors = process.communicate()
        if process.returncode == 0:
            return []
        told = errors.decode(errors="replace") or _ending(process.returncode)
        if self._preludes and self._is_about_prelude(told):
            self._forget_preludes()
            return self.device_errors()
        if _NEEDS_RDC in told and self._mode != _RDC:
            self._mode = _RDC
            return self.device_errors()
        return read_errors(told, self._source.path) or [Error(told.strip(), None)]

    def syntax_tree(self, which: Pass) -> tuple[bytes, list[Mistake]]:
        """Without a tree where it is too large: what is deep is indented as far. One that has our
        headers in it is several times as large as one that has them precompiled."""
        (made,) = self._syntax_trees((which,))
        return made

    def syntax_trees(self) -> list[tuple[bytes, list[Mistake]]]:
        """Of host and device, at the same time."""
        return self._syntax_trees(tuple(Pass))

    def _syntax_trees(self, passes: Sequence[Pass]) -> list[tuple[bytes, list[Mistake]]]:
        new = [which for which in passes if which not in self._prepared]
        if new:
            self.prepare_prelude(self._folder, new)
        begun = [self._start_tree(which) for which in passes]
        try:
            return [self._tree(process, path) for process, path in begun]
        finally:
            for process, _ in begun:
                if process.poll() is None:
                    process.kill()
                    process.wait()

    def _start_tree(self, which: Pass) -> tuple[subprocess.Popen[bytes], str]:
        path = os.path.join(self._folder, f"{which.value}-tree.json")
        language = [flag for flag in _OUTPUT if flag not in ("-S", "-emit-llvm")]
        flags = [*_PASS_FLAGS[which], *language, *_SANITIZE, "-fno-gpu-rdc", *self._prelude(which)]
        flags += ["-fsyntax-only", "-ferror-limit=0", "-Xclang", "-ast-dump=json"]
        with open(path, "wb") as stream:
            command = [*self._command, *flags, self._path]
            process = self._spawn(command, stdout=stream.fileno())
            with contextlib.suppress(ProcessLookupError, AttributeError):
                limit = (_LARGEST_TREE, _LARGEST_TREE)
                resource.prlimit(process.pid, resource.RLIMIT_FSIZE, limit)
        return process, path

    def _tree(self, process: subprocess.Popen[bytes], path: str) -> tuple[bytes, list[Mistake]]:
        _, errors = process.communicate()
        found = read_diagnostics(
            errors.decode(errors="replace"), self._source.path, self._options.model_dirs
        )
        mistakes = [
            Mistake(os.path.abspath(d.span.file), d.span.line, d.span.column, d.message)
            for d in found
            if d.span is not None and _NEEDS_RDC not in d.message
        ]
        if os.path.getsize(path) >= _LARGEST_TREE:
            return b"", mistakes
        with open(path, "rb") as written:
            return written.read(), mistakes

    def _is_about_prelude(self, text: str) -> bool:
        """It may be broken, or another process may have cleared the cache."""
        return _BROKEN_PRELUDE in text or any(path in text for path in self._preludes.values())

    def _forget_preludes(self) -> None:
        """A precompiled header that clang does not take: go on without, and make it anew later."""
        for path in self._preludes.values():
            with contextlib.suppress(OSError):
                os.unlink(path)
        self._preludes = {}

    def _start(self, which: Pass, extra: Sequence[str]) -> subprocess.Popen[bytes]:
        output = os.path.join(self._folder, f"{which.value}.ll")
        listing = os.path.join(self._folder, f"{which.value}.d")
        flags = [*_PASS_FLAGS[which], *_OUTPUT, *_SANITIZE, *extra, "-MD", "-MF", listing]
        flags += self._prelude(which) if "-fno-gpu-rdc" in extra else self._included()
        return self._spawn([*self._command, *flags, "-o", output, self._path])

    def _prelude(self, which: Pass) -> list[str]:
        if which in self._preludes:
            return ["-Xclang", "-include-pch", "-Xclang", self._preludes[which], *self._forced()]
        return self._included()

    def _included(self) -> list[str]:
        return ["-include", self._header, *self._forced()]

    def _forced(self) -> list[str]:
        """What the user names, and the instructions that assembly in the file may be made of."""
        ours = [_INSTRUCTIONS] if _ASSEMBLY in self._source.data else []
        paths = [*ours, *map(os.path.abspath, self._options.forced_includes)]
        return [word for path in paths for word in ("-include", path)]

    def _is_silent_failure(self, which: Pass) -> bool:
        """clang's -w also hides the error of an #embed that finds no file; what tells is that the
        list of files read is not written when there was an error."""
        module, listing = (
            os.path.join(self._folder, f"{which.value}{suffix}") for suffix in (".ll", ".d")
        )
        return os.path.exists(module) and not os.path.exists(listing)

    def preprocess(self, kept: Kept) -> str:
        output = os.path.join(self._folder, "text.ii")
        flags = ["--cuda-device-only", "-E", kept.value, *self._included(), "-o", output]
        process = self._spawn([*self._command, *flags, self._path])
        _, errors = process.communicate()
        if process.returncode != 0:
            text = errors.decode(errors="replace") or _ending(process.returncode)
            raise self._rejected({Pass.DEVICE: text})
        return self._read("text.ii")

    def messages_about(self, text: str) -> str:
        flags = ["--cuda-device-only", "-fsyntax-only", "-ferror-limit=0", *self._included()]
        process = self._spawn([*self._command, *flags, "-"], subprocess.PIPE)
        _, errors = process.communicate(text.encode(self._source.encoding))
        return errors.decode(errors="replace")

    def _spawn(
        self, command: list[str], stdin: int = subprocess.DEVNULL, stdout: int = subprocess.DEVNULL
    ) -> subprocess.Popen[bytes]:
        try:
            process = subprocess.Popen(
                command,
                stdin=stdin,
                stdout=stdout,
                stderr=subprocess.PIPE,
                # clang crashes where the current folder is one it cannot see, also by that name
                cwd=self._home,
                env={
                    "LC_ALL": "C",
                    "HOME": self._folder,
                    "TMPDIR": self._folder,
                    "PWD": self._home,
                },
            )
        except OSError as error:
            raise user_error(
                Code.CLANG_MISSING,
                f"clang cannot be run as '{self._command[0]}': {error.strerror or error}",
                hint="check --clang, or install the package again",
            ) from None
        limit = self._options.memory_bytes
        try:
            resource.prlimit(process.pid, resource.RLIMIT_CPU, (CPU_SECONDS, CPU_SECONDS))
            resource.prlimit(process.pid, resource.RLIMIT_AS, (limit, limit))
            resource.prlimit(process.pid, resource.RLIMIT_CORE, (0, 0))
        except (ProcessLookupError, AttributeError):
            pass  # already over, or a system without prlimit
        return process

    def _read(self, name: str) -> str:
        path = os.path.join(self._folder, name)
        try:
            with open(path, encoding="utf-8", errors="replace") as stream:
                return stream.read()
        except FileNotFoundError:
            raise user_error(
                Code.CLANG_MISSING,
                f"'{self._command[0]}' ran but wrote nothing: it is no clang",
                hint="name a clang 19 or newer with --clang, or leave the option out",
            ) from None

    def dependencies(self) -> list[str]:
        """Every file that clang read, our headers included."""
        listed = {name for which in Pass for name in _listed_files(self._read(f"{which.value}.d"))}
        return sorted(name for name in listed if not name.startswith(self._folder))

    def _write_overlay(self) -> str:
        """Only these folders exist for clang: what a program includes is not the whole machine."""
        seen = dict.fromkeys(
            os.path.abspath(folder)
            for folder in (
                _project(self._home),
                *self._options.include_dirs,
                *self._options.system_dirs,
                *(os.path.dirname(path) for path in self._options.forced_includes),
                *self._options.model_dirs,
            )
        )
        import json

        roots = [
            {
                "type": "file",
                "name": path,
                "external-contents": self._write_text(number, text),
                "use-external-name": False,
            }
            for number, (path, text) in enumerate(self._edited.items())
        ]
        if self._has_empty:
            folder = os.path.join(self._folder, "missing")
            seen[folder] = None
        roots += [
            {"type": "directory-remap", "name": folder, "external-contents": folder}
            for folder in _outermost(seen)
        ]
        roots += [
            {"type": "file", "name": path, "external-contents": path}
            for path in self._preludes.values()
        ]
        overlay = {
            "version": 0,
            "case-sensitive": "true",
            "redirecting-with": "redirect-only",
            "roots": roots,
        }
        path = os.path.join(self._folder, "visible.yaml")
        with open(path, "w", encoding="utf-8") as stream:
            json.dump(overlay, stream)
        return path

    def _write_text(self, number: int, text: bytes) -> str:
        path = os.path.join(self._folder, f"edited-{number}")
        with open(path, "wb") as stream:
            stream.write(text)
        return path

    def _rejected(self, failures: dict[Pass, str]) -> UserError:
        """Errors of both passes, each once, host first."""
        found: list[Diagnostic] = []
        for which in Pass:
            for diagnostic in read_diagnostics(
                failures.get(which, ""), self._source.path, self._options.model_dirs
            ):
                if diagnostic not in found:
                    found.append(diagnostic)
        if not found:
            text = next(iter(failures.values())).strip().splitlines()
            found = [Diagnostic(Code.CLANG, Severity.ERROR, text[-1] if text else "clang failed")]
        if all(d.span is None and d.hint is None for d in found):  # nothing about the program
            hint = f"is '{self._command[0]}' a clang, 19 or newer?"
            found[-1] = records.replace(found[-1], hint=hint)
        return UserError(found[:MAX_DIAGNOSTICS])


def _listed_files(text: str) -> list[str]:
    """The files of a list that clang writes for `make`."""
    names = re.findall(r"(?:\\.|\S)+", text.split(":", 1)[1].replace("\\\n", " "))
    return [re.sub(r"\\(.)", r"\1", name) for name in names]


def _clang_command(clang: str | None) -> list[str]:
    try:
        return clang_command(clang)
    except ClangMissing:
        raise user_error(
            Code.CLANG_MISSING,
            "the package 'ziglang', which carries clang, is not installed",
            hint="pip install 'ziglang<0.18', or name a clang of your own with --clang",
        ) from None


def _user_include_flags(options: CompileOptions) -> list[str]:
    plain = [f"-I{os.path.abspath(folder)}" for folder in options.include_dirs]
    return plain + [f"-isystem{os.path.abspath(folder)}" for folder in options.system_dirs]


def _include_flags(options: CompileOptions) -> list[str]:
    user = _user_include_flags(options)
    cuda, *standard = options.model_dirs
    return [*user, f"-I{cuda}", *(flag for folder in standard for flag in ("-isystem", folder))]


def _project(home: str) -> str:
    """The folder whose headers a file may reach with `../`: the current one where the file lies
    below it, else the repository that it belongs to, else its own."""
    here = os.getcwd()
    if (home + os.sep).startswith(here.rstrip(os.sep) + os.sep) and here not in _TOO_WIDE:
        return here
    folder = home
    while folder not in _TOO_WIDE and os.path.dirname(folder) != folder:
        if any(os.path.exists(os.path.join(folder, mark)) for mark in _PROJECT_MARKS):
            return folder
        folder = os.path.dirname(folder)
    return home


_PROJECT_MARKS = (".git", "warpproof.toml")
_TOO_WIDE = frozenset({os.sep, os.path.expanduser("~")})


def _outermost(folders: Iterable[str]) -> list[str]:
    """Without folders that lie in another one: an overlay names each place once."""
    kept: list[str] = []
    for folder in sorted(folders):
        if not any(folder == k or folder.startswith(k.rstrip("/") + "/") for k in kept):
            kept.append(folder)
    return kept


def _ending(code: int) -> str:
    if code < 0:
        needed = "the program needs more time or memory to compile"
        return f"clang was stopped by signal {-code}: {needed}"
    return f"clang failed with exit code {code}"
