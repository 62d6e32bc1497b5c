"""Every buggy program shows exactly the bug it says, on its line; every repaired one shows none.

And what compute-sanitizer found in them on a GPU, as recorded, is found here too.
"""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from tests.conftest import every
from warpproof.semantics.machine.findings import Ending

sys.path.insert(0, str(Path(__file__).resolve().parent))  # for the two modules beside this one

from sanitizer_programs import marks, programs, read_program, run
from table import RECORDED, compare

BUGGY = programs("buggy")
REPAIRED = programs("repaired")


@pytest.mark.parametrize("path", every(10, BUGGY, lambda path: path.stem))
def test_buggy_program_shows_exactly_its_bug(path: Path) -> None:
    expected = read_program(path).expected
    result = run(path)
    assert sorted(map(str, marks(result))) == sorted(map(str, expected))
    assert result.ending in (Ending.RETURNED, Ending.ABORTED, Ending.STUCK), result.detail
    assert not result.caveats


@pytest.mark.parametrize("path", every(10, REPAIRED, lambda path: path.stem))
def test_repaired_program_is_clean(path: Path) -> None:
    read_program(path)
    result = run(path)
    assert sorted(map(str, marks(result))) == []
    assert (result.ending, result.exit_code) == (Ending.RETURNED, 0), result.detail
    assert not result.caveats


def test_every_buggy_program_has_its_repaired_twin() -> None:
    assert [path.stem for path in BUGGY] == [path.stem for path in REPAIRED]


@pytest.mark.skipif(not RECORDED.exists(), reason="nothing was recorded on a GPU yet")
@pytest.mark.slow
def test_nothing_that_the_sanitizer_found_is_missed() -> None:
    assert compare() == []
