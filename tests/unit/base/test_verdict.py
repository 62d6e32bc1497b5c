"""The whole truth table of `conclude`, against the rules stated once more and independently."""

from __future__ import annotations

from itertools import chain, combinations, product

import pytest

from warpproof.base.assumption import Assumption
from warpproof.base.config import ExitCode
from warpproof.base.property import Property
from warpproof.base.verdict import (
    ARGUMENTS,
    Advice,
    Beside,
    Bound,
    BoundSource,
    Caveat,
    Condition,
    Effect,
    Evidence,
    Outcome,
    Replay,
    Verdict,
    check_holds,
    conclude,
    exit_code_of,
    told_together,
    worst_verdict,
)


def subsets(items: list[object]) -> list[tuple[object, ...]]:
    return list(chain.from_iterable(combinations(items, n) for n in range(len(items) + 1)))


CAVEATS = [
    Caveat(Assumption.APPROXIMATION, f"a caveat: {effect.value}", effect) for effect in Effect
]
BOUNDS = [Bound(f"loop {source.value}", "4", source) for source in BoundSource]
ALL = [
    Evidence(outcome, replay, caveats, bounds, vacuous=vacuous, error=error, reason="timeout")
    for outcome, replay, caveats, bounds, vacuous, error in product(
        Outcome, Replay, subsets(list(CAVEATS)), subsets(list(BOUNDS)), (False, True), (None, "x")
    )
]


def effects(evidence: Evidence) -> set[Effect]:
    return {c.effect for c in evidence.caveats}


GIVEN = frozenset({BoundSource.USER, BoundSource.FILE})


def sources(evidence: Evidence) -> set[BoundSource]:
    return {b.source for b in evidence.bounds}


def test_the_table_is_whole() -> None:
    assert len(ALL) == 3 * 4 * 16 * 16 * 2 * 2


def test_refuted_exactly_when_a_candidate_was_reproduced() -> None:
    for e in ALL:
        reproduced = e.outcome is Outcome.CANDIDATE and e.replay is Replay.REPRODUCED
        assert (conclude(e).verdict is Verdict.REFUTED) == (reproduced and e.error is None)


def test_proved_only_on_a_whole_clean_answer() -> None:
    for e in ALL:
        clean = (
            e.error is None
            and e.outcome is Outcome.NONE_EXISTS
            and not e.vacuous
            and not effects(e) & {Effect.UNSUPPORTED, Effect.UNDER}
            and sources(e) <= {BoundSource.EXHAUSTED}
        )
        assert (conclude(e).verdict is Verdict.PROVED) == clean


def test_proved_within_only_on_bounds_that_the_user_gave_or_a_narrow_model() -> None:
    for e in ALL:
        within = (
            e.error is None
            and e.outcome is Outcome.NONE_EXISTS
            and not e.vacuous
            and Effect.UNSUPPORTED not in effects(e)
            and BoundSource.INTERNAL not in sources(e)
            and (not GIVEN.isdisjoint(sources(e)) or Effect.UNDER in effects(e))
        )
        assert (conclude(e).verdict is Verdict.PROVED_WITHIN) == within


def test_an_error_is_always_an_error() -> None:
    for e in ALL:
        assert (conclude(e).verdict is Verdict.ERROR) == (e.error is not None)


def test_unsupported_code_is_told_unless_a_bug_was_reproduced() -> None:
    for e in ALL:
        told = (
            e.error is None
            and Effect.UNSUPPORTED in effects(e)
            and not (e.outcome is Outcome.CANDIDATE and e.replay is Replay.REPRODUCED)
        )
        assert (conclude(e).verdict is Verdict.UNSUPPORTED) == told


def test_everything_else_is_unknown_and_says_why() -> None:
    for e in ALL:
        concluded = conclude(e)
        if concluded.verdict not in (Verdict.PROVED, Verdict.REFUTED):
            assert concluded.reason


def test_a_candidate_that_was_not_reproduced_names_the_approximation() -> None:
    over = Caveat(Assumption.MODEL_OVER, "expf may be any value", Effect.OVER)
    concluded = conclude(Evidence(Outcome.CANDIDATE, Replay.NOT_REPRODUCED, (over,)))
    assert concluded.verdict is Verdict.UNKNOWN
    assert "expf may be any value" in concluded.reason


