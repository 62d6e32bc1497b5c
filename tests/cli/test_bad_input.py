"""Everything a user can get wrong: one clear message, the right exit code, never a traceback."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.processes import assert_gone

Run = Callable[..., Any]

PROGRAM = "__global__ void k(int *a) { a[threadIdx.x] = 1; }\nint main() { return 0; }\n"


# --- files --------------------------------------------------------------------------------------


def test_missing_file(warpproof: Run) -> None:
    warpproof("dump", "none.cu").expect_error(2, "'none.cu'", "[WP-INPUT-MISSING]", "hint:")


def test_directory(warpproof: Run, tmp_path: Path) -> None:
    warpproof("dump", ".").expect_error(2, "no CUDA source file in the directory", "hint:")


def test_binary_file(warpproof: Run, tmp_path: Path) -> None:
    (tmp_path / "a.cu").write_bytes(bytes(range(256)) * 8)
    warpproof("dump", "a.cu").expect_error(2, "is a binary file", "hint:")


def test_empty_file(warpproof: Run, tmp_path: Path) -> None:
    (tmp_path / "a.cu").touch()
    warpproof("dump", "a.cu").expect_error(2, "is empty", "hint:")


def test_ten_megabytes(warpproof: Run, tmp_path: Path) -> None:
    (tmp_path / "a.cu").write_text(PROGRAM + "// filler\n" * 1_000_000)
    warpproof("dump", "a.cu").expect_error(2, "larger than 8 MB", "hint:")


def test_pipe(warpproof: Run, tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "a.cu")
    warpproof("dump", "a.cu").expect_error(2, "not a file", "hint:")


def test_a_name_that_the_locale_has_no_letters_for(
    warpproof: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "\u00fcn\u00ef.cu").write_text(PROGRAM)
    for name, text in {
        "LC_ALL": "POSIX", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0",
    }.items():  # fmt: skip
        monkeypatch.setenv(name, text)
    for command in ("check", "dump"):
        ended = warpproof(command, "\u00fcn\u00ef.cu")
        ended.expect_error(2, "this locale (ascii) has not", "hint: set LC_ALL=C.UTF-8")


@pytest.mark.skipif(
    hasattr(os, "geteuid") and os.geteuid() == 0,
    reason="root may read everything; the unit test of read_source covers this case for root",
)
def test_no_permission(warpproof: Run, tmp_path: Path) -> None:
    (tmp_path / "a.cu").write_text(PROGRAM)
    (tmp_path / "a.cu").chmod(0)
    warpproof("dump", "a.cu").expect_error(2, "permission denied", "hint:")


def test_name_with_bytes_that_are_no_text(warpproof: Run) -> None:
    warpproof("dump", "\udcff\x1b[1m.cu").expect_error(2, "\\udcff\\x1b[1m.cu")


def test_bad_and_good_file_together(warpproof: Run, tmp_path: Path) -> None:
    (tmp_path / "a.cu").write_text(PROGRAM)
    ended = warpproof("dump", "none.cu", "a.cu")
    ended.expect_error(2, "'none.cu'")
    assert ended.out


# --- programs that clang rejects ----------------------------------------------------------------


def test_syntax_error(warpproof: Run, tmp_path: Path) -> None:
    (tmp_path / "a.cu").write_text("int main() { return 0 }\n")
    warpproof("dump", "a.cu").expect_error(2, "a.cu:1:22:", "expected ';'")


def test_missing_include(warpproof: Run, tmp_path: Path) -> None:
    (tmp_path / "a.cu").write_text('#include "none.h"\n' + PROGRAM)
    ended = warpproof("dump", "a.cu")
    assert ended.code == 3, ended
    assert "'none.h' not found" in ended.err
    assert "-I" in ended.err


def test_endless_include(warpproof: Run, tmp_path: Path) -> None:
    (tmp_path / "a.cu").write_text('#include "a.cu"\n' + PROGRAM)
    ended = warpproof("dump", "a.cu")
    assert ended.code == 2, ended
    assert "nested too deeply" in ended.err
    assert "Traceback" not in ended.err
    assert len(ended.err) < 20_000


def test_endless_template(warpproof: Run, tmp_path: Path) -> None:
    (tmp_path / "a.cu").write_text(
        "template <int N> struct R { static const int v = R<N + 1>::v; };\n"
        "int main() { return R<0>::v; }\n"
    )
    ended = warpproof("dump", "a.cu")
    assert ended.code == 2, ended
    assert "exceeded maximum depth" in ended.err
    assert "Traceback" not in ended.err
    assert len(ended.err) < 20_000


def test_endless_macro(warpproof: Run, tmp_path: Path) -> None:
    """Each macro is the one before twice, the first is nothing: 2^60 expansions of no token."""
    doubling = "".join(f"#define M{n} M{n - 1} M{n - 1}\n" for n in range(1, 61))
    (tmp_path / "a.cu").write_text("#define M0\n" + doubling + "M60\n" + PROGRAM)
    warpproof("dump", "--timeout", "3", "a.cu").expect_error(3, "time limit", "--timeout")


def test_clang_that_is_not_there(warpproof: Run, tmp_path: Path) -> None:
    (tmp_path / "a.cu").write_text(PROGRAM)
    warpproof("dump", "--clang", "./no-clang", "a.cu").expect_error(
        2, "[WP-CLANG-MISSING]", "hint:"
    )


def test_clang_that_is_no_clang(warpproof: Run, tmp_path: Path) -> None:
    (tmp_path / "a.cu").write_text(PROGRAM)
    (tmp_path / "fake").write_text("#!/bin/sh\necho nonsense\n")
    (tmp_path / "fake").chmod(0o755)
    warpproof("dump", "--clang", "./fake", "a.cu").expect_error(2, "clang", "hint:")


def test_a_program_that_is_no_clang_and_says_so(warpproof: Run, tmp_path: Path) -> None:
    other = tmp_path / "other"
    other.write_text("#!/bin/sh\necho 'other: no such option' >&2; exit 2\n")
    other.chmod(0o755)
    (tmp_path / "a.cu").write_text(PROGRAM)
    ended = warpproof("check", "--clang", "./other", "a.cu")
    ended.expect_error(2, "no such option", "a clang, 19 or newer?")


# --- command lines ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ((), ("no command given", "--help")),
        (("dmup", "a.cu"), ("no command 'dmup'", "did you mean 'dump'?")),
        (("--verison",), ("no option '--verison'", "did you mean '--version'?")),
        (("dump",), ("no file given", "dump --help")),
        (("dump", "a.cu", "--tiemout", "3"), ("'--tiemout'", "did you mean '--timeout'?")),
        (("dump", "a.cu", "--time", "3"), ("'--time'",)),
        (("dump", "a.cu", "-q"), ("no option '-q'",)),
        (("dump", "a.cu", "--frobnicate"), ("'--frobnicate'", "'warpproof dump --help'")),
        (("dump", "a.cu", "--timeout"), ("expected one argument",)),
        (("dump", "a.cu", "--timeout", "soon"), ("--timeout cannot be 'soon'", "seconds")),
        (("dump", "a.cu", "-D", "1=2"), ("-D cannot be '1=2'", "identifier")),
        (("dump", "a.cu", "-I", "none"), ("-I cannot be 'none'", "directory")),
        (("dump", "a.cu", "-o", "none/x"), ("cannot write to 'none/x'", "hint:")),
        (("dump", "a.cu", "-o", "."), ("cannot write to '.'", "directory")),
        (("dump", "a.cu", "-o", "a.cu"), ("would overwrite", "hint:")),
        (("dump", "a.cu", "--stage", "nostage"), ("nostage", "hint:")),
    ],
)
def test_wrong_command_line(
    warpproof: Run, tmp_path: Path, arguments: tuple[str, ...], words: tuple[str, ...]
) -> None:
    (tmp_path / "a.cu").write_text(PROGRAM)
    warpproof(*arguments).expect_error(2, *words)
    assert (tmp_path / "a.cu").read_text() == PROGRAM


def test_wrong_settings_file(warpproof: Run, tmp_path: Path) -> None:
    (tmp_path / "a.cu").write_text(PROGRAM)
    (tmp_path / "warpproof.toml").write_text("jbos = 3\n")
    warpproof("dump", "a.cu").expect_error(2, "'jbos'", "did you mean 'jobs'?")


# --- endings ------------------------------------------------------------------------------------

# The pipeline is replaced by something slow, large or broken; the shell around it is the real one.
_WITH_PIPELINE = """
import os, signal, subprocess, sys, time
import warpproof.dump
from warpproof.cli import main

