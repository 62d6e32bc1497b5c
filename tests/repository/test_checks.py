"""The repository's own rules: style, types, layers, and that the README's commands are the real
ones."""

from __future__ import annotations

import ast
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from warpproof import models
from warpproof.base.property import Property

CHECKS = {
    "ruff check": ["ruff", "check", "."],
    "ruff format": ["ruff", "format", "--check", "."],
    "mypy": ["mypy"],
    "import layers": ["lint-imports"],
}


@pytest.mark.parametrize("name", CHECKS)
def test_check(name: str, repository: Path) -> None:
    tool, *arguments = CHECKS[name]
    program = shutil.which(tool, path=str(Path(sys.executable).parent)) or shutil.which(tool)
    assert program is not None, f"{tool} is not installed: pip install '.[test]'"
    done = subprocess.run(
        [program, *arguments], cwd=repository, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr


def test_ci_runs_the_command_of_the_readme(repository: Path) -> None:
    script = (repository / ".ci" / "run").read_text()
    command = script.rstrip().splitlines()[-1]
    assert command.startswith("pip install")
    assert command in (repository / "README.md").read_text()


def test_the_readme_installs_what_the_project_needs(repository: Path) -> None:
    """Without the clang, and with bounds that have a wheel on every machine."""
    project = tomllib.loads((repository / "pyproject.toml").read_text())["project"]
    readme = (repository / "README.md").read_text()
    line = next(line for line in readme.splitlines() if line.startswith("pip install --no-deps"))
    for needed in project["dependencies"]:
        bound, _, machine = needed.partition(";")
        if not bound.startswith("ziglang") and "!=" not in machine:
            assert bound in line.replace("'", ""), bound


def test_every_model_header_is_installed(repository: Path) -> None:
    """Standard headers have no extension and are easily left out of a package."""
    written = repository / "src" / "warpproof" / "models"
    installed = Path(models.__file__).parent
    for folder in ("cuda", "std"):
        names = {path.relative_to(written) for path in (written / folder).rglob("*")}
        assert names
        assert names == {path.relative_to(installed) for path in (installed / folder).rglob("*")}


# Words that are also something else than the property: a kind of specification, an ending.
_OTHER_WORDS = frozenset({Property.CONTRACT, Property.DEADLOCK, Property.ASSERTION})


def test_properties_are_named_in_one_place(repository: Path) -> None:
    """An id that is misspelt anywhere else would be a row that nobody decides."""
    ids = set(Property) - _OTHER_WORDS
    found = [
        f"{path.relative_to(repository)}:{node.lineno}: {node.value}"
        for path in sorted((repository / "src").rglob("*.py"))
        if path.name != "property.py"
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value in ids
    ]
    assert found == []
