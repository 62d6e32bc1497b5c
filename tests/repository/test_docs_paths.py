"""Files and folders that pages and docstrings name are there."""

from __future__ import annotations

import ast
import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
MODULE = re.compile(r"`([a-z_]+(?:\.[a-z_]+)+)`")
PATH = re.compile(r"`([a-z_]+(?:/[a-z_]+)+(?:\.py)?)`")


def test_paths_of_the_architecture_page() -> None:
    text = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    named = set(PATH.findall(text))
    assert len(named) > 10
    places = (ROOT, ROOT / "src" / "warpproof", ROOT / "src" / "warpproof" / "semantics")
    missing = [name for name in sorted(named) if not any((p / name).exists() for p in places)]
    assert not missing


def test_modules_that_docstrings_name() -> None:
    source = ROOT / "src" / "warpproof"
    rooms = {p.name for p in source.iterdir() if p.is_dir()}
    missing = []
    for path in sorted(source.rglob("*.py")):
        text = ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"))) or ""
        for name in MODULE.findall(text):
            parts = name.split(".")
            folder = source.joinpath(*parts)
            is_there = folder.is_dir() or folder.with_suffix(".py").exists()
            is_of_module = folder.parent.with_suffix(".py").exists()
            if parts[-1] != "txt" and parts[0] in rooms and not is_there and not is_of_module:
                missing.append(f"{path.relative_to(source)}: {name}")
    assert not missing
