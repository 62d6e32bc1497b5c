"""What the front end is told of our headers, which it compiles like any others."""

from __future__ import annotations

from collections.abc import Callable

from warpproof.base.records import record
from warpproof.ir.model_tags import DeclaredTag
from warpproof.ir.nodes import Approximation, InputSource


@record
class Models:
    is_file: Callable[[str], bool]  # is this one of our headers?
    approximation_at: Callable[[str, int], Approximation | None]  # of what a line there defines
    is_unmodelled: Callable[[str, str], bool]  # does one declare this symbol and name, bodiless?
    input_source_at: Callable[[str, int], InputSource | None]  # of what a line there asks for
    tag_at: Callable[[str, int], DeclaredTag | None]  # of what a line there defines
