"""`--gpu`: what is confirmed and what is not, with tools that stand in for the real ones."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from warpproof.base.config import ExitCode
from warpproof.base.diagnostics import UserError
from warpproof.base.property import Property
from warpproof.base.source import Origin, Span
from warpproof.cli import main
from warpproof.ir import nodes
from warpproof.repro import gpu
from warpproof.repro.emit import Repro
from warpproof.repro.tools import demonstration
from warpproof.semantics.machine.findings import Finding, ThreadName

DEVICE = ThreadName("k", (0, 0, 0), (1, 0, 0))
MEMCHECK = """\
========= COMPUTE-SANITIZER
========= Invalid __global__ write of size 4 bytes
=========     at k(int *)+0x90 in a.cu:{line}
=========     by thread (1,0,0) in block (0,0,0)
========= ERROR SUMMARY: 1 error
"""
Tools = Callable[..., None]


@pytest.fixture
def tools(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Tools:
    """Puts programs that print a text onto an otherwise empty PATH."""
    folder = tmp_path / "tools"
    folder.mkdir()
    monkeypatch.setenv("PATH", str(folder))

    def make(**printed: str) -> None:
        for name, text in printed.items():
            path = folder / name.replace("_", "-")
            path.write_text(f"#!/bin/sh\n{text}\n")
            path.chmod(0o755)

    return make


def _repro(property_: Property, space: nodes.Space | None = None) -> Repro:
    finding = Finding(property_, "", DEVICE, Origin(Span.point("folder/a.cu", 7, 3)))
    return Repro("text\n", "c++17", finding, demonstration(finding, space, "assert(x);"))


def _says(text: str) -> str:
    return "/bin/cat <<'END'\n" + text + "END"


# Whatever is to be built prints what the program would.
def _nvcc(program: str) -> str:
    script = "#!/bin/sh\n" + program + "\n"
    return (
        'while [ "$1" != -o ]; do shift; done\n/bin/cat > "$2" <<\'NVCC\'\n'
        + script
        + 'NVCC\n/bin/chmod +x "$2"'
    )


def test_confirmed_at_the_line(tools: Tools) -> None:
    tools(nvcc=_nvcc(":"), compute_sanitizer=_says(MEMCHECK.format(line=7)))
    outcome = gpu.run(_repro(Property.OUT_OF_BOUNDS))
    assert outcome.exit_code == ExitCode.REFUTED
    assert outcome.summary == (
        "confirmed: out-of-bounds at line 7 (Invalid __global__ write of size 4 bytes)"
    )
    assert outcome.text.startswith("========= COMPUTE-SANITIZER")


@pytest.mark.parametrize("text", [MEMCHECK.format(line=8), MEMCHECK.format(line=77), "done\n"])
def test_another_line_is_not_it(tools: Tools, text: str) -> None:
    tools(nvcc=_nvcc(":"), compute_sanitizer=_says(text))
    outcome = gpu.run(_repro(Property.OUT_OF_BOUNDS))
    assert (outcome.exit_code, outcome.summary) == (
        ExitCode.UNKNOWN,
        "not reproduced: out-of-bounds at line 7",
    )


def test_a_program_that_says_so_itself(tools: Tools) -> None:
    tools(nvcc=_nvcc("echo 'folder/a.cu:7: Assertion `x` failed.'"))
    assert gpu.run(_repro(Property.ASSERTION)).exit_code == ExitCode.REFUTED


def test_a_program_that_hangs(tools: Tools, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gpu, "SECONDS", 0.2)
    tools(nvcc=_nvcc("exec /bin/sleep 60"), compute_sanitizer='exec "$3"')
    for property_ in (Property.DEADLOCK, Property.BARRIER_DIVERGENCE):
        outcome = gpu.run(_repro(property_))
        assert outcome.exit_code == ExitCode.REFUTED
        assert "it had not ended after 0.2 seconds" in outcome.summary
    tools(nvcc=_nvcc(":"))
    assert gpu.run(_repro(Property.DEADLOCK)).exit_code == ExitCode.UNKNOWN


def test_a_race_may_show_between_runs(tools: Tools) -> None:
    tools(nvcc=_nvcc('echo x >> "$0.runs"; [ $(/usr/bin/wc -l < "$0.runs") -lt 3 ] || echo 2'))
    race = _repro(Property.DATA_RACE, nodes.Space.DEVICE)
    outcome = gpu.run(replace(race, prints_results=True))
    assert "run 3 printed something else than the first" in outcome.summary
    outcome = gpu.run(race)  # a program may print the time
    assert outcome.exit_code == ExitCode.UNKNOWN
    assert "run 3 printed something else than the first, for whatever reason" in outcome.text
    tools(nvcc=_nvcc("echo 1"))
    outcome = gpu.run(_repro(Property.DATA_RACE, nodes.Space.DEVICE))
    assert outcome.summary == "not reproduced: data-race at line 7"


def test_what_no_tool_sees(tools: Tools) -> None:
    with pytest.raises(UserError, match="integer-overflow cannot be confirmed: no tool sees this"):
        gpu.run(_repro(Property.INTEGER_OVERFLOW))


def test_a_program_that_nvcc_rejects(tools: Tools) -> None:
    tools(nvcc="echo 'repro.cu(3): error: no'; exit 1")
    with pytest.raises(UserError, match=r"nvcc does not build the program:\nrepro.cu\(3\): error"):
        gpu.run(_repro(Property.OUT_OF_BOUNDS))


@pytest.mark.parametrize(
    ("present", "words"),
    [
        ((), "--gpu needs nvcc"),
        (("nvcc",), "--gpu needs compute-sanitizer"),
        (("nvcc", "compute_sanitizer"), "--gpu needs a GPU"),
    ],
)
def test_a_machine_without_them(tools: Tools, present: tuple[str, ...], words: str) -> None:
    tools(**dict.fromkeys(present, ":"))
    with pytest.raises(UserError, match=words):
        gpu.check_machine()


def test_a_machine_with_them(tools: Tools) -> None:
    tools(nvcc=":", compute_sanitizer=":", nvidia_smi="echo A GPU")
    gpu.check_machine()


def test_the_command_line(
    tmp_path: Path,
    tools: Tools,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("a.cu").write_text("#include <assert.h>\nint main(int n, char **) { assert(n > 1); }\n")
    assert main(["run", "a.cu", "--witness", "w.json"]) == ExitCode.REFUTED
    capsys.readouterr()
    assert main(["replay", "w.json", "--emit", "-"]) == ExitCode.PROVED
    shown = capsys.readouterr()
    assert shown.out.startswith("// A counterexample that warpproof found")
    assert "a.cu:2:" in shown.err
    assert shown.err.endswith(
        "warpproof: reproduced; the program, as repro.cu:\n"
        "warpproof: build it: nvcc -std=c++17 -arch=native -g -G -o repro repro.cu\n"
        "warpproof: run it: ./repro\n"
    )
    assert main(["replay", "w.json", "--emit", "b.cu"]) == ExitCode.PROVED
    assert capsys.readouterr().err.endswith(
        "warpproof: wrote b.cu\n"
        "warpproof: build it: nvcc -std=c++17 -arch=native -g -G -o b b.cu\n"
        "warpproof: run it: ./b\n"
    )
    assert Path("b.cu").read_text() == shown.out.replace("repro.cu", "b.cu").replace(
        "./repro", "./b"
    ).replace("-o repro ", "-o b ")
    tools(
        nvcc=_nvcc("echo 'a.cu:2: Assertion `n > 1` failed.'"),
        compute_sanitizer=":",
        nvidia_smi="echo A GPU",
    )
    assert main(["replay", "w.json", "--gpu"]) == ExitCode.REFUTED
    assert "warpproof: confirmed: assertion at line 2" in capsys.readouterr().err
    assert main(["replay", "w.json", "--emit", "w.json"]) == ExitCode.USAGE
    assert main(["replay", "w.json", "--emit", "c.cu", "--trace"]) == ExitCode.USAGE
    assert not os.path.exists("c.cu")
