"""The pictures of README: what a terminal and the page of a report show, taken by a real browser.

`python docs/pictures.py` runs the commands and writes `terminal.png` and `report.png` beside
itself. It needs Chromium on PATH.
"""

from __future__ import annotations

import html
import re
import subprocess
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
COMMAND = ["warpproof", "check", "examples/missing_barrier.cu"]
_COLOURS = {"31": "#ff8a80", "32": "#7ddb8c", "33": "#e8b85a", "36": "#7cc4f5"}
_TERMINAL = """<!DOCTYPE html><meta charset="utf-8"><style>
body {{ margin: 0; background: #14171b; color: #e4e8ec; }}
pre {{ margin: 0; padding: 20px 24px; font: 15px/1.45 monospace; }}
</style><pre>{text}</pre>"""


def main() -> None:
    said = _said([*COMMAND, "--color", "always"])
    shown = f"$ {' '.join(COMMAND)}\n{said}"
    lines = re.sub(r"\x1b\[[\d;]*m", "", shown).splitlines()
    width = 9 * max(map(len, lines)) + 70
    _picture(_TERMINAL.format(text=_coloured(shown)), "terminal.png", width, 22 * len(lines) + 44)
    _picture(_said([*COMMAND, "--format", "html"]), "report.png", 1200, 1150)


def _said(command: list[str]) -> str:
    """What it finds is no failure here."""
    done = subprocess.run(command, cwd=HERE.parent, capture_output=True, text=True, check=False)
    return done.stdout


def _coloured(text: str) -> str:
    made = html.escape(text, quote=False)
    return re.sub(r"\x1b\[([\d;]*)m", lambda m: _span(m[1].split(";")), made)


def _span(codes: list[str]) -> str:
    if codes == ["0"]:
        return "</span>"
    colours = [f"color: {_COLOURS[code]}" for code in codes if code in _COLOURS]
    weight = ["font-weight: bold"] if "1" in codes else []
    return f'<span style="{"; ".join(colours + weight)}">'


def _picture(page: str, name: str, width: int, height: int) -> None:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "page.html"
        path.write_text(page, encoding="utf-8")
        flags = ["--headless=new", "--no-sandbox", "--disable-gpu", "--hide-scrollbars"]
        flags += [f"--window-size={width},{height}", f"--screenshot={HERE / name}"]
        subprocess.run(["chromium", *flags, path.as_uri()], check=True, capture_output=True)


if __name__ == "__main__":
    main()
