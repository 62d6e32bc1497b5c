"""The interpreter prints what real hardware printed.

Enters: the programs of this folder and, beside them, what nvcc-built ones printed on a GPU
(record.sh, unpack.py). Guaranteed: same exit code, same output byte by byte, except lines
`NAME f32 0xHEX` and `NAME f64 0xHEX`, which may differ by as many units in the last place as the
program's header allows; and no findings other than the header's.

A program's leading comment lines may hold settings:
    // hardware: ulp 2                 the tolerance of such lines
    // hardware: finds api-misuse      it does wrong, on purpose, what this property reports
"""

from __future__ import annotations

import os
import re
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.conftest import every
from warpproof.base.config import Config
from warpproof.semantics.machine.interpreter import run_program
from warpproof.verify import load

HERE = Path(__file__).resolve().parent
PROGRAMS = sorted(path.relative_to(HERE) for path in HERE.glob("*/*.cu"))
_SETTING = re.compile(r"// hardware: (ulp|finds) (\S+)$")
_FLOAT_LINE = re.compile(rb"(.*) (f32|f64) 0x([0-9a-f]+)$")
_BITS = {b"f32": (32, 23), b"f64": (64, 52)}  # width, fraction


@dataclass(frozen=True, slots=True)
class Settings:
    """What a program's header allows."""

    ulp: int
    finds: frozenset[str]


def settings(source: str) -> Settings:
    ulp, finds = 0, set()
    for line in source.splitlines():
        if not line.startswith("//"):
            break
        if found := _SETTING.match(line):
            if found[1] == "ulp":
                ulp = int(found[2])
            else:
                finds.add(found[2])
        else:
            assert not line.startswith("// hardware:"), f"not a setting: {line}"
    return Settings(ulp, frozenset(finds))


def steps_from_zero(pattern: int, width: int) -> int:
    """The number of a float when all of its format are counted in order, both zeros as 0."""
    magnitude = pattern & ((1 << (width - 1)) - 1)
    return -magnitude if pattern >> (width - 1) else magnitude


def is_nan(pattern: int, width: int, fraction: int) -> bool:
    return pattern & ((1 << (width - 1)) - 1) > ((1 << (width - 1 - fraction)) - 1) << fraction


def close(ours: bytes, theirs: bytes, ulp: int) -> bool:
    """Two lines are equal, or hold floats of one name that differ by no more than `ulp` steps."""
    if ours == theirs:
        return True
    a, b = _FLOAT_LINE.match(ours), _FLOAT_LINE.match(theirs)
    if a is None or b is None or a.group(1, 2) != b.group(1, 2):
        return False
    width, fraction = _BITS[a[2]]
    x, y = int(a[3], 16), int(b[3], 16)
    if is_nan(x, width, fraction) or is_nan(y, width, fraction):
        return is_nan(x, width, fraction) and is_nan(y, width, fraction)
    return abs(steps_from_zero(x, width) - steps_from_zero(y, width)) <= ulp


def differences(ours: bytes, theirs: bytes, ulp: int) -> list[str]:
    """Lines that differ, ours first; the last entry counts lines when these differ."""
    left, right = ours.split(b"\n"), theirs.split(b"\n")
    texts = [
        f"line {number}: {a.decode(errors='replace')!r}, hardware {b.decode(errors='replace')!r}"
        for number, (a, b) in enumerate(zip(left, right), 1)
        if not close(a, b, ulp)
    ]
    if len(left) != len(right):
        texts.append(f"{len(left)} lines, hardware {len(right)}")
    return texts


@pytest.mark.parametrize("program", every(13, PROGRAMS, lambda path: str(path.with_suffix(""))))
def test_prints_what_hardware_prints(program: Path) -> None:
    path = HERE / program
    record = path.with_suffix(".out")
    if not record.is_file():
        if os.environ.get("WARPPROOF_REQUIRE_RECORDS") == "1":
            pytest.fail("nothing is recorded for this program")
        pytest.skip("nothing is recorded for this program")
    allowed = settings(path.read_text())
    first, _, theirs = record.read_bytes().partition(b"\n")
    result = run_program(load(str(path), Config()))
    unexpected = [found for found in result.findings if found.property not in allowed.finds]
    assert not unexpected
    assert not differences(result.output, theirs, allowed.ulp)
    assert first == b"exit %d" % (result.exit_code & 0xFF)


def test_settings_are_read_from_the_header() -> None:
    source = "// hardware: ulp 3\n// hardware: finds api-misuse\n// text\nint main() {}\n"
    assert settings(source) == Settings(3, frozenset({"api-misuse"}))


@pytest.mark.parametrize(
    ("ours", "theirs", "same"),
    [
        (b"x f32 0x3f800000", b"x f32 0x3f800002", True),
        (b"x f32 0x3f800000", b"x f32 0x3f800003", False),
        (b"x f32 0x00000001", b"x f32 0x80000001", True),
        (b"x f32 0x7fc00000", b"x f32 0x7fffffff", True),
        (b"x f32 0x7fc00000", b"x f32 0x7f800000", False),
        (b"x f32 0x3f800000", b"y f32 0x3f800000", False),
        (b"x f64 0x3ff0000000000000", b"x f64 0x3fefffffffffffff", True),
        (b"12", b"13", False),
    ],
)
def test_floats_are_compared_in_steps(ours: bytes, theirs: bytes, same: bool) -> None:
    assert close(ours, theirs, 2) is same
