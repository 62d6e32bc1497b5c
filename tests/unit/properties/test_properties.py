"""The properties' texts: complete, consistent with the names of the command line, and true code."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.conftest import Ended
from warpproof.base.diagnostics import InternalError, UserError
from warpproof.base.property import Property
from warpproof.base.verdict import Verdict
from warpproof.explain import overview, plain, styled, table
from warpproof.properties.base import PROPERTIES, PropertyText, hints, named, ordered


def test_each_property_has_a_text() -> None:
    assert [text.id for text in ordered()] == list(Property)
    assert set(PROPERTIES.items()) == set(Property)


@pytest.mark.parametrize("property_", ordered(), ids=lambda p: p.id)
def test_every_text_is_there_and_is_a_sentence(property_: PropertyText) -> None:
    for text in (*property_.fails, property_.meaning, *property_.assumes, property_.promise):
        assert text.endswith("."), text
    for line in (property_.summary, property_.hint):
        assert not line.endswith("."), line
        assert "\n" not in line
    assert property_.fails
    assert property_.wrong != property_.right
    for code in (property_.wrong, property_.right):
        assert max(map(len, code.splitlines())) <= 90


@pytest.mark.parametrize(
    "property_", [p for p in ordered() if "__global__" in p.right], ids=lambda p: p.id
)
def test_the_repaired_kernel_is_proved(
    property_: PropertyText, tmp_path: Path, warpproof_here: Callable[..., Ended]
) -> None:
    """For all launches, and without a condition that it does not state."""
    (tmp_path / "right.cu").write_text(property_.right)
    ended = warpproof_here("check", "right.cu", "--unbounded")
    assert ended.code == 0, ended.out


def test_names_and_short_names() -> None:
    assert [p.id for p in named("data-race")] == ["data-race"]
    assert [p.id for p in named("ub")] == ["invalid-shift", "undefined-behaviour"]
    with pytest.raises(UserError, match="no property 'nothing'"):
        named("nothing")


def test_explanations() -> None:
    for property_ in ordered():
        text = plain(property_)
        assert "\x1b" not in text
        assert property_.right.splitlines()[0] in text
        assert max(map(len, text.splitlines())) <= 100
        assert "\x1b[" in styled(property_, 80)
    lines = overview(ordered(), {"PROVED": "It holds."}, ["assume"], ["WP-USAGE"]).splitlines()
    assert lines[0].startswith("property ")
    assert "  PROVED  It holds." in lines
    assert lines[-4:-2] == ["codes of messages", "  WP-USAGE"]


def test_verdicts_and_codes_are_explained(warpproof_here: Callable[..., Ended]) -> None:
    told = warpproof_here("explain", "PROVED_IF", "race", "closed-dimension", "wp-usage")
    assert told.code == 0
    for word in ("--accept-inferred", "data-race: two threads", "dimensions y and z", "WP-USAGE"):
        assert word in told.out
    assert "warpproof.transform" not in told.out
    for verdict in Verdict:
        assert warpproof_here("explain", verdict.value).out.startswith(f"{verdict.value}: ")
    wrong = warpproof_here("explain", "proved_iff")
    wrong.expect_error(2, "no property, code or verdict 'proved_iff'", "did you mean 'PROVED_IF'")
    listed = warpproof_here("explain").out
    assert all(word in listed for word in ("data-race", "PROVED_IF", "rests-on", "WP-USAGE"))


def test_every_property_has_a_hint() -> None:
    assert {property_ for property_, kind in hints() if kind is None} == set(Property)


def test_the_documentation_lists_them(repository: Path) -> None:
    text = (repository / "docs" / "check.md").read_text()
    assert table(ordered()) in text, (
        "the table of properties in docs/check.md should be what `python -m warpproof.explain` "
        "prints:\n" + table(ordered())
    )


def test_a_property_without_a_text_says_what_to_write(monkeypatch: pytest.MonkeyPatch) -> None:
    kept = {id_: text for id_, text in PROPERTIES.items().items() if id_ != Property.DEADLOCK}
    monkeypatch.setattr(type(PROPERTIES), "items", lambda _: kept)
    with pytest.raises(InternalError, match=r"deadlock\.py.*Property\.DEADLOCK"):
        ordered()
