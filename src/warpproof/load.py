"""From a file and settings to the program engines see, with none of the engines loaded.

Enters: a path and the settings. Leaves: a validated `Program` with its contracts attached, from the
cache where all it depends on is the same, or a `UserError` that says why there is none; and what of
a program is not supported or not modelled. `tap` sees the text of each stage by name, in the order
of `STAGES`.
"""

from __future__ import annotations

import os
import time
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

from warpproof.base.compiler_words import FileOptions, read_build
from warpproof.base.config import Config, Layer
from warpproof.base.diagnostics import Code, Diagnostic, Severity, UserError
from warpproof.base.kept import default_cache_dir
from warpproof.base.options import parse_standard
from warpproof.base.records import record
from warpproof.base.source import Span
from warpproof.frontend import load as front
from warpproof.frontend.clang import CompileOptions, circumstances, search_roots
from warpproof.frontend.compile_cache import MadeOf, ProgramCache, digest
from warpproof.frontend.models import Models
from warpproof.frontend.source_file import SourceFile, read_source
from warpproof.ir import nodes
from warpproof.ir.inventory import Inventory, take_inventory
from warpproof.models import catalog

MODELS = Models(
    catalog.is_model_file,
    catalog.approximation_at,
    catalog.is_unmodelled,
    catalog.input_source_at,
    catalog.tag_at,
)
# A program from the cache needs none of the passes, so they are imported where they are used;
# `test_load` checks these names against their list.
STAGES = (
    *front.STAGES, "lift", "name", "axioms", "inline", "specifications", "indices", "drop", "waits",
    "contracts", "launch-checks",
)  # fmt: skip


@record
class LoadOptions:
    compile: CompileOptions
    models: Models
    all_dims: bool = False  # contracts are for launches of all dimensions


@record
class Part:
    """A file of a program."""

    source: SourceFile
    options: LoadOptions


@record
class Loaded:
    """A program, and what it was made of; None where nothing is to be kept of it."""

    program: nodes.Program
    origin: MadeOf | None
    shortfall: str = ""  # why nothing of it passes, whatever is shown
    includes: tuple[str, ...] = ()  # of the files that were given with it


def load(path: str, config: Config) -> nodes.Program:
    """The program in a file, or a `UserError` that says why there is none."""
    return load_with_origin(path, config).program


def load_with_origin(
    path: str,
    config: Config,
    linked: Sequence[str] = (),
    tell: front.TellStage = lambda stage: None,
) -> Loaded:
    """`linked` are files that it needs."""
    files = [Part(read_source(p), load_options(config, p)) for p in (path, *linked)]
    return _load(files, tell=tell)


def load_options(config: Config, path: str) -> LoadOptions:
    """For one file: settings, and what its build says of it."""
    built = FileOptions()
    if config.build is not None:
        built = read_build(config.build).get(os.path.abspath(path), built)
    options = CompileOptions(
        model_dirs=catalog.model_dirs(),
        include_dirs=(*config.include_dirs, *built.include_dirs),
        system_dirs=(*config.system_dirs, *built.system_dirs),
        defines=(*built.defines, *config.all_defines),
        forced_includes=(*config.forced_includes, *built.forced_includes),
        standard=parse_standard(built.standard) if built.standard else config.std,
        clang=config.clang,
        cache_dir=cache_dir(config) if config.cache else None,
        prelude_dir=_prelude_dir(config),
        instantiate=config.instantiate,
        # A settings file is for all files of a project, and each template is one of some of them.
        elsewhere=config.source("instantiate").layer is not Layer.COMMAND_LINE,
    )
    return LoadOptions(options, MODELS, config.all_dims)


def cache_dir(config: Config) -> str:
    """Its whole name: clang tells by that what it has found of what is missing."""
    return os.path.abspath(config.cache_dir or default_cache_dir())


