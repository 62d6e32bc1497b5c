"""Our headers mean the same whatever macros a program defines before it includes them.

Names that a program can see are the interface of a header, and a macro of that name breaks the real
header as it breaks ours. All others are reserved names, which a program may not define.
"""

from __future__ import annotations

import os
import string
import subprocess
from pathlib import Path

import pytest

from warpproof.frontend.clang import CompileOptions, hermetic_command
from warpproof.models import catalog

# What `dim3` and `cudaChannelFormatDesc` have as members, and `<complex.h>`'s unit.
_PRELUDE_LETTERS = frozenset("xyzwf")
# Members of distributions, constants of <numbers>.
_LIBRARY_LETTERS = _PRELUDE_LETTERS | frozenset("abcdekmnpstI")
_WORDS = """
    SIZE LENGTH LEN COUNT WIDTH HEIGHT DEPTH ROWS COLS BLOCK BLOCKS BLOCK_SIZE BLOCKSIZE BLOCK_DIM
    THREADS THREADS_PER_BLOCK NUM_THREADS GRID GRID_SIZE TILE TILE_SIZE TILE_DIM WARP WARP_SIZE
    LANE LANES MASK RADIUS STRIDE PITCH OFFSET NAME VALUE KEY INDEX ITEMS ITERATIONS STEPS CHECK
    TRUE FALSE MIN MAX ABS SWAP REAL FLOAT DOUBLE INT UINT TYPE DATA DATA_TYPE DTYPE INPUT OUTPUT
    SRC DST FROM TO LEFT RIGHT BEGIN FIRST LAST HEAD TAIL NODE EDGE STATE MODE FLAG FLAGS LEVEL
    ERROR STATUS RESULT TEST DEBUG VERBOSE SEED PRECISION EPS EPSILON ALPHA BETA GAMMA DELTA SIGMA
    LAMBDA THETA OMEGA DT DX DY DZ NX NY NZ MAXN INF BITS BYTES WORD MB KB GB ONE TWO HALF FULL
    Args Base Bits Block Count Data Dim From Function Group Hash Index Iterator Kernel Key Kind
    Layout Less Mode Operation Order Policy Range Rank Scope Size Stages State Stride Table To Tp
    Type Value Width rows cols columns item items iter iters iteration elem elements left right
    low high lo hi src from to begin_ end_ head tail node nodes edge edges tile lane lanes warp
    warps thread threads block blocks grid stride tid bid gid num len length total limit bound
    factor scale alpha beta gamma delta eps tolerance guess weight weights bias input in out inout
    matrix vector_ row col step steps level levels mode state status error errors code text word
    line buffer buf file path options parameters params argument arguments context ctx config
    setting property properties found place position point power product sum total_ difference
    digit bits mantissa exponent sign half quotient remainder_ room space part parts piece rest
    there here which what_ when where_ how many more most less least large small near far old
    fresh made make kept keep known taken done ready active mine ours other another self own owner
    parent child lower upper inner outer middle both each all_ none_ any_ some only is_set on_host
    limb limbs
"""


def _garbage(names: frozenset[str]) -> list[str]:
    return [f"-D{name}=@ {name} of the program @" for name in sorted(names)]


def _names(letters: frozenset[str]) -> frozenset[str]:
    return frozenset(string.ascii_letters).difference(letters) | frozenset(_WORDS.split())


def _headers(folder: str) -> list[str]:
    found = (path for path in sorted(Path(folder).rglob("*")) if path.is_file())
    # This one is a part of two others, which say of what type it speaks.
    return [os.path.relpath(p, folder) for p in found if p.name != "half_functions.h"]


# Words of the list that are names of the standard library or of CUDA's.
_VISIBLE = frozenset(
    {
        "Key", "Value", "alpha", "beta", "code", "half", "in", "left", "length", "less", "line",
        "num", "other", "out", "path", "ready", "right", "state", "status", "thread",
    }
)  # fmt: skip
_CUDA, _STD = catalog.model_dirs()
PROGRAMS = {
    "prelude": ([], _names(_PRELUDE_LETTERS), frozenset[str]()),
    "cuda": (_headers(_CUDA), _names(_LIBRARY_LETTERS), _VISIBLE),
    "std": (_headers(_STD), _names(_LIBRARY_LETTERS), _VISIBLE),
}


@pytest.mark.parametrize("side", ["host", "device"])
@pytest.mark.parametrize("name", PROGRAMS)
def test_macros_of_a_program_do_not_matter(name: str, side: str) -> None:
    headers, names, visible = PROGRAMS[name]
    text = "".join(f"#include <{header}>\n" for header in headers)
    command = hermetic_command(CompileOptions(catalog.model_dirs()))
    flags = ["-std=c++20", f"--cuda-{side}-only", "-fsyntax-only", "-include", "cuda_runtime.h"]
    done = subprocess.run(
        [*command, *flags, *_garbage(names - visible), "-"],
        input=text, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr[:3000]
