"""The properties: their ids, short names, what follows their failure, defaults and order.

A `Property` is a text, its id, so that reports, witnesses and settings need no translation. The
order of the members is that of reports. A property is a line here, so that its name is typed, and a
text in `warpproof.properties`, where its meaning stands in words. Reports, options and exit codes
follow from these; where it is checked is said in `docs/architecture.md`.
"""

from __future__ import annotations

from enum import Enum, StrEnum

from warpproof.base.diagnostics import Code, UserError, did_you_mean, user_error


class AfterFailure(Enum):
    """What an execution in which a check failed is good for from there on. Arithmetic wraps, an
    assertion that fails goes on, and so does a launch that breaks a contract, a call that fails
    returns its error. Races and unwritten bytes have a meaning, an order and some value, for those
    who do not ask about them. After all else an execution goes on by a recovery that no real one
    needs to follow."""

    ENDS = "ends"  # no real one need follow: an analysis may assume that the check held
    GOES_ON = "goes-on"  # it has a meaning of its own, so the check is only reported
    GOES_ON_UNASKED = "goes-on-unasked"  # for those who do not ask about the property


_ENDS = AfterFailure.ENDS
_GOES_ON = AfterFailure.GOES_ON
_UNASKED = AfterFailure.GOES_ON_UNASKED


class Property(StrEnum):
    short: str  # for --check; related properties may share it
    after_failure: AfterFailure
    is_default: bool  # checked unless the user says otherwise

    def __new__(
        cls, id_: str, short: str, after_failure: AfterFailure, is_default: bool = True
    ) -> Property:
        made = str.__new__(cls, id_)
        made._value_ = id_
        made.short = short
        made.after_failure = after_failure
        made.is_default = is_default
        return made

    @classmethod
    def of(cls, id_: str) -> Property:
        """Raises ValueError for what is none."""
        found = cls._value2member_map_.get(id_)
        if not isinstance(found, Property):
            raise ValueError(f"there is no property '{id_}'")
        return found

    DATA_RACE = "data-race", "race", _UNASKED
    BARRIER_DIVERGENCE = "barrier-divergence", "divergence", _ENDS
    OUT_OF_BOUNDS = "out-of-bounds", "bounds", _ENDS
    NULL_POINTER = "null-pointer", "pointer", _ENDS
    INVALID_POINTER = "invalid-pointer", "pointer", _ENDS
    INVALID_FREE = "invalid-free", "pointer", _ENDS
    CONSTANT_WRITE = "constant-write", "pointer", _ENDS
    MEMORY_LEAK = "memory-leak", "leak", _ENDS, False
    UNINITIALIZED_READ = "uninitialized-read", "uninit", _UNASKED
    INTEGER_OVERFLOW = "integer-overflow", "overflow", _GOES_ON
    DIVISION_BY_ZERO = "division-by-zero", "div-zero", _ENDS
    INVALID_SHIFT = "invalid-shift", "ub", _ENDS
    UNDEFINED_BEHAVIOUR = "undefined-behaviour", "ub", _ENDS
    ASSERTION = "assertion", "assert", _GOES_ON
    API_MISUSE = "api-misuse", "api", _GOES_ON
    DEADLOCK = "deadlock", "deadlock", _ENDS
    CONTRACT = "contract", "contract", _GOES_ON


class Kind(StrEnum):
    """A way in which a property fails that has a hint of its own."""

    BLOCKS = "blocks"  # a race of threads of different blocks
    SAME_VALUE = "same-value"  # of writes that make no difference
    STREAMS = "streams"  # of different launches, copies or the host
    SCOPE = "scope"  # of atomics
    VOLATILE = "volatile"
    COPY = "copy"  # with a copy that is still on its way
    EXITED = "exited"  # a barrier after threads have left the kernel
    MASK = "mask"  # of a warp operation
    ALIGNMENT = "alignment"
    PROMISE = "promise"  # of an alignment that nothing promises, and that memory may have
    ABORT = "abort"  # the program ends itself
    LAUNCH = "launch"  # one that is not as its kernel's contract requires
    ARGUMENT = "argument"  # a word of the command line that is not there


# What a proof of a property takes for granted, and so is decided with it, asked for or not: races
# and divergence need accesses in their objects and indices that do not wrap, a contract speaks of
# executions without races, divergence and accesses outside.
RESTS_ON: dict[Property, tuple[Property, ...]] = {
    Property.DATA_RACE: (Property.OUT_OF_BOUNDS, Property.INTEGER_OVERFLOW),
    Property.BARRIER_DIVERGENCE: (Property.OUT_OF_BOUNDS, Property.INTEGER_OVERFLOW),
    Property.CONTRACT: (
        Property.DATA_RACE,
        Property.BARRIER_DIVERGENCE,
        Property.OUT_OF_BOUNDS,
    ),
}


# What a proof for all sizes rests on besides. Not decided with it: of an engine that looks at each
# execution it does not, and a violation that nobody asked about would hide others from it.
_OF_VALUES = (
    Property.INTEGER_OVERFLOW,
    Property.OUT_OF_BOUNDS,
    Property.DIVISION_BY_ZERO,
    Property.INVALID_SHIFT,
    Property.UNDEFINED_BEHAVIOUR,
)
_OF_ORDER = (Property.DATA_RACE, Property.BARRIER_DIVERGENCE)
FOR_ALL_SIZES: dict[Property, tuple[Property, ...]] = {
    Property.NULL_POINTER: _OF_VALUES,
    Property.INVALID_POINTER: _OF_VALUES,
    Property.INVALID_FREE: _OF_VALUES,
    Property.CONSTANT_WRITE: _OF_VALUES,
    Property.API_MISUSE: _OF_VALUES,
    Property.UNINITIALIZED_READ: (*_OF_ORDER, *_OF_VALUES),
    Property.UNDEFINED_BEHAVIOUR: (*_OF_ORDER, *_OF_VALUES),
    Property.DEADLOCK: (*_OF_ORDER, *_OF_VALUES),
}


def resting(properties: frozenset[Property]) -> frozenset[Property]:
    """These, and all that they rest on."""
    found = set(properties)
    waiting = list(properties)
    while waiting:
        for needed in RESTS_ON.get(waiting.pop(), ()):
            if needed not in found:
                found.add(needed)
                waiting.append(needed)
    return frozenset(found)


INPUT = "input"  # names no property: violations of the host that need inputs nobody means


def expand(name: str) -> frozenset[Property]:
    """The properties a name of the command line means."""
    if name == INPUT:
        return frozenset()
    if name == "all":
        return frozenset(Property)
    found = frozenset(p for p in Property if name in (p.value, p.short))
    if not found:
        raise _unknown(name)
    return found


def _unknown(name: str) -> UserError:
    known = [*Property, *(p.short for p in Property), INPUT, "all"]
    return user_error(
        Code.CONFIG_VALUE,
        f"there is no property '{name}'",
        hint=did_you_mean(name, known) or "properties are " + ", ".join(Property),
    )


def selected(check: tuple[str, ...], no_check: tuple[str, ...]) -> frozenset[Property]:
    """The properties to report: those named, else all but what is only on request."""
    wanted = frozenset(p for p in Property if p.is_default)
    named = frozenset().union(*(expand(name) for name in check))
    if named:
        wanted = named
    for name in no_check:
        wanted -= expand(name)
    return wanted
