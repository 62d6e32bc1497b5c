"""Our headers: each compiles on both sides, says what it models, and uses known primitives only."""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest

from warpproof.base.config import Config
from warpproof.base.diagnostics import UserError
from warpproof.base.source import UNKNOWN_ORIGIN
from warpproof.frontend.clang import CompileOptions, Kept, preprocess
from warpproof.frontend.compile import compile_source
from warpproof.frontend.lift import calls
from warpproof.frontend.lift.types import CannotLift
from warpproof.frontend.source_file import read_source
from warpproof.ir import nodes
from warpproof.ir.nodes import InputSource
from warpproof.ir.primitives import MATH
from warpproof.load import load
from warpproof.models import catalog
from warpproof.models.catalog import Precision

PATHS = sorted(
    Path(folder) / name
    for root in catalog.model_dirs()
    for folder, _, names in os.walk(root)
    for name in names
    if not name.startswith(".")
)
HEADERS = [catalog.header_name(str(path)) for path in PATHS]

# Fragments that their own header includes in the middle of something.
FRAGMENTS = frozenset({"warpproof/half_functions.h"})
# <stdnoreturn.h> makes a macro of a word that other headers use: it can only come last.
LAST = frozenset({"stdnoreturn.h"})
WHOLE = [header for header in HEADERS if header not in FRAGMENTS | LAST]

# Names that programs of the suites we compare on include.
NAMED_BY_PROGRAMS = (
    "cuda.h", "cuda_runtime.h", "cuda_runtime_api.h", "call_kernel.h", "device_launch_parameters.h",
    "sm_atomic_functions.h", "math_functions.h", "vector_types.h", "driver_types.h",
    "host_defines.h", "cuda_device_runtime_api.h", "curand.h", "curand_kernel.h",
    "curand_mtgp32.h", "curand_mtgp32_host.h", "cooperative_groups.h", "cuda_fp16.h",
)  # fmt: skip


def program(folder: Path, headers: list[str], more: str = "") -> str:
    source = folder / "main.cu"
    lines = [f"#include <{header}>" for header in headers]
    source.write_text("\n".join([*lines, more]) + "\n")
    return str(source)


def options(cache: Path | None = None) -> CompileOptions:
    return CompileOptions(catalog.model_dirs(), cache_dir=str(cache) if cache else None)


