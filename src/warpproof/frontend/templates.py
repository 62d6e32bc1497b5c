"""Function templates of a program, as clang's syntax tree has them.

Enters: the tree that clang prints, and the files that count. Leaves: every function in them that is
a template or a member of one, with its parameters, where it stands, and the symbols of its
instances that have code.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from enum import Enum

from warpproof.base.records import record, replace
from warpproof.frontend.syntax_tree import Extent, Places, Tree, top_level


class ParameterKind(Enum):
    TYPE = "TemplateTypeParmDecl"
    VALUE = "NonTypeTemplateParmDecl"
    TEMPLATE = "TemplateTemplateParmDecl"


@record
class TemplateParameter:
    kind: ParameterKind
    name: str
    type: str  # of a value, without aliases
    has_default: bool
    is_pack: bool
    extent: Extent | None  # of its declaration


@record
class Component:
    """A class or the function itself; `parameters` are those of a template."""

    name: str
    parameters: tuple[TemplateParameter, ...] = ()


@record
class FunctionTemplate:
    """`namespaces` are around it, an unnamed one is the empty text; `path` are the classes that it
    is a member of, and itself. `targets` are the words that say where it runs."""

    namespaces: tuple[str, ...]
    path: tuple[Component, ...]
    type: str
    targets: tuple[str, ...]
    place: Extent  # of its name, where it is defined
    has_body: bool
    in_specialisation: bool  # of a class: it has no name that arguments could be given to
    instances: frozenset[str]

    @property
    def name(self) -> str:
        return "::".join(filter(None, (*self.namespaces, *(c.name for c in self.path))))

    @property
    def form(self) -> str:
        """The name with places for arguments."""
        parts = (c.name + "<...>" * bool(c.parameters) for c in self.path)
        return "::".join(filter(None, (*self.namespaces, *parts)))

    @property
    def is_kernel(self) -> bool:
        return _KERNEL in self.targets

    @property
    def parameters(self) -> tuple[TemplateParameter, ...]:
        return tuple(p for component in self.path for p in component.parameters)


_KERNEL = "__global__"
_TARGETS = {
    "CUDAGlobalAttr": _KERNEL,
    "CUDADeviceAttr": "__device__",
    "CUDAHostAttr": "__host__",
}
_FUNCTIONS = frozenset({"FunctionDecl", "CXXMethodDecl"})
_SPECIALISATIONS = frozenset(
    {"ClassTemplatePartialSpecializationDecl", "ClassTemplateSpecializationDecl"}
)
_TRANSPARENT = frozenset({"LinkageSpecDecl", "ExportDecl"})
_PATTERN = "TemplateInstantiationPattern"
_WORDS = (b"TemplateDecl", b"CXXMethodDecl")  # of declarations that can be about a template


def function_templates(printed: bytes, files: Iterable[str]) -> list[FunctionTemplate]:
    """In the order in which they are declared first."""
    reading = _Reading()
    wanted = frozenset(files)
    for tree, places in top_level(printed, wanted, _WORDS):
        reading.read(tree, places)
    return [t for t in reading.templates() if t.place.file in wanted]


@record
class _Scope:
    namespaces: tuple[str, ...] = ()
    path: tuple[Component, ...] = ()
    in_specialisation: bool = False


@record
class _Declared:
    """One declaration of a function template, by the id of its function."""

    scope: _Scope
    component: Component
    function: Tree
    place: Extent


class _Reading:
    def __init__(self) -> None:
        self._names: dict[str, Extent] = {}
        self._extents: dict[str, Extent] = {}
        self._first: dict[str, str] = {}  # of the declarations of a function, by id
        self._declared: dict[str, list[_Declared]] = {}  # by the first one's id
        self._instances: dict[str, set[str]] = {}  # by the id of their pattern

    def read(self, tree: Tree, places: Places) -> None:
        for node in _all(tree):
            name, extent = places.name_and_extent(node)
            identity: str = node.get("id", "")
            if name is not None:
                self._names[identity] = name
            if extent is not None:
                self._extents[identity] = extent
            if node.get("kind") in _FUNCTIONS:
                previous: str = node.get("previousDecl", identity)
                self._first.setdefault(identity, self._first.get(previous, previous))
                if _PATTERN in node and _body(node):
                    symbol = node.get("mangledName", node.get("name", ""))
                    self._instances.setdefault(node[_PATTERN], set()).add(symbol)
        self._scope(tree, _Scope())

    def templates(self) -> Iterator[FunctionTemplate]:
        instances: dict[str, set[str]] = {}
        for pattern, symbols in self._instances.items():
            instances.setdefault(self._first.get(pattern, pattern), set()).update(symbols)
        for first, declared in self._declared.items():
            shown = next((d for d in declared if _body(d.function)), declared[-1])
            scope = declared[0].scope  # a member may be defined outside of its class
            yield FunctionTemplate(
                scope.namespaces,
                (*scope.path, _merged([d.component for d in declared])),
                shown.function.get("type", {}).get("qualType", ""),
                tuple(dict.fromkeys(_targets(shown.function))),
                shown.place,
                _body(shown.function),
                scope.in_specialisation,
                frozenset(instances.get(first, ())),
            )

    def _scope(self, node: Tree, scope: _Scope) -> None:
        """What a node of a scope declares."""
        kind = node.get("kind", "")
        inner = [child for child in node.get("inner", ()) if child]
        name = node.get("name", "")
        if kind == "NamespaceDecl":
            for child in inner:
                self._scope(child, _Scope((*scope.namespaces, name)))
        elif kind in _TRANSPARENT:
            for child in inner:
                self._scope(child, scope)
        elif kind == "CXXRecordDecl" or kind in _SPECIALISATIONS:
            special = scope.in_specialisation or kind in _SPECIALISATIONS
            path = (*scope.path, Component(name, self._parameters(inner)))
            self._class(inner, _Scope(scope.namespaces, path, special))
        elif kind == "ClassTemplateDecl":
            component = Component(name, self._parameters(inner))
            pattern = next((c for c in inner if c.get("kind") == "CXXRecordDecl"), None)
            if pattern is not None:
                path = (*scope.path, component)
                members = [child for child in pattern.get("inner", ()) if child]
                self._class(members, _Scope(scope.namespaces, path, scope.in_specialisation))
        elif kind == "FunctionTemplateDecl":
            pattern = next((c for c in inner if c.get("kind") in _FUNCTIONS), None)
            if pattern is not None:
                self._add(scope, Component(name, self._parameters(inner)), pattern)
        elif kind in _FUNCTIONS and (
            any(c.parameters for c in scope.path) or self._first_of(node) in self._declared
        ):
            self._add(scope, Component(name), node)

    def _class(self, members: Iterable[Tree], scope: _Scope) -> None:
        # An instance of a class template, not one that the user wrote, is code like any other.
        for member in members:
            if _PATTERN not in member:
                self._scope(member, scope)

    def _add(self, scope: _Scope, component: Component, function: Tree) -> None:
        place = self._names.get(function.get("id", ""))
        if place is not None:
            found = _Declared(scope, component, function, place)
            self._declared.setdefault(self._first_of(function), []).append(found)

    def _first_of(self, function: Tree) -> str:
        identity: str = function.get("id", "")
        return self._first.get(identity, identity)

    def _parameters(self, inner: Iterable[Tree]) -> tuple[TemplateParameter, ...]:
        kinds = {kind.value: kind for kind in ParameterKind}
        return tuple(
            TemplateParameter(
                kinds[node["kind"]],
                node.get("name", ""),
                _plain(node.get("type", {})),
                "defaultArg" in node,
                bool(node.get("isParameterPack")),
                self._extents.get(node.get("id", "")),
            )
            for node in inner
            if node.get("kind") in kinds
        )


def _merged(declared: Sequence[Component]) -> Component:
    """With the defaults of all declarations."""
    first = declared[0]
    parameters = (
        replace(p, has_default=any(o.has_default for o in others))
        for p, *others in zip(first.parameters, *(c.parameters for c in declared))
    )
    return Component(first.name, tuple(parameters))


def _all(tree: Tree) -> Iterator[Tree]:
    """Nodes in the order in which they are printed."""
    waiting = [tree]
    while waiting:
        node = waiting.pop()
        if node:
            yield node
            waiting.extend(reversed(node.get("inner", ())))


def _plain(type_: Mapping[str, str]) -> str:
    return type_.get("desugaredQualType", type_.get("qualType", ""))


def _body(function: Tree) -> bool:
    return any(child.get("kind") == "CompoundStmt" for child in function.get("inner", ()) if child)


def _targets(function: Tree) -> Iterator[str]:
    for child in function.get("inner", ()):
        if child and child.get("kind") in _TARGETS:
            yield _TARGETS[child["kind"]]
