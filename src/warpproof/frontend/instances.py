"""Instances of templates that no code of a program makes.

Enters: the function templates of a program, what the user asks for, and a way to compile the
program with more text behind it. Leaves: that text, and what came of each template. A kernel that
nothing instantiates gets a default argument for each parameter: its own, else one of its kind that
compiles. Guaranteed: every kernel template without an instance is either instantiated or told of,
with the reason; what the user asks for is there or a `UserError` in the user's words.

An explicit instantiation needs a function's name and type and leaves no trace in the program but
the function: `template __global__ decltype(f<float>) f<float>;` says no more than the user did.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from itertools import product

from warpproof.base.diagnostics import Code, Diagnostic, Note, Severity, UserError, did_you_mean
from warpproof.base.records import record
from warpproof.base.source import Span
from warpproof.frontend.messages import Error, Place
from warpproof.frontend.syntax_tree import Extent
from warpproof.frontend.templates import (
    FunctionTemplate,
    ParameterKind,
    TemplateParameter,
)

OPTION = "--instantiate"
FILE = "warpproof-instances"  # what clang calls the text
_HEAD = f'\n\n#ifdef __CUDA_ARCH__\n#line 1 "{FILE}"\n'
_TAIL = "#endif\n"
_DUPLICATE = "duplicate explicit instantiation"  # clang's words: code of the user makes it
_TOO_FEW = "reference to overloaded function could not be resolved"
_TOO_FEW_MEANS = "these are not the arguments that it takes"
_IGNORED = "candidate template ignored: "
_CLOSERS = {"(": ")", "[": "]", "<": ">"}
_FORBIDDEN = (*'\n\r;{}#\\"', "//", "/*")

_TYPES = ("float", "int")
_NUMBERS = ("32", "4", "1")
_INTEGERS = frozenset(
    {
        "int", "unsigned int", "long", "unsigned long", "long long", "unsigned long long",
        "short", "unsigned short", "char", "signed char", "unsigned char",
    }
)  # fmt: skip

Compile = Callable[[str], Sequence[Error]]  # with this text behind the program; none: it compiles
Written = Callable[[Extent], str]  # the text at a place


@record
class Attempted:
    """One template and what came of it: an instance, or the `problem` why there is none."""

    template: FunctionTemplate
    spelled: str  # with its arguments
    request: str | None = None
    problem: str = ""


@record
class _Line:
    """An instance, and the text that makes it."""

    spelled: str
    text: str


@record
class Instances:
    text: str
    attempted: tuple[Attempted, ...]
    unknown: tuple[str, ...] = ()  # requests that no template of the program is meant by


def instantiate(
    templates: Sequence[FunctionTemplate],
    requests: Sequence[str],
    compile_: Compile,
    written: Written,
) -> Instances:
    making = _Making(templates, compile_, written)
    unknown = tuple(request for request in requests if not making.requested(request))
    making.defaults()
    return Instances(making.text(), tuple(making.attempted), unknown)


# --- what the user asks for -----------------------------------------------------------------------


_Part = tuple[str, str]  # a name, and its arguments with their brackets


def _parts(request: str) -> list[_Part]:
    """The names of a request, with their arguments as they are written."""
    if any(mark in request for mark in _FORBIDDEN):
        raise _unreadable(request)
    pieces = [""]  # outside of brackets and within, by turns
    closers: list[str] = []
    for character in request.strip():
        is_open = len(closers)
        if character in "([" or (character == "<" and closers[-1:] in ([], [">"])):
            closers.append(_CLOSERS[character])
        elif closers and character == closers[-1]:
            closers.pop()
        if not is_open and closers:
            pieces.append("")
        pieces[-1] += character
        if is_open and not closers:
            pieces.append("")
    if not pieces[-1].strip():
        pieces.pop()  # it ends with arguments
    parts: list[_Part] = []
    for number in range(0, len(pieces), 2):
        outside = pieces[number].strip()
        if parts and not outside.startswith("::"):
            raise _unreadable(request)
        *around, last = outside.removeprefix("::").split("::")
        parts += [(name.strip(), "") for name in around]
        parts.append((last.strip(), "".join(pieces[number + 1 : number + 2])))
    if closers or not parts or not all(name.isidentifier() for name, _ in parts):
        raise _unreadable(request)
    return parts


def _unreadable(request: str) -> UserError:
    example = f"for example {OPTION} 'f<float, 128>'"
    return _mistake(request, "this names no template with its arguments", example)


def _mistake(request: str, message: str, hint: str | None, *notes: Note) -> UserError:
    text = f"{OPTION} '{request}': {message}"
    return UserError((Diagnostic(Code.USAGE, Severity.ERROR, text, None, hint, notes),))


def unknown_template(request: str, file: str, templates: Iterable[FunctionTemplate]) -> UserError:
    known = {t.name for t in templates if t.has_body}
    name = "::".join(name for name, _ in _parts(request))
    listed = "templates are " + ", ".join(sorted(known)) if known else "it has no templates"
    names = {*known, *(n.rpartition("::")[2] for n in known)}
    hint = did_you_mean(name, names) or listed
    return _mistake(request, f"'{file}' has no function template '{name}'", hint)


# --- making them ----------------------------------------------------------------------------------


class _Making:
    def __init__(
        self, templates: Sequence[FunctionTemplate], compile_: Compile, written: Written
    ) -> None:
        self._templates = [t for t in templates if t.has_body]
        self._compile = compile_
        self._written = written
        self._lines: list[_Line] = []
        self.attempted: list[Attempted] = []

    def text(self, *more: _Line) -> str:
        lines = "".join(f"{line.text}\n" for line in (*self._lines, *more))
        return _HEAD + lines + _TAIL if lines else ""

    # what the user names

    def requested(self, request: str) -> bool:
        """Whether a template of the program is meant. Of several with one name all are made that
        take the arguments."""
        parts = _parts(request)
        meant = [t for t in self._templates if _is_meant(t, [name for name, _ in parts])]
        failures: list[Error] = []
        for template in meant:
            line = self._line(template, parts[-len(template.path) :])
            errors = self._compile(self.text(line))
            is_there = any(e.message.startswith(_DUPLICATE) for e in errors)
            if errors and not is_there:
                failures.append(errors[0])
                continue
            if not is_there:
                self._lines.append(line)
            self.attempted.append(Attempted(template, line.spelled, request))
        if meant and len(failures) == len(meant):
            raise _refused(request, failures[0], meant[0])
        return bool(meant)

    # what nobody names

    def defaults(self) -> None:
        """Kernels that neither code nor the user instantiates."""
        done = {a.template for a in self.attempted}
        open_: dict[FunctionTemplate, list[_Line]] = {}
        for template in self._templates:
            if not template.is_kernel or template.instances or template in done:
                continue
            problem = _no_default(template)
            if problem:
                self.attempted.append(Attempted(template, template.name, None, problem))
            else:
                chosen = map(partial(_with_arguments, template), _choices(template))
                open_[template] = [self._line(template, parts) for parts in chosen]
        self._try_all(open_)

    def _try_all(self, open_: dict[FunctionTemplate, list[_Line]]) -> None:
        """In rounds: what does not compile gets other arguments in the next."""
        first: dict[FunctionTemplate, Attempted] = {}
        while open_:
            blamed = self._blamed({t: lines[0] for t, lines in open_.items()})
            for template, error in blamed.items():
                line = open_[template].pop(0)
                problem = f"'{line.spelled}' does not compile: {_words(error)}"
                first.setdefault(template, Attempted(template, line.spelled, None, problem))
                if not open_[template]:
                    del open_[template]
                    self.attempted.append(first[template])
            if not blamed:
                break
        for template, (line, *_) in open_.items():
            self._lines.append(line)
            self.attempted.append(Attempted(template, line.spelled))

    def _blamed(self, lines: dict[FunctionTemplate, _Line]) -> dict[FunctionTemplate, Error]:
        """What does not compile, with the first error of each."""
        errors = self._compile(self.text(*lines.values()))
        if not errors:
            return {}
        by_number = dict(enumerate(lines, len(self._lines) + 1))
        blamed: dict[FunctionTemplate, Error] = {}
        for error in errors:
            found = next((by_number[n] for n in _own_lines(error) if n in by_number), None)
            if found is not None:
                blamed.setdefault(found, error)
        if not blamed and len(lines) > 1:  # clang does not say on whose behalf: each by itself
            for template, line in lines.items():
                alone = self._compile(self.text(line))
                if alone:
                    blamed[template] = alone[0]
        return blamed or dict.fromkeys(lines, errors[0])

    def _line(self, template: FunctionTemplate, parts: Sequence[_Part]) -> _Line:
        """The instantiation, in the template's own namespace."""
        spelled = "::".join(name + arguments for name, arguments in parts)
        before, type_ = "", f"decltype({spelled})"
        if self._is_overloaded(template):
            own = template.path[-1].parameters
            alias = f"__wp_type_of_{template.place.begin}"
            parameters = ", ".join(self._written(p.extent) for p in own if p.extent is not None)
            before = f"template <{parameters}> using {alias} = {template.type}; "
            type_ = alias + parts[-1][1]
        opened = "".join(f"namespace {name} {{ " for name in template.namespaces)
        closed = " }" * len(template.namespaces)
        targets = " ".join(template.targets)
        text = f"{opened}{before}template {targets} {type_} {spelled};{closed}"
        qualified = "::".join((*filter(None, template.namespaces), spelled))
        return _Line(qualified, text)

    def _is_overloaded(self, template: FunctionTemplate) -> bool:
        """Only its type tells which one is meant."""
        alike = sum(t.name == template.name for t in self._templates)
        return alike > 1 and bool(template.path[-1].parameters)


