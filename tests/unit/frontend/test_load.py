"""Programs are kept for the next run, by all they depend on, and nothing in the cache can run."""

from __future__ import annotations

import io
import os
import pickle
import shutil
import time
import zlib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from warpproof.base.config import load_config
from warpproof.base.diagnostics import UserError
from warpproof.base.kept import Unpickler, default_cache_dir
from warpproof.frontend import compile_cache
from warpproof.frontend.clang import CompileOptions
from warpproof.frontend.source_file import read_source
from warpproof.ir import nodes
from warpproof.load import MODELS, STAGES, LoadOptions, key_of, load_options, load_program
from warpproof.models import catalog
from warpproof.transform.passes import passes

Load = Callable[..., nodes.Program]
WITH_HEADER = '#include "part.h"\nint x = PART;\nint main() { return x; }\n'


@pytest.fixture
def project(tmp_path: Path) -> Path:
    folder = tmp_path / "project"
    folder.mkdir()
    (folder / "part.h").write_text("#define PART 1\n")
    return folder


@pytest.fixture
def preludes(tmp_path: Path) -> Iterator[None]:
    """Each test has a cache of its own, but the prelude in it is compiled once."""
    kept, cache = tmp_path.parent / "preludes", tmp_path / "cache"
    kept.mkdir(exist_ok=True)
    if found := list(kept.iterdir()):
        cache.mkdir()
        for path in found:
            os.link(path, cache / path.name)
    yield
    for path in cache.glob("*.pch"):
        if not (kept / path.name).exists():
            os.link(path, kept / path.name)


@pytest.fixture
def load(project: Path, tmp_path: Path, preludes: None) -> Load:
    def run(text: str = WITH_HEADER, name: str = "main.cu", **options: Any) -> nodes.Program:
        source = project / name
        source.write_text(text)
        given = CompileOptions(catalog.model_dirs(), cache_dir=str(tmp_path / "cache"), **options)
        return load_program(read_source(str(source)), LoadOptions(given, MODELS))

    return run


def initial(program: nodes.Program) -> int:
    """The value that `x` begins with."""
    image = program.host.globals["x"].image
    assert image is not None
    return int.from_bytes(image.data, "little")


def test_stages_are_those_of_the_passes() -> None:
    names = tuple(step.name for step in passes(lambda p: p, any_shape=False))
    assert ("llvm-host", "llvm-device", "lift", *names) == STAGES


def test_the_second_time_clang_does_not_run(load: Load, runs: list[list[str]]) -> None:
    first = load()
    assert len(runs) == 2
    assert load() == first
    assert len(runs) == 2


def test_contracts_are_kept(load: Load, runs: list[list[str]]) -> None:
    text = "//@ requires n > 0;\n__global__ void k(int n) { (void)n; }\nint main() { return 0; }\n"
    first = load(text)
    assert first.device.functions[first.kernels[0]].contract is not None
    assert len(runs) == 3  # its macros are asked for too
    assert load(text) == first
    assert len(runs) == 3


def test_a_changed_header_is_a_miss(load: Load, runs: list[list[str]], project: Path) -> None:
    load()
    (project / "part.h").write_text("#define PART 2\n")
    assert initial(load()) == 2
    assert len(runs) == 4


def test_a_touched_header_with_the_same_text_is_a_hit(
    load: Load, runs: list[list[str]], project: Path
) -> None:
    load()
    os.utime(project / "part.h", ns=(1, 1))
    load()
    assert len(runs) == 2


@pytest.mark.parametrize("inner", [".", "inner"])
def test_a_header_that_would_now_be_found_first_is_a_miss(
    load: Load, project: Path, tmp_path: Path, inner: str
) -> None:
    roots = [tmp_path / "first", tmp_path / "second"]
    for root in roots:
        (root / inner).mkdir(parents=True)
    given = tuple(map(str, roots))
    text = WITH_HEADER.replace('"part.h"', f"<{inner}/part.h>")
    (roots[1] / inner / "part.h").write_text("#define PART 2\n")
    assert initial(load(text, include_dirs=given)) == 2
    (roots[0] / inner / "part.h").write_text("#define PART 3\n")
    assert initial(load(text, include_dirs=given)) == 3


def test_text_name_and_options_are_part_of_the_key(load: Load, runs: list[list[str]]) -> None:
    load()
    load(WITH_HEADER + "int y;\n")
    load(defines=("Z",))
    assert load(name="other.cu").file.endswith("other.cu")
    assert len(runs) == 8


