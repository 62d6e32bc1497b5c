"""Files that a run was given are there for the program that is emitted."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.native import printed
from warpproof.base.config import Config, ExitCode
from warpproof.repro.emit import Repro
from warpproof.repro.files import given_files, headers
from warpproof.running import RunRequest, repro_of, run_file
from warpproof.semantics.replay.given_files import GivenFile, GivenSources

PROGRAM = r"""
#include <stdio.h>
int main() {
  int a = 0, b = 0, c = 0, numbers[4] = {};
  FILE *file = fopen("in/one.bin", "rb");
  if (file == nullptr || fread(&a, 1, 3, file) != 3) return 1;
  FILE *other = fopen("two", "r");
  if (other == nullptr || fscanf(other, "%d", &b) != 1 || scanf("%d", &c) != 1) return 2;
  printf("%x %d %d\n", a, b, c);
  if (c == 77) numbers[b] = c;
  return 0;
}
"""


@pytest.fixture
def given(tmp_path: Path) -> GivenSources:
    for name, data in (("one", b"\0\377?"), ("two", b"4 of them"), ("three", b"77\n")):
        (tmp_path / name).write_bytes(data)
    one, two, three = (str(tmp_path / name) for name in ("one", "two", "three"))
    files = (GivenFile("in/one.bin", one), GivenFile("two", two))
    return GivenSources(files, standard=GivenFile("", three))


def test_a_program_reads_them(tmp_path: Path, given: GivenSources) -> None:
    names = ("stdlib.h", "stdio.h", *headers(given))
    text = [*(f"#include <{name}>" for name in names), *given_files(given), PROGRAM]
    source = tmp_path / "repro.cpp"
    source.write_text("\n".join(text))
    assert printed(source, "-x", "c++").split() == [b"3fff00", b"4", b"77"]


def test_without_files_there_is_nothing() -> None:
    for given in (None, GivenSources(environment=("A=1",))):
        assert headers(given) == ()
        assert given_files(given) == []


def test_of_a_witness(tmp_path: Path, given: GivenSources) -> None:
    program, witness, again = (tmp_path / name for name in ("a.cu", "w.json", "repro.cu"))
    program.write_text(PROGRAM)
    config = Config(cache=False)
    request = RunRequest(str(program), keep_witness=True, given=given)
    outcome = run_file(request, config, lambda _: None, lambda _: None)
    assert outcome.witness is not None
    witness.write_text(outcome.witness)
    made = repro_of(str(witness), config, again.name)
    assert isinstance(made, Repro)
    for told in ("in/one.bin", "two", "standard input"):
        assert any(line.startswith("// input") and told in line for line in made.text.split("\n"))
    again.write_bytes(made.data())
    request = RunRequest(str(again), given=given)
    assert run_file(request, config, lambda _: None, lambda _: None).exit_code is ExitCode.REFUTED
