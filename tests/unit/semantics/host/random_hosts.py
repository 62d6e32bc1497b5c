"""Random host programs: numbers of the command line, branches, loops, pointers, and launches."""

from __future__ import annotations

import random

_KERNEL = """
#include <cstdlib>
#include <algorithm>
struct Pair { int first; int *second; };
__global__ void k(int *a, const int *b, int n, int m) {
  if (threadIdx.x == 0 && blockIdx.x == 0 && n == 123456789) a[0] = m;
}
static int scaled(int x, int by) { return x > 100 ? x / by : x + by; }
static void raise(int *x, int by) { *x += by; if (*x > 50) *x %= 7; }
int total = 6, *kept;
static void count(int x) {
  static int calls;
  calls++;
  if (x > 3) total += x & 7; else total = calls;
}
static int rounds(int x) { int n = 0; while (x > 1) { x /= 2; n++; } return n; }
"""


class Hosts:
    """Programs by seed. All take up to three numbers."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)
        self._depth = 0
        self._loops = 0
        self._made = 0

    def program(self) -> str:
        pick = self._random
        lines = ["int main(int argc, char **argv) {"]
        for number in range(3):
            lines.append(
                f"  int v{number} = argc > {number + 1} ? atoi(argv[{number + 1}]) : "
                f"{pick.randrange(1, 20)};"
            )
        lines.append(f"  int v3 = {pick.randrange(0, 9)}, v4 = {pick.randrange(-3, 40)};")
        lines.append(f"  int table[4] = {{{', '.join(str(pick.randrange(9)) for _ in range(4))}}};")
        lines.append("  Pair pair; pair.first = v3;")
        for name in "pqr":
            lines.append(f"  int *{name} = nullptr;")
            lines.append(f"  cudaMalloc(&{name}, ((v{pick.randrange(3)} & 15) + 1) * sizeof(int));")
        lines.append("  pair.second = r;")
        lines += self._block(pick.randrange(7, 12), "  ")
        lines += ["  " + self._launch(), "  return 0;", "}"]
        return _KERNEL + "\n".join(lines) + "\n"

    def _variable(self) -> str:
        return f"v{self._random.randrange(5)}"

    def _number(self) -> str:
        pick = self._random
        a, b = self._variable(), self._variable()
        return pick.choice(
            [
                a,
                str(pick.randrange(-5, 300)),
                f"{a} + {pick.randrange(1, 9)}",
                f"{a} - {b}",
                f"{a} * {pick.randrange(2, 5)}",
                f"{a} / {pick.randrange(2, 17)}",
                f"{a} % {pick.randrange(2, 17)}",
                f"({a} + {pick.randrange(1, 64)}) / {pick.randrange(2, 65)}",
                f"std::min({a}, {b})",
                f"std::max({a}, {pick.randrange(9)})",
                f"({a} < {b} ? {a} : {pick.randrange(9)})",
                f"scaled({a}, {pick.randrange(1, 9)})",
                f"(int)((unsigned){a} >> {pick.randrange(1, 9)})",
                f"(int)(short){a}",
                f"table[{a} & 3]",
                "pair.first",
                "total",
                f"rounds({a} & 31)",
                f"({a} & {pick.choice([1, 3, 7, 12])})",
                f"(int)((long long){a} * {b} % 1000)",
            ]
        )

    def _condition(self) -> str:
        pick = self._random
        sign = pick.choice(["<", "<=", ">", "==", "!=", ">="])
        return (
            f"{self._variable()} {sign} {pick.choice([self._variable(), str(pick.randrange(9))])}"
        )

    def _launch(self) -> str:
        pick = self._random
        grid = pick.choice([f"({self._variable()} & 3) + 1", self._number(), "2"])
        block = pick.choice(["4", f"({self._variable()} & 3) + 1", "dim3(2, 2)"])
        pointer = pick.choice(["p", "q", "r", "pair.second"])
        if pick.random() < 0.4:
            pointer += f" + ({self._variable()} & 1)"
        return (
            f"k<<<{grid}, {block}>>>({pointer}, {pick.choice('pqr')}, {self._number()}, "
            f"{self._variable()});"
        )

    def _block(self, count: int, indent: str) -> list[str]:
        return [line for _ in range(count) for line in self._statement(indent)]

    def _statement(self, indent: str) -> list[str]:
        pick = self._random
        kind = pick.randrange(14)
        if self._depth > 1 and kind in (2, 3, 4, 5):
            kind = 0
        if kind <= 1:
            return [f"{indent}{self._variable()} = {self._number()};"]
        if kind in (2, 3):
            self._depth += 1
            lines = [f"{indent}if ({self._condition()}) {{"]
            lines += self._block(pick.randrange(1, 4), indent + "  ")
            if pick.random() < 0.6:
                lines += [f"{indent}}} else {{", *self._block(pick.randrange(1, 3), indent + "  ")]
            self._depth -= 1
            return [*lines, f"{indent}}}"]
        if kind in (4, 5):
            return self._loop(indent)
        if kind == 6:
            a, b = pick.sample("pqr", 2)
            return [f"{indent}{{ int *t = {a}; {a} = {b}; {b} = t; }}"]
        if kind == 7:
            return [f"{indent}raise(&{self._variable()}, {self._number()});"]
        if kind == 8:
            return [f"{indent}pair.first = {self._number()}; pair.second = {pick.choice('pqr')};"]
        if kind == 12:
            return [f"{indent}count({self._number()});"]
        if kind == 13:
            return [
                f"{indent}if (kept) *kept += {pick.randrange(1, 4)};",
                f"{indent}kept = &{self._variable()};",
            ]
        if kind == 9:
            return [f"{indent}table[{self._variable()} & 3] = {self._number()};"]
        return [indent + self._launch()]

    def _loop(self, indent: str) -> list[str]:
        pick = self._random
        self._depth += 1
        self._loops += 1
        name = f"i{self._loops}"
        end = pick.choice([str(pick.randrange(1, 5)), f"({self._variable()} & 7)"])
        step = pick.choice([f"{name}++", f"{name} += 2"])
        lines = [f"{indent}for (int {name} = 0; {name} < {end}; {step}) {{"]
        lines += self._block(pick.randrange(1, 4), indent + "  ")
        if pick.random() < 0.3:
            lines.append(f"{indent}  {self._variable()} += {name};")
        if pick.random() < 0.2:
            lines.append(f"{indent}  if ({self._condition()}) break;")
        if pick.random() < 0.2:
            lines.append(
                f"{indent}  cudaMalloc(&{pick.choice('pqr')}, ({name} + 1) * sizeof(int));"
            )
        self._depth -= 1
        return [*lines, f"{indent}}}"]
