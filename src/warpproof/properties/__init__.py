"""The properties: one family per file, each with all that is said about it anywhere."""
