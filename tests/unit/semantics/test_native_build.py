"""Compiled texts are kept, and one that needed too long is tried again where there is more time."""

from __future__ import annotations

import signal
import subprocess
import sys
from pathlib import Path

import pytest

from warpproof.semantics.native import build

pytestmark = pytest.mark.skipif(not build.is_possible(), reason="nothing is compiled here")
TEXT = "int the_answer_of_this_test(void) { return 42; }\n"


def test_what_was_cut_off_is_tried_again_with_more_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    given: list[float] = []
    compiled = build._compile

    def slow(
        text: str, made: Path, clang: str | None, seconds: float, patience: float, level: str
    ) -> bool:
        given.append(seconds)
        return seconds > 5 and compiled(text, made, clang, seconds, patience, level)

    monkeypatch.setattr(build, "_compile", slow)
    for seconds in (0.0, 1.0, 1.5):
        assert build.load(TEXT, None, str(tmp_path), seconds) is None
    assert given == [1.0]
    library = build.load(TEXT, None, str(tmp_path), 40.0)
    assert library is not None
    assert library.the_answer_of_this_test() == 42
    assert build.load(TEXT, None, str(tmp_path), 1.0) is library
    assert given == [1.0, 40.0]


def test_a_program_may_work_for_its_time_and_be_waited_for_longer() -> None:
    spinning = [sys.executable, "-c", "while True: pass"]
    assert build._run(spinning, 0.5, 60.0)[0] == -signal.SIGKILL
    sleeping = [sys.executable, "-c", "import time; time.sleep(600)"]
    with pytest.raises(subprocess.TimeoutExpired):
        build._run(sleeping, 60.0, 0.5)
