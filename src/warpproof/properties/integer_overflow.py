"""Arithmetic that leaves its type."""

from __future__ import annotations

from warpproof.base.property import Property
from warpproof.properties.base import PropertyText

PROPERTIES = (
    PropertyText(
        id=Property.INTEGER_OVERFLOW,
        summary="signed arithmetic overflows, or an index wraps around before it is widened",
        fails=(
            "Signed addition, subtraction, multiplication or negation leaves its type.",
            "Index arithmetic, signed or unsigned, wraps in 32 bits and is then used as 64.",
        ),
        meaning="Each signed operation gives the mathematical result, and so does each operation "
        "that an address is made from. Unsigned wrap-around elsewhere is allowed, as in C++, and "
        "in what is then shifted to the right, masked or taken a remainder of, as in a hash.",
        assumes=("Integers have the widths of CUDA on 64-bit hosts: int 32, long 64.",),
        promise="No such operation wraps, for all inputs and sizes that are left open.",
        hint="compute in a wider type, as in (size_t)blockIdx.x * blockDim.x + threadIdx.x, or "
        "limit the operands first",
        wrong="""\
int i = blockIdx.x * blockDim.x + threadIdx.x;
a[i * pitch] = 0;             // i * pitch passes 2^31 from pitch 2048 on""",
        right="""\
size_t i = (size_t)blockIdx.x * blockDim.x + threadIdx.x;
a[i * pitch] = 0;""",
    ),
)
