"""Words of compilers on our command line, builds, folders and patterns."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from warpproof.base.compiler_words import (
    FileOptions,
    named_files,
    options_of,
    read_build,
    translated,
)
from warpproof.base.diagnostics import UserError
from warpproof.base.options import parse_standard

OURS = frozenset({"-I", "-D", "-o", "--std", "-include", "--grid"})


@pytest.mark.parametrize(
    ("given", "kept", "ignored"),
    [
        ("-std=c++20 a.cu", "--std c++20 a.cu", ""),
        ("-std c++20 a.cu", "--std c++20 a.cu", ""),
        ("--default-stream legacy a.cu", "a.cu", ""),
        (
            "-default-stream=per-thread a.cu",
            "-D CUDA_API_PER_THREAD_DEFAULT_STREAM a.cu",
            "",
        ),
        ("-arch=sm_80 -O3 -lineinfo a.cu", "a.cu", "-arch=sm_80 -O3 -lineinfo"),
        (
            "-dc -rdc=true --expt-extended-lambda a.cu",
            "a.cu",
            "-dc -rdc=true --expt-extended-lambda",
        ),
        ("-D N=4 -DM=2 -I inc --grid 2 a.cu", "-D N=4 -DM=2 -I inc --grid 2 a.cu", ""),
        ("--no-such-option -", "--no-such-option -", ""),
        ("-grid 2 a.cu", "-grid 2 a.cu", ""),
    ],
)
def test_words_of_nvcc(given: str, kept: str, ignored: str) -> None:
    found = translated(given.split(), OURS)
    assert list(found.words) == kept.split()
    assert list(found.ignored) == ignored.split()


def test_values_of_ignored_words_go_with_them() -> None:
    found = translated(
        ["-Xcompiler", "-Wall", "-gencode", "arch=compute_80,code=sm_80", "a.cu"], OURS
    )
    assert found.words == ("a.cu",)
    assert found.ignored == ("-Xcompiler -Wall", "-gencode arch=compute_80,code=sm_80")


def test_what_changes_floats_is_said_apart() -> None:
    found = translated(["--use_fast_math", "-fmad=false"], OURS)
    assert found.ignored == ()
    assert "--use_fast_math, -fmad=false" in found.notes[0]


@pytest.mark.parametrize(
    ("given", "meant"), [("c++14", "c++17"), ("gnu++17", "c++17"), ("c++2a", "c++20")]
)
def test_standards(given: str, meant: str) -> None:
    assert parse_standard(given) == meant


def test_a_standard_that_is_none() -> None:
    with pytest.raises(ValueError, match=r"c\+\+20"):
        parse_standard("fortran")


def test_a_build_says_how_its_files_are_compiled(tmp_path: Path) -> None:
    command = "nvcc -I../inc -isystem /sys -DN=8 -std=c++20 -include f.h -x cu -c ../k.cu -o k.o"
    entry = {"directory": str(tmp_path / "build"), "file": "../k.cu", "command": command}
    (tmp_path / "compile_commands.json").write_text(json.dumps([entry]), encoding="utf-8")
    assert read_build(str(tmp_path)) == {
        str(tmp_path / "k.cu"): FileOptions(
            (str(tmp_path / "inc"),), ("/sys",), ("N=8",), (str(tmp_path / "build/f.h"),), "c++20"
        )
    }


def test_a_build_that_is_none(tmp_path: Path) -> None:
    with pytest.raises(UserError, match="cannot be read"):
        read_build(str(tmp_path))
    (tmp_path / "compile_commands.json").write_text("[\n{}{", encoding="utf-8")
    with pytest.raises(UserError, match=r"hint: .*compile_commands\.json, line 2, column 3"):
        read_build(str(tmp_path))
    (tmp_path / "compile_commands.json").write_text("[{}]", encoding="utf-8")
    with pytest.raises(UserError, match="no list of commands"):
        read_build(str(tmp_path))


def test_paths_are_relative_to_the_command() -> None:
    assert options_of(["-I", "a", "-Ib"], "/x").include_dirs == ("/x/a", "/x/b")


def test_folders_and_patterns(tmp_path: Path) -> None:
    for name in ("b.cu", "a.cu", "c.cpp", "deep/d.cu"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text("int x;", encoding="utf-8")
    home = str(tmp_path)
    assert named_files([home]) == [f"{home}/{n}" for n in ("a.cu", "b.cu", "deep/d.cu")]
    assert named_files([f"{home}/*.cu", f"{home}/a.cu"]) == [f"{home}/a.cu", f"{home}/b.cu"]
    again = [f"{home}/./a.cu", f"{home}/deep/../a.cu"]
    assert named_files([f"{home}/a.cu", *again]) == [f"{home}/a.cu"]
    assert named_files(["missing.cu", "-"]) == ["missing.cu", "-"]
    (tmp_path / "empty").mkdir()
    with pytest.raises(UserError, match="no CUDA source"):
        named_files([f"{home}/empty"])
