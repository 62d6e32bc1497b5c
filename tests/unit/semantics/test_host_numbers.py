"""What the host leaves in arrays of numbers, for all its inputs, when it launches a kernel.

Each case fills `h`, an array of `n` integers, and copies it to the device; n and m are arbitrary
positive numbers. What is known then are the least and largest element and terms that all elements
are less than; or nothing, where an element may be anything.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from warpproof.base.config import load_config
from warpproof.logic.terms import Term, polynomial
from warpproof.semantics.host.execute import launch_facts
from warpproof.semantics.host.facts import LaunchFacts, Numbers
from warpproof.verify import load

MOST = 2**31 - 1
COPY = "cudaMemcpy(d, h, n * sizeof(int), cudaMemcpyHostToDevice);"
ANYTHING = None

# What fills it, and the least element, the largest and what they are below.
CASES: list[tuple[str, tuple[int, int, set[str]] | None]] = [
    (f"for (int i = 0; i < n; i++) h[i] = rand() % m; {COPY}", (0, MOST - 1, {"m"})),
    (f"for (int i = 0; i < n; i++) h[i] = rand() % 10 + 5; {COPY}", (5, 14, set())),
    (f"for (int i = 0; i < n; i++) h[i] = i; {COPY}", (0, MOST - 1, {"n"})),
    (f"for (int i = 0; i < n; i++) h[i] = n - 1 - i; {COPY}", (0, MOST - 1, set())),
    (f"for (int i = n - 1; i >= 0; i--) h[i] = 3; {COPY}", ANYTHING),  # downwards: not followed
    (f"int *p = h, *end = h + n; while (p != end) *p++ = 3; {COPY}", (3, 3, set())),
    (f"for (int i = 0; i < n; i++) h[i] = some[rand() & 3]; {COPY}", (-7, 9, set())),
    (f"for (int i = 0; i < n; i++) if (rand() & 1) h[i] = 3; else h[i] = 8; {COPY}", (3, 8, set())),
    (f"for (int i = 0; i < n; i++) if (rand() & 1) {{ if (i & 1) h[i] = 3; else h[i] = 4; }}"
     f"  else h[i] = 8; {COPY}", (3, 8, set())),
    (f"for (int i = 0; i < n; i++) if (rand() & 1) h[i] = 3; else h[0] = 8; {COPY}", ANYTHING),
    (f"for (int i = 0; i < n; i++) if (rand() & 1) h[i] = 3; else h[i / 2] = 8; {COPY}", ANYTHING),
    (f"for (int i = 0; i < n; i++) {{ if (rand() & 1) h[i] = 3; if (i & 1) h[i] = 8; }} {COPY}",
     ANYTHING),
    (f"int *p = h, *end = h + n; while (p != end) {{ *p = 3; p += 2; }} {COPY}", ANYTHING),
    (f"int *p = h + 1, *end = h + n; while (p != end) *p++ = 3; {COPY}", ANYTHING),
    (f"int *p = h, *end = h + m; while (p != end) *p++ = 3; {COPY}", ANYTHING),
    (f"int *p = h; for (int i = 0; i < n; i++) *p++ = i & 7; {COPY}", (0, 7, set())),
    (f"for (int i = 0; i < n; i++) h[i] = i % 2 ? -4 : 9; {COPY}", (-4, 9, set())),
    (f"for (int i = 0; i < n; i++) {{ int x = rand(); if (x > 6) x = 6; h[i] = x; }} {COPY}",
     (0, 6, set())),
    (f"memset(h, 0, n * sizeof(int)); h[2] = 8; {COPY}", (0, 8, set())),
    (f"memset(h, 0, n * sizeof(int)); for (int i = 0; i < m; i++) h[rand() % n] = 5; {COPY}",
     (0, 5, set())),
    ("cudaMemset(d, 0, n * sizeof(int)); cudaMemcpy(d, table, sizeof table, cudaMemcpyDefault);",
     (-3, 600, set())),
    # Not all of it, or something else as well.
    (f"for (int i = 1; i < n; i++) h[i] = 3; {COPY}", ANYTHING),
    (f"for (int i = 0; i < n - 1; i++) h[i] = 3; {COPY}", ANYTHING),
    (f"for (int i = 0; i < n; i += 2) h[i] = 3; {COPY}", ANYTHING),
    (f"for (int i = 0; i < n; i++) if (rand() % 2) h[i] = 3; {COPY}", ANYTHING),
    (f"for (int i = 0; i < n; i++) {{ if (rand() % 2) break; h[i] = 3; }} {COPY}", ANYTHING),
    (f"for (int i = 0; i < n; i++) {{ if (rand() % 2) continue; h[i] = 3; }} {COPY}", ANYTHING),
    (f"for (int i = 0; i < n; i++) {{ h[i] = 3; h[rand() % n] = rand(); }} {COPY}", ANYTHING),
    (f"for (int i = 0; i < n; i++) {{ h[0] = rand(); h[i] = 3; }} {COPY}", ANYTHING),
    (f'for (int i = 0; i < n; i++) {{ h[i] = 3; scanf("%d", h + i / 2); }} {COPY}', ANYTHING),
    (f"for (int i = 0; i < n; i++) ((short *)h)[i] = 3; {COPY}", ANYTHING),
    (f"for (int i = 0; i < 4 * n; i++) ((char *)h)[i] = 3; {COPY}", ANYTHING),
    (f"for (int i = 0; i < n; i++) h[i] = 3; h[rand() % n] = nondet_int(); {COPY}",
     (-MOST - 1, MOST, set())),
    (f"for (int i = 0; i < n; i++) h[i] = 3; ((char *)h)[rand() % n] = 9; {COPY}", ANYTHING),
    (f"for (int i = 0; i < n; i++) h[i] = 3; h[1] = 70; {COPY}", (3, 70, set())),
    (f"for (int i = 0; i < n; i++) h[i] = 3; fread(h, 4, n, stdin); {COPY}", ANYTHING),
    ("for (int i = 0; i < n; i++) h[i] = 3;"
     "cudaMemcpy(d, h, (n - 1) * sizeof(int), cudaMemcpyHostToDevice);", ANYTHING),
    ("for (int i = 0; i < n; i++) h[i] = 3;"
     "cudaMemcpy(d, h, n * sizeof(int), cudaMemcpyDeviceToHost);", ANYTHING),
    (f"for (int i = 0; i < n; i++) h[i] = 3; {COPY} change<<<1, 32>>>(d, n);", ANYTHING),
    (f"for (int k = 0; k < m; k++) {{ for (int i = 0; i < n; i++) h[i] = k; }} {COPY}", ANYTHING),
]  # fmt: skip

FILL = "for (int i = 0; i < n; i++)"
AGAIN = "(n - 1) * sizeof(int), cudaMemcpyHostToDevice);"

# What fills it, and what element i is: a factor of i, and what is added, of which n and m are at
# most 1000.
LINES: list[tuple[str, tuple[str, str] | None]] = [
    (f"{FILL} h[i] = i; {COPY}", ("1", "0")),
    (f"{FILL} h[i] = n - 1 - i; {COPY}", ("-1", "n - 1")),
    (f"{FILL} h[i] = 3 * i + m; {COPY}", ("3", "m")),
    (f"{FILL} h[i] = i * m; {COPY}", ("m", "0")),
    (f"{FILL} h[i] = 7; {COPY}", ("0", "7")),
    (f"int x = m; {FILL} {{ h[i] = x; x += 4; }} {COPY}", ("4", "m")),
    (f"if (rand()) {FILL} h[i] = i; else {FILL} h[i] = i; {COPY}", ("1", "0")),
    # Not all of them, or not with the number of the element.
    (f"if (rand()) {FILL} h[i] = i; else {FILL} h[i] = n - 1 - i; {COPY}", ANYTHING),
    (f"{FILL} h[i] = i / 2; {COPY}", ANYTHING),
    (f"{FILL} h[i] = rand() % n; {COPY}", ANYTHING),
    (f"{FILL} h[i] = i; h[1] = 7; {COPY}", ANYTHING),
    (f"{FILL} h[i] = i; h[rand() % n] = 0; {COPY}", ANYTHING),
    (f"{FILL} h[i] = i; memset(h, 0, 4); {COPY}", ANYTHING),
    (f"for (int k = 0; k < m; k++) {{ {FILL} h[i] = i + k; }} {COPY}", ANYTHING),
    (f"cudaMemset(d, 0, n * sizeof(int)); {FILL} h[i] = i; cudaMemcpy(d, h, {AGAIN}", ANYTHING),
    (f"{FILL} h[i] = i; {COPY} cudaMemcpy(d + 1, h, {AGAIN}", ANYTHING),
    (f"{FILL} h[i] = i; {COPY} cudaMemcpy(d, h + 1, {AGAIN}", ANYTHING),
    (f"{FILL} h[i] = i; {COPY} change<<<1, 32>>>(d, n);", ANYTHING),
]

HEAD = """
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <warpproof.h>
__global__ void reads(const int *a, int n) {}
__global__ void change(int *a, int n) { if (threadIdx.x < n) a[threadIdx.x] = n; }
int table[700];
const int some[4] = {5, -7, 9, 0};
"""
CASE = "  { int *h = (int *)malloc(n * sizeof(int)), *d; cudaMalloc(&d, n * sizeof(int));\n"


@pytest.fixture(scope="module")
def facts(tmp_path_factory: pytest.TempPathFactory) -> LaunchFacts:
    path = tmp_path_factory.mktemp("numbers") / "numbers.cu"
    return _facts(path, [fill for fill, _ in CASES], MOST)


@pytest.fixture(scope="module")
def facts_of_lines(tmp_path_factory: pytest.TempPathFactory) -> LaunchFacts:
    path = tmp_path_factory.mktemp("lines") / "lines.cu"
    return _facts(path, [fill for fill, _ in LINES], 1000)


def _facts(path: Path, fills: Sequence[str], most: int) -> LaunchFacts:
    lines = [HEAD.replace("table[700]", "table[] = {" + "600, -3, 5, " * 300 + "1}")]
    lines.append("int main(int argc, char **argv) {\n  if (argc != 3) return 1;")
    lines.append("  int n = atoi(argv[1]), m = atoi(argv[2]);")
    lines.append(f"  if (n < 1 || m < 1 || n > {most} || m > {most}) return 1;")
    for fill in fills:
        lines += [CASE, f"    {fill}", "    reads<<<1, 32>>>(d, n);", "    cudaFree(d); free(h); }"]
    path.write_text("\n".join([*lines, "}\n"]), encoding="utf-8")
    return launch_facts(load(str(path), load_config({}, environment={})))


@pytest.mark.parametrize("number", range(len(CASES)), ids=lambda n: CASES[n][0][:60])
def test_what_is_known(number: int, facts: LaunchFacts) -> None:
    launches = [fact for fact in facts.launches if "reads" in fact.kernel]
    assert len(launches) == len(CASES)
    fact, expected = launches[number], CASES[number][1]
    (held,) = [h.numbers for h in fact.held if h.numbers is not None] or [None]
    if expected is ANYTHING:
        assert held is None
    else:
        low, high, below = expected
        assert held is not None
        assert (held.size, held.low, held.high) == (4, low, high)
        assert below <= _names(facts, held)


def _names(facts: LaunchFacts, numbers: Numbers) -> set[str]:
    words = {1: "n", 2: "m"}
    return {words[facts.words[term]] for term in numbers.below if term in facts.words}


@pytest.mark.parametrize("number", range(len(LINES)), ids=lambda n: LINES[n][0][:60])
def test_what_grows_with_the_number(number: int, facts_of_lines: LaunchFacts) -> None:
    launches = [fact for fact in facts_of_lines.launches if "reads" in fact.kernel]
    assert len(launches) == len(LINES)
    fact, expected = launches[number], LINES[number][1]
    lines = [h.numbers.line for h in fact.held if h.numbers is not None and h.numbers.line]
    found = [(_told(facts_of_lines, x.step), _told(facts_of_lines, x.first)) for x in lines]
    assert found == ([] if expected is None else [expected])


def _told(facts: LaunchFacts, term: Term) -> str:
    """A number, `n` or `m`, or the difference of one of these and a number."""
    words = {1: "n", 2: "m"}
    constant, monomials = polynomial(term)
    assert all(factor == 1 for factor in monomials.values())
    names = " + ".join(sorted(words[facts.words[symbol]] for symbol in monomials))
    if not names:
        return str(constant)
    return names if constant == 0 else f"{names} - {-constant}"
