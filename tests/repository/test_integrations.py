"""The action and the hook call the command as it is."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import textwrap
import tomllib
from pathlib import Path

import pytest

FAKE = """#!/bin/sh
printf '%s\\n' "$@"
exit 3
"""


def script(repository: Path) -> str:
    text = (repository / "action.yml").read_text()
    _, _, block = text.partition("run: |\n")
    return textwrap.dedent(block)


@pytest.mark.parametrize(
    ("sarif", "fail_on", "code", "given_files", "files"),
    [
        ("", "open", 3, "*.cu; touch hacked", ["*.cu;", "touch", "hacked"]),
        ("out.sarif", "finding", 0, "a?b.cu c.cu", ["a b.cu", "c.cu"]),
        ("my out.sarif", "finding", 0, "a b.cu\n*c.cu\n", ["a b.cu", "c.cu"]),
    ],
)
def test_the_action(
    repository: Path,
    tmp_path: Path,
    sarif: str,
    fail_on: str,
    code: int,
    given_files: str,
    files: list[str],
) -> None:
    (tmp_path / "a b.cu").touch()
    (tmp_path / "c.cu").touch()
    fake = tmp_path / "warpproof"
    fake.write_text(FAKE)
    fake.chmod(0o755)
    given = {
        "FILES": given_files,
        "OPTIONS": "--timeout 3 --block *",
        "SARIF": sarif,
        "FAIL_ON": fail_on,
        "GITHUB_OUTPUT": str(tmp_path / "outputs"),
        "PATH": f"{tmp_path}{os.pathsep}{os.environ['PATH']}",
    }
    done = subprocess.run(
        ["bash", "-e", "-c", script(repository)],
        cwd=tmp_path,
        env=given,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == code, done.stderr
    words = done.stdout.splitlines()
    form = ["--format", "github", *(["--also", sarif] if sarif else [])]
    assert words == ["check", "--timeout", "3", "--block", "*", *form, *files]
    assert not (tmp_path / "hacked").exists()
    assert (tmp_path / "outputs").read_text() == "exit-code=3\n"


def test_inputs_reach_the_script_as_variables_only(repository: Path) -> None:
    assert "${{" not in script(repository)


def test_what_to_install_for_a_clang_of_ones_own(repository: Path) -> None:
    """All that the package needs but `ziglang`."""
    project = tomllib.loads((repository / "pyproject.toml").read_text())["project"]
    needed = {text.split(";")[0].strip() for text in project["dependencies"]}
    readme = (repository / "README.md").read_text()
    line = re.search(r"pip install --no-deps \. && pip install (.*)", readme)
    assert line is not None
    listed = set(shlex.split(line.group(1)))
    assert listed <= needed  # of a package with a version for each kind of machine one is enough
    names = {re.split(r"[<>]", text)[0] for text in needed} - {"ziglang"}
    assert names == {re.split(r"[<>]", text)[0] for text in listed}


def test_versions_of_python(repository: Path) -> None:
    """Those that the package says it is for are those that README speaks of."""
    project = tomllib.loads((repository / "pyproject.toml").read_text())["project"]
    said = re.search(r"Python (3\.\d+) to 3\.(\d+)", (repository / "README.md").read_text())
    assert said is not None
    assert project["requires-python"] == f">={said.group(1)}"
    minors = [c.rpartition(".")[2] for c in project["classifiers"] if ":: Python :: 3." in c]
    assert minors[-1] == said.group(2)


def test_the_hook(repository: Path) -> None:
    text = (repository / ".pre-commit-hooks.yaml").read_text()
    entry = re.search(r"entry: warpproof (\S+)", text)
    assert entry is not None
    assert entry.group(1) == "check"
