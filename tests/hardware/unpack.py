"""Split what record.sh wrote on a machine with a GPU into one .out file beside each program.

Enters: the path of recorded.txt. Leaves: `<group>/<name>.out`, whose first line is `exit N` and
whose rest is standard output, byte by byte. A record of a program that is gone is an error.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path

HERE = Path(__file__).resolve().parent
_HEADER = re.compile(rb"=== program (\S+) exit (\d+) bytes (\d+)\n")


def records(text: bytes) -> Iterator[tuple[str, int, bytes]]:
    """Name, exit code and standard output of each record."""
    at = 0
    while at < len(text):
        header = _HEADER.match(text, at)
        if header is None:
            raise SystemExit(f"no record starts at byte {at}: {text[at : at + 60]!r}")
        end = header.end() + int(header[3])
        yield header[1].decode(), int(header[2]), text[header.end() : end]
        at = end + 1  # the line end that closes a record


def main() -> None:
    if len(sys.argv) != 2:
        raise SystemExit("usage: unpack.py recorded.txt")
    count = 0
    for name, code, output in records(Path(sys.argv[1]).read_bytes()):
        if not (HERE / f"{name}.cu").is_file():
            raise SystemExit(f"there is no program {name}.cu")
        (HERE / f"{name}.out").write_bytes(b"exit %d\n" % code + output)
        count += 1
    print(f"{count} records unpacked")


if __name__ == "__main__":
    main()
