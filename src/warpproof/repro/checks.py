"""Arithmetic that fails, made to say so: a GPU divides by zero and wraps around without a word.

Enters: a finding about an operator in device code. Leaves: a mark to put behind that operator in
the user's text, and the definitions it needs. `a / b` becomes `a / REPRO_CHECKED b`, where the mark
is `mark->*`, an operator that binds tighter than all arithmetic: it takes the start of the right
operand, the operators below take the rest as C++ reads it, and the one at the place checks and
computes. For our own compiler the mark is nothing, and the user's operator is checked where it
stands; with -D REPRO_CHECKS it is what others see.
"""

from __future__ import annotations

import re

from warpproof.base.diagnostics import source_line
from warpproof.base.property import Property
from warpproof.base.source import shown_file
from warpproof.repro.source import Insertion
from warpproof.semantics.machine.findings import Finding

_CHECKED = (
    Property.DIVISION_BY_ZERO, Property.INTEGER_OVERFLOW, Property.INVALID_SHIFT,
    Property.UNDEFINED_BEHAVIOUR,
)  # fmt: skip
_OPERATOR = re.compile(rb"(<<|>>|[-+*/%])(?!\1)=?(?![-+*/%<>=])")
PATTERN = r"repro: (division by zero|overflow|invalid shift)"

DEFINITIONS = """\
#if defined(WARPPROOF_SPECIFICATION_H) && !defined(REPRO_CHECKS)
#define REPRO_CHECKED
#else
// `a / REPRO_CHECKED b` says so when it fails, and computes what `a / b` does.
#define REPRO_CHECKED repro_mark_type{}->*
struct repro_mark_type {};
template <class T> struct repro_operand { T value; };
__host__ __device__ inline void repro_failed(const char *what, int line) {
#ifdef __CUDA_ARCH__
  printf("repro: %s, REPRO_FILE:%d, block (%u,%u,%u) thread (%u,%u,%u)\\n", what, line, blockIdx.x,
         blockIdx.y, blockIdx.z, threadIdx.x, threadIdx.y, threadIdx.z);
#endif
}
template <class T>
__host__ __device__ inline repro_operand<T> operator->*(repro_mark_type, T value) {
  return {value};
}
// The rest of a right operand.
#define REPRO_REST(OP)                                                                          \\
  template <class T, class U>                                                                   \\
  __host__ __device__ inline auto operator OP(repro_operand<T> a, U b)                          \\
      ->repro_operand<decltype(a.value OP b)> {                                                 \\
    return {a.value OP b};                                                                      \\
  }
REPRO_REST(+)
REPRO_REST(-)
REPRO_REST(*)
REPRO_REST(/)
REPRO_REST(%)
// The operator itself.
#define REPRO_EXACT(OP)                                                                         \\
  template <class A, class T>                                                                   \\
  __host__ __device__ inline auto operator OP(A a, repro_operand<T> b)->decltype(a OP b.value) {\\
    using C = decltype(a OP b.value);                                                           \\
    __int128 exact = (__int128)(C)a OP (__int128)(C)b.value;                                    \\
    if (exact != (__int128)(C)exact) repro_failed("overflow", REPRO_LINE);                      \\
    return a OP b.value;                                                                        \\
  }                                                                                             \\
  template <class A, class T>                                                                   \\
  __host__ __device__ inline A &operator OP##=(A &a, repro_operand<T> b) {                      \\
    return a = a OP b;                                                                          \\
  }
#define REPRO_DIVISION(OP)                                                                      \\
  template <class A, class T>                                                                   \\
  __host__ __device__ inline auto operator OP(A a, repro_operand<T> b)->decltype(a OP b.value) {\\
    using C = decltype(a OP b.value);                                                           \\
    if (b.value == 0) repro_failed("division by zero", REPRO_LINE);                             \\
    else if ((C)-1 < (C)0 && (C)b.value == (C)-1 && (C)(-(__int128)a) != -(__int128)a)          \\
      repro_failed("overflow", REPRO_LINE);                                                     \\
    return a OP b.value;                                                                        \\
  }                                                                                             \\
  template <class A, class T>                                                                   \\
  __host__ __device__ inline A &operator OP##=(A &a, repro_operand<T> b) {                      \\
    return a = a OP b;                                                                          \\
  }
#define REPRO_SHIFT(OP)                                                                         \\
  template <class A, class T>                                                                   \\
  __host__ __device__ inline auto operator OP(A a, repro_operand<T> b)->decltype(a OP b.value) {\\
    if (b.value < 0 || b.value >= 8 * sizeof(a OP b.value))                                     \\
      repro_failed("invalid shift", REPRO_LINE);                                                \\
    return a OP b.value;                                                                        \\
  }                                                                                             \\
  template <class A, class T>                                                                   \\
  __host__ __device__ inline A &operator OP##=(A &a, repro_operand<T> b) {                      \\
    return a = a OP b;                                                                          \\
  }
"""
_KINDS = {
    "+": "EXACT",
    "-": "EXACT",
    "*": "EXACT",
    "/": "DIVISION",
    "%": "DIVISION",
    "<<": "SHIFT",
    ">>": "SHIFT",
}


def mark(finding: Finding) -> Insertion | None:
    """What to put behind the operator, if one stands at the place."""
    place = finding.origin.user_span
    if finding.property not in _CHECKED or finding.thread.thread is None:
        return None
    line = source_line(place.file, place.line)
    found = None if line is None else _OPERATOR.match(line, place.column - 1)
    if line is None or found is None or _is_unary(line[: place.column - 1]):
        return None
    space = "" if line[found.end() : found.end() + 1].isspace() else " "
    return Insertion(place.file, place.line, found.end() + 1, f" REPRO_CHECKED{space}")


def _is_unary(before: bytes) -> bool:
    """Nothing that could be a left operand ends there."""
    return not re.search(rb"[\w)\]]\s*$", before) or bool(re.search(rb"\breturn\s*$", before))


def definitions(finding: Finding) -> list[str]:
    """For the operator that the mark of a finding stands behind."""
    place = finding.origin.user_span
    line = source_line(place.file, place.line) or b""
    found = _OPERATOR.match(line, place.column - 1)
    assert found is not None
    operator = found[1].decode()
    file = re.sub(r'["\\%]', "_", shown_file(place.file).rpartition("/")[2])
    text = DEFINITIONS.replace("REPRO_LINE", str(place.line)).replace("REPRO_FILE", file)
    return [*text.split("\n"), f"REPRO_{_KINDS[operator]}({operator})", "#endif", ""]
