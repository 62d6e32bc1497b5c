"""Programs whose launches are not all known: nothing is said of them."""

from __future__ import annotations

from pathlib import Path

import pytest

from warpproof.base.config import Config
from warpproof.base.verdict import Effect
from warpproof.load import load
from warpproof.logic.index.polynomials import int_value
from warpproof.logic.terms import Term
from warpproof.semantics.domain.registers import ANYWHERE, Places
from warpproof.semantics.host.execute import launch_facts
from warpproof.semantics.host.facts import LaunchFacts

KERNEL = """
#include <cstdio>
#include <cstdlib>
#include <csetjmp>
#include <csignal>
#include <cuda.h>
#include <math.h>
#include <pthread.h>
#include <sys/wait.h>
#include <unistd.h>
#include <vector>
__global__ void fill(int *a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) a[i] = i;
}
void elsewhere();
void getpgrp(long);
namespace mine { void nanl(); }
int *p;
static int kept = 100;
void set(int x) { kept = x; }
int falls_off(int n) {
  if (n <= 100) return 0;
  else if (n > 100000) exit(1);
}
int *held;
struct Holder { int *at; };
void hold(int *x, int k) { if (k) hold(x, k - 1); else held = x; }
void write_to(Holder h, int k) { if (k) write_to(h, k - 1); else *h.at = k; }
void write_other(int *x, int k) { if (k) write_other(x, k - 1); else *x = k; }
int main(int argc, char **argv) {
  int n = 100;
  cudaMalloc(&p, 400);
  BODY
  fill<<<8, 128>>>(p, n);
  cudaDeviceSynchronize();
  return 0;
}
"""

NOT_FOLLOWED = {
    "a stream calls": "cudaLaunchHostFunc(0, [](void *x) { *(int *)x = 101; }, &n);",
    "another file may call back": "elsewhere(); n = kept;",
    "a run that has gone wrong": "n = atoi(argv[1]); falls_off(n);",
    "a handler": "try { std::vector<int> v(argc); } catch (...) { n = 101; }",
    "another address": "cudaHostRegister(&n, 4, 0);",
    "another address, by the driver": "cuMemHostRegister(&n, 4, 0);",
    "a return that comes twice": "jmp_buf b; if (setjmp(b)) n = 101;",
    "another thread": "pthread_t t; pthread_create(&t, 0, [](void *x) { return x; }, 0);",
    "a name of the library in a namespace": "mine::nanl(); n = kept;",
    "a name of the library in C++": "getpgrp(0L); n = kept;",
}
FOLLOWED = {
    "nothing": "",
    "a format that prints": 'printf("%s %d\\n", argv[1], n);',
    "an exit": "if (argc < 2) exit(1);",
    "another buffer is freed": "int *q; cudaMalloc(&q, 4); cudaFree(q);",
    "a handler of signals, of which the model delivers none": "signal(SIGINT, set);",
    "mapped memory": "int *h, *d; cudaHostAlloc(&h, 4, 0); cudaHostGetDevicePointer(&d, h, 0);",
    "another is freed in a stream": "int *q; cudaMallocAsync(&q, 4, 0); cudaFreeAsync(q, 0);",
    "nothing is freed": "int *q = nullptr; cudaFree(q);",
    "a format of a stream": "std::cout << argc * 0.5 << std::endl;",
    "another number is read": 'int m; scanf("%d", &m); scanf("%d", &m);',
    "another number is written": "int m; write_other(&m, argc); write_other(&m, argc);",
    "a text that is printed": 'char t[8]; snprintf(t, 8, "%d", argc); fprintf(stderr, "%s", t);',
}
LEADS_NOWHERE_KNOWN = {
    "freed memory": "cudaFree(p);",
    "memory freed in a stream": "cudaFreeAsync(p, 0);",
    "memory that may be freed": "if (argc > 2) cudaFree(p);",
    "memory of the host": "p = (int *)malloc(400);",
    "freed through a table": "int **t = new int *[argc]; t[argc - 1] = p; cudaFree(t[argc / 2]);",
}
STORES = {
    "an address that is kept": "hold(&n, argc); *held = 7;",
    "an address in a record": "write_to(Holder{&n}, argc);",
    "a number that is read": 'scanf("%d", &n);',
    "a format that stores": 'printf("%s%n", argv[1], &n);',
    "a format that stores, to a file": 'fprintf(stderr, "%s%n", argv[1], &n);',
    "a format that stores, at a place": 'printf("%1$s%2$n", argv[1], &n);',
    "a format of the command line": "printf(argv[1], &n);",
    "a format of the command line, to a buffer": "char t[80]; snprintf(t, 80, argv[1], &n);",
}


def _facts(body: str, tmp_path: Path) -> LaunchFacts:
    path = tmp_path / "program.cu"
    header = "#include <iostream>\n" if "std::cout" in body else ""
    path.write_text(header + KERNEL.replace("BODY", body), encoding="utf-8")
    return launch_facts(load(str(path), Config()))


def _is_complete(body: str, tmp_path: Path) -> bool:
    return _facts(body, tmp_path).is_complete


@pytest.mark.parametrize("body", NOT_FOLLOWED.values(), ids=NOT_FOLLOWED)
def test_launches_may_be_missing(body: str, tmp_path: Path) -> None:
    assert not _is_complete(body, tmp_path)


@pytest.mark.parametrize("body", FOLLOWED.values(), ids=FOLLOWED)
def test_all_launches_are_known(body: str, tmp_path: Path) -> None:
    (launch,) = (facts := _facts(body, tmp_path)).launches
    assert facts.is_complete
    pointer, number = (a.value for a in launch.arguments)
    assert isinstance(pointer, Places)
    assert all(p.object in facts.allocations for p in pointer.alternatives)
    assert isinstance(number, Term)
    assert int_value(number) == 100


def test_the_library_does_not_call_back(tmp_path: Path) -> None:
    assert _is_complete("waitpid(1, nullptr, 0);", tmp_path)


def test_a_model_that_does_less_is_told(tmp_path: Path) -> None:
    body = "struct sigaction s = {}; s.sa_handler = set; sigaction(2, &s, 0);"
    assert _facts(body, tmp_path).models["sigaction"].effect is Effect.UNDER


@pytest.mark.parametrize("body", LEADS_NOWHERE_KNOWN.values(), ids=LEADS_NOWHERE_KNOWN)
def test_a_pointer_that_is_not_known(body: str, tmp_path: Path) -> None:
    (launch,) = (facts := _facts(body, tmp_path)).launches
    assert facts.is_complete
    pointer = launch.arguments[0].value
    assert isinstance(pointer, Places)
    assert ANYWHERE in {p.object for p in pointer.alternatives}


@pytest.mark.parametrize("body", STORES.values(), ids=STORES)
def test_a_number_that_is_not_known(body: str, tmp_path: Path) -> None:
    (launch,) = _facts(body, tmp_path).launches
    number = launch.arguments[1].value
    assert isinstance(number, Term)
    assert not number.is_constant
