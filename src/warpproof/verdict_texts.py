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
        "The property holds for every input, every schedule and every size that was not fixed.",
        "Read the assumptions at the end of the report: the proof is about executions in which "
        "they hold.",
        "0",
    ),
    Verdict.PROVED_WITHIN: VerdictText(
        "The property holds within limits that are printed: bounds such as `--unwind 8`, only "
        "executions without some other violation, or a weaker assumption that is listed.",
        "Raise the bound or fix the other violation, if the limit matters to you; with "
        "`--unbounded` only proofs for all sizes pass.",
        "0, or 3 with `--unbounded`",
    ),
    Verdict.PROVED_IF: VerdictText(
        "The property holds if a printed condition does, and nothing here shows that it does: a "
        "precondition of the kernel, or another check that is not decided.",
        "If every caller meets the precondition, accept it with `--accept-inferred`, or turn it "
        "into a contract with `--write-contracts`; launches are then checked against it. If it is "
        "another check, decide that one first.",
        "3, or 0 with `--accept-inferred` if all its conditions are preconditions",
    ),
    Verdict.REFUTED: VerdictText(
        "There is a counterexample, and the reference interpreter has reproduced it: a bug.",
        "Read how it happens, and fix it. `--witness FILE` saves the counterexample, and "
        "`warpproof replay FILE --trace` steps through it. A known finding can be suppressed by a "
        "comment or a baseline.",
        "1",
    ),
    Verdict.UNKNOWN: VerdictText(
        "Not decided: time ran out, a solver gave up, a bound left something unexplored, or a "
        "possible violation was found that no run has reproduced.",
        "The report gives the reason for each check, and what may help: more time, fixed sizes, a "
        "bound, or a contract.",
        "3",
    ),
    Verdict.UNSUPPORTED: VerdictText(
        "The program reaches something that warpproof has no model of; the report says what and "
        "where.",
        "`warpproof dump` lists all such places. Verify the kernels that do not need them with "
        "`--kernel NAME`, or exclude the code with a macro of your own.",
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
    "A finding of the group `input`: host code fails only if a command-line argument is missing, "
    "zero, negative or huge. What a kernel does wrong with such arguments counts as usual.",
    "Validate the command line, as in `if (argc != 2) return 1;`, state its limits with "
    "`--assume`, or leave it: such findings are shown last.",
    "1 with `--check input`, else none of its own",
)


def told_input() -> str:
    return explained(INPUT, INPUT_TEXT.means, INPUT_TEXT.remedy, INPUT_TEXT.exit_code)


def told(verdict: Verdict) -> str:
    """What `explain` prints."""
    text = TEXTS[verdict]
    return explained(verdict.value, text.means, text.remedy, text.exit_code)
