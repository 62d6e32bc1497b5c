"""clang runs hermetically, and options reach it."""

from __future__ import annotations

import os
import re
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from warpproof.base.clang_program import clang_command
from warpproof.base.diagnostics import UserError
from warpproof.base.kept import forget_oldest
from warpproof.frontend.clang import CompileOptions
from warpproof.frontend.compile import CompiledSource, compile_source
from warpproof.frontend.prelude import Preparation
from warpproof.frontend.source_file import read_source
from warpproof.models import catalog

Compile = Callable[..., CompiledSource]


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A folder for the program; its neighbours are none of clang's business."""
    folder = tmp_path / "project"
    folder.mkdir()
    return folder


@pytest.fixture
def build(project: Path, tmp_path: Path) -> Compile:
    """Compiles a text; the prelude is shared by all tests of a run."""

    def run(text: str, **options: Any) -> CompiledSource:
        source = project / "main.cu"
        source.write_text(text)
        cache = str(tmp_path.parent / "cache")
        given = CompileOptions(catalog.model_dirs(), cache_dir=cache, **options)
        return compile_source(read_source(str(source)), given)

    return run


def rejected(build: Compile, text: str, **options: Any) -> str:
    with pytest.raises(UserError) as caught:
        build(text, **options)
    return "\n".join(d.message for d in caught.value.diagnostics)


def places(build: Compile, text: str) -> list[str]:
    """The files of all places that an error names."""
    with pytest.raises(UserError) as caught:
        build(text)
    found = [d.span for d in caught.value.diagnostics]
    found += [note.span for d in caught.value.diagnostics for note in d.notes]
    return sorted({os.path.basename(span.file) for span in found if span is not None})


def initial(module: str, name: str) -> int:
    """The value a global begins with."""
    found = re.search(rf"^@{name} = .*\bi32 (\d+)", module, re.MULTILINE)
    assert found is not None
    return int(found[1])


