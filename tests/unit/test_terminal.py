"""Colours, width and the live line: who decides, and that a pipe sees nothing of them."""

from __future__ import annotations

import io
import sys

import pytest

from warpproof.base.config import Colour
from warpproof.terminal import LiveLine, is_colourful, width_of


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.fixture(autouse=True)
def bare(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("NO_COLOR", "FORCE_COLOR", "COLUMNS"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("TERM", "xterm")


def test_who_looks_on_decides() -> None:
    assert is_colourful(Terminal())
    assert not is_colourful(io.StringIO())
    assert not is_colourful(None)


def test_the_environment_outweighs_the_stream(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")
    assert is_colourful(io.StringIO())
    monkeypatch.setenv("NO_COLOR", "1")
    assert not is_colourful(Terminal())


def test_the_option_outweighs_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    assert is_colourful(io.StringIO(), Colour.ALWAYS)
    monkeypatch.setenv("FORCE_COLOR", "1")
    assert not is_colourful(Terminal(), Colour.NEVER)


def test_width(monkeypatch: pytest.MonkeyPatch) -> None:
    assert width_of(io.StringIO()) == 100
    monkeypatch.setenv("COLUMNS", "72")
    assert width_of(Terminal()) == 72
    monkeypatch.setenv("COLUMNS", "30")
    assert width_of(Terminal()) == 30
    monkeypatch.setenv("COLUMNS", "7")
    assert width_of(Terminal()) == 20


def live(monkeypatch: pytest.MonkeyPatch, stream: io.StringIO) -> tuple[LiveLine, list[float]]:
    now = [0.0]
    monkeypatch.setattr(sys, "stderr", stream)
    monkeypatch.setenv("COLUMNS", "30")
    return LiveLine(lambda: now[0]), now


def test_the_live_line_waits_a_second(monkeypatch: pytest.MonkeyPatch) -> None:
    stream = Terminal()
    line, now = live(monkeypatch, stream)
    line.show("a.cu: bmc: k")
    assert stream.getvalue() == ""
    now[0] = 2.5
    line.show("a.cu: bmc: a very long name \x1b[2J of a kernel")
    shown = stream.getvalue()
    assert shown.startswith("\r\x1b[K2 s  a.cu: bmc: a very")
    assert len(shown) <= 4 + 30
    line.clear()
    assert stream.getvalue().endswith("\r\x1b[K")


def test_no_live_line_in_a_pipe(monkeypatch: pytest.MonkeyPatch) -> None:
    stream = io.StringIO()
    line, now = live(monkeypatch, stream)
    now[0] = 5.0
    line.show("a.cu")
    line.clear()
    assert stream.getvalue() == ""
