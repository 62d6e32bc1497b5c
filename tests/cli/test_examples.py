"""The examples, with the real engines: what the README shows is what a user sees."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Run = Callable[..., Any]


@pytest.fixture
def examples(repository: Path, tmp_path: Path) -> Path:
    (tmp_path / "examples").symlink_to(repository / "examples")
    return tmp_path


def test_the_first_command_of_the_readme(warpproof: Run, examples: Path, repository: Path) -> None:
    readme = (repository / "README.md").read_text()
    command = re.search(r"pip install \. && warpproof (.*)", readme)
    assert command is not None
    ended = warpproof(*command.group(1).split())
    assert ended.code == 1, ended
    shown = readme.partition("```\nexamples/off_by_one.cu")[2].partition("```")[0]
    for line in ("examples/off_by_one.cu" + shown).splitlines():
        assert line == "..." or line in ended.out, line


def test_the_report_of_the_manual(warpproof: Run, examples: Path, repository: Path) -> None:
    manual = (repository / "docs" / "check.md").read_text()
    shown = manual.partition("missing_barrier.cu` prints\n\n```\n")[2].partition("```")[0]
    assert warpproof("check", "examples/missing_barrier.cu").out == shown


def test_the_contracts_of_the_manual(warpproof: Run, tmp_path: Path, repository: Path) -> None:
    manual = (repository / "docs" / "contracts.md").read_text()
    found = re.findall(r"```cuda\n(.*?)```", manual, re.DOTALL)
    programs = [text for text in found if "__global__" in text]
    expected = ["PROVED", "PROVED_IF", "PROVED_IF"]
    for number, (program, verdict) in enumerate(zip(programs, expected, strict=True)):
        (tmp_path / f"{number}.cu").write_text(program)
        words = ("--engine", "deductive", "--check", "contract", "--format", "json")
        ended = warpproof("check", *words, f"{number}.cu")
        (row,) = json.loads(ended.out)["results"]
        assert row["verdict"] == verdict, row


def test_a_command_line_that_fails_is_shown(
    warpproof: Run, examples: Path, repository: Path
) -> None:
    ended = warpproof("check", "--engine", "parametric", "examples/by_argument.cu")
    assert ended.code == 1, ended
    readme = (repository / "README.md").read_text()
    shown = readme.partition("```\nexamples/by_argument.cu")[2].partition("```")[0]
    for line in ("examples/by_argument.cu" + shown).splitlines():
        assert line in ended.out
    text = (repository / "examples" / "by_argument.cu").read_text()
    repaired = examples / "repaired.cu"
    repaired.write_text(text.replace("in[i + 1]", "in[i + 1 < n ? i + 1 : i]"))
    ended = warpproof("check", "--engine", "parametric", "repaired.cu")
    assert "neighbours, main: PROVED race-free, no divergence, in bounds and 12 more" in ended.out
    assert "neighbours, main: PROVED race-free, no divergence, in bounds and 12 more" in readme


def test_repaired_programs_are_proved(warpproof: Run, examples: Path) -> None:
    ended = warpproof("check", "examples/off_by_one_fixed.cu", "examples/vector_add.cu")
    assert ended.code == 0, ended
    assert ended.out.endswith("2 files: 2 PROVED\n")


def test_a_contract_is_proved_with_all_that_can_go_wrong_on_the_way(
    warpproof: Run, examples: Path
) -> None:
    ended = warpproof("check", "examples/contract.cu")
    assert ended.code == 0, ended
    assert ended.out.endswith("examples/contract.cu: PROVED (16 PROVED)\n"), ended.out
    assert "initialised-parameters" in ended.out
    assert "a limit of ours" not in ended.out


def test_a_counterexample_is_replayed(warpproof: Run, examples: Path) -> None:
    ended = warpproof("check", "--witness", "w.json", "examples/missing_barrier.cu")
    assert ended.code == 1, ended
    assert "examples/missing_barrier.cu:10:21: error: data race on tile" in ended.out
    again = warpproof("replay", "w.json")
    assert again.code == 1, again
    assert "data race on tile" in again.err


def test_the_trace_shows_lines_of_the_program(warpproof: Run, examples: Path) -> None:
    """And nothing of our headers or of the intermediate form."""
    shown = warpproof("check", "--witness", "w.json", "examples/off_by_one.cu").out
    lines = warpproof("replay", "w.json", "--trace").out.splitlines()
    assert lines[1] == "host       17: fill<<<1, size>>>(device);"
    failing = "t(3,0,0)    9: a[threadIdx.x + 1] = threadIdx.x;   with threadIdx.x = 3   "
    assert lines[2].startswith(failing)
    assert f"    {lines[1]}\n    {failing}" in shown
    text = (examples / "examples/off_by_one.cu").read_text()
    everything = warpproof("replay", "w.json", "--full").out.splitlines()
    assert len(everything) > len(lines)
    steps = [line.partition(": ")[2].partition("   ")[0] for line in everything]
    assert all(step in text for step in steps)


def test_a_broken_contract_is_told_like_any_finding(warpproof: Run, examples: Path) -> None:
    assert warpproof("check", "--witness", "w.json", "examples/scale_contract_wrong.cu").code == 1
    ended = warpproof("replay", "w.json", "--trace")
    assert ended.code == 1
    told = " ".join(ended.out.split())
    assert told.startswith("t(0,0,0) 8: int i = blockIdx.x * blockDim.x + threadIdx.x; with ")
    assert "\N{RIGHTWARDS ARROW} i = 1 t(1,0,0) 9: if (i < n) a[i] *= by; with i = 1, n = " in told
    assert "host" not in told


def test_the_same_bytes_each_time(warpproof: Run, examples: Path) -> None:
    first, second = (
        warpproof("check", "--recheck", "--format", "json", "examples/off_by_one.cu").out
        for _ in range(2)
    )
    assert first == second
    assert json.loads(first)["verdict"] == "REFUTED"
