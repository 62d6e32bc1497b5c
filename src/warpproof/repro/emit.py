"""A counterexample as one CUDA program that needs nothing of ours.

Enters: a witness and its program. Leaves: the text of a `.cu` file that starts by saying what it
shows, where, and how to see it, and the `Demonstration` of it. The user's text is in it as it is,
that of several files one behind the other, with the counterexample's inputs put in: arguments, the
values of `nondet_int` and its kin, the environment, files that were given; around a kernel by
itself, a `main` that makes its arguments. Guaranteed: an input that cannot be put in, a function
without a body and files that cannot be one are errors. The order of threads and what unwritten
memory holds are the GPU's.
"""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterable
from dataclasses import dataclass

from warpproof.base.diagnostics import UserError, source_line
from warpproof.base.property import Property
from warpproof.base.records import replace
from warpproof.frontend.clang import ClangRun, CompileOptions, hermetic_command
from warpproof.frontend.source_file import read_source
from warpproof.ir import nodes
from warpproof.repro import checks, files, literals, names
from warpproof.repro.kernel import KernelMain
from warpproof.repro.source import ENCODING, ERRORS, Inliner, Insertion, cannot_emit, line_mark
from warpproof.repro.tools import Demonstration, How, demonstration
from warpproof.semantics.machine.findings import Finding
from warpproof.semantics.replay.inputs import ALLOCATING, RunInputs, recorded_inputs
from warpproof.semantics.replay.witness import Witness
from warpproof.transform.kernel_harness import make_harness

_HEADERS = ("assert.h", "stdio.h", "stdlib.h", "string.h", "cstdio", "cstdlib")
_CALL_MAIN = """\
template <class R> static R repro_call(R (*main)(), int, char **) { return main(); }
template <class R, class A> static R repro_call(R (*main)(int, A), int count, char **values) {
  return main(count, (A)values);
}
template <class R, class A, class B>
static R repro_call(R (*main)(int, A, B), int count, char **values) {
  static char *none[] = {nullptr};
  return main(count, (A)values, (B)none);
}"""


OWN_NAME = "repro.cu"  # of a program that nobody has named


@dataclass(frozen=True, slots=True)
class Repro:
    text: str
    standard: str
    finding: Finding
    demonstration: Demonstration
    prints_results: bool = False  # of its kernel, and nothing that may differ for other reasons

    @property
    def line(self) -> int:
        return self.finding.origin.user_span.line

    def data(self) -> bytes:
        """What a file of it holds: the user's own bytes."""
        return self.text.encode(ENCODING, ERRORS)

    def told(self, name: str) -> str:
        """How to see it, once it is written."""
        shown = self.demonstration
        said = f"wrote {name}"
        if name == "-":
            name = OWN_NAME
            said = f"reproduced; the program, as {name}:"
        program = program_name(name)
        lines = [
            said,
            f"build it: {' '.join(shown.build(name, program.removeprefix('./'), self.standard))}",
            f"run it: {shown.shown(program)}",
        ]
        return "\n".join([*lines, *([f"note: {shown.note}"] if shown.note else ())])


def program_name(source: str) -> str:
    """What the program built from a file is called."""
    return "./" + (os.path.splitext(os.path.basename(source))[0].lstrip("-") or "repro")


def emitted(
    witness: Witness, program: nodes.Program, options: CompileOptions, name: str
) -> Repro | None:
    """`name` is that of the file to be written. None where the witness does not show its failure;
    may raise `ScriptMismatch`."""
    if witness.expected.property is Property.CONTRACT:
        raise cannot_emit("it is about a contract, which no hardware checks")
    if program.missing_headers:
        raise cannot_emit(f"the header '{program.missing_headers[0]}' is missing")
    if program.needs:
        raise cannot_emit(f"'{_first_needed(program)}' is only declared", _WITHOUT)
    around = None if witness.kernel is None else make_harness(program, witness.kernel).program
    if around is not None and witness.expected.property is Property.CONSTANT_WRITE:
        _refuse_read_only(around)
    inputs = recorded_inputs(witness, around or program)
    if inputs is None:
        return None
    if inputs.unset:
        first = inputs.unset[0]
        raise cannot_emit(
            f"line {first.place.line} asks for something that a program cannot be given: "
            f"{first.what}",
            f"{_WITHOUT}, or save a witness of `run`, with --file for each file that is read",
        )
    made = _Writer(witness, program, around, options, inputs, name).repro()
    if witness.linked:
        _refuse_what_clashes(made, options)
    return made


