from __future__ import annotations

from dataclasses import replace

import pytest

from tests.cli.fake_engine import result
from warpproof.base.property import Property
from warpproof.base.resting import asked_for, rest
from warpproof.base.source import Span
from warpproof.base.verdict import (
    Beside,
    Condition,
    PropertyResult,
    Scope,
    Verdict,
    assertion_holds,
    check_holds,
    conclude,
    covers,
)

_BAD = "refuted"


def row(
    verb: str, property_: str, function: str = "k", scope: Scope = Scope.PROGRAM
) -> PropertyResult:
    return result(verb, property_, function, "7", file="a.cu", scope=scope)


@pytest.mark.parametrize("property_", ["deadlock", "memory-leak", "assertion"])
@pytest.mark.parametrize("function", ["k", "main"])
def test_a_proof_names_each_violation_of_its_program(property_: str, function: str) -> None:
    proof, bad = rest([row("proved", property_), row(_BAD, "division-by-zero", function)])
    assert proof.verdict is Verdict.PROVED_WITHIN
    assert proof.conclusion.limits == ("only in executions without division-by-zero at line 7",)
    assert bad.verdict is Verdict.REFUTED


@pytest.mark.parametrize(
    ("function", "verdict"), [("k", Verdict.PROVED_WITHIN), ("other", Verdict.PROVED)]
)
def test_a_kernel_by_itself_has_its_own(function: str, verdict: Verdict) -> None:
    bad = row(_BAD, "division-by-zero", function, Scope.KERNEL)
    proof, _ = rest([row("proved", "deadlock", "k", Scope.KERNEL), bad])
    assert proof.verdict is verdict


def test_scopes_speak_of_different_executions() -> None:
    proof, _ = rest([row("proved", "deadlock"), row(_BAD, "assertion", scope=Scope.KERNEL)])
    assert proof.verdict is Verdict.PROVED


def test_a_violation_is_named_once() -> None:
    bad = row(_BAD, "division-by-zero")
    (proof, *_) = rest([row("proved", "deadlock"), bad, bad])
    assert proof.conclusion.limits == ("only in executions without division-by-zero at line 7",)
    (again, *_) = rest([proof, bad])
    assert again.conclusion == proof.conclusion


def test_a_row_that_was_not_asked_for_is_named_with_how_to_ask() -> None:
    race = frozenset({Property.DATA_RACE})
    rows = rest([row("proved", "data-race"), row("unknown", "integer-overflow"),
                 row("proved", "out-of-bounds")])  # fmt: skip
    (alone,) = asked_for(rows, race)
    needed = "the integer-overflow check holds"
    assert alone.verdict is Verdict.PROVED_IF
    assert alone.conclusion.conditions == (f"{needed} (not asked for: --check overflow)",)
    both = asked_for(rows, race | {Property.INTEGER_OVERFLOW})
    assert [r.property for r in both] == ["data-race", "integer-overflow"]
    assert both[0].conclusion.conditions == (needed,)


@pytest.mark.parametrize(
    ("verb", "verdict"),
    [("proved", Verdict.PROVED), ("unknown", Verdict.PROVED_IF), ("within", Verdict.PROVED_IF)],
)
def test_a_row_that_another_engine_has_proved_is_no_condition(verb: str, verdict: Verdict) -> None:
    proof = row("proved", "null-pointer")
    assert proof.evidence is not None
    needed = Condition("the integer-overflow check holds", Property.INTEGER_OVERFLOW)
    evidence = replace(proof.evidence, conditions=(needed,))
    proof = replace(proof, evidence=evidence, conclusion=conclude(evidence))
    assert rest([proof, row(verb, "integer-overflow")])[0].verdict is verdict
    assert rest([proof, row("proved", "integer-overflow", "other")])[0].verdict is Verdict.PROVED_IF


def test_a_row_that_rests_on_what_is_open_is_no_foundation() -> None:
    proof = row("proved", "deadlock")
    assert proof.evidence is not None
    evidence = replace(
        proof.evidence, conditions=(Condition("the data-race check holds", Property.DATA_RACE),)
    )
    proof = replace(proof, evidence=evidence, conclusion=conclude(evidence))
    race = row("proved", "data-race")
    assert rest([proof, race, row("unknown", "out-of-bounds")])[0].verdict is Verdict.PROVED_IF


def _needing(*needed: Property) -> PropertyResult:
    proof = row("proved", "deadlock")
    assert proof.evidence is not None
    evidence = replace(proof.evidence, conditions=tuple(map(check_holds, needed)))
    return replace(proof, evidence=evidence, conclusion=conclude(evidence))


def test_a_check_that_fails_is_no_condition() -> None:
    """It never holds, so what needs it is a proof of the executions without any such violation."""
    bad = row(_BAD, "data-race")
    (proof, *_) = rest([_needing(Property.DATA_RACE), bad])
    assert proof.verdict is Verdict.PROVED_WITHIN
    assert proof.conclusion.limits == ("only in executions without any data-race",)
    (again, *_) = rest([proof, bad])
    assert again.conclusion == proof.conclusion


def test_a_check_that_fails_leaves_other_conditions() -> None:
    needing = _needing(Property.DATA_RACE, Property.OUT_OF_BOUNDS)
    rows = [needing, row(_BAD, "data-race"), row("unknown", "out-of-bounds")]
    proof = rest(rows)[0]
    assert proof.verdict is Verdict.PROVED_IF
    assert proof.conclusion.conditions == ("the out-of-bounds check holds",)
    assert proof.conclusion.limits == ("only in executions without any data-race",)


def test_any_violation_is_more_than_one_of_them() -> None:
    any_race = Beside("any data-race")
    assert covers(any_race, Beside("data-race at line 7"))
    assert covers(any_race, any_race)
    assert not covers(Beside("data-race at line 7"), any_race)
    assert not covers(any_race, Beside("deadlock at line 7"))
    assert not covers(any_race, Beside("data-race at line 7", only_after=True))


def test_rows_may_need_each_other() -> None:
    one = _conditional("undefined-behaviour", check_holds(Property.UNINITIALIZED_READ))
    other = _conditional("uninitialized-read", check_holds(Property.UNDEFINED_BEHAVIOUR))
    assert [r.verdict for r in rest([one, other])] == [Verdict.PROVED_IF] * 2


def test_an_assertion_of_main_is_needed_at_its_place() -> None:
    place = row(_BAD, "assertion", "main").span
    assert place is not None
    for line in (place.line, 99):
        moved = Span.point(place.file, line, 1)
        conditional = _conditional("deadlock", assertion_holds("main", moved))
        assert rest([conditional])[0].verdict is Verdict.PROVED_IF
        assert rest([conditional, row("proved", "assertion", "main")])[0].verdict is Verdict.PROVED
        beside, _ = rest([conditional, row(_BAD, "assertion", "main")])
        assert beside.verdict is Verdict.PROVED_WITHIN
        any_such = any("any assertion" in limit for limit in beside.conclusion.limits)
        assert any_such == (line != place.line)


def _conditional(property_: str, *conditions: Condition) -> PropertyResult:
    proof = row("proved", property_)
    assert proof.evidence is not None
    evidence = replace(proof.evidence, conditions=conditions)
    return replace(proof, evidence=evidence, conclusion=conclude(evidence))
