"""The Python interface: options that an editor knows, reports that print."""

from __future__ import annotations

import json
from pathlib import Path
from typing import get_args, get_type_hints

import pytest

import warpproof
from tests.cli import fake_engine
from warpproof import Verdict, api, plan
from warpproof.base.config import ExitCode, Format, options

KERNEL = "__global__ void k(int *a) {\n  a[threadIdx.x] = 1;\n}\n"
MAIN = "int main() { return 0; }\n"
_OF_THE_COMMAND = {
    "format", "output", "fail_on", "colour", "quiet", "verbose", "full", "memory", "scheduler",
}  # fmt: skip


@pytest.fixture(autouse=True)
def fakes(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    found = dict(fake_engine.engines("bmc", "deductive"))
    monkeypatch.setattr(plan, "find_engines", lambda: found)
    monkeypatch.chdir(tmp_path)


def test_every_setting_is_a_typed_option() -> None:
    assert set(get_type_hints(api.CheckOptions)) == set(options()) - _OF_THE_COMMAND
    assert set(get_type_hints(api.ReadingOptions)) <= set(options())


def test_choices_are_those_of_the_settings() -> None:
    for name, hint in get_type_hints(api.CheckOptions).items():
        choices = getattr(hint, "__args__", ())
        if choices and all(isinstance(choice, str) for choice in choices):
            assert "|".join(choices) == options()[name].metavar, name
    assert get_args(api.FormatName) == tuple(f.value for f in Format)


def test_a_report_prints_as_the_command_does() -> None:
    report = warpproof.check_source(KERNEL + MAIN + "// bmc: refuted data-race k 2\n", check="race")
    assert isinstance(report, warpproof.Report)
    assert repr(report) == "<Report <source>: REFUTED>"
    assert "<source>:2:3: error: write" in str(report)
    assert "a[threadIdx.x] = 1;" in str(report)
    for format_ in get_args(api.FormatName):
        assert report.file not in report.to(format_), format_
    assert "error: write and read of s[0] unordered [data-race]" in str(report)
    assert str(report).endswith(": REFUTED (1 REFUTED, 1 UNKNOWN)")
    assert "--witness" not in str(report)  # who calls from Python has it in the report
    assert (report.ok, report.code) == (False, ExitCode.REFUTED)
    assert [r.function for r in report.findings] == ["k"]
    assert json.loads(report.to("json"))["exit_code"] == 1
    assert report.to("html").startswith("<!DOCTYPE html>")
    assert report._repr_html_().startswith("<pre>")
    with pytest.raises(ValueError, match="no format 'yaml'"):
        report.to("yaml")  # type: ignore[arg-type]


def test_errors_say_where_and_what_to_do() -> None:
    with pytest.raises(warpproof.UserError, match=r"<source>:1: expected ';'"):
        warpproof.check_source("int main() { return 0 }\n")
    with pytest.raises(warpproof.UserError, match=r"'chekc' is no option\n  hint: .*'check'"):
        warpproof.check_source(MAIN, chekc="race")  # type: ignore[call-arg]


def test_errors_call_options_as_python_does(tmp_path: Path) -> None:
    with pytest.raises(warpproof.UserError, match=r"^block cannot be 'x'\n  hint: expected X, "):
        warpproof.check_source(MAIN, block="x")
    with pytest.raises(warpproof.UserError, match=r"^include_dirs cannot be 'none'"):
        warpproof.check_source(MAIN, include_dirs=["none"])
    with pytest.raises(warpproof.UserError, match="no CUDA source file in the directory"):
        warpproof.check(tmp_path)
    with pytest.raises(warpproof.UserError, match="no files to check"):
        warpproof.check([])


def test_a_folder_and_several_files(tmp_path: Path) -> None:
    folder = tmp_path / "kernels"
    folder.mkdir()
    (folder / "good.cu").write_text(KERNEL + MAIN + "// bmc: proved assertion main\n")
    (folder / "bad.cu").write_text(KERNEL + MAIN + "// bmc: refuted assertion main 2\n")
    (folder / "uses.cu").write_text("int twice(int); int main() { return twice(1); }\n")
    (folder / "twice.cu").write_text("int twice(int x) { return 2 * x; }\n")
    both = warpproof.check([folder / "bad.cu", folder / "good.cu"], check="assert")
    assert [program.verdict for program in both.programs] == [Verdict.REFUTED, Verdict.PROVED]
    assert (both.verdict, both.ok, both.code) == (Verdict.REFUTED, False, ExitCode.REFUTED)
    assert [row.span.file for row in both.findings if row.span] == [str(folder / "bad.cu")]
    assert repr(both) == "<Report kernels: REFUTED>"
    assert str(both).endswith("\n2 files: 1 REFUTED, 1 PROVED")
    assert len(json.loads(both.to("json"))["files"]) == 2
    linked = warpproof.check((str(folder / "uses.cu"), folder / "twice.cu"), check="assert")
    assert not linked.programs
    assert "linked with" in str(linked)
    assert len(warpproof.check(folder, check="assert").programs) == 3


def test_files_that_cannot_be_read_are_told_together(tmp_path: Path) -> None:
    (tmp_path / "good.cu").write_text(MAIN)
    (tmp_path / "one.cu").write_text("int main() { return 0 }\n")
    (tmp_path / "two.cu").write_text("int main() { return x; }\n")
    with pytest.raises(warpproof.UserError) as raised:
        warpproof.check(tmp_path)
    assert "one.cu:1: expected ';'" in str(raised.value)
    assert "two.cu:1: use of undeclared identifier 'x'" in str(raised.value)


def test_options_decide_what_is_enough() -> None:
    text = KERNEL + MAIN + "// bmc: if assertion main\n"
    assert not warpproof.check(text, check="assert").ok
    accepted = warpproof.check(text, check="assert", accept_inferred=True)
    assert accepted.ok
    assert accepted.verdict is Verdict.PROVED_IF


def test_a_run(tmp_path: Path) -> None:
    path = tmp_path / "a.cu"
    path.write_text(
        '#include <stdio.h>\nint main(int n, char **a) { printf("%s\\n", a[n - 1]); '
        "int b[2]; b[n] = 1; return 0; }\n"
    )
    report = warpproof.run(path, ["hello"], check=["bounds"])
    assert report.output == b"hello\n"
    assert (report.ok, report.code) == (False, ExitCode.REFUTED)
    assert [finding.code for finding in report.findings] == ["out-of-bounds"]
    assert str(report).endswith("1 finding; the program ended with exit code 0")
    assert warpproof.run(path, check=["race"]).ok
    assert warpproof.run(path, [10], check=["race"]).output == b"10\n"
