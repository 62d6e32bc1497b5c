"""Which properties there are, under which names, and which of them a user asked for."""

from __future__ import annotations

from warpproof.base.diagnostics import Code, UserError, did_you_mean, user_error

# Property id → short name for --check; the order is that of the reports.
PROPERTIES: dict[str, str] = {
    "data-race": "race",
    "barrier-divergence": "divergence",
    "out-of-bounds": "bounds",
    "null-pointer": "pointer",
    "invalid-pointer": "pointer",
    "invalid-free": "pointer",
    "constant-write": "pointer",
    "memory-leak": "leak",
    "uninitialized-read": "uninit",
    "integer-overflow": "overflow",
    "division-by-zero": "div-zero",
    "invalid-shift": "ub",
    "undefined-behaviour": "ub",
    "assertion": "assert",
    "api-misuse": "api",
    "deadlock": "deadlock",
    "contract": "contract",
}
ON_REQUEST = frozenset({"memory-leak"})


def expand(name: str) -> frozenset[str]:
    """The properties a name of the command line means."""
    if name == "all":
        return frozenset(PROPERTIES)
    found = {p for p, short in PROPERTIES.items() if name in (p, short)}
    if not found:
        raise _unknown(name)
    return frozenset(found)


def _unknown(name: str) -> UserError:
    known = [*PROPERTIES, *PROPERTIES.values(), "all"]
    return user_error(
        Code.CONFIG_VALUE,
        f"there is no property '{name}'",
        hint=did_you_mean(name, known) or "properties are " + ", ".join(PROPERTIES),
    )


def selected(check: tuple[str, ...], no_check: tuple[str, ...]) -> frozenset[str]:
    """The properties to report: those named, else all but what is only on request."""
    wanted = frozenset(PROPERTIES) - ON_REQUEST
    if check:
        wanted = frozenset().union(*(expand(name) for name in check))
    for name in no_check:
        wanted -= expand(name)
    return wanted


def is_selected(property_: str, check: tuple[str, ...], no_check: tuple[str, ...]) -> bool:
    return property_ in selected(check, no_check)
