"""The race detector against brute force.

A random trace of accesses, barriers and messages is judged twice: by clocks, one event at a time,
and by the transitive closure of the trace's happens-before graph over all pairs of accesses. An
access must be reported exactly if some earlier one conflicts with it and is not ordered before it.
"""

from __future__ import annotations

from dataclasses import dataclass

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from warpproof.base.source import UNKNOWN_ORIGIN
from warpproof.ir.nodes import Scope
from warpproof.semantics.races.clocks import FOREVER, Access, Clock, RaceDetector, same_value

THREADS = 4
BLOCK = {0: 0, 1: 0, 2: 2, 3: 2}  # two blocks of two threads
OBJECT = 1


@dataclass(frozen=True)
class Touch:
    thread: int
    offset: int
    size: int
    write: bool
    atomic: Scope | None
    exchange: bool = False  # an atomic write that has read what was there


@dataclass(frozen=True)
class Meet:
    """A barrier of a block, by range; or of any threads, one by one."""

    threads: tuple[int, ...]
    by_range: bool


@dataclass(frozen=True)
class Send:
    """One thread learns what another knows."""

    source: int
    target: int


Event = Touch | Meet | Send
TOUCHES = st.builds(
    Touch,
    st.integers(0, THREADS - 1),
    st.sampled_from([0, 0, 1, 2]),
    st.sampled_from([1, 2, 2]),
    st.booleans(),
    st.sampled_from([None, None, None, Scope.BLOCK, Scope.GPU, Scope.SYSTEM]),
)
MEETINGS = st.one_of(
    st.sampled_from([(0, 1), (2, 3), (0, 1, 2, 3)]).map(lambda group: Meet(group, True)),
    st.sets(st.integers(0, THREADS - 1), min_size=2).map(lambda s: Meet(tuple(sorted(s)), False)),
)
SENDS = st.builds(Send, st.integers(0, THREADS - 1), st.integers(0, THREADS - 1))
TRACES = st.lists(st.one_of(TOUCHES, TOUCHES, TOUCHES, MEETINGS, SENDS), max_size=14)


def conflict(a: Touch, b: Touch) -> bool:
    """By the definition, without clocks."""
    overlap = a.offset < b.offset + b.size and b.offset < a.offset + a.size
    if a.thread == b.thread or not overlap or not (a.write or b.write):
        return False
    if a.atomic is None or b.atomic is None or (a.offset, a.size) != (b.offset, b.size):
        return True
    needed = Scope.BLOCK if BLOCK[a.thread] == BLOCK[b.thread] else Scope.GPU
    return min(a.atomic.value, b.atomic.value) < needed.value


def is_observed(trace: list[Event], first: int, now: int, before: set[int]) -> bool:
    """Was what the first one wrote read by an exchange that is before the present one, or by one
    that was read by it, and so on? What is read is what was written last."""
    at = trace[first]
    assert isinstance(at, Touch)
    if not at.exchange:
        return False
    for number in range(first + 1, now):
        e = trace[number]
        if not isinstance(e, Touch) or not e.write:
            continue
        if not (e.offset < at.offset + at.size and at.offset < e.offset + e.size):
            continue
        is_same = (e.offset, e.size) == (at.offset, at.size)
        if not is_same or not e.exchange or conflict(at, e):
            return False
        at_now = trace[now]
        assert isinstance(at_now, Touch)
        if number in before or e.thread == at_now.thread:
            return True
    return False


def racing(trace: list[Event], *, observes: bool = False) -> list[bool]:
    """Per touch: does an earlier one conflict with it, unordered? By transitive closure."""
    ordered: list[set[int]] = []  # per event, all that happened before it
    last: dict[int, int] = {}  # per thread, its latest event
    found: list[bool] = []
    for number, event in enumerate(trace):
        match event:
            case Touch(thread):
                sources = {thread}
            case Meet(threads):
                sources = set(threads)
            case Send(source, target):
                sources = {source, target}
        before: set[int] = set()
        for thread in sources:
            if thread in last:
                before |= ordered[last[thread]] | {last[thread]}
        ordered.append(before)
        targets = {event.target} if isinstance(event, Send) else sources
        for thread in targets:
            last[thread] = number
        if isinstance(event, Touch):
            others = [(n, e) for n, e in enumerate(trace[:number]) if isinstance(e, Touch)]
            found.append(
                any(
                    n not in before
                    and conflict(e, event)
                    and not (observes and is_observed(trace, n, number, before))
                    for n, e in others
                )
            )
    return found


