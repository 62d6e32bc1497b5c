"""What all tests of the engine share."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from warpproof.engines.parametric import program


@pytest.fixture(autouse=True, scope="module")
def few_runs(request: pytest.FixtureRequest) -> Iterator[None]:
    """Programs are run for a moment only, but where that is what is tested."""
    with pytest.MonkeyPatch.context() as patch:
        if not request.path.stem.endswith("refute_program"):
            patch.setattr(program, "_MOST_SECONDS_OF_RUNS", 0.5)
        if not request.path.stem.endswith("host_checks"):
            patch.setattr(program, "_MOST_SECONDS_OF_CHECKS", 0.5)
        yield
