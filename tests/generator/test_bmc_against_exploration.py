"""The bounded engine against exhaustive running: random programs of a few threads with an input.

What runs show must not be proved absent, what the engine refutes runs must show, and with or
without the reduction a bound means the same. `benchmarks/bmc_random.py` goes on for longer.
`WARPPROOF_RANDOM_BMC` is the number of programs of each kind in the contest.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from tests.generator.batch import compile_pieces
from tests.generator.checking import Checker, Way, checker
from tests.generator.contest import Contest, compete
from tests.generator.threads import INPUTS, MIXES, threads_piece
from tests.generator.truth import truth_of
from warpproof.engines.never_reached import live_places

SOME = 2
COUNT = int(os.environ.get("WARPPROOF_RANDOM_BMC", "25"))


@pytest.fixture(scope="module")
def ask() -> Iterator[Checker]:
    with checker() as made:
        yield made


@pytest.mark.parametrize("name", MIXES)
def test_what_some_run_comes_to_is_not_never_reached(
    name: str, ask: Checker, tmp_path: Path
) -> None:
    pieces = [threads_piece(seed, MIXES[name]) for seed in range(100, 100 + 2 * SOME)]
    for compiled in compile_pieces(pieces, tmp_path):
        truth = truth_of(compiled.program, INPUTS, 20)
        live = live_places(compiled.program, truth.reached)
        for found in ask.check(compiled.program, Way()).answer.never_reached or ():
            span = found.span
            is_dead = {
                place
                for place in live
                if place[0] == span.file
                and span.line <= place[1] <= span.end_line
                and span.column in (0, place[2])
            }
            assert not is_dead, (found, compiled.piece.text)


@pytest.mark.parametrize("count", [SOME, pytest.param(COUNT, marks=pytest.mark.slow)])
@pytest.mark.parametrize("name", MIXES)
def test_engine_agrees_with_all_runs(name: str, count: int, ask: Checker, tmp_path: Path) -> None:
    pieces = [threads_piece(seed, MIXES[name]) for seed in range(count)]
    for compiled in compile_pieces(pieces, tmp_path):
        contest = Contest(compiled, truth_of(compiled.program, INPUTS, 60))
        compete(contest, ask, Random(compiled.piece.name))
        wrong = [d for d in contest.found if d.kind != "unconfirmed"]
        assert not wrong, (wrong, compiled.piece.text)
