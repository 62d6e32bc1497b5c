"""Counterexamples as CUDA programs: what is emitted is a program that fails in the same way.

The programs say in their first lines what their run is given: `values` in the order in which they
are asked for, which allocations fail, what `unwritten` memory holds, `arguments`, or a `kernel` by
itself with the sizes of its launch; and with `//!` what fails, where.
"""

from __future__ import annotations

import re
import shutil
import subprocess
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import pytest

import warpproof
from warpproof.base.config import Config
from warpproof.base.diagnostics import UserError
from warpproof.base.property import Property
from warpproof.frontend.source_file import read_source
from warpproof.ir import nodes, types
from warpproof.ir.kernel_request import KernelRequest
from warpproof.load import load_options, load_program
from warpproof.repro.emit import Repro, emitted
from warpproof.repro.tools import How
from warpproof.running import RunOutcome, RunRequest, repro_of, run_file
from warpproof.semantics.domain.values import Bits
from warpproof.semantics.machine.interpreter import Interpreter
from warpproof.semantics.machine.oracle import FirstChoice, Recording
from warpproof.semantics.machine.run_state import RunSettings
from warpproof.semantics.replay.witness import (
    Witness,
    expected_failure,
    recorded,
)
from warpproof.transform.kernel_harness import make_harness

ROOT = Path(__file__).resolve().parent.parent.parent
PROGRAMS = ROOT / "tests" / "repro" / "programs"
BUGGY = ROOT / "tests" / "sanitizer" / "buggy"
CONFIG = replace(Config(), check=("all",))
# What shows it: of compute-sanitizer the tool.
SHOWN_BY = {
    "allocation": "memcheck --padding 4096",
    "api": "memcheck --report-api-errors all",
    "assertion": How.PRINTS,
    "block_race": "racecheck",
    "divergence": "synccheck",
    "division": How.PRINTS,
    "global_bounds": "memcheck --padding 4096",
    "grid_race": How.DIFFERS,
    "host_bounds": How.HOST,
    "kernel_bounds": "memcheck --padding 4096",
    "kernel_records": How.DIFFERS,
    "leak": "memcheck --leak-check full",
    "null_pointer": "memcheck --padding 4096",
    "overflow": How.PRINTS,
    "shared_bounds": "memcheck --padding 4096",
    "uninitialized": "initcheck",
}


SLOW = (
    "allocation",
    "api",
    "grid_race",
    "kernel_bounds",
    "overflow",
    "shared_bounds",
    "uninitialized",
)


class Given(FirstChoice):
    """Inputs from a list."""

    def __init__(self, values: Sequence[int], unwritten: bytes, fails: Sequence[bool]) -> None:
        super().__init__(unwritten)
        self._values = list(values)
        self._fails = list(fails)

    def allocation_fails(self) -> bool:
        return self._fails.pop(0) if self._fails else False

    def input(self, kind: nodes.InputKind, type_: types.Type) -> Bits:
        return self._values.pop(0) if self._values else 0


@dataclass(frozen=True, slots=True)
class Case:
    path: Path
    property: Property
    line: int

    def given(self, key: str) -> list[str]:
        found = re.search(rf"^// {key}: (.*)", self.path.read_text(), re.MULTILINE)
        return found[1].split() if found else []

    def witness(self, program: nodes.Program) -> Witness:
        """Of a run with the inputs that the program asks for."""
        arguments = ("program", *self.given("arguments"))
        request = None
        if self.given("kernel"):
            name, grid, block = self.given("kernel")
            symbol = next(s for s in program.kernels if name in s)
            request = KernelRequest(symbol, (int(grid), 1, 1), (int(block), 1, 1), 64)
            program = make_harness(program, request).program
        settings = RunSettings(
            arguments=tuple(map(str.encode, arguments)),
            malloc_may_fail=bool(self.given("fails")),
            check_leaks=True,
            fast=False,
        )
        unwritten = bytes(map(int, self.given("unwritten"))) or b"\xa5"
        fails = [word == "1" for word in self.given("fails")]
        recording = Recording(Given(list(map(int, self.given("values"))), unwritten, fails))
        result = Interpreter(program, recording, settings).run()
        finding = next(f for f in result.findings if f.property is self.property)
        assert finding.origin.user_span.line == self.line
        expected = expected_failure(finding)
        config = Config()
        file = str(self.path)
        return recorded(
            file, config, settings, recording, expected, arguments=arguments, kernel=request
        )


def _case(path: Path) -> Case:
    for number, line in enumerate(path.read_text().splitlines(), 1):
        if "//!" in line:
            return Case(path, Property.of(line.rpartition("//!")[2].strip()), number)
    raise AssertionError(f"{path} does not say what fails")


def emitted_of(path: Path, name: str) -> Repro:
    """The repro of a program that says what its run is given, for a file of this name."""
    options = load_options(Config(), str(path))
    program = load_program(read_source(str(path)), options)
    made = emitted(_case(path).witness(program), program, options.compile, name)
    assert made is not None
    return made


def _emitted(path: Path, folder: Path) -> Repro:
    """Written into a folder."""
    made = emitted_of(path, str(folder / "repro.cu"))
    (folder / "repro.cu").write_text(made.text)
    return made


def _run(folder: Path) -> tuple[RunOutcome, str]:
    printed: list[bytes] = []
    request = RunRequest(str(folder / "repro.cu"))
    return run_file(request, CONFIG, printed.append, printed.append), b"".join(printed).decode()


