"""Values that nothing wrote."""

from __future__ import annotations

from warpproof.base.property import Property
from warpproof.properties.base import PropertyText

PROPERTIES = (
    PropertyText(
        id=Property.UNINITIALIZED_READ,
        summary="a branch, address, assertion or output depends on bytes that nothing wrote",
        fails=(
            "A local variable, a shared array or fresh memory is used before it is set.",
            "A result is printed or compared that a kernel never filled.",
        ),
        meaning="Each byte knows whether it was written. Copying an unwritten one, also by "
        "cudaMemcpy, is no use; deciding, addressing, asserting or printing is.",
        assumes=(
            "In kernel mode the contents of parameters count as written.",
            "An object made by placement new without a value holds what lay there.",
        ),
        promise="What the program does and prints depends only on values that were written.",
        hint="initialise it first: a variable where it is declared, global memory by cudaMemset or "
        "a copy, shared memory by a write and a barrier before the read",
        wrong="""\
__global__ void count(int *total) { atomicAdd(total, 1); }
...
cudaMalloc(&total, sizeof(int));
count<<<1, 32>>>(total);      // starts from whatever lay there""",
        right="""\
cudaMalloc(&total, sizeof(int));
cudaMemset(total, 0, sizeof(int));
count<<<1, 32>>>(total);""",
    ),
)
