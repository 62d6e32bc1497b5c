"""Labelled programs: what is to be found in them.

Enters: a file, a folder of `.cu` files that say it at their head, or a manifest (`manifest`).
Leaves: a `Label` for each program. A head looks like this; `expect` is the only line that has to be
there:

    // run: --force-malloc-success     options for `check`
    // expect: refuted data-race       or: proved
    // needs: input                    what a bug needs beyond a plain run (below)
    // inputs: 3 0x10 65*16 -1         with `needs: input`, values that show it, then zeros
    // launch: 4 x 64                  the largest: blocks x threads of a block; or: open
    // why: one sentence               in a repaired twin: `fix`

`needs` is `input` (particular values of arbitrary inputs), `schedule` (a particular interleaving),
`allocation K` (the K-th allocation fails) or `kernel` (there is no main; `--kernel` in `run`). In a
refuted program the lines where the property fails end in `//! property`.
"""

from __future__ import annotations

import re
import shlex
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from warpproof.base.config import Config, RawValue, load_config, options
from warpproof.base.options import Option, OptionKind

KEYS = frozenset({"run", "expect", "needs", "inputs", "launch", "why", "fix"})
NEEDS = ("input", "schedule", "allocation", "kernel")
TWIN = "_fixed"
ANY_PROPERTY = "any property"  # where a label does not say which
_LINE = re.compile(r"// ([a-z]+):(?: (.*))?")
_MARK = re.compile(r"//! ([a-z-]+)$")
_LAUNCH = re.compile(r"(\d+) x (\d+)")


class BadLabel(Exception):
    """A program's head is not as it has to be."""


@dataclass(frozen=True, slots=True)
class Launch:
    """The largest of a program. No blocks: sizes are left open."""

    blocks: int
    threads: int

    @property
    def is_large(self) -> bool:
        """At least 64 threads in all or at least 2 blocks, or any number."""
        return self.blocks * self.threads >= 64 or self.blocks >= 2 or not self.blocks


@dataclass(frozen=True, slots=True)
class Label:
    path: Path
    options: tuple[str, ...]
    refuted: str | None  # the property; None where all are expected to be proved
    lines: frozenset[int] | None = None  # where it fails; None: not said
    needs: str | None = None
    failing_allocation: int = 0
    inputs: tuple[int, ...] = ()
    launch: Launch | None = None
    explanation: str = ""
    name: str = ""
    accepted: frozenset[str] | None = None  # properties that count as `refuted`, if not that alone
    doubt: str = ""  # why the label may be wrong

    @property
    def title(self) -> str:
        return self.name or str(self.path)

    def accepts(self, property_: str, lines: frozenset[int]) -> bool:
        """Is a refuted property the bug that this label is about?"""
        fits = property_ == self.refuted if self.accepted is None else property_ in self.accepted
        return fits and (self.lines is None or lines <= self.lines)

    @property
    def topic(self) -> str:
        return self.path.parent.name

    @property
    def is_twin(self) -> bool:
        return self.path.stem.endswith(TWIN)


def read_label(path: Path) -> Label:
    lines = path.read_text(encoding="utf-8").splitlines()
    head = _head(lines)
    refuted = _expectation(head)
    marks = {number: m[1] for number, line in enumerate(lines, 1) if (m := _MARK.search(line))}
    if set(marks.values()) != ({refuted} if refuted else set()):
        raise BadLabel(f"the marked lines say {sorted(set(marks.values()))}, expected {refuted}")
    needs, _, number = head.get("needs", "").partition(" ")
    if needs and needs not in NEEDS:
        raise BadLabel(f"needs '{needs}' is none of {', '.join(NEEDS)}")
    if (needs == "allocation") != bool(number):
        raise BadLabel("`needs: allocation` has the number of an allocation, no other has one")
    return Label(
        path=path,
        options=tuple(shlex.split(head.get("run", ""))),
        refuted=refuted,
        lines=frozenset(marks),
        needs=needs or None,
        failing_allocation=int(number or 0),
        inputs=_inputs(head.get("inputs", ""), needs),
        launch=_launch(head.get("launch")),
        explanation=head.get("why", head.get("fix", "")),
    )


def _head(lines: list[str]) -> dict[str, str]:
    found: dict[str, str] = {}
    for line in lines:
        if not line.startswith("//"):
            break
        match = _LINE.fullmatch(line)
        if match is None or match[1] not in KEYS or match[1] in found:
            raise BadLabel(f"{line!r} is no `// key: text` with a new key of {sorted(KEYS)}")
        found[match[1]] = match[2] or ""
    if "expect" not in found:
        raise BadLabel("no line `// expect: ...` at its head")
    return found


def _expectation(head: dict[str, str]) -> str | None:
    verdict, _, property_ = head["expect"].partition(" ")
    if verdict == "proved" and property_ in ("", "all"):
        return None
    if verdict == "refuted" and re.fullmatch(r"[a-z-]+", property_):
        return property_
    raise BadLabel(f"expect '{head['expect']}' is neither `proved` nor `refuted PROPERTY`")


def _launch(text: str | None) -> Launch | None:
    if text is None:
        return None
    if text == "open":
        return Launch(0, 0)
    sizes = _LAUNCH.fullmatch(text)
    if sizes is None:
        raise BadLabel(f"launch '{text}' is neither `BLOCKS x THREADS` nor `open`")
    return Launch(int(sizes[1]), int(sizes[2]))


def _inputs(text: str, needs: str) -> tuple[int, ...]:
    """Numbers as in C; `v*n` is v, n times."""
    values: list[int] = []
    for word in text.split():
        value, _, times = word.partition("*")
        values += [int(value, 0)] * int(times or 1)
    if values and needs != "input":
        raise BadLabel("`inputs` belongs to `needs: input`")
    return tuple(values)


def settings_of(words: Sequence[str]) -> Config:
    """The settings that options of the command line mean, and no others."""
    raw: dict[str, RawValue] = {}
    rest = list(reversed(words))
    while rest:
        flag, _, value = rest.pop().partition("=")
        option, fixed = _option_of(flag)
        if option.kind is OptionKind.SWITCH:
            raw[option.name] = fixed != "no"
            continue
        if not (fixed or value or rest):
            raise BadLabel(f"'{flag}' has no value")
        text = fixed or value or rest.pop()
        if option.kind is OptionKind.LIST:
            earlier = raw.get(option.name, [])
            raw[option.name] = [*(earlier if isinstance(earlier, list) else []), text]
        else:
            raw[option.name] = text
    return load_config(raw, environment={})


def _option_of(flag: str) -> tuple[Option, str]:
    """The setting that a flag belongs to, and the value that the flag itself stands for."""
    for option in options().values():
        if flag in option.flags:
            return option, ""
        negated = "--no-" + option.flags[0][2:]
        if option.kind is OptionKind.SWITCH and flag in (negated, option.opposite):
            return option, "no"
        for shorthand in option.shorthands:
            if flag == shorthand.flag:
                return option, shorthand.value
    raise BadLabel(f"'{flag}' is no option")


def read_suite(place: Path) -> list[Label]:
    """The labels of all programs of a folder and those below it, or of one file."""
    labels: list[Label] = []
    for path in [place] if place.is_file() else sorted(place.rglob("*.cu")):
        try:
            labels.append(read_label(path))
        except (BadLabel, ValueError, OSError) as problem:
            raise BadLabel(f"{path}: {problem}") from None
    return labels
