"""Runs that can be had again: witnesses as files, and cycles that show a run never ends."""
