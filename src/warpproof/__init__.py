"""warpproof: a verifier for CUDA C++ programs."""

__version__ = "0.1.0"
