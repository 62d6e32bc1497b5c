"""The catalogue of assumptions is complete, and each of them matters.

For each entry there are `NAME/holds.cu` and `NAME/broken.cu`, which begin with comment lines:

    // run: --sc-atomics                          options for `check`, if any
    // expect: PROVED contract k                  a verdict, a property and a function, one per line
    // expect: PROVED contract k kernel           and a scope, where there are rows of both

In the first program the assumption is true, and where verdicts list it, one of the rows named here
does. The second breaks it, and some row named in both has another verdict, or is gone.
"""

from __future__ import annotations

import ast
import functools
import importlib
import re
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

import pytest

from tests.conftest import every
from warpproof.base.assumption import Assumption
from warpproof.base.verdict import PropertyResult, Report, Row, Scope, Verdict
from warpproof.engines.parametric import program
from warpproof.plan import api_config
from warpproof.solvers.pool import Pool
from warpproof.soundness import ENTRIES, Entry, page
from warpproof.verify import check_file

FOLDER = Path(__file__).parent
_EXPECT = re.compile(r"^// expect: ([A-Z_]+) (\S+) (\S+)(?: (\S+))?$", re.MULTILINE)
_RUN = re.compile(r"^// run: (.+)$", re.MULTILINE)
Check = Callable[[Path], Report]


@pytest.fixture
def check(pool: Pool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Check:
    monkeypatch.chdir(tmp_path)

    def run(path: Path) -> Report:
        given = _options(path) | {"timeout": 60, "jobs": 1}
        return check_file(str(path), api_config(given), pool=pool)

    return run


def _options(path: Path) -> dict[str, object]:
    """Those of the command line, under the names that Python has for them."""
    found = _RUN.search(path.read_text())
    words = found.group(1).split() if found is not None else []
    cut = words.index("--") if "--" in words else len(words)
    options: dict[str, object] = {"arguments": words[cut + 1 :]} if cut < len(words) else {}
    for word, following in pairwise([*words[:cut], "--"]):
        if word.startswith("--"):
            value = True if following.startswith("--") else following
            options[word[2:].replace("-", "_")] = value
    return options


def _rows(path: Path, report: Report) -> dict[Row, PropertyResult]:
    """The rows that a program names, as it expects them."""
    named = {}
    for verdict, property_, function, scope in _EXPECT.findall(path.read_text()):
        scopes = {Scope(scope)} if scope else set(Scope)
        rows = [
            r
            for r in report.results
            if (r.property, r.function) == (property_, function) and r.scope in scopes
        ]
        assert rows, f"{path.name}: no row {property_} of {function}"
        assert {r.verdict for r in rows} == {Verdict(verdict)}, (path.name, rows)
        named[rows[0].row] = rows[0]
    assert named, f"{path} says nothing of what is expected"
    return named


@pytest.mark.parametrize("entry", every(12, ENTRIES, lambda entry: entry.name))
def test_breaking_it_changes_the_verdict(
    entry: Entry, check: Check, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(program, "_MOST_SECONDS_OF_RUNS", 1.0)
    monkeypatch.setattr(program, "_MOST_SECONDS_OF_CHECKS", 1.0)
    holds, broken = FOLDER / entry.name / "holds.cu", FOLDER / entry.name / "broken.cu"
    report = check(holds)
    with_it = _rows(holds, report)
    if entry.listed is not None:
        caveats = [c for r in report.results for c in r.assumptions]
        assert entry.listed in {c.code for c in (*caveats, *report.assumptions)}
    without_it = _rows(broken, check(broken))
    assert any(
        row not in with_it or result.verdict is not with_it[row].verdict
        for row, result in without_it.items()
    )


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry.name)
def test_it_says_who_checks_or_lists_it(entry: Entry) -> None:
    assert entry.assumed
    assert entry.by
    assert entry.listed is not None or entry.checked
    for place in entry.checked:
        module, _, name = place.partition(":")
        functools.reduce(getattr, name.split("."), importlib.import_module(module))


def test_every_code_is_in_the_catalogue() -> None:
    assert {e.listed for e in ENTRIES if e.listed is not None} == set(Assumption)
    names = [e.name for e in ENTRIES]
    assert len(names) == len(set(names))


def test_every_code_is_used(repository: Path) -> None:
    used = set()
    for path in (repository / "src").rglob("*.py"):
        if path.name in ("assumption.py", "soundness.py"):
            continue
        for node in ast.walk(ast.parse(path.read_text())):
            match node:
                case ast.Attribute(ast.Name("Assumption"), name):
                    used.add(name)
    assert used == {a.name for a in Assumption}


_FOLDERS = {
    "bmc": ("engines/bmc",),
    "deductive": ("engines/deductive",),
    "parametric": ("engines/parametric", "semantics/parametric", "semantics/host"),
}


@pytest.mark.parametrize("engine", _FOLDERS)
def test_each_says_which_engines_assume_it(engine: str, repository: Path) -> None:
    source = repository / "src" / "warpproof"
    used = {
        Assumption[node.attr]
        for folder in _FOLDERS[engine]
        for path in (source / folder).rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.Attribute)
        and isinstance(node.value, ast.Name)
        and node.value.id == "Assumption"
    }
    said = {entry.listed for entry in ENTRIES if engine in entry.by or entry.by == "models"}
    assert used <= said


def test_every_folder_is_of_an_entry() -> None:
    folders = {p.parent.name for p in FOLDER.glob("*/*.cu")}
    assert folders == {e.name for e in ENTRIES}


def test_the_page_is_up_to_date(repository: Path) -> None:
    assert (repository / "docs" / "soundness.md").read_text() == page()
