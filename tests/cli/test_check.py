"""`warpproof check` around its engines: verdicts, exit codes, limits, formats, files."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.cli.fake_engine import WITNESS
from tests.processes import assert_gone

Check = Callable[..., Any]

KERNEL = "__global__ void k(int *a) {\n  a[threadIdx.x] = 1;\n}\n"
MAIN = "int main() {\n  int *a;\n  k<<<1, 1>>>(a);\n  return 0;\n}\n"


@pytest.fixture
def program(tmp_path: Path) -> Callable[..., str]:
    """A program of these directives, in a file of that name."""

    def write(*directives: str, name: str = "a.cu", text: str = KERNEL + MAIN) -> str:
        (tmp_path / name).write_text(text + "".join(f"// {d}\n" for d in directives))
        return name

    return write


def rows(text: str) -> dict[tuple[str, str], str]:
    found = json.loads(text)["results"]
    return {(row["property"], row["function"]): row["verdict"] for row in found}


# --- verdicts -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("verb", "code", "verdict"),
    [
        ("proved", 0, "PROVED"),
        ("within", 0, "PROVED_WITHIN"),
        ("if", 3, "PROVED_IF"),
        ("refuted", 1, "REFUTED"),
        ("unknown", 3, "UNKNOWN"),
        ("candidate", 3, "UNKNOWN"),
        ("unsupported", 3, "UNSUPPORTED"),
        ("error", 4, "ERROR"),
    ],
)
def test_each_verdict(
    check: Check, program: Callable[..., str], verb: str, code: int, verdict: str
) -> None:
    file = program(f"bmc: {verb} assertion main 2")
    ended = check("--check", "assert", file)
    assert ended.code == code, ended
    assert ended.out.splitlines()[-1] == f"a.cu: {verdict} (1 {verdict})"
    assert "assumed" in ended.out
    assert "\x1b" not in ended.out
    as_json = check("--check", "assert", "--format", "json", file)
    assert (as_json.code, rows(as_json.out)) == (code, {("assertion", "main"): verdict})


def test_only_a_proof_for_all_sizes_counts_with_unbounded(
    check: Check, program: Callable[..., str]
) -> None:
    assert (
        check("--check", "assert", "--unbounded", program("bmc: within assertion main")).code == 3
    )


def test_an_inferred_precondition_may_be_accepted(
    check: Check, program: Callable[..., str]
) -> None:
    file = program("bmc: if assertion main")
    told = check("--check", "assert", file).out
    assert "if n <= 1024" in told
    assert "for PROVED_IF: accept the conditions with --accept-inferred" in told
    assert "--write-contracts" not in told  # it is about the command line
    accepted = check("--check", "assert", "--accept-inferred", file)
    assert accepted.code == 0
    assert "--accept-inferred" not in accepted.out


def test_what_is_given_and_not_used_is_told(check: Check, program: Callable[..., str]) -> None:
    file = program("bmc: proved assertion k", name="k.cu", text=KERNEL)
    ended = check("--check", "assert", "--cache-dir", file, file, "--", "7")
    assert "no main is verified here: the arguments after -- are not used" in ended.out + ended.err
    assert "no reports are cached in 'k.cu': it is no folder" in ended.err


@pytest.mark.parametrize(
    ("says", "code"), [("proved", 0), ("refuted", 1), ("unknown", 0), ("if", 0), ("error", 4)]
)
def test_findings_alone_may_count(
    says: str, code: int, check: Check, program: Callable[..., str]
) -> None:
    file = program(f"bmc: {says} assertion main" + (" 2" if says == "refuted" else ""))
    ended = check("--check", "assert", "--fail-on", "finding", "--format=json", file)
    assert ended.code == code
    assert json.loads(ended.out)["exit_code"] == code
    assert check("--check", "assert", file).code == (code or (0 if says == "proved" else 3))


def test_a_proof_rests_on_rows_that_nobody_asked_for(
    check: Check, program: Callable[..., str]
) -> None:
    known = ("bmc: proved data-race main", "bmc: proved integer-overflow main")
    ended = check("--check", "race", program(*known))
    assert ended.code == 3
    assert "if the out-of-bounds check holds" in ended.out
    assert check("--check", "race", "--accept-inferred", program(*known)).code == 3
    assert check("--check", "race", program(*known, "bmc: proved out-of-bounds main")).code == 0
    beside = check("--check", "race", program(*known, "bmc: refuted out-of-bounds main 2"))
    assert beside.code == 0
    assert "in executions without out-of-bounds at line 2" in beside.out


def test_what_no_engine_answers_is_unknown(check: Check, program: Callable[..., str]) -> None:
    ended = check(
        "--check", "assert,div-zero", "--format=json", program("bmc: proved assertion main")
    )
    assert ended.code == 3
    assert rows(ended.out) == {
        ("assertion", "main"): "PROVED",
        ("division-by-zero", "main"): "UNKNOWN",
    }


def test_the_other_engine_may_know_more(check: Check, program: Callable[..., str]) -> None:
    file = program("bmc: unknown assertion main", "deductive: proved assertion main")
    assert check("--check", "assert", file).code == 0
    assert check("--check", "assert", "--engine", "bmc", file).code == 3


def test_engines_that_contradict_each_other(
    check: Check, program: Callable[..., str], tmp_path: Path
) -> None:
    file = program("deductive: refuted assertion main 2", "bmc: proved assertion main")
    ended = check("--check", "assert", file)
    assert ended.code == 4
    assert "engines contradict each other" in ended.out
    (folder,) = tmp_path.glob("warpproof-report-*")
    assert str(folder) in ended.err
    kept = (folder / "report.txt").read_text()
    assert "bmc: " in kept
    assert "deductive: " in kept
    assert (folder / "a.cu").exists()


def test_an_engine_that_fails(check: Check, program: Callable[..., str], tmp_path: Path) -> None:
    file = program("deductive: crash no such phase", "bmc: proved assertion main")
    ended = check("--check", "assert", file)
    ended.expect_error(4, "the engine deductive failed: KeyError", "kept in")
    assert "ERROR" in ended.out
    (folder,) = tmp_path.glob("warpproof-report-*")
    assert "Traceback" in (folder / "report.txt").read_text()


def test_a_process_that_dies(check: Check, program: Callable[..., str]) -> None:
    ended = check("--check", "assert", program("bmc: exit 7"))
    ended.expect_error(4, "ended early: exit code 7")
    assert "ERROR" in ended.out


# --- targets ------------------------------------------------------------------------------------

TWO = KERNEL + "__global__ void other(int *a) {\n  a[0] = 1;\n}\n"


def test_without_main_each_kernel_is_verified(check: Check, program: Callable[..., str]) -> None:
    file = program("bmc: proved assertion k", "bmc: refuted assertion other 5", text=TWO)
    ended = check("--check", "assert", "--format", "json", file)
    assert rows(ended.out) == {("assertion", "k"): "PROVED", ("assertion", "other"): "REFUTED"}


def test_one_kernel(check: Check, program: Callable[..., str]) -> None:
    file = program("bmc: proved assertion k", "bmc: refuted assertion other 5", text=TWO + MAIN)
    ended = check("--check", "assert", "--kernel", "k", file)
    assert ended.code == 0, ended
    check("--kernel", "othr", file).expect_error(2, "no kernel 'othr'", "did you mean 'other'?")


def test_nothing_to_verify(check: Check, program: Callable[..., str]) -> None:
    check(program(text="int f() { return 1; }\n")).expect_error(2, "neither a main function nor")


def test_a_contract_is_expected_only_where_there_is_one(
    check: Check, program: Callable[..., str]
) -> None:
    def has_row(*words: str) -> bool:
        found = rows(check("--format", "json", *words).out)
        return any(property_ == "contract" for property_, _ in found)

    assert not has_row(program())
    assert has_row("--check", "contract", program())
    assert has_row(program(text="/*@ ensures 1 == 1; */\n" + KERNEL))


# --- several files ------------------------------------------------------------------------------


def test_the_worst_file_counts_and_order_is_kept(check: Check, program: Callable[..., str]) -> None:
    slow = program("bmc: sleep 1", "bmc: proved assertion main", name="slow.cu")
    bad = program("bmc: refuted assertion main 2", name="bad.cu")
    ended = check("--check", "assert", "--jobs", "2", slow, "none.cu", bad)
    ended_lines = ended.out.splitlines()
    assert ended.code == 1
    assert ended_lines.index("slow.cu: PROVED (1 PROVED)") < ended_lines.index(
        "bad.cu: REFUTED (1 REFUTED)"
    )
    assert ended_lines[-1] == "3 files: 1 REFUTED, 1 PROVED, 1 not verified"
    assert "no file 'none.cu'" in ended.err


def test_one_document_for_all_files(check: Check, program: Callable[..., str]) -> None:
    good = program("bmc: proved assertion main", name="good.cu")
    bad = program(name="bad.cu", text="int main() { return 0 }\n")
    ended = check("--check", "assert", "--format", "json", good, bad)
    content = json.loads(ended.out)
    assert ended.code == content["exit_code"] == 2
    assert [entry["file"] for entry in content["files"]] == ["good.cu"]
    (error,) = content["errors"]
    assert (error["file"], error["line"]) == ("bad.cu", 1)
    assert "expected ';'" in error["message"]


# --- limits -------------------------------------------------------------------------------------


def child_of(folder: Path) -> int:
    for _ in range(600):
        if (folder / "child.pid").exists() and (folder / "child.pid").read_text():
            return int((folder / "child.pid").read_text())
        time.sleep(0.05)
    pytest.fail("the engine did not start")


@pytest.mark.parametrize(
    ("mishap", "limit", "words", "advice"),
    [
        ("sleep 600", ("--timeout", "4"), ("time limit of 4 s", "--timeout"), "more time"),
        ("memory 600", ("--memory", "400"), ("memory limit of 400 MB", "--memory"), "more memory"),
    ],
)
def test_limits_are_hard_and_keep_what_was_decided(
    check: Check,
    program: Callable[..., str],
    tmp_path: Path,
    mishap: str,
    limit: tuple[str, ...],
    words: tuple[str, ...],
    advice: str,
) -> None:
    file = program(
        "deductive: proved assertion main",
        "bmc: proved division-by-zero main",
        "bmc: child",
        f"bmc: {mishap}",
    )
    ended = check("--check", "assert,div-zero", *limit, file)
    ended.expect_error(
        3, *words, "; at work on 'a.cu': bmc: thinking (queries 3); kernels without results: k"
    )
    assert "main: UNKNOWN division-by-zero; PROVED assertions hold\n" in ended.out
    assert "\nk: UNKNOWN assertion, division-by-zero\n" in ended.out
    what = " ".join(ended.out.split())
    assert f" is reached (3): {advice} ({limit[0]}), limits on arguments" in what
    assert_gone(child_of(tmp_path))


def test_the_time_is_for_all_files(check: Check, program: Callable[..., str]) -> None:
    files = [program("bmc: sleep 600", name=f"{n}.cu") for n in range(3)]
    ended = check("--jobs", "1", "--timeout", "3", *files)
    assert ended.code == 3
    assert ended.out.splitlines()[-1] == "3 files: 3 UNKNOWN"


@pytest.mark.parametrize(("number", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)])
def test_signals_leave_no_process(
    start_check: Callable[..., subprocess.Popen[str]],
    program: Callable[..., str],
    tmp_path: Path,
    number: signal.Signals,
    code: int,
) -> None:
    run = start_check(program("bmc: child", "bmc: sleep 600"))
    child = child_of(tmp_path)
    run.send_signal(number)
    _, err = run.communicate(timeout=60)
    assert run.returncode == code
    assert "Traceback" not in err
    assert_gone(child)


def test_an_interrupt_tells_what_is_known(
    start_check: Callable[..., subprocess.Popen[str]],
    program: Callable[..., str],
    tmp_path: Path,
) -> None:
    decided = program("deductive: proved assertion main", "bmc: child", "bmc: sleep 600")
    run = start_check("--check", "assert,div-zero", "--jobs", "1", decided, "later.cu")
    child = child_of(tmp_path)
    run.send_signal(signal.SIGINT)
    out, err = run.communicate(timeout=60)
    assert run.returncode == 130
    assert "main: UNKNOWN division-by-zero; PROVED assertions hold\n" in out
    assert "\nk: UNKNOWN assertion, division-by-zero\n" in out
    told = " did not finish (3): run it again and let it finish assumed: "
    assert told in " ".join(out.split())
    (told,) = re.findall(r"interrupted after \d+ s: (.*) \[", err)
    assert told == (
        "verification of 'a.cu' did not finish; at work: bmc: thinking (queries 3); "
        "kernels without results: k"
    )
    assert "interrupted before 'later.cu' was begun" in err
    assert_gone(child)


@pytest.mark.parametrize(
    ("stage", "words"),
    [
        ("loading the engines", "interrupted while loading the engines, before reading 'a.cu', "),
        (
            "compiling",
            "verification of 'a.cu' did not finish; at work: front end: compiling with clang",
        ),
        ("preparing", "; at work: front end: preparing 1 kernel: k"),
    ],
)
def test_an_early_interrupt_tells_how_far_it_came(
    start_check: Callable[..., subprocess.Popen[str]],
    program: Callable[..., str],
    stage: str,
    words: str,
) -> None:
    run = start_check("--check", "assert", program(), interrupt_at=stage)
    out, err = run.communicate(timeout=60)
    assert run.returncode == 130
    assert not out
    assert words in err
    assert "Traceback" not in err


def test_a_killed_command_leaves_no_process(
    start_check: Callable[..., subprocess.Popen[str]],
    program: Callable[..., str],
    tmp_path: Path,
) -> None:
    run = start_check(program("bmc: child", "bmc: sleep 600"))
    child = child_of(tmp_path)
    run.kill()
    run.communicate(timeout=60)
    assert_gone(child)


# --- the report ---------------------------------------------------------------------------------


def test_a_finding_is_told_like_a_compiler_would(check: Check, program: Callable[..., str]) -> None:
    out = check("--check", "race", program("bmc: refuted data-race k 2")).out
    assert out.startswith(
        "a.cu:2:3: error: write and read of s[0] unordered [data-race]\n"
        "    2 |   a[threadIdx.x] = 1;\n"
        "      |   ^\n"
        "a.cu:2:3: note: in k block (0,0,0) thread (1,0,0), with i = 1\n"
        "a.cu:1:1: note: read by k block (0,0,0) thread (0,0,0)\n"
    )
    assert "%7" not in out
    assert "  hint: put a barrier" in out
    assert "  how it happens (--full shows all 40 lines):\n" in out
    assert "\n       2: step 40\n" in out
    assert "step 28\n" not in out
    assert "--witness FILE" in out


def test_the_witness_is_kept(check: Check, program: Callable[..., str], tmp_path: Path) -> None:
    file = program("bmc: refuted assertion main 2")
    ended = check("--check", "assert", "--witness", "w.json", file)
    assert "warpproof replay w.json" in ended.out
    spaced = check("--check", "assert", "--witness", "w 1.json", file)
    assert "warpproof replay 'w 1.json'" in spaced.out
    assert (tmp_path / "w.json").read_text() == WITNESS
    content = json.loads(check("--check", "assert", "--format", "json", file).out)
    assert content["results"][0]["counterexample"]["witness"] == json.loads(WITNESS)


def test_json_is_the_same_each_time(check: Check, program: Callable[..., str]) -> None:
    file = program("bmc: refuted assertion main 2", "deductive: proved division-by-zero main")
    first, second = (check("--recheck", "--format", "json", file).out for _ in range(2))
    assert first == second
    assert "seconds" not in first
    timed = json.loads(check("--format", "json", "--times", file).out)
    assert timed["files"][0]["seconds"] > 0


def test_a_baseline(check: Check, program: Callable[..., str], tmp_path: Path) -> None:
    file = program("bmc: refuted assertion main 2", "bmc: proved deadlock main")
    words = ("--check", "assert,deadlock", "--baseline", "known.json", file)
    check(*words).expect_error(2, "baseline 'known.json' cannot be read", "--write-baseline")
    written = check("--write-baseline", *words)
    assert written.code == 0, written
    assert "wrote 1 finding to known.json\n" in written.err
    broken = program("bmc: error assertion main", name="broken.cu")
    assert check("--write-baseline", *words[:-1], broken).code == 4
    assert check("--write-baseline", *words).code == 0
    ended = check(*words)
    assert ended.code == 0, ended
    assert "a.cu:2: suppressed: assertion (baseline: known before)\n" in ended.out
    assert ended.out.endswith("a.cu: REFUTED (1 REFUTED, 1 PROVED_WITHIN, 1 of them suppressed)\n")
    check("--write-baseline", file).expect_error(2, "needs --baseline FILE")


def test_output_file(check: Check, program: Callable[..., str], tmp_path: Path) -> None:
    ended = check("--check", "assert", "-o", "r.txt", program("bmc: proved assertion main"))
    assert (ended.code, ended.out) == (0, "")
    assert (tmp_path / "r.txt").read_text().endswith("a.cu: PROVED (1 PROVED)\n")


def test_the_name_of_a_file_says_what_is_in_it(
    check: Check, program: Callable[..., str], tmp_path: Path
) -> None:
    file = program("bmc: proved assertion main")
    words = ("--check", "assert", file)
    assert check("-o", "r.json", *words).code == 0
    assert json.loads((tmp_path / "r.json").read_text())["exit_code"] == 0
    assert check("-o", "r.sarif", "--format", "html", *words).code == 0
    assert (tmp_path / "r.sarif").read_text().startswith("<!DOCTYPE html>")
    ended = check("--format", "github", "--also", "r.sarif", "--also", "a b.xml", *words)
    assert ended.out == "a.cu: PROVED (1 PROVED)\n"
    assert json.loads((tmp_path / "r.sarif").read_text())["version"] == "2.1.0"
    assert "<testsuite" in (tmp_path / "a b.xml").read_text()
    check("--also", "report", *words).expect_error(2, "names end in .txt, .html")


def test_the_command_line_says_how_much_is_told(
    check: Check, program: Callable[..., str], tmp_path: Path
) -> None:
    (tmp_path / "warpproof.toml").write_text("verbose = true\n")
    words = ("--check", "assert", program("bmc: proved assertion main"))
    assert "assumed:\n" in check(*words).out
    assert check("-q", *words).out == "a.cu: PROVED (1 PROVED)\n"


def test_what_the_user_assumes_is_listed(check: Check, program: Callable[..., str]) -> None:
    file = program("bmc: proved assertion main")
    words = ("--force-malloc-success", "--warp-sync=32", file)
    assert "assumed: warp-sync, disjoint-parameters (-v explains)\n" in check(*words).out
    assert "  - each 32 threads run in lockstep [warp-sync]" in check("-v", *words).out


# --- wrong use ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("--format", "yaml", "a.cu"), ("--format cannot be 'yaml'", "json")),
        (("--format", "txt", "a.cu"), ("--format cannot be 'txt'", "text")),
        (("--check", "rcae", "a.cu"), ("no property 'rcae'", "did you mean 'race'?")),
        (("--check", "assert", "--no-check", "assert", "a.cu"), ("no property is left",)),
        (("--engine", "bcm", "a.cu"), ("--engine cannot be 'bcm'", "did you mean 'bmc'?")),
        (("--solver", "mathsat", "a.cu"), ("solver 'mathsat' cannot be used", "MathSAT")),
        (("--grid", "0", "a.cu"), ("--grid cannot be '0'",)),
        (("--witness", "none/w", "a.cu"), ("cannot write to 'none/w'",)),
        (("-o", "a.cu", "a.cu"), ("would overwrite",)),
        ((), ("no file given",)),
    ],
)
def test_wrong_command_line(
    check: Check, program: Callable[..., str], arguments: tuple[str, ...], words: tuple[str, ...]
) -> None:
    program()
    check(*arguments).expect_error(2, *words)


def test_peers_names_of_options(check: Check, program: Callable[..., str]) -> None:
    options = ("--context-switch", "2", "--z3", "--threads", "two", "--por", "none")
    ended = check(*options, "--check", "assert", program("bmc: proved assertion main"))
    assert ended.code == 0, ended


def test_explain(warpproof: Callable[..., Any]) -> None:
    everything = warpproof("explain")
    assert everything.code == 0
    assert "barrier-divergence  " in everything.out
    one = warpproof("explain", "race")
    assert one.out.startswith("data-race: ")
    for title in ("Fails when", "Meaning", "Assumes", "PROVED promises", "Example", "Repaired"):
        assert f"\n{title}\n" in one.out
    assert "\x1b" not in one.out
    assert warpproof("explain", "pointer").out.count("PROVED promises") == 4
    code = warpproof("explain", "in-bounds", "malloc-succeeds")
    assert code.out.startswith("in-bounds: ")
    assert "\nmalloc-succeeds: " in code.out
    warpproof("explain", "rase").expect_error(2, "verdict 'rase'", "did you mean 'race'?")


@pytest.mark.skipif(not hasattr(os, "openpty"), reason="needs a terminal")
def test_colours_only_on_a_terminal(tmp_path: Path) -> None:
    import sys

    outer, inner = os.openpty()
    plain = {k: v for k, v in os.environ.items() if k not in ("NO_COLOR", "FORCE_COLOR")}
    process = subprocess.Popen(
        [sys.executable, "-m", "warpproof", "explain", "race"],
        stdout=inner,
        env=plain | {"TERM": "xterm"},
    )
    os.close(inner)
    seen = b""
    while chunk := _read(outer):
        seen += chunk
    os.close(outer)
    assert process.wait(60) == 0
    assert b"\x1b[" in seen


def test_colours_as_asked_for(check: Check, program: Callable[..., str]) -> None:
    file = program("bmc: proved assertion main")
    words = ("--check", "assert", file)
    assert "\x1b[32mPROVED" in check("--color", "always", *words).out
    assert "\x1b[" not in check("--color=never", *words).out


def _read(descriptor: int) -> bytes:
    try:
        return os.read(descriptor, 4096)
    except OSError:  # Linux says so when the other end is closed
        return b""
