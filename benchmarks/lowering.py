"""Which programs lower whole: clang accepts them, nothing in them is unsupported.

    python benchmarks/lowering.py DIR_OR_FILE ... [-I DIR] [--jobs N] [--json OUT]

Prints one line per program that does not lower whole, or that reaches a name without a model, with
the cause, then the shares. Programs are only read, never run.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import time
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict, dataclass

from warpproof.base.config import Config
from warpproof.base.diagnostics import InternalError, UserError
from warpproof.verify import inventory, load


@dataclass(frozen=True)
class Row:
    path: str
    status: str  # whole, unsupported, rejected, internal
    causes: tuple[str, ...]
    unmodelled: tuple[str, ...]
    seconds: float


def examine(path: str, include_dirs: tuple[str, ...]) -> Row:
    start = time.perf_counter()
    status, causes, unmodelled = "whole", (), ()
    try:
        found = inventory(load(path, Config(include_dirs=include_dirs, cache=False)))
        causes = tuple(
            f"{u.construct}: {u.detail} (line {u.origin.user_span.line})" for u in found.unsupported
        )
        unmodelled = tuple(e.name for e in found.unmodelled)
        status = "unsupported" if causes else "whole"
    except UserError as error:
        status = "rejected"
        causes = tuple(f"{d.message} ({d.span})" for d in error.diagnostics[:3])
    except InternalError as error:
        status, causes = "internal", (str(error)[:300],)
    except Exception as error:  # noqa: BLE001: a crash is a result here
        status, causes = "internal", (f"{type(error).__name__}: {error}"[:300],)
    return Row(path, status, causes, unmodelled, time.perf_counter() - start)


def sources(arguments: list[str]) -> list[str]:
    found: list[str] = []
    for argument in arguments:
        if argument.endswith(".json"):
            with open(argument, encoding="utf-8") as stream:
                found.extend(json.load(stream))
        elif os.path.isdir(argument):
            for folder, _, names in os.walk(argument):
                found.extend(os.path.join(folder, n) for n in names if n.endswith(".cu"))
        else:
            found.append(argument)
    return sorted(found)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("sources", nargs="+", help="files, folders, or a JSON list of files")
    parser.add_argument("-I", dest="include", action="append", default=[])
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--json", default=None)
    given = parser.parse_args()
    files = sources(given.sources)
    with ProcessPoolExecutor(given.jobs) as pool:
        rows = list(pool.map(examine, files, [tuple(given.include)] * len(files)))
    for row in rows:
        if row.status != "whole" or row.unmodelled:
            print(f"{row.status:12} {row.path}")
            for cause in row.causes[:6]:
                print(f"             {cause}")
            if row.unmodelled:
                print(f"             unmodelled: {', '.join(row.unmodelled)}")
    total = len(rows) or 1
    for status in ("whole", "unsupported", "rejected", "internal"):
        count = sum(row.status == status for row in rows)
        print(f"{status:12} {count:5} of {len(rows)}  {100 * count / total:5.1f} %")
    count = sum(bool(row.unmodelled) for row in rows)
    print(f"{'unmodelled':12} {count:5} of {len(rows)}  {100 * count / total:5.1f} %")
    print(f"seconds      {sum(row.seconds for row in rows):.1f}")
    if given.json:
        with open(given.json, "w", encoding="utf-8") as stream:
            json.dump([asdict(row) for row in rows], stream, indent=1)
    return 0


if __name__ == "__main__":
    sys.exit(main())
