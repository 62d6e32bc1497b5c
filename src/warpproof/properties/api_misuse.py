"""Preconditions of CUDA calls."""

from __future__ import annotations

from warpproof.base.property import Property
from warpproof.properties.base import PropertyText

PROPERTIES = (
    PropertyText(
        id=Property.API_MISUSE,
        summary="a CUDA call or launch with arguments it does not accept",
        fails=(
            "A wrong cudaMemcpyKind, an unknown handle, rows that are longer than their pitch.",
            "A launch with no threads, too many threads, or more shared memory than there is.",
            "The name of a __device__ variable where an address is asked for.",
            "A call in a host function that a stream runs, or before or after main.",
            "printf with fewer arguments than its format, or of another kind.",
        ),
        meaning="Each call meets the precondition of its model; `warpproof dump` shows which "
        "models a program uses.",
        assumes=("Limits are those that no device exceeds.",),
        promise="Every CUDA call is made as its documentation requires.",
        hint="see what the call requires, and check the status it returns",
        wrong="cudaMemcpy(d, h, bytes, cudaMemcpyDeviceToHost);   // d is on the device",
        right="cudaMemcpy(d, h, bytes, cudaMemcpyHostToDevice);",
    ),
)
