from __future__ import annotations

import dataclasses
import os
import pickle
from pathlib import Path

import pytest

from warpproof.base.config import (
    Config,
    Engine,
    ExitCode,
    Layer,
    SolverChoice,
    load_config,
    options,
    worst_exit,
)
from warpproof.base.diagnostics import UserError
from warpproof.base.options import Dim3, OptionKind


def load(tmp_path: Path, **environment: str) -> Config:
    return load_config({}, environment=environment, directory=tmp_path)


def failure(raised: pytest.ExceptionInfo[UserError]) -> str:
    (diagnostic,) = raised.value.diagnostics
    return f"{diagnostic.message} | {diagnostic.hint}"


def test_every_field_is_declared_once_and_completely() -> None:
    declared = options()
    assert list(declared) == [f.name for f in dataclasses.fields(Config) if f.name != "sources"]
    flags = [flag for option in declared.values() for flag in option.flags]
    flags += [short.flag for option in declared.values() for short in option.shorthands]
    flags += [f"--no-{o.toml_key}" for o in declared.values() if o.kind is OptionKind.SWITCH]
    assert len(flags) == len(set(flags))
    keys = [option.toml_key for option in declared.values()]
    assert len(keys) == len(set(keys))
    assert all(option.help and option.name for option in declared.values())


def test_the_options_that_users_expect_exist() -> None:
    flags = {flag for option in options().values() for flag in option.flags}
    flags |= {short.flag for option in options().values() for short in option.shorthands}
    flags |= {option.opposite for option in options().values() if option.opposite}
    expected = """-I -D --kernel --grid --block --check --no-check --engine --unwind --context-bound
        --context-switch --threads --por --state-hashing --solver --z3 --boolector --cvc5
        --force-malloc-success --malloc-may-fail --all --first --warp-sync --sc-atomics
        --volatile-relaxed --accept-inferred --all-kernels
        --allow-same-value-writes --allow-exited --float
        --unbounded --full-range --all-dims --timeout --memory --jobs --format -o"""
    assert set(expected.split()) <= flags


def test_defaults_know_that_they_are(tmp_path: Path) -> None:
    config = load(tmp_path)
    assert config == Config()
    assert config.cache is True
    assert config.engine is Engine.AUTO
    assert config.source("engine").layer is Layer.DEFAULT


def test_each_layer_wins_over_the_one_below(tmp_path: Path) -> None:
    file = tmp_path / "warpproof.toml"
    file.write_text('timeout = 1\njobs = 1\nengine = "bmc"\n')
    environment = {"WARPPROOF_TIMEOUT": "2", "WARPPROOF_JOBS": "2", "PATH": "x"}
    config = load_config({"timeout": "3"}, environment=environment, directory=tmp_path)
    assert (config.timeout, config.jobs, config.engine) == (3.0, 2, Engine.BMC)
    assert config.source("timeout").layer is Layer.COMMAND_LINE
    assert config.source("timeout").name == "--timeout"
    assert config.source("jobs").name == "WARPPROOF_JOBS"
    assert config.source("engine").name == f"{file}: engine"


def test_a_project_file_above_counts_if_it_has_our_table(tmp_path: Path) -> None:
    inner = tmp_path / "a" / "b"
    inner.mkdir(parents=True)
    (inner / "pyproject.toml").write_text('[project]\nname = "warpproof-user"\n')
    (tmp_path / "pyproject.toml").write_text("[tool.warpproof]\ngrid = [4, 2]\ncache = false\n")
    config = load(inner)
    assert config.grid == Dim3(4, 2, 1)
    assert config.cache is False


def test_a_star_opens_a_size_that_a_file_gives(tmp_path: Path) -> None:
    (tmp_path / "warpproof.toml").write_text('grid = 4\nblock = "16,16"\n')
    config = load_config({"grid": "*"}, environment={}, directory=tmp_path)
    assert config.grid is None
    assert config.block == Dim3(16, 16, 1)


def test_paths_in_a_file_are_relative_to_it(tmp_path: Path) -> None:
    (tmp_path / "include").mkdir()
    text = 'include-dirs = ["include"]\nclang = "clang-19"\ncache-dir = "kept"\ndefines = ["N=3"]\n'
    (tmp_path / "warpproof.toml").write_text(text)
    config = load(tmp_path)
    assert config.include_dirs == (str(tmp_path / "include"),)
    assert config.clang == "clang-19"
    assert config.cache_dir == str(tmp_path / "kept")
    assert config.defines == ("N=3",)
    assert load(tmp_path, WARPPROOF_CLANG="bin/clang").clang == "bin/clang"


