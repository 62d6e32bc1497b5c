"""What records and arrays consist of."""

from __future__ import annotations

from warpproof.ir import types
from warpproof.ir.aggregates import Part, definition, leaves, member_at, members, parts
from warpproof.ir.types import (
    CArray,
    CBase,
    CInt,
    CMember,
    CNamed,
    CPointer,
    CRecord,
    CTypedef,
    RecordKind,
)

INT = CInt("int", 32, True)
BOOL = CInt("bool", 8, False, is_bool=True)
DATA = CPointer(INT)
BASE = CRecord("B", "B", RecordKind.STRUCT, 8, 8, (CMember("first", DATA, 0),))
UNION = CRecord("U", "U", RecordKind.UNION, 8, 8, (CMember("p", DATA, 0), CMember("n", INT, 0)))
INNER = CNamed("I", "I", RecordKind.STRUCT)
TABLE = {
    "I": CRecord("I", "I", RecordKind.STRUCT, 16, 8, (CMember("p", DATA, 0), CMember("n", INT, 64)))
}
WHOLE = CRecord(
    "W", "W", RecordKind.STRUCT, 64, 8,
    (
        CMember("n", INT, 64),
        CMember("flag", BOOL, 96, 1),
        CMember("pair", CArray(INNER, 2), 128),
        CMember("either", UNION, 384),
        CMember("end", CTypedef("Inner", INNER), 448),
    ),
    (CBase(BASE, 0),),
)  # fmt: skip


def is_pointer(ctype: types.CType) -> bool:
    return isinstance(ctype, CPointer)


def test_leaves_have_paths_and_places() -> None:
    assert list(leaves(WHOLE, TABLE, is_pointer)) == [
        Part(".first", 0, DATA),
        Part(".pair[0].p", 16, DATA),
        Part(".pair[1].p", 32, DATA),
        Part(".end.p", 56, DATA),
    ]
    found = leaves(WHOLE, TABLE, lambda inner: inner == INT)
    assert [(p.path, p.offset) for p in found] == [
        (".n", 8), (".pair[0].n", 24), (".pair[1].n", 40), (".end.n", 64),
    ]  # fmt: skip


def test_what_is_no_record_is_its_own_leaf() -> None:
    assert list(leaves(DATA, TABLE, is_pointer)) == [Part("", 0, DATA)]
    assert list(leaves(INT, TABLE, is_pointer)) == []


def test_long_arrays_are_passed_over_and_empty_ones_cost_nothing() -> None:
    many = CArray(DATA, 1 << 40)
    assert list(leaves(many, TABLE, is_pointer, longest=8)) == []
    assert list(leaves(CArray(INT, 1 << 40), TABLE, is_pointer)) == []
    assert list(leaves(CArray(DATA, None), TABLE, is_pointer)) == []


def test_bit_fields_say_so() -> None:
    (flag,) = leaves(WHOLE, TABLE, lambda inner: inner == BOOL)
    assert (flag.offset, flag.bit_width) == (12, 1)


def test_parts_of_unions_are_not_told_but_their_members_are() -> None:
    assert not list(parts(UNION, TABLE))
    assert [m.name for m in members(UNION, TABLE)] == ["p", "n"]


def test_members_by_place() -> None:
    assert definition(CTypedef("Inner", INNER), TABLE) is TABLE["I"]
    found = member_at(INNER, 8, TABLE)
    assert found is not None
    assert found.name == "n"
    assert member_at(INNER, 4, TABLE) is None
    assert member_at(CNamed("X", "X", RecordKind.STRUCT), 0, TABLE) is None
