from __future__ import annotations

from itertools import permutations

import pytest

from tests.cli.fake_engine import EVIDENCE, result
from warpproof.base.merge import Answered, failed, merge, no_answer, undecided
from warpproof.base.verdict import PropertyResult, Row, Scope, Verdict

ORDER = ("data-race", "out-of-bounds", "assertion")


def row(
    verb: str, property_: str = "data-race", function: str = "k", line: int = 1
) -> PropertyResult:
    return result(verb, property_, function, str(line), file="a.cu")


def said(engine: str, *rows: PropertyResult) -> Answered:
    return Answered(engine, "main", Scope.PROGRAM, rows)


def merged(*verbs: str) -> tuple[Verdict, ...]:
    answers = [said(f"engine{n}", row(verb)) for n, verb in enumerate(verbs)]
    return tuple(r.verdict for r in merge(answers, ORDER).results)


@pytest.mark.parametrize(
    ("verbs", "winner"),
    [
        (("refuted", "within"), Verdict.REFUTED),
        (("refuted", "unknown"), Verdict.REFUTED),
        (("refuted", "error"), Verdict.REFUTED),
        (("proved", "within"), Verdict.PROVED),
        (("proved", "unsupported"), Verdict.PROVED),
        (("within", "unknown"), Verdict.PROVED_WITHIN),
        (("within", "if"), Verdict.PROVED_WITHIN),
        (("if", "unknown"), Verdict.PROVED_IF),
        (("refuted", "if"), Verdict.REFUTED),
        (("unknown", "unsupported"), Verdict.UNKNOWN),
        (("proved", "error"), Verdict.ERROR),
        (("proved", "refuted"), Verdict.ERROR),
        (("proved", "refuted", "within"), Verdict.ERROR),
    ],
)
def test_who_wins(verbs: tuple[str, ...], winner: Verdict) -> None:
    for order in permutations(verbs):
        assert merged(*order) == (winner,)


def test_one_answer_stays_as_it_is() -> None:
    for verb in EVIDENCE:
        answer = said("bmc", row(verb))
        assert merge([answer], ORDER).results == answer.results


def test_scopes_do_not_contradict_each_other() -> None:
    proof = result("proved", "data-race", "k", file="a.cu", scope=Scope.KERNEL)
    answers = [
        Answered("a", "k", Scope.KERNEL, (proof,)),
        said("b", row("refuted")),
    ]
    found = merge(answers, ORDER)
    assert [(r.scope, r.verdict) for r in found.results] == [
        (Scope.PROGRAM, Verdict.REFUTED),
        (Scope.KERNEL, Verdict.PROVED),
    ]
    assert not found.contradictions


def test_a_candidate_says_more_than_none() -> None:
    answers = [
        said("a", row("unknown")),
        said("b", row("candidate")),
    ]
    (best,) = merge(answers, ORDER).results
    assert best.counterexample is not None


def test_a_contradiction_keeps_both() -> None:
    answers = [
        said("a", row("proved")),
        said("b", row("refuted")),
    ]
    found = merge(answers, ORDER)
    (shown,) = found.results
    assert shown.counterexample is not None
    assert shown.assumptions == row("proved").assumptions
    assert "a has a proof, b a counterexample" in shown.conclusion.reason
    (kept,) = found.contradictions
    assert "PROVED" in kept
    assert "REFUTED" in kept


def test_refutations_at_several_lines_are_all_kept_once() -> None:
    first = (row("refuted", line=1), row("refuted", line=2))
    second = (row("refuted", line=2), row("refuted", line=3))
    found = merge([said("a", *first), said("b", *second)], ORDER)
    assert [r.span.line for r in found.results if r.span] == [1, 2, 3]


def test_rows_are_ordered_by_function_then_property() -> None:
    rows = (
        row("proved", "assertion", "g"),
        row("proved", "data-race", "f"),
        row("proved", "data-race", "g"),
        row("proved", "new-property", "g"),
    )
    found = merge([said("a", *rows)], ORDER).results
    assert [(r.function, r.property) for r in found] == [
        ("g", "data-race"),
        ("g", "assertion"),
        ("g", "new-property"),
        ("f", "data-race"),
    ]


def test_rows_of_what_is_missing() -> None:
    missing = Row("assertion", "k", Scope.KERNEL)
    assert undecided(missing, "no time").verdict is Verdict.UNKNOWN
    assert undecided(missing, "no time").row == missing
    assert failed(missing, "KeyError").verdict is Verdict.ERROR


def test_why_there_is_no_answer() -> None:
    silent = Answered("bmc", "k", Scope.KERNEL, (), applies=False)
    asked = Answered("deductive", "k", Scope.KERNEL, ())
    assert no_answer([]) == "no engine can be asked about this (available: none)"
    assert no_answer([silent]) == "no engine can be asked about this (available: bmc)"
    assert no_answer([silent, asked]) == "not decided by any engine that was asked: deductive"
