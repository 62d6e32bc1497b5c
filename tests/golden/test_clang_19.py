"""clang 19, the oldest that is supported, gives the same programs as the one that is shipped.

Documented differences, which mean the same: clang 19 says nothing about a failed check, names other
columns inside some lines, numbers unnamed values otherwise and orders what it makes itself
otherwise. It does not know kernel launches in device code at all. Skipped where there is no
`clang-19`.
"""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

from warpproof.base.diagnostics import UserError
from warpproof.frontend.clang import CompileOptions
from warpproof.frontend.source_file import read_source
from warpproof.ir.dump import format_program
from warpproof.load import MODELS, LoadOptions, load_program
from warpproof.models import catalog

FOLDER = Path(__file__).resolve().parent
LAUNCHES_ON_THE_DEVICE = "device_launch"
SOURCES = [path for path in sorted(FOLDER.glob("*.cu")) if path.stem != LAUNCHES_ON_THE_DEVICE]
pytestmark = [
    pytest.mark.long,
    pytest.mark.skipif(shutil.which("clang-19") is None, reason="there is no clang-19"),
]

_UNNAMED = re.compile(r"%\d+\b")
_CHECK_TEXT = re.compile(r"(assert .* \[[a-z-]+\]) .*")
_PLACED = re.compile(r"(?P<code>.*?)\s*// (?P<line>\d+):\d+(?P<model>.*)")


def dump(source: Path, cache: Path) -> str:
    options = CompileOptions(catalog.model_dirs(), clang="clang-19", cache_dir=str(cache))
    program = load_program(read_source(str(source)), LoadOptions(options, MODELS))
    return format_program(program, only_user=True)


def meaning(text: str) -> list[str]:
    """The lines of a dump without what may differ."""
    found: list[str] = []
    names: dict[str, str] = {}

    def renamed(unnamed: re.Match[str]) -> str:
        return names.setdefault(unnamed[0], f"%{len(names)}")

    for line in text.splitlines():
        if line.startswith("  ") and line[2] != " ":  # a function or a global
            names.clear()
        placed = _PLACED.fullmatch(line)
        code, place = (placed["code"], placed["line"] + placed["model"]) if placed else (line, "")
        found.append(_UNNAMED.sub(renamed, _CHECK_TEXT.sub(r"\1", code)) + f" // {place}")
    globals_ = [line for line in found if line.startswith("  global ")]
    return sorted(globals_) + [line for line in found if line not in globals_]


@pytest.mark.parametrize("source", SOURCES, ids=lambda path: path.stem)
def test_the_program_is_the_same(
    source: Path, cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(FOLDER)
    expected = source.with_suffix(".ir").read_text(encoding="utf-8")
    assert meaning(dump(Path(source.name), cache)) == meaning(expected)


def test_a_launch_on_the_device_is_rejected(cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(FOLDER)
    with pytest.raises(UserError, match="__global__ function"):
        dump(Path(f"{LAUNCHES_ON_THE_DEVICE}.cu"), cache)
