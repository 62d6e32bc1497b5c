"""Every error message has a test: of the texts that stand in the code for it, a piece that belongs
to no other is in the text of some test. A message that a test only causes is not held by it.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from tests.conftest import ROOT

SOURCES = ROOT / "src" / "warpproof"
# What makes an error of the user's; others are our own, or caught and told by these.
MAKERS = frozenset({"user_error", "usage_error", "ContractError", "WitnessError", "SuiteError"})
EXPECTED = SOURCES / "base" / "options.py"  # there a ValueError says what an option takes
_MESSAGE = 2  # of the arguments that come first; a hint comes after them
_LEAST = 8  # letters of a piece
_WORDS = 3  # in a row that a test has to have, or all if there are fewer


def messages() -> Iterator[tuple[str, list[str]]]:
    """The place of each, and its pieces between what is put in."""
    for path in sorted(SOURCES.rglob("*.py")):
        makers = MAKERS | {"ValueError"} if path == EXPECTED else MAKERS
        module = ast.parse(path.read_text(encoding="utf-8"))
        named: dict[str, list[ast.expr]] = {}
        for node in ast.walk(module):
            if isinstance(node, ast.Assign | ast.AugAssign):
                for target in node.targets if isinstance(node, ast.Assign) else [node.target]:
                    if isinstance(target, ast.Name):
                        named.setdefault(target.id, []).append(node.value)
        for node in ast.walk(module):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                given = [a for a in node.args[:_MESSAGE] for a in _values(a, named)]
                found = [piece for value in given for piece in _pieces(value)]
                pieces = [piece for piece in found if len(piece) >= _LEAST]
                if node.func.id in makers and pieces:
                    yield f"{path.relative_to(ROOT)}:{node.lineno}", pieces


def _values(node: ast.expr, named: dict[str, list[ast.expr]]) -> list[ast.expr]:
    """What a name may stand for."""
    return named.get(node.id, []) if isinstance(node, ast.Name) else [node]


def _pieces(node: ast.expr) -> Iterator[str]:
    match node:
        case ast.Constant(value=str() as text):
            yield text.strip(" '\":,;.()`")
        case ast.JoinedStr(values=parts):
            for part in parts:
                yield from _pieces(part)
        case ast.BinOp(left=left, right=right):
            yield from _pieces(left)
            yield from _pieces(right)
        case ast.IfExp(body=body, orelse=orelse):
            yield from _pieces(body)
            yield from _pieces(orelse)


def _is_in(piece: str, text: str) -> bool:
    words = piece.split()
    runs = [" ".join(words[n : n + _WORDS]) for n in range(max(1, len(words) - _WORDS + 1))]
    return any(run in text for run in runs)


def _texts_of_tests() -> str:
    paths = (p for p in (ROOT / "tests").rglob("test_*.py") if p != Path(__file__))
    text = "\n".join(path.read_text(encoding="utf-8") for path in paths)
    return re.sub(r'"\s*\n\s*f?"', "", text).replace("\\\\", "\\")


def test_every_error_message_is_in_a_test() -> None:
    text = _texts_of_tests()
    found = list(messages())
    assert len(found) > 100
    assert not [(at, said) for at, said in found if not any(_is_in(piece, text) for piece in said)]
