"""Counterexamples as CUDA programs that a GPU can run."""
