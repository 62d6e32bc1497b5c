"""Assertions of the program itself."""

from __future__ import annotations

from warpproof.base.property import Property
from warpproof.properties.base import PropertyText

PROPERTIES = (
    PropertyText(
        id=Property.ASSERTION,
        summary="an assert on the host or the device fails",
        fails=("assert, __ESBMC_assert, __assert or __VERIFIER_assert with a false condition.",),
        meaning="Each assertion that is reached holds.",
        assumes=(
            "Inputs (nondet_int, scanf, rand, arguments) are arbitrary in their range.",
            "__ESBMC_assume and its kin restrict them; without a run, the row is vacuous.",
        ),
        promise="Every assertion holds whenever it is reached, on all inputs and schedules.",
        hint="follow the values above back to where they were computed",
        wrong="""\
__global__ void fill(int *a) { a[threadIdx.x] = threadIdx.x; }
...
fill<<<1, 2>>>(d);
cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost);
assert(h[1] == 2);""",
        right="assert(h[1] == 1);",
    ),
)
