"""Clauses between statements stand where control passes them, and mean the names known there."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from warpproof.base.config import Config
from warpproof.base.diagnostics import UserError
from warpproof.ir import nodes, spec
from warpproof.ir.spec_text import format_clause
from warpproof.verify import load


def function_of(folder: Path, text: str, name: str = "k") -> nodes.Function:
    path = folder / "program.cu"
    path.write_text(text)
    # Shared by all tests of a run, so that the prelude is compiled once.
    program = load(str(path), Config())
    functions = (*program.device.functions.values(), *program.host.functions.values())
    (found,) = (f for f in functions if f.name == name and f.blocks)
    return found


def kernel(folder: Path, body: str) -> nodes.Function:
    """`body` is the body of a kernel with an array `p` and a number `n`; its first line is 2."""
    return function_of(folder, f"__global__ void k(int *p, int n) {{\n{body}\n}}\n")


def lines_around(function: nodes.Function) -> list[tuple[str, int, int]]:
    """Each clause with the lines of the code right before and after it in its block; 0 is none."""
    found: list[tuple[str, int, int]] = []
    for block in function.blocks:
        before = 0
        waiting: list[str] = []
        for node in (*block.statements, block.terminator):
            if isinstance(node, nodes.SpecClause):
                waiting.append(format_clause(node.clause))
                continue
            line = node.origin.user_span.line
            found.extend((text, before, line) for text in waiting)
            before, waiting = line, []
    return sorted(found)


def clauses(function: nodes.Function) -> Iterator[spec.Clause]:
    for block in function.blocks:
        for node in block.statements:
            if isinstance(node, nodes.SpecClause):
                yield node.clause


def keys(function: nodes.Function) -> dict[str, list[str]]:
    """By clause: the variables its names mean."""
    found: dict[str, list[str]] = {}
    for clause in clauses(function):
        stack: list[spec.SpecExpr | spec.Clause] = [clause]
        names = found.setdefault(format_clause(clause), [])
        while stack:
            node = stack.pop()
            if isinstance(node, spec.Name) and node.symbol is not None:
                names.append(node.symbol.key)
            stack.extend(spec.children(node))
    return found


BETWEEN = """\
  int x = 0;
  //@ assert x == 0;
  x = n;
  //@ ghost int old = x;
  //@ assert old == n;
  p[x++] = x++;"""


def test_between_statements(tmp_path: Path) -> None:
    assert lines_around(kernel(tmp_path, BETWEEN)) == [
        ("assert old == n;", 4, 7),
        ("assert x == 0;", 2, 4),
        ("ghost int old = x;", 4, 7),
    ]


def test_clauses_at_one_place_keep_their_order(tmp_path: Path) -> None:
    texts = [format_clause(clause) for clause in clauses(kernel(tmp_path, BETWEEN))]
    assert texts == ["assert x == 0;", "ghost int old = x;", "assert old == n;"]


BRANCHES = """\
  int x = 0;
  if (n > 3) {
    x = 1;
    //@ assert x == 1;
  } else {
    //@ assert x == 0;
    x = 2;
    //@ assert x == 2;
  }
  if (n > 4) {
    if (x == 1) x = 3;
    //@ assert x == 3 || x == 2;
  }
  if (n > 5) {
    //@ assert n > 5;
  }
  //@ assert n > 6;
  p[0] = x;"""


def test_branches(tmp_path: Path) -> None:
    function = kernel(tmp_path, BRANCHES)
    assert lines_around(function) == [
        ("assert n > 5;", 0, 17),
        ("assert n > 6;", 0, 19),
        ("assert x == 0;", 0, 8),
        ("assert x == 1;", 4, 6),
        ("assert x == 2;", 8, 0),
        ("assert x == 3 || x == 2;", 0, 14),
    ]


LOOPS = """\
  int x = 0;
  //@ assert x == 0;
  for (int j = 0; j < n; ++j) {
    x += p[j];
    //@ assert j < n;
  }
  //@ assert n >= 0;
  while (true) {
    //@ assert n >= 1;
    if (p[x]) break;
    x++;
    //@ assert x > 0;
  }
  do {
    if (p[x] == 7) continue;
    x--;
    //@ assert x >= 0;
  } while (x > 5);
  //@ assert x <= 5;
  for (;;) {
    if (p[n]) return;
    p[x] = 1;
    //@ assert p[x] == 1;
  }"""


def test_loops(tmp_path: Path) -> None:
    function = kernel(tmp_path, LOOPS)
    places = lines_around(function)
    assert places == [
        ("assert j < n;", 5, 4),
        ("assert n >= 0;", 0, 9),
        ("assert n >= 1;", 0, 11),
        ("assert p[x] == 1;", 23, 21),
        ("assert x <= 5;", 0, 21),
        ("assert x == 0;", 2, 4),
        ("assert x > 0;", 12, 9),
        ("assert x >= 0;", 17, 19),
    ]
    once = {"assert x == 0;", "assert n >= 0;", "assert x <= 5;"}
    repeated = {label for loop in function.loops for label in loop.blocks}
    for block in function.blocks:
        for node in block.statements:
            if isinstance(node, nodes.SpecClause):
                assert (format_clause(node.clause) in once) == (block.label not in repeated)


SWITCH = """\
  int x = 0;
  switch (n) {
    case 1:
      x = 1;
      //@ assert x == 1;
    case 2:
      //@ assert n == 1 || n == 2;
      x = 2;
      //@ assert x == 2;
      break;
    default:
      x = 3;
  }
  p[0] = x;"""


def test_switch(tmp_path: Path) -> None:
    function = kernel(tmp_path, SWITCH)
    assert lines_around(function) == [
        ("assert n == 1 || n == 2;", 0, 9),
        ("assert x == 1;", 5, 5),
        ("assert x == 2;", 9, 11),
    ]


def test_end_of_a_function(tmp_path: Path) -> None:
    body = "  if (n < 0) return;\n  p[0] = n;\n  //@ assert n >= 0;"
    assert lines_around(kernel(tmp_path, body)) == [("assert n >= 0;", 3, 5)]


def test_columns_after_letters_of_several_bytes(tmp_path: Path) -> None:
    body = "  int x = 0;\n  /* äöü€ */ x = 1; //@ assert x == 1;\n  /* ☃ */ x = 2;"
    assert lines_around(kernel(tmp_path, body)) == [("assert x == 1;", 3, 4)]


@pytest.mark.parametrize(
    "body",
    [
        "  return;\n  //@ assert n > 0;",
        "  for (;;) { if (n) { p[0] = 1; break;\n //@ assert n > 0;\n } }",
        "  if (n) p[0] = 1;\n  //@ assert n > 0;\n  else p[1] = 1;",
        "  for (int i = 0;\n  //@ assert n > 0;\n  i < n; ++i) p[i] = 1;",
        "  int x = n;\n  if (x) { if (n > 3) x = 1; else goto end;\n  //@ assert x == 1;\n  }\n"
        "  end:\n  //@ assert x == 0;\n  ;",
    ],
)
def test_what_has_no_place_is_refused(tmp_path: Path, body: str) -> None:
    with pytest.raises(UserError, match="this clause") as caught:
        kernel(tmp_path, body)
    (diagnostic,) = caught.value.diagnostics
    assert diagnostic.hint


def test_a_statement_has_no_place_inside(tmp_path: Path) -> None:
    body = "  for (int i = 0;\n  //@ assert n > 0;\n  i < n; ++i) p[i] = 1;"
    with pytest.raises(UserError, match="this clause stands inside a statement"):
        kernel(tmp_path, body)


SHADOWED = """\
  int i = 0;
  for (int i = 0; i < n; ++i) {
    //@ assert i >= 0;
    p[i] = 1;
  }
  //@ assert i == 0;
  {
    int i = 7;
    p[i] = 2;
    //@ assert i == 7;
  }
  //@ assert i != 7;
  p[i] = 3;"""


def test_names_are_those_in_scope(tmp_path: Path) -> None:
    assert keys(kernel(tmp_path, SHADOWED)) == {
        "assert i >= 0;": ["i.2"],
        "assert i == 0;": ["i"],
        "assert i == 7;": ["i.3"],
        "assert i != 7;": ["i"],
    }


def test_a_loop_knows_what_its_head_declares(tmp_path: Path) -> None:
    body = (
        "  int s = 0;\n  /*@ loop invariant 0 <= i && s >= 0; */\n"
        "  for (int i = 0; i < n; ++i) {\n    int s = p[i];\n    p[i] = s + 1;\n  }"
    )
    (loop,) = kernel(tmp_path, body).loops
    (clause,) = loop.contract
    names: set[str] = set()
    stack: list[spec.SpecExpr | spec.Clause] = [clause]
    while stack:
        node = stack.pop()
        if isinstance(node, spec.Name) and node.symbol is not None:
            names.add(node.symbol.key)
        stack.extend(spec.children(node))
    assert names == {"i", "s"}


CONTRACT = """\
/*@ requires {};
    ensures {}; */
