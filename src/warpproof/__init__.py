"""warpproof: a verifier for CUDA C++ programs.

`warpproof.check(source_or_path, **options)` gives a `Report`. It is loaded when it is asked for, as
the command line has no use for it before it knows what to do.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from warpproof.base.version import VERSION as __version__

if TYPE_CHECKING:
    from warpproof.base.diagnostics import UserError as UserError
    from warpproof.base.verdict import PropertyResult as PropertyResult
    from warpproof.base.verdict import Report as Report
    from warpproof.base.verdict import Verdict as Verdict
    from warpproof.verify import check as check

__all__ = ["check", "PropertyResult", "Report", "UserError", "Verdict", "__version__"]

_HOMES = {
    "check": "warpproof.verify",
    "PropertyResult": "warpproof.base.verdict",
    "Report": "warpproof.base.verdict",
    "Verdict": "warpproof.base.verdict",
    "UserError": "warpproof.base.diagnostics",
}


def __getattr__(name: str) -> object:
    home = _HOMES.get(name)
    if home is None:
        raise AttributeError(f"module 'warpproof' has no attribute '{name}'")
    import importlib

    return getattr(importlib.import_module(home), name)
