"""What tests of the frontend share."""

from __future__ import annotations

import subprocess
from typing import Any

import pytest


@pytest.fixture
def runs(monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    """The commands of every clang that was started on the program."""
    started: list[list[str]] = []
    original = subprocess.Popen

    def popen(command: list[str], *arguments: Any, **options: Any) -> Any:
        if command[-1].endswith(".cu"):
            started.append(command)
        return original(command, *arguments, **options)

    monkeypatch.setattr(subprocess, "Popen", popen)
    return started