__global__ void k(int *p, int n) {{
  int twice = 2 * n;
  if (n) {{
    int inner = twice;
    p[0] = inner;
  }}
}}
"""


@pytest.mark.parametrize(
    ("requires", "ensures", "name"),
    [
        ("twice > 0", "n > 0", "twice"),
        ("n > 0", "twice == 2 * n", "twice"),
        ("n > 0", "inner > 0", "inner"),
    ],
)
def test_a_contract_knows_no_locals(tmp_path: Path, requires: str, ensures: str, name: str) -> None:
    with pytest.raises(UserError, match=name):
        function_of(tmp_path, CONTRACT.format(requires, ensures))


# --- constants -----------------------------------------------------------------------------------

CONSTANTS = """#define WIDTH 32
enum Colour { RED, GREEN = 5 };
constexpr unsigned block = 64;
const long long large = -5000000000;
constexpr float real = 1.5f;
"""


@pytest.mark.parametrize(
    ("written", "meant"),
    [("WIDTH", "32"), ("GREEN", "5"), ("block", "64"), ("large", "-5000000000")],
)
def test_constants_of_the_file_are_their_values(tmp_path: Path, written: str, meant: str) -> None:
    text = f"//@ requires n < {written};\n__global__ void k(int n) {{}}\n"
    contract = function_of(tmp_path, CONSTANTS + text).contract
    assert [format_clause(clause) for clause in contract] == [f"requires n < {meant};"]


PLACES = """constexpr int A = 1, B = 1, C = 1, D = 1, E = 1;
namespace other {
constexpr int C = 3;
}
namespace box {
const int A = 2;
enum { B = 2 };
namespace inner {
using other::C;
enum class Colour : char { RED = 7 };
struct Tile {
  static constexpr int D = 4;
  static __device__ void f(int n);
};
//@ requires n < NAME;
__device__ void Tile::f(int n) {
  int E = n;
  {
    enum { E = 5 };
    //@ assert n < NAME;
    n = E;
  }
}
}
}
__global__ void k(int n) { box::inner::Tile::f(n); }
"""


@pytest.mark.parametrize(
    ("written", "in_contract", "in_body"),
    [
        ("A", "2", "2"),
        ("::A", "1", "1"),
        ("B", "2", "2"),
        ("C", "3", "3"),
        ("D", "4", "4"),
        ("E", "1", "5"),
        ("Colour::RED", "7", "7"),
        ("other::C", "3", "3"),
    ],
)
def test_a_constant_is_what_cpp_means_there(
    tmp_path: Path, written: str, in_contract: str, in_body: str
) -> None:
    function = function_of(tmp_path, PLACES.replace("NAME", written), "f")
    assert [format_clause(c) for c in function.contract] == [f"requires n < {in_contract};"]
    assert [format_clause(c) for c in clauses(function)] == [f"assert n < {in_body};"]


MACROS = """#define SUM 2 + 2
#define TWICE(x) ((x) * 2)
#define BOTH(a, b) TWICE(a) + b
#define SELF SELF
#define LAST 1
/*
#define LAST 2
*/
#ifdef __CUDACC__
#undef LAST
#define LAST 3  // of this file
#else
#define LAST 4
#endif
#define TEXT(x) #x
"""


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("SUM * 2", "2 + 2 * 2"),
        ("TWICE(SUM)", "(2 + 2) * 2"),
        ("BOTH(1, (n, 3))", None),
        ("BOTH(1, n)", "1 * 2 + n"),
        ("TWICE(TWICE(1))", "1 * 2 * 2"),
        ("LAST", "3"),
        ("SELF", None),
        ("TWICE", None),
        ("TWICE(1, 2)", None),
        ("TEXT(n)", None),
        ("__LINE__", None),
        ("LATER", None),
    ],
)
def test_a_macro_is_the_text_in_force(tmp_path: Path, written: str, meant: str | None) -> None:
    text = f"//@ requires n == {written};\n__global__ void k(int n) {{}}\n"
    text = MACROS + text + "#undef SUM\n#define SUM 7\n#define LATER 1\n#undef LAST\n"
    if meant is None:
        with pytest.raises(UserError):
            function_of(tmp_path, text)
        return
    contract = function_of(tmp_path, text).contract
    assert [format_clause(clause) for clause in contract] == [f"requires n == {meant};"]


def test_a_template_argument_is_the_instance_s(tmp_path: Path) -> None:
    text = "template <int T>\n//@ requires n == T;\n__global__ void k(int n) {}\n"
    text += "template __global__ void k<8>(int);\ntemplate __global__ void k<-3>(int);\n"
    for argument in ("8", "-3"):
        contract = function_of(tmp_path, text, f"k<{argument}>").contract
        assert [format_clause(clause) for clause in contract] == [f"requires n == {argument};"]


def test_what_the_function_declares_hides_a_constant(tmp_path: Path) -> None:
    text = "//@ requires block > 0;\n__global__ void k(int block) {}\n"
    contract = function_of(tmp_path, CONSTANTS + text).contract
    assert [format_clause(clause) for clause in contract] == ["requires block > 0;"]


@pytest.mark.parametrize("name", ["real", "nobody", "Colour"])
def test_what_is_no_integer_constant_stays_unknown(tmp_path: Path, name: str) -> None:
    text = f"//@ requires n < {name};\n__global__ void k(int n) {{}}\n"
    with pytest.raises(UserError, match=f"unknown name `{name}`"):
        function_of(tmp_path, CONSTANTS + text)
