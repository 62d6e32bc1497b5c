"""One file per solver, each the only one that knows that solver; found by the registry."""
