"""The page: sound HTML whatever is in the report, whole without scripts, nothing from outside."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from dataclasses import replace
from pathlib import Path
from typing import Any
from xml.etree.ElementTree import Element

import html5lib
import pytest

from tests.unit.report.test_formats import DOCUMENTS, HOSTILE, STYLE, full_document, row
from warpproof.base.source import Span
from warpproof.base.verdict import Cell, Report, SuppressedBy, Suppression, TraceLine
from warpproof.report.base import Document
from warpproof.report.html import render_html

SCRIPT = Path(__file__).parents[3] / "src" / "warpproof" / "report" / "page" / "page.js"


def parsed(text: str) -> Element:
    """Raises for anything that a parser of HTML has to repair."""
    tree: Element = html5lib.HTMLParser(strict=True, namespaceHTMLElements=False).parse(text)
    return tree


def story_of(tmp_path: Path, line: str = "  a[0] = 1;", name: str = "a[0]") -> Document:
    file = tmp_path / "a.cu"
    file.write_text(f"__global__ void k(int *a) {{\n{line}\n}}\n")
    found = row("refuted").counterexample
    at = Span.point(str(file), 2, 3)
    trace = (
        TraceLine(line, at, "t(0,0,0)", (Cell(name, "1", True),), 0),
        TraceLine(line, at, "t(1,0,0)", (Cell(name, "2", True), Cell("i", "7", True, True)), 1),
        TraceLine("noise", at, "t(2,0,0)", (), 0, False),
    )
    shown = replace(row("refuted"), counterexample=replace(found, trace=trace, span=at), span=at)
    return Document((Report(str(file), (shown, row("proved", "deadlock"))),), (), 1, "1.2.3", STYLE)


def data_of(page: Element) -> Any:
    (script,) = (s for s in page.iter("script") if s.get("id") == "data")
    return json.loads(script.text or "")


@pytest.mark.parametrize("name", DOCUMENTS)
def test_it_is_sound(name: str) -> None:
    page = parsed(render_html(DOCUMENTS[name]))
    ids = [element.get("id") for element in page.iter() if element.get("id")]
    assert len(ids) == len(set(ids))
    for link in page.iter("a"):
        assert link.get("href", "")[1:] in ids


def test_steps_name_their_files_where_there_are_several(tmp_path: Path) -> None:
    document = story_of(tmp_path)
    (report,) = document.reports
    found = report.results[0].counterexample
    assert found is not None
    header = TraceLine("a[1] = 2;", Span.point("k.cuh", 7, 1), "t(1,0,0)")
    shown = replace(found, trace=(*found.trace, header))
    rows = (replace(report.results[0], counterexample=shown), *report.results[1:])
    page = render_html(replace(document, reports=(replace(report, results=rows),)))
    steps = data_of(parsed(page))["findings"][0]["trace"]
    assert [step["place"] for step in steps] == ["a.cu:2", "a.cu:2", "a.cu:2", "k.cuh:7"]
    one = data_of(parsed(render_html(document)))["findings"][0]["trace"]
    assert one[0]["place"] == "2"


def test_hostile_source_stays_text(tmp_path: Path) -> None:
    line = '  x = "</script><script>alert(1)</script><!-- ]]> &amp; \u2028";'
    document = story_of(tmp_path, line, HOSTILE)
    text = render_html(document)
    page = parsed(text)
    assert len(list(page.iter("script"))) == 2
    assert data_of(page)["findings"][0]["trace"][0]["text"].startswith('  x = "</script>')
    shown = "".join(next(e for e in page.iter("ol")).itertext())
    assert "</script><script>alert(1)</script><!-- ]]> &amp;" in shown
    data = text.partition('id="data">')[2].partition("</script>")[0]
    assert "<" not in data


def test_both_places_of_a_race_say_where_and_what(tmp_path: Path) -> None:
    document = story_of(tmp_path)
    shown = document.reports[0].results[0]
    assert shown.counterexample is not None
    found = replace(
        shown.counterexample,
        message="data race on s at byte 4: unordered write and read",
        other=TraceLine("read by k block (0,0,0) thread (1,0,0)", Span.point("b.cu", 7, 9)),
        access="write",
    )
    report = replace(document.reports[0], results=(replace(shown, counterexample=found),))
    text = "".join(parsed(render_html(replace(document, reports=(report,)))).itertext())
    assert text.count("a.cu:2:3: write by k block (0,0,0) thread") == 1
    assert "write in k" not in text
    assert "b.cu:7:9: read by k block" in text
    unknown = replace(found, thread="", values=(), command="")
    report = replace(document.reports[0], results=(replace(shown, counterexample=unknown),))
    text = "".join(parsed(render_html(replace(document, reports=(report,)))).itertext())
    assert "a.cu:2:3: write in k\n" in text


def test_it_needs_nothing_else(tmp_path: Path) -> None:
    text = render_html(story_of(tmp_path))
    assert not re.search(r"https?:|//cdn|@import|url\(|<link|<img|<iframe", text)
    assert 'name="viewport"' in text
    assert "prefers-color-scheme: dark" in text
    assert "@media (max-width" in text


def test_what_it_shows(tmp_path: Path) -> None:
    page = parsed(render_html(story_of(tmp_path)))
    (marked,) = (line for line in page.iter("li") if line.get("class") == "bad")
    assert marked.get("value") == "2"
    (finding,) = page.iter("article")
    words = "".join(finding.itertext())
    assert "[data-race]" in words
    assert "t(1,0,0)" in words  # told without a script, too
    assert "noise" not in words
    story = data_of(page)["findings"][int(finding.get("id", "").rpartition("-")[2])]
    assert [step["thread"] for step in story["trace"]] == ["t(0,0,0)", "t(1,0,0)", "t(2,0,0)"]
    assert story["trace"][1]["anchor"] == marked.get("id")
    verdicts = [
        e.get("class") for e in page.iter("span") if e.get("class") in ("PROVED", "REFUTED")
    ]
    assert sorted(set(verdicts)) == ["PROVED", "REFUTED"]
    (slider,) = (e for e in page.iter("input") if e.get("type") == "range")
    assert slider.get("aria-label")


def test_every_assumption_is_in_the_ledger() -> None:
    document = full_document()
    words = "".join(parsed(render_html(document)).itertext())
    for result in document.reports[0].results:
        for caveat in result.assumptions:
            assert caveat.message in words


def test_the_script_writes_texts_only() -> None:
    script = SCRIPT.read_text()
    assert not re.search(r"innerHTML|outerHTML|insertAdjacent|document\.write|eval\(", script)


@pytest.mark.skipif(shutil.which("node") is None, reason="needs node")
def test_the_script_is_javascript() -> None:
    done = subprocess.run(["node", "--check", str(SCRIPT)], capture_output=True, check=False)
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize(
    ("by", "title", "why"),
    [
        (SuppressedBy.COMMENT, "suppressed: ", "comment: too long"),
        (SuppressedBy.INPUT, "only with unusual inputs: ", "too long"),
    ],
)
def test_why_a_finding_does_not_count(by: SuppressedBy, title: str, why: str) -> None:
    kept = replace(row("refuted"), suppressed=Suppression("too long", None, by))
    page = parsed(render_html(Document((Report("a.cu", (kept,)),), (), 1, "1.2.3", STYLE)))
    (article,) = page.iter("article")
    assert "".join(article.find("h3").itertext()).startswith(title)
    assert why in {"".join(p.itertext()) for p in article.iter("p")}
