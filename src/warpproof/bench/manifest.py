"""Labels of programs that cannot carry them: a JSON file beside somebody's suite.

Enters: the manifest and the folder its paths start from. Leaves: a `Label` per case. A manifest has
a list `cases`; of a case these fields count:

    id, path          a name, and the program below the folder
    expected          "safe" or "unsafe"
    property          what is wrong with an unsafe one; where it is missing, anything is accepted
    checks            names for `--check`
    unwind, context   bounds for `--unwind` and `--context-bound`
    doubt             why the label may be wrong; such cases are also counted apart
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path

from warpproof.base.diagnostics import UserError
from warpproof.base.property import Property, expand
from warpproof.bench.labels import ANY_PROPERTY, BadLabel, Label

# Suites name some bugs more broadly than the properties of a report.
_FAMILIES = {
    Property.ASSERTION: frozenset({Property.ASSERTION, Property.CONTRACT}),
    Property.CONTRACT: frozenset({Property.ASSERTION, Property.CONTRACT}),
    "divergence": frozenset({Property.BARRIER_DIVERGENCE, Property.DEADLOCK}),
    Property.NULL_POINTER: frozenset({Property.NULL_POINTER, Property.INVALID_POINTER}),
    Property.INVALID_FREE: frozenset({Property.INVALID_FREE, Property.INVALID_POINTER}),
    "const-write": frozenset({Property.CONSTANT_WRITE, Property.INVALID_POINTER}),
    "uninitialised": frozenset({Property.UNINITIALIZED_READ}),
}


def read_manifest(path: Path, root: Path) -> list[Label]:
    try:
        cases = json.loads(path.read_text(encoding="utf-8"))["cases"]
        return [_label(case, root) for case in cases]
    except BadLabel as problem:
        raise BadLabel(f"{path}: {problem}") from None
    except OSError as problem:
        raise BadLabel(f"{path} cannot be read: {problem.strerror}") from None
    except (KeyError, TypeError, ValueError) as problem:
        raise BadLabel(f"{path} is no manifest: {type(problem).__name__}: {problem}") from None


def _label(case: Mapping[str, object], root: Path) -> Label:
    name, expected = str(case["id"]), case["expected"]
    if expected not in ("safe", "unsafe"):
        raise BadLabel(f"{name}: expected '{expected}' is neither 'safe' nor 'unsafe'")
    options: list[str] = []
    checks = case.get("checks")
    if isinstance(checks, list) and checks:
        options += ["--check", ",".join(map(str, checks))]
    for field, flag in (("unwind", "--unwind"), ("context", "--context-bound")):
        if case.get(field) is not None:
            options += [flag, str(case[field])]
    refuted = None
    if expected == "unsafe":
        refuted = str(case["property"]) if case.get("property") else ANY_PROPERTY
    return Label(
        path=root / str(case["path"]),
        options=tuple(options),
        refuted=refuted,
        name=name,
        accepted=None if refuted is None else _accepted(name, refuted),
        doubt=str(case.get("doubt") or ""),
    )


def _accepted(name: str, property_: str) -> frozenset[str]:
    if property_ == ANY_PROPERTY:
        return frozenset(Property)
    if property_ in _FAMILIES:
        return _FAMILIES[property_]
    try:
        return expand(property_)
    except UserError:
        raise BadLabel(f"{name}: there is no property '{property_}'") from None
