"""Specifications: does a kernel compute what it should?"""

from __future__ import annotations

from warpproof.base.property import Kind, Property
from warpproof.properties.base import PropertyText

PROPERTIES = (
    PropertyText(
        id=Property.CONTRACT,
        summary="a specification does not hold: requires, ensures, invariant or assert",
        fails=(
            "A postcondition is false at the end, or an invariant before, in or after its loop.",
            "A caller or a launch does not meet a precondition.",
            "A variant does not decrease, or something is written that assigns does not name.",
        ),
        meaning="Specifications are ACSL in comments. They speak of race-free executions in which "
        "no operation wraps, over mathematical integers; whether there can be a race or a wrap is "
        "reported in the rows data-race and integer-overflow beside it.",
        assumes=(
            "The kernel is race-free and no operation wraps, unless those rows say PROVED.",
            "Partial correctness, unless a loop variant is given.",
            "Floating-point operations are uninterpreted: bit-exact for the written order.",
        ),
        promise="Every execution that starts in the precondition and ends, ends in the "
        "postcondition, for all thread counts and sizes that are left open.",
        hint="compare the clause with the values above; a loop may need an invariant",
        wrong="""\
/*@ requires n <= gridDim.x * blockDim.x && \\valid(a + (0 .. n - 1));
    ensures \\forall integer i; 0 <= i < n ==> a[i] == i; */
__global__ void fill(int *a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i + 1 < n) a[i] = i;   // the last element is left out
}""",
        right="""\
/*@ requires n <= gridDim.x * blockDim.x && \\valid(a + (0 .. n - 1));
    ensures \\forall integer i; 0 <= i < n ==> a[i] == i; */
__global__ void fill(int *a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) a[i] = i;
}""",
        other_hints=(
            (
                Kind.LAUNCH,
                "launch the kernel as the clause says, or let its contract ask for less",
            ),
        ),
    ),
)
