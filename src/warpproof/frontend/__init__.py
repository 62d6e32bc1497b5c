"""From a source file to a program: clang is run, and its output read to the last token."""
