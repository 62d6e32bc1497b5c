"""Pointers that must not be used, freed or written through."""

from __future__ import annotations

from warpproof.base.property import Kind, Property
from warpproof.properties.base import PropertyText

_ALLOCATION = "Allocations succeed, unless --malloc-may-fail is given."

PROPERTIES = (
    PropertyText(
        id=Property.NULL_POINTER,
        summary="an access through a null pointer",
        fails=(
            "A read, write or call through null, with or without an index.",
            "The result of a malloc that failed is used.",
        ),
        meaning="The pointer of each access is not null and was not made from null.",
        assumes=(_ALLOCATION,),
        promise="No access goes through a null pointer; with --malloc-may-fail, also where "
        "allocations fail.",
        hint="check the pointer, or the status of the call that should have set it",
        wrong="""\
int *p = (int *)malloc(sizeof(int));
*p = 1;                       // malloc may have failed""",
        right="""\
int *p = (int *)malloc(sizeof(int));
if (p == NULL) return 1;
*p = 1;""",
        other_hints=((Kind.ARGUMENT, "check argc before reading the arguments"),),
    ),
    PropertyText(
        id=Property.INVALID_POINTER,
        summary="an access through a pointer that is dead, misaligned, or of the other side",
        fails=(
            "An object that was freed, or a local variable whose function or block has ended.",
            "Host memory used by device code, or device memory used by the host.",
            "A wide access at an address that is not a multiple of its size.",
            "A pointer that nothing set, or an integer that is no object's address.",
        ),
        meaning="Each access goes to an object that lives, on a side that may reach it, at an "
        "address with the alignment of its type.",
        assumes=("malloc aligns to 16 bytes, cudaMalloc to 256.",),
        promise="Every pointer that is used is valid where it is used.",
        hint="check where the object was allocated and freed, and whether on host or device",
        wrong="""\
int h[4];
kernel<<<1, 4>>>(h);          // the device cannot reach the host's stack""",
        right="""\
int *d;
cudaMalloc(&d, 4 * sizeof(int));
kernel<<<1, 4>>>(d);""",
        other_hints=(
            (
                Kind.ALIGNMENT,
                "start at a multiple of the type's size, or read the parts one by one",
            ),
            (
                Kind.PROMISE,
                "declare the object with alignas of the type that it is accessed by",
            ),
        ),
    ),
    PropertyText(
        id=Property.INVALID_FREE,
        summary="something freed twice, by the wrong call, or that was never allocated",
        fails=(
            "Freed twice.",
            "A pointer into the middle of an allocation.",
            "free for cudaMalloc, cudaFree for malloc or for the device heap, delete for new[].",
        ),
        meaning="Each free gets null or the start of a living object of the same allocator.",
        assumes=(),
        promise="No free is wrong, on any path.",
        hint="free each object once, by the call that matches its allocation",
        wrong="""\
cudaFree(d);
cudaFree(d);""",
        right="""\
cudaFree(d);
d = NULL;                     // freeing null does nothing""",
    ),
    PropertyText(
        id=Property.CONSTANT_WRITE,
        summary="a write to __constant__ or const memory",
        fails=(
            "Device code writes a __constant__ variable.",
            "A const object or string literal is written through a cast.",
            "A kernel writes what its contract says is only \\valid_read.",
        ),
        meaning="No store goes to an object that is constant for the side that writes.",
        assumes=(),
        promise="Constant memory keeps what the host put there.",
        hint="write it from the host with cudaMemcpyToSymbol, or use a __device__ variable",
        wrong="""\
__constant__ int table[4];
__global__ void k() {
  if (blockIdx.x == 0 && threadIdx.x < 4) ((int *)table)[threadIdx.x] = 0;
}""",
        right="""\
__device__ int table[4];
__global__ void k() {
  if (blockIdx.x == 0 && threadIdx.x < 4) table[threadIdx.x] = 0;
}""",
    ),
)