def _is_meant(template: FunctionTemplate, names: Sequence[str]) -> bool:
    """By a name that need not be whole, but has all that arguments belong to."""
    whole = [*filter(None, template.namespaces), *(c.name for c in template.path)]
    return len(names) >= len(template.path) and whole[-len(names) :] == list(names)


def _own_lines(error: Error) -> Iterator[int]:
    """Lines of our text that an error speaks of."""
    for place in (error.place, *(note.place for note in error.notes)):
        if _is_ours(place):
            assert place is not None
            yield place.line


def _is_ours(place: Place | None) -> bool:
    return place is not None and place.file.rpartition("/")[2] == FILE


def _words(error: Error) -> str:
    """An error about our text in words about the template; other places are told."""
    message = error.message
    if _is_ours(error.place):
        about = (n.message for n in error.notes if n.message.startswith(_IGNORED))
        found = next(about, message).removeprefix(_IGNORED)
        return _TOO_FEW_MEANS if found.startswith(_TOO_FEW) else found
    return message if error.place is None else f"{message} (line {error.place.line})"


def _refused(request: str, error: Error, template: FunctionTemplate) -> UserError:
    hint = f"'{template.name}' takes <{', '.join(map(_described, template.parameters))}>"
    place = error.place
    if place is None or _is_ours(place):
        return _mistake(request, _words(error), hint)
    where = Note("here", Span.point(place.file, place.line, place.column))
    return _mistake(request, f"does not compile: {error.message}", hint, where)


