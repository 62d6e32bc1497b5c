"""warpproof: a verifier for CUDA C++ programs.

`warpproof.check(source_or_path, **options)` gives a `Report`, `warpproof.run(path)` runs a program
with every check on. They are loaded when they are asked for, as the command line has no use for
them before it knows what to do.
"""

from __future__ import annotations

from warpproof.base.version import VERSION as __version__

TYPE_CHECKING = False
if TYPE_CHECKING:
    from warpproof.api import Report as Report
    from warpproof.api import RunReport as RunReport
    from warpproof.api import check as check
    from warpproof.api import check_source as check_source
    from warpproof.api import run as run
    from warpproof.base.diagnostics import UserError as UserError
    from warpproof.base.verdict import PropertyResult as PropertyResult
    from warpproof.base.verdict import Verdict as Verdict

__all__ = [
    "check", "check_source", "run",
    "PropertyResult", "Report", "RunReport", "UserError", "Verdict", "__version__",
]  # fmt: skip

_HOMES = {
    "check": "warpproof.api",
    "check_source": "warpproof.api",
    "run": "warpproof.api",
    "Report": "warpproof.api",
    "RunReport": "warpproof.api",
    "PropertyResult": "warpproof.base.verdict",
    "Verdict": "warpproof.base.verdict",
    "UserError": "warpproof.base.diagnostics",
}


def __getattr__(name: str) -> object:
    home = _HOMES.get(name)
    if home is None:
        raise AttributeError(f"module 'warpproof' has no attribute '{name}'")
    import importlib

    return getattr(importlib.import_module(home), name)
