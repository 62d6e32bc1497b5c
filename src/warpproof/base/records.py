"""Frozen records that are quick to define and to make.

`@record` gives a class what `@dataclass(frozen=True, slots=True)` does: an initialiser, equality,
hash, repr, positional patterns and no assignment afterwards. The standard decorator compiles seven
methods per class, which at three hundred classes is a third of a second at every start; here only
the initialiser and the hash are compiled, when one is first needed, and the rest is shared.
`hidden(...)` marks a field that equality and hash leave out. A class that defines one of these
methods itself keeps its own.
"""

from __future__ import annotations

from collections.abc import Callable
from operator import attrgetter
from typing import Any, TypeVar, dataclass_transform

T = TypeVar("T")


class FrozenRecordError(AttributeError):
    """An assignment to a field of a record."""


class _Missing:
    pass


_MISSING = _Missing()


class _Hidden:
    __slots__ = ("default",)

    def __init__(self, default: Any) -> None:
        self.default = default


def hidden(*, default: Any = _MISSING) -> Any:
    """A field that does not count when records are compared."""
    return _Hidden(default)


@dataclass_transform(frozen_default=True, field_specifiers=(hidden,))
def record(cls: type[T]) -> type[T]:
    return _made(cls, _BY_VALUE)


@dataclass_transform(frozen_default=True, eq_default=False)
def record_by_identity(cls: type[T]) -> type[T]:
    """A record that is equal to itself only."""
    return _made(cls, _SHARED)


def _made(cls: type[T], methods: dict[str, Any]) -> type[T]:
    own = cls.__dict__
    names = tuple(own.get("__annotations__", ()))
    defaults: dict[str, Any] = {}
    shown: list[str] = []
    namespace = dict(methods)
    namespace.update(own)
    namespace.pop("__dict__", None)
    namespace.pop("__weakref__", None)
    for name in names:
        given = namespace.pop(name, _MISSING)
        if type(given) is _Hidden:
            given = given.default
        else:
            shown.append(name)
        if given is not _MISSING:
            defaults[name] = given
    namespace["__slots__"] = namespace["__match_args__"] = names
    namespace["__qualname__"] = cls.__qualname__
    namespace["_defaults"] = defaults
    namespace["_shown"] = tuple(shown)
    namespace["_key"] = staticmethod(attrgetter(*shown) if shown else _no_key)
    metaclass: Any = type(cls)
    return metaclass(cls.__name__, cls.__bases__, namespace)  # type: ignore[no-any-return]


def _first_init(self: Any, *values: Any, **named: Any) -> None:
    """Stands in for the initialiser until the first instance is made."""
    made: Any = type(self)
    for cls in made.__mro__:
        if cls.__dict__.get("__init__") is _first_init:
            cls.__init__ = _initialiser(cls)
            cls.__init__(self, *values, **named)  # a class derived from it may have called
            return
    made.__init__(self, *values, **named)


def _initialiser(cls: Any) -> Callable[..., None]:
    """Writes each slot through its descriptor, past the refusing __setattr__."""
    names, defaults = cls.__match_args__, cls._defaults
    scope: dict[str, Any] = {f"_set_{n}": cls.__dict__[n].__set__ for n in names}
    scope.update({f"_default_{n}": value for n, value in defaults.items()})
    parameters = ", ".join(f"{n}=_default_{n}" if n in defaults else n for n in names)
    body = "".join(f"\n _set_{n}(self, {n})" for n in names) or "\n pass"
    exec(f"def __init__(self, {parameters}):{body}", scope)
    return scope["__init__"]  # type: ignore[no-any-return]


def _no_key(instance: Any) -> tuple[()]:
    return ()


def _refuse(self: Any, name: str, value: Any = None) -> None:
    raise FrozenRecordError(f"cannot assign to field {name!r}")


def _equal(self: Any, other: Any) -> Any:
    if self is other:
        return True
    if type(self) is not type(other):
        return NotImplemented
    return self._key(self) == self._key(other)


def _first_hash(self: Any) -> int:
    """Stands in for the hash until the first instance is asked for it."""
    made: Any = type(self)
    for cls in made.__mro__:
        if cls.__dict__.get("__hash__") is _first_hash:
            cls.__hash__ = _hasher(cls)
            break
    return hash(self)


def _hasher(cls: Any) -> Callable[[Any], int]:
    """Compiled, as sets and dictionaries of records ask for it most of all."""
    shown = "".join(f", self.{name}" for name in cls._shown)
    scope: dict[str, Any] = {"_cls": cls}
    exec(f"def __hash__(self): return hash((_cls{shown}))", scope)
    return scope["__hash__"]  # type: ignore[no-any-return]


def _reduce(self: Any) -> Any:
    return type(self), tuple(getattr(self, name) for name in self.__match_args__)


def _repr(self: Any) -> str:
    inside = ", ".join(f"{name}={getattr(self, name)!r}" for name in self.__match_args__)
    return f"{type(self).__qualname__}({inside})"


_SHARED: dict[str, Any] = {
    "__init__": _first_init,
    "__setattr__": _refuse,
    "__delattr__": _refuse,
    "__reduce__": _reduce,
    "__repr__": _repr,
}
_BY_VALUE = _SHARED | {"__eq__": _equal, "__hash__": _first_hash}


def field_names(cls: type) -> tuple[str, ...]:
    """The fields of a record class, in order."""
    return cls.__match_args__  # type: ignore[attr-defined, no-any-return]


def replace(instance: T, /, **changes: Any) -> T:
    """The same record with other values in some fields."""
    cls: Any = type(instance)
    values = [
        changes.pop(name) if name in changes else getattr(instance, name)
        for name in cls.__match_args__
    ]
    if changes:
        raise TypeError(f"{cls.__name__} has no field {next(iter(changes))!r}")
    return cls(*values)  # type: ignore[no-any-return]
