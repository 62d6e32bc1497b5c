"""Witnesses: what is written is read again, lassos must close, a few threads must be enough."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from tests.generator.batch import Piece, compile_pieces
from warpproof.base.config import Config
from warpproof.ir import nodes
from warpproof.running import RunRequest, replay_file, run_file
from warpproof.semantics.machine.findings import Ending, RunResult
from warpproof.semantics.machine.interpreter import Interpreter, run_program
from warpproof.semantics.machine.oracle import FirstChoice, Recording, Shuffled, Usual
from warpproof.semantics.machine.run_state import RunSettings
from warpproof.semantics.machine.subset import LaunchSubset, ListedThread
from warpproof.semantics.replay.witness import (
    Lasso,
    Reading,
    Witness,
    WitnessError,
    chosen_settings,
    expected_failure,
    from_json,
    lasso_of,
    to_json,
)

PROGRAMS = {
    "spin": """
__device__ int flag;
__global__ void k() { while (atomicAdd(&flag, 0) == 0) {} }
int run() { k<<<1, 1>>>(); cudaDeviceSynchronize(); return 0; }
""",
    "huge": """
__global__ void k(unsigned char *d, size_t n) {
  size_t i = blockIdx.x * (size_t)blockDim.x + threadIdx.x;
  d[i % (n - 1)] = (unsigned char)i;
}
int run() {
  unsigned char *d;
  size_t n = (size_t)1 << 32;
  cudaMalloc(&d, n);
  k<<<1 << 22, 1024>>>(d, n);
  cudaFree(d);
  return 0;
}
""",
    "barrier": """
__global__ void k(int *d) {
  __shared__ int s[64];
  s[threadIdx.x] = threadIdx.x;
  __syncthreads();
  d[s[63 - threadIdx.x]] = 1;
}
int run() {
  int *d;
  cudaMalloc(&d, 64 * 4);
  k<<<1 << 20, 64>>>(d);
  cudaFree(d);
  return 0;
}
""",
    "later": """
