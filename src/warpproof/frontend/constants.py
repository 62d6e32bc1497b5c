"""Constants that a specification names: enumerators and constexpr variables of the file.

Only clang knows what they are, and debug information tells just of those that code uses. So each
name becomes the argument of a template that is declared but not defined, in a text that follows the
file: clang's complaint about it spells the value out. A name that is no integer constant where the
file ends gets another complaint, and no value. What is a macro there is none of these names: macros
are replaced before.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from warpproof.frontend.clang import CompileOptions, messages_about
from warpproof.frontend.source_file import SourceFile
from warpproof.ir import spec

_TEMPLATE = "__wp_value_of"
# Unary plus makes numbers of characters, bools and enumerators; a float is no template argument.
_PROBE = f"{_TEMPLATE}<+({{name}})> __wp_probe_{{number}};"
_VALUE = re.compile(rf"<stdin>:(\d+):\d+: error: .*{_TEMPLATE}<(-?\d+)[uUlL]*>")


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
    names: Sequence[str], source: SourceFile, options: CompileOptions
) -> dict[str, int]:
    """The values of those names that are integer constants at the end of the file."""
    probes = [_PROBE.format(name=name, number=number) for number, name in enumerate(names)]
    plain = [f"#undef {name}" for name in names if name.isidentifier()]
    text = "\n".join([*plain, f"template <auto> struct {_TEMPLATE};", *probes]) + "\n"
    messages = messages_about(text, source, options)
    first = len(plain) + 2
    return {names[int(line) - first]: int(value) for line, value in _VALUE.findall(messages)}
