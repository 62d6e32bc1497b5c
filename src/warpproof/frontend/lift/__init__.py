"""LLVM modules lifted into the IR."""

from __future__ import annotations

from warpproof.frontend.lift.program import LiftedProgram, lift_program
from warpproof.frontend.lift.state import SpecText

__all__ = ["LiftedProgram", "SpecText", "lift_program"]
