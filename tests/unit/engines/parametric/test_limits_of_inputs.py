"""What does not hold for all inputs of a program, and does for those that are not too large."""

from __future__ import annotations

from pathlib import Path

import pytest

from warpproof import check
from warpproof.base.property import Property
from warpproof.base.verdict import PROOFS, PropertyResult, Report, Scope, Verdict

_PROGRAM = """
#include <cstdlib>
#define I (blockIdx.x * blockDim.x + threadIdx.x)
__global__ void triple(int *a, int n) { int i = I; if (i < n) a[3 * i + 2] = 1; }
__global__ void past(int *a, int n) { int i = I; if (i < n) a[3 * i + 3] = 1; }
__global__ void small(int *a, int n) { int i = I; if (i < n) a[n < 5000 ? i : 4 * i] = 1; }
__global__ void large(int *a, int n) { int i = I; if (i < n) a[3 * i + 2] = 1; }
__global__ void shared_by_all(int *a, int n) { int i = I; if (i < n) a[i / 2] = i; }
__global__ void plain(int *a, int n) { int i = I; if (i < n) a[i] = 1; }
__global__ void counted(int *a, int count) {
  for (int i = I; i < count; i += blockDim.x * gridDim.x) a[i] = 1;
}
__global__ void cut(int *a, unsigned n) {
  for (unsigned i = I; i < n; i += blockDim.x * gridDim.x) a[i] = 1;
}
__global__ void cut_past(int *a, unsigned n) {
  for (unsigned i = I; i < n; i += blockDim.x * gridDim.x) a[i] = 1;
}
int main(int argc, char **argv) {
  int n = atoi(argv[1]), m = atoi(argv[2]);
  int bytes = n * 12;
  int *p, *q;
  cudaMalloc(&p, bytes);
  cudaMalloc(&q, 400);
  int blocks = (n + 255) / 256;
  triple<<<blocks, 256>>>(p, n);
  past<<<blocks, 256>>>(p, n);
  small<<<blocks, 256>>>(p, n);
  if (n > 100000) large<<<blocks, 256>>>(p, n);
  shared_by_all<<<blocks, 256>>>(p, n);
  if (m <= 100) plain<<<1, 128>>>(q, m);
  int found = 0;
  for (int i = 0; i < n; i++) if (argv[3][i]) found++;
  int *r;
  cudaMalloc(&r, found * sizeof(int));
  counted<<<(found + 255) / 256, 256>>>(r, found);
  long wide = atol(argv[4]);
  int *s, *t;
  cudaMalloc(&s, wide * sizeof(int));
  cudaMalloc(&t, (wide - 1) * sizeof(int));
  cut<<<8, 128>>>(s, wide);
  cut_past<<<8, 128>>>(t, wide);
  return 0;
}
"""
_ASKED = ["race", "divergence", "bounds", "overflow"]


@pytest.fixture(scope="module")
def report(tmp_path_factory: pytest.TempPathFactory) -> Report:
    path = tmp_path_factory.mktemp("program") / "program.cu"
    path.write_text(_PROGRAM)
    return check(str(path), engine="parametric", check=_ASKED)


def _row(report: Report, kernel: str, property_: Property) -> PropertyResult:
    (found,) = (
        r
        for r in report.results
        if (r.function, r.property, r.scope) == (kernel, property_, Scope.PROGRAM)
    )
    return found


def _conditions(row: PropertyResult) -> list[str]:
    assert row.evidence is not None
    return [c.text for c in row.evidence.conditions]


@pytest.mark.parametrize("kernel", ["triple", "large"])
@pytest.mark.parametrize(
    "property_", [Property.DATA_RACE, Property.OUT_OF_BOUNDS, Property.BARRIER_DIVERGENCE]
)
def test_it_holds_where_sizes_do_not_wrap(report: Report, kernel: str, property_: Property) -> None:
    row = _row(report, kernel, property_)
    assert row.verdict is Verdict.PROVED_IF
    (condition,) = _conditions(row)
    assert condition.startswith("1 <= ")
    assert condition == "1 <= argv[1] <= 67108864"


def test_a_number_that_is_cut_is_the_same_where_it_fits(report: Report) -> None:
    row = _row(report, "cut", Property.OUT_OF_BOUNDS)
    assert row.verdict is Verdict.PROVED_IF
    (condition,) = _conditions(row)
    assert condition == "1 <= argv[4] <= 67108864"


def test_the_limit_is_one_under_which_it_holds(report: Report) -> None:
    row = _row(report, "small", Property.OUT_OF_BOUNDS)
    assert row.verdict is Verdict.PROVED_IF
    (condition,) = _conditions(row)
    assert condition.endswith(" <= 1024")


@pytest.mark.parametrize("property_", [Property.DATA_RACE, Property.OUT_OF_BOUNDS])
def test_numbers_that_the_kernel_is_given_have_limits(report: Report, property_: Property) -> None:
    row = _row(report, "counted", property_)
    assert row.verdict is Verdict.PROVED_IF
    assert _conditions(row) == ["0 <= count <= 67108864"]