@pytest.mark.parametrize("name", ["clang", "clang++", "clang-19", "clang++-20.1"])
def test_a_file_may_name_a_clang_on_path(tmp_path: Path, name: str) -> None:
    (tmp_path / "warpproof.toml").write_text(f'clang = "{name}"\n')
    assert load(tmp_path).clang == name


@pytest.mark.parametrize(
    "program",
    ["bin/clang", "./clang", "/usr/bin/clang", "~/clang", "sh", "clang.sh", "clang-19/../evil"],
)
def test_a_file_cannot_have_a_program_run(tmp_path: Path, program: str) -> None:
    (tmp_path / "warpproof.toml").write_text(f'clang = "{program}"\n')
    with pytest.raises(UserError) as caught:
        load(tmp_path)
    assert "a path only with --clang or as WARPPROOF_CLANG" in failure(caught)
    assert load_config({"clang": program}, environment={}, directory="/").clang == program


@pytest.mark.parametrize("place", ["report.txt", "/somewhere/report.txt", "-"])
def test_a_file_cannot_have_a_report_written(tmp_path: Path, place: str) -> None:
    (tmp_path / "pyproject.toml").write_text(f'[tool.warpproof]\noutput = "{place}"\n')
    with pytest.raises(UserError) as caught:
        load(tmp_path)
    assert "only on the command line or as a variable" in failure(caught)
    found = load_config({}, environment={"WARPPROOF_OUTPUT": place}, directory="/")
    assert found.output == place


@pytest.mark.parametrize("place", ["../known.json", "/somewhere/known.json", "link"])
def test_a_files_baseline_is_one_of_the_project(tmp_path: Path, place: str) -> None:
    project = tmp_path / "project"
    project.mkdir()
    (project / "link").symlink_to(tmp_path / "known.json")
    settings = project / "warpproof.toml"
    settings.write_text(f'baseline = "{place}"\n')
    with pytest.raises(UserError) as caught:
        load(project)
    assert "a file of the project" in failure(caught)
    settings.write_text('baseline = "tests/known.json"\n')
    assert load(project).baseline == str(project / "tests" / "known.json")


@pytest.mark.parametrize("place", ["..", "/somewhere", "link", "kept/../../beside", "~"])
def test_a_file_cannot_move_the_cache_out_of_the_project(tmp_path: Path, place: str) -> None:
    project = tmp_path / "project"
    project.mkdir()
    (project / "link").symlink_to(tmp_path)
    (project / "warpproof.toml").write_text(f'cache-dir = "{place}"\n')
    with pytest.raises(UserError) as caught:
        load(project)
    assert "folder of the project, or of the user's cache" in (
        caught.value.diagnostics[0].hint or ""
    )


def test_a_file_cannot_name_a_scheduler(tmp_path: Path) -> None:
    (tmp_path / "warpproof.toml").write_text('scheduler = "tcp://host:1"\n')
    with pytest.raises(UserError, match="scheduler cannot be"):
        load(tmp_path)
    variables = {"WARPPROOF_SCHEDULER": "tcp://host:1"}
    found = load_config({}, environment=variables, directory=tmp_path.parent)
    assert found.scheduler == "tcp://host:1"


def test_a_file_may_speak_of_the_users_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    monkeypatch.delenv("XDG_CACHE_HOME", raising=False)
    text = 'include-dirs = ["~/include"]\ncache-dir = "~/.cache/warpproof"\n'
    (tmp_path / "home" / "include").mkdir(parents=True)
    (tmp_path / "warpproof.toml").write_text(text)
    config = load(tmp_path)
    assert config.include_dirs == (str(tmp_path / "home" / "include"),)
    assert config.cache_dir == str(tmp_path / "home" / ".cache" / "warpproof")


def test_the_cache_may_be_in_the_users_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "own"))
    project = tmp_path / "project"
    project.mkdir()
    place = tmp_path / "own" / "warpproof" / "project"
    (project / "warpproof.toml").write_text(f'cache-dir = "{place}"\n')
    assert load(project).cache_dir == str(place)
    given = load_config({"cache_dir": "/somewhere"}, environment={}, directory=tmp_path)
    assert given.cache_dir == "/somewhere"


