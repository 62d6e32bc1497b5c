"""What the command line does when it is used rightly."""

from __future__ import annotations

import io
import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import warpproof as package
from warpproof import dump
from warpproof.base.config import Config
from warpproof.base.diagnostics import Code, Diagnostic, Severity
from warpproof.base.property import Property, selected
from warpproof.cli import main

Run = Callable[..., Any]


@pytest.fixture
def asked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, Config, str | None]]:
    """What the pipeline is asked for; it answers with the file's name."""
    calls: list[tuple[str, Config, str | None]] = []

    def dump_program(path: str, config: Config, stage: str | None) -> dump.DumpOutcome:
        calls.append((path, config, stage))
        note = Diagnostic(Code.UNSUPPORTED, Severity.WARNING, f"seen {path}")
        return dump.DumpOutcome(f"{path}\n", 3 if "odd" in path else 0, (note,))

    monkeypatch.setattr(dump, "dump_program", dump_program)
    monkeypatch.chdir(tmp_path)
    return calls


def test_help_lists_the_commands_that_exist(warpproof: Run) -> None:
    ended = warpproof("--help")
    assert (ended.code, ended.err) == (0, "")
    for command in ("check", "run", "replay", "dump", "explain"):
        assert f"  {command} " in ended.out
    assert "--version" in ended.out


def test_version(warpproof: Run) -> None:
    assert warpproof("--version").out == f"warpproof {package.__version__}\n"


def test_help_of_a_command(warpproof: Run) -> None:
    ended = warpproof("dump", "--help")
    assert ended.code == 0
    for flag in ("-I DIR", "-D NAME", "--clang", "--no-cache", "--stage", "-o FILE", "--timeout"):
        assert flag in ended.out


def test_help_says_what_a_file_and_an_opposite_are(warpproof_here: Run) -> None:
    assert "a counterexample that" in warpproof_here("replay", "--help").out
    told = " ".join(warpproof_here("check", "--help").out.split())
    assert "--first stop at the first bug" in told
    assert "the opposite of" not in told
    assert "c++11 and c++14 are read as c++17" in told
    assert "a folder of such" in told


def test_help_says_what_holds_where_an_option_is_not_given(warpproof_here: Run) -> None:
    told = " ".join(warpproof_here("check", "--help").out.split())
    for text in ("each loop at most K times (default: to its end)", "(default: c++17)"):
        assert text in told
    assert "separated by commas (default: all but memory-leak)" in told
    assert set(Property) - selected((), ()) == {Property.MEMORY_LEAK}


def test_a_program_from_the_standard_input_has_no_other_name(
    warpproof_here: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    for command in ("run", "dump"):
        monkeypatch.setattr(sys, "stdin", io.StringIO("__global__ void k() {}\n"))
        ended = warpproof_here(command, "-")
        assert "<stdin>" in ended.out + ended.err
        assert ".stdin.cu" not in ended.out + ended.err


def test_files_of_a_build_are_relative(warpproof_here: Run, tmp_path: Path) -> None:
    (tmp_path / "a.cu").write_text("int main() { return 0 }\n")
    entry = {"directory": str(tmp_path), "file": "a.cu", "command": "nvcc -c a.cu"}
    (tmp_path / "compile_commands.json").write_text(json.dumps([entry]))
    assert warpproof_here("check", "-p", ".").err.startswith("a.cu:1:22: error: ")


def test_help_imports_neither_pipeline_nor_rich() -> None:
    script = (
        "import sys\nfrom warpproof.cli import main\ncode = main(['--help'])\n"
        "heavy = {'rich', 'argparse', 'subprocess', 'warpproof.verify', 'warpproof.ir'}\n"
        "sys.exit(f'imported {heavy & set(sys.modules)}' if heavy & set(sys.modules) else code)\n"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, check=False)
    assert done.returncode == 0, done.stderr


def test_an_interrupt_while_modules_are_loaded_is_no_traceback() -> None:
    script = (
        "import sys\n"
        "class Interrupt:\n"
        "    def find_spec(self, name, path=None, target=None):\n"
        "        if name == 'warpproof.base.processes':\n"
        "            raise KeyboardInterrupt\n"
        "from warpproof.cli import main\n"
        "sys.meta_path.insert(0, Interrupt())\n"
        "sys.exit(main(['check', 'a.cu']))\n"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, check=False)
    assert done.returncode == 130
    assert done.stderr == b"warpproof: note: interrupted, nothing concluded [WP-INTERRUPTED]\n"


def test_options_reach_the_pipeline(
    asked: list[tuple[str, Config, str | None]], capsys: pytest.CaptureFixture[str]
) -> None:
    Path("inc").mkdir()
    words = ["dump", "a.cu", "-Iinc", "-DN=3", "b.cu", "-D", "M", "--no-cache", "--stage=lift"]
    assert main([*words, "--", "-c.cu"]) == 0
    assert [path for path, _, _ in asked] == ["a.cu", "b.cu", "-c.cu"]
    for _, config, stage in asked:
        assert config.include_dirs == ("inc",)
        assert config.defines == ("N=3", "M")
        assert config.cache is False
        assert stage == "lift"
    captured = capsys.readouterr()
    assert captured.out == "a.cu\nb.cu\n-c.cu\n"
    assert "warpproof: warning: seen a.cu [WP-UNSUPPORTED]" in captured.err


def test_the_worst_file_decides(asked: list[tuple[str, Config, str | None]]) -> None:
    assert main(["dump", "a.cu", "odd.cu", "b.cu"]) == 3


def test_output_file(
    asked: list[tuple[str, Config, str | None]], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["dump", "a.cu", "b.cu", "-o", "out.txt"]) == 0
    assert Path("out.txt").read_text() == "a.cu\nb.cu\n"
    assert capsys.readouterr().out == ""
    assert main(["dump", "a.cu", "-o", "-"]) == 0
    assert capsys.readouterr().out == "a.cu\n"


def test_settings_file_is_used(asked: list[tuple[str, Config, str | None]]) -> None:
    Path("warpproof.toml").write_text('defines = ["FROM_FILE"]\n')
    assert main(["dump", "a.cu"]) == 0
    assert asked[0][1].defines == ("FROM_FILE",)
