"""Records behave as frozen dataclasses with slots do."""

from __future__ import annotations

import copy
import pickle

import pytest

from warpproof.base.records import field_names, hidden, record, record_by_identity, replace


@record
class Point:
    x: int
    y: int = 2
    note: str = hidden(default="")

    def sum(self) -> int:
        return self.x + self.y


@record
class Other:
    x: int
    y: int = 2
    note: str = ""


@record
class Empty:
    pass


@record
class Spoken:
    x: int

    def __repr__(self) -> str:
        return "spoken"


@record_by_identity
class Alone:
    x: int


class Derived(Point):
    pass


def test_values_come_in_order_or_by_name() -> None:
    assert (Point(1).x, Point(1).y) == (1, 2)
    assert Point(y=3, x=1).sum() == 4
    for wrong in (lambda: Point(), lambda: Point(1, 2, "", 4), lambda: Point(1, z=3)):  # type: ignore[call-arg]
        with pytest.raises(TypeError):
            wrong()


def test_equality_is_of_class_and_shown_fields() -> None:
    assert Point(1, 2, "a") == Point(1, 2, "b")
    assert hash(Point(1, 2, "a")) == hash(Point(1, 2, "b"))
    assert Point(1) != Point(2)
    assert Point(1) != Other(1)
    assert Empty() == Empty()
    assert Alone(1) != Alone(1)


def test_hashes_are_of_class_and_shown_fields() -> None:
    @record
    class First:
        x: int
        note: str = hidden(default="")

    class Plain(First):
        pass

    assert hash(Plain(1)) == hash(Plain(1, "other"))  # before any First was hashed
    assert hash(First(1)) == hash(First(1, "other")) != hash(First(2))
    assert hash(Empty()) == hash(Empty())
    assert hash(Alone(1)) != hash(Alone(1))
    assert len({First(1), First(1, "other"), First(2), Plain(1), Other(1)}) == 4


def test_nothing_can_be_assigned() -> None:
    point = Point(1)
    for change in (lambda: setattr(point, "x", 3), lambda: delattr(point, "x"),
                   lambda: setattr(point, "z", 3)):  # fmt: skip
        with pytest.raises(AttributeError):
            change()
    assert not hasattr(point, "__dict__")


def test_patterns_and_names_follow_the_fields() -> None:
    match Point(1, 5):
        case Point(x, y):
            assert (x, y) == (1, 5)
    assert field_names(Point) == ("x", "y", "note")


def test_replace_refuses_unknown_fields() -> None:
    assert replace(Point(1), y=7) == Point(1, 7)
    with pytest.raises(TypeError, match="no field 'z'"):
        replace(Point(1), z=7)


def test_copies_and_pickles_are_equal() -> None:
    point = Point(1, 5, "n")
    for made in (copy.copy(point), copy.deepcopy(point), pickle.loads(pickle.dumps(point))):
        assert (made, made.note) == (point, "n")


def test_what_a_class_defines_itself_stays() -> None:
    assert repr(Spoken(1)) == "spoken"
    assert repr(Point(1)) == "Point(x=1, y=2, note='')"


def test_a_plain_subclass_can_be_made_first() -> None:
    @record
    class Fresh:
        x: int

    class Below(Fresh):
        pass

    assert Below(4).x == 4
    assert Fresh(5).x == 5
    assert Derived(1).sum() == 3


def test_a_derived_class_may_make_the_first_instance() -> None:
    @record
    class Base:
        number: int

    class Derived(Base):
        def __init__(self) -> None:
            super().__init__(3)

    assert Derived().number == 3
