"""`warpproof bench`: a labelled suite."""

from __future__ import annotations

from warpproof.console import write

HELP = "verify a labelled suite and compare the verdicts with the labels"


def command(words: list[str]) -> int:
    from warpproof.bench.command import command

    return command(words, write, HELP)
