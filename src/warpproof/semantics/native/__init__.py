"""Kernels as compiled code: every check inline, threads in the reference interpreter's order."""
