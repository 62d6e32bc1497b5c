"""SMT-LIB text as nested tuples of tokens.

Enters: text from a solver. Leaves: expressions, an atom as its text, a list as a tuple. Guaranteed:
any text either is read to its end or raises ValueError; depth is limited by memory only.
"""

from __future__ import annotations

import re
from typing import TypeAlias

SExpression: TypeAlias = "str | tuple[SExpression, ...]"

# An atom may have quoted parts: Boolector names the arguments of |a| as |a|_x0.
_TOKEN = re.compile(
    r"""\s*(?: ;[^\n]*\n?
         | ( [()] | "(?:[^"]|"")*" | (?: \|[^|]*\| | [^\s()";|]+ )+ ) )""",
    re.VERBOSE,
)
_SPACE = re.compile(r"\s*\Z")


def read(text: str) -> list[SExpression]:
    """All expressions of the text."""
    complete: list[SExpression] = []
    open_lists: list[list[SExpression]] = [complete]
    position = 0
    while not _SPACE.match(text, position):
        token = _TOKEN.match(text, position)
        if token is None:
            raise ValueError(f"no token starts with {text[position : position + 20]!r}")
        position = token.end()
        match token.group(1):
            case None:
                continue
            case "(":
                open_lists.append([])
            case ")":
                if len(open_lists) == 1:
                    raise ValueError("a closing parenthesis without an opening one")
                closed = tuple(open_lists.pop())
                open_lists[-1].append(closed)
            case atom:
                open_lists[-1].append(atom)
    if len(open_lists) > 1:
        raise ValueError("a closing parenthesis is missing")
    return complete


def read_one(text: str) -> SExpression:
    expressions = read(text)
    if len(expressions) != 1:
        raise ValueError(f"one expression should be there, found {len(expressions)}")
    return expressions[0]


def write(expression: SExpression) -> str:
    """The text, for messages and for names that are keys."""
    if isinstance(expression, str):
        return expression
    return "(" + " ".join(write(part) for part in expression) + ")"
