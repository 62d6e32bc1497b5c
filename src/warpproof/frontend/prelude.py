"""The header every program starts with, compiled once and kept.

nvcc includes `cuda_runtime.h` before the first line of a program, and so do we; parsing it takes
longer than most programs. `precompiled` gives the path of a precompiled one per pass for exactly
this compiler, these flags and these headers, building it if it is not in the cache, or None where
that fails: the header is then parsed as usual, with the same result.
"""

from __future__ import annotations

import os
import subprocess
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress

from warpproof.base.digests import Digest
from warpproof.base.kept import forget_oldest

PRELUDE = "cuda_runtime.h"
WITH_STANDARD = "warpproof/with_standard.h"  # and all of the C++ library
MAX_KEPT = 12
Spawn = Callable[[list[str]], "subprocess.Popen[bytes]"]


def fingerprint(folders: Sequence[str]) -> str:
    """Changes when a header does: names, sizes and times."""
    running = Digest()
    for entry in _files(folders):
        status = entry.stat()
        running.update(f"{entry.path}:{status.st_size}:{status.st_mtime_ns}\0".encode())
    return running.hexdigest()


def _files(folders: Sequence[str]) -> Iterator[os.DirEntry[str]]:
    waiting = list(folders)
    while waiting:
        with os.scandir(waiting.pop()) as found:
            for entry in sorted(found, key=lambda e: e.name):
                if entry.is_dir():
                    waiting.append(entry.path)
                else:
                    yield entry


def precompiled(
    header: str,
    command: Sequence[str],
    pass_flags: Sequence[str],
    state: str,
    cache_dir: str,
    spawn: Spawn,
) -> Preparation:
    """`command` and `pass_flags` as for the program itself; `state` is the headers' fingerprint."""
    running = Digest(state.encode())
    for flag in (*command, *pass_flags, header):
        running.update(flag.encode() + b"\0")
    path = os.path.join(cache_dir, f"prelude-{running.hexdigest()[:32]}.pch")
    return Preparation(path, header, [*command, *pass_flags], cache_dir, spawn)


class Preparation:
    """A precompiled header that exists, or is being made by a process that was started."""

    def __init__(
        self, path: str, header: str, command: list[str], cache_dir: str, spawn: Spawn
    ) -> None:
        self._path = path
        self._temporary: str | None = None
        self._process: subprocess.Popen[bytes] | None = None
        if os.path.exists(path):
            return
        try:
            os.makedirs(cache_dir, exist_ok=True)
            handle, self._temporary = tempfile.mkstemp(dir=cache_dir, suffix=".pch")
            os.close(handle)
        except OSError:
            return
        flags = ["-fsyntax-only", "-Xclang", "-emit-pch", "-Xclang", "-o", "-Xclang"]
        self._process = spawn([*command, *flags, self._temporary, header])

    def path(self) -> str | None:
        """Where it is, waiting for it if need be."""
        if self._process is not None and self._temporary is not None:
            self._process.communicate()
            with suppress(OSError):  # others may clear the folder meanwhile
                if self._process.returncode == 0:
                    os.replace(self._temporary, self._path)
                    forget_oldest(os.path.dirname(self._path), _is_prelude, MAX_KEPT)
                else:
                    os.unlink(self._temporary)
        return self._path if os.path.exists(self._path) else None


def _is_prelude(name: str) -> bool:
    return name.startswith("prelude-")
