"""The loop forest on small graphs: dominators, nesting, exits, and jumps into loops."""

from __future__ import annotations

import random

import pytest

from warpproof.base.source import NOWHERE, Span
from warpproof.ir import nodes, types
from warpproof.ir.loops import dominators, find_loops, predecessors, reverse_postorder

CONDITION = nodes.VarRef("c", types.BOOL)


def graph(**edges: str) -> list[nodes.Block]:
    """`graph(a="b c", b="a", c="")`: a branches to b and c, b jumps to a, c returns."""
    return [block(label, *targets.split()) for label, targets in edges.items()]


def block(label: str, *targets: str, assigns: str | None = None) -> nodes.Block:
    statements: tuple[nodes.Statement, ...] = ()
    if assigns is not None:
        statements = (nodes.Assign(assigns, nodes.IntConst(1, types.I32)),)
    terminator: nodes.Terminator
    match targets:
        case ():
            terminator = nodes.Return(None)
        case (one,):
            terminator = nodes.Goto(one)
        case (then, otherwise):
            terminator = nodes.Branch(CONDITION, then, otherwise)
        case (*others, default):
            cases = tuple(nodes.SwitchCase(n, target) for n, target in enumerate(others))
            terminator = nodes.Switch(nodes.VarRef("i", types.I32), cases, default)
    return nodes.Block(label, statements, terminator)


def immediate(blocks: list[nodes.Block]) -> dict[str, str]:
    return dominators(reverse_postorder(blocks), predecessors(blocks))


def test_order_leaves_out_what_is_unreachable_and_puts_causes_first() -> None:
    blocks = graph(a="b c", b="d", c="d", d="", lost="d")
    order = reverse_postorder(blocks)
    assert sorted(order) == ["a", "b", "c", "d"]
    assert order[0] == "a"
    assert order[-1] == "d"


def test_predecessors_count_a_double_edge_once() -> None:
    assert predecessors(graph(a="b b", b=""))["b"] == ["a"]


def test_dominators_meet_where_ways_join() -> None:
    blocks = graph(a="b c", b="d", c="d e", d="f", e="f", f="")
    assert immediate(blocks) == {"a": "a", "b": "a", "c": "a", "d": "a", "e": "c", "f": "a"}


def test_dominators_ignore_edges_from_unreachable_blocks() -> None:
    assert immediate(graph(a="b", b="", lost="b"))["b"] == "a"


def test_dominators_agree_with_the_definition() -> None:
    """A block dominates another if no way from the entry avoids it."""
    random_ = random.Random(7)
    for _ in range(200):
        labels = [f"b{n}" for n in range(random_.randint(1, 9))]
        blocks = [
            block(label, *random_.sample(labels, min(len(labels), random_.randint(0, 3))))
            for label in labels
        ]
        found = immediate(blocks)
        for label in found:
            chain = {label}
            above = label
            while found[above] != above:
                above = found[above]
                chain.add(above)
            assert chain == {d for d in found if not reaches_without(blocks, label, d)}


def reaches_without(blocks: list[nodes.Block], goal: str, avoided: str) -> bool:
    if avoided == blocks[0].label:
        return False
    kept = [b for b in blocks if b.label != avoided]
    names = {b.label for b in kept}
    after = {
        b.label: [p for p in names if b.label in predecessors(blocks).get(p, [])] for b in kept
    }
    seen, stack = {blocks[0].label}, [blocks[0].label]
    while stack:
        for successor in after[stack.pop()]:
            if successor not in seen:
                seen.add(successor)
                stack.append(successor)
    return goal in seen


def test_straight_code_has_no_loop() -> None:
    forest = find_loops(graph(a="b", b=""), {})
    assert forest.loops == ()
    assert not forest.irreducible


def test_a_block_that_jumps_to_itself_is_a_loop() -> None:
    (loop,) = find_loops(graph(a="a b", b=""), {}).loops
    assert (loop.header, loop.latches, loop.blocks, loop.exits) == ("a", ("a",), ("a",), ("b",))


def test_nested_loops_name_their_parent_and_come_after_it() -> None:
    blocks = graph(entry="outer", outer="inner done", inner="body next", body="inner",
                   next="outer", done="")  # fmt: skip
    outer, inner = find_loops(blocks, {}).loops
    assert (outer.header, outer.parent) == ("outer", None)
    assert (inner.header, inner.parent) == ("inner", 0)
    assert set(outer.blocks) == {"outer", "inner", "body", "next"}
    assert set(inner.blocks) == {"inner", "body"}
    assert inner.exits == ("next",)
    assert outer.exits == ("done",)


def test_the_tightest_enclosing_loop_is_the_parent() -> None:
    blocks = graph(a="b z", b="c y", c="d x", d="c", x="b", y="a", z="")
    loops = find_loops(blocks, {}).loops
    assert [(loop.header, loop.parent) for loop in loops] == [("a", None), ("b", 0), ("c", 1)]


def test_two_loops_side_by_side_have_no_parent() -> None:
    blocks = graph(a="a b", b="b c", c="")
    assert [loop.parent for loop in find_loops(blocks, {}).loops] == [None, None]


def test_two_ways_back_to_a_header_are_one_loop() -> None:
    (loop,) = find_loops(graph(a="b e", b="c d", c="a", d="a", e=""), {}).loops
    assert set(loop.latches) == {"c", "d"}
    assert set(loop.blocks) == {"a", "b", "c", "d"}


def test_a_break_adds_an_exit() -> None:
    (loop,) = find_loops(graph(a="b out", b="a stop", out="", stop=""), {}).loops
    assert set(loop.exits) == {"out", "stop"}


@pytest.mark.parametrize(
    "blocks",
    [graph(a="b c", b="c", c="b d", d=""), graph(a="b c d", b="c", c="d", d="b")],
    ids=["two entries", "three entries"],
)
def test_a_jump_into_a_loop_is_irreducible(blocks: list[nodes.Block]) -> None:
    forest = find_loops(blocks, {})
    assert forest.irreducible
    assert forest.loops == ()


def test_natural_loops_beside_an_irreducible_cycle_are_still_found() -> None:
    forest = find_loops(graph(a="a b", b="c d", c="d", d="c e", e=""), {})
    assert forest.irreducible
    assert [loop.header for loop in forest.loops] == ["a"]


def test_a_loop_has_the_source_range_of_its_latch() -> None:
    span = Span("f.cu", 3, 1, 5, 2)
    marked, plain = find_loops(graph(a="b", b="b c", c="c d", d=""), {"b": span}).loops
    assert marked.span == span
    assert plain.span == NOWHERE


def test_a_loop_knows_what_its_body_assigns() -> None:
    blocks = [
        block("a", "b", assigns="before"),
        block("b", "c", "d"),
        block("c", "b", assigns="inside"),
        block("d", assigns="after"),
    ]
    (loop,) = find_loops(blocks, {}).loops
    assert loop.modified == ("inside",)