__global__ void fill(int *d) { d[blockIdx.x] = blockIdx.x; }
__global__ void use(const int *d, int *e) { e[d[blockIdx.x]] = 0; }
int run() {
  int *d, *e;
  cudaMalloc(&d, 4 << 16);
  cudaMalloc(&e, 4);
  fill<<<1 << 16, 1>>>(d);
  if (CLEAR) cudaMemset(d, 1, 4 << 16);
  use<<<1 << 16, 1>>>(d, e);
  return 0;
}
""",
}
SETTINGS = RunSettings(fast=False)


@pytest.fixture(scope="module")
def programs(tmp_path_factory: pytest.TempPathFactory) -> dict[str, nodes.Program]:
    texts = dict(PROGRAMS)
    texts["later"] = PROGRAMS["later"].replace("CLEAR", "0")
    texts["cleared"] = PROGRAMS["later"].replace("CLEAR", "1")
    pieces = [Piece(name, text) for name, text in texts.items()]
    made = compile_pieces(pieces, tmp_path_factory.mktemp("witness"))
    return {c.piece.name: c.program for c in made}


def witness(recording: Recording, result: RunResult, number: int = 0) -> Witness:
    finding = result.findings[number]
    return Witness(
        "f.cu", "0", ("program",), chosen_settings(SETTINGS), recording.preemptive,
        tuple(recording.choices), expected_failure(finding), lasso_of(finding, result.ending),
    )  # fmt: skip


def again(made: Witness, program: nodes.Program) -> RunResult:
    """Replay what the file says."""
    read = from_json(to_json(made))
    assert read == made
    return read.replay(program, read.run_settings())


# --- runs that never end ------------------------------------------------------------------------


def test_a_loop_that_comes_back_to_its_own_state(programs: dict[str, nodes.Program]) -> None:
    recording = Recording(FirstChoice())
    made = witness(recording, run_program(programs["spin"], recording, SETTINGS))
    assert made.lasso is not None
    result = again(made, programs["spin"])
    assert result.ending is Ending.STUCK
    assert made.confirms(result) is not None
    elsewhere = replace(made, lasso=Lasso(made.lasso.line + 1))
    assert elsewhere.confirms(result) is None


def test_instances_of_templates_are_kept(programs: dict[str, nodes.Program]) -> None:
    recording = Recording(FirstChoice())
    made = witness(recording, run_program(programs["spin"], recording, SETTINGS))
    assert "instantiate" not in to_json(made)  # as it was before there were any
    named = replace(made, reading=Reading(instantiate=("f<float, 128>",)))
    assert from_json(to_json(named)) == named


def test_a_program_is_read_as_it_was(tmp_path: Path) -> None:
    """Every setting that changes how a program is read is kept."""
    folder = tmp_path / "headers"
    folder.mkdir()
    (folder / "first.h").write_text("#define FIRST 1\n")
    (folder / "second.h").write_text("#define SECOND 2\n")
    program = tmp_path / "program.cu"
    program.write_text(
        "#include <second.h>\n#include <concepts>\n#include <assert.h>\n"
        "static_assert(std::integral<int>);\nint main() { assert(FIRST + SECOND == 4); }\n"
    )
    options = Config(
        system_dirs=(str(folder),), forced_includes=(str(folder / "first.h"),), std="c++20"
    )
    request = RunRequest(str(program), keep_witness=True)
    outcome = run_file(request, options, ignore, ignore)
    assert outcome.witness is not None
    kept = tmp_path / "witness.json"
    kept.write_text(outcome.witness)
    assert replay_file(str(kept), Config(), ignore, None).summary == "reproduced"


def test_a_plain_run_says_what_its_inputs_are(programs: dict[str, nodes.Program]) -> None:
    """Zero, or a small number: nothing else of it has to be kept."""
    recording = Recording(FirstChoice())
    made = witness(recording, run_program(programs["spin"], recording, SETTINGS))
    plain = replace(made, is_plain=True, choices=(), preemptive=False)
    usual = replace(plain, is_usual=True)
    for kept, oracle in ((plain, FirstChoice), (usual, Usual)):
        read = from_json(to_json(kept))
        assert read == kept
        assert type(read.replay_oracle()) is oracle
        assert read.run_settings().fast


def ignore(output: bytes) -> None:
    """What the program prints is not looked at."""


# --- a few threads of many ----------------------------------------------------------------------


def listed(*threads: tuple[int, int | None], launch: int = 0) -> LaunchSubset:
    return LaunchSubset(
        launch,
        tuple(ListedThread((b, 0, 0), None if t is None else (t, 0, 0)) for b, t in threads),
    )


def run_subsets(program: nodes.Program, *subsets: LaunchSubset) -> RunResult:
    settings = replace(SETTINGS, subsets=subsets)
    recording = Recording(FirstChoice())
    result = Interpreter(program, recording, settings).run()
    if result.findings:
        made = replace(witness(recording, result), subsets=subsets, lasso=None)
        assert made.confirms(again(made, program)) is not None
    return result


def test_two_threads_of_billions(programs: dict[str, nodes.Program]) -> None:
    last = (1 << 22) - 1
    result = run_subsets(programs["huge"], listed((0, 0), (last, 1023)))
    (finding,) = result.findings
    assert finding.property == "data-race"
    assert finding.thread.block == (last, 0, 0)
    assert result.steps < 500
    assert not run_subsets(programs["huge"], listed((0, 0), (last, 1022))).findings


def test_a_barrier_needs_the_whole_block(programs: dict[str, nodes.Program]) -> None:
    part = run_subsets(programs["barrier"], listed((5, 1), (5, 62)))
    assert part.ending is Ending.UNSUPPORTED
    assert "left out" in part.detail
    assert not part.findings
    whole = run_subsets(programs["barrier"], listed((5, None)))
    assert whole.ending is Ending.RETURNED
    assert not whole.findings
    both = run_subsets(programs["barrier"], listed((5, None), (900_000, None)))
    assert {f.property for f in both.findings} == {"data-race"}


def test_what_others_may_write_is_not_read(programs: dict[str, nodes.Program]) -> None:
    subsets = (listed((3, 0)), listed((3, 0), launch=1))
    result = run_subsets(programs["later"], *subsets)
    assert result.ending is Ending.UNSUPPORTED
    assert "may write" in result.detail
    cleared = run_subsets(programs["cleared"], *subsets)
    assert [f.property for f in cleared.findings] == ["out-of-bounds"]


def test_threads_that_do_not_exist(programs: dict[str, nodes.Program]) -> None:
    result = run_subsets(programs["huge"], listed((1 << 22, 0)))
    assert result.ending is Ending.UNSUPPORTED


# --- the file -----------------------------------------------------------------------------------


def test_a_witness_is_never_half_understood(programs: dict[str, nodes.Program]) -> None:
    recording = Recording(Shuffled(1))
    text = to_json(witness(recording, run_program(programs["spin"], recording, SETTINGS)))
    document = json.loads(text)
    assert from_json(text) == from_json(json.dumps(document))
    for change in (
        {"version": 1},
        {"schema": "other"},
        {"more": 1},
        {"lasso": {"line": 1, "choice": 10**6}},
        {"lasso": {"lines": 1}},
        {"subsets": [{"launch": 0, "threads": [{"block": [0, 0], "thread": None}]}]},
        {"settings": document["settings"] | {"warp_sync": True}},
        {"settings": document["settings"] | {"allow_exited": 1}},
    ):
        with pytest.raises(WitnessError):
            from_json(json.dumps(document | change))
    for key in document:
        with pytest.raises(WitnessError):
            from_json(json.dumps({k: v for k, v in document.items() if k != key}))


def test_same_witness_same_bytes(programs: dict[str, nodes.Program]) -> None:
    texts = set()
    for _ in range(2):
        recording = Recording(Shuffled(1))
        result = run_program(programs["spin"], recording, SETTINGS)
        texts.add(to_json(witness(recording, result)))
    assert len(texts) == 1
