"""From a CUDA source file to the text of its host and device IR.

Enters: a source file and `CompileOptions`. Leaves: `CompiledSource` with both modules as text, or a
`UserError` with clang's own diagnostics. A program whose headers are not all there is compiled
without the declarations that need them, one that uses more of the standard library than it includes
with all of that, and templates of kernels that nothing instantiates get instances; all are listed.
"""

from __future__ import annotations

import contextlib
import os
import re
import tempfile
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from warpproof.base.diagnostics import Diagnostic, UserError
from warpproof.base.records import record
from warpproof.base.source import Span
from warpproof.frontend import salvage
from warpproof.frontend.clang import ClangRun, CompileOptions, Pass, hermetic_command
from warpproof.frontend.instances import Instances, instantiate, unknown_template
from warpproof.frontend.messages import NO_SUCH_FILE, Error
from warpproof.frontend.source_file import SourceFile
from warpproof.frontend.syntax_tree import Extent, line_starts, top_level
from warpproof.frontend.templates import FunctionTemplate, function_templates
from warpproof.ir.nodes import Instance, LeftOut

_ROUNDS = 12  # of taking out what is wrong for want of what was taken out before
# What clang says of a name that it has not seen, or not enough of.
_UNKNOWN_NAME = re.compile(
    r"\bno (member|template|type|matching) |\bundeclared\b|\bunknown type\b|\bundefined template\b"
    r"|\bincomplete\b"
)
_WRONG_ESCAPE = "invalid % escape in inline assembly string"
_FROM_MACRO = "expanded from macro"
_REGISTER = re.compile(rb"%[A-Za-z]")
_BEFORE_AUTO = "c++17"  # the last standard in which a parameter's `auto` makes no template


@record
class CompiledSource:
    host: str
    device: str
    has_handlers: bool  # does the user's text catch exceptions? The IR does not show it.
    read: tuple[str, ...]  # every file that clang read, our headers included
    missing_headers: tuple[str, ...] = ()
    left_out: tuple[LeftOut, ...] = ()  # as they are missing
    instances: tuple[Instance, ...] = ()
    appended: str = ""  # makes these, behind the main file's text
    uses_unincluded: str = ""  # what clang said before all standard headers were added


@record
class _Whole:
    """Both modules, and what is not in them."""

    modules: tuple[str, str]
    missing: tuple[str, ...] = ()
    left_out: tuple[LeftOut, ...] = ()
    uses_unincluded: str = ""


def compile_source(
    source: SourceFile, options: CompileOptions, meanwhile: Callable[[], None] | None = None
) -> CompiledSource:
    """Both modules of the program. `meanwhile` is called once while clang runs."""
    with tempfile.TemporaryDirectory(prefix="warpproof-") as folder:
        run = ClangRun(hermetic_command(options), source, options, folder)
        if options.cache_dir is not None:
            run.prepare_prelude(options.prelude_dir or options.cache_dir)
        try:
            made = _Whole(run.both(meanwhile=meanwhile))
        except UserError as rejected:
            made = _rescued(run, os.path.abspath(source.path), folder, rejected)
        read = tuple(run.dependencies())
        texts = _users_texts(read, options)
        instances = _Instantiating(run, source, options, _looked_at(texts, options))
        modules = made.modules
        if _may_have_templates(texts.values(), options):
            modules = instances.modules() or modules
        has_handlers = _has_handlers(run, texts)
    return CompiledSource(
        *modules,
        has_handlers,
        read,
        made.missing,
        made.left_out,
        instances.instances,
        instances.appended,
        made.uses_unincluded,
    )


# --- standard headers that are not included -----------------------------------------------------


def _rescued(run: ClangRun, path: str, folder: str, rejected: UserError) -> _Whole:
    """Both modules of a program that clang rejects as it stands, or the rejection."""
    for _ in range(_ROUNDS):
        if not _with_registers(run, rejected):
            break
        try:
            return _Whole(run.both())
        except UserError as again:
            rejected = again
    if any(map(_is_missing, rejected.diagnostics)):
        return _without_missing_headers(run, path, folder, rejected)
    if not any(_UNKNOWN_NAME.search(d.message) for d in rejected.diagnostics):
        raise rejected
    run.add_standard()
    try:
        return _Whole(run.both(), uses_unincluded=rejected.diagnostics[0].message)
    except UserError:
        raise rejected from None


