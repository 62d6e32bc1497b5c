"""The page in a real browser: keys, slider, search, narrow and dark screens, nothing from outside.

A probe is put at the end of the page. It does what a person would and writes down what it sees; the
browser prints the page as it is then.
"""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from collections.abc import Callable
from dataclasses import replace
from html import unescape
from pathlib import Path
from typing import Any

import pytest

from tests.unit.report.test_formats import DOCUMENTS
from tests.unit.report.test_html import story_of
from warpproof.base.verdict import Cell, TraceLine
from warpproof.report.base import Document
from warpproof.report.html import render_html

BROWSERS = ("chromium", "chromium-browser", "google-chrome", "chrome")
WIDE, NARROW = "1280,900", "390,800"
DARK = "--blink-settings=preferredColorScheme=0"

Probe = Callable[..., dict[str, Any]]


@pytest.fixture(scope="session")
def browser() -> str:
    found = next(filter(None, map(shutil.which, BROWSERS)), None)
    if found is None:
        pytest.skip("no Chromium on PATH; install Debian's package chromium")
    return found


@pytest.fixture
def probe(browser: str, tmp_path: Path) -> Probe:
    def seen(document: Document, script: str, size: str = WIDE, *flags: str) -> dict[str, Any]:
        """What the script leaves in `seen`, and errors of the page on the way."""
        page = render_html(document)
        before = "<script>const wrong = []; onerror = (text) => wrong.push(text);</script>"
        after = f"""<pre id="seen"></pre><script>
          const seen = {{}};
          const key = (name, at) => (at || document.activeElement || document.body).dispatchEvent(
            new KeyboardEvent("keydown", {{key: name, bubbles: true, cancelable: true}}));
          const visible = (some) => [...some].filter((e) => e.getClientRects().length);
          {{ {script} }}
          seen.wrong = wrong;
          document.getElementById("seen").textContent = JSON.stringify(seen);
        </script>"""
        page = page.replace("<head>", "<head>" + before).replace("</body>", after + "</body>")
        path = tmp_path / "page.html"
        path.write_text(page)
        done = subprocess.run(
            [
                browser, "--headless=new", "--no-sandbox", "--disable-gpu", "--dump-dom",
                f"--user-data-dir={tmp_path / 'profile'}", f"--window-size={size}", *flags,
                path.as_uri(),
            ],
            capture_output=True, text=True, timeout=120, check=True,
        )  # fmt: skip
        found = re.search(r'<pre id="seen">(.*?)</pre>', done.stdout, re.DOTALL)
        assert found is not None, done.stdout[-2000:]
        told: dict[str, Any] = json.loads(unescape(found[1]))
        assert told.pop("wrong") == []
        return told

    return seen


def test_steps_by_keys_and_slider(probe: Probe, tmp_path: Path) -> None:
    told = probe(
        story_of(tmp_path),
        """
        const box = document.querySelector(".story"), slider = box.querySelector("[type=range]");
        const cells = () => box.querySelector(".cells").innerText;
        seen.shown = visible([box]).length;
        seen.plain = visible(document.querySelectorAll(".plain")).length;
        seen.last = [slider.value, box.querySelector("output").textContent, cells()];
        key("n");
        key("ArrowLeft");
        seen.first = [slider.value, box.querySelector("output").textContent, cells()];
        seen.line = document.querySelector("li.now").id;
        key("ArrowLeft");
        seen.before = slider.value;
        slider.value = 1;
        slider.dispatchEvent(new Event("input"));
        seen.moved = box.querySelector("output").textContent;
        box.querySelector("[type=checkbox]").click();
        seen.all = box.querySelector("output").textContent;
        """,
    )
    assert (told["shown"], told["plain"]) == (1, 0)
    assert told["last"][:2] == ["1", "step 2 of 2"]
    assert told["first"][:2] == ["0", "step 1 of 2"]
    assert "2" in told["last"][2]
    assert "2" not in told["first"][2]
    assert told["line"].endswith("-2")
    assert told["before"] == "0"
    assert told["moved"] == "step 2 of 2"
    assert told["all"] == "step 3 of 3"


def test_names_of_threads_stay_in_view(probe: Probe, tmp_path: Path) -> None:
    document = story_of(tmp_path)
    told = probe(
        with_finding(document, trace=trace_of(document) * 20),
        """
        const steps = document.querySelector(".steps"), at = (e) => e.getBoundingClientRect();
        seen.scrolled = steps.scrollTop > 0;
        seen.head = at(steps.querySelector("th")).top - at(steps).top;
        const first = steps.querySelector("tbody tr");
        first.click();
        seen.covered = at(steps.querySelector("th")).bottom - at(first).top;
        """,
    )
    assert told["scrolled"]
    assert 0 <= told["head"] < 5
    assert told["covered"] <= 1


def test_search_by_keys(probe: Probe, tmp_path: Path) -> None:
    told = probe(
        story_of(tmp_path),
        """
        const rows = () => visible(document.querySelectorAll("tr[data-row]")).length;
        const search = document.getElementById("search");
        const nothing = document.getElementById("nothing");
        seen.all = rows();
        key("/");
        seen.focused = document.activeElement === search;
        search.value = "deadlock PROVED";
        search.dispatchEvent(new Event("input"));
        seen.some = rows();
        seen.nothing = [visible([nothing]).length];
        search.value = "__global__";
        search.dispatchEvent(new Event("input"));
        seen.lines = visible(document.querySelectorAll("ol.code li")).map((line) => line.value);
        search.value = "zebra";
        search.dispatchEvent(new Event("input"));
        seen.nothing.push(visible([nothing]).length);
        key("Escape", search);
        seen.nothing.push(visible([nothing]).length);
        seen.again = rows();
        """,
    )
    assert told["focused"]
    assert 0 < told["some"] < told["all"] == told["again"]
    assert told["lines"] == [1]
    assert told["nothing"] == [0, 1, 0]


