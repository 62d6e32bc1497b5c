"""Random programs with a `main` and a contract: the program's row says no more than is true."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.conftest import Ended
from tests.generator.contract_programs import contract_program


@pytest.mark.parametrize(
    "batch", [0, *(pytest.param(n, marks=pytest.mark.slow) for n in range(1, 40))]
)
def test_contracts_of_programs(
    batch: int, warpproof_here: Callable[..., Ended], tmp_path: Path
) -> None:
    for seed in range(5 * batch, 5 * batch + 5):
        program = contract_program(seed)
        path = tmp_path / f"program{seed}.cu"
        path.write_text(program.text)
        ended = warpproof_here("check", str(path), "--format", "json", "--jobs", "1")
        rows = json.loads(ended.out)["results"]
        (verdict,) = {
            r["verdict"] for r in rows if (r["property"], r["scope"]) == ("contract", "program")
        }
        kernel = {
            r["verdict"] for r in rows if (r["property"], r["scope"]) == ("contract", "kernel")
        }
        assert ended.code != 4, program.text
        if not program.is_right:
            assert kernel.isdisjoint({"PROVED", "PROVED_WITHIN", "PROVED_IF"}), program.text
        else:
            assert "REFUTED" not in kernel, program.text
        if program.is_right and program.is_kept and program.is_apart:
            assert (verdict, ended.code) == ("PROVED", 0), program.text
        elif not program.is_kept:
            assert (verdict, ended.code) == ("REFUTED", 1), program.text
        else:
            assert verdict == "UNKNOWN", program.text
