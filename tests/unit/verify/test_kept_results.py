"""Reports are kept by all they depend on, and only where no limit has shaped them."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import fields, replace
from enum import Enum
from pathlib import Path
from typing import Any

import pytest

from tests.cli import fake_engine
from tests.conftest import Ended, clean_environment
from warpproof import checking, kept_results, plan, verify
from warpproof.base.config import Config, ExitCode, load_config
from warpproof.base.diagnostics import Code, Diagnostic, Note, Severity
from warpproof.base.options import Dim3
from warpproof.base.property import Property
from warpproof.base.source import Span
from warpproof.base.stamps import Look
from warpproof.base.verdict import (
    Advice,
    Conclusion,
    PropertyResult,
    Report,
    Scope,
    Suppression,
    Verdict,
)
from warpproof.cli import main
from warpproof.engines.task import EngineAnswer, Task
from warpproof.frontend.compile_cache import MadeOf
from warpproof.frontend.source_file import read_source
from warpproof.kept_results import SHOWN, KeptResults, circumstances
from warpproof.load import Loaded, key_of, load_options, load_with_origin
from warpproof.report.base import Document
from warpproof.report.json import render_json

TEXT = '#include "part.h"\n__global__ void k(int *a) { a[threadIdx.x] = 1; }\n'


def result(verdict: Verdict = Verdict.PROVED, **more: Any) -> PropertyResult:
    conclusion = Conclusion(verdict, "why")
    row = (Property.DATA_RACE, "k", Scope.KERNEL, conclusion, Span.point("a.cu", 2, 3))
    return PropertyResult(*row, (fake_engine.ASSUMED,), (), **more)


def full_report() -> Report:
    span = Span.point("a.cu", 2, 3)
    found = fake_engine.counterexample(span, "a.cu")
    evidence = fake_engine.EVIDENCE["if"]
    note = Diagnostic(Code.NOTE, Severity.NOTE, "text", span, "hint", (Note("more", span),))
    rows = (
        result(Verdict.REFUTED, counterexample=found, suppressed=Suppression("known", span)),
        result(Verdict.PROVED_IF, evidence=evidence),
    )
    figures = (("bmc", (("paths", 3),)),)
    counted = frozenset({Scope.KERNEL})
    return Report("a.cu", rows, (fake_engine.ASSUMED,), 1.5, figures, counted, "short", (note,))


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "a.cu").write_text(TEXT)
    (tmp_path / "part.h").write_text("#define PART 1\n")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path.parent / (tmp_path.name + "-cache")))
    monkeypatch.chdir(tmp_path)
    return tmp_path


def origin(project: Path, config: Config) -> MadeOf:
    files = [str(project / name) for name in ("a.cu", "part.h")]
    key = key_of(read_source("a.cu"), load_options(config, "a.cu"))
    return MadeOf(key, Look().stamps(files, [str(project)]))


def keep(project: Path, config: Config | None = None, report: Report | None = None) -> None:
    config = config or Config()
    keep = KeptResults(config).keeper("a.cu")
    keep(report or full_report(), origin(project, config), True)


def known(config: Config | None = None) -> Report | None:
    return KeptResults(config or Config()).known("a.cu")


def test_the_same_report_to_the_byte(project: Path) -> None:
    report = full_report()
    keep(project, report=report)
    found = known()
    assert found is not None
    assert found == report
    as_json = [render_json(Document((r,), (), ExitCode.REFUTED, "1")) for r in (report, found)]
    assert as_json[0] == as_json[1]
    assert found.results[1].evidence == report.results[1].evidence  # not part of equality


CHANGES: dict[str, Callable[[Path], object]] = {
    "text": lambda project: (project / "a.cu").write_text(TEXT + "\n"),
    "header": lambda project: (project / "part.h").write_text("#define PART 2\n"),
    "no header": lambda project: (project / "part.h").unlink(),
    "new file": lambda project: (project / "new.h").touch(),
    "new file that may be a header": lambda project: (project / "vector").touch(),
    "new folder": lambda project: (project / "cuda.d").mkdir(),
}


@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES)
def test_what_has_changed_is_not_known(project: Path, change: Callable[[Path], object]) -> None:
    keep(project)
    assert known() is not None
    change(project)
    assert known() is None


def test_what_no_program_includes_changes_nothing(project: Path) -> None:
    keep(project)
    for name in ("report.html", "a.o", ".gitignore", "notes.txt"):
        (project / name).touch()
    (project / ".git").mkdir()
    assert known() is not None


def test_another_time_alone_changes_nothing(project: Path) -> None:
    keep(project)
    (project / "part.h").write_text("#define PART 1\n")
    assert known() is not None


def test_a_build_that_compiles_otherwise(project: Path) -> None:
    config = replace(Config(), build=str(project))

    def build(flags: str) -> None:
        entry = {"directory": str(project), "command": f"nvcc {flags} a.cu", "file": "a.cu"}
        (project / "compile_commands.json").write_text(json.dumps([entry]))

    build("-DN=1")
    keep(project, config)
    assert known(config) is not None
    build("-DN=2")
    assert known(config) is None


def another(value: object) -> object:
    match value:
        case bool():
            return not value
        case Enum():
            return next(member for member in type(value) if member is not value)
        case tuple():
            return ("x",)
    return "x"


@pytest.mark.parametrize("name", [f.name for f in fields(Config) if f.name != "sources"])
def test_every_setting_counts_unless_it_is_about_showing(project: Path, name: str) -> None:
    config = Config()
    changed = replace(config, **{name: another(getattr(config, name))})
    assert (list(circumstances(config)) == list(circumstances(changed))) is (name in SHOWN)


def test_settings_of_all_layers_count(project: Path) -> None:
    keys = {tuple(circumstances(load_config({}, environment={})))}
    keys.add(tuple(circumstances(load_config({"unwind": "4"}, environment={}))))
    keys.add(tuple(circumstances(load_config({}, environment={"WARPPROOF_UNWIND": "4"}))))
    (project / "warpproof.toml").write_text("unwind = 5\n")
    keys.add(tuple(circumstances(load_config({}, environment={}))))
    assert len(keys) == 4


def test_defines_and_device_count(project: Path) -> None:
    keep(project)
    assert known(replace(Config(), defines=("N=1",))) is None
    assert known(replace(Config(), block=Dim3(4))) is None
    assert known(replace(Config(), jobs=7)) is not None


def test_the_baseline_counts_by_its_content(project: Path) -> None:
    (project / "known.json").write_text("{}")
    config = replace(Config(), baseline="known.json")
    keep(project, config)
    assert known(config) is not None
    (project / "known.json").write_text("[]")
    assert known(config) is None


def test_versions_count(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    keep(project)
    with monkeypatch.context() as patched:
        patched.setattr(kept_results, "VERSION", "0.0.0")
        assert known() is None
    with monkeypatch.context() as patched:
        patched.setattr(kept_results, "_package", lambda name: f"{name} of tomorrow")
        assert known() is None
    with monkeypatch.context() as patched:
        patched.setattr(kept_results, "own_code", lambda: "other")
        assert known() is None
    assert known() is not None


def test_a_solver_on_the_path_counts(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(project.parent))
    keep(project)
    names = [b.program for b in kept_results.BACKENDS.items().values() if hasattr(b, "program")]
    program = project.parent / names[0]
    program.write_text("#!/bin/sh\n")
    program.chmod(0o755)
    try:
        assert known() is None
    finally:
        program.unlink()


def test_a_broken_entry_is_none(project: Path) -> None:
    keep(project)
    (entry,) = Path(KeptResults(Config())._shelf.folder).glob("*.report")
    entry.write_bytes(entry.read_bytes()[:-5])
    assert known() is None


# --- what is kept at all ------------------------------------------------------------------------


class _Engine:
    """Says one thing of the kernel, after a while."""

    name = "bmc"

    def __init__(self, verb: str, seconds: float = 0.0) -> None:
        self._verb = verb
        self._seconds = seconds

    def applies(self, task: Task) -> bool:
        return True

    def check(self, task: Task) -> EngineAnswer:
        time.sleep(self._seconds)
        if self._verb == "crash":
            raise KeyError("of ours")
        row = fake_engine.result(self._verb, "data-race", "k", file="a.cu", scope=Scope.KERNEL)
        return EngineAnswer((row,))


CASES = {
    "proved": (_Engine("proved"), True),
    "proved late": (_Engine("proved", 0.5), False),
    "open": (_Engine("unknown"), True),
    "open late": (_Engine("unknown", 0.5), False),
    "not supported": (_Engine("unsupported"), True),
    "crash": (_Engine("crash"), False),
    "error": (_Engine("error"), False),
}


@pytest.fixture(scope="module")
def loaded(tmp_path_factory: pytest.TempPathFactory) -> Loaded:
    path = tmp_path_factory.mktemp("program") / "a.cu"
    path.write_text(TEXT.partition("\n")[2])
    return load_with_origin(str(path), Config())


@pytest.mark.parametrize(("engine", "kept"), CASES.values(), ids=CASES)
def test_what_check_file_keeps(
    loaded: Loaded, engine: _Engine, kept: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(verify, "load_linked", lambda path, others, config, tell: loaded)
    monkeypatch.setattr(plan, "find_engines", lambda: {"bmc": engine})
    timeout = 0.5 if engine._seconds else 60.0
    config = replace(Config(), check=("data-race",), timeout=timeout)
    found: list[Report] = []
    report = verify.check_file("a.cu", config, keep=lambda report, *_: found.append(report))
    assert found == ([report] if kept else [])


# --- the command --------------------------------------------------------------------------------

_SCRIPT = """
import sys
from warpproof.cli import main
code = main(sys.argv[1:])
loaded = {name.partition(".")[0] for name in sys.modules}
assert not loaded & {"z3", "cvc5", "bitwuzla", "numpy", "rich", "ziglang", "distributed"}
sys.stderr.write(str(any(name.startswith("warpproof.engines.bmc") for name in sys.modules)))
sys.exit(code)
"""


def test_the_second_run_needs_no_engine(tmp_path: Path) -> None:
    """And the process of the command never loads a solver, or another large package."""
    (tmp_path / "a.cu").write_text(TEXT.partition("\n")[2])

    def run() -> Ended:
        words = ["check", "a.cu", "--check", "race", "--format", "json"]
        done = subprocess.run(
            [sys.executable, "-c", _SCRIPT, *words],
            cwd=tmp_path,
            env=clean_environment(tmp_path),
            capture_output=True,
            text=True,
            timeout=120,
            check=False,
        )
        return Ended(done.returncode, done.stdout, done.stderr)

    first, second = run(), run()
    assert (first.err, second.err) == ("True", "False")
    assert (first.code, first.out) == (second.code, second.out)


def test_who_wants_it_anew(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    keep(project)
    calls: list[tuple[bool, object]] = []

    def check_files(files: object, config: object, viewer: object, *more: Any) -> int:
        _, results, known = more
        calls.append((results is not None, known))
        return 0

    monkeypatch.setattr(checking, "check_files", check_files)
    assert main(["check", "a.cu", "-q", "-o", str(project.parent / "out")]) == 3
    assert calls == []
    assert main(["check", "a.cu", "--recheck"]) == 0
    assert main(["check", "a.cu", "--no-cache"]) == 0
    assert calls == [(True, {}), (False, {})]


def test_what_was_open_may_be_tried_again(
    project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    told = "from the cache with checks that ran out of time; --recheck tries them again"
    late = Conclusion(Verdict.UNKNOWN, "time is up", advice=Advice.SHARE)
    keep(project, report=Report("a.cu", (replace(result(Verdict.UNKNOWN), conclusion=late),)))
    assert main(["check", "a.cu"]) == 3
    assert told in capsys.readouterr().err
    for quiet in (["-q"], ["--format", "json"]):
        main(["check", "a.cu", *quiet])
        assert told not in capsys.readouterr().err


def test_what_time_does_not_decide_is_not_said_to_be_tried_again(
    project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    keep(project, report=Report("a.cu", (result(Verdict.UNKNOWN),)))
    assert main(["check", "a.cu"]) == 3
    assert "--recheck" not in capsys.readouterr().err
