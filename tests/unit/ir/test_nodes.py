"""What the program's parts say of themselves."""

from __future__ import annotations

from warpproof.base.verdict import Effect
from warpproof.ir import nodes


def test_models_are_told_by_the_names_that_programs_use() -> None:
    any_input = nodes.Approximation(Effect.OVER, "any input")
    rounded = nodes.Approximation(Effect.OVER, "rounded once")
    models = {"operator>>": any_input, "__ready": any_input, "__round": rounded}
    assert nodes.public_models(models) == [("__round", rounded), ("operator>>", any_input)]
