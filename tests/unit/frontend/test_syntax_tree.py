"""Declarations of the files that count, out of a tree that is mostly about others."""

from __future__ import annotations

import json

from warpproof.frontend.syntax_tree import top_level

_OURS, _THEIRS = "/home/user/main.cu", "/models/main.h"


def _place(line: int, file: str | None = None) -> dict[str, object]:
    """As clang prints it: the file only where it is another than before."""
    named = {} if file is None else {"file": file}
    by = {"includedFrom": {"file": _OURS}} if file == _THEIRS else {}
    return {"offset": 10 * line, **named, "line": line, "col": 1, "tokLen": 3, **by}


def _tree(*declarations: dict[str, object]) -> bytes:
    return json.dumps({"id": "0x1", "inner": declarations}, indent=2).encode()


def _declared(name: str, loc: dict[str, object], *inner: object) -> dict[str, object]:
    return {"name": name, "loc": loc, "range": {}, "inner": inner}


def _names(*declarations: dict[str, object], files: tuple[str, ...] = (_OURS,)) -> list[str]:
    return [tree["name"] for tree, _ in top_level(_tree(*declarations), files)]


def test_the_file_goes_on_until_another_is_named() -> None:
    theirs = [_declared("a", _place(1, _THEIRS)), _declared("b", _place(2))]
    ours = [_declared("c", _place(1, _OURS)), _declared("d", _place(2))]
    assert _names(*theirs, *ours) == ["c", "d"]
    assert _names(*ours, *theirs) == ["c", "d", "a"]  # what stands before the name is in doubt
    assert _names(*theirs) == []
    assert _names(*theirs, *ours, files=(_THEIRS,)) == ["a", "b", "c"]


def test_a_part_in_the_file_is_enough() -> None:
    inner = _declared("part", _place(3, _OURS))
    assert _names(_declared("whole", _place(1, _THEIRS), inner, _place(9, _THEIRS))) == ["whole"]


def test_who_includes_a_file_is_no_place() -> None:
    outer = _declared("namespace", _place(1, _THEIRS), *(_place(n, _THEIRS) for n in range(9)))
    assert _names(outer, _declared("after", _place(2))) == []


def test_paths_of_any_letters() -> None:
    for path in ('/home/user/grö"ße.c++', "/home/user/x\\", "/home/user/äö"):
        found = _names(
            _declared("a", _place(1, _THEIRS)), _declared("b", _place(1, path)), files=(path,)
        )
        assert found == ["b"]