@pytest.fixture(scope="session")
def cache(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """So that the prelude is compiled once."""
    return tmp_path_factory.mktemp("cache")


# --- compiling -----------------------------------------------------------------------------------


@pytest.mark.parametrize("step", [1, -1], ids=["forwards", "backwards"])
def test_all_headers_compile_together_on_both_sides(tmp_path: Path, step: int) -> None:
    headers = [*WHOLE[::step], *sorted(LAST)]
    compile_source(read_source(program(tmp_path, headers)), options())


@pytest.mark.slow
@pytest.mark.parametrize("header", sorted({*WHOLE, *LAST}))
def test_each_header_compiles_alone_and_twice_on_both_sides(
    tmp_path: Path, cache: Path, header: str
) -> None:
    compile_source(read_source(program(tmp_path, [header, header])), options(cache))


def test_headers_that_programs_name_are_accepted_in_both_spellings(tmp_path: Path) -> None:
    quoted = "\n".join(f'#include "{header}"' for header in NAMED_BY_PROGRAMS)
    compile_source(read_source(program(tmp_path, list(NAMED_BY_PROGRAMS), quoted)), options())


def test_older_programs_use_assert_and_malloc_without_an_include(tmp_path: Path) -> None:
    text = "int main() { int *p = (int *)malloc(4); assert(p); free(p); return 0; }\n"
    compile_source(read_source(program(tmp_path, [], text)), options())


def test_a_missing_header_is_one_message(tmp_path: Path, cache: Path) -> None:
    name = "no/such_header.h"
    with pytest.raises(UserError) as caught:
        compile_source(read_source(program(tmp_path, [name], "int x = other;")), options(cache))
    (told,) = caught.value.diagnostics
    assert told.message == f"'{name}' file not found"
    assert told.span is not None
    assert (told.span.line, told.span.column) == (1, 10)
    assert "-I" in (told.hint or "")


# --- the catalog ---------------------------------------------------------------------------------


def test_every_comment_group_says_how_precise_it_is() -> None:
    for model in catalog.all_models():
        place = f"{model.header}:{model.line}"
        assert model.effect, f"{place}: no effect"
        if model.precision is not Precision.EXACT:
            assert model.reason, f"{place}: {model.precision.value} without a reason"


def test_every_comment_group_stands_before_a_declaration() -> None:
    for path in PATHS:
        lines = path.read_text(encoding="utf-8").splitlines()
        for number, line in enumerate(lines[1:], 1):
            if lines[number - 1].lstrip().startswith("///") and not line.lstrip().startswith("///"):
                assert line.strip(), f"{path.name}:{number + 1}: a comment group before nothing"


def test_a_group_holds_up_to_the_next_blank_line(tmp_path: Path) -> None:
    header = tmp_path / "sample.h"
    header.write_text(
        "/// requires  p is not null [null-pointer]\n"
        "/// effect    does a thing\n"
        "///           and another\n"
        "/// over: it may also\n"
        "/// do nothing\n"
        "void first(int *p);\n"
        "inline int second(int *p) { if (p) return 1; return third(p); }  // see fourth(p)\n"
        "\n"
        "void unmodelled();\n"
    )
    (model,) = catalog.read_models(str(header))
    assert model.names == ("first", "second", "third")
    assert model.requires == "p is not null [null-pointer]"
    assert model.effect == "does a thing and another"
    assert (model.precision, model.reason) == (Precision.OVER, "it may also do nothing")
    assert model.line == 1


def test_a_group_without_precision_is_an_error(tmp_path: Path) -> None:
    header = tmp_path / "sample.h"
    header.write_text("/// effect  nothing\nvoid f();\n")
    with pytest.raises(ValueError, match="exact, over or under"):
        list(catalog.read_models(str(header)))


def test_files_of_the_package_are_told_from_others(tmp_path: Path) -> None:
    assert all(catalog.is_model_file(str(path)) for path in PATHS)
    assert not catalog.is_model_file(str(tmp_path / "x.h"))


# --- primitives ----------------------------------------------------------------------------------


class _Reached(Exception):
    """The lifter knows the name: it began to handle the call."""


class _Site:
    def __getattr__(self, name: str) -> object:
        raise _Reached


def is_known(primitive: str) -> bool:
    name = primitive.removeprefix("__wp_")
    if name.startswith("math_"):
        plain = name.removeprefix("math_").removeprefix("fast_")
        return bool({plain, plain.removesuffix("f"), plain.removesuffix("l")} & MATH)
    try:
        calls._primitive(_Site(), _Site(), name, UNKNOWN_ORIGIN)  # type: ignore[arg-type]
    except CannotLift:
        return False
    except _Reached:
        pass
    return True


def test_the_question_can_be_answered_no() -> None:
    assert is_known("__wp_block_barrier")
    assert is_known("__wp_math_fast_sinf")
    assert not is_known("__wp_no_such_thing")
    assert not is_known("__wp_math_frobnicate")


def expanded(folder: Path) -> str:
    """All headers as clang reads them, without comments and line markers."""
    text = preprocess(read_source(program(folder, WHOLE)), options(), Kept.COMMENTS)
    text = re.sub(r"//[^\n]*|/\*.*?\*/", " ", text, flags=re.DOTALL)
    return re.sub(r"^#.*$", "", text, flags=re.MULTILINE)


def test_every_primitive_that_headers_use_is_known(tmp_path: Path) -> None:
    text = expanded(tmp_path)
    labels = {
        "".join(re.findall(r'"([^"]*)"', found[1]))
        for found in re.finditer(r'__asm__?\s*\(\s*((?:"[^"]*"\s*)+)\)', text)
    }
    called = {name for name, _ in functions(text)}
    defined = {name for name, has_body in functions(text) if has_body}
    unknown = (called - defined - types_of_ours(text)) | {n for n in labels if n[:5] == "__wp_"}
    assert sorted(name for name in unknown if not is_known(name)) == []


def functions(text: str) -> list[tuple[str, bool]]:
    """Every `__wp_` name before parentheses, and whether a body follows them."""
    found: list[tuple[str, bool]] = []
    for match in re.finditer(r"\b(__wp_\w+)\s*\(", text):
        end = closing(text, match.end() - 1)
        after = re.sub(r"^(\s|const\b|noexcept\b|override\b)+", "", text[end : end + 400])
        after = re.sub(r"^->[^{;]*", "", after)
        found.append((match[1], after.startswith(("{", ":"))))
    return found


def closing(text: str, start: int) -> int:
    depth = 0
    for position in range(start, len(text)):
        depth += {"(": 1, ")": -1}.get(text[position], 0)
        if depth == 0:
            return position + 1
    return len(text)


def types_of_ours(text: str) -> set[str]:
    """Names that are types or objects: `__wp_x(...)` then makes a value."""
    kinds = r"(?:struct|class|union|enum|using|typename|class\.\.\.)\s+(__wp_\w+)"
    objects = r"\b(__wp_\w+)\s*(?:=|;|\[|,|\{)"
    return set(re.findall(kinds, text)) | set(re.findall(objects, text))


# --- inputs --------------------------------------------------------------------------------------

ASKING = re.compile(r"__wp_(?:nondet|any_between)\b")


def test_every_header_that_asks_for_a_value_says_where_it_comes_from() -> None:
    for path in PATHS:
        if path.name == "primitives.h":
            continue  # asks for its callers
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            if ASKING.search(line.split("//")[0]):
                found = catalog.input_source_at(str(path), number)
                assert found is not None, f"{path.name}:{number}"


@pytest.mark.parametrize(
    ("function", "expected"),
    [
        ("rand_r", InputSource.RANDOM),
        ("getenv", InputSource.ENVIRONMENT),
        ("system", InputSource.ENVIRONMENT),
    ],
)
def test_functions_that_differ_from_their_header_are_named(
    function: str, expected: InputSource
) -> None:
    (path,) = (p for p in PATHS if catalog.header_name(str(p)) == "stdlib.h")
    lines = path.read_text(encoding="utf-8").splitlines()
    number = next(
        n for n, line in enumerate(lines, 1) if f"{function}(" in line and "inline" in line
    )
    assert catalog.input_source_at(str(path), number) is expected


def test_inputs_carry_their_source(tmp_path: Path) -> None:
    text = "int main() { return nondet_int() + (int)mrand48(); }"
    path = program(tmp_path, ["cstdlib", "call_kernel.h"], text)
    host = load(path, Config()).host
    sources = {
        s.source
        for f in host.functions.values()
        for b in f.blocks
        for s in b.statements
        if isinstance(s, nodes.Input)
    }
    assert sources == {InputSource.PROGRAM, InputSource.RANDOM}