EVERYTHING = """
#include <cstdio>
#include <cstdlib>
struct Pair { int *p; float f[2]; };
//@ requires n > 0;
__global__ void k(int *a, int n, Pair by) {
  __shared__ int s[32];
  for (int i = 0; i < n; ++i) s[threadIdx.x] += a[i] / n;
  __syncthreads(); atomicAdd(a, s[0]); by.p[0] = __shfl_xor_sync(~0u, n, 1); assert(n > 1);
}
int main(int argc, char **argv) {
  int *d; cudaMalloc(&d, 4 * argc); cudaStream_t s; cudaStreamCreate(&s);
  k<<<1, 32, 0, s>>>(d, atoi(argv[0]) + rand(), Pair{d, {1, 2}}); cudaFree(d);
  printf("%d\\n", argc); abort();
}
"""


def test_a_program_with_all_kinds_of_parts_is_kept(load: Load, runs: list[list[str]]) -> None:
    first = load(EVERYTHING)
    started = len(runs)
    assert load(EVERYTHING) == first
    assert len(runs) == started


@pytest.mark.parametrize("damage", [lambda data: data[:50], lambda data: data[:-9] + b"?" * 9])
def test_a_broken_entry_is_a_miss(
    load: Load, runs: list[list[str]], tmp_path: Path, damage: Callable[[bytes], bytes]
) -> None:
    first = load()
    for entry in (tmp_path / "cache").glob("*.program"):
        entry.write_bytes(damage(entry.read_bytes()))
    assert load() == first
    assert len(runs) == 4


def test_a_program_that_clang_rejects_is_not_kept(
    load: Load, runs: list[list[str]], tmp_path: Path
) -> None:
    for _ in range(2):
        with pytest.raises(UserError):
            load("int x = ;\n")
    assert len(runs) == 4
    assert not list((tmp_path / "cache").glob("*.program"))


def test_a_cache_that_cannot_be_written_is_no_error(load: Load, tmp_path: Path) -> None:
    shutil.rmtree(tmp_path / "cache", ignore_errors=True)
    (tmp_path / "cache").write_text("")
    assert initial(load()) == 1


class _Runs:
    def __init__(self, command: str) -> None:
        self.command = command

    def __reduce__(self) -> Any:
        return os.system, (self.command,)


def test_an_entry_cannot_run_anything(load: Load, tmp_path: Path) -> None:
    """A settings file that comes with a program may name the folder."""
    first = load()
    mark = tmp_path / "mark"
    for entry in (tmp_path / "cache").glob("*.program"):
        data = entry.read_bytes()
        start = len(compile_cache._FORMAT) + 8
        size = int.from_bytes(data[start - 8 : start], "little")
        evil = zlib.compress(pickle.dumps(_Runs(f"touch {mark}")))
        entry.write_bytes(data[: start + size] + evil)
    assert load() == first
    assert not mark.exists()


@pytest.mark.parametrize("name", ["os", "system", "nodes.Program.__init__", "Mapping", "record"])
def test_only_parts_of_programs_are_made(name: str) -> None:
    reader = Unpickler(io.BytesIO(), compile_cache._PARTS)
    with pytest.raises(pickle.UnpicklingError):
        reader.find_class("warpproof.ir.nodes", name)


def test_a_file_saved_anew_beside_it_is_a_hit(
    load: Load, runs: list[list[str]], project: Path
) -> None:
    """As editors do: under another name, then renamed. The folder has another time then."""
    other = project / "other.cu"
    other.write_text("int y;\n")
    load()
    (project / "saving").write_text("int z;\n")
    (project / "saving").rename(other)
    load()
    assert len(runs) == 2


def test_a_header_written_while_clang_runs_is_not_kept(
    load: Load, project: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    later = time.time_ns() + 10**9
    monkeypatch.setattr(compile_cache, "_time_of", lambda path: later)
    load()
    assert not list((tmp_path / "cache").glob("*.program"))


def test_a_clang_of_the_path_is_known_by_its_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, project: Path
) -> None:
    (project / "main.cu").write_text("int x;\n")
    source = read_source(str(project / "main.cu"))
    options = CompileOptions(catalog.model_dirs(), clang="some-clang")
    monkeypatch.setenv("PATH", str(tmp_path))
    keys = {key_of(source, LoadOptions(options, MODELS))}
    for text in ("#!/bin/sh\n", "#!/bin/sh\nexit 1\n"):
        (tmp_path / "some-clang").write_text(text)
        (tmp_path / "some-clang").chmod(0o755)
        keys.add(key_of(source, LoadOptions(options, MODELS)))
    assert len(keys) == 3


def test_precompiled_headers_are_never_those_of_a_project(tmp_path: Path) -> None:
    (tmp_path / "warpproof.toml").write_text('cache-dir = "kept"\n')
    config = load_config({}, environment={}, directory=tmp_path)
    options = load_options(config, "a.cu").compile
    assert options.cache_dir == str(tmp_path / "kept")
    assert options.prelude_dir == default_cache_dir()
    own = load_config({"cache_dir": "kept"}, environment={}, directory=tmp_path)
    assert load_options(own, "a.cu").compile.prelude_dir is None
    kept = load_options(own, "a.cu").compile.cache_dir
    assert kept is not None
    assert os.path.isabs(kept)