class Threads:
    """The same trace with clocks, as the interpreter keeps them."""

    def __init__(self) -> None:
        self.clocks = [Clock() for _ in range(THREADS)]
        self.steps = [0] * THREADS
        self.detector = RaceDetector()

    def touch(self, e: Touch) -> bool:
        access = Access(
            e.thread, self.steps[e.thread], e.write, e.atomic, BLOCK[e.thread], UNKNOWN_ORIGIN,
            None, False, e.offset, e.size,
        )  # fmt: skip
        clock = self.clocks[e.thread]
        found = self.detector.access(OBJECT, e.offset, e.size, access, clock) is not None
        if e.exchange and e.atomic is not None:
            self.detector.exchanged(OBJECT, e.offset, e.size, e.thread, e.atomic)
        return found

    def meet(self, e: Meet) -> None:
        union = Clock()
        for thread in e.threads:
            union.join(self.clocks[thread])
        step = max(self.steps[t] for t in e.threads)
        if e.by_range:
            union.learn_range(e.threads[0], e.threads[-1] + 1, step)
        else:
            for thread in e.threads:
                union.learn_step(thread, self.steps[thread])
        for thread in e.threads:
            self.clocks[thread] = union.copy()
            self.steps[thread] = step + 1 if e.by_range else self.steps[thread] + 1

    def send(self, e: Send) -> None:
        if e.source == e.target:
            return
        handed = self.clocks[e.source].copy()
        handed.learn_step(e.source, self.steps[e.source])
        self.steps[e.source] += 1
        self.clocks[e.target].join(handed)

    def judge(self, trace: list[Event]) -> list[bool]:
        found: list[bool] = []
        for event in trace:
            match event:
                case Touch():
                    found.append(self.touch(event))
                case Meet():
                    self.meet(event)
                case Send():
                    self.send(event)
        return found


@settings(max_examples=500)
@given(TRACES)
def test_detector_finds_exactly_the_unordered_conflicts(trace: list[Event]) -> None:
    assert Threads().judge(trace) == racing(trace)


COUNTS = st.builds(
    Touch,
    st.integers(0, THREADS - 1),
    st.just(0),
    st.sampled_from([2, 2, 2, 2, 1]),
    st.just(True),
    st.sampled_from([Scope.GPU, Scope.GPU, Scope.GPU, Scope.BLOCK]),
    st.sampled_from([True, True, True, False]),
)
COUNTED = st.lists(st.one_of(COUNTS, COUNTS, TOUCHES, MEETINGS, SENDS), max_size=12)


@settings(max_examples=1000)
@given(COUNTED)
def test_what_exchanges_have_read_is_before_them(trace: list[Event]) -> None:
    """Nothing is missed; what is reported is unordered by synchronisation at least."""
    found = Threads().judge(trace)
    for told, is_race, is_unordered in zip(
        found, racing(trace, observes=True), racing(trace), strict=True
    ):
        assert told or not is_race
        assert is_unordered or not told


@pytest.mark.parametrize(
    ("between", "is_race"),
    [
        ([], False),
        ([Touch(2, 0, 4, True, Scope.GPU, exchange=True)], True),  # comes after the last
        ([Touch(2, 0, 4, True, Scope.GPU)], True),  # a store, which has read nothing
    ],
)
def test_the_last_that_counts_sets_the_counter_back(between: list[Event], is_race: bool) -> None:
    count = [Touch(thread, 0, 4, True, Scope.GPU, exchange=True) for thread in (0, 2, 1)]
    trace: list[Event] = [*count, *between, touch(1, True, None)]
    assert Threads().judge(trace)[-1] is is_race
    behind: list[Event] = [*count, *between, Send(1, 3), touch(3, True, None)]
    assert Threads().judge(behind)[-1] is is_race


def touch(thread: int, write: bool, atomic: Scope | None, offset: int = 0, size: int = 4) -> Touch:
    return Touch(thread, offset, size, write, atomic)


@pytest.mark.parametrize(
    "trace",
    [
        # An access of another kind by the same thread must not hide the first.
        [touch(0, False, None), touch(0, False, Scope.GPU), touch(1, True, Scope.GPU)],
        [touch(0, True, Scope.BLOCK), touch(0, True, Scope.GPU), touch(2, True, Scope.GPU)],
        [touch(0, True, Scope.GPU, size=2), touch(0, True, Scope.GPU), touch(1, True, Scope.GPU)],
        # Nor must a write that itself raced.
        [touch(0, True, None), touch(2, True, None), Send(2, 3), touch(3, False, None)],
    ],
)
def test_nothing_hides_a_race(trace: list[Event]) -> None:
    assert Threads().judge(trace)[-1]
    assert racing(trace)[-1]


def access(thread: int, value: int | None, offset: int = 0, size: int = 4) -> Access:
    return Access(thread, 0, True, None, thread, UNKNOWN_ORIGIN, value, False, offset, size)


def test_same_value_is_of_the_same_bytes() -> None:
    assert same_value(access(0, 1), access(1, 1))
    assert not same_value(access(0, 1), access(1, 2))
    assert not same_value(access(0, None), access(1, None))
    assert not same_value(access(0, 1), access(1, 1, 2, 2))  # byte 2 is 0 in one and 1 in the other


def test_allowed_writes_hide_no_others() -> None:
    detector = RaceDetector(allow_same_value=True)
    assert detector.access(OBJECT, 0, 4, access(0, 7), Clock()) is None
    assert detector.access(OBJECT, 0, 4, access(1, 7), Clock()) is None
    knows_one = Clock({1: 0})
    read = Access(2, 0, False, None, 2, UNKNOWN_ORIGIN, None, False, 0, 4)
    found = detector.access(OBJECT, 0, 4, read, knows_one)
    assert found is not None
    assert found.thread == 0


