"""Accesses outside their object."""

from __future__ import annotations

from warpproof.base.property import Property
from warpproof.properties.base import PropertyText

PROPERTIES = (
    PropertyText(
        id=Property.OUT_OF_BOUNDS,
        summary="an access outside the object that its pointer belongs to",
        fails=(
            "A read or write before the start or past the end of global, shared, local, constant "
            "or host memory, even if another object lies there.",
            "An index past a member array of a struct, although still inside the struct.",
            "A copy or fill that is larger than one of its two sides.",
        ),
        meaning="A pointer is an object and an offset. Each access lies with all its bytes in the "
        "object its pointer was made from, whatever is at the address.",
        assumes=(
            "In kernel mode only a contract says how long the array of a pointer parameter is; "
            "what is taken for granted without one is listed with the verdict.",
            "Inside a struct the bounds of a member array are those of its index expressions: a "
            "pointer to just behind its last element that is handed to a function may reach the "
            "next member there.",
        ),
        promise="No access of any thread leaves its object, for all inputs and schedules.",
        hint="compare the index with the number of elements before the access",
        wrong="""\
/*@ requires \\valid(a + (0 .. n - 1)); */
__global__ void scale(float *a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  a[i] *= 2;              // the last block has threads with i >= n
}""",
        right="""\
/*@ requires \\valid(a + (0 .. n - 1)); */
__global__ void scale(float *a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) a[i] *= 2;
}""",
    ),
)