@pytest.mark.parametrize(
    ("kernel", "property_"),
    [
        ("past", Property.OUT_OF_BOUNDS),
        ("cut_past", Property.OUT_OF_BOUNDS),
        ("shared_by_all", Property.DATA_RACE),
    ],
)
def test_what_is_wrong_for_small_inputs_is_not_proved(
    report: Report, kernel: str, property_: Property
) -> None:
    assert _row(report, kernel, property_).verdict not in PROOFS


@pytest.mark.parametrize("property_", [Property.DATA_RACE, Property.OUT_OF_BOUNDS])
def test_what_holds_for_all_inputs_has_no_limit(report: Report, property_: Property) -> None:
    limits = _row(report, "plain", property_).conclusion.limits
    # Other kernels of the program are wrong.
    assert [limit.startswith("only in executions without ") for limit in limits] == [True]


_READ = """
#include <cstdio>
#include <cstring>
#include <fstream>
#define I (blockIdx.x * blockDim.x + threadIdx.x)
__global__ void triple(int *a, int n) { int i = I; if (i < n) a[3 * i + 2] = 1; }
__global__ void past(int *a, int n) { int i = I; if (i < n) a[3 * i + 3] = 1; }
__global__ void wide(int *a, int n) { int i = I; if (i < n) a[3 * i + 2] = 1; }
__global__ void compared(int *a, int n) { int i = threadIdx.x; if (i < n) a[i] = 1; }
int main(int argc, char **argv) {
  int n = 0, m = 0;
  if (argc < 2 || scanf("%d", &n) != 1) return 1;
  std::ifstream file(argv[1]);
  file >> m;
  int *p, *q;
  cudaMalloc(&p, n * 12);
  cudaMalloc(&q, m * 12);
  triple<<<(n + 255) / 256, 256>>>(p, n);
  past<<<(n + 255) / 256, 256>>>(p, n);
  wide<<<(m + 255) / 256, 256>>>(q, m);
  int differs = strcmp(argv[1], "fast");
  int *r;
  cudaMalloc(&r, 48 * sizeof(int));
  compared<<<1, 256>>>(r, differs > 0 ? 40 : 100);
  return 0;
}
"""


def test_numbers_that_variables_have_read_have_limits(tmp_path: Path) -> None:
    path = tmp_path / "program.cu"
    path.write_text(_READ)
    report = check(str(path), engine="parametric", check=_ASKED)
    for kernel, name in (("triple", "n"), ("wide", "m")):
        row = _row(report, kernel, Property.OUT_OF_BOUNDS)
        assert row.verdict is Verdict.PROVED_IF
        (condition,) = _conditions(row)
        assert condition.startswith(f"1 <= {name} (line 1")
        assert condition.endswith(") <= 67108864")
    for kernel in ("past", "compared"):
        assert _row(report, kernel, Property.OUT_OF_BOUNDS).verdict not in PROOFS


_OPTIONS = """
#include <cstdlib>
#include <cstring>
#define I (blockIdx.x * blockDim.x + threadIdx.x)
__global__ void plane(int *a, int w, int h) { int i = I; if (i < w * h) a[i] = 1; }
__global__ void past(int *a, int w, int h) { int i = I; if (i < w * h) a[i + 1] = 1; }
__global__ void counted(int *a, int n) { int i = I; if (i < n) a[i] = 1; }
int main(int argc, char **argv) {
  int w = 64, h = 32, n = 1;
  for (int i = 1; i < argc; ++i) {
    if (!strcmp(argv[i], "-w")) w = strtol(argv[++i], nullptr, 10);
    else if (!strcmp(argv[i], "-h")) h = strtol(argv[++i], nullptr, 10);
    else if (!strcmp(argv[i], "-d")) n *= 3;
  }
  int *a, *b;
  cudaMalloc(&a, sizeof(int) * w * h);
  plane<<<(w * h + 255) / 256, 256>>>(a, w, h);
  past<<<(w * h + 255) / 256, 256>>>(a, w, h);
  cudaMalloc(&b, sizeof(int) * (n + 1));
  counted<<<(n + 256) / 256, 256>>>(b, n + 1);
  return 0;
}
"""


def test_options_that_a_loop_has_read_have_limits(tmp_path: Path) -> None:
    path = tmp_path / "program.cu"
    path.write_text(_OPTIONS)
    report = check(str(path), engine="parametric", check=_ASKED)
    for property_ in (Property.DATA_RACE, Property.OUT_OF_BOUNDS):
        row = _row(report, "plane", property_)
        assert row.verdict is Verdict.PROVED_IF
        assert set(_conditions(row)) == {"1 <= w (line 10) <= 16384", "1 <= h (line 10) <= 16384"}
    assert _row(report, "past", Property.OUT_OF_BOUNDS).verdict not in PROOFS
    # What the loop computes is no input.
    assert not any("(line" in c for c in _conditions(_row(report, "counted", Property.DATA_RACE)))