@pytest.mark.parametrize(
    ("verdicts", "worst"),
    [
        ([], Verdict.UNKNOWN),
        ([Verdict.PROVED], Verdict.PROVED),
        ([Verdict.PROVED, Verdict.PROVED_WITHIN], Verdict.PROVED_WITHIN),
        ([Verdict.PROVED, Verdict.UNKNOWN], Verdict.UNKNOWN),
        ([Verdict.ERROR, Verdict.UNSUPPORTED], Verdict.ERROR),
        ([Verdict.REFUTED, Verdict.ERROR], Verdict.REFUTED),
    ],
)
def test_the_worst_of_several(verdicts: list[Verdict], worst: Verdict) -> None:
    assert worst_verdict(verdicts) is worst


def test_exit_codes() -> None:
    assert [exit_code_of(v) for v in Verdict] == [
        ExitCode.PROVED,
        ExitCode.PROVED,
        ExitCode.UNKNOWN,
        ExitCode.UNKNOWN,
        ExitCode.UNKNOWN,
        ExitCode.ERROR,
        ExitCode.REFUTED,
    ]
    assert exit_code_of(Verdict.PROVED_IF, accept_inferred=True) is ExitCode.PROVED
    assert exit_code_of(Verdict.PROVED_WITHIN, unbounded=True) is ExitCode.UNKNOWN


@pytest.mark.parametrize(
    ("evidence", "advice"),
    [
        (Evidence(Outcome.NONE_EXISTS), None),
        (Evidence(Outcome.CANDIDATE, Replay.REPRODUCED), None),
        (Evidence(Outcome.CANDIDATE, Replay.NOT_REPRODUCED), Advice.REPLAY),
        (Evidence(Outcome.UNDECIDED), Advice.EFFORT),
        (Evidence(Outcome.UNDECIDED, advice=Advice.REPAIR), Advice.REPAIR),
        (Evidence(Outcome.UNDECIDED, error="no"), Advice.REPORT),
        (Evidence(Outcome.UNDECIDED, vacuous=True), Advice.CONTRADICTION),
        (Evidence(Outcome.NONE_EXISTS, vacuous=True), Advice.CONTRADICTION),
        (Evidence(Outcome.NONE_EXISTS, beside=(Beside("x", only_after=True),)), Advice.REPAIR),
        (Evidence(Outcome.NONE_EXISTS, conditions=(Condition("n > 0"),)), Advice.CONDITION),
        (Evidence(Outcome.NONE_EXISTS, conditions=(Condition("x", Property.DEADLOCK),)), None),
        (
            Evidence(Outcome.NONE_EXISTS, bounds=(Bound("grid", "2", BoundSource.INTERNAL),)),
            Advice.BOUND,
        ),
        (
            Evidence(Outcome.NONE_EXISTS, bounds=(Bound(ARGUMENTS, "", BoundSource.INTERNAL),)),
            Advice.ARGUMENTS,
        ),
    ],
)
def test_what_may_help(evidence: Evidence, advice: Advice | None) -> None:
    assert conclude(evidence).advice is advice


def test_the_parts_of_a_conclusion() -> None:
    evidence = Evidence(
        Outcome.NONE_EXISTS,
        conditions=(Condition("n > 0"), Condition("n < 9")),
        bounds=(Bound("grid", "2", BoundSource.USER),),
        beside=(Beside("data-race at line 3"),),
    )
    told = conclude(evidence)
    assert told.conditions == ("n > 0", "n < 9")
    assert told.limits == ("within grid 2", "only in executions without data-race at line 3")
    many = tuple(Beside(f"data-race at line {line}") for line in (3, 4, 5, 6, 6))
    (limit,) = conclude(Evidence(Outcome.NONE_EXISTS, beside=many)).limits
    assert limit == "only in executions without data-race at line 3, data-race at line 4 and 2 more"
    assert told.reason == f"if n > 0 and n < 9; {', '.join(told.limits)}"


def test_conditions_that_read_the_same_are_one() -> None:
    evidence = Evidence(
        Outcome.NONE_EXISTS,
        conditions=(
            Condition("n * m <= 9"),
            Condition("n > 0"),
            Condition("n * m <= 9", is_formula=False, broken_by="n = m = 4"),
            Condition("n > 0", Property.DEADLOCK),
            Condition("n > 0"),
        ),
    )
    assert evidence.conditions == (
        Condition("n * m <= 9", is_formula=False, broken_by="n = m = 4"),
        Condition("n > 0"),
        Condition("n > 0", Property.DEADLOCK),
    )
    assert conclude(evidence).conditions == ("n * m <= 9 (n = m = 4 breaks it)", "n > 0")


def test_conditions_on_checks_are_told_together() -> None:
    on = [check_holds(p).text for p in (Property.DATA_RACE, Property.OUT_OF_BOUNDS)]
    assert told_together(on[:1]) == "the data-race check holds"
    assert told_together((on[0], "n >= 0", *on)) == (
        "n >= 0 and the data-race and out-of-bounds checks hold"
    )
