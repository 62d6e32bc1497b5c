"""A repro on this machine's GPU: built by nvcc, run under the tool that sees the violation.

Enters: a `Repro`. Leaves: *confirmed* or *not reproduced*, and what was printed. Guaranteed:
confirmed means that the tool printed what it prints for this property, at the line of the finding
where it names lines at all, or that the results of a kernel with a race differ from run to run. A
machine without nvcc, compute-sanitizer or a GPU is an error. A run ends after `SECONDS`, and no
process outlives the call.
"""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import tempfile
from dataclasses import dataclass

from warpproof.base.config import ExitCode
from warpproof.base.diagnostics import Code, user_error
from warpproof.base.source import shown_file
from warpproof.repro.emit import Repro
from warpproof.repro.tools import How

BUILD_SECONDS = 300
SECONDS = 60
_RUNS = 20  # of a program whose output may differ
_SHOWN_LINES = 40
_TOOLS = {
    "nvcc": "install the CUDA toolkit, or copy the file that --emit writes to where it is",
    "compute-sanitizer": "it is part of the CUDA toolkit; add its folder to PATH",
}
_DETAIL = re.compile(r"=========\s{2,}")


@dataclass(frozen=True, slots=True)
class Confirmation:
    text: str  # what was printed
    summary: str
    exit_code: ExitCode


@dataclass(frozen=True, slots=True)
class _Printed:
    text: str
    ended: bool


def check_machine() -> None:
    """Raises a `UserError` that says what is missing."""
    for tool, hint in _TOOLS.items():
        if shutil.which(tool) is None:
            raise user_error(Code.USAGE, f"--gpu needs {tool}, which is not there", hint=hint)
    query = ["nvidia-smi", "--query-gpu=name", "--format=csv,noheader"]
    if shutil.which(query[0]) is None or not _call(query, SECONDS).text.strip():
        raise user_error(
            Code.USAGE,
            "--gpu needs a GPU, and nvidia-smi shows none",
            hint="copy the file that --emit writes to a machine that has one",
        )


def run(repro: Repro) -> Confirmation:
    shown = repro.demonstration
    if shown.how is How.SILENT:
        raise user_error(
            Code.WITNESS,
            f"{repro.finding.property} cannot be confirmed: {shown.note}",
            hint="--emit writes the program; what it computes can be compared with the report",
        )
    with tempfile.TemporaryDirectory(prefix="warpproof-gpu-") as folder:
        source, program = os.path.join(folder, "repro.cu"), os.path.join(folder, "repro")
        with open(source, "wb") as stream:
            stream.write(repro.data())
        built = _call(shown.build(source, program, repro.standard), BUILD_SECONDS)
        if not os.path.exists(program):
            raise user_error(
                Code.WITNESS, "nvcc does not build the program:\n" + _cut(built.text, folder)
            )
        return _judged(repro, program, folder)


def _judged(repro: Repro, program: str, folder: str) -> Confirmation:
    shown = repro.demonstration
    printed = _call(shown.command(program), SECONDS, shown.environment())
    text = _cut(printed.text, folder)
    hangs = "" if printed.ended else f"it had not ended after {SECONDS} seconds"
    if shown.how is How.HANGS:
        why = hangs
    elif shown.how is How.DIFFERS:
        differs = _difference(printed, program)
        why = differs if repro.prints_results else ""
        if differs and not why:
            text += f"({differs}, for whatever reason)\n"
    else:
        why = evidence(repro, printed.text) or (hangs if shown.may_hang else "")
    place = f"{repro.finding.property} at line {repro.line}"
    if why:
        return Confirmation(text, f"confirmed: {place} ({why})", ExitCode.REFUTED)
    return Confirmation(text, f"not reproduced: {place}", ExitCode.UNKNOWN)


def evidence(repro: Repro, text: str) -> str:
    """The line of the output that shows the violation, empty if there is none."""
    found = reports(repro, text)
    return found[0][0].removeprefix("=========").strip() if found else ""


def reports(repro: Repro, text: str) -> list[list[str]]:
    """Those stretches of the output that show the violation, each from the line that says so."""
    shown = repro.demonstration
    place = repro.finding.origin.user_span
    name = re.escape(os.path.basename(shown_file(place.file)))
    other = repro.finding.other
    lines = {place.line, *(() if other is None else (other.origin.user_span.line,))}
    at = re.compile(rf"{name}[:(]({'|'.join(map(str, sorted(lines)))})\b")
    found = [block for block in _reports(text) if re.search(shown.pattern, block[0])]
    if shown.at_line:  # a line that names the place itself says more than one before it
        near = [block for block in found if any(map(at.search, block))]
        found = [block for block in near if at.search(block[0])]
        if not found and shown.how is not How.PRINTS:  # others have a stack below
            found = near
    return found


def _reports(text: str) -> list[list[str]]:
    """Each line that begins something, with its details. Of other programs than compute-sanitizer
    every line may begin something, and all that follows belongs to it."""
    lines = text.splitlines()
    made: list[list[str]] = []
    for number, line in enumerate(lines):
        if not line.startswith("========="):
            made.append(lines[number : number + 12])
        elif _DETAIL.match(line) and made:
            made[-1].append(line)
        else:
            made.append([line])
    return made


def _difference(first: _Printed, program: str) -> str:
    if not first.ended:
        return ""
    for number in range(2, _RUNS + 1):
        if _call([program], SECONDS).text != first.text:
            return f"run {number} printed something else than the first"
    return ""


def _call(command: list[str], seconds: int, environment: dict[str, str] | None = None) -> _Printed:
    """What it printed, and whether it ended by itself."""
    try:
        process = subprocess.Popen(
            command,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            env={**os.environ, **(environment or {})},
            start_new_session=True,  # compute-sanitizer has processes of its own
        )
    except OSError as error:
        raise user_error(Code.USAGE, f"{command[0]} cannot be run: {error.strerror}") from None
    ended = True
    try:
        text, _ = process.communicate(timeout=seconds)
    except subprocess.TimeoutExpired:
        ended = False
        os.killpg(process.pid, signal.SIGKILL)
        text, _ = process.communicate()
    return _Printed(text.decode(errors="replace"), ended)


def _cut(text: str, folder: str) -> str:
    """The beginning, without the folder that is gone by then."""
    lines = text.replace(folder + os.sep, "").splitlines()
    more = len(lines) - _SHOWN_LINES
    kept = lines[:_SHOWN_LINES] + ([f"({more} more lines)"] if more > 0 else [])
    return "".join(line + "\n" for line in kept)