# --- registers in inline assembly ---------------------------------------------------------------


def _with_registers(run: ClangRun, rejected: UserError) -> bool:
    """nvcc takes `%laneid` for the register beside operands too, where clang wants `%%laneid`; it
    says of each statement where the first of them is."""
    edited: dict[str, bytes] = {}
    places = {
        (span.file, span.line, span.column)
        for d in rejected.diagnostics
        if d.message == _WRONG_ESCAPE and (span := _as_written(d)) is not None
    }
    for file, line, column in sorted(places, reverse=True):
        path = os.path.abspath(file)
        try:
            text = edited.get(path) or run.text_of(path)
        except OSError:
            return False
        starts = line_starts(text)
        percent = starts[line - 1] + column - 1 - len("%r") if line <= len(starts) else -1
        if percent < 0 or _REGISTER.match(text, percent) is None:
            return False
        edited[path] = text[:percent] + b"%" + text[percent:]
    for path, text in edited.items():
        run.see_instead(path, text)
    return bool(edited)


def _as_written(diagnostic: Diagnostic) -> Span | None:
    """Where the text stands, in the macro that it comes from if it does."""
    macros = [n.span for n in diagnostic.notes if n.message.startswith(_FROM_MACRO)]
    return macros[-1] if macros else diagnostic.span


# --- headers that are not there -----------------------------------------------------------------


def _without_missing_headers(run: ClangRun, path: str, folder: str, rejected: UserError) -> _Whole:
    """Both modules without what needs a header that is not there, or the rejection."""
    found = run.missing_headers()
    if not found or not run.make_empty(found):
        raise rejected
    files: dict[str, bytes] = {path: run.users_text_of(path)}
    left_out: list[LeftOut] = []
    first, uses_unincluded = _with_fewer_mistakes(run)
    for number in range(_ROUNDS):
        if number > 0:
            run.see(files)
        printed = run.syntax_trees() if number > 0 else first
        mistakes = [mistake for _, errors in printed for mistake in errors]
        files = _with_files_of(mistakes, files, folder)
        try:
            found_here = [d for tree, _ in printed for d in salvage.declarations(tree, files)]
        except (ValueError, RecursionError):
            raise rejected from None
        if not mistakes:
            if not salvage.leaves_something(found_here, files):
                raise rejected
            return _Whole(run.both(), tuple(found), tuple(left_out), uses_unincluded)
        changed, told = salvage.cut(files, found_here, mistakes)
        if changed == files:
            raise rejected
        files = changed
        left_out += dict.fromkeys(told)
    raise rejected


def _with_fewer_mistakes(run: ClangRun) -> tuple[list[tuple[bytes, list[salvage.Mistake]]], str]:
    """As it stands, or with all standard headers: those that are missing would include some."""
    plain = run.syntax_trees()
    mistakes = [mistake for _, errors in plain for mistake in errors]
    if not mistakes:
        return plain, ""
    run.add_standard()
    added = run.syntax_trees()
    if sum(len(errors) for _, errors in added) < len(mistakes):
        return added, mistakes[0].message
    run.add_standard(False)
    return plain, ""


def _is_missing(diagnostic: Diagnostic) -> bool:
    return diagnostic.message.endswith(NO_SUCH_FILE)


def _with_files_of(
    mistakes: Iterable[salvage.Mistake], files: dict[str, bytes], folder: str
) -> dict[str, bytes]:
    """Also the headers of the project that something is wrong in, not ours in `folder`."""
    more = dict(files)
    for mistake in mistakes:
        if mistake.file not in more and not mistake.file.startswith(folder):
            with contextlib.suppress(OSError), open(mistake.file, "rb") as stream:
                more[mistake.file] = stream.read()
    return more


# --- templates that nothing instantiates --------------------------------------------------------


