"""What no execution comes to is told where all that can happen was followed."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

import warpproof
from warpproof.base.source import Span
from warpproof.base.verdict import NeverReached, Report
from warpproof.report.base import FORMATS, Document

_PROGRAM = """#include <cstdio>
#include <cstdlib>
__device__ int twice(int v) { return 2 * v; }
__global__ void used(int *a, int n) {
  if (threadIdx.x > 100) {
    a[999] = twice(1);
    a[998] = 1;
  }
  a[threadIdx.x] = twice(n);
}
__global__ void never(int *a) {
  a[threadIdx.x] = 1;
}
static int helper(int v) {
  return v > 2 ? v : -v;
}
int main() {
  int n = 4, open = rand();
  int *d;
  cudaError_t status = cudaMalloc(&d, 16);
  if (status != cudaSuccess) {
    printf("no memory\\n");
    return 1;
  }
  used<<<1, n>>>(d, 1);
  if (n > 5) {
    never<<<1, 4>>>(d);
    exit(helper(n));
  }
  if (open > 3)
    printf("many\\n");
  if (n > 7) return 3; else printf("few\\n");
  cudaFree(d);
  return 0;
}
"""


def report_on(tmp_path: Path, text: str, **options: object) -> Report:
    path = tmp_path / "a.cu"
    path.write_text(text)
    return warpproof.check(str(path), **options)


def places(report: Report) -> list[tuple[str, int, int, int]] | None:
    if report.never_reached is None:
        return None
    return [(f.function, f.span.line, f.span.column, f.span.end_line) for f in report.never_reached]


def test_dead_branches_and_what_only_they_call(tmp_path: Path) -> None:
    report = report_on(tmp_path, _PROGRAM)
    assert places(report) == [
        ("used", 6, 0, 7),
        ("never", 11, 0, 13),
        ("helper", 14, 0, 15),
        ("main", 27, 0, 28),
        ("main", 32, 14, 32),
    ]


@pytest.mark.parametrize(
    "body",
    [
        "if (threadIdx.x > 2) a[threadIdx.x] = 1;",
        "if (a[threadIdx.x] > 2) a[threadIdx.x] = 1;",
        "for (int i = 0; i < n; i++) if (i == 3) a[threadIdx.x] = i;",
        "switch (n) { case 4: a[threadIdx.x] = 1; break; default: break; }",
    ],
)
def test_what_some_thread_comes_to_is_none_of_it(body: str, tmp_path: Path) -> None:
    text = f"""__global__ void k(int *a, int n) {{ {body} }}
int main() {{
  int *d;
  cudaMalloc(&d, 16);
  cudaMemset(d, 0, 16);
  k<<<1, 4>>>(d, 4);
  cudaFree(d);
}}
"""
    found = report_on(tmp_path, text).never_reached
    assert not [f for f in found or () if f.span.line == 1 and "[" not in body[:9]]


def test_it_is_not_known_where_something_goes_wrong(tmp_path: Path) -> None:
    text = """__global__ void k(int *a) {
  a[threadIdx.x + 1] = 1;
  if (threadIdx.x > 9) a[0] = 2;
}
int main() {
  int *d;
  cudaMalloc(&d, 16);
  k<<<1, 4>>>(d);
  cudaFree(d);
}
"""
    assert report_on(tmp_path, text).never_reached is None


def test_formats_tell_it(tmp_path: Path) -> None:
    (tmp_path / "b.cu").write_text("\n" * 20)
    file = str(tmp_path / "b.cu")
    found = (
        NeverReached("k", Span(file, 3, 0, 5, 0)),
        NeverReached("main", Span.point(file, 9, 4)),
        *(NeverReached("many", Span(file, n, 0, n, 0)) for n in range(10, 18)),
    )
    document = Document((Report(file, (), never_reached=found),), (), 0, "1")
    shown = {name: form.render(document) for name, form in FORMATS.items().items()}
    text = " ".join(shown["text"].split())
    assert f"never reached: {file}:3-5 (k), {file}:9:4 (main), {file}:10 (many)" in text
    assert "4 more (-v shows them)" in text
    assert '"end_line": 5' in shown["json"]
    assert shown["html"].count('class="never"') == 11
    unknown = replace(document, reports=(Report(file, ()),))
    form = FORMATS.get("json")
    assert form is not None
    assert '"never_reached": null' in form.render(unknown)