def _prelude_dir(config: Config) -> str | None:
    """Clang trusts what it has precompiled: it is never read from a folder that a project's
    settings name."""
    is_projects = config.source("cache_dir").layer is Layer.FILE
    return default_cache_dir() if is_projects else None


def load_program(
    source: SourceFile, options: LoadOptions, tap: front.Tap | None = None
) -> nodes.Program:
    return _load([Part(source, options)], tap).program


def _load(
    parts: Sequence[Part],
    tap: front.Tap | None = None,
    tell: front.TellStage = lambda stage: None,
) -> Loaded:
    options = parts[0].options.compile
    if options.cache_dir is None or tap is not None:
        return Loaded(_build(parts, tap, tell)[0], None)
    cache = ProgramCache(options.cache_dir, options.model_dirs)
    key = _key_of_all(parts)
    kept = cache.load(key)
    if kept is not None:
        return Loaded(*kept)
    begun = time.time_ns()
    program, read = _build(parts, None, tell)
    roots = [r for part in parts for r in search_roots(part.source, part.options.compile)]
    return Loaded(program, cache.store(key, program, read, tuple(dict.fromkeys(roots)), begun))


def _key_of_all(parts: Sequence[Part]) -> str:
    keys = [key_of(part.source, part.options) for part in parts]
    return keys[0] if len(keys) == 1 else digest(keys, b"linked")


def key_of(source: SourceFile, options: LoadOptions) -> str:
    """Of all that the program of one file depends on and that is known before clang runs."""
    known = [*circumstances(source, options.compile), f"all dimensions: {options.all_dims}"]
    return digest(known, source.data)


def _build(
    parts: Sequence[Part], tap: front.Tap | None, tell: front.TellStage
) -> tuple[nodes.Program, tuple[str, ...]]:
    """The program, and the files it was read from."""
    units = [front.Unit(part.source, part.options.compile) for part in parts]
    options = parts[0].options
    begun = front.Front(units, options.models, tap, _import_what_follows, tell)
    tell(_preparing(begun.program))
    from warpproof.ir.dump import format_program
    from warpproof.transform.passes import passes, run_passes

    def tap_program(stage: str, program: nodes.Program) -> None:
        if tap is not None:
            tap(stage, format_program(program))

    steps = passes(begun.with_contracts, any_shape=options.all_dims)
    try:
        return run_passes(begun.program, steps, tap_program), begun.read
    except UserError as error:  # a contract, which may be that of a template without code
        told = (*error.diagnostics, *open_templates(begun.program))
        raise UserError(told, error.exit_code) from None


def _preparing(program: nodes.Program) -> str:
    """The first that is known of a program."""
    functions = program.device.functions
    kernels = [functions[s].name for s in program.kernels if not functions[s].from_model]
    counted = "1 kernel" if len(kernels) == 1 else f"{len(kernels)} kernels"
    return f"preparing {counted}" + (f": {', '.join(kernels)}" if kernels else "")


def _import_what_follows() -> None:
    """While clang works there is time for it."""
    import warpproof.frontend.lift
    import warpproof.ir.dump
    import warpproof.transform.passes  # noqa: F401


def inventory(program: nodes.Program) -> Inventory:
    return take_inventory(program, catalog.declared_names)


def what_is_missing(headers: Sequence[str], left_out: Sequence[nodes.LeftOut]) -> str:
    names = ", ".join(f"'{name}'" for name in headers)
    if not left_out:
        return f"{names} not found"
    count = "1 declaration" if len(left_out) == 1 else f"{len(left_out)} declarations"
    return f"{names} not found, and what needs it is left out: {count}"


def omissions(headers: Sequence[str], left_out: Sequence[nodes.LeftOut]) -> list[Diagnostic]:
    """What to say of a program that is not whole."""
    if not headers:
        return []
    hint = "name the folder with -I; what needs the header is taken as unknown, and nothing passes"
    text = what_is_missing(headers, left_out)
    return [
        Diagnostic(Code.CLANG, Severity.WARNING, text, hint=hint),
        *map(_omission, left_out),
    ]


