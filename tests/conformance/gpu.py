"""Writes the program whose output, on a GPU, is `gpu.txt`.

python -m tests.conformance.gpu > operators.cu
nvcc -w -std=c++17 -fmad=false -o operators operators.cu && ./operators > tests/conformance/gpu.txt
"""

from __future__ import annotations

from tests.conformance.compiled import program
from tests.conformance.operators import operators

if __name__ == "__main__":
    print(program([o for o in operators() if o.on_gpu], on_gpu=True))
