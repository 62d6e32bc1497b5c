"""What our headers say their functions are: every model that acts says so, and none wrongly."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from warpproof.base.config import Config
from warpproof.ir import nodes
from warpproof.ir.model_effects import CallEffect, CallEffects, call_effects
from warpproof.ir.model_tags import ModelTag, TaggedModel, read_tag
from warpproof.load import load
from warpproof.models import catalog

T, E = ModelTag, CallEffect

# Primitives by which a function of the host acts: a header that uses one says of each of its models
# what it is.
ACTING = re.compile(
    r"\b__wp_(?:alloc|free|nondet|any_between|repeatable|havoc|printf|eprintf|write|abort|clock"
    r"|stream_\w+|event_\w+|device_\w+|launch|unsupported)\s*[(<]"
)
# Of these only the device has a use, or they say themselves that they are not supported.
FOR_THE_DEVICE = frozenset(
    {"cooperative_groups.h", "surface_functions.h", "cuda/pipeline", "condition_variable", "future"}
)


def by_header() -> dict[str, list[catalog.Model]]:
    found: dict[str, list[catalog.Model]] = {}
    for model in catalog.all_models():
        found.setdefault(model.path, []).append(model)
    return found


def test_a_header_that_acts_tags_all_its_models() -> None:
    untagged = []
    for path, models in by_header().items():
        if models[0].header in FOR_THE_DEVICE:
            continue
        code = re.sub(r"//[^\n]*", " ", Path(path).read_text(encoding="utf-8"))
        if ACTING.search(code) or any(m.tag for m in models):
            untagged += [f"{m.header}:{m.line}" for m in models if m.tag is None]
    assert not untagged, (
        "write a line '/// tag  WORD' above the precision of these models; "
        f"ir/model_tags.py says what words there are: {', '.join(untagged)}"
    )


def test_every_tag_is_used() -> None:
    assert {m.tag.tag for m in catalog.all_models() if m.tag} == set(ModelTag)


@pytest.mark.parametrize(
    "words", [[], ["dances"], ["copies", "to"], ["prints", "text"], ["frees", "p", "later"]]
)
def test_what_is_no_tag_is_an_error(words: list[str]) -> None:
    with pytest.raises(ValueError):  # noqa: PT011
        read_tag(words)


def test_an_error_in_a_header_names_the_place(tmp_path: Path) -> None:
    header = tmp_path / "sample.h"
    header.write_text("/// effect  nothing\n/// tag  dances\n/// exact\nvoid f();\n")
    with pytest.raises(ValueError, match=r"sample\.h:1: .*dances"):
        list(catalog.read_models(str(header)))


def test_operands_are_places_of_parameters() -> None:
    declared = read_tag(["copies", "to", "from", "n"])
    assert declared.of_function(("from", "to", "n")) == TaggedModel(T.COPIES, (1, 0, 2))
    assert declared.of_function(("__to", None, "__n", "__from_")) == TaggedModel(
        T.COPIES, (0, 3, 2)
    )
    assert declared.of_function(("to", "n")) == TaggedModel(T.COPIES)


# --- against bodies ------------------------------------------------------------------------------

PROGRAM = """
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <iostream>
#include <string>
#include <curand.h>
#include <helper_cuda.h>
#include <helper_timer.h>
#include <unistd.h>
__global__ void k(int *a) { a[0] = 1; }
int before(const void *a, const void *b) { return *(int *)a - *(int *)b; }
int main(int argc, char **argv) {
  const char **words = (const char **)argv;
  int n = atoi(argv[1]), m = getCmdLineArgumentInt(argc, words, "m"), count, value, blocks, grid;
  double d = atof(argv[2]) + strtod(argv[3], nullptr) + drand48();
  long long l = strtoll(argv[4], nullptr, 10) + (long)strtoull(argv[5], nullptr, 0);
  if (checkCmdLineFlag(argc, words, "x") || strcmp(argv[1], "y") == 0 || memcmp(argv[1], "z", 1))
    n += (int)strlen(argv[1]) + (strchr(argv[2], 'c') != nullptr) + std::stoi(argv[3]);
  int *a, *b, *c, *h = (int *)malloc(n), *z = (int *)calloc(n, 4), *q; size_t pitch, got, all;
  cudaMalloc(&a, n); cudaMallocManaged(&b, n); cudaMallocHost(&c, n);
  cudaMallocPitch(&q, &pitch, n, m); posix_memalign((void **)&q, 64, n);
  cudaMemcpy(a, h, n, cudaMemcpyHostToDevice); memcpy(h, z, n); memset(h, 0, n);
  cudaMemcpy2D(a, 8, h, 8, 4, n, cudaMemcpyHostToDevice); cudaMemset(a, 0, n);
  cudaMemset2D(a, 8, 0, 4, n); cudaMemcpyToSymbol(n, h, 4);
  cudaDeviceProp prop; cudaGetDeviceProperties(&prop, 0); cudaGetDeviceCount(&count);
  cudaDeviceGetAttribute(&value, cudaDevAttrWarpSize, 0); cudaMemGetInfo(&got, &all);
  cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, k, 256, 0);
  cudaOccupancyMaxPotentialBlockSize(&grid, &blocks, k);
  cudaStream_t s; cudaEvent_t e, f; float ms; cudaStreamCreate(&s); cudaEventCreate(&e);
  cudaEventCreate(&f); cudaEventRecord(e, s); cudaEventSynchronize(e); cudaStreamQuery(s);
  cudaEventElapsedTime(&ms, e, f); cudaStreamWaitEvent(s, e); cudaStreamSynchronize(s);
  void *given[] = {&a}; cudaLaunchKernel((void *)k, 1, 1, given, 0, s);
  cudaMemAdvise(b, n, cudaMemAdviseSetReadMostly, 0);
  printf("%d %s\\n", rand() + (int)random(), cudaGetErrorString(cudaGetLastError()));
  fprintf(stderr, "!"); puts("");
  std::cout << n << std::endl; qsort(h, n, 4, before);
  FILE *file = fopen("a", "r"); n += fscanf(file, "%d", &m) + fgetc(file);
  fread(h, 4, n, file); fclose(file);
  std::cin >> n;
  curandGenerator_t g; curandCreateGenerator(&g, CURAND_RNG_PSEUDO_DEFAULT);
  curandGenerateUniform(g, (float *)a, n); curandDestroyGenerator(g);
  srand(time(nullptr)); getenv("HOME");
  StopWatchInterface *timer; sdkCreateTimer(&timer); sdkGetTimerValue(&timer); clock(); usleep(1);
  h = (int *)realloc(h, m); free(h); cudaFree(a); cudaFreeHost(c);
  delete[] new int[n]; cudaFreeAsync(b, s);
  if (n == l + (int)d + h[0]) abort();
  checkCudaErrors(cudaDeviceSynchronize()); cudaDeviceReset(); exit(m);
}
"""
# What a function must do to be what its tag says, and what it must not do.
DOES = {
    T.ALLOCATES: {E.ALLOCATES},
    T.FREES: {E.FREES},
    T.COPIES: {E.COPIES},
    T.FILLS: {E.FILLS},
    T.ENDS: {E.ENDS},
    T.LAUNCHES: {E.OPAQUE},
}
LIFE = {E.ALLOCATES, E.FREES}
DOES_NOT = {
    T.ALLOCATES: {E.FREES, E.COPIES, E.OUTPUT},
    T.FREES: {E.ALLOCATES, E.COPIES, E.OUTPUT},
    T.COPIES: {*LIFE, E.OUTPUT, E.ENDS},
    T.FILLS: {*LIFE, E.OUTPUT, E.ENDS},
    T.PARSES: {*LIFE, E.OUTPUT, E.DECIDES, E.SYNCHRONISES, E.STREAMS},
    T.PRINTS: {E.SYNCHRONISES, E.STREAMS},
    T.ASKS: {*LIFE, E.OUTPUT, E.ENDS},
    T.DRAWS: {E.OUTPUT, E.ENDS},
    T.ERRORS: {*LIFE, E.OUTPUT, E.ENDS, E.DECIDES, E.WRITES, E.OPAQUE},
    T.ORDERS: {*LIFE, E.OUTPUT, E.ENDS, E.COPIES, E.OPAQUE},
    T.SUCCEEDS: {*LIFE, E.OUTPUT, E.ENDS, E.COPIES, E.OPAQUE, E.WRITES, E.DECIDES},
}


@pytest.fixture(scope="module")
def module(tmp_path_factory: pytest.TempPathFactory) -> nodes.Module:
    path = tmp_path_factory.mktemp("tags") / "a.cu"
    path.write_text(PROGRAM)
    return load(str(path), Config()).host


@pytest.fixture(scope="module")
def told(module: nodes.Module) -> dict[str, tuple[TaggedModel, CallEffects]]:
    return {
        f.symbol: (f.tag, call_effects(module, f))
        for f in module.functions.values()
        if f.tag is not None and not f.is_declaration
    }


def test_bodies_do_what_tags_say(told: dict[str, tuple[TaggedModel, CallEffects]]) -> None:
    for name, (tagged, found) in told.items():
        assert DOES.get(tagged.tag, set()) <= found.effects, f"{name} is no '{tagged.tag.value}'"
        unsaid = DOES_NOT.get(tagged.tag, set()) & found.effects
        assert not unsaid, f"{name}, tagged '{tagged.tag.value}', also {unsaid}"


@pytest.mark.parametrize(
    ("name", "tag", "operands"),
    [
        ("malloc", T.ALLOCATES, ("bytes",)),
        ("posix_memalign", T.ALLOCATES, ("bytes", "p")),
        ("allocate", T.ALLOCATES, ("bytes", "p", "space")),
        ("__wp_new", T.ALLOCATES, ("bytes",)),
        ("__wp_delete", T.FREES, ("p",)),
        ("free", T.FREES, ("p",)),
        ("cudaFree", T.FREES, ("p",)),
        ("copy", T.COPIES, ("to", "from", "bytes")),
        ("copy_rows", T.COPIES, ()),
        ("fill", T.FILLS, ("to", "byte", "bytes")),
        ("strtoll", T.PARSES, ("s",)),
        ("__wp_parse_floating", T.PARSES, ("s",)),
        ("strlen", T.PARSES, ("s",)),
        ("strncmp", T.PARSES, ("a", "b")),
        ("value_of", T.PARSES, ("argv", "name")),
        ("getCmdLineArgumentInt", T.PARSES, ("argv", "name")),
        ("checkCmdLineFlag", T.PARSES, ("argv", "name")),
        ("cudaGetDeviceProperties", T.ASKS, ()),
        ("cudaDeviceGetAttribute", T.ASKS, ()),
        ("chosen", T.ASKS, ()),
        ("some_occupancy", T.ASKS, ()),
        ("some_configuration", T.ASKS, ()),
        ("words_of", T.ERRORS, ()),
        ("cudaGetLastError", T.ERRORS, ()),
        ("rand", T.DRAWS, ()),
        ("launch", T.LAUNCHES, ()),
        ("fread", T.READS, ()),
        ("__read_integer<int>", T.READS, ()),
        ("cudaEventElapsedTime", T.ASKS, ()),
        ("cudaStreamCreateWithFlags", T.ORDERS, ()),
        ("cudaMemAdvise", T.SUCCEEDS, ()),
        ("qsort", T.OPAQUE, ()),
        ("realloc", T.FOLLOW, ()),
    ],
)
def test_the_functions_that_host_code_is_cut_at(
    module: nodes.Module, name: str, tag: ModelTag, operands: tuple[str, ...]
) -> None:
    names = (name, f"__{name}")  # helpers may have reserved names
    found = [f for f in module.functions.values() if f.name in names and f.from_model]
    assert found, f"{name} is not reached"
    for function in found:
        assert function.tag is not None
        places = (function.parameters[place].variable for place in function.tag.operands)
        assert (function.tag.tag, tuple(n.strip("_") for n in places)) == (tag, operands)


def test_tags_say_which_copies_the_host_does_not_wait_for() -> None:
    acting = [m for m in catalog.all_models() if m.tag and m.tag.tag in (T.COPIES, T.FILLS)]
    late = {name for m in acting if m.tag and m.tag.is_late for name in m.names}
    others = {name for m in acting if m.tag and not m.tag.is_late for name in m.names}
    assert {"cudaMemcpyAsync", "cudaMemsetAsync", "cudaMemcpy2DAsync", "cudaMemcpyPeer"} <= late
    assert {"cudaMemcpy", "cudaMemset", "cudaMemcpy2D", "memcpy"} <= others
    assert not [name for name in others if name.endswith("Async")]
    assert read_tag(["copies", "to", "from", "bytes", "later"]).is_late


def test_what_headers_keep_for_themselves_is_told_apart(
    told: dict[str, tuple[TaggedModel, CallEffects]],
) -> None:
    assert {root.name for root in told["strtoll"][1].own_state} == {"__wp_errno"}
    assert not told["strlen"][1].own_state
