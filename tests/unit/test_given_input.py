"""`run --file`, `--stdin` and `--env`: the program reads what it was given, and nothing else."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

import warpproof
from warpproof.base.diagnostics import UserError

HEAD = "#include <cstdio>\n#include <cstdlib>\n#include <fstream>\n#include <iostream>\n"
INPUT = "3 2.5\n1 2\n 4.5"

# What each piece of a program prints of a file `a.txt` that holds INPUT.
READERS = [
    ('int n; float x; printf("%d ", fscanf(f, "%d %f", &n, &x)); printf("%d %g", n, x);',
     "2 3 2.5"),
    ('float x; int n = 0; while (fscanf(f, "%f", &x) == 1) ++n; printf("%d %d", n, feof(f));',
     "5 1"),
    ('char c; int n = 0; while (fscanf(f, "%c", &c) == 1) n += feof(f) == 0; printf("%d", n);',
     "14"),
    ('char t[9]; fscanf(f, "%*d %8s", t); printf("%s %ld", t, ftell(f));', "2.5 5"),
    ('char t[5]; while (fgets(t, 5, f)) printf("<%s>", t);', "<3 2.><5\n><1 2\n>< 4.5>"),
    ('char t[99]; printf("%zu ", fread(t, 4, 5, f)); printf("%d %c", feof(f), t[13]);', "3 1 5"),
    ('fseek(f, -3, SEEK_END); printf("%c", fgetc(f)); rewind(f); printf("%c", getc(f));', "43"),
    ("int n = 0; while (fgetc(f) != EOF) ++n; ungetc('5', f); printf(\"%d %c\", n, fgetc(f));",
     "14 5"),
    ('char *t = 0; size_t n = 0; while (getline(&t, &n, f) > 0) printf("<%s>", t); free(t);',
     "<3 2.5\n><1 2\n>< 4.5>"),
    ('std::ifstream in("a.txt"); float x, all = 0; while (in >> x) all += x; std::cout << all;',
     "13"),
    ('std::ifstream in("a.txt"); std::string t; while (std::getline(in, t)) std::cout << t << "|";',
     "3 2.5|1 2| 4.5|"),
    ('std::fstream in("a.txt", std::ios::in | std::ios::ate); std::cout << in.tellg();', "14"),
    ('std::ifstream in; in.open("b.txt"); std::cout << in.is_open() << !in;', "01"),
    ('std::ifstream in(".//./a.txt"); FILE *b = fopen("./here", "r"); std::cout << in.is_open(); '
     "std::cout << (b != nullptr);", "11"),
    ('std::ofstream out("b.txt"); out << 1; std::cout << out.good();', "1"),
    ('printf("%d", fopen("b.txt", "r") == nullptr);', "1"),
    ('FILE *o = fopen("b.txt", "w"); printf("%d ", fprintf(o, "abc")); printf("%d", fclose(o));',
     "3 0"),
    ('int n; printf("%d ", scanf("%d", &n)); printf("%d %d", n, getchar());', "1 7 10"),
    ("std::string a, b; std::cin >> a >> b; std::cout << b << a;", "87"),
    ('printf("%s %d", getenv("MODE"), getenv("HOME") == nullptr);', "fast 1"),
    ('setenv("MODE", "slow", 1); setenv("A", "b", 0);printf("%s %s", getenv("MODE"), getenv("A"));',
     "slow b"),
]  # fmt: skip


def test_what_is_given_is_read(tmp_path: Path) -> None:
    (tmp_path / "data").write_text(INPUT)
    (tmp_path / "standard").write_text("7\n8\n")
    path = tmp_path / "program.cu"
    lines = [
        f'{{ FILE *f = fopen("a.txt", "r"); {text} fclose(f); printf("\\f"); }}'
        for text, _ in READERS
    ]
    path.write_text("\n".join([HEAD, "int main() {", *lines, "}\n"]))
    report = warpproof.run(
        path,
        files={"a.txt": tmp_path / "data", "./here": tmp_path / "standard"},
        stdin=tmp_path / "standard",
        env={"MODE": "fast"},
    )
    printed = report.output.decode().split("\f")
    for (text, expected), found in zip(READERS, printed, strict=False):
        assert found == expected, text
    assert len(printed) == len(READERS) + 1
    assert not report.findings
    assert "note:" not in report.summary


IMAGES = r"""
#include <helper_image.h>
int main() {
  unsigned char *grey = nullptr, *colour = nullptr;
  float *shares = nullptr, *numbers = nullptr;
  unsigned int w = 0, h = 0, count = 0;
  sdkLoadPGM("grey.pgm", &grey, &w, &h);
  printf("%u %u %d %d|", w, h, grey[0], grey[5]);
  sdkLoadPGM("grey.pgm", &shares, &w, &h);
  printf("%g|", shares[1]);
  sdkLoadPPM4ub("colour.ppm", &colour, &w, &h);
  printf("%u %u %d %d %d %d|", w, h, colour[4], colour[5], colour[6], colour[7]);
  printf("%d|", sdkLoadPGM("colour.ppm", &grey, &w, &h));
  sdkReadFile("numbers.txt", &numbers, &count, false);
  printf("%u %g", count, numbers[2]);
  free(grey); free(shares); free(colour); free(numbers);
}
"""


def test_images_of_the_samples_are_read(tmp_path: Path) -> None:
    (tmp_path / "grey").write_bytes(b"P5\n# made by hand\n3 2\n255\n" + bytes([7, 51, 3, 4, 5, 6]))
    (tmp_path / "colour").write_bytes(b"P6 2 1 255\n" + bytes([1, 2, 3, 4, 5, 6]))
    (tmp_path / "numbers").write_text("1 2.5\n40\n")
    (tmp_path / "a.cu").write_text(HEAD + IMAGES)
    names = {"grey.pgm": "grey", "colour.ppm": "colour", "numbers.txt": "numbers"}
    files = {name: tmp_path / path for name, path in names.items()}
    report = warpproof.run(tmp_path / "a.cu", files=files)
    assert report.output.decode() == "3 2 7 6|0.2|2 1 4 5 6 0|0|3 40"
    assert not report.findings


RACE = """
__global__ void fill(int *a, int n) { if (threadIdx.x < n) a[0] = threadIdx.x; }
int main() {
  int n = 0, *a; FILE *f = fopen("sizes/n.txt", "r");
  if (f && fscanf(f, "%d", &n) == 1) fclose(f);
  cudaMalloc(&a, 4); fill<<<1, 32>>>(a, n); cudaFree(a);
}
"""


def _command(folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "warpproof", *words]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)


def test_a_witness_names_what_was_read(tmp_path: Path) -> None:
    (tmp_path / "a.cu").write_text(HEAD + RACE)
    (tmp_path / "sizes").mkdir()
    data = tmp_path / "sizes" / "n.txt"
    data.write_text("2\n")
    given = ("--file", "sizes/n.txt")
    assert _command(tmp_path, "run", "a.cu").returncode == 0
    assert _command(tmp_path, "run", "a.cu", *given, "--witness", "w.json").returncode == 1
    document = json.loads((tmp_path / "w.json").read_text())
    assert document["given"]["files"][0]["name"] == "sizes/n.txt"
    assert _command(tmp_path, "replay", "w.json").returncode == 1
    data.write_text("1\n")
    changed = _command(tmp_path, "replay", "w.json")
    assert changed.returncode == 2
    assert "'sizes/n.txt' is not the input of this witness: it has changed" in changed.stderr
    assert _command(tmp_path, "run", "a.cu", *given).returncode == 0


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("--file", "n.txt"), "there is no file 'n.txt'"),
        (("--file", "a=n.txt"), "there is no file 'n.txt'"),
        (("--stdin", "."), "'.' is a directory"),
        (("--env", "MODE"), "--env takes NAME=VALUE, not 'MODE'"),
        (("--env", "=1"), "--env takes NAME=VALUE, not '=1'"),
    ],
)
def test_what_cannot_be_given(tmp_path: Path, words: tuple[str, ...], message: str) -> None:
    (tmp_path / "a.cu").write_text("int main() {}\n")
    told = _command(tmp_path, "run", "a.cu", *words)
    assert told.returncode == 2
    assert message in told.stderr


def test_large_files_are_refused(tmp_path: Path) -> None:
    path, large = tmp_path / "a.cu", tmp_path / "large"
    path.write_text("int main() {}\n")
    with large.open("wb") as stream:
        stream.truncate((256 << 20) + 1)
    with pytest.raises(UserError, match="larger than 256 MB"):
        warpproof.run(path, files=[large])