_WITHOUT = "replay it without --emit"


def _first_needed(program: nodes.Program) -> str:
    first = min(program.needs, key=lambda name: name.symbol)
    module = program.host if first.side is nodes.Side.HOST else program.device
    function = module.functions.get(first.symbol)
    return first.symbol if function is None else function.name


def _refuse_what_clashes(made: Repro, options: CompileOptions) -> None:
    """Files that were compiled apart may use a name for different things."""
    with tempfile.TemporaryDirectory(prefix="warpproof-") as folder:
        path = os.path.join(folder, "repro.cu")
        with open(path, "wb") as stream:
            stream.write(made.data())
        alone = replace(options, forced_includes=(), defines=())
        try:
            ClangRun(hermetic_command(alone), read_source(path), alone, folder).both()
        except UserError as rejected:
            what = rejected.diagnostics[0].message
            raise cannot_emit(f"its files cannot be one: {what}", _WITHOUT) from None


def _refuse_read_only(around: nodes.Program) -> None:
    assert around.main is not None
    for statement in around.host.functions[around.main].blocks[0].statements:
        if isinstance(statement, nodes.Alloc) and statement.device_reads_only:
            text = f"'{statement.name}' is only to be read by a contract, which no hardware checks"
            raise cannot_emit(text)


class _Writer:
    def __init__(
        self,
        witness: Witness,
        program: nodes.Program,
        around: nodes.Program | None,
        options: CompileOptions,
        inputs: RunInputs,
        name: str,
    ) -> None:
        self._witness = witness
        self._program = program
        self._around = around
        self._options = options
        self._inputs = inputs
        self._name = name
        finding = inputs.finding
        place = finding.origin.user_span
        line = source_line(place.file, place.line) or b""
        self._mark = checks.mark(finding)
        self._shown = demonstration(finding, inputs.space, line.decode(errors="replace"))
        if self._shown.how is How.SILENT and self._mark is not None:
            self._shown = Demonstration(How.PRINTS, checks.PATTERN)

    def repro(self) -> Repro:
        replaces_main = self._around is not None or len(self._witness.arguments) > 1
        has_main = self._program.main is not None
        own = self._program_lines(replaces_main and has_main)
        text = "\n".join(own)
        lines = [*self._comment(), ""]
        headers = (*_HEADERS, *files.headers(self._witness.given))
        lines += [f"#include <{header}>" for header in headers]
        lines.append("")
        lines += files.given_files(self._witness.given)
        lines += names.verifier_words(text)
        lines += names.given_values(text, self._inputs.values)
        lines += names.given_texts(self._inputs.texts)
        lines += names.failing_allocations(self._inputs.values)
        if self._mark is not None:
            lines += checks.definitions(self._inputs.finding)
        lines += [_define(d) for d in self._options.defines if not d.startswith("__WP_")]  # ours
        if replaces_main and has_main:
            lines.append("#define main repro_main")
        lines += own
        lines.append(line_mark(len(lines) + 2, self._name))
        if replaces_main and has_main:
            lines.append("#undef main")
        lines += self._main(replaces_main)
        standard = self._options.standard
        finding, is_kernel = self._inputs.finding, self._around is not None
        return Repro("\n".join(lines) + "\n", standard, finding, self._shown, is_kernel)

    # --- the program ----------------------------------------------------------------------------

    def _program_lines(self, renames_main: bool) -> list[str]:
        insertions = [] if self._mark is None else [self._mark]
        if renames_main and (end := self._return_of_main()) is not None:
            insertions.append(end)
        folders = (*self._options.include_dirs, *self._options.system_dirs)
        inliner = Inliner(folders, insertions)
        made: list[str] = []
        for header in self._options.forced_includes:
            made += inliner.file(header)
        for file in (self._witness.file, *(part.file for part in self._witness.linked)):
            made += inliner.file(file)
        return made

    def _return_of_main(self) -> Insertion | None:
        """Only `main` may end without `return`, and it gets another name."""
        end = names.end_of_main(self._program)
        if end is None:
            return None
        place = end.origin.user_span
        text = source_line(place.file, place.line) or b""
        same = os.path.realpath(place.file) == os.path.realpath(self._witness.file)
        if not same:
            raise cannot_emit(f"main stands in the header '{place.file}'")
        if text[place.column - 1 : place.column] != b"}":
            return None  # it ends with the only `return` that it has
        return Insertion(place.file, place.line, place.column, "return 0; ")

    def _main(self, replaces_main: bool) -> list[str]:
        if self._around is not None:
            assert self._witness.kernel is not None
            assert self._inputs.memory is not None
            return KernelMain(self._around, self._witness.kernel, self._inputs.memory).text()
        if not replaces_main:
            return []
        made = [*_CALL_MAIN.split("\n"), ""]
        given = [a.encode(errors="surrogateescape") for a in self._witness.arguments]
        for number, argument in enumerate(given):
            made.append(f"static char repro_argument{number}[] = {literals.quoted(argument)};")
        listed = ", ".join(f"repro_argument{n}" for n in range(len(given)))
        return [
            *made,
            "",
            "int main() {",
            f"  static char *arguments[] = {{{listed}, nullptr}};",
            f"  return repro_call(repro_main, {len(given)}, arguments);",
            "}",
        ]

    # --- what a person reads ----------------------------------------------------------------------

    def _comment(self) -> list[str]:
        finding, shown = self._inputs.finding, self._shown
        program = program_name(self._name)
        build = " ".join(shown.build(self._name, program.removeprefix("./"), self._standard()))
        rows = [
            ("property", f"{finding.property}: {finding.message}"),
            ("place", str(finding.origin.user_span)),
            ("thread", _with_values(finding)),
        ]
        if finding.other is not None:
            where = finding.other.origin.user_span
            rows.append(("other", f"{finding.other.description}, {where}"))
        rows += [("input", text) for text in self._given()]
        rows.append(("build", build))
        seen = shown.how in (How.SILENT, How.DIFFERS, How.HANGS)
        rows.append(("run" if seen else "shows it", shown.shown(program)))
        if shown.note:
            rows.append(("note", shown.note))
        if self._inputs.asks_lanes:
            rows.append(("note", "it depends on which lanes of a warp the GPU runs together"))
        if self._witness.preemptive and finding.thread.thread is not None:
            rows.append(
                (
                    "note",
                    "the counterexample needs an order of the threads; a GPU has its own",
                )
            )
        made = ["// A counterexample that warpproof found, as a program of its own.", "//"]
        return made + [f"// {key:<10} {_one_line(text)}" for key, text in rows]

    def _standard(self) -> str:
        return self._options.standard

    def _given(self) -> Iterable[str]:
        if self._witness.kernel is not None:
            request = self._witness.kernel
            yield (
                f"grid {request.grid}, block {request.block}, {request.shared_bytes} bytes of "
                "dynamic shared memory"
            )
        for number, argument in enumerate(self._witness.arguments[1:], 1):
            yield f"argument {number} is {literals.quoted(os.fsencode(argument))}"
        if self._witness.given is not None:
            yield from (f"the file {file.name}" for file in self._witness.given.files)
            if self._witness.given.standard is not None:
                yield f"the standard input of {self._witness.given.standard.path}"
        counts: dict[str, int] = {}
        for value in self._inputs.values:
            counts[value.function] = counts.get(value.function, 0) + 1
        for function, count in counts.items():
            if function in ALLOCATING:
                failing = sum(v.bits for v in self._inputs.values if v.function == function)
                if failing:
                    yield f"{failing} of {count} calls of {function}() fail"
            else:
                yield f"{count} {'value' if count == 1 else 'values'} of {function}()"
        for text in self._inputs.texts:
            verb = "reads" if text.function == "scanf" else "gives"
            yield f"{text.function}() {verb} " + (
                "nothing" if text.text is None else literals.quoted(text.text)
            )


def _with_values(finding: Finding) -> str:
    values = ", ".join(f"{v.name} = {v.text}" for v in finding.values)
    return str(finding.thread) + (f", with {values}" if values else "")


def _one_line(text: str) -> str:
    """A comment ends where its line does, and a backslash at the end would go on."""
    return " ".join(text.split()).rstrip("\\")


def _define(text: str) -> str:
    name, found, value = text.partition("=")
    return f"#define {name} {value if found else 1}"
