"""Every function that our headers model is used by a program whose output is known.

A program of these folders prints; lines `//= text` say what, `//! property` marks a line with a
finding that must be there, and `//? text` says where an unsupported run ends. Programs of the
folders `c`, `cpp` and `usual` are also compiled by a native compiler, where there is one, and must
print the same there; in `usual` random numbers are those that `run` gives.
"""

from __future__ import annotations

import re
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.conftest import every
from warpproof.base.config import Config
from warpproof.models import catalog
from warpproof.running import USUAL_RANDOM
from warpproof.semantics.machine.findings import Ending
from warpproof.semantics.machine.interpreter import run_program
from warpproof.semantics.machine.run_state import RunSettings
from warpproof.verify import load

pytestmark = pytest.mark.long
HERE = Path(__file__).resolve().parent
PROGRAMS = sorted(str(p.relative_to(HERE)) for p in HERE.glob("*/*.cu"))
NATIVE = [name for name in PROGRAMS if name.split("/")[0] in ("c", "cpp", "usual")]
_WORD = re.compile(r"[A-Za-z_]\w*")


def marked(text: str, mark: str) -> list[str]:
    found = (line.split(mark, 1)[1] for line in text.splitlines() if mark in line)
    return [line[1:] if line[:1] == " " else line for line in found]


@pytest.mark.parametrize("name", every(2, PROGRAMS, str))
def test_prints_what_it_should(name: str) -> None:
    text = (HERE / name).read_text(encoding="utf-8")
    config = Config(defines=(USUAL_RANDOM,) if name.startswith("usual") else ())
    result = run_program(load(str(HERE / name), config), settings=RunSettings(check_leaks=True))
    expected = {
        (line.split("//!")[1].strip(), number)
        for number, line in enumerate(text.splitlines(), 1)
        if "//!" in line
    }
    found = {(f.property, f.origin.user_span.line) for f in result.findings}
    assert result.output.decode().splitlines() == marked(text, "//="), result
    assert found == expected
    if ends := marked(text, "//?"):
        assert result.ending is Ending.UNSUPPORTED
        assert ends == [result.detail]
    else:
        assert result.ending in (Ending.RETURNED, Ending.EXITED), result.detail


@pytest.mark.skipif(shutil.which("g++") is None, reason="no native compiler")
@pytest.mark.parametrize("name", NATIVE)
def test_prints_the_same_natively(name: str, tmp_path: Path) -> None:
    text = (HERE / name).read_text(encoding="utf-8")
    source = tmp_path / "program.cpp"
    source.write_text(text, encoding="utf-8")
    made = tmp_path / "program"
    command = ["g++", "-std=c++20", "-w", "-o", str(made), str(source)]
    subprocess.run(command, check=True, capture_output=True, timeout=300)
    done = subprocess.run([str(made)], capture_output=True, timeout=60, check=False, cwd=tmp_path)
    assert done.stdout.decode().splitlines() == marked(text, "//=")


# --- nothing is left out --------------------------------------------------------------------------

_NO_FUNCTIONS = frozenset(
    {
        "alignas", "alignof", "asm", "__asm__", "__attribute__", "decltype", "defined", "for", "if",
        "noexcept", "operator", "return", "sizeof", "static_assert", "switch", "typename", "while",
    }
)  # fmt: skip
# Macros of headers whose first argument is no name of a function.
_OTHER_MACROS = re.compile(r"__WP_(NAME|OPERATORS?|WIDEN|RING|DOT|VECTOR|CHANNELS|COMPARE|ERROR)$")
_TYPES = frozenset({"bool", "char", "double", "float", "long", "schar", "short", "uchar", "uint",
                    "ushort", "void"})  # fmt: skip
# Names that a program cannot call itself, and two that lead to what has no model.
UNCALLABLE = frozenset(
    {
        "cudaGetFuncBySymbol", "dynamic_pointer_cast",
        "__cxa_deleted_virtual", "__cxa_guard_abort", "__cxa_guard_acquire", "__cxa_guard_release",
        "__cxa_pure_virtual", "__cxa_throw_bad_array_new_length", "NAME", "OP", "V", "PICK",
        "__is_integral", "__text", "__unused", "_R", "lambda", "__launch_and_wait", "stddev",
        "LDBL", "__release_without_wait", "__describe_elsewhere", "__keep_limit",
        "__switch_device", "__after_name", "__value_of", "__copy_rows", "__fill_rows",
        "__words_of", "__chosen", "__some_configuration", "__some_occupancy",
        "__allocate", "fold_in_some_order", "__bind_array", "__bind_memory", "__share_memory",
        "__share_variables",
    }
)  # fmt: skip


def declared(path: Path) -> Iterator[str]:
    """Functions that a header declares with a comment group: outside of braces and parentheses, a
    name before a parenthesis; of a macro that makes functions, the names it is given."""
    for group in groups(path.read_text(encoding="utf-8").splitlines()):
        text = re.sub(r'"(?:[^"\\\n]|\\.)*"', '""', group)
        depth = 0
        for match in re.finditer(r"[A-Za-z_]\w*(?=\s*\()|[(){}]", text):
            word = match.group()
            if word in "({":
                depth += 1
            elif word in ")}":
                depth -= 1
            elif depth <= 0 and word.startswith("__WP_"):
                if not _OTHER_MACROS.match(word):
                    yield from names_given(text[match.end() :])
            elif depth <= 0 and is_name(word) and has_meaning(text[match.end() :]):
                yield word


def is_name(word: str) -> bool:
    if word in _NO_FUNCTIONS or word in _TYPES:
        return False
    ours = ("__wp_", "__WP_", "__builtin_", "__ptx_", "cuFloat", "cuDouble")
    return not word.startswith(ours)


def has_meaning(text: str) -> bool:
    """Does a declaration go on with a body or name a primitive? Otherwise it has no model."""
    depth = 0
    for match in re.finditer(r"[(){};]|__asm__", text):
        word = match.group()
        if word == "__asm__" or (word == "{" and depth == 0):
            return True
        if word == ";" and depth == 0:
            return False
        depth += {"(": 1, ")": -1}.get(word, 0)
    return False


def names_given(text: str) -> Iterator[str]:
    inside = text[text.index("(") + 1 : text.index(")")]
    for argument in inside.split(","):
        name = argument.strip()
        if _WORD.fullmatch(name) and len(name) > 3 and is_name(name):
            yield name


def groups(lines: list[str]) -> Iterator[str]:
    """The code under each comment group, up to the next blank line."""
    number = 0
    while number < len(lines):
        if not lines[number].lstrip().startswith("///"):
            number += 1
            continue
        body: list[str] = []
        while number < len(lines) and lines[number].strip():
            line = lines[number].split("//")[0]
            body.append("" if line.lstrip().startswith("#") else line)
            number += 1
        yield "\n".join(body)


def test_every_modelled_function_is_tested() -> None:
    words: set[str] = set()
    for path in HERE.parent.rglob("*"):
        if path.suffix == ".cu" or path.name == "interpreter_cases.py":
            words.update(_WORD.findall(path.read_text(encoding="utf-8", errors="replace")))
    prefixes = {word[:n] for word in words for n in range(4, len(word) + 1)}
    missing = {
        f"{catalog.header_name(str(path))}: {name}"
        for root in catalog.model_dirs()
        for path in sorted(Path(root).rglob("*"))
        if path.is_file()
        for name in declared(path)
        if name not in words and name not in prefixes and name not in UNCALLABLE
        if not re.match(r"(tex|surf)[123C]", name)  # fetches, which are not supported
    }
    assert not sorted(missing)
