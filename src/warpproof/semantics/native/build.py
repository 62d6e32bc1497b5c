"""C text to code in memory: the clang that is installed anyway, and a shelf of what it has made.

Enters: the text of a kernel. Leaves: a loaded library, None where there is no compiler, no such
machine, or no time. A library is found again by its text, in this process and in a folder.
"""

from __future__ import annotations

import contextlib
import ctypes
import math
import os
import platform
import subprocess
import sys
import tempfile
from functools import cache
from pathlib import Path

from warpproof.base.clang_program import ClangMissing, clang_command
from warpproof.base.deadline import waited
from warpproof.base.digests import Digest
from warpproof.semantics.native.c_domain import LIBRARY, LIBRARY_OF_TWO

_FORMAT = b"warpproof-native-1\n"
_MACHINES = {"x86_64": "x86_64-linux-gnu", "aarch64": "aarch64-linux-gnu"}
_FLAGS = (
    "-std=gnu11", "-w", "-fPIC", "-ffp-contract=off", "-fno-strict-aliasing", "-fwrapv",
    "-fno-finite-loops", "-fno-math-errno", "-fno-stack-protector", "-fno-sanitize=all",
)  # fmt: skip
LEVEL = "-O2"
QUICK_LEVEL = "-O0"  # compiled in a tenth of the time, and five times as slow
_COMPILE_SECONDS = 60.0
_MOST_PATIENCE = 4 * _COMPILE_SECONDS
_loaded: dict[str, ctypes.CDLL] = {}
_failed: dict[str, float] = {}  # in that many seconds, by text


def is_possible() -> bool:
    """Can this machine run compiled kernels in processes that may do nothing but compute?"""
    return sys.platform == "linux" and platform.machine() in _MACHINES and hasattr(os, "fork")


def load(
    text: str, clang: str | None, folder: str | None, seconds: float = _COMPILE_SECONDS,
    patience: float = _COMPILE_SECONDS, level: str = LEVEL,
) -> ctypes.CDLL | None:  # fmt: skip
    """The code of a text, if it can be compiled in so many seconds of work, which others on the
    machine may draw out to `patience`; `folder` is where it may be kept for other runs."""
    seconds = min(seconds, patience, _COMPILE_SECONDS)
    if seconds <= 0:
        return None
    key = _key(text, clang, level)
    if key not in _loaded and seconds >= 2 * _failed.get(key, 0.0):
        patience = min(patience, _MOST_PATIENCE)
        code = _load(text, key, clang, folder, seconds, patience, level)
        if code is None:
            _failed[key] = seconds
        else:
            _loaded[key] = code
    return _loaded.get(key)


def is_there(text: str, clang: str | None, folder: str | None) -> bool:
    """Is its best code found without compiling it?"""
    key = _key(text, clang, LEVEL)
    kept = _kept(key, folder)
    return key in _loaded or (kept is not None and kept.is_file())


def _key(text: str, clang: str | None, level: str) -> str:
    digest = Digest(_FORMAT)
    for part in (text, clang or "", platform.machine(), level, *_FLAGS):
        digest.update(part.encode() + b"\0")
    return digest.hexdigest()


def _kept(key: str, folder: str | None) -> Path | None:
    return None if folder is None else Path(folder) / f"{key}.so"


def _load(
    text: str, key: str, clang: str | None, folder: str | None, seconds: float, patience: float,
    level: str,
) -> ctypes.CDLL | None:  # fmt: skip
    kept = _kept(key, folder)
    if kept is not None and kept.is_file():
        try:
            return ctypes.CDLL(str(kept))
        except OSError:
            pass  # half written, or of another machine
    with tempfile.TemporaryDirectory(prefix="warpproof-") as scratch:
        made = Path(scratch) / "kernel.so"
        if not _compile(text, made, clang, seconds, patience, level):
            return None
        if kept is not None:
            _keep(made, kept)
        try:
            return ctypes.CDLL(str(made))
        except OSError:
            return None


def _keep(made: Path, kept: Path) -> None:
    try:
        kept.parent.mkdir(parents=True, exist_ok=True)
        partial = kept.with_suffix(f".{os.getpid()}")
        partial.write_bytes(made.read_bytes())
        partial.replace(kept)
    except OSError:
        pass  # a cache that cannot be written is no cache


def _compile(
    text: str, made: Path, clang: str | None, seconds: float, patience: float, level: str
) -> bool:
    try:
        command = clang_command(clang)
    except ClangMissing:
        return False
    target = _MACHINES[platform.machine()]
    source, middle = made.with_suffix(".c"), made.with_suffix(".o")
    source.write_text(text, encoding="utf-8")
    compiled = [
        *command,
        f"--target={target}",
        level,
        *_FLAGS,
        "-c",
        str(source),
        "-o",
        str(middle),
    ]
    linked = [*_linker(command, target), str(middle), "-o", str(made)]
    for step in (compiled, linked):
        before = _worked_by_others()
        try:
            code, errors = _run(step, seconds, patience)
        except (OSError, subprocess.TimeoutExpired):
            return False
        finally:
            waited(_worked_by_others() - before)
        if code:
            if os.environ.get("WARPPROOF_NATIVE_ERRORS"):
                sys.stderr.write(errors.decode(errors="replace")[:4000])
            return False
    return True


def _run(step: list[str], seconds: float, patience: float) -> tuple[int, bytes]:
    """How a program ended, in so many seconds of processor time, and what it complained of."""
    import resource  # where there is none, nothing is compiled

    with subprocess.Popen(step, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE) as process:
        most = math.ceil(seconds)
        try:
            with contextlib.suppress(OSError, AttributeError):
                resource.prlimit(process.pid, resource.RLIMIT_CPU, (most, most))
            _, errors = process.communicate(timeout=patience)
        except BaseException:
            process.kill()
            raise
    return process.returncode, errors


def _worked_by_others() -> float:
    """Seconds of processor time of processes that this one has started, and that have ended."""
    used = os.times()
    return used.children_user + used.children_system


def _linker(command: list[str], target: str) -> list[str]:
    if command[1:] == ["clang"]:  # the packaged one has its linker beside it
        return [command[0], "ld.lld", "-shared"]
    return [*command, f"--target={target}", "-shared", "-nostdlib"]


@cache
def library() -> ctypes.Array[ctypes.c_void_p]:
    """The functions that `Library` of the runtime lists, of this process's own C library: what the
    domain of numbers computes with too."""
    own = ctypes.CDLL(None)
    names = (
        *LIBRARY, "floor", "ceil", "trunc", "rint", "round", *LIBRARY_OF_TWO, "fma", "fmaf",
    )  # fmt: skip
    made = (ctypes.c_void_p * len(names))()
    for number, name in enumerate(names):
        made[number] = ctypes.cast(getattr(own, name), ctypes.c_void_p).value
    return made
