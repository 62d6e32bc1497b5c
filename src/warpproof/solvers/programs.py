"""Solvers that are programs: one script in, one reply out.

Enters: a query; later the whole output of the program. Leaves: the script; a `Reply`. Guaranteed: a
verdict counts only when nothing before it was an error, so no assertion was left out.
"""

from __future__ import annotations

from warpproof.solvers.backend import Rejected, Reply
from warpproof.solvers.base import Query, Verdict
from warpproof.solvers.sexpressions import SExpression, read, write


def script(query: Query) -> str:
    """Core and model are asked for at once; the one that does not apply is an error message after
    the verdict, which the reader passes over."""
    lines = [query.script()]
    if query.named:
        lines.append("(get-unsat-assumptions)")
    if query.wanted:
        lines.append("(get-model)")
    lines.append("(exit)")
    return "\n".join(lines) + "\n"


def reply(output: str, query: Query) -> Reply:
    """ValueError where the output is no reply, Rejected where it says that the query is none."""
    expressions = read(output)
    if not expressions:
        raise ValueError("no output")
    first = expressions[0]
    if _is_error(first):
        raise Rejected(write(first))
    if first not in ("sat", "unsat", "unknown"):
        raise ValueError(f"sat, unsat or unknown should be there, found {write(first)[:80]}")
    match Verdict(first):
        case Verdict.SAT:
            return Reply(Verdict.SAT, definitions(expressions[-1]))
        case Verdict.UNSAT:
            return Reply(Verdict.UNSAT, {}, _core(expressions[1:], query))
        case Verdict.UNKNOWN:
            return Reply(Verdict.UNKNOWN)


def _is_error(expression: SExpression) -> bool:
    return isinstance(expression, tuple) and expression[:1] == ("error",)


def definitions(model: SExpression) -> dict[str, str]:
    """The values in a printed model by name: that of a function, and with most programs that of
    an array, is a lambda."""
    values = {}
    for definition in model:
        match definition:
            case ("define-fun", str(name), (), _, body):
                values[name.strip("|")] = write(body)
            case ("define-fun", str(name), arguments, _, body):
                values[name.strip("|")] = write(("lambda", arguments, body))
    return values


def _core(expressions: list[SExpression], query: Query) -> tuple[str, ...]:
    """Where the program names none, everything is in it: that is always true."""
    if not query.named:
        return ()
    names = {query.switch(index): named.name for index, named in enumerate(query.named)}
    for expression in expressions[:1]:
        if isinstance(expression, tuple) and not _is_error(expression):
            chosen = {write(part) for part in expression}
            if chosen <= names.keys():
                return tuple(name for switch, name in names.items() if switch in chosen)
    return tuple(names.values())
