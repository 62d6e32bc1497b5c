"""Files whose names are no headers' are looked for where they would be read instead."""

from __future__ import annotations

from pathlib import Path

from warpproof.base.stamps import Look
from warpproof.frontend.compile_cache import ProgramCache
from warpproof.ir import nodes


def test_a_table_that_appears_before_the_one_that_was_read(tmp_path: Path) -> None:
    first, second = tmp_path / "first", tmp_path / "second"
    for folder in (first, second):
        folder.mkdir()
    table = second / "table.csv"
    table.write_text("1, 2, 3\n")
    cache = ProgramCache(str(tmp_path / "cache"), ())
    since = table.stat().st_mtime_ns
    host, device = (nodes.Module(side, {}, {}, (), {}) for side in nodes.Side)
    program = nodes.Program("a.cu", host, device, None, ())
    made = cache.store("key", program, [str(table)], [str(first), str(second)], since)
    assert made is not None
    assert Look().is_as_it_was(made.stamps)
    (first / "other.csv").touch()
    assert Look().is_as_it_was(made.stamps)
    (first / "table.csv").touch()
    assert not Look().is_as_it_was(made.stamps)
