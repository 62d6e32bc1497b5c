"""Many small programs in one file: one start of clang, one program value each.

A `Piece` is the body of a namespace with a function `int run()`. All pieces become one translation
unit; `programs` gives, per piece, the program whose entry is that piece's `run`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from warpproof.base.config import Config
from warpproof.base.records import replace
from warpproof.ir import nodes
from warpproof.verify import load

_HEAD = """\
#include <cstdio>
#include <cstdlib>
#include <cstring>
#define LAUNCH(kernel, blocks, threads) kernel<<<blocks, threads>>>()
"""


@dataclass(frozen=True, slots=True)
class Piece:
    name: str
    text: str
    head: str = ""  # includes it needs


@dataclass(frozen=True, slots=True)
class Compiled:
    piece: Piece
    program: nodes.Program
    first_line: int  # of the piece's text in the file
    source: str

    def line(self, number: int) -> int:
        """A line of the file as a line of the piece, from 1."""
        return number - self.first_line + 1


def join(
    pieces: Sequence[Piece], head: str = _HEAD, main: str | None = None
) -> tuple[str, list[int]]:
    """The text of all pieces as one file, and the line each piece's text begins in."""
    text = head + "".join(dict.fromkeys(p.head for p in pieces))
    starts: list[int] = []
    for number, piece in enumerate(pieces):
        text += f"namespace piece_{number} {{\n"
        starts.append(text.count("\n") + 1)
        text += piece.text.rstrip("\n") + f'\n}}\nextern "C" int run_{number}() '
        text += f"{{ return piece_{number}::run(); }}\n"
    return text + (main or _dispatcher(len(pieces))), starts


def _dispatcher(count: int) -> str:
    """Reaches all entries from main, or they would be left out of the program."""
    cases = " ".join(f"case {n}: return run_{n}();" for n in range(count))
    return f"int main(int argc, char **argv) {{ switch (argc) {{ {cases} }} return 0; }}\n"


def compile_pieces(
    pieces: Sequence[Piece], folder: Path, config: Config | None = None
) -> list[Compiled]:
    text, starts = join(pieces)
    path = folder / "batch.cu"
    path.write_text(text, encoding="utf-8")
    whole = load(str(path), config or Config())
    return [
        Compiled(piece, replace(whole, main=f"run_{number}"), starts[number], text)
        for number, piece in enumerate(pieces)
    ]
