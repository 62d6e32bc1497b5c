"""Data races."""

from __future__ import annotations

from warpproof.base.property import Kind, Property
from warpproof.properties.base import PropertyText

PROPERTIES = (
    PropertyText(
        id=Property.DATA_RACE,
        summary="two threads touch the same bytes, one writes, and nothing orders them",
        fails=(
            "Two threads of one block, without a barrier between their accesses.",
            "Threads of different blocks of one launch, which no __syncthreads orders.",
            "Host and device, or two streams, without a synchronising call or event between them.",
            "An atomic and a plain access to the same bytes, or atomics of too small a scope.",
            "A volatile access and any other one: volatile is no synchronisation. What is handed "
            "over through such a flag, with fences, is not reported again.",
            "All write the same value: reported as a race that says so, accepted with "
            "--allow-same-value-writes.",
        ),
        meaning="For each pair of accesses to overlapping bytes of which one writes and not both "
        "are atomic at a scope that covers both threads, there is an order by barriers, fence and "
        "atomic, __syncwarp, grid synchronisation, streams or events.",
        assumes=(
            "Warps do not run in lockstep, unless --warp-sync is given.",
            "Interleavings are sequentially consistent; a volatile access is a plain one, unless "
            "--volatile-relaxed makes aligned ones relaxed atomics, as PTX has them.",
            "In kernel mode pointer parameters do not overlap; each launch in the file is checked "
            "for that.",
        ),
        promise="No run, on any input and under any schedule, has two such accesses; so every "
        "schedule computes what one schedule computes, except for the order of atomics.",
        hint="put a barrier between the accesses, let each thread touch its own element, or use "
        "atomics",
        wrong="""\
/*@ requires \\valid_read(a + (0 .. gridDim.x * blockDim.x - 1));
    requires \\valid(b + (0 .. gridDim.x * blockDim.x - 1)); */
__global__ void reverse(const int *a, int *b) {
  __shared__ int s[1024];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  s[threadIdx.x] = a[i];
  b[i] = s[blockDim.x - 1 - threadIdx.x];   // the other thread may not have written yet
}""",
        right="""\
/*@ requires \\valid_read(a + (0 .. gridDim.x * blockDim.x - 1));
    requires \\valid(b + (0 .. gridDim.x * blockDim.x - 1)); */
__global__ void reverse(const int *a, int *b) {
  __shared__ int s[1024];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  s[threadIdx.x] = a[i];
  __syncthreads();                          // all have written before anyone reads
  b[i] = s[blockDim.x - 1 - threadIdx.x];
}""",
        other_hints=(
            (
                Kind.SCOPE,
                "both are atomic, but of different bytes, or at a scope that does not reach the "
                "other: atomicAdd_block is for one block, atomicAdd for the device, "
                "atomicAdd_system for the host too",
            ),
            (
                Kind.BLOCKS,
                "no barrier orders threads of different blocks: let each touch its own element, "
                "use an atomic, hand over by an atomic with __threadfence() before it there and "
                "after it here, or launch a second kernel",
            ),
            (
                Kind.COPY,
                "the bytes of an asynchronous copy arrive until it is waited for: wait for it, and "
                "put a barrier behind that for other threads",
            ),
            (
                Kind.VOLATILE,
                "volatile is no synchronisation: make it cuda::atomic_ref<T>(x).load and store, or "
                "say --volatile-relaxed to take aligned volatile accesses as relaxed atomics",
            ),
            (
                Kind.SAME_VALUE,
                "let one thread write, or use an atomic; where both write the same in every run, "
                "--allow-same-value-writes takes that as no race, which C++ does not",
            ),
            (
                Kind.STREAMS,
                "wait in between, with cudaDeviceSynchronize or cudaStreamSynchronize, or let one "
                "stream wait for an event of the other",
            ),
        ),
    ),
)
