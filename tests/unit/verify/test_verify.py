"""The pipeline and the Python interface, with engines that do as they are told."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

import pytest

import warpproof
from tests.cli import fake_engine
from warpproof import Verdict, plan
from warpproof.base.config import Config, FloatModel, SolverChoice
from warpproof.base.diagnostics import Diagnostic
from warpproof.base.merge import Answered
from warpproof.base.options import Dim3
from warpproof.base.verdict import Report
from warpproof.engines.task import EngineAnswer, Progress, Task
from warpproof.plan import Plan, api_config, assumptions_of, check_settings, soft_deadline
from warpproof.verify import Message, check_file

KERNEL = "__global__ void k(int *a) {\n  a[threadIdx.x] = 1;\n}\n"
MAIN = "int main() { return 0; }\n"


@pytest.fixture(autouse=True)
def fakes(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    found = dict(fake_engine.engines("bmc", "deductive"))
    monkeypatch.setattr(plan, "find_engines", lambda: found)
    monkeypatch.chdir(tmp_path)


def verdicts(report: Report) -> dict[tuple[str, str], Verdict]:
    return {(r.property, r.function): r.verdict for r in report.results}


# --- the Python interface -----------------------------------------------------------------------


def test_a_path(tmp_path: Path) -> None:
    path = tmp_path / "a.cu"
    path.write_text(KERNEL + MAIN + "// bmc: proved assertion main\n")
    for given in (path, str(path)):
        report = warpproof.check(given, check=["assert"])
        assert report.verdict is Verdict.PROVED
        assert report.exit_code() == 0


def test_a_program_as_text(tmp_path: Path) -> None:
    text = KERNEL + MAIN + "// bmc: refuted data-race k 2\n"
    first, second = (warpproof.check(text, check="race") for _ in range(2))
    assert first.verdict is Verdict.REFUTED
    assert first.results == second.results
    assert Path(first.file).read_text() == text


def test_what_is_wrong_is_raised() -> None:
    with pytest.raises(warpproof.UserError, match=r"no file 'none\.cu'"):
        warpproof.check("none.cu")
    with pytest.raises(warpproof.UserError, match="'colur' is no option"):
        warpproof.check(MAIN, colur=True)
    with pytest.raises(warpproof.UserError, match=r"^unwind cannot be '0'"):
        warpproof.check(MAIN, unwind=0)


def test_options_are_python_values(tmp_path: Path) -> None:
    config = api_config(
        {
            "grid": (2, 3),
            "block": 64,
            "check": ["race", "bounds"],
            "no_check": "leak",
            "solver": SolverChoice.Z3,
            "float": "ieee",
            "all": True,
            "timeout": 1.5,
            "unwind": None,
            "include_dirs": [tmp_path],
        }
    )
    assert config.grid == Dim3(2, 3)
    assert config.block == Dim3(64)
    assert config.check == ("race", "bounds")
    assert config.no_check == ("leak",)
    assert config.solver is SolverChoice.Z3
    assert config.float_model is FloatModel.IEEE
    assert config.all_findings is True
    assert config.timeout == 1.5
    assert config.unwind is None
    assert config.include_dirs == (str(tmp_path),)


def test_the_package_offers_what_it_says() -> None:
    for name in warpproof.__all__:
        assert getattr(warpproof, name) is not None
    with pytest.raises(AttributeError, match="no attribute 'chekc'"):
        _ = warpproof.chekc  # type: ignore[attr-defined]


# --- the pipeline -------------------------------------------------------------------------------


def test_a_listener_hears_the_plan_the_progress_and_the_answers(tmp_path: Path) -> None:
    path = tmp_path / "a.cu"
    path.write_text(KERNEL + MAIN + "// bmc: proved assertion main\n// deductive: silent\n")
    heard: list[Message] = []
    report = check_file(str(path), Config(check=("assert",)), heard.append)
    stages = [m.text for m in heard[: [isinstance(m, Plan) for m in heard].index(True)]]
    assert stages == [
        "reading the program",
        "compiling with clang",
        "reading what clang has made",
        "preparing 1 kernel: k",
    ]
    assert [m.engine for m in heard if isinstance(m, Answered)] == ["deductive", "bmc"]
    texts = [m.text for m in heard if isinstance(m, Progress) and m.text not in stages]
    assert texts == ["main", "main", "thinking"]
    assert not any(isinstance(m, Diagnostic) for m in heard)
    assert verdicts(report) == {("assertion", "main"): Verdict.PROVED}


def test_engines_see_only_what_is_asked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """And in kernel mode the symbol of one kernel."""
    seen: list[Task] = []

    class Spy:
        name = "bmc"

        def applies(self, task: Task) -> bool:
            seen.append(task)
            return False

        def check(self, task: Task) -> EngineAnswer:
            raise AssertionError

    monkeypatch.setattr(plan, "find_engines", lambda: {"bmc": Spy()})
    path = tmp_path / "a.cu"
    path.write_text("/*@ ensures 1 == 1; */\n" + KERNEL + KERNEL.replace("k(", "g("))
    check_file(str(path), Config(no_check=("assert",), timeout=100))
    first, second = seen
    assert "assertion" not in first.properties
    assert "contract" in first.properties
    assert "contract" not in second.properties
    symbols = [task.config.kernel for task in seen]
    assert [first.program.device.functions[s or ""].name for s in symbols] == ["k", "g"]
    left = first.seconds_left()
    assert left is not None
    assert 60 < left <= 98


class _Runs:
    """An engine that runs the program, which launches no kernel, and notes what it is asked."""

    name = "bmc"

    def __init__(self) -> None:
        self.tasks: list[Task] = []

    def applies(self, task: Task) -> bool:
        return True

    def check(self, task: Task) -> EngineAnswer:
        self.tasks.append(task)
        return EngineAnswer((), launched=frozenset())

    def kernels(self) -> list[str]:
        symbols = [t.config.kernel for t in self.tasks]
        return [self.tasks[0].program.device.functions[s].name for s in symbols if s is not None]


def _beside(
    told: str, monkeypatch: pytest.MonkeyPatch, runs: _Runs | None = None, **options: Any
) -> tuple[_Runs, Report]:
    """What is asked of kernels that a run does not launch, where another engine tells of them."""
    runs = runs or _Runs()
    found = {**dict(fake_engine.engines("deductive")), "bmc": runs}
    monkeypatch.setattr(plan, "find_engines", lambda: found)
    path = Path("a.cu")
    path.write_text(KERNEL + KERNEL.replace("k(", "g(") + MAIN + told)
    return runs, check_file(str(path), Config(check=("race",), **options))


def test_kernels_that_no_path_launches_are_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    runs, report = _beside("// deductive: silent\n", monkeypatch)
    assert runs.kernels() == ["k", "g"]
    assert report.shortfall == "no path launches a kernel"
    program, one, other = (task.deadline for task in runs.tasks)
    assert not program.is_limited
    assert 0 < one.left <= other.left <= 60


@pytest.mark.parametrize("verdict", ["proved", "unknown"])
def test_kernels_that_are_spoken_of_for_all_inputs_are_not(
    verdict: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    runs, report = _beside(f"// deductive: {verdict} data-race k\n", monkeypatch)
    assert runs.kernels() == ["g"]
    assert report.shortfall == ""


@pytest.mark.parametrize(("timeout", "least", "most"), [(None, 2, 3), (40, 2, 3), (1000, 45, 50)])
def test_the_last_engine_has_little_time_where_kernels_are_spoken_of(
    timeout: float | None, least: float, most: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    runs, _ = _beside("// deductive: unknown data-race k\n", monkeypatch, timeout=timeout)
    left = runs.tasks[0].seconds_left()
    assert left is not None
    assert least < left <= most


def test_time_that_others_take_of_the_machine_does_not_count(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    late: list[bool] = []

    class Sleeps(_Runs):
        def check(self, task: Task) -> EngineAnswer:
            time.sleep(0.2)
            late.append(task.is_late())
            return super().check(task)

    monkeypatch.setattr("warpproof.asking._SECONDS_MORE_OF_PROGRAM", 0.15)
    runs = Sleeps()
    _beside("// deductive: unknown data-race k\n", monkeypatch, runs=runs)
    left = runs.tasks[0].seconds_left()
    assert left is not None
    assert left < 0.15
    assert late[0] is False


def test_the_soft_deadline_leaves_time_for_the_report() -> None:
    assert not soft_deadline(10.0, None).is_limited
    now = time.monotonic()
    assert soft_deadline(now, 1.0).left == pytest.approx(0.9, abs=0.1)
    assert soft_deadline(now, 100.0).left == pytest.approx(98.0, abs=0.1)


def test_assumptions_of_the_user() -> None:
    assert assumptions_of(Config()) == ()
    config = Config(warp_sync=32, allow_exited=True)
    codes = [caveat.code for caveat in assumptions_of(config)]
    assert codes == ["warp-sync", "allow-exited"]


def test_settings_are_checked_before_any_program_is_read() -> None:
    check_settings(Config())
    with pytest.raises(warpproof.UserError, match="no property 'x'"):
        check_settings(Config(check=("x",)))
    with pytest.raises(warpproof.UserError, match="solver 'mathsat' cannot be used"):
        check_settings(Config(solver=SolverChoice.MATHSAT))


def test_the_pipeline_can_be_read_in_one_go(repository: Path) -> None:
    lines = (repository / "src" / "warpproof" / "verify.py").read_text().splitlines()
    assert len(lines) < 150
