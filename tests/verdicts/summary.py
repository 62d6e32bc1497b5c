"""At the end of a test run: how much of our own programs is proved, refuted, or left open."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

import pytest

KEY = "verdict of a program"
SHOWN = ("PROVED", "PROVED_WITHIN", "REFUTED", "UNKNOWN", "UNSUPPORTED", "ERROR")


def remember(record: Callable[[str, object], None], suite: str, verdict: str | None) -> None:
    """Notes a program's verdict; `record` is the fixture `record_property`, which also works where
    tests run in several processes."""
    if verdict is not None:
        record(KEY, f"{suite} {verdict}")


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    suites: dict[str, Counter[str]] = {}
    for reports in terminalreporter.stats.values():
        for report in reports:
            for name, value in getattr(report, "user_properties", ()):
                if name == KEY and getattr(report, "when", "") == "call":
                    suite, _, verdict = str(value).rpartition(" ")
                    suites.setdefault(suite, Counter())[verdict] += 1
    if suites:
        terminalreporter.section("verdicts of our programs")
        for suite, counts in sorted(suites.items()):
            terminalreporter.write_line(shares(suite, counts))


def shares(suite: str, counts: Counter[str]) -> str:
    total = counts.total()
    parts = [f"{v} {counts[v]} ({100 * counts[v] / total:.0f} %)" for v in SHOWN if counts[v]]
    return f"{suite}: {total} programs: {', '.join(parts)}"
