"""Barriers that not all threads of a group reach together."""

from __future__ import annotations

from warpproof.base.property import Kind, Property
from warpproof.properties.base import PropertyText

PROPERTIES = (
    PropertyText(
        id=Property.BARRIER_DIVERGENCE,
        summary="threads wait at different barriers, or one where another never arrives",
        fails=(
            "A barrier under a condition that differs between threads.",
            "A barrier in a loop that threads leave after different numbers of rounds.",
            "A barrier that some threads have left the kernel before: its own kind, accepted with "
            "--allow-exited.",
            "A warp operation whose mask does not name exactly the threads that come to it.",
        ),
        meaning="All threads of the group that have not ended wait at the same barrier statement "
        "in the same iteration of every loop around it.",
        assumes=("The group is the block for __syncthreads, and the mask for warp operations.",),
        promise="Every barrier that one thread of a group reaches is reached by all of them, on "
        "every input.",
        hint="move the barrier out of the branch or loop, so that every thread of the block "
        "reaches it",
        wrong="""\
/*@ requires \\valid(a + (0 .. n - 1)); */
__global__ void k(int *a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    a[i] = i;
    __syncthreads();   // threads with i >= n never come here
  }
}""",
        right="""\
/*@ requires \\valid(a + (0 .. n - 1)); */
__global__ void k(int *a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) a[i] = i;
  __syncthreads();
}""",
        other_hints=(
            (
                Kind.EXITED,
                "let threads that have nothing to do skip the work and come to the barrier too, "
                "instead of returning before it; --allow-exited accepts it",
            ),
            (
                Kind.MASK,
                "let the mask name exactly the lanes that come here, no more and no fewer",
            ),
        ),
    ),
)
