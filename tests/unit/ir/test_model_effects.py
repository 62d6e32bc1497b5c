"""What is told of calls of our models, from their bodies."""

from __future__ import annotations

import pytest

from warpproof.base.config import Config
from warpproof.ir.model_effects import CallEffect, CallEffects, call_effects
from warpproof.load import load

PROGRAM = """
#include <cmath>
__global__ void k(int *a) { a[0] = 1; }
void nobody(int *a);
int twice(int n) { return 2 * n; }
void set(int *a) { *a = 1; }
int main() {
  int *d, *h = (int *)malloc(4), n = twice(2); cudaStream_t s; cudaEvent_t e, f; float ms;
  cudaDeviceProp prop; set(h); nobody(h);
  cudaMalloc(&d, 4); cudaMemset(d, 0, 4); cudaMemcpy(d, h, 4, cudaMemcpyHostToDevice);
  cudaStreamCreate(&s); cudaMemcpyAsync(d, h, 4, cudaMemcpyHostToDevice, s);
  cudaEventCreate(&e); cudaEventCreate(&f); cudaEventRecord(e, s); cudaEventSynchronize(e);
  cudaEventElapsedTime(&ms, e, f); cudaGetDeviceProperties(&prop, 0); cudaGetDeviceCount(&n);
  void *given[] = {&d}; cudaLaunchKernel((void *)k, 1, 1, given, 0, s);
  cudaStreamSynchronize(s); cudaDeviceSynchronize(); cudaGetLastError(); cudaDeviceReset();
  cudaFree(d); free(h); return rand();
}
"""
E = CallEffect


@pytest.fixture(scope="module")
def told(tmp_path_factory: pytest.TempPathFactory) -> dict[str, CallEffects]:
    path = tmp_path_factory.mktemp("effects") / "a.cu"
    path.write_text(PROGRAM)
    module = load(str(path), Config()).host
    return {f.name: call_effects(module, f) for f in module.functions.values()}


@pytest.mark.parametrize(
    ("name", "some", "none"),
    [
        ("malloc", {E.ALLOCATES}, {E.OPAQUE, E.WRITES}),
        ("free", {E.FREES}, {E.OPAQUE, E.WRITES}),
        ("__allocate", {E.ALLOCATES, E.WRITES}, {E.OPAQUE, E.FREES, E.COPIES}),  # of cudaMalloc
        ("cudaFree", {E.FREES, E.SYNCHRONISES}, {E.OPAQUE, E.ALLOCATES, E.WRITES}),
        ("copy", {E.COPIES, E.WRITES}, {E.OPAQUE, E.ALLOCATES, E.FREES}),  # of cudaMemcpy
        ("fill", {E.FILLS, E.WRITES}, {E.OPAQUE, E.ALLOCATES, E.COPIES}),  # of cudaMemset
        ("cudaStreamCreateWithFlags", {E.STREAMS, E.WRITES}, {E.OPAQUE, E.ALLOCATES}),
        ("cudaEventRecord", {E.STREAMS}, {E.OPAQUE, E.WRITES}),
        ("cudaEventSynchronize", {E.SYNCHRONISES}, {E.OPAQUE, E.WRITES, E.FREES}),
        ("cudaGetDeviceProperties", {E.DECIDES, E.WRITES}, {E.OPAQUE, E.ALLOCATES}),
        ("__launch", {E.OPAQUE}, set()),  # of cudaLaunchKernel
        ("nobody", {E.OPAQUE}, set()),
        ("set", {E.WRITES}, {E.OPAQUE, E.ALLOCATES}),
        ("rand", {E.DECIDES}, {E.WRITES, E.OPAQUE}),
    ],
)
def test_effects_of_models(
    told: dict[str, CallEffects], name: str, some: set[CallEffect], none: set[CallEffect]
) -> None:
    found = told[name].effects
    assert some <= found
    assert not none & found


def test_what_only_computes_is_pure(told: dict[str, CallEffects]) -> None:
    assert told["twice"].is_pure
    assert not told["rand"].is_pure
    assert not told["set"].is_pure


def test_a_call_that_always_succeeds_says_so(told: dict[str, CallEffects]) -> None:
    assert told["cudaDeviceReset"].always_returns == 0
    assert told["__allocate"].always_returns is None


def test_models_of_the_runtime_are_opaque_only_where_they_launch(
    told: dict[str, CallEffects],
) -> None:
    opaque = {name for name, found in told.items() if E.OPAQUE in found.effects}
    # A reset of one of several devices is not supported.
    assert opaque == {"main", "nobody", "__launch", "cudaDeviceReset"}


def test_a_writing_model_names_what_it_is_given(told: dict[str, CallEffects]) -> None:
    assert {root.name for root in told["copy"].changes} == {"__to"}
    assert {root.name for root in told["__allocate"].changes} == {"__p"}
