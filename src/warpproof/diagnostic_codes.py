"""What the code of each message stands for, and what to do about it: for `explain` and the docs.

Guaranteed: every member of `base.diagnostics.Code` has a text; a test sees to it.
"""

from __future__ import annotations

from warpproof.base.diagnostics import Code, explained
from warpproof.base.records import record


@record
class CodeText:
    """Whole sentences. `ends_with` is the exit code of a run that it ends; None if none does."""

    means: str
    remedy: str
    ends_with: int | None = None


TEXTS: dict[Code, CodeText] = {
    Code.USAGE: CodeText(
        "The command line does not say what to do: a word is no option, a value is missing, no "
        "file is named, or no kernel has the name that was given.",
        "The hint names what comes closest; `warpproof COMMAND --help` lists all options.",
        2,
    ),
    Code.CONFIG_FILE: CodeText(
        "A settings file, `warpproof.toml` or `pyproject.toml`, cannot be read or is no TOML.",
        "Repair the file at the line that the message names; it is looked for in the current "
        "folder and those above.",
        2,
    ),
    Code.CONFIG_UNKNOWN: CodeText(
        "A settings file, a variable `WARPPROOF_NAME` or a keyword from Python names a setting "
        "that does not exist.",
        "Settings have the names of the long options; the hint names what comes closest.",
        2,
    ),
    Code.CONFIG_VALUE: CodeText(
        "A setting has a value that it cannot have, or needs something that is not installed or "
        "does not answer, such as a solver or a scheduler.",
        "The hint says what is expected, or how to install what is missing.",
        2,
    ),
    Code.INPUT_MISSING: CodeText(
        "There is no file of that name.",
        "Paths are relative to the current folder; the hint names a file that is spelled alike.",
        2,
    ),
    Code.INPUT_DIRECTORY: CodeText(
        "A folder is named where a file has to be.",
        "`check` takes folders, all `.cu` files below them; the other commands take files.",
        2,
    ),
    Code.INPUT_SPECIAL: CodeText(
        "What is named is a pipe, a socket or a device.",
        "Save the program to a file, or give it to `check -` on the standard input.",
        2,
    ),
    Code.INPUT_UNREADABLE: CodeText(
        "The file is there and cannot be read.",
        "Look at its permissions and at the disk that it lies on.",
        2,
    ),
    Code.INPUT_EMPTY: CodeText(
        "The file is empty, or has nothing but blanks.",
        "Name the file that you meant; an empty one is never a pass.",
        2,
    ),
    Code.INPUT_BINARY: CodeText(
        "The file is no text: an object file, or text as UTF-16.",
        "Name the source, and save it as UTF-8.",
        2,
    ),
    Code.INPUT_TOO_LARGE: CodeText(
        "The file is larger than the largest that is read.",
        "Large tables can come through an `#include`.",
        2,
    ),
    Code.OUTPUT: CodeText(
        "The result cannot be written: no such folder, no permission, no room, or it would "
        "overwrite a program.",
        "Name another file with `-o`.",
        2,
    ),
    Code.CLANG: CodeText(
        "Clang rejects the program, and the message is clang's own; as a warning, something of the "
        "program was left out because a header was not found.",
        "Give what the build gives: `-I`, `-D`, `--std`, or all of it with `-p BUILD`. What uses "
        "extensions of nvcc that clang does not have has to be written in the common language.",
        2,
    ),
    Code.CLANG_MISSING: CodeText(
        "There is no clang to read programs with.",
        "Install the package `ziglang`, which carries one, or name your own, 19 or newer, with "
        "`--clang`.",
        2,
    ),
    Code.UNSUPPORTED: CodeText(
        "The program has a construct that no meaning is given to here. It costs nothing where it "
        "is never reached; rows that reach it are `UNSUPPORTED`, never proved.",
        "`warpproof dump` lists all of them. A macro of your own, given with `-D`, can keep such "
        "code out.",
        3,
    ),
    Code.SPECIFICATION: CodeText(
        "A contract cannot be read: it does not parse, names something that is not there, or "
        "stands where none can.",
        "The caret shows where; the page on contracts lists the language.",
        2,
    ),
    Code.WITNESS: CodeText(
        "The file of a counterexample cannot be replayed: it is none, of another version, or its "
        "program has changed.",
        "Make it again with `--witness FILE`.",
        2,
    ),
    Code.SUPPRESSION: CodeText(
        "A comment `// warpproof: ignore[...]` or an entry of a baseline suppresses nothing, or "
        "names no property.",
        "Delete what is not needed any more; write a baseline anew with `--write-baseline`.",
    ),
    Code.BASELINE: CodeText(
        "The file that `--baseline` names cannot be read or is no baseline.",
        "Make it with `--baseline FILE --write-baseline`.",
        2,
    ),
    Code.NOTE: CodeText(
        "Something of the program that is worth knowing and no violation, such as a template that "
        "is verified as one instance only.",
        "Nothing has to be done.",
    ),
    Code.TIMEOUT: CodeText(
        "The time that `--timeout` allows is over. What was decided until then is in the report.",
        "Allow more, make sizes smaller with macros, or verify kernels alone.",
        3,
    ),
    Code.MEMORY: CodeText(
        "The memory that `--memory` allows is used up, or the system has ended the work for want "
        "of memory. What was decided until then is in the report.",
        "Allow more, or run fewer files at a time with `--jobs`.",
        3,
    ),
    Code.INTERRUPTED: CodeText(
        "Ctrl-C. What was decided until then is in the report, the message says what was being "
        "done and of which kernels nothing is known yet, and no process is left.",
        "Nothing has to be done.",
        130,
    ),
    Code.INTERNAL: CodeText(
        "A bug in warpproof, never in the program: something that should have held did not, or "
        "two engines contradict each other. It is never counted as a pass.",
        "Please report it with the files in the folder that the hint names.",
        4,
    ),
}


def told(code: Code) -> str:
    """What `explain` prints."""
    text = TEXTS[code]
    return explained(code, text.means, text.remedy, text.ends_with)
