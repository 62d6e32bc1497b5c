"""Templates that no code instantiates: which instance speaks for them, and what is said of it."""

from __future__ import annotations

from pathlib import Path

import pytest

import warpproof
from warpproof.base.config import Config, Layer, ValueSource
from warpproof.base.diagnostics import UserError
from warpproof.base.verdict import Verdict
from warpproof.frontend.instances import FILE, Instances, instantiate
from warpproof.frontend.messages import Error, Place, Remark
from warpproof.frontend.syntax_tree import Extent
from warpproof.frontend.templates import (
    Component,
    FunctionTemplate,
    ParameterKind,
    TemplateParameter,
)
from warpproof.ir import nodes
from warpproof.load import instance_notes, load, open_templates, spoken_for

PROGRAM = """\
#include "more.h"
namespace ns {
template <class T, int N> __global__ void both(T *a);
template <class T, int N = 4> __global__ void both(T *a);
template <class T, int N> __global__ void both(T *a) { a[threadIdx.x] = N; }
template <class T> __global__ void many(T *a) { a[threadIdx.x] = 1; }
template <class T> __global__ void many(T *a, int n) { a[threadIdx.x] = n; }
namespace { template <class T> static __global__ void hidden(T *a) { a[threadIdx.x] = 1; } }
enum Mode { FAST, SLOW };
template <Mode M, bool B> __global__ void flags(int *a) { a[threadIdx.x] = M + B; }
}
template <class T> __global__ void bits(T *a) { a[threadIdx.x] &= 1; }
template <int D> __global__ void small(int *a) { static_assert(D <= 4); a[threadIdx.x] = D; }
template <class T> struct Holder { static __global__ void fill(T *a) { a[threadIdx.x] = 0; } };
template <class T> __global__ void used(T *a) { a[threadIdx.x] = 1; }
template <class T> __global__ void special(T *a);
template <> __global__ void special(int *a) { a[threadIdx.x] = 1; }
template <class F> __global__ void apply(F f, int *a) { a[threadIdx.x] = f(1); }
template <class... T> __global__ void pack(T... a) {}
template <class T> __device__ T next(T x) { return x + 1; }
template <class T> void never(T *p) { ns::many<<<1, 1>>>(p); }
int main() {
  float *p;
  cudaMalloc(&p, 128);
  used<<<1, 32>>>(p);
  cudaFree(p);
}
// the end \\"""
HEADER = "template <class T> __global__ void elsewhere(T *a) { a[threadIdx.x] = 1; }\n"


@pytest.fixture
def path(tmp_path: Path) -> str:
    (tmp_path / "more.h").write_text(HEADER)
    file = tmp_path / "program.cu"
    file.write_text(PROGRAM)
    return str(file)


def names(program: nodes.Program, instances: tuple[nodes.Instance, ...]) -> dict[str, set[str]]:
    """What speaks for each template."""
    found: dict[str, set[str]] = {}
    for item in instances:
        made = {program.device.functions[symbol].name for symbol in item.symbols}
        found.setdefault(item.template, set()).update(made)
    return found


def test_each_kernel_template_has_an_instance_or_a_reason(path: str) -> None:
    program = load(path, Config())
    made = tuple(i for i in program.instances if not i.problem)
    assert names(program, made) == {
        "elsewhere": {"elsewhere<float>"},
        "ns::both": {"both<float, 4>"},
        "ns::many": {"many<float>(float *)", "many<float>(float *, int)"},
        "ns::hidden": {"hidden<float>"},
        "ns::flags": {"flags<(ns::Mode)0, false>"},
        "bits": {"bits<int>"},
        "small": {"small<4>"},
        "Holder::fill": {"fill"},
    }
    lines = {i.template: i.line for i in made}
    assert (lines["elsewhere"], lines["ns::both"], lines["bits"]) == (1, 5, 12)
    problems = {i.template: i.problem for i in program.instances if i.problem}
    assert set(problems) == {"apply", "pack"}
    assert "'apply<float>' does not compile" in problems["apply"]
    stubs = [f for f in program.host.functions if "elsewhere" in f or "many" in f]
    assert not stubs  # what the program is to its host does not change


def test_the_user_names_instances(path: str) -> None:
    requests = ("ns::both<double, sizeof(int) * (3 > 2)>", "next<int>", "Holder<char>::fill")
    program = load(path, Config(instantiate=requests))
    made = {i.request: i.symbols for i in program.instances if i.request is not None}
    assert set(made) == set(requests)
    (both,) = made[requests[0]]
    assert program.device.functions[both].name == "both<double, 4>"
    (next_,) = made[requests[1]]
    assert program.device.functions[next_].kind is nodes.FunctionKind.DEVICE
    # Another question has another answer, whatever is kept of the first.
    assert not any(i.request for i in load(path, Config()).instances)


def test_a_wrong_argument_is_told_in_the_users_words(path: str) -> None:
    with pytest.raises(UserError) as refused:
        warpproof.check(path, instantiate="both<flaot, 3>")
    (diagnostic,) = refused.value.diagnostics
    assert diagnostic.message == (
        "--instantiate 'both<flaot, 3>': use of undeclared identifier 'flaot'"
    )
    assert diagnostic.hint == "'ns::both' takes <class T, int N = default>"
    assert refused.value.exit_code == 2


