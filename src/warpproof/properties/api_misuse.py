"""Preconditions of CUDA calls."""

from __future__ import annotations

from warpproof.properties.base import PropertyText

PROPERTIES = (
    PropertyText(
        id="api-misuse",
        short="api",
        summary="a CUDA call or launch with arguments it does not accept",
        fails=(
            "An allocation or copy of size 0, a wrong cudaMemcpyKind, an unknown handle.",
            "A launch with no threads, too many threads, or more shared memory than there is.",
            "A shuffle from a lane that is not there, or a caller outside its own mask.",
        ),
        meaning="Each call meets the precondition of its model; `warpproof dump` shows which "
        "models a program uses.",
        assumes=(
            "Limits are those of compute capability 8.0, unless the program asks for others.",
        ),
        promise="Every CUDA call is made as its documentation requires.",
        hint="see what the call requires, and check the status it returns",
        wrong="cudaMemcpy(d, h, bytes, cudaMemcpyDeviceToHost);   // d is on the device",
        right="cudaMemcpy(d, h, bytes, cudaMemcpyHostToDevice);",
    ),
)
