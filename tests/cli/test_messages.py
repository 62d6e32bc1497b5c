"""What is said of wrong words on the command line, in settings and in the files that it names."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Run = Callable[..., Any]

PROGRAM = "__global__ void k(int *a) { a[threadIdx.x] = 1; }\nint main() { return 0; }\n"


@pytest.fixture(autouse=True)
def _program(tmp_path: Path) -> None:
    (tmp_path / "a.cu").write_text(PROGRAM)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("replay", "a.json", "b.json"), "replay takes one witness"),
        (("replay", "a.json", "--emit", "b.cu", "--trace"), "--emit and --gpu run no trace"),
        (("run", "a.cu", "--schedules", "0"), "--schedules takes a number from 1 on, not '0'"),
        (("run", "a.cu", "--seed", "x"), "--seed takes a whole number, not 'x'"),
        (("run", "a.cu", "b.cu"), "there is no file 'b.cu'"),
        (("run", "a.cu", "--env", "x"), "--env takes NAME=VALUE, not 'x'"),
        (("completion",), "no shell given"),
        (("check", "a.cu", "-q", "-v"), "--quiet and --verbose ask for opposite things"),
        (("check", "a.cu", "-o", "none/a.txt"), "name another file with -o"),
        (("check", "a.cu", "--witness", "none/w.json"), "name another file with --witness"),
        (("run", "a.cu", "--witness", "none/w.json"), "name another file with --witness"),
        (("replay", "a.cu", "--emit", "none/b.cu"), "name another file with --emit"),
        (("completion", "tcsh"), "shells are bash, zsh, fish"),
        (("check", "a.cu", "-o", "a.cu"), "the result would overwrite the program 'a.cu'"),
        (("check", "a.cu", "--std", "c++03x"), "c++17, c++20 or c++23"),
        (("check", "a.cu", "-I", "none"), "a directory that exists"),
        (("check", "a.cu", "-D", "1x"), "NAME or NAME=VALUE, where NAME is a C identifier"),
        (("check", "a.cu", "--block", "0"), "X, X,Y or X,Y,Z, each a whole number from 1 to "),
        (
            ("check", "a.cu", "--timeout", "0"),
            "a number of seconds greater than 0, at most 10 years",
        ),
        (("check", "a.cu", "--scheduler", "here"), "an address such as tcp://host:8786"),
        (("check", "a.cu", "--write-baseline"), "--write-baseline needs --baseline FILE"),
    ],
)
def test_words(warpproof_here: Run, words: tuple[str, ...], said: str) -> None:
    warpproof_here(*words).expect_error(2, said, "hint: ")


def test_a_link_that_leads_nowhere(warpproof_here: Run, tmp_path: Path) -> None:
    (tmp_path / "link.cu").symlink_to("gone.cu")
    ended = warpproof_here("check", "link.cu")
    ended.expect_error(2, "no file 'link.cu'", "it is a link to 'gone.cu', which is not there")
    assert "did you mean" not in ended.err


def test_a_contract_is_nothing_for_a_gpu(warpproof_here: Run, tmp_path: Path) -> None:
    (tmp_path / "c.cu").write_text(
        "/*@ ensures a[0] == 2; */\n__global__ void k(int *a) {\n"
        "  if (blockIdx.x == 0 && threadIdx.x == 0) a[0] = 1;\n}\n"
    )
    assert warpproof_here("check", "c.cu", "--witness", "w.json", "--no-cache").code == 1
    ended = warpproof_here("replay", "w.json", "--gpu")
    ended.expect_error(2, "it is about a contract, which no hardware checks", "`warpproof replay`")


def test_a_variable_that_is_none(warpproof_here: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WARPPROOF_TIMEOUTS", "3")
    ended = warpproof_here("check", "a.cu")
    ended.expect_error(
        2, "environment variable WARPPROOF_TIMEOUTS is no setting", "hint: ", "WARPPROOF_TIMEOUT'"
    )


def test_a_key_that_is_none(warpproof_here: Run, tmp_path: Path) -> None:
    (tmp_path / "warpproof.toml").write_text("timeouts = 3\n")
    warpproof_here("check", "a.cu").expect_error(2, "'timeouts' is no setting", "'timeout'")


def test_a_build_that_is_no_json(warpproof_here: Run, tmp_path: Path) -> None:
    (tmp_path / "compile_commands.json").write_text("[,]")
    warpproof_here("check", "-p", ".", "a.cu").expect_error(2, "is no JSON", "line 1, column 2")


def test_a_build_without_programs(warpproof_here: Run, tmp_path: Path) -> None:
    (tmp_path / "compile_commands.json").write_text("[]")
    warpproof_here("check", "-p", ".").expect_error(2, "the build '.' has no .cu file")


def test_a_setting_that_should_be_a_list(warpproof_here: Run, tmp_path: Path) -> None:
    (tmp_path / "warpproof.toml").write_text('check = "race,bounds"\n')
    warpproof_here("check", "a.cu").expect_error(2, 'a list of texts, such as ["one", "two"]')


def test_text_as_utf_16(warpproof_here: Run, tmp_path: Path) -> None:
    (tmp_path / "b.cu").write_bytes(PROGRAM.encode("utf-16"))
    warpproof_here("check", "b.cu").expect_error(2, "'b.cu' is UTF-16 text", "save it as UTF-8")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("{", "cannot be replayed: not JSON: "),
        ("{}", "cannot be replayed: not a witness: no schema"),
        (json.dumps({"schema": "warpproof-witness", "version": 0}), "this program reads version"),
        (
            json.dumps({"schema": "warpproof-witness", "version": 4}),
            "a witness with a missing or wrong field: ",
        ),
    ],
)
def test_a_witness_that_is_none(warpproof_here: Run, tmp_path: Path, text: str, said: str) -> None:
    (tmp_path / "a.json").write_text(text)
    ended = warpproof_here("replay", "a.json")
    ended.expect_error(2, "'a.json' cannot be replayed", said, "has saved with --witness FILE")


def test_a_suite_that_is_not_there(warpproof_here: Run, tmp_path: Path) -> None:
    warpproof_here("bench", "nothing").expect_error(2, "there is no file or folder 'nothing'")
    (tmp_path / "empty").mkdir()
    warpproof_here("bench", "empty").expect_error(2, "there is no .cu file in this suite")
