"""Which tool shows a violation on real hardware, and how to tell from its output that it did.

Enters: a finding and the memory it is about. Leaves: how the program is built, what runs it, and a
pattern for what is then printed. Four tools of compute-sanitizer see what kernels and the CUDA
runtime do; what the host does wrong the sanitizers of its compiler see. Some violations none of
them sees, and then `how` is SILENT: a GPU divides by zero and wraps around without a word.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from enum import Enum

from warpproof.base.property import Property
from warpproof.ir import nodes
from warpproof.semantics.machine.findings import Finding

_P = Property


class How(Enum):
    TOOL = "tool"  # of compute-sanitizer
    HOST = "host"  # the host compiler's sanitizers
    PRINTS = "prints"  # the program itself says so
    HANGS = "hangs"
    DIFFERS = "differs"  # from run to run
    SILENT = "silent"


@dataclass(frozen=True, slots=True)
class Demonstration:
    how: How
    pattern: str = ""  # of a line that says so
    tool: str = ""  # with its options
    at_line: bool = True  # does the tool name the line of the violation?
    may_hang: bool = False  # does it show as well in that nothing goes on?
    note: str = ""

    def build(self, source: str, program: str, standard: str) -> list[str]:
        flags = ["-g", "-G"]  # so that nothing of the violation is optimised away
        if self.may_hang:  # where branches are compiled as in use, their threads meet or do not
            flags = ["-g", "-lineinfo"]
        if self.how is How.HOST:
            flags = ["-g", "-Xcompiler", "-fsanitize=address", "-Xcompiler", "-fsanitize=undefined"]
        return ["nvcc", f"-std={standard}", "-arch=native", *flags, "-o", program, source]

    def command(self, program: str) -> list[str]:
        if self.how is How.TOOL:
            return ["compute-sanitizer", "--tool", *self.tool.split(), program]
        return [program]

    def environment(self) -> dict[str, str]:
        """CUDA needs addresses that AddressSanitizer keeps for itself unless it is told; and an
        allocation that fails is the program's business."""
        if self.how is not How.HOST:
            return {}
        leaks = int("leak" in self.pattern)
        options = f"protect_shadow_gap=0:allocator_may_return_null=1:detect_leaks={leaks}"
        return {"ASAN_OPTIONS": options}

    def shown(self, program: str) -> str:
        """What a person types."""
        words = [f"{name}={value}" for name, value in self.environment().items()]
        return " ".join([*words, *self.command(program)])


_MEMCHECK = r"Invalid __\w+__ (read|write|atomic)|is misaligned"
_API_TOOL = "memcheck --report-api-errors all"
_MEMORY = (_P.OUT_OF_BOUNDS, _P.NULL_POINTER, _P.INVALID_POINTER, _P.CONSTANT_WRITE)
_ARITHMETIC = {  # in the words of UndefinedBehaviorSanitizer
    _P.INTEGER_OVERFLOW: "overflow|runtime error: .*cannot be represented",
    _P.DIVISION_BY_ZERO: "division by zero",
    _P.INVALID_SHIFT: "shift",
    _P.UNDEFINED_BEHAVIOUR: "",
}


def demonstration(finding: Finding, space: nodes.Space | None, line: str) -> Demonstration:
    """`line` is the program's text where it happens."""
    if finding.property is _P.ASSERTION:
        if re.search(r"\bassert\s*\(", line):
            return Demonstration(How.PRINTS, r"Assertion .* failed")
        text = re.escape(finding.message.partition(": ")[2])
        return Demonstration(How.PRINTS, f"repro: assertion failed: {text}", at_line=False)
    if finding.property is _P.DEADLOCK:
        return Demonstration(How.HANGS, note="it does not end: stop it")
    if finding.thread.thread is not None:
        return _on_device(finding, space)
    return _on_host(finding, line)


def _on_device(finding: Finding, space: nodes.Space | None) -> Demonstration:
    match finding.property:
        case p if p in _MEMORY:
            return Demonstration(How.TOOL, _MEMCHECK, "memcheck --padding 4096")
        case _P.BARRIER_DIVERGENCE:
            return Demonstration(How.TOOL, r"Barrier error detected", "synccheck", may_hang=True)
        case _P.DATA_RACE if space is nodes.Space.SHARED:
            return Demonstration(How.TOOL, r"Race reported between", "racecheck")
        case _P.DATA_RACE:
            return Demonstration(
                How.DIFFERS,
                note="racecheck sees shared memory only: what is printed may differ between runs",
            )
        case _P.UNINITIALIZED_READ if space is None or space in _OF_THE_DEVICE:
            return _UNWRITTEN
        case _P.MEMORY_LEAK:
            return _LEAK
        case _:
            return Demonstration(How.SILENT, note="no tool sees this on a GPU, which goes on")


_OF_THE_DEVICE = (nodes.Space.DEVICE, nodes.Space.MANAGED)
_UNWRITTEN = Demonstration(
    How.TOOL,
    r"Uninitialized __global__ memory read",
    "initcheck",
    at_line=False,
    note="initcheck sees global memory only, and names the line that reads it",
)
_LEAK = Demonstration(How.TOOL, r"Leaked [\d,]+ bytes", "memcheck --leak-check full", at_line=False)


def _api_error(line: str) -> Demonstration:
    """Of the call that stands there; where none does, of any."""
    calls = re.findall(r"\b(cuda\w+)\s*\(", line) + ["cudaLaunchKernel"] * ("<<<" in line)
    pattern = rf"Program hit \w+ .*on CUDA API call to ({'|'.join(calls) or 'cuda'})"
    return Demonstration(How.TOOL, pattern, _API_TOOL)


def _on_host(finding: Finding, line: str) -> Demonstration:
    is_runtime = re.search(r"\bcuda\w+|<<<", line) is not None
    if finding.property is _P.MEMORY_LEAK:  # the message ends with the kind of memory
        is_runtime = re.search(r"device|managed|pinned", finding.message) is not None
    match finding.property:
        case _P.API_MISUSE:
            return _api_error(line)
        case _P.INVALID_FREE | _P.OUT_OF_BOUNDS | _P.INVALID_POINTER if is_runtime:
            return _api_error(line)
        case _P.MEMORY_LEAK if is_runtime:
            return replace(_LEAK, at_line="cuda" in line)
        case _P.MEMORY_LEAK:
            return Demonstration(How.HOST, r"(Direct|Indirect) leak of")
        case _P.INVALID_FREE:
            return Demonstration(How.HOST, r"AddressSanitizer: ", at_line=False)
        case p if p in _MEMORY:
            return Demonstration(How.HOST, r"AddressSanitizer: |runtime error: ")
        case p if p in _ARITHMETIC:
            return Demonstration(How.HOST, "runtime error: .*" + _ARITHMETIC[p])
        case _P.DATA_RACE:
            return Demonstration(How.DIFFERS, note="what is printed may differ between runs")
        case _P.UNINITIALIZED_READ:
            return _UNWRITTEN
        case _:
            return Demonstration(How.SILENT, note="no tool of CUDA sees this on the host")
