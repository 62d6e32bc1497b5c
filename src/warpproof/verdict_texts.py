"""What each verdict says, and the group `input`, and what to do: for `explain` and the docs.

Guaranteed: every member of `base.verdict.Verdict` has a text; a test sees to it.
"""

from __future__ import annotations

from warpproof.base.diagnostics import explained
from warpproof.base.records import record
from warpproof.base.verdict import Verdict


@record
class VerdictText:
    """`means` and `remedy` are whole sentences, `exit_code` is as the table of them says it."""

    means: str
    remedy: str
    exit_code: str


TEXTS: dict[Verdict, VerdictText] = {
    Verdict.PROVED: VerdictText(
        "The property holds for all inputs, schedules and sizes that are left open.",
        "Read what was assumed, at the end of the report: the proof speaks of programs where that "
        "holds.",
        "0",
    ),
    Verdict.PROVED_WITHIN: VerdictText(
        "The property holds up to the bounds that are printed, such as `--unwind 8`, in "
        "executions without a violation that is named, or by something weaker that is listed.",
        "Raise the bound, repair the violation, or be content; `--unbounded` counts only proofs "
        "for all sizes.",
        "0, or 3 with `--unbounded`",
    ),
    Verdict.PROVED_IF: VerdictText(
        "The property holds where a printed condition does, and nothing here shows that it does: "
        "a precondition of the kernel, or another row that is open.",
        "If callers keep the precondition, accept it with `--accept-inferred`, or make it a "
        "contract with `--write-contracts`, which launches are then checked against. If it is a "
        "row, decide that one.",
        "3, or 0 with `--accept-inferred` if it is no row",
    ),
    Verdict.REFUTED: VerdictText(
        "There is a counterexample, and the reference interpreter has reproduced it: a bug.",
        "Read how it happens, and repair it; keep it with `--witness FILE`, and run it again with "
        "`warpproof replay FILE --trace`. One that is known can be suppressed by a comment or a "
        "baseline.",
        "1",
    ),
    Verdict.UNKNOWN: VerdictText(
        "Nothing was decided: the time was not enough, a solver gave up, a bound cut something "
        "off, or a candidate was found that no run has shown.",
        "The report says why for each row, and what may help: more time, fixed sizes, a bound, or "
        "a contract.",
        "3",
    ),
    Verdict.UNSUPPORTED: VerdictText(
        "The program reaches something that has no model here; the report says what and where.",
        "`warpproof dump` lists all of them. Verify the kernels that do not need it with "
        "`--kernel NAME`, or keep such code out with a macro of your own.",
        "3",
    ),
    Verdict.ERROR: VerdictText(
        "A bug in warpproof, never in the program, and never counted as a pass.",
        "Please report it with the files in the folder that the message names.",
        "4",
    ),
}


INPUT = "input"  # the name of a group of findings, in reports and for `--check`
INPUT_TEXT = VerdictText(
    "The host goes wrong where a word of its command line is missing, zero, negative or huge: a "
    "finding of the group `input`. What a kernel does wrong with such words counts as ever.",
    "Check the command line before it is used, as in `if (argc != 2) return 1;`, say what it is "
    "with `--assume`, or be content: such findings are shown last.",
    "1 with `--check input`, else none of its own",
)


def told_input() -> str:
    return explained(INPUT, INPUT_TEXT.means, INPUT_TEXT.remedy, INPUT_TEXT.exit_code)


def told(verdict: Verdict) -> str:
    """What `explain` prints."""
    text = TEXTS[verdict]
    return explained(verdict.value, text.means, text.remedy, text.exit_code)
