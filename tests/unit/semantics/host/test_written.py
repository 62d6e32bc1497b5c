"""What is known to be written: one host function for each way to write, or to leave some out."""

from __future__ import annotations

import pytest

from warpproof.base.config import Config
from warpproof.base.property import Property
from warpproof.base.records import replace
from warpproof.ir import nodes
from warpproof.load import load
from warpproof.semantics.host.execute import launch_facts
from warpproof.semantics.host.facts import LaunchFacts

_BEFORE = """
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <vector>
__global__ void put(int *p, int n) { if (threadIdx.x < n) p[threadIdx.x] = 1; }
struct Pair { int a; int b; };
void fill(float *p, int n) { for (int i = 0; i < n; i++) p[i] = i; }
void fill_most(float *p, int n) { for (int i = 0; i < n - 1; i++) p[i] = i; }
void set(int *p) { *p = 3; }
void set_perhaps(int *p, int n) { if (n > 3) *p = 3; }
"""
_N = "int n = atoi(argv[1]); if (n < 1 || n > 1000) return 1;"
_H = f"{_N} float *h = (float *)malloc(n * sizeof(float));"
_USE = "for (int i = 0; i < n; i++) if (h[i] > 3) return 2;"
_D = f"{_N} int *d, *h = (int *)malloc(n * sizeof(int)); cudaMalloc(&d, n * sizeof(int));"
_BACK = "cudaMemcpy(h, d, n * sizeof(int), cudaMemcpyDeviceToHost);"
_WRITTEN = {
    "loop": f"{_H} for (int i = 0; i < n; i++) h[i] = i; {_USE}",
    "rows": f"""{_N} float *h = (float *)malloc(n * 8 * sizeof(float));
for (int i = 0; i < n; i++) for (int j = 0; j < 8; j++) h[i * 8 + j] = j;
if (h[n] > 1) return 2;""",
    "both_sides": f"{_H} for (int i = 0; i < n; i++) if (i % 2) h[i] = 1; else h[i] = 2; {_USE}",
    "function": f"{_H} fill(h, n); {_USE}",
    "set_by_function": f"{_N} int x; set(&x); if (x > n) return 2;",
    "zeros": f"{_H} memset(h, 0, n * sizeof(float)); {_USE}",
    "calloc": f"{_N} float *h = (float *)calloc(n, sizeof(float)); {_USE}",
    "vector": f"{_N} std::vector<float> h(n); {_USE}",
    "copy": f"""{_H} float *g = (float *)malloc(n * sizeof(float)); fill(g, n);
memcpy(h, g, n * sizeof(float)); {_USE}""",
    "cells": f"{_N} int v[4]; v[0] = 1; v[1] = n; if (v[0] + v[1] > 3) return 2;",
    "pair": f"{_N} Pair p; p.a = n; p.b = 2; Pair q = p; if (q.b > n) return 2;",
    "later_copied": f"{_H} float *g = (float *)malloc(4); h[0] = 1; memcpy(h, g, 4); h[0] = 2;",
    "properties": """cudaDeviceProp p; cudaGetDeviceProperties(&p, 0);
printf("%s %d", p.name, p.multiProcessorCount);""",
    "event": """cudaEvent_t s, e; cudaEventCreate(&s); cudaEventCreate(&e); cudaEventRecord(s);
cudaEventRecord(e); cudaEventSynchronize(e); float ms; cudaEventElapsedTime(&ms, s, e);
if (ms > 3) return 2;""",
    "device": """cudaEvent_t s, e; cudaEventCreate(&s); cudaEventCreate(&e); cudaEventRecord(s);
cudaEventRecord(e); cudaDeviceSynchronize(); float ms; cudaEventElapsedTime(&ms, s, e);
if (ms > 3) return 2;""",
}
_OPEN = {
    "loop_but_one": f"{_H} for (int i = 1; i < n; i++) h[i] = i; {_USE}",
    "every_second": f"{_H} for (int i = 0; i < n; i += 2) h[i] = i; {_USE}",
    "left_early": f"{_H} for (int i = 0; i < n; i++) {{ if (i == 7) break; h[i] = i; }} {_USE}",
    "one_side": f"{_H} for (int i = 0; i < n; i++) if (i % 2) h[i] = 1; {_USE}",
    "function_but_one": f"{_H} fill_most(h, n); {_USE}",
    "set_perhaps": f"{_N} int x; set_perhaps(&x, n); if (x > n) return 2;",
    "half_zeros": f"{_H} memset(h, 0, n * 2); {_USE}",
    "copy_of_nothing": f"""{_H} float *g = (float *)malloc(n * sizeof(float));
memcpy(h, g, n * sizeof(float)); {_USE}""",
    "copy_over": f"{_H} fill(h, n); float *g = (float *)malloc(4); memcpy(h, g, 4); {_USE}",
    "copy_somewhere": f"""{_H} fill(h, n); float *g = (float *)malloc(4); memcpy(h + n / 2, g, 4);
{_USE}""",
    "other_cell": f"{_N} int v[4]; v[0] = 1; v[1] = n; if (v[2] > 3) return 2;",
    "half_a_pair": f"{_N} Pair p; p.a = n; Pair q = p; if (q.b > n) return 2;",
    "register": f"{_N} int x; if (n > 5) x = 1; if (x > n) return 2;",
    "event": """cudaEvent_t s, e; cudaEventCreate(&s); cudaEventCreate(&e); cudaEventRecord(s);
cudaEventSynchronize(s); cudaEventRecord(e); float ms; cudaEventElapsedTime(&ms, s, e);
if (ms > 3) return 2;""",
    "scanned": 'int x; scanf("%d", &x); if (x > 3) return 2;',
    "new_each_round": f"""{_N} float *h = 0; for (int r = 0; r < 100; r++) {{
h = (float *)malloc(n * sizeof(float)); if (r < 50) fill(h, n); }} {_USE}""",
    "maybe_no_round": f"{_N} int x[1]; for (int i = 5; i < n; i++) set(x); if (x[0] > n) return 2;",
    "given_to_device": f"""{_D} cudaMemcpy(d, h, n * sizeof(int), cudaMemcpyHostToDevice); {_BACK}
if (h[0]) return 2;""",
}
_FILLED = {
    "kernel": f"{_D} put<<<1, n>>>(d, n); {_BACK} if (h[0]) return 2;",
    "rounds": f"""{_D} for (int r = 0; r < 100; r++) put<<<1, n>>>(d, n);
{_BACK} if (h[0]) return 2;""",
}


