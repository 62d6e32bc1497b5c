"""The site builds without a warning, and the tutorial's commands print what it shows."""

from __future__ import annotations

import importlib.util
import os
import re
import shlex
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.conftest import ROOT, Ended

Run = Callable[..., Ended]
TUTORIAL = ROOT / "docs" / "tutorial.md"


@pytest.mark.skipif(importlib.util.find_spec("mkdocs") is None, reason="mkdocs is not installed")
def test_the_site_builds_strictly(repository: Path, tmp_path: Path) -> None:
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "--site-dir", str(tmp_path)]
    quiet = os.environ | {"NO_MKDOCS_2_WARNING": "1"}
    done = subprocess.run(command, cwd=repository, env=quiet, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert (tmp_path / "reference" / "data-race.html").exists()
    assert "WARNING" not in done.stderr


def test_pages_are_in_the_navigation(repository: Path) -> None:
    """Without mkdocs, what goes wrong most: a page that nothing leads to, a link to nothing."""
    text = (repository / "mkdocs.yml").read_text()
    pages = sorted(path.name for path in (repository / "docs").glob("*.md"))
    assert sorted(re.findall(r": (\S+\.md)$", text, re.MULTILINE)) == sorted(
        [*pages, "reference/index.md"]
    )
    for path in (repository / "docs").rglob("*.md"):
        for target in re.findall(r"\]\((?!https?:)([^)#\s]+)", path.read_text()):
            assert (path.parent / target).exists(), f"{path}: {target}"


# --- the tutorial -------------------------------------------------------------------------------


def commands() -> Iterator[tuple[str, str]]:
    """Each command, and what the page shows of its output."""
    for block in re.findall(r"```console\n(.*?)```", TUTORIAL.read_text(), re.DOTALL):
        command, _, shown = block.partition("\n")
        assert command.startswith("$ warpproof ")
        yield command.removeprefix("$ warpproof "), shown


CODES = [1, 1, 0, 0, 3, 0, 1, 0]


def test_the_commands_of_the_tutorial(
    warpproof_here: Run, tmp_path: Path, repository: Path
) -> None:
    (tmp_path / "examples").symlink_to(repository / "examples")
    for (command, shown), code in zip(commands(), CODES, strict=True):
        ended = warpproof_here(*shlex.split(command))
        assert ended.code == code, (command, ended)
        place = 0
        for part in re.split(r"^\.\.\.\n", shown, flags=re.MULTILINE):
            assert part in ended.out[place:], (command, part, ended.out)
            place = ended.out.index(part, place) + len(part)