def _described(parameter: TemplateParameter) -> str:
    word = {
        ParameterKind.TYPE: "class",
        ParameterKind.VALUE: parameter.type,
        ParameterKind.TEMPLATE: "template",
    }[parameter.kind]
    dots = "..." if parameter.is_pack else ""
    optional = " = default" if parameter.has_default else ""
    return f"{word}{dots} {parameter.name}".rstrip() + optional


# --- default arguments ----------------------------------------------------------------------------


def _no_default(template: FunctionTemplate) -> str:
    if template.in_specialisation:
        return "it is a member of a specialisation"
    for parameter in template.parameters:
        if parameter.is_pack:
            return f"'{parameter.name}' is a parameter pack"
        if parameter.has_default:
            continue
        if parameter.kind is ParameterKind.TEMPLATE:
            return f"'{parameter.name}' is a template"
        if parameter.kind is ParameterKind.VALUE and parameter.type.endswith(("*", "&", ")")):
            return f"'{parameter.name}' is a pointer or reference"
    return ""


def _choices(template: FunctionTemplate) -> Iterator[tuple[str, ...]]:
    """Arguments of the parameters without a default, those to be preferred first: kinds of types
    and sizes of numbers are tried for all parameters alike."""
    given = [p for p in template.parameters if not p.has_default]
    types = frozenset(p.name for p in given if p.kind is ParameterKind.TYPE)
    seen: set[tuple[str, ...]] = set()
    for number, type_ in product(range(len(_NUMBERS)), range(len(_TYPES))):
        chosen = tuple(_chosen(p, type_, number, types) for p in given)
        if chosen not in seen:
            seen.add(chosen)
            yield chosen


def _with_arguments(template: FunctionTemplate, chosen: Sequence[str]) -> list[_Part]:
    left = iter(chosen)
    parts: list[_Part] = []
    for component in template.path:
        given = ", ".join(next(left) for p in component.parameters if not p.has_default)
        parts.append((component.name, f"<{given}>" if component.parameters else ""))
    return parts


def _chosen(parameter: TemplateParameter, type_: int, number: int, types: frozenset[str]) -> str:
    if parameter.kind is ParameterKind.TYPE:
        return _TYPES[type_]
    if parameter.type == "bool":
        return "false"
    if parameter.type in _INTEGERS or parameter.type in types or "auto" in parameter.type:
        return _NUMBERS[number]
    return (f"static_cast<{parameter.type}>(0)", "0", "1")[number]