def test_much_memory_scrolls_by_itself(probe: Probe, tmp_path: Path) -> None:
    document = story_of(tmp_path)
    first, *others = trace_of(document)
    many = tuple(Cell(f"s[{n}]", "1", True) for n in range(400))
    told = probe(
        with_finding(document, trace=(replace(first, cells=many), *others)),
        """
        const cells = document.querySelector(".cells"), at = (e) => e.getBoundingClientRect();
        seen.height = at(cells).height;
        seen.inside = cells.scrollHeight > 2000;
        const changed = cells.querySelector(".changed");
        seen.below = at(changed).bottom - at(cells).bottom;
        seen.above = at(cells).top - at(changed).top;
        """,
    )
    assert told["height"] < 600
    assert told["inside"]
    assert max(told["below"], told["above"]) <= 0


def test_the_step_of_a_far_thread_comes_into_view(probe: Probe, tmp_path: Path) -> None:
    document = story_of(tmp_path)
    steps = tuple(replace(trace_of(document)[0], thread=f"t({n},0,0)") for n in range(12))
    told = probe(
        with_finding(document, trace=steps),
        """
        const steps = document.querySelector(".steps"), at = (e) => e.getBoundingClientRect();
        const gap = () => {
          const cell = at(steps.querySelector("tr.now td:not(:empty)"));
          return Math.max(at(steps).left - cell.left, cell.right - at(steps).right);
        };
        seen.gaps = [gap()];
        key("n");
        for (let n = 0; n < 11; ++n) { key("ArrowLeft"); seen.gaps.push(gap()); }
        """,
    )
    assert max(told["gaps"]) <= 1


def trace_of(document: Document) -> tuple[TraceLine, ...]:
    found = document.reports[0].results[0].counterexample
    assert found is not None
    return found.trace


def with_finding(document: Document, **changes: Any) -> Document:
    report = document.reports[0]
    shown = report.results[0]
    assert shown.counterexample is not None
    first = replace(shown, counterexample=replace(shown.counterexample, **changes))
    results = (first, *report.results[1:])
    return replace(document, reports=(replace(report, results=results),))


LONG = "name_" * 60


def long_names(tmp_path: Path) -> Document:
    document = story_of(tmp_path, "  a[0] = 1;", LONG)
    other = TraceLine(f"write by {LONG}", None, LONG)
    told = with_finding(document, message=LONG, other=other, values=((LONG, LONG),))
    report = told.reports[0]
    named = tuple(replace(r, function=LONG) for r in report.results)
    return replace(told, reports=(replace(report, results=named),))


@pytest.mark.parametrize("name", ["full", "story", "names"])
@pytest.mark.parametrize("size", [WIDE, NARROW])
def test_nothing_sticks_out(name: str, size: str, probe: Probe, tmp_path: Path) -> None:
    match name:
        case "full":
            document = next(iter(DOCUMENTS.values()))
        case "story":
            document = story_of(tmp_path, "  a[" + "i" * 200 + "] = 1;")
        case _:
            document = long_names(tmp_path)
    told = probe(
        document,
        """
        seen.width = document.documentElement.scrollWidth;
        seen.room = innerWidth;
        const cells = document.querySelector(".cells");
        seen.hidden = cells ? cells.scrollWidth - cells.clientWidth : 0;
        """,
        size,
    )
    assert told["width"] <= told["room"]
    assert told["hidden"] <= 0


def test_threads_are_named_in_each_step_where_there_is_no_room(
    probe: Probe, tmp_path: Path
) -> None:
    told = probe(
        story_of(tmp_path),
        """
        const cells = visible(document.querySelectorAll(".steps tbody tr:not(.phase) td"));
        seen.names = cells.map((c) => getComputedStyle(c, "::before").content);
        """,
        NARROW,
    )
    assert [name.strip('"').strip() for name in told["names"]] == ["t(0,0,0)", "t(1,0,0)"]


@pytest.mark.parametrize("is_known", [True, False])
def test_memory_has_room_where_some_is_known(is_known: bool, probe: Probe, tmp_path: Path) -> None:
    document = story_of(tmp_path)
    if not is_known:
        document = without_memory(document)
    script = """
        seen.columns = getComputedStyle(document.querySelector(".timeline"))
          .gridTemplateColumns.split(" ").length;
        seen.memory = visible(document.querySelectorAll(".cells")).length;
    """
    assert probe(document, script) == {"columns": 1 + is_known, "memory": int(is_known)}


def without_memory(document: Document) -> Document:
    (report,) = document.reports
    results = [
        replace(
            result,
            counterexample=replace(
                result.counterexample,
                trace=tuple(replace(s, cells=()) for s in result.counterexample.trace),
            ),
        )
        for result in report.results
        if result.counterexample is not None
    ]
    return replace(document, reports=(replace(report, results=tuple(results)),))


def test_dark_screens(probe: Probe, tmp_path: Path) -> None:
    script = "seen.back = getComputedStyle(document.body).backgroundColor;"
    document = story_of(tmp_path)
    light, dark = probe(document, script)["back"], probe(document, script, WIDE, DARK)["back"]
    assert sum(map(int, re.findall(r"\d+", light))) > 600
    assert sum(map(int, re.findall(r"\d+", dark))) < 150


def test_texts_of_a_program_do_nothing(probe: Probe, tmp_path: Path) -> None:
    line = "</script><img src=x onerror='window.hit = 1'><script>window.hit = 1</script><!--"
    script = "seen.hit = window.hit || 0; seen.images = document.images.length;"
    told = probe(story_of(tmp_path, line, line), script)
    assert told == {"hit": 0, "images": 0}
