from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from warpproof.base.diagnostics import InternalError
from warpproof.base.registry import Registry


@dataclass(frozen=True, slots=True)
class Colour:
    id: str


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """An importable, empty package `paint`, whose modules find Colour under `builtins`."""
    package = tmp_path / "paint"
    package.mkdir()
    (package / "__init__.py").write_text("")
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setattr("builtins.Colour", Colour, raising=False)
    yield package
    for name in [name for name in sys.modules if name.split(".")[0] == "paint"]:
        del sys.modules[name]


def registry() -> Registry[Colour]:
    return Registry("paint", "COLOURS", Colour)


def test_files_are_members_and_ids_find_them(folder: Path) -> None:
    (folder / "light_green.py").write_text("COLOURS = Colour('light-green')")
    (folder / "blues.py").write_text("COLOURS = (Colour('navy'), Colour('sky'))")
    (folder / "base.py").write_text("raise AssertionError('not a member')")
    (folder / "_private.py").write_text("raise AssertionError('not a member')")
    assert registry().modules() == ("blues", "light_green")
    assert list(registry().items()) == ["navy", "sky", "light-green"]
    assert registry().get("sky") == Colour("sky")
    assert registry().get("pink") is None


def test_only_what_is_asked_for_is_imported(folder: Path) -> None:
    (folder / "red.py").write_text("COLOURS = Colour('red')")
    (folder / "slow.py").write_text("raise AssertionError('imported')")
    assert registry().get("red") == Colour("red")
    assert "paint.slow" not in sys.modules


def test_an_id_used_twice_is_our_error(folder: Path) -> None:
    (folder / "a.py").write_text("COLOURS = Colour('same')")
    (folder / "b.py").write_text("COLOURS = Colour('same')")
    with pytest.raises(InternalError, match="'same' is in both 'a' and 'b'"):
        registry().items()


def test_a_file_without_its_item_is_our_error(folder: Path) -> None:
    (folder / "a.py").write_text("COLOR = Colour('misspelt')")
    with pytest.raises(InternalError, match=r"'paint\.a' should define COLOURS as Colour"):
        registry().items()


def test_a_folder_that_is_no_package() -> None:
    with pytest.raises(InternalError, match="should be a package"):
        Registry("json.decoder", "X", Colour).modules()
