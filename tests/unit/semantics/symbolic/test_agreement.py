"""Open data against concrete data: operations and memory, on random operands and assignments.

`benchmarks/bmc_random.py` does the same for as long as it takes.
"""

from __future__ import annotations

from random import Random

import pytest

from tests.generator.expressions import OPERATIONS, check_expression
from tests.generator.memory_scripts import Script
from tests.generator.open_data import World


@pytest.mark.parametrize("kind", OPERATIONS)
def test_operations_of_open_operands_mean_what_the_concrete_ones_do(kind: str) -> None:
    for seed in range(120):
        wrong = check_expression(World(Random(f"{kind} {seed}")), kind)
        assert wrong is None, f"seed {seed}: {wrong}"


def test_memory_with_open_offsets_and_guards_holds_what_the_concrete_one_does() -> None:
    for seed in range(120):
        world = World(Random(seed))
        wrong = Script(world).run(world.random.choice((3, 6, 12)))
        assert wrong is None, f"seed {seed}: {wrong}"
