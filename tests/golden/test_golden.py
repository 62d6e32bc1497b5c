"""The IR of small programs, one per language feature, against the text that was reviewed.

Each `<feature>.cu` has its dump beside it in `<feature>.ir`: the functions and globals of the file
itself, without those of our headers. `WARPPROOF_UPDATE_GOLDEN=1` writes the dumps anew; read the
difference before you keep it.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from warpproof.frontend.clang import CompileOptions
from warpproof.frontend.source_file import read_source
from warpproof.ir.dump import format_program
from warpproof.load import MODELS, LoadOptions, load_program
from warpproof.models import catalog

FOLDER = Path(__file__).resolve().parent
SOURCES = sorted(FOLDER.glob("*.cu"))
UPDATE = os.environ.get("WARPPROOF_UPDATE_GOLDEN") == "1"


def dump(source: Path, cache: Path) -> str:
    options = CompileOptions(model_dirs=catalog.model_dirs(), cache_dir=str(cache))
    program = load_program(read_source(str(source)), LoadOptions(options, MODELS))
    return format_program(program, only_user=True)


@pytest.mark.parametrize("source", SOURCES, ids=lambda path: path.stem)
def test_dump_is_as_reviewed(source: Path, cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(FOLDER)
    found = dump(Path(source.name), cache)
    expected = source.with_suffix(".ir")
    if UPDATE:
        expected.write_text(found, encoding="utf-8")
    assert found == expected.read_text(encoding="utf-8")


def test_every_expectation_has_its_program() -> None:
    assert {path.stem for path in FOLDER.glob("*.ir")} == {path.stem for path in SOURCES}
