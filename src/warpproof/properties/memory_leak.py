"""Memory that is never freed."""

from __future__ import annotations

from warpproof.base.property import Property
from warpproof.properties.base import PropertyText

PROPERTIES = (
    PropertyText(
        id=Property.MEMORY_LEAK,
        summary="an object that is still allocated when the program ends (only on request)",
        fails=(
            "Host, device or device-heap memory that nothing freed before the end of main.",
            "Memory of the device, managed or pinned, that is still allocated when cudaDeviceReset "
            "destroys the context: that the context takes it along does not free it.",
        ),
        meaning="At the end of the program every allocation has been freed.",
        assumes=("The property is checked only when it is named: --check leak, or --check all.",),
        promise="On every path to the end of the program everything is freed.",
        hint="free it on every path, also where an error is handled",
        wrong="""\
int *d;
cudaMalloc(&d, 16);
return 0;""",
        right="""\
int *d;
cudaMalloc(&d, 16);
cudaFree(d);
return 0;""",
    ),
)
