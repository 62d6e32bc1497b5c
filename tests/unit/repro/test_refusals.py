"""What cannot be a program of its own is refused in words, never left out."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from warpproof.base.diagnostics import Code, UserError
from warpproof.base.property import Property
from warpproof.base.source import Origin, Span
from warpproof.ir import nodes, types
from warpproof.ir.kernel_request import KernelRequest
from warpproof.repro import emit, source
from warpproof.repro.files import given_files
from warpproof.repro.kernel import KernelMain
from warpproof.repro.names import given_values
from warpproof.semantics.machine.findings import Finding, ThreadName
from warpproof.semantics.replay.given_files import GivenFile, GivenSources
from warpproof.semantics.replay.inputs import GivenValue, LaunchMemory, RunInputs, Unset
from warpproof.semantics.replay.witness import ExpectedFailure, Witness, WitnessSettings

HERE = Span.point("a.cu", 3, 1)
WITNESS = Witness(
    file="a.cu",
    source_sha256="",
    arguments=("program",),
    settings=WitnessSettings(False, False, False),
    preemptive=False,
    choices=(),
    expected=ExpectedFailure(Property.OUT_OF_BOUNDS, 3, "host"),
)


def _refused(make: Callable[[], object], words: str) -> None:
    with pytest.raises(UserError) as error:
        make()
    (told,) = error.value.diagnostics
    assert told.code == Code.WITNESS
    assert told.message.startswith("no program can be written for this witness: ")
    assert words in told.message


def _emitted(witness: Witness = WITNESS, **program: Any) -> Callable[[], object]:
    made: Any = SimpleNamespace(**{"missing_headers": (), "needs": (), **program})
    options: Any = None
    return lambda: emit.emitted(witness, made, options, "repro.cu")


def test_contracts() -> None:
    expected = replace(WITNESS.expected, property=Property.CONTRACT)
    _refused(_emitted(replace(WITNESS, expected=expected)), "no hardware checks")


def test_functions_without_a_body() -> None:
    needed = nodes.LinkName(nodes.Side.HOST, "_Z4loadv")
    load = SimpleNamespace(name="load")
    host = SimpleNamespace(functions={"_Z4loadv": load})
    _refused(_emitted(needs={needed}, host=host), "'load' is only declared")
    _refused(_emitted(needs={needed}, host=SimpleNamespace(functions={})), "'_Z4loadv' is only")


def test_missing_headers() -> None:
    _refused(_emitted(missing_headers=("b.h",)), "the header 'b.h' is missing")


def test_inputs_that_were_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    finding = Finding(Property.OUT_OF_BOUNDS, "", ThreadName("host"), Origin(HERE))
    inputs = RunInputs(finding, None, (), (), (Unset("fopen", HERE),))
    monkeypatch.setattr(emit, "recorded_inputs", lambda witness, program: inputs)
    _refused(_emitted(), "line 3 asks for something that a program cannot be given: fopen")


@pytest.mark.parametrize("name", ["/etc/data.txt", "../data.txt", "a/../../data.txt"])
def test_files_elsewhere(name: str) -> None:
    given = GivenSources(files=(GivenFile(name, "/tmp/data.txt"),))
    _refused(lambda: given_files(given), f"it reads '{name}', which is not below its own folder")


def test_a_large_file(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    path.write_bytes(bytes(1 << 21))
    given = GivenSources(files=(GivenFile("a.txt", str(path)),))
    _refused(lambda: given_files(given), "it reads 'a.txt', of 2,097,152 bytes")


def test_a_run_that_does_not_fail(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(emit, "recorded_inputs", lambda witness, program: None)
    assert _emitted()() is None


def test_arrays_that_only_a_contract_protects(monkeypatch: pytest.MonkeyPatch) -> None:
    one = nodes.IntConst(1, types.I64)
    array = nodes.Alloc("a", one, one, one, Origin(HERE), "a", True)
    main = SimpleNamespace(blocks=(SimpleNamespace(statements=(array,)),))
    around = SimpleNamespace(main="main", host=SimpleNamespace(functions={"main": main}))
    harness = SimpleNamespace(program=around)
    monkeypatch.setattr(emit, "make_harness", lambda program, request: harness)
    request = KernelRequest("k", (1, 1, 1), (1, 1, 1), 0)
    expected = replace(WITNESS.expected, property=Property.CONSTANT_WRITE)
    witness = replace(WITNESS, kernel=request, expected=expected)
    _refused(_emitted(witness), "'a' is only to be read by a contract")


@pytest.mark.parametrize(
    ("grid", "block"),
    [((1, 1, 1), (2048, 1, 1)), ((1, 1, 1), (1, 1, 65)), ((1, 70000, 1), (1, 1, 1))],
)
def test_launches_without_room(grid: tuple[int, int, int], block: tuple[int, int, int]) -> None:
    kernel = SimpleNamespace(parameters=())
    program: Any = SimpleNamespace(device=SimpleNamespace(functions={"k": kernel}))
    made = KernelMain(program, KernelRequest("k", grid, block, 0), LaunchMemory({}, {}, {}))
    _refused(made.text, "no device has room for its launch")


def test_values_without_a_literal() -> None:
    nan = GivenValue("nondet_float", ThreadName("host"), types.F32, 0x7FC00000)
    _refused(lambda: given_values("nondet_float()", [nan]), "C++ has no literal for")


def test_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = str(tmp_path / "a.cu")
    _refused(lambda: source.Inliner((), ()).file(path), "cannot be read: No such file")
    Path(path).write_text("int a;\n")
    monkeypatch.setattr(source, "_MOST_BYTES", 3)
    _refused(lambda: source.Inliner((), ()).file(path), "have more than 3 bytes")
