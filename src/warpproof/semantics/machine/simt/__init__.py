"""Launches with all threads of many blocks in lockstep: quick runs of large concrete kernels."""
