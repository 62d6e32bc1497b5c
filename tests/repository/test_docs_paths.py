"""Files and folders that the page on architecture names are there."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PATH = re.compile(r"`([a-z_]+(?:/[a-z_]+)+(?:\.py)?)`")


def test_paths_of_the_architecture_page() -> None:
    text = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    named = set(PATH.findall(text))
    assert len(named) > 10
    places = (ROOT, ROOT / "src" / "warpproof", ROOT / "src" / "warpproof" / "semantics")
    missing = [name for name in sorted(named) if not any((p / name).exists() for p in places)]
    assert not missing