def _case(name: str) -> str:
    return f"{name}_case"


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> nodes.Program:
    """All bodies in one file, each a function that may be the main one."""
    path = tmp_path_factory.mktemp("hosts") / "hosts.cu"
    groups = {"written": _WRITTEN, "open": _OPEN, "filled": _FILLED}
    bodies = {f"{kind}_{n}": body for kind, group in groups.items() for n, body in group.items()}
    functions = [
        f"int {_case(name)}(int argc, char **argv) {{\n{body}\nreturn 0;\n}}\n"
        for name, body in bodies.items()
    ]
    named = ", ".join(map(_case, bodies))
    table = f"static int (*cases[])(int, char **) = {{{named}}};\n"
    main = "int main(int argc, char **argv) { return cases[argc](argc, argv); }\n"
    path.write_text(_BEFORE + "".join(functions) + table + main)
    return load(str(path), Config())


def _facts(program: nodes.Program, name: str) -> LaunchFacts:
    symbol = next(s for s, f in program.host.functions.items() if f.name == _case(name))
    return launch_facts(replace(program, main=symbol))


@pytest.mark.parametrize("name", _WRITTEN)
def test_what_is_used_is_written(program: nodes.Program, name: str) -> None:
    facts = _facts(program, f"written_{name}")
    assert not facts.gaps
    assert Property.UNINITIALIZED_READ not in facts.unchecked
    assert not facts.owed


@pytest.mark.parametrize("name", _OPEN)
def test_what_is_used_may_not_be_written(program: nodes.Program, name: str) -> None:
    assert Property.UNINITIALIZED_READ in _facts(program, f"open_{name}").unchecked


@pytest.mark.parametrize("name", _FILLED)
def test_what_is_used_is_written_if_a_launch_fills_it(program: nodes.Program, name: str) -> None:
    facts = _facts(program, f"filled_{name}")
    assert Property.UNINITIALIZED_READ not in facts.unchecked
    assert [fact.fills for fact in facts.launches] == [{f.object for f in facts.owed}]
