"""Several solvers: the first member alone for a moment, then all at once; the first sure answer
counts, the others are stopped.

Most questions are easy, and a race costs more than they do: the processes of the losers are killed.

Enters: a query. Leaves: a member's `Sat` or `Unsat`, or one `Unknown` that says what each said.
Guaranteed: when an answer is returned, no member is at work on it any more.
"""

from __future__ import annotations

import queue
import threading
from collections.abc import Iterator, Sequence

from warpproof.base.deadline import counted_apart, waited
from warpproof.base.records import replace
from warpproof.solvers.base import Answer, Limits, Query, Reason, Solver, Stop, Unknown

# Among answers that are not sure, the one that says most about what to do comes first.
_TELLING = (
    Reason.WRONG_MODEL,
    Reason.CONTRADICTION,
    Reason.TIMEOUT,
    Reason.MEMORY,
    Reason.INCOMPLETE,
    Reason.ABSTRACTED,
    Reason.UNREADABLE,
    Reason.CRASHED,
    Reason.REJECTED,
    Reason.UNAVAILABLE,
    Reason.STOPPED,
)


HEAD_START = 0.5  # seconds


class Portfolio:
    """Members that are not installed are left out; with none at all it is not available.
    `at_once`: how many can run at a time. Where that is not all of them they share the time."""

    def __init__(
        self,
        members: Sequence[Solver],
        head_start: float = HEAD_START,
        at_once: int | None = None,
    ) -> None:
        self._members = tuple(members)
        self._rejected: set[tuple[str, str]] = set()  # who cannot read which logic
        self._head_start = head_start
        self._at_once = at_once or len(members)

    @property
    def name(self) -> str:
        return f"portfolio({', '.join(member.name for member in self._members)})"

    def available(self) -> str | None:
        reasons = [member.available() for member in self._members]
        if None in reasons:
            return None
        return "; ".join(reason for reason in reasons if reason) or "the portfolio is empty"

    def check(self, query: Query, limits: Limits, stop: Stop | None = None) -> Answer:
        members = [member for member in self._members if member.available() is None]
        if not members:
            return Unknown(Reason.UNAVAILABLE, self.available() or "")
        members = [m for m in members if (m.name, query.logic) not in self._rejected] or members
        unsure: dict[str, Unknown] = {}
        while self._head_start > 0 and len(members) > 1:
            first = members[0]
            seconds = min(self._head_start, limits.seconds)
            alone = first.check(query, replace(limits, seconds=seconds), stop)
            if not isinstance(alone, Unknown) or alone.reason is Reason.STOPPED:
                return alone
            if alone.reason is Reason.TIMEOUT:
                if limits.seconds <= self._head_start:
                    return alone  # there is no time for a race
                break
            members = members[1:]  # it will say the same again
            unsure[first.name] = alone
            if alone.reason is not Reason.REJECTED:
                break
            self._rejected.add((first.name, query.logic))
        if len(members) == 1:
            last = members[0].check(query, limits, stop)
            if not unsure or not isinstance(last, Unknown):
                return last
            return _together({**unsure, members[0].name: last})
        rounds = -(-len(members) // self._at_once)
        each = replace(limits, seconds=limits.seconds / rounds)
        with Race(members, query, each, stop) as race:
            for name, answer in race.answers():
                if not isinstance(answer, Unknown):
                    return answer
                unsure[name] = answer
        return _together(unsure)


_Answered = tuple[int, Answer | BaseException, float]  # whose, what, and its seconds of work


class Race:
    """The members at work in a thread each; leaving it stops those that still are."""

    def __init__(
        self, members: Sequence[Solver], query: Query, limits: Limits, stop: Stop | None
    ) -> None:
        self._stop = Stop()
        self._outer = stop
        self._answers: queue.SimpleQueue[_Answered] = queue.SimpleQueue()
        self._waited = 0.0  # for the member that has worked longest
        self._members = members
        self._threads = [
            threading.Thread(target=self._run, args=(index, query, limits), daemon=True)
            for index in range(len(members))
        ]

    def __enter__(self) -> Race:
        for thread in self._threads:
            thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._stop.set()
        for thread in self._threads:
            if thread.ident is not None:
                thread.join()
        self._stop.close()

    def answers(self) -> Iterator[tuple[str, Answer]]:
        """(name, answer) of each member, the quickest first."""
        for _ in self._threads:
            index, answer = self._next()
            yield self._members[index].name, answer

    def in_order(self) -> list[Answer]:
        """All answers, in the members' order."""
        answers = dict(self._next() for _ in self._threads)
        return [answers[index] for index in range(len(answers))]

    def _next(self) -> tuple[int, Answer]:
        while True:
            try:
                index, answer, seconds = self._answers.get(
                    timeout=None if self._outer is None else 0.05
                )
            except queue.Empty:
                if self._outer is not None and self._outer.is_set():
                    self._stop.set()
                continue
            if seconds > self._waited:
                waited(seconds - self._waited)
                self._waited = seconds
            if isinstance(answer, BaseException):
                raise answer
            return index, answer

    def _run(self, index: int, query: Query, limits: Limits) -> None:
        answer: Answer | BaseException
        with counted_apart() as count:
            try:
                answer = self._members[index].check(query, limits, self._stop)
            except BaseException as error:  # shown in the thread that waits for the answer
                answer = error
        self._answers.put((index, answer, count.seconds))


def _together(unsure: dict[str, Unknown]) -> Unknown:
    reason = min((answer.reason for answer in unsure.values()), key=_TELLING.index)
    said = "; ".join(f"{name}: {answer}" for name, answer in sorted(unsure.items()))
    return Unknown(reason, said)
