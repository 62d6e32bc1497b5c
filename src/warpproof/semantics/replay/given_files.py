"""Where the input of a run comes from that somebody gave: files of this machine, and settings.

Enters: what the user named. Leaves: its contents for the run (`GivenInput`), and for a witness the
names and hashes that a replay asks for again.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass

from warpproof.base.diagnostics import Code, user_error
from warpproof.base.regular_files import FileHints, read_regular_file
from warpproof.semantics.machine.run_state import GivenInput

_LARGEST = 256 << 20
_WHAT = FileHints(
    directory="give each file that the program reads with --file",
    special="save what the program is to read to a file first",
    too_large="run it with less",
)


@dataclass(frozen=True, slots=True)
class GivenFile:
    name: str  # as the program opens it
    path: str
    sha256: str = ""  # what it has to be; empty: anything

    def contents(self) -> bytes:
        data = read_regular_file(self.path, _LARGEST, _WHAT)
        if self.sha256 and self.sha256 != hashlib.sha256(data).hexdigest():
            raise user_error(
                Code.WITNESS,
                f"'{self.path}' is not the input of this witness: it has changed",
                hint="make the witness again",
            )
        return data

    def fixed(self) -> GivenFile:
        return GivenFile(self.name, self.path, hashlib.sha256(self.contents()).hexdigest())


@dataclass(frozen=True, slots=True)
class GivenSources:
    files: tuple[GivenFile, ...] = ()
    environment: tuple[str, ...] = ()  # NAME=VALUE
    standard: GivenFile | None = None

    def read(self) -> GivenInput:
        variables = (text.partition("=") for text in self.environment)
        return GivenInput(
            tuple((_bytes(_from_here(file.name)), file.contents()) for file in self.files),
            tuple((_bytes(name), _bytes(value)) for name, _, value in variables),
            b"" if self.standard is None else self.standard.contents(),
        )

    def fixed(self) -> GivenSources:
        """With the hashes of what is there now."""
        standard = None if self.standard is None else self.standard.fixed()
        return GivenSources(tuple(f.fixed() for f in self.files), self.environment, standard)


def _from_here(name: str) -> str:
    """The program, too, looks for ./NAME as NAME."""
    while name.startswith("./"):
        name = name[2:].lstrip("/")
    return name


def _bytes(text: str) -> bytes:
    return text.encode(errors="surrogateescape")