def test_an_allowed_write_keeps_what_its_thread_did_before() -> None:
    read = Access(0, 0, False, None, 0, UNKNOWN_ORIGIN, None, False, 0, 4)
    for before in (read, access(0, 5)):
        detector = RaceDetector(allow_same_value=True)
        assert detector.access(OBJECT, 0, 4, before, Clock()) is None
        assert detector.access(OBJECT, 0, 4, access(0, 7), Clock()) is None
        assert detector.access(OBJECT, 0, 4, access(1, 7), Clock()) is before
        assert detector.access(OBJECT, 0, 4, access(2, 7), Clock({0: 0, 1: 0})) is None


def test_the_end_of_an_object_conflicts_with_any_access_to_it() -> None:
    detector = RaceDetector()
    read = Access(1, 0, False, None, 1, UNKNOWN_ORIGIN, None, False, 1 << 39, 4)
    whole = Access(0, 0, True, None, 0, UNKNOWN_ORIGIN, None, False, 0, 1 << 40)
    assert detector.access(OBJECT, 1 << 39, 4, read, Clock()) is None
    assert detector.end(OBJECT, whole, Clock()) is read
    assert detector.access(OBJECT, 1 << 39, 4, read, Clock()) is None
    assert detector.end(OBJECT, whole, Clock({1: 0})) is None


def test_host_and_device_need_system_scope() -> None:
    for scope, races in ((Scope.GPU, True), (Scope.SYSTEM, False)):
        detector = RaceDetector()
        host = Access(0, 0, True, scope, 0, UNKNOWN_ORIGIN, None, True, 0, 4)
        device = Access(1, 0, True, scope, 1, UNKNOWN_ORIGIN, None, False, 0, 4)
        assert detector.access(OBJECT, 0, 4, host, Clock()) is None
        assert (detector.access(OBJECT, 0, 4, device, Clock()) is not None) == races


# --- clocks themselves --------------------------------------------------------------------------

FACTS = st.lists(
    st.one_of(
        st.tuples(st.integers(0, 6), st.integers(0, 3)),
        st.tuples(st.integers(0, 6), st.integers(1, 7), st.sampled_from([0, 1, 2, FOREVER])),
    ),
    max_size=14,
)


@given(FACTS, FACTS)
def test_a_clock_knows_what_it_was_told(
    first: list[tuple[int, ...]], second: list[tuple[int, ...]]
) -> None:
    def told(facts: list[tuple[int, ...]], thread: int, step: int) -> bool:
        return any(
            (len(f) == 2 and f[0] == thread and step <= f[1])
            or (len(f) == 3 and f[0] <= thread < f[1] and step <= f[2])
            for f in facts
        )

    clocks = []
    for facts in (first, second):
        clock = Clock()
        for fact in facts:
            if len(fact) == 2:
                clock.learn_step(fact[0], fact[1])
            elif fact[0] < fact[1]:
                clock.learn_range(fact[0], fact[1], fact[2])
        clocks.append(clock)
    both = clocks[0].copy()
    both.join(clocks[1])
    for thread in range(8):
        for step in (0, 1, 2, 3, FOREVER):
            assert clocks[0].covers(thread, step) == told(first, thread, step)
            expected = told(first, thread, step) or told(second, thread, step)
            assert both.covers(thread, step) == expected


def test_parts_of_a_large_access_are_told_apart() -> None:
    detector = RaceDetector()
    whole = Access(0, 0, True, None, 0, UNKNOWN_ORIGIN, None, False, 0, 1 << 30)
    again = Access(0, 1, True, None, 0, UNKNOWN_ORIGIN, None, False, 0, 1 << 30)
    inside = Access(1, 0, True, None, 1, UNKNOWN_ORIGIN, None, False, 1 << 20, 4)
    knows_both = Clock({0: 1, 1: 0})
    assert detector.access(OBJECT, 0, 1 << 30, whole, Clock()) is None
    assert detector.access(OBJECT, 0, 1 << 30, again, Clock()) is None
    assert detector.access(OBJECT, 1 << 20, 4, inside, Clock({0: 0})) is again
    assert detector.access(OBJECT, 0, 1 << 20, access(2, 1), Clock({0: 1})) is None
    assert detector.access(OBJECT, 1 << 20, 1, access(2, 1, 1 << 20, 1), Clock({0: 1})) is inside
    assert detector.access(OBJECT, 0, 1 << 30, again, knows_both) is not None
    at = (1 << 30) - 8
    last = access(3, 1, at, 16)
    assert detector.access(OBJECT, at, 16, last, Clock()) is again
    assert detector.access(OBJECT, at + 8, 4, access(4, 1), Clock()) is last


def test_bytes_are_named_one_by_one() -> None:
    detector = RaceDetector()
    for offset in (8, 0, 4, 2):
        assert detector.access(OBJECT, offset, 4, access(0, 1, offset), Clock()) is None
    assert [at for at, _ in detector.remembered_by_byte(OBJECT)] != []
    assert sorted({at for at, _ in detector.remembered_by_byte(OBJECT)}) == list(range(12))
