"""Constants that a specification names: enumerators and constant variables of the program.

Only clang knows what a name means where a specification stands: which namespaces and classes are
around it, what `using` brought there, what hides what. So each name becomes the argument of a
template that is declared but not defined, in a copy of the file, at the place that the
specification speaks of: clang's complaint about it spells the value out. A name that is no integer
constant there gets another complaint, and no value; so does one where no statement can stand.
What is a macro there is none of these names: macros are replaced before.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence

from warpproof.base.records import record
from warpproof.frontend.clang import CompileOptions, messages_about
from warpproof.frontend.contracts.places import Position
from warpproof.frontend.source_file import SourceFile
from warpproof.ir import spec

_TEMPLATE = "__wp_value_of"
_NUMBER = "__wp_number"
# Unary plus makes numbers of characters and bools; a float is no integer, whatever clang says.
_HEAD = (
    f"template <int, auto> struct {_TEMPLATE};"
    f" template <class T> constexpr auto {_NUMBER}(T v) {{"
    " if constexpr (__is_enum(T)) return +static_cast<__underlying_type(T)>(v);"
    " else return +v; }"
)
_PROBE = f"sizeof({_TEMPLATE}<{{number}}, {_NUMBER}({{name}})>)"
_VALUE = re.compile(rf"error: .*\b{_TEMPLATE}<(\d+), (-?\d+)[uUlL]*>")


@record
class Place:
    """Where a name is looked up: before the character at `position`."""

    position: Position
    in_function: bool


Values = Mapping[tuple[Place, str], frozenset[int]]


def names_in(clauses: Iterable[spec.Clause]) -> list[str]:
    """Every name that clauses mention, once."""
    found: dict[str, None] = {}
    waiting: list[spec.SpecExpr | spec.Clause] = list(clauses)
    while waiting:
        node = waiting.pop()
        if isinstance(node, spec.Name):
            found[node.identifier] = None
        waiting.extend(spec.children(node))
    return list(found)


def constant_values(
    asked: Mapping[Place, Iterable[str]],
    source: SourceFile,
    options: CompileOptions,
    appended: str = "",
) -> Values:
    """The values of those names that are integer constants where they are asked for; several where
    the instances of a template differ."""
    questions = [(place, name) for place, names in asked.items() for name in names]
    messages = messages_about(_probing_text(questions, source.text) + appended, source, options)
    found: dict[tuple[Place, str], set[int]] = {}
    for number, value in _VALUE.findall(messages):
        found.setdefault(questions[int(number)], set()).add(int(value))
    return {question: frozenset(values) for question, values in found.items()}


def _probing_text(questions: Sequence[tuple[Place, str]], text: str) -> str:
    """The file with every question at its place."""
    starts = [0]
    for row in text.split("\n"):
        starts.append(starts[-1] + len(row) + 1)
    probes: dict[int, str] = {}
    for number, (place, name) in enumerate(questions):
        line, column = place.position
        offset = starts[line - 1] + column - 1
        probe = _PROBE.format(number=number, name=name)
        form = f"(void){probe};" if place.in_function else f"static_assert({probe} > 0);"
        plain = " && ".join(f"!defined({word})" for word in name.split("::") if word)
        probes[offset] = probes.get(offset, "") + f"\n#if {plain}\n{form}\n#endif\n"
    parts: list[str] = [_HEAD, "\n"]
    last = 0
    for offset in sorted(probes):
        parts += [text[last:offset], probes[offset]]
        last = offset
    return "".join([*parts, text[last:]])