def test_reports_say_what_speaks_for_a_template(tmp_path: Path) -> None:
    file = tmp_path / "kernels.cu"
    file.write_text(
        "template <class T> __global__ void k(T *a) {\n  a[0] = threadIdx.x;\n}\n"
        "template <class... T> __global__ void pack(T... a) {}\n"
    )
    report = warpproof.check(str(file), check=["race", "divergence"], timeout=60)
    races = [r for r in report.results if r.verdict is Verdict.REFUTED]
    assert {(r.function, r.span.line) for r in races if r.span is not None} == {("k<float>", 2)}
    texts = [note.message for note in report.notes]
    assert "template 'k' is verified as 'k<float>' only: nothing instantiates it" in texts
    assert any(text.startswith("template 'pack' is not verified") for text in texts)
    assert report.shortfall == "nothing instantiates 'pack'"
    assert FILE not in report.to("json")
    # For one that asks for the other kernel alone nothing is missing.
    only = warpproof.check(str(file), kernel="k", check=["divergence"], timeout=60)
    assert only.ok
    assert [note.message for note in only.notes] == texts[1:]


def test_a_tree_that_is_too_large_is_told(
    path: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("warpproof.frontend.clang._LARGEST_TREE", 1000)
    program = load(path, Config())
    assert len(program.kernels) == 2  # those that code makes
    (note,) = open_templates(program)
    assert "not looked for" in note.message


# --- without clang --------------------------------------------------------------------------------


def template(name: str, *parameters: TemplateParameter) -> FunctionTemplate:
    place = Extent("a.cu", sum(map(ord, name)), 0)
    path = (Component(name, parameters),)
    return FunctionTemplate(
        (), path, "void (T *)", ("__global__",), place, True, False, frozenset()
    )


def type_parameter(name: str = "T") -> TemplateParameter:
    return TemplateParameter(ParameterKind.TYPE, name, "", False, False, None)


def made(templates: list[FunctionTemplate], rejected: str, *, blames: bool) -> Instances:
    """With a compiler that rejects a word, and may say in which line of ours it stands."""

    def compile_(text: str) -> list[Error]:
        lines = text.partition(FILE + '"\n')[2].splitlines()
        found = []
        for number, line in enumerate(lines, 1):
            if rejected in line:
                note = Remark("requested here", Place(FILE, number, 1))
                place = Place("a.cu", 7, 1)
                found.append(Error("it is wrong", place, (note,) if blames else ()))
        return found

    return instantiate(templates, (), compile_, lambda extent: "")


@pytest.mark.parametrize("blames", [True, False])
def test_what_does_not_compile_takes_nothing_else_along(blames: bool) -> None:
    templates = [template("f", type_parameter()), template("bad", type_parameter())]
    result = made(templates, "bad<", blames=blames)
    assert {(a.spelled, a.problem) for a in result.attempted} == {
        ("f<float>", ""),
        ("bad<float>", "'bad<float>' does not compile: it is wrong (line 7)"),
    }
    assert "bad" not in result.text


def test_the_next_argument_is_tried() -> None:
    result = made([template("f", type_parameter())], "float", blames=True)
    assert [(a.spelled, a.problem) for a in result.attempted] == [("f<int>", "")]


@pytest.mark.parametrize(
    "request_", ["f<float", "f<float>>", "f<1>; int x", "f<1> g", "", "f<a//>", "::", "1<2>"]
)
def test_what_is_no_name_with_arguments(request_: str) -> None:
    with pytest.raises(UserError, match="names no template"):
        instantiate([template("f", type_parameter())], [request_], lambda text: [], lambda e: "")


@pytest.mark.parametrize(
    ("request_", "spelled"),
    [
        ("f<float>", "f<float>"),
        (" ::f <a::b, (1 > 2) ? c::d : 3> ", "f<a::b, (1 > 2) ? c::d : 3>"),
        ("f<g<int>, h[2]>", "f<g<int>, h[2]>"),
    ],
)
def test_arguments_are_taken_as_they_are_written(request_: str, spelled: str) -> None:
    templates = [template("f", type_parameter())]
    result = instantiate(templates, [request_], lambda text: [], lambda e: "")
    assert [a.spelled for a in result.attempted] == [spelled]
    assert f"decltype({spelled}) {spelled};" in result.text


def test_a_name_that_no_template_has(path: str) -> None:
    with pytest.raises(UserError, match="no function template 'usde'") as refused:
        warpproof.check(path, instantiate="usde<int>")
    assert refused.value.diagnostics[0].hint == "did you mean 'used'?"
    # What a settings file names may be a template of another file of the project.
    source = ValueSource(Layer.FILE, "warpproof.toml: instantiate")
    settings = Config(instantiate=("usde<int>",), sources={"instantiate": source})
    unknown = [i for i in load(path, settings).instances if i.request is not None]
    assert [(i.request, bool(i.problem)) for i in unknown] == [("usde<int>", True)]


def test_what_no_engine_was_asked_about_is_not_called_verified(path: str) -> None:
    program = load(path, Config(instantiate=("used<float>", "used<int>")))
    spoken = list(spoken_for(program.instances, program.device.functions))
    assert not any("is verified as" in note.message for note in instance_notes(spoken, ()))
    asked = [one for one in spoken if one.item.request is not None]
    texts = [note.message for note in instance_notes(asked, ())]
    assert texts == ["template 'used' is not verified as 'used<int>'"]
    assert not instance_notes(asked, {"used<int>", "used<float>"})
