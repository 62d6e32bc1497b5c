"""Folders whose files are the members of a family: properties, solvers, formats.

Enters: a package and the name under which each of its modules offers what it contributes, an item
with an `id` or a tuple of such items. Leaves: the items by id. Guaranteed: ids are unique, order is
that of the file names, and a module is imported only when one of its items is asked for. Adding a
member is adding a file; where the command line offers it, its name stands in `base.config` too.
"""

from __future__ import annotations

import importlib
import importlib.util
import pkgutil
from typing import Any, Generic, Protocol, TypeVar

from warpproof.base.diagnostics import InternalError


class Item(Protocol):
    @property
    def id(self) -> str: ...


T = TypeVar("T", bound=Item)


class Registry(Generic[T]):
    """`package` is a dotted name, `attribute` what each module defines, `type_` what it must be."""

    def __init__(self, package: str, attribute: str, type_: type[T]) -> None:
        self._package = package
        self._attribute = attribute
        self._type = type_
        self._loaded: dict[str, tuple[T, ...]] = {}

    def modules(self) -> tuple[str, ...]:
        """The members' names, none imported. `base` and what starts with `_` are no members."""
        spec = importlib.util.find_spec(self._package)
        if spec is None or spec.submodule_search_locations is None:
            raise InternalError(f"registry folder '{self._package}' should be a package")
        names = (module.name for module in pkgutil.iter_modules(spec.submodule_search_locations))
        return tuple(sorted(name for name in names if name != "base" and not name.startswith("_")))

    def items(self) -> dict[str, T]:
        """All items by id; imports every module of the folder."""
        found: dict[str, T] = {}
        home: dict[str, str] = {}
        for module in self.modules():
            for item in self._load(module):
                if item.id in found:
                    raise InternalError(
                        f"ids in '{self._package}' should be unique, but '{item.id}' is in both "
                        f"'{home[item.id]}' and '{module}'"
                    )
                found[item.id] = item
                home[item.id] = module
        return found

    def get(self, id_: str) -> T | None:
        """The item of that id. Only the module named like it is imported, if it has the item."""
        module = id_.replace("-", "_")
        if module in self.modules():
            for item in self._load(module):
                if item.id == id_:
                    return item
        return self.items().get(id_)

    def _load(self, module: str) -> tuple[T, ...]:
        if module not in self._loaded:
            self._loaded[module] = self._offered(module)
        return self._loaded[module]

    def _offered(self, module: str) -> tuple[T, ...]:
        name = f"{self._package}.{module}"
        offered: Any = getattr(importlib.import_module(name), self._attribute, None)
        items = offered if isinstance(offered, tuple) else (offered,)
        for item in items:
            if not isinstance(item, self._type):
                raise InternalError(
                    f"'{name}' should define {self._attribute} as {self._type.__name__}, "
                    f"found {type(item).__name__}"
                )
        return items