_OTHERS = """
#include <cstdlib>
#include <cstring>
__global__ void by_byte(int *a, int n) { int i = threadIdx.x; if (i < n) a[i] = 1; }
__global__ void by_length(int *a, int n) { int i = threadIdx.x; if (i < n) a[i] = 1; }
__global__ void by_base(int *a, int n) { int i = threadIdx.x; if (i < n) a[i] = 1; }
__global__ void by_comparison(int *a, int n) { int i = threadIdx.x; if (i < n) a[i] = 1; }
int main(int argc, char **argv) {
  if (argc < 2) return 1;
  int *a;
  cudaMalloc(&a, 48 * sizeof(int));
  by_byte<<<1, 256>>>(a, argv[1][2] + 1 - 1 ? 40 : 100);
  by_length<<<1, 256>>>(a, 2 * (int)strlen(argv[1]) / 100);
  by_base<<<1, 1024>>>(a, (int)strtol(argv[1], nullptr, 16) / 40);
  by_comparison<<<1, 256>>>(a, strcmp(argv[1], "fast") ? 40 : 100);
  return 0;
}
"""


def test_only_numbers_in_digits_have_limits(tmp_path: Path) -> None:
    path = tmp_path / "program.cu"
    path.write_text(_OTHERS)
    report = check(str(path), engine="parametric", check=_ASKED)
    for kernel in ("by_byte", "by_length", "by_base", "by_comparison"):
        assert _row(report, kernel, Property.OUT_OF_BOUNDS).verdict not in PROOFS


_FEWER_BITS = """
#include <cstdlib>
enum Way : unsigned char {{ ONE = 1 }};
__global__ void k(int *a, {type} n) {{ {body} }}
int main(int argc, char **argv) {{
  if (argc < 2) return 0;
  int n = atoi(argv[1]);
  if (n < 1 || n > {most}) return 0;
  int *d;
  cudaMalloc(&d, 4096);
  k<<<1, 256>>>(d, {given});
  cudaDeviceSynchronize();
  cudaFree(d);
}}
"""
_DIVIDES = ("a[threadIdx.x] = 1000 / n;", Property.DIVISION_BY_ZERO)
_INDEXES = ("a[threadIdx.x + (n > 0 ? 0 : 9999)] = 1;", Property.OUT_OF_BOUNDS)
_MEETS = ("a[n > 0 ? threadIdx.x : 0] = 1;", Property.DATA_RACE)


@pytest.mark.parametrize(
    ("type_", "given", "highest", "asked"),
    [
        ("unsigned short", "n", 32767, _DIVIDES),
        ("short", "n", 32767, _INDEXES),
        ("signed char", "(signed char)n", 127, _MEETS),
        ("Way", "(Way)n", 127, _DIVIDES),
    ],
)
def test_a_number_that_is_cut_is_limited_to_its_bits(
    type_: str, given: str, highest: int, asked: tuple[str, Property], tmp_path: Path
) -> None:
    """Beyond them another number comes of it; within them a program's own limit is enough."""
    body, property_ = asked
    for most, verdict in ((1 << 30, Verdict.PROVED_IF), (100, Verdict.PROVED)):
        path = tmp_path / f"most{most}.cu"
        path.write_text(_FEWER_BITS.format(type=type_, body=body, given=given, most=most))
        found = check(str(path), engine="parametric", check=[property_])
        row = _row(found, "k", property_)
        assert row.verdict is verdict, row
        if verdict is Verdict.PROVED_IF:
            assert f"1 <= argv[1] <= {highest}" in str(row)


_FROM_A_FILE = """
#include <fstream>
#include <iostream>
__global__ void k(const int *a, int *b, int n) {{
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) b[i] = a[i{more}];
}}
int main(int argc, char **argv) {{
  std::ifstream file("sizes.txt");
  int n = 0;
  if (file.is_open()) {{
    file >> n;
    std::cout << n;
  }}
  int *a, *b;
  cudaMalloc((void **)&a, n * sizeof(int));
  cudaMalloc((void **)&b, n * sizeof(int));
  k<<<(n + 127) / 128, 128>>>(a, b, n);
  cudaDeviceSynchronize();
}}
"""


@pytest.mark.parametrize(("more", "is_proved"), [("", True), (" + 1", False)])
def test_a_launch_tells_which_way_the_host_came(more: str, is_proved: bool, tmp_path: Path) -> None:
    """One with blocks has a number that was read; what was allocated before is of that size too."""
    path = tmp_path / "program.cu"
    path.write_text(_FROM_A_FILE.format(more=more))
    found = check(str(path), engine="parametric", check=[Property.OUT_OF_BOUNDS])
    row = _row(found, "k", Property.OUT_OF_BOUNDS)
    assert (row.verdict is Verdict.PROVED_IF) is is_proved, row
