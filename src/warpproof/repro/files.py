"""The files that a program was given, for a program of its own to read.

Enters: what `run` was given. Leaves: definitions that put it into a new folder, and go there,
before anything else of the program runs. Guaranteed: no file of the user's is written; a file that
cannot be put there is an error.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import PurePosixPath

from warpproof.repro import literals
from warpproof.repro.source import cannot_emit
from warpproof.semantics.machine.given_input import MACRO
from warpproof.semantics.replay.given_files import GivenFile, GivenSources

_LARGEST = 1 << 20
_LINE = 80  # bytes
_STANDARD = "standard input"  # the name of its file
_HINT = "replay it without --emit"
_PUT = """\
static void repro_put(const char *name, const char *data, size_t size) {
  FILE *file = fopen(name, "wb");
  if (file == nullptr || fwrite(data, 1, size, file) != size || fclose(file) != 0) {
    perror(name);
    exit(2);
  }
}
static bool repro_put_files() {
  char folder[] = "/tmp/repro-XXXXXX";
  if (mkdtemp(folder) == nullptr || chdir(folder) != 0) {
    perror(folder);
    exit(2);
  }"""


def headers(given: GivenSources | None) -> tuple[str, ...]:
    return ("sys/stat.h", "unistd.h") if _files(given) else ()


def given_files(given: GivenSources | None) -> list[str]:
    files = _files(given)
    if not files:
        return []
    made = [f"#ifndef {MACRO}  // `warpproof run --file` has them"]
    for number, file in enumerate(files):
        data = _contents(file)
        rows = (data[at : at + _LINE] for at in range(0, max(len(data), 1), _LINE))
        text = "\n".join(f"    {literals.quoted(row)}" for row in rows)
        made.append(f"static const char repro_file{number}[] =\n{text};")
    made.append(_PUT)
    made += (f"  mkdir({_name(folder)}, 0700);" for folder in _folders(files))
    for number, file in enumerate(files):
        size = f"sizeof repro_file{number} - 1"
        made.append(f"  repro_put({_name(file.name)}, repro_file{number}, {size});")
    if given is not None and given.standard is not None:
        made.append(f'  if (freopen({_name(_STANDARD)}, "rb", stdin) == nullptr) exit(2);')
    made += [
        "  return true;",
        "}",
        "static const bool repro_has_files = repro_put_files();",
        "#endif",
        "",
    ]
    return made


def _files(given: GivenSources | None) -> list[GivenFile]:
    if given is None:
        return []
    standard = given.standard
    named = [] if standard is None else [GivenFile(_STANDARD, standard.path, standard.sha256)]
    return [*given.files, *named]


def _contents(file: GivenFile) -> bytes:
    path = PurePosixPath(file.name)
    if path.is_absolute() or ".." in path.parts:
        raise cannot_emit(f"it reads '{file.name}', which is not below its own folder", _HINT)
    data = file.contents()
    if len(data) > _LARGEST:
        raise cannot_emit(f"it reads '{file.name}', of {len(data):,} bytes", _HINT)
    return data


def _folders(files: list[GivenFile]) -> Iterator[str]:
    """Outer ones first."""
    found: dict[str, None] = {}
    for file in files:
        for folder in reversed(PurePosixPath(file.name).parents[:-1]):
            found[str(folder)] = None
    yield from found


def _name(text: str) -> str:
    return literals.quoted(text.encode(errors="surrogateescape"))
