"""From a file and settings to the program engines see, with none of the engines loaded.

Enters: a path and the settings. Leaves: a `Program`, or a `UserError` that says why there is none;
and what of a program is not supported or not modelled.
"""

from __future__ import annotations

from warpproof.base.config import Config
from warpproof.frontend.clang import CompileOptions
from warpproof.frontend.compile_cache import default_cache_dir
from warpproof.frontend.load import LoadOptions, load_program
from warpproof.frontend.models import Models
from warpproof.frontend.source_file import read_source
from warpproof.ir import nodes
from warpproof.ir.inventory import Inventory, take_inventory
from warpproof.models import catalog

MODELS = Models(catalog.is_model_file, catalog.approximation_at, catalog.is_unmodelled)


def load(path: str, config: Config) -> nodes.Program:
    """The program in a file, or a `UserError` that says why there is none."""
    return load_program(read_source(path), load_options(config))


def load_options(config: Config) -> LoadOptions:
    options = CompileOptions(
        model_dirs=catalog.model_dirs(),
        include_dirs=config.include_dirs,
        defines=config.all_defines,
        clang=config.clang,
        cache_dir=cache_dir(config) if config.cache else None,
    )
    return LoadOptions(options, MODELS, config.all_dims)


def cache_dir(config: Config) -> str:
    return config.cache_dir or default_cache_dir()


def inventory(program: nodes.Program) -> Inventory:
    return take_inventory(program, catalog.declared_names)
