"""What compiled code prints: the text is made when a call is over.

Enters: what a call answers, with the places that printed and the arguments they had, in order.
Leaves: the text printed, as the reference would have.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from warpproof.semantics.library.formatting import render, with_stars
from warpproof.semantics.machine.machine import Machine
from warpproof.semantics.machine.native_objects import Things
from warpproof.semantics.native.call import Answer
from warpproof.semantics.native.names import Print, Text


def print_out(run: Machine, text: Text, things: Things, answer: Answer) -> None:
    for site, words in kept_words(answer):
        place = text.prints.get(site)
        if place is not None:
            run.print_text(_made(run, place, iter(words), things), place.to_error)


def kept_words(answer: Answer) -> Iterator[tuple[int, Sequence[int]]]:
    """What a call kept for later: each time the place, and its words."""
    words, at = answer.printed, 0
    while at < len(words):
        site, count = words[at] >> 32, words[at] & 0xFFFF_FFFF
        yield site, words[at + 1 : at + 1 + count]
        at += count + 1


def _made(run: Machine, place: Print, given: Iterator[int], things: Things) -> bytes:
    out = bytearray()
    for part in place.parts:
        if isinstance(part, bytes):
            out += part
            continue
        directive = with_stars(part, given.__next__)
        bits = next(given)
        shown = None
        if directive.conversion == "s":
            owner = next(given)
            if bits:
                thing = run.memory[things.owner(owner)]
                start = bits - thing.base
                shown = bytes(thing.data[start : thing.data.find(b"\0", start, thing.size)])
        out += render(directive, bits, shown)
    return bytes(out)
