"""Metadata nodes whose fields are all plain, read in one go.

Nearly all are: numbers, references, texts without escapes and words. Half of a module's nodes that
are asked for are read here, several times faster than token by token. A node with anything else in
it is None, and the reader's rules decide.
"""

from __future__ import annotations

import re

from warpproof.frontend.llvm.values import (
    MetadataField,
    MetadataNode,
    MetadataRef,
    MetadataWord,
)

_START = re.compile(r"(distinct )?!([A-Za-z]\w*)\(")
_FIELD = re.compile(
    r"""([A-Za-z]\w*):[ ]
        (?:!(\d+) | (\d+) | "([^"\\]*)" | ([A-Za-z_]\w*(?:[ ]\|[ ][A-Za-z_]\w*)*))
        (,[ ]|\)$)""",
    re.ASCII | re.MULTILINE | re.VERBOSE,
)
_CONSTANTS: dict[str, bool | None] = {"null": None, "true": True, "false": False}


def plain_node(source: str, start: int, end: int) -> MetadataNode | None:
    """The node written from `start` to `end`, the end of its line; None if it is not plain."""
    head = _START.match(source, start, end)
    if head is None:
        return None
    fields: dict[str, MetadataField] = {}
    at = head.end()
    separator = ""
    while separator != ")":
        found = _FIELD.match(source, at, end)
        if found is None:
            return None
        key, reference, number, text, words, separator = found.groups()
        if reference is not None:
            fields[key] = MetadataRef(int(reference))
        elif number is not None:
            fields[key] = int(number)
        elif text is not None:
            fields[key] = text
        elif words in _CONSTANTS:
            fields[key] = _CONSTANTS[words]
        else:
            fields[key] = MetadataWord(tuple(words.split(" | ")))
        at = found.end()
    return MetadataNode(head[2], head[1] is not None, fields)
