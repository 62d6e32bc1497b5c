"""docs/reference has a page for each property and each code that a report can print.

`python tests/repository/test_reference_pages.py` writes them anew.
"""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

from warpproof.base.assumption import Assumption
from warpproof.base.diagnostics import Code
from warpproof.base.property import Property
from warpproof.base.verdict import Verdict
from warpproof.diagnostic_codes import TEXTS, told
from warpproof.explain import sections
from warpproof.properties.base import PropertyText, ordered
from warpproof.soundness import ENTRIES, Entry
from warpproof.verdict_texts import INPUT, INPUT_TEXT
from warpproof.verdict_texts import TEXTS as VERDICTS

ROOT = Path(__file__).resolve().parents[2]
FOLDER = ROOT / "docs" / "reference"


def pages() -> dict[str, str]:
    """By their names in the folder."""
    made = {"index.md": "\n".join(_index()) + "\n"}
    for text in ordered():
        made[f"{text.id}.md"] = "\n".join(_property(text)) + "\n"
    for code in Assumption:
        made[f"{code}.md"] = "\n".join(_assumption(code)) + "\n"
    for message in Code:
        made[f"{message}.md"] = "\n".join(_message(message)) + "\n"
    return made


def _index() -> Iterator[str]:
    yield "# Properties, verdicts and codes"
    yield ""
    yield "Made from the code by `python tests/repository/test_reference_pages.py`; `warpproof"
    yield "explain NAME` prints the same."
    yield from ("", "## Properties", "")
    yield from ("| id | short name | fails when |", "|---|---|---|")
    for text in ordered():
        yield f"| [`{text.id}`]({text.id}.md) | `{text.id.short}` | {text.summary} |"
    yield from ("", "## Verdicts", "")
    yield from ("| verdict | means | what to do | exit code |", "|---|---|---|---|")
    for verdict, said in VERDICTS.items():
        yield f"| `{verdict.value}` | {said.means} | {said.remedy} | {said.exit_code} |"
    group = INPUT_TEXT
    yield f"| `{INPUT}`, a group | {group.means} | {group.remedy} | {group.exit_code} |"
    yield from ("", "## Codes of assumptions", "", "A report lists what its verdicts rest on.", "")
    yield from ("| code | assumed |", "|---|---|")
    for code in Assumption:
        (entry, *_) = _entries(code)
        yield f"| [`{code}`]({code}.md) | {entry.assumed} |"
    yield from ("", "## Codes of messages", "")
    yield from ("| code | means | exit code |", "|---|---|---|")
    for message, meant in TEXTS.items():
        ends = "" if meant.ends_with is None else str(meant.ends_with)
        yield f"| [`{message}`]({message}.md) | {meant.means} | {ends} |"


def _property(text: PropertyText) -> Iterator[str]:
    yield f"# {text.id}"
    yield ""
    yield f"Fails: {text.summary}."
    names = f"`--check {text.id}`"
    if text.id != text.id.short:
        names += f" or `--check {text.id.short}`"
    by_default = "checked by default" if text.id.is_default else "not checked by default"
    yield from ("", f"Select it with {names}; it is {by_default}.")
    for section in sections(text):
        yield from ("", f"## {section.title}", "")
        if section.code:
            yield from ("```cuda", section.code.rstrip("\n"), "```")
        elif len(section.points) == 1:
            yield section.points[0]
        else:
            yield from (f"- {point}" for point in section.points)


def _entries(code: Assumption) -> list[Entry]:
    return [entry for entry in ENTRIES if entry.listed is code]


def _assumption(code: Assumption) -> Iterator[str]:
    yield f"# {code}"
    for entry in _entries(code):
        yield from ("", f"Assumed: {entry.assumed}.", "")
        yield f"- by: {entry.by}"
        places = ", ".join(f"`{place}`" for place in entry.checked)
        yield (
            f"- checked in: {places}"
            if places
            else "- nothing checks it: a verdict that rests on it says so"
        )
        yield f"- shown by: `tests/soundness/{entry.name}`, where it holds and where it is broken"
    yield from ("", "All that verdicts rest on is in [one table](../soundness.md).")


def _message(code: Code) -> Iterator[str]:
    text = TEXTS[code]
    yield from (f"# {code}", "", text.means, "", f"**What to do.** {text.remedy}")
    if text.ends_with is not None:
        yield from ("", f"A run that it ends has the exit code {text.ends_with}.")


def test_the_pages_are_up_to_date() -> None:
    found = {path.name: path.read_text(encoding="utf-8") for path in FOLDER.glob("*")}
    assert found == pages(), __doc__


def test_all_codes_have_texts() -> None:
    assert set(TEXTS) == set(Code)
    assert set(VERDICTS) == set(Verdict)
    assert all(_entries(code) for code in Assumption)
    assert len(pages()) == 1 + len(Property) + len(Assumption) + len(Code)
    for code in Code:
        assert told(code).startswith(f"{code}: ")


def write() -> None:
    shutil.rmtree(FOLDER, ignore_errors=True)
    FOLDER.mkdir()
    for name, text in pages().items():
        (FOLDER / name).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    write()
