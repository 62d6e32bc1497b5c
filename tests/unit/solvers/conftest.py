"""Makes the corpus and the fake solvers importable, here and in worker processes."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

SHARED = Path(__file__).resolve().parents[2] / "solvers"
if str(SHARED) not in sys.path:
    sys.path.insert(0, str(SHARED))

from warpproof.solvers.pool import Pool  # noqa: E402


@pytest.fixture(scope="module")
def pool() -> Iterator[Pool]:
    with Pool(2) as shared:
        yield shared
