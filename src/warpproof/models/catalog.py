"""What our headers model, read from the headers themselves.

A `///` comment group before a declaration states its precondition, effect, tag and precision; it
holds for every name declared up to the next blank line. Precision is `exact`, `over: why` or
`under: why`; `under data-race api-misuse of main: why` says which rows it matters to. `all_models`
lists these. A name that the headers declare without a group has no model: the tool says so when a
program reaches it. A header in which one group has a tag has one in all (`ir/model_tags.py` says
what tags there are); other headers compute, and their models are followed.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from enum import Enum
from functools import cache
from typing import NamedTuple

from warpproof.base.property import Property
from warpproof.base.records import record, replace
from warpproof.base.verdict import Effect
from warpproof.ir.model_tags import DeclaredTag, ModelTag, read_tag
from warpproof.ir.nodes import Approximation, InputSource, Rows

_FOLDER = os.path.dirname(os.path.abspath(__file__))
_COMMENT = re.compile(r'//[^\n]*|/\*.*?\*/|"(?:[^"\\\n]|\\.)*"', re.DOTALL)
_DECLARED = re.compile(r"([A-Za-z_]\w*)\s*\(")
_DIRECTIVE = re.compile(r"^[ \t]*#(?:[^\n\\]|\\.|\\\n)*$", re.MULTILINE)
_LINKAGE = 'extern ""'
# Braces and what they belong to, as far as names go; and declarations at the start of a line: a
# type, a name, parameters, attributes, and no body.
_BRACE_OR_PROTOTYPE = re.compile(
    r'(?P<linkage>extern\s+"")\s*\{'
    r"|(?:namespace|struct|class|union)\s+(?P<scope>[\w:]+)[^;{}()]*\{"
    r"|(?P<open>\{)"
    r"|(?P<close>\})"
    r"|^(?:[A-Za-z_][^\n;{}()=]*(?:\([^\n()]*\))?)?[\s*&>](?P<name>[A-Za-z_]\w*)"
    r"\s*\((?:[^(){};]|\([^()]*\))*\)\s*(?:const)?\s*"
    r"(?:__attribute__\s*\(\([^;{}]*\)\)\s*)?;",
    re.MULTILINE,
)
_CONTROL = frozenset(
    {"if", "for", "while", "switch", "return", "sizeof", "defined", "__attribute__"}
)


class Precision(Enum):
    EXACT = "exact"
    OVER = "over"  # allows more than the real function does: a proof holds, an alarm may be false
    UNDER = "under"  # allows less: a bug may be missed, so a verdict lists it


@record
class Model:
    """`names` are all that one comment group speaks of."""

    names: tuple[str, ...]
    requires: str
    effect: str
    precision: Precision
    reason: str
    header: str
    line: int
    end: int = 0  # the last line that it speaks of
    path: str = ""
    tag: DeclaredTag | None = None
    about: frozenset[Property] = frozenset()
    rows: Rows = Rows.ALL


def model_dirs() -> tuple[str, str]:
    """Include folders in order: CUDA, then the C and C++ standard library."""
    return os.path.join(_FOLDER, "cuda"), os.path.join(_FOLDER, "std")


def is_model_file(path: str) -> bool:
    return path.startswith(_FOLDER + os.sep)


def header_name(path: str) -> str:
    """A header as a program would include it."""
    for folder in model_dirs():
        if path.startswith(folder + os.sep):
            return os.path.relpath(path, folder)
    return path


@cache
def all_models() -> tuple[Model, ...]:
    return tuple(model for path in _headers() for model in read_models(path))


@cache
def modelled_names() -> frozenset[str]:
    return frozenset(name for model in all_models() for name in model.names)


@cache
def declared_names() -> frozenset[str]:
    """Every name before a parenthesis in our headers: a bodiless function among them is ours."""
    found: set[str] = set()
    for path in _headers():
        with open(path, encoding="utf-8") as stream:
            found.update(_DECLARED.findall(_COMMENT.sub(" ", stream.read())))
    return frozenset(found)


@cache
def _inexact(path: str) -> tuple[Model, ...]:
    return tuple(m for m in read_models(path) if m.precision is not Precision.EXACT)


def approximation_at(path: str, line: int) -> Approximation | None:
    """How the function that a header defines at a line differs from the real one."""
    for model in _inexact(path):
        if model.line <= line <= model.end:
            effect = _EFFECTS[model.precision]
            return Approximation(effect, model.reason, model.about, model.rows)
    return None


_EFFECTS = {Precision.OVER: Effect.OVER, Precision.UNDER: Effect.UNDER}


# Where what a header asks of the outside world comes from; functions that differ from the rest of
# their header are named. `primitives.h` asks for others, who know.
_SOURCES: dict[str, InputSource] = {
    "random": InputSource.RANDOM,
    "algorithm": InputSource.RANDOM,
    "curand.h": InputSource.RANDOM,
    "curand_mtgp32_host.h": InputSource.RANDOM,
    "curand_mtgp32_kernel.h": InputSource.RANDOM,
    "stdlib.h": InputSource.RANDOM,
    "stdio.h": InputSource.FILE,
    "istream": InputSource.FILE,
    "fstream": InputSource.FILE,
    "filesystem": InputSource.FILE,
    "fcntl.h": InputSource.FILE,
    "unistd.h": InputSource.FILE,
    "sys/stat.h": InputSource.FILE,
    "sys/resource.h": InputSource.CLOCK,
    "time.h": InputSource.CLOCK,
    "device_functions.h": InputSource.CLOCK,
    "helper_timer.h": InputSource.CLOCK,
    "helper_image.h": InputSource.FILE,
    "thread": InputSource.ENVIRONMENT,
    "warpproof_new.h": InputSource.ALLOCATION,
    "cuda_device_runtime_api.h": InputSource.ALLOCATION,
    "warpproof/runtime_array.h": InputSource.ALLOCATION,
    "warpproof/runtime_memory.h": InputSource.DEVICE,
    "warpproof/runtime_device.h": InputSource.DEVICE,
    "warpproof/runtime_varying.h": InputSource.DEVICE,
    "warpproof/runtime_launch.h": InputSource.DEVICE,
    "warpproof/runtime_stream.h": InputSource.DEVICE,
    "warpproof/specification.h": InputSource.PROGRAM,
    "warpproof/library.h": InputSource.DEVICE,
    "warpproof/thrust.h": InputSource.DEVICE,
    "thrust/shuffle.h": InputSource.RANDOM,
    "warpproof/cub.h": InputSource.DEVICE,
    "warpproof/cub_block.h": InputSource.DEVICE,
    "warpproof/cub_device.h": InputSource.DEVICE,
    "warpproof/ptx.h": InputSource.CLOCK,
    "mma.h": InputSource.DEVICE,
    "texture_fetch_functions.h": InputSource.DEVICE,
    "cublas_v2.h": InputSource.DEVICE,
    "cudnn.h": InputSource.DEVICE,
    "cublasLt.h": InputSource.DEVICE,
    "nccl.h": InputSource.DEVICE,
    "cusolverDn.h": InputSource.DEVICE,
    "mpi.h": InputSource.ENVIRONMENT,
    "cusparse.h": InputSource.DEVICE,
}
_SOURCES_BY_NAME: dict[str, InputSource] = {
    "getenv": InputSource.ENVIRONMENT,
    "system": InputSource.ENVIRONMENT,
    "setenv": InputSource.ENVIRONMENT,
    "unsetenv": InputSource.ENVIRONMENT,
    "getuid": InputSource.ENVIRONMENT,
    "getcwd": InputSource.ENVIRONMENT,
    "gethostname": InputSource.ENVIRONMENT,
}


@cache
def _groups(path: str) -> tuple[Model, ...]:
    return tuple(read_models(path))


def tag_at(path: str, line: int) -> DeclaredTag | None:
    """What the function that a header defines at a line is to its callers."""
    for model in _groups(path):
        if model.line <= line <= model.end:
            return model.tag
    return None


def input_source_at(path: str, line: int) -> InputSource | None:
    """Where what a header asks for at a line comes from."""
    for model in _groups(path):
        if model.line <= line <= model.end:
            for name in model.names:
                if name in _SOURCES_BY_NAME:
                    return _SOURCES_BY_NAME[name]
    source = _SOURCES.get(header_name(path))
    if source is not InputSource.FILE:
        return source
    tag = tag_at(path, line)
    return source if tag is not None and tag.tag is ModelTag.READS else InputSource.FILE_SYSTEM


class _Prototype(NamedTuple):
    """A function that a header declares and does not define: its model is missing."""

    name: str  # with its namespaces
    is_c: bool


@cache
def _without_body() -> frozenset[_Prototype]:
    found: set[_Prototype] = set()
    for path in _headers():
        with open(path, encoding="utf-8") as stream:
            text = _DIRECTIVE.sub("", _COMMENT.sub(_as_blank, stream.read()))
        around: list[str] = []  # what each brace that is open belongs to
        for match in _BRACE_OR_PROTOTYPE.finditer(text):
            if match["name"] is not None:
                scopes = [name for name in around if name not in ("", _LINKAGE)]
                name = "::".join([*scopes, match["name"]])
                found.add(_Prototype(name, _LINKAGE in (*around, match.group()[: len(_LINKAGE)])))
            elif match["close"] is not None:
                around.pop()
            else:
                around.append(_LINKAGE if match["linkage"] else match["scope"] or "")
    return frozenset(found)


def _as_blank(match: re.Match[str]) -> str:
    return '""' if match.group().startswith('"') else " "


def is_unmodelled(symbol: str, name: str) -> bool:
    """Do our headers declare the function of this symbol and qualified name without a model?"""
    return _Prototype(name, symbol == name) in _without_body()


def _headers() -> Iterator[str]:
    for folder in model_dirs():
        for parent, _, names in sorted(os.walk(folder)):
            for name in sorted(names):
                if not name.startswith("."):
                    yield os.path.join(parent, name)


def read_models(path: str) -> Iterator[Model]:
    """The comment groups of one header."""
    with open(path, encoding="utf-8") as stream:
        lines = stream.read().splitlines()
    number = 0
    while number < len(lines):
        if not lines[number].lstrip().startswith("///"):
            number += 1
            continue
        start = number
        comment: list[str] = []
        while number < len(lines) and lines[number].lstrip().startswith("///"):
            comment.append(lines[number].lstrip()[3:].strip())
            number += 1
        body: list[str] = []
        while number < len(lines) and lines[number].strip():
            body.append(lines[number])
            number += 1
        model = _model(comment, body, header_name(path), start + 1)
        yield replace(model, end=number, path=path)


def _model(comment: list[str], body: list[str], header: str, line: int) -> Model:
    parts = {"requires": "", "effect": ""}
    precision, reason = Precision.EXACT, ""
    about, rows = frozenset[Property](), Rows.ALL
    stated = False
    tag: DeclaredTag | None = None
    current = "effect"
    for text in comment:
        word, _, rest = text.partition(" ")
        key = word.rstrip(":")
        if key in parts:
            current = key
            parts[key] = rest.strip()
        elif key == "tag":
            tag = _tag(rest.split(), f"{header}:{line}")
        elif key in {p.value for p in Precision}:
            precision, reason, stated = Precision(key), rest.strip(" :"), True
            if not word.endswith(":") and rest:
                head, _, reason = rest.partition(":")
                about, rows = _concerned(head.strip(), f"{header}:{line}")
                reason = reason.strip()
            current = "reason"
        elif current == "reason":
            reason = f"{reason} {text}".strip()
        else:
            parts[current] = f"{parts[current]} {text}".strip()
    if not stated:
        raise ValueError(f"{header}:{line}: a model must end in exact, over or under")
    code = "\n".join(line.split("//")[0] for line in body)
    names = tuple(dict.fromkeys(n for n in _DECLARED.findall(code) if n not in _CONTROL))
    return Model(
        names,
        parts["requires"],
        parts["effect"],
        precision,
        reason,
        header,
        line,
        tag=tag,
        about=about,
        rows=rows,
    )


def _concerned(text: str, place: str) -> tuple[frozenset[Property], Rows]:
    """Which rows `data-race api-misuse of main` names."""
    rows = next((r for r in Rows if r.value and text.endswith(r.value)), Rows.ALL)
    words = text.removesuffix(rows.value).split()
    unknown = [word for word in words if word not in set(Property)]
    if unknown:
        raise ValueError(f"{place}: no property: {', '.join(unknown)}")
    return frozenset(p for p in Property if p in words), rows


def _tag(words: list[str], place: str) -> DeclaredTag:
    try:
        return read_tag(words)
    except ValueError as problem:
        raise ValueError(f"{place}: {problem}") from problem
