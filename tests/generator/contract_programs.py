"""Random programs with a `main` and a contract, and what is true of them.

Each has one kernel with a contract over an array, launched once. By chance the postcondition is off
by a little, the launch breaks a precondition, has another shape, passes one array twice, or memory
that is too short. Which of these it is, is known: the truth needs no verifier.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

_TEMPLATE = """\
/*@ requires {least} <= n && n <= 1000;
    requires \\valid_read(a + (0 .. n - 1)) && \\valid(b + (0 .. n - 1));
    requires n <= gridDim.x * blockDim.x;
    ensures \\forall integer i; 0 <= i < n ==> b[i] == {promise};
    assigns b[0 .. n - 1];
*/
__global__ void k(int *b, const int *a, int n) {{
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  {shared}if (i < n) b[i] = {value};
}}

int main() {{
  int *a, *b;
  cudaMalloc(&a, {room} * sizeof(int));
  cudaMalloc(&b, {room} * sizeof(int));
  cudaMemset(a, 0, {room} * sizeof(int));
  k<<<{grid}, {block}>>>({first}, a, {count});
  cudaDeviceSynchronize();
  cudaFree(a);
  cudaFree(b);
  return 0;
}}
"""
_VALUES = (
    ("{c}", "{c}"),
    ("a[i]", "\\old(a[i])"),
    ("i * 2 + {c}", "2 * i + {c}"),
    ("i % {d}", "i % {d}"),
    ("n - i", "n - i"),
)


@dataclass(frozen=True, slots=True)
class ContractProgram:
    """`is_right`: the kernel keeps its contract; `is_kept`: so does the launch what it requires;
    `is_apart`: the arrays that it passes are two."""

    text: str
    is_right: bool
    is_kept: bool
    is_apart: bool


def contract_program(seed: int) -> ContractProgram:
    chance = Random(seed)
    value, promise = chance.choice(_VALUES)
    numbers = {"c": chance.randrange(0, 9), "d": chance.randrange(2, 6)}
    value, promise = value.format(**numbers), promise.format(**numbers)
    is_right = chance.random() < 0.6
    if not is_right:
        promise += " + 1"
    least, room = chance.randrange(0, 4), 8
    count = chance.choice((8, 8, 8, 7, 3, 1, 0, 9))
    block = chance.choice((4, 8))
    grid = chance.choice((8 // block, 8 // block, 1, 3))
    rows = chance.choice((1, 1, 1, 1, 2))
    is_apart = chance.random() < 0.8
    text = _TEMPLATE.format(
        least=least,
        promise=promise,
        value=value,
        shared=chance.choice(("", "__syncthreads();\n  ")),
        room=room,
        grid=grid,
        block=block if rows == 1 else f"dim3({block}, {rows})",
        first="b" if is_apart else "a",
        count=count,
    )
    is_kept = least <= count <= room and count <= grid * block and rows == 1
    return ContractProgram(text, is_right, is_kept, is_apart)