def _printed_with_checks(name: str, folder: Path) -> str:
    """What is printed where a device's arithmetic is checked by the program itself."""
    made = _emitted(PROGRAMS / f"{name}.cu", folder)
    (folder / "repro.cu").write_text("#define REPRO_CHECKS\n" + made.text)
    return _run(folder)[1]


@pytest.mark.parametrize(
    "name", [pytest.param(n, marks=pytest.mark.slow if n in SLOW else ()) for n in sorted(SHOWN_BY)]
)
def test_what_is_emitted_fails_alike(name: str, tmp_path: Path) -> None:
    case = _case(PROGRAMS / f"{name}.cu")
    made = _emitted(case.path, tmp_path)
    assert (made.demonstration.tool or made.demonstration.how) == SHOWN_BY[name]
    outcome, _ = _run(tmp_path)
    found = [(d.code, Path(d.span.file).name, d.span.line) for d in outcome.diagnostics if d.span]
    assert (case.property, case.path.name, case.line) in found
    comment = made.text.split("\n\n")[0]
    assert f"// property   {case.property}: " in comment
    assert re.search(rf"// place      \S*{case.path.name}:{case.line}:", comment)
    assert made.demonstration.shown("./repro") in comment


def test_every_program_is_tested() -> None:
    assert {path.stem for path in PROGRAMS.glob("*.cu")} == SHOWN_BY.keys()


def test_arithmetic_on_a_device_says_so(tmp_path: Path) -> None:
    printed = _printed_with_checks("division", tmp_path)
    assert printed == "repro: division by zero, division.cu:4, block (0,0,0) thread (0,0,0)\n"


@pytest.mark.slow
def test_overflow_says_so(tmp_path: Path) -> None:
    printed = _printed_with_checks("overflow", tmp_path)
    assert printed == "repro: overflow, overflow.cu:3, block (0,0,0) thread (0,0,0)\n"


def test_arguments_of_a_kernel_are_as_they_were(tmp_path: Path) -> None:
    made = _emitted(PROGRAMS / "kernel_records.cu", tmp_path)
    for line in (
        "repro_room<shapes::Image> arg_image;",
        "memcpy(arg_image.bytes + 8, &d_image_pixels, sizeof d_image_pixels);",
        'shapes::Image *d_others = (shapes::Image *)repro_array(16ull, "others");',
        "unsigned char arg_step = (unsigned char)4;",
        "shapes::Mode arg_mode = (shapes::Mode)1;",
        "float arg_by = (float)2.0f;",
        "scale<float, 3><<<dim3(2, 1, 1), dim3(2, 1, 1), 64>>>(arg_image.value, d_others, ",
        'repro_check(cudaMemcpyToSymbol(factor, values_1_factor, 8), "factor");',
        'float *d_others_pixels = (float *)repro_array(16ull, "others->pixels");',
    ):
        assert line in made.text, made.text


def test_what_cannot_be_put_in_is_an_error(tmp_path: Path) -> None:
    path = tmp_path / "a.cu"
    path.write_text(
        "#include <stdio.h>\n"
        "int main() { int *p = nullptr;\n"
        "  if (getchar() != 0) return 1;\n"
        "  *p = 1;  //! null-pointer\n"
        "}\n"
    )
    with pytest.raises(UserError, match=r"line 3 asks for something .* be given: getchar"):
        _emitted(path, tmp_path)


# --- the whole folder -----------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("path", sorted(BUGGY.glob("*.cu")), ids=lambda path: path.stem)
def test_programs_of_the_sanitizer_fail_alike(path: Path, tmp_path: Path) -> None:
    ran = run_file(RunRequest(str(path), keep_witness=True), CONFIG, _drop, _drop)
    assert ran.witness is not None
    (tmp_path / "w.json").write_text(ran.witness)
    made = repro_of(str(tmp_path / "w.json"), Config(), str(tmp_path / "repro.cu"))
    assert not isinstance(made, RunOutcome)
    (tmp_path / "repro.cu").write_text(made.text)
    outcome, _ = _run(tmp_path)
    found = [(d.code, d.span.line) for d in outcome.diagnostics if d.span]
    assert (made.finding.property, made.line) in found


@pytest.mark.slow
@pytest.mark.skipif(shutil.which("nvcc") is None, reason="no nvcc")
@pytest.mark.parametrize("name", sorted(SHOWN_BY))
def test_nvcc_accepts_it(name: str, tmp_path: Path) -> None:
    made = _emitted(PROGRAMS / f"{name}.cu", tmp_path)
    source, program = str(tmp_path / "repro.cu"), str(tmp_path / "repro")
    command = made.demonstration.build(source, program, made.standard)
    command[command.index("-arch=native")] = "-arch=sm_90"
    done = subprocess.run(command, capture_output=True, text=True, timeout=300, check=False)
    assert done.returncode == 0, done.stderr
    assert "repro_" not in done.stdout + done.stderr  # no warning about what is ours


def _drop(text: bytes) -> None:
    pass


def test_a_text_without_a_file_is_named_as_in_reports(tmp_path: Path) -> None:
    report = warpproof.check_source("__global__ void k(int *a) { *a = threadIdx.x; }", check="race")
    (row,) = report.findings
    assert row.counterexample is not None
    path = tmp_path / "w.json"
    path.write_text(row.counterexample.witness or "")
    made = repro_of(str(path), Config(), "repro.cu")
    assert isinstance(made, Repro)
    assert '#line 1 "<source>"' in made.text
    assert row.counterexample.span is not None
    assert row.counterexample.span.file not in made.text
