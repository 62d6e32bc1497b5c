"""Scripts for shells: they have what the commands have, and bash completes with its own."""

from __future__ import annotations

import re
import shutil
import subprocess
from collections.abc import Callable

import pytest

from tests.conftest import Ended
from warpproof.commands import COMMANDS

Run = Callable[..., Ended]


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_every_option_of_the_help_is_there(shell: str, warpproof_here: Run) -> None:
    script = warpproof_here("completion", shell).out
    for command in COMMANDS:
        text = warpproof_here(command, "--help").out.partition("options:\n")[2]
        for flag in set(re.findall(r"^ +(?:-\w, )?--([a-z][a-z0-9-]*)", text, re.MULTILINE)):
            assert f"-l {flag} " in script if shell == "fish" else f"--{flag}" in script, flag
        assert command in script
    program = shutil.which(shell)
    if program is not None:
        subprocess.run([program, "-n"], input=script, text=True, check=True)


@pytest.mark.skipif(shutil.which("bash") is None, reason="bash is not installed")
@pytest.mark.parametrize(
    ("typed", "offered"),
    [
        (["ch"], ["check"]),
        (["check", "--for"], ["--force-malloc-success", "--format"]),
        (["check", "a.cu", "--format", "j"], ["json", "junit"]),
        (["check", "--format", "=", "j"], ["json", "junit"]),  # bash's words of --format=j
        (["check", "--color", "="], ["auto", "always", "never"]),
        (["check", "--check", "ra"], ["race"]),
        (["check", "--check", "race,bou"], ["race,bounds"]),
        (["check", "a"], []),
        (["replay", "--tr"], ["--trace"]),
        (["explain", "PROVED_"], ["PROVED_WITHIN", "PROVED_IF"]),
        (["bench", "--solver", "z"], ["z3"]),
        (["completion", "f"], ["fish"]),
    ],
)
def test_what_bash_offers(typed: list[str], offered: list[str], warpproof_here: Run) -> None:
    script = warpproof_here("completion", "bash").out
    script += """
      complete -p warpproof > /dev/null
      COMP_WORDS=(warpproof "$@") COMP_CWORD=$#
      _warpproof
      printf '%s\\n' "${COMPREPLY[@]}"
    """
    done = subprocess.run(
        ["bash", "-s", *typed], input=script, capture_output=True, text=True, check=True
    )
    assert done.stdout.split() == offered, done.stderr


def test_a_shell_has_to_be_named(warpproof_here: Run) -> None:
    warpproof_here("completion").expect_error(2, "no shell given", "bash, zsh, fish")
    warpproof_here("completion", "csh").expect_error(2, "no script for 'csh'")


@pytest.mark.skipif(shutil.which("fish") is None, reason="fish is not installed")
@pytest.mark.parametrize(
    ("typed", "offered"),
    [
        ("warpproof ch", ["check"]),
        ("warpproof check --for", ["--force-malloc-success", "--format"]),
        ("warpproof check --format j", ["json", "junit"]),
        ("warpproof explain PROVED_", ["PROVED_IF", "PROVED_WITHIN"]),
    ],
)
def test_what_fish_offers(typed: str, offered: list[str], warpproof_here: Run) -> None:
    script = warpproof_here("completion", "fish").out + f"\ncomplete -C '{typed}'\n"
    done = subprocess.run(["fish"], input=script, capture_output=True, text=True, check=True)
    assert [line.partition("\t")[0] for line in done.stdout.splitlines()] == offered, done.stderr
