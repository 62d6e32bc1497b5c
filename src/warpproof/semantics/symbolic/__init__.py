"""The symbolic machine: the interpreter's control over data that may be unknown."""
