"""Kernels in a test run of pytest.

The fixture `warpproof_check` verifies a file or a text and fails the test, with the report, unless
all that was asked is proved; the marker `warpproof` gives its options. With the ini option
`warpproof_files`, a list of patterns such as `kernels/*.cu`, each such file is a test of its own.
Both have the options of `warpproof_options` (`name = value`, one in a line); the marker's win over
these, and those of a call of the fixture over both.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from _pytest._code.code import (
    ReprEntryNative,
    ReprExceptionInfo,
    ReprFileLocation,
    ReprTraceback,
)

if TYPE_CHECKING:
    from warpproof.api import Report

MARKER = "warpproof"


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addini("warpproof_files", "patterns of CUDA files that are tests of their own", "args")
    text = "options of all files and of warpproof_check, as name = value"
    parser.addini("warpproof_options", text, "linelist")


def pytest_configure(config: pytest.Config) -> None:
    text = f"{MARKER}(**options): options of the fixture warpproof_check in this test"
    config.addinivalue_line("markers", text)


@pytest.fixture
def warpproof_check(request: pytest.FixtureRequest) -> Callable[..., Report]:
    """`warpproof_check("kernel.cu", block=64)`: the report, if all of it is proved. A relative path
    is one beside the test."""
    marked = _options(request.config)
    for marker in reversed(list(request.node.iter_markers(MARKER))):
        marked |= marker.kwargs
    folder = Path(request.path).parent

    def check(source_or_path: str | Path, **options: Any) -> Report:
        from warpproof.api import check, check_source
        from warpproof.base.diagnostics import UserError

        __tracebackhide__ = True
        chosen = marked | options
        text = str(source_or_path)
        try:
            if "{" in text:
                report = check_source(text, **chosen)
            else:
                report = check(folder / text, **chosen)
        except UserError as error:
            raise error.with_traceback(None) from None  # the test's own line is what counts
        if not report.ok:
            pytest.fail(f"{_headline(report)}\n{report}", pytrace=False)
        return report

    return check


# --- files as tests -----------------------------------------------------------------------------


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> CudaFile | None:
    patterns = parent.config.getini("warpproof_files")
    root = parent.config.rootpath
    near = file_path.relative_to(root) if file_path.is_relative_to(root) else file_path
    if any(near.match(pattern) for pattern in patterns):
        made: CudaFile = CudaFile.from_parent(parent, path=file_path)
        return made
    return None


class CudaFile(pytest.File):
    def collect(self) -> Iterable[pytest.Item]:
        yield CudaItem.from_parent(self, name=MARKER)


class NotProved(Exception):
    """The report says why."""

    def __init__(self, report: Report) -> None:
        super().__init__(str(report))
        self.headline = _headline(report)


def _headline(report: Report) -> str:
    """What pytest's summary has room for: the first finding, or the worst verdict."""
    found = [r for r in report.findings if r.scope in report.counted]
    if not found:
        return f"{report.verdict.value}: not everything is proved"
    from warpproof.report.base import line_in

    line = line_in(found[0].span, report.file)
    more = f" and {len(found) - 1} more" if len(found) > 1 else ""
    return f"REFUTED {found[0].property} {line}".strip() + more


def _told(text: str, headline: str, path: Path) -> ReprExceptionInfo:
    """A text, and the one line of it for the summary, in what pytest can hand from one process to
    another."""
    lines = ReprEntryNative([f"{text}\n"])
    traceback = ReprTraceback([lines], None, style="native")
    return ReprExceptionInfo(traceback, ReprFileLocation(str(path), 0, headline))


class CudaItem(pytest.Item):
    def runtest(self) -> None:
        from warpproof.api import check

        report = check(self.path, **_options(self.config))
        if not report.ok:
            raise NotProved(report)

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> Any:
        from warpproof.base.diagnostics import UserError, render

        match excinfo.value:
            case NotProved() as told:
                return _told(str(told), told.headline, self.path)
            case UserError(diagnostics=diagnostics):
                text = "\n".join(render(diagnostic) for diagnostic in diagnostics)
                return _told(text, diagnostics[0].message, self.path)
            case _:
                return super().repr_failure(excinfo, style)

    def reportinfo(self) -> tuple[Path, int, str]:
        return self.path, 0, f"warpproof: {self.path.name}"


def _options(config: pytest.Config) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for line in config.getini("warpproof_options"):
        name, _, value = line.partition("=")
        key = name.strip().replace("-", "_")
        text = value.strip()
        found[key] = {"true": True, "false": False}.get(text.lower(), text)
    return found