signal.signal(signal.SIGINT, signal.default_int_handler)

def dump_program(path, config, stage):
{body}

warpproof.dump.dump_program = dump_program
sys.exit(main(sys.argv[1:]))
"""


def start(tmp_path: Path, body: str, *arguments: str) -> subprocess.Popen[str]:
    (tmp_path / "a.cu").write_text(PROGRAM)
    script = _WITH_PIPELINE.format(body="\n".join(f"    {line}" for line in body.splitlines()))
    environment = {name: v for name, v in os.environ.items() if not name.startswith("WARPPROOF_")}
    return subprocess.Popen(
        [sys.executable, "-c", script, "dump", *arguments, "a.cu"],
        cwd=tmp_path,
        env=environment | {"TMPDIR": str(tmp_path)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


_SLOW = """
child = subprocess.Popen(["sleep", "600"])
print(child.pid, flush=True)
child.wait()
time.sleep(600)
"""


@pytest.mark.parametrize(
    ("number", "code", "said"),
    [(signal.SIGINT, 130, "interrupted"), (signal.SIGTERM, 143, "")],
)
def test_signals(tmp_path: Path, number: signal.Signals, code: int, said: str) -> None:
    run = start(tmp_path, _SLOW)
    assert run.stdout is not None
    child = int(run.stdout.readline())
    run.send_signal(number)
    _, err = run.communicate(timeout=60)
    assert run.returncode == code
    assert said in err
    assert len(err.splitlines()) <= 1
    assert_gone(child)


def test_timeout(tmp_path: Path) -> None:
    run = start(tmp_path, _SLOW, "--timeout", "1.5")
    out, err = run.communicate(timeout=60)
    assert run.returncode == 3
    assert "time limit" in err
    assert "Traceback" not in err
    assert_gone(int(out))


def test_memory_limit_of_a_run(warpproof: Run) -> None:
    warpproof("run", "--memory", "5", "a.cu").expect_error(3, "memory limit", "--memory MB")


def test_reader_that_goes_away(tmp_path: Path) -> None:
    run = start(tmp_path, "return warpproof.dump.DumpOutcome('line\\n' * 1_000_000, 0, ())")
    assert run.stdout is not None
    assert run.stdout.readline() == "line\n"
    run.stdout.close()
    assert run.stderr is not None
    assert run.stderr.read() == ""
    assert run.wait(60) == 0
    run.stderr.close()


def test_text_that_the_terminal_cannot_show(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PYTHONIOENCODING", "ascii")
    run = start(tmp_path, "return warpproof.dump.DumpOutcome('gr\\xfc\\xdfe \\udcff\\n', 0, ())")
    out, err = run.communicate(timeout=60)
    assert (run.returncode, out, err) == (0, "gr\\xfc\\xdfe \\udcff\n", "")


@pytest.mark.parametrize(
    ("body", "said"),
    [
        ("raise KeyError('x')", "KeyError"),
        ("raise RecursionError('deep')", "RecursionError"),
        ("raise MemoryError", "MemoryError"),
        (
            "from warpproof.base.diagnostics import InternalError\n"
            "raise InternalError('phases should be ordered')",
            "phases should be ordered",
        ),
        ("import warpproof.no_such_module", "ModuleNotFoundError"),
    ],
)
def test_our_own_bug(tmp_path: Path, body: str, said: str) -> None:
    run = start(tmp_path, body)
    out, err = run.communicate(timeout=60)
    assert run.returncode == 4
    assert out == ""
    assert "Traceback" not in err
    assert f"ERROR: {said}" in err
    (folder,) = tmp_path.glob("warpproof-report-*")
    assert str(folder) in err
    assert "Traceback" in (folder / "report.txt").read_text()
    assert (folder / "a.cu").read_text() == PROGRAM


def test_full_disk(tmp_path: Path) -> None:
    if not os.path.exists("/dev/full"):
        pytest.skip("needs /dev/full")
    (tmp_path / "a.cu").write_text(PROGRAM)
    with open("/dev/full", "w") as full:
        done = subprocess.run(
            [sys.executable, "-m", "warpproof", "--help"],
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
        )
    assert done.returncode == 2
    assert done.stderr.count("\n") == 2
    assert "cannot write to the standard output" in done.stderr


def test_default_streams_of_threads_have_no_model(warpproof: Run, tmp_path: Path) -> None:
    (tmp_path / "a.cu").write_text(PROGRAM)
    for words in (["--default-stream", "per-thread"], ["-DCUDA_API_PER_THREAD_DEFAULT_STREAM=1"]):
        warpproof("check", *words, "a.cu").expect_error(2, "a default stream for each thread")
