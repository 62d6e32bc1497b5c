"""MathSAT 5, the program `mathsat`. Its licence allows research use only, so it is used where the
user has it."""

from __future__ import annotations

from warpproof.solvers.backend import Program
from warpproof.solvers.programs import reply, script

BACKENDS = (
    Program(
        "mathsat",
        "download MathSAT 5 from mathsat.fbk.eu and put its folder `bin` on PATH",
        "mathsat",
        (),
        script,
        reply,
    ),
)
