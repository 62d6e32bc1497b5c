"""Runs that can be had again: witnesses as files."""
