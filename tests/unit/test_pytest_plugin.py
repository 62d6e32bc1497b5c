"""The plugin for pytest, in a test run of its own."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

KERNEL = "__global__ void k(int *a) {\n  a[threadIdx.x] = 1;\n}\nint main() { return 0; }\n"
CONFTEST = """
from tests.cli import fake_engine
fake_engine.install()
"""
TESTS = """
import pytest

def test_proved(warpproof_check):
    assert warpproof_check("kernels/good.cu").ok

def test_missing(warpproof_check):
    warpproof_check("kernels/god.cu")

@pytest.mark.warpproof(check=["assert"])
def test_refuted(warpproof_check):
    warpproof_check("kernels/bad.cu")

@pytest.mark.warpproof(check=["race"])
def test_options_of_the_call_win(warpproof_check):
    warpproof_check("kernels/good.cu", check=["assert"])
"""
INI = """[pytest]
warpproof_files = kernels/*.cu
warpproof_options =
    check = assert
    accept-inferred = true
"""


def run_pytest(folder: Path, root: Path, *words: str) -> str:
    done = subprocess.run(
        [
            *(sys.executable, "-m", "pytest", "-p", "warpproof.pytest_plugin"),
            *("-v", "--strict-markers", *words),
        ],
        cwd=folder,
        env=os.environ
        | {
            "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1",
            "PYTHONPATH": os.pathsep.join([str(root), os.environ.get("PYTHONPATH", "")]),
        },
        capture_output=True,
        text=True,
        check=False,
    )
    return done.stdout + done.stderr


def test_fixture_marker_and_files(tmp_path: Path, repository: Path) -> None:
    kernels = tmp_path / "kernels"
    kernels.mkdir()
    (kernels / "good.cu").write_text(KERNEL + "// bmc: if assertion main\n")
    (kernels / "good.cu").write_text(KERNEL + "// bmc: proved assertion main\n")
    (kernels / "bad.cu").write_text(KERNEL + "// bmc: refuted assertion main 2\n")
    (kernels / "broken.cu").write_text("int main() { return 0 }\n")
    (tmp_path / "conftest.py").write_text(CONFTEST)
    (tmp_path / "test_kernels.py").write_text(TESTS)
    (tmp_path / "other.cu").write_text(KERNEL)
    (tmp_path / "pytest.ini").write_text(INI)
    said = run_pytest(tmp_path, repository)
    assert "test_kernels.py::test_proved PASSED" in said, said
    assert "test_kernels.py::test_refuted FAILED" in said
    assert "test_kernels.py::test_options_of_the_call_win PASSED" in said
    assert "kernels/good.cu::warpproof PASSED" in said
    assert "kernels/bad.cu::warpproof FAILED" in said
    assert "kernels/broken.cu::warpproof FAILED" in said
    assert "expected ';'" in said
    assert "bad.cu:2:3: error: write and read of s[0] unordered [assertion]" in said
    assert "other.cu" not in said
    assert "Traceback" not in said
    assert "FAILED kernels/bad.cu::warpproof - REFUTED assertion line 2" in said
    assert "FAILED test_kernels.py::test_refuted - Failed: REFUTED assertion line 2" in said
    assert "hint: did you mean" in said
    assert "api.py" not in said
    assert "4 failed, 3 passed" in said


def test_a_summary_from_other_processes(tmp_path: Path, repository: Path) -> None:
    kernels = tmp_path / "kernels"
    kernels.mkdir()
    (kernels / "bad.cu").write_text(KERNEL + "// bmc: refuted assertion main 2\n")
    (kernels / "broken.cu").write_text("int main() { return 0 }\n")
    (tmp_path / "conftest.py").write_text(CONFTEST)
    (tmp_path / "pytest.ini").write_text(INI)
    said = run_pytest(tmp_path, repository, "-p", "xdist", "-n", "1")
    assert "FAILED kernels/bad.cu::warpproof - REFUTED assertion line 2" in said, said
    assert "FAILED kernels/broken.cu::warpproof - expected ';'" in said
    assert "bad.cu:2:3: error: write and read of s[0] unordered [assertion]" in said