class _Instantiating:
    """Instances of kernel templates of some files that nothing instantiates, and of what the user
    names."""

    def __init__(
        self, run: ClangRun, source: SourceFile, options: CompileOptions, files: Sequence[str]
    ) -> None:
        self._run = run
        self._source = source
        self._options = options
        self._files = files
        self._path = os.path.abspath(source.path)
        self._main = run.text_of(self._path)
        self.instances: tuple[Instance, ...] = ()
        self.appended = ""

    def modules(self) -> tuple[str, str] | None:
        """Both modules with the instances; None where there are none to be made."""
        before = self._templates()
        if before is None:
            return None
        made = instantiate(before, self._options.instantiate, self._errors_with, self._written)
        if made.unknown and not self._options.elsewhere:
            raise unknown_template(made.unknown[0], self._source.path, before)
        self._append(made.text)
        modules = self._run.both() if made.text else None
        after = self._templates() if made.text else []
        if after is None:
            return None
        self.appended = made.text
        self.instances = tuple(self._told(made, after))
        return modules

    def _templates(self) -> list[FunctionTemplate] | None:
        """None, and that it is told, where the tree cannot be read."""
        tree, _ = self._run.syntax_tree(Pass.DEVICE)
        with contextlib.suppress(ValueError, RecursionError):
            if tree:
                return function_templates(tree, self._files)
        problem = "the declarations of the file are too deep to be read"
        self.instances = (Instance("", "", "", self._path, 1, 1, problem=problem),)
        return None

    def _append(self, text: str) -> None:
        self._run.see_instead(self._path, self._main + text.encode())

    def _errors_with(self, text: str) -> list[Error]:
        """Those of device code, with a text behind that of the main file."""
        self._append(text)
        return self._run.device_errors()

    def _written(self, extent: Extent) -> str:
        """The user's text at a place."""
        data = self._run.users_text_of(extent.file)
        return data[extent.begin : extent.end].decode(errors="replace")

    def _told(self, made: Instances, after: Sequence[FunctionTemplate]) -> Iterator[Instance]:
        symbols = {t.place: t.instances for t in after}
        for attempted in made.attempted:
            template = attempted.template
            new = symbols.get(template.place, frozenset()) - template.instances
            line, column = self._line_and_column(template.place)
            problem = attempted.problem
            if not new and not problem and attempted.request is None:
                problem = f"'{attempted.spelled}' has no code"
            yield Instance(
                template.name,
                template.form,
                attempted.spelled,
                template.place.file,
                line,
                column,
                tuple(sorted(new)),
                attempted.request,
                problem,
            )
        for request in made.unknown:
            problem = "no template of this file has that name"
            yield Instance(request, request, request, self._path, 1, 1, (), request, problem)

    def _line_and_column(self, place: Extent) -> tuple[int, int]:
        before = self._written(Extent(place.file, 0, place.begin))
        return before.count("\n") + 1, len(before) - before.rfind("\n")


# --- the user's texts ---------------------------------------------------------------------------


def _users_texts(files: Iterable[str], options: CompileOptions) -> dict[str, bytes | None]:
    """Files that are not ours; None for what cannot be read."""
    ours = tuple(folder + os.sep for folder in options.model_dirs)
    texts: dict[str, bytes | None] = {}
    for path in files:
        if path.startswith(ours) or path.endswith(".pch"):
            continue
        texts[path] = None
        with contextlib.suppress(OSError), open(path, "rb") as stream:
            texts[path] = stream.read()
    return texts


def _has_handlers(run: ClangRun, texts: Mapping[str, bytes | None]) -> bool:
    """The word may stand in a comment or a macro, so that clang's tree is asked; what is no tree of
    the text may have any."""
    if not any(text is None or re.search(rb"\bcatch\b", text) for text in texts.values()):
        return False
    tree, _ = run.syntax_tree(Pass.HOST)
    with contextlib.suppress(ValueError, RecursionError):
        return not tree or any(top_level(tree, texts, (b'"CXXCatchStmt"',)))
    return True


def _looked_at(files: Iterable[str], options: CompileOptions) -> list[str]:
    """Without what the user calls a system's."""
    system = tuple(os.path.abspath(folder) + os.sep for folder in options.system_dirs)
    return [path for path in files if not path.startswith(system)]


def _may_have_templates(texts: Iterable[bytes | None], options: CompileOptions) -> bool:
    """Without these words there are none, and clang need not be asked."""
    if options.instantiate:
        return True
    all_ = [*filter(None, texts), *(define.encode() for define in options.defines)]
    words = (b"template",) if options.standard == _BEFORE_AUTO else (b"template", b"auto")
    return any(b"global" in text for text in all_) and any(w in t for t in all_ for w in words)