def unincluded_notes(files: Iterable[nodes.Unincluded]) -> list[Diagnostic]:
    """What to say of files that standard headers were added to."""
    return [
        Diagnostic(
            Code.NOTE,
            Severity.NOTE,
            f"all standard headers were added to '{item.file}': {item.message}",
            hint="include what the file uses: which headers bring others in differs",
        )
        for item in files
    ]


@record
class SpokenFor:
    """A template that no code instantiates, and the functions whose rows speak for it."""

    item: nodes.Instance
    kernels: tuple[str, ...] = ()
    others: tuple[str, ...] = ()


def spoken_for(
    instances: Iterable[nodes.Instance], device: Mapping[str, nodes.Function]
) -> Iterator[SpokenFor]:
    for item in instances:
        made = [device[symbol] for symbol in item.symbols if symbol in device]
        kernels = tuple(f.name for f in made if f.kind is nodes.FunctionKind.KERNEL)
        yield SpokenFor(item, kernels, tuple(f.name for f in made if f.name not in kernels))


def instance_notes(spoken: Iterable[SpokenFor], rows: Collection[str]) -> list[Diagnostic]:
    """What to say of templates that no code instantiates. `rows` are functions that a report has
    rows of. Several instances of one template are told of once."""
    notes = (_instance_note(one, rows) for one in spoken)
    return list(dict.fromkeys(note for note in notes if note is not None))


def _instance_note(one: SpokenFor, rows: Collection[str]) -> Diagnostic | None:
    item = one.item
    span = Span.point(item.file, item.line, item.column)
    if item.problem and item.request is not None:
        text = f"--instantiate '{item.request}': {item.problem}"
        return Diagnostic(Code.NOTE, Severity.NOTE, text, hint="check how it is spelled")
    if not item.template:
        text = f"templates that nothing instantiates are not looked for: {item.problem}"
        return Diagnostic(Code.NOTE, Severity.WARNING, text)
    if item.problem:
        text = f"template '{item.template}' is not verified: nothing instantiates it, and "
        hint = f"give its arguments: --instantiate '{item.form}'"
        return Diagnostic(Code.NOTE, Severity.WARNING, text + item.problem, span, hint)
    if one.others:
        text = f"{_listed(one.others)} is verified where kernels call it, being none itself"
        return Diagnostic(Code.NOTE, Severity.NOTE, text, span)
    if item.request is not None and not one.kernels:
        return None  # code makes it, too
    missing = [name for name in one.kernels if name not in rows]
    if missing or not one.kernels:
        text = f"template '{item.template}' is not verified as {_listed(missing or [item.spelled])}"
        return Diagnostic(Code.NOTE, Severity.NOTE, text, span, "see --all-kernels and --kernel")
    if item.request is not None:
        return None
    # A member's name does not show the arguments of its class.
    names = [name if "<" in name else item.spelled for name in one.kernels]
    text = f"template '{item.template}' is verified as {_listed(names)} only: "
    text += "nothing instantiates it"
    hint = f"verify others with --instantiate '{item.form}'"
    return Diagnostic(Code.NOTE, Severity.NOTE, text, span, hint)


def _listed(names: Iterable[str]) -> str:
    return ", ".join(f"'{name}'" for name in names)


def open_templates(program: nodes.Program) -> list[Diagnostic]:
    """What to say of those that have no instance."""
    found = (SpokenFor(item) for item in program.instances if item.problem)
    return instance_notes(found, ())


def _omission(item: nodes.LeftOut) -> Diagnostic:
    where = f" at line {item.error_line}" if item.error_line != item.line else ""
    return Diagnostic(
        Code.CLANG,
        Severity.WARNING,
        f"'{item.name}' is left out{where}: {item.error}",
        Span.point(item.file, item.line, 1),
    )