# --- hermetic ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "name", ["CPATH", "C_INCLUDE_PATH", "CPLUS_INCLUDE_PATH", "CUDA_PATH", "CCC_OVERRIDE_OPTIONS"]
)
def test_the_environment_is_ignored(
    build: Compile, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    outside = tmp_path / "outside"
    outside.mkdir()
    (outside / "leaked.h").write_text("#define LEAKED 1\n")
    value = f"+-I{outside}" if name == "CCC_OVERRIDE_OPTIONS" else str(outside)
    monkeypatch.setenv(name, value)
    assert "leaked.h" in rejected(build, "#include <leaked.h>\n")


def secret(tmp_path: Path) -> Path:
    file = tmp_path / "secret.h"
    file.write_text("int secret = 42;\n")
    return file


def test_an_absolute_include_outside_is_refused(build: Compile, tmp_path: Path) -> None:
    assert "file not found" in rejected(build, f'#include "{secret(tmp_path)}"\n')


def test_an_include_above_the_folder_is_refused(build: Compile, tmp_path: Path) -> None:
    secret(tmp_path)
    assert "file not found" in rejected(build, '#include "../secret.h"\n')


@pytest.mark.parametrize("how", ["current folder", "repository"])
def test_an_include_within_the_project_is_read(
    build: Compile, project: Path, monkeypatch: pytest.MonkeyPatch, how: str
) -> None:
    """`project` is the file's own folder; the one above holds both it and the header."""
    secret(project.parent)
    if how == "current folder":
        monkeypatch.chdir(project.parent)
    else:
        (project.parent / ".git").mkdir()
    assert "@secret = " in build('#include "../secret.h"\nint get() { return secret; }\n').host


def test_an_embedded_file_outside_is_refused(build: Compile, tmp_path: Path) -> None:
    text = f'const unsigned char data[] = {{\n#embed "{secret(tmp_path)}"\n}};\n'
    assert "file not found" in rejected(build, text)


def test_a_link_out_of_the_folder_names_what_it_leads_to(
    build: Compile, project: Path, tmp_path: Path
) -> None:
    """The user put the link into the project: following it is what they asked for."""
    (project / "link.h").symlink_to(secret(tmp_path))
    assert "@secret = " in build('#include "link.h"\nint get() { return secret; }\n').host


def test_the_existence_of_a_file_outside_cannot_be_asked(build: Compile, tmp_path: Path) -> None:
    file = secret(tmp_path)
    build(f'#if __has_include("{file}")\n#error seen\n#endif\nint x;\n')


def test_system_headers_are_not_seen(build: Compile) -> None:
    assert "file not found" in rejected(build, "#include </usr/include/stdio.h>\n")


def test_nothing_is_left_behind(build: Compile, project: Path, tmp_path: Path,
                                monkeypatch: pytest.MonkeyPatch) -> None:  # fmt: skip
    scratch = tmp_path / "scratch"
    scratch.mkdir()
    monkeypatch.setattr("tempfile.tempdir", str(scratch))
    build("int x;\n")
    rejected(build, "int x = ;\n")
    assert list(scratch.iterdir()) == []
    assert [p.name for p in project.iterdir()] == ["main.cu"]


# --- options -------------------------------------------------------------------------------------


def test_include_folders_are_searched_in_order(build: Compile, tmp_path: Path) -> None:
    for name, value in (("first", 1), ("second", 2)):
        (tmp_path / name).mkdir()
        (tmp_path / name / "value.h").write_text(f"int value = {value};\n")
    folders = (str(tmp_path / "first"), str(tmp_path / "second"))
    assert initial(build("#include <value.h>\n", include_dirs=folders).host, "value") == 1
    turned = folders[::-1]
    assert initial(build("#include <value.h>\n", include_dirs=turned).host, "value") == 2


def test_definitions_reach_both_passes(build: Compile) -> None:
    text = "__device__ int on_device = WIDTH;\nint on_host = WIDTH;\n#ifndef FLAG\n#error\n#endif\n"
    built = build(text, defines=("WIDTH=7", "FLAG"))
    assert initial(built.host, "on_host") == 7
    assert initial(built.device, "on_device") == 7


def test_a_device_side_launch_is_compiled_again(build: Compile, runs: list[list[str]]) -> None:
    text = "__global__ void child() {}\n__global__ void parent() { child<<<1, 1>>>(); }\n"
    assert "cudaLaunchDevice" in build(text).device
    modes = [[flag for flag in command if flag.endswith("gpu-rdc")] for command in runs]
    assert modes == [["-fno-gpu-rdc"]] * 2 + [["-fgpu-rdc"]] * 2


def test_errors_of_both_passes_are_told_once(build: Compile) -> None:
    text = "int x = unknown;\n#ifdef __CUDA_ARCH__\nint y = device_only;\n#endif\n"
    messages = rejected(build, text).splitlines()
    assert len([m for m in messages if "'unknown'" in m]) == 1
    assert len([m for m in messages if "'device_only'" in m]) == 1


def test_a_missing_clang_is_said_plainly(build: Compile, tmp_path: Path) -> None:
    assert "cannot be run" in rejected(build, "int x;\n", clang=str(tmp_path / "no-clang"))


def test_a_clang_by_name_is_looked_for_in_the_path(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    program = tmp_path / "clang-99"
    program.write_text("#!/bin/sh\n")
    program.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    assert clang_command("clang-99") == [str(program)]
    assert clang_command("no-clang") == ["no-clang"]


# --- what is kept --------------------------------------------------------------------------------


def test_others_may_clear_the_folder_of_what_is_kept(tmp_path: Path) -> None:
    """Between the listing of the oldest and their end, and before a new one has its name."""

    def clears(command: list[str]) -> Any:
        for path in tmp_path.iterdir():
            path.unlink()
        return subprocess.Popen(["true"])

    path = str(tmp_path / "prelude-1.pch")
    assert Preparation(path, "a.h", ["clang"], str(tmp_path), clears).path() is None

    def is_gone(name: str) -> bool:
        (tmp_path / name).unlink()
        return True

    (tmp_path / "prelude-2.pch").touch()
    forget_oldest(str(tmp_path), is_gone, 0)
    for number in range(12):
        (tmp_path / f"prelude-{number}.pch").touch()
    forget_oldest(str(tmp_path), lambda name: name.startswith("prelude-"), 10)
    assert len(list(tmp_path.iterdir())) == 9


# --- errors in our headers -----------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        "int main() { cudaMalloc(1, 2); }",  # candidates that are not viable
        "#include <vector>\nstruct A { A() = delete; };\n"
        "int main() { std::vector<A> v; v.resize(3); }",  # fails within a member function
        "#include <algorithm>\nstruct A {};\nint main() { A a[2]; std::sort(a, a + 2); }",
    ],
)
def test_errors_stand_in_the_users_text(build: Compile, text: str) -> None:
    assert places(build, text) == ["main.cu"]
    assert "__wp" not in rejected(build, text)
