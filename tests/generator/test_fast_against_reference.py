"""Compiled launches against the reference, on generated programs.

Both must give the same: ending, output, memory, findings, in the same order. Launches of a few
threads are normally left to the reference; here all are compiled that can be.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from tests.generator.batch import Compiled, compile_pieces
from tests.generator.kernels import kernel_piece
from tests.generator.running import SETTINGS, run
from tests.generator.shapes import (
    LAUNCHED_AGAIN,
    LAUNCHED_AGAIN_RACE_FREE,
    LOCKSTEP,
    LOCKSTEP_RACE_FREE,
    SINGLE,
    SMALL,
    TWO_BLOCKS,
    WIDE_RACE_FREE,
    Shape,
)
from warpproof.semantics.machine import native_launches, native_loops
from warpproof.semantics.machine.run_state import RunSettings
from warpproof.semantics.native import build

SLOW = replace(SETTINGS, max_steps=2_000_000)
FAST = replace(SLOW, fast=True)
AT_ONCE = replace(FAST, processors=3)
SHORT = 60  # steps of a loop of the host's that launches
SHAPES: dict[str, tuple[Shape, int]] = {
    "single": (replace(SINGLE, barriers=1), 60),
    "race-free": (WIDE_RACE_FREE, 60),
    "small": (SMALL, 60),
    "two blocks": (TWO_BLOCKS, 60),
    "launched again": (LAUNCHED_AGAIN, 30),
    "launched again, race-free": (LAUNCHED_AGAIN_RACE_FREE, 30),
    "many": (LOCKSTEP, 15),
    "many, race-free": (LOCKSTEP_RACE_FREE, 15),
}


def compare(compiled: Compiled, settings: RunSettings = FAST) -> int:
    """Both give the same; how many blocks ran as compiled code."""
    slow, fast = run(compiled.program, settings=SLOW), run(compiled.program, settings=settings)
    assert fast.result.findings == slow.result.findings, compiled.piece.text
    assert fast.observed[:3] == slow.observed[:3], compiled.piece.text
    # Objects come into being when they are first named; those named by both must agree.
    assert set(slow.memory) <= set(fast.memory), compiled.piece.text
    return fast.native_blocks


@pytest.mark.parametrize("most", [15, pytest.param(60, marks=pytest.mark.slow)])
@pytest.mark.parametrize(
    "name",
    [
        pytest.param(n, marks=pytest.mark.slow if n.startswith(("many", "launched")) else ())
        for n in SHAPES
    ],
)
def test_fast_agrees_with_reference(
    name: str, most: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(native_launches, "FEW_STEPS", 0)
    monkeypatch.setattr(native_launches, "LARGE_STEPS", 1 << 62)  # they tell races in no order
    monkeypatch.setattr(build, "LEVEL", "-O0")
    shape, count = SHAPES[name]
    if shape.launches > 1:  # so are short loops of the host
        monkeypatch.setattr(native_loops, "LONG", SHORT)
        monkeypatch.setattr(native_loops, "STEPS_OF_A_STATEMENT", 0)
    count = min(count, most)
    pieces = [kernel_piece(5_000_000 + seed, shape) for seed in range(count)]
    assert sum(compare(compiled) for compiled in compile_pieces(pieces, tmp_path)) > 0


def test_launches_that_begin_anew_agree_with_reference(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After some steps of the reference compiled code runs all of a launch."""
    monkeypatch.setattr(native_launches, "FEW_STEPS", 1 << 40)
    monkeypatch.setattr(native_launches, "LARGE_STEPS", 1 << 62)
    monkeypatch.setattr(native_launches, "SHORT", 20)
    monkeypatch.setattr(build, "LEVEL", "-O0")
    pieces = [kernel_piece(8_000_000 + seed, SHAPES["two blocks"][0]) for seed in range(20)]
    assert sum(compare(compiled) for compiled in compile_pieces(pieces, tmp_path)) > 0


@pytest.mark.parametrize("name", ["two blocks", "small", "race-free"])
def test_blocks_at_once_agree_with_reference(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Several processes run the blocks of a launch: who races, and who stops, still shows."""
    monkeypatch.setattr(native_launches, "FEW_STEPS", 0)
    monkeypatch.setattr(native_launches, "LARGE_STEPS", 1 << 62)
    monkeypatch.setattr(
        native_launches, "members_for", lambda asked, blocks, most, _: min(blocks, most)
    )
    monkeypatch.setattr(build, "LEVEL", "-O0")
    pieces = [kernel_piece(7_000_000 + seed, SHAPES[name][0]) for seed in range(15)]
    assert sum(compare(compiled, AT_ONCE) for compiled in compile_pieces(pieces, tmp_path)) > 0
