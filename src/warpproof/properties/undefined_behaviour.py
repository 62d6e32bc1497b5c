"""Operations that C++ gives no meaning."""

from __future__ import annotations

from warpproof.base.property import Kind, Property
from warpproof.properties.base import PropertyText

PROPERTIES = (
    PropertyText(
        id=Property.DIVISION_BY_ZERO,
        summary="an integer is divided by zero",
        fails=("/ or % with a divisor of 0, on integers. Floats divide by zero as IEEE says.",),
        meaning="The divisor of each integer division and remainder is not 0.",
        assumes=(),
        promise="No integer division by zero happens.",
        hint="make sure that the divisor is not 0",
        wrong="__device__ unsigned share(unsigned total, unsigned count) { return total / count; }",
        right="""\
__device__ unsigned share(unsigned total, unsigned count) {
  return count != 0 ? total / count : 0;
}""",
    ),
    PropertyText(
        id=Property.INVALID_SHIFT,
        summary="a shift by a negative amount or by the width of its type or more",
        fails=(
            "x << 32 or x >> -1 on a 32-bit x.",
            "A signed value is shifted so far left that it leaves its type.",
        ),
        meaning="The amount is at least 0 and less than the number of bits of the left operand.",
        assumes=(),
        promise="Every shift has a defined result.",
        hint="limit the shift amount, or shift a wider unsigned type",
        wrong="""\
__device__ unsigned mask(unsigned lanes) {
  return (1u << lanes) - 1;   // 32 lanes
}""",
        right="""\
__device__ unsigned mask(unsigned lanes) {
  return lanes < 32 ? (1u << lanes) - 1 : ~0u;
}""",
    ),
    PropertyText(
        id=Property.UNDEFINED_BEHAVIOUR,
        summary="any other operation without a meaning in C++",
        fails=(
            "INT_MIN / -1 or INT_MIN % -1.",
            "A float that does not fit is converted to an integer.",
            "The end of a function that should return a value.",
            "A bool that is neither 0 nor 1, an enum outside its range, a local array of no size.",
        ),
        meaning="What a compiler may assume never to happen never happens.",
        assumes=(),
        promise="None of these happens on any path.",
        hint="check the operands before the operation",
        wrong="int i = (int)x;                          // x may be 1e20f or NaN",
        right="int i = x > -2e9f && x < 2e9f ? (int)x : 0;",
        other_hints=(
            (
                Kind.ABORT,
                "the program ends itself here: catch the exception, or handle the failure that "
                "leads to it",
            ),
        ),
    ),
)