def test_lists_from_environment_and_flags(tmp_path: Path) -> None:
    (tmp_path / "b").mkdir()
    config = load_config(
        {"check": ["race,bounds", "leak"], "defines": ["F(a,b)=a,b"]},
        environment={"WARPPROOF_INCLUDE_DIRS": os.pathsep.join([str(tmp_path), f"{tmp_path}/b"])},
        directory=tmp_path,
    )
    assert config.check == ("race", "bounds", "leak")
    assert config.defines == ("F(a,b)=a,b",)
    assert config.include_dirs == (str(tmp_path), f"{tmp_path}/b")


@pytest.mark.parametrize(
    ("name", "text", "expected"),
    [
        ("engine", "bcm", "did you mean 'bmc'?"),
        ("solver", "zzzz", "one of portfolio, z3"),
        ("timeout", "0", "greater than 0"),
        ("timeout", "nan", "greater than 0"),
        ("timeout", "soon", "greater than 0"),
        ("jobs", "0", "at least 1"),
        ("jobs", "9" * 5000, "at least 1"),
        ("memory", "1_000", "at least 1"),
        ("unwind", "-1", "at least 1"),
        ("context_bound", "x", "at least 0"),
        ("grid", "1,2,3,4", "X,Y,Z"),
        ("grid", "", "X,Y,Z"),
        ("block", "0", "X,Y,Z"),
        ("block", "4294967296", "X,Y,Z"),
        ("kernel", " ", "not empty"),
    ],
)
def test_wrong_values(tmp_path: Path, name: str, text: str, expected: str) -> None:
    with pytest.raises(UserError) as raised:
        load_config({name: text}, environment={}, directory=tmp_path)
    assert expected in failure(raised)
    assert options()[name].flags[0] in failure(raised)
    assert len(failure(raised)) < 300


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("tiemout = 3", "did you mean 'timeout'?"),
        ("timeout = [", "is not valid TOML"),
        ("timeout = {}", "cannot be {}"),
        ("timeout = true", "cannot be True"),
        ('include-dirs = "x"', "expected a list"),
        ('cache = "maybe"', "expected on or off"),
        ("cache = 7", "expected on or off"),
        ('defines = ["1x"]', "C identifier"),
    ],
)
def test_wrong_files(tmp_path: Path, text: str, expected: str) -> None:
    (tmp_path / "warpproof.toml").write_text(text)
    with pytest.raises(UserError) as raised:
        load(tmp_path)
    assert expected in failure(raised)
    assert "warpproof.toml" in failure(raised)


def test_a_settings_file_that_is_no_text(tmp_path: Path) -> None:
    (tmp_path / "warpproof.toml").write_bytes(b"\xff\xfe")
    with pytest.raises(UserError, match="not valid TOML"):
        load(tmp_path)


def test_unknown_variable(tmp_path: Path) -> None:
    with pytest.raises(UserError) as raised:
        load(tmp_path, WARPPROOF_TIMEUOT="3")
    assert "did you mean 'WARPPROOF_TIMEOUT'?" in failure(raised)


def test_switch_texts(tmp_path: Path) -> None:
    for text, meaning in (("on", True), ("0", False), ("Yes", True), ("false", False)):
        assert load(tmp_path, WARPPROOF_UNBOUNDED=text).unbounded is meaning


def test_equal_values_are_equal_whatever_their_source(tmp_path: Path) -> None:
    one = load(tmp_path, WARPPROOF_SOLVER="z3")
    two = load_config({"solver": "z3"}, environment={}, directory=tmp_path)
    assert one == two
    assert hash(one) == hash(two)
    assert pickle.loads(pickle.dumps(one)).solver is SolverChoice.Z3


def test_the_worst_exit_code_counts() -> None:
    assert worst_exit([]) is ExitCode.PROVED
    assert worst_exit([0, 3]) is ExitCode.UNKNOWN
    assert worst_exit([3, 2, 0]) is ExitCode.USAGE
    assert worst_exit([2, 4, 3]) is ExitCode.ERROR
    assert worst_exit([4, 1, 2]) is ExitCode.REFUTED
