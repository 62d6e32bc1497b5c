"""Operational models: the CUDA and C/C++ headers that programs are compiled against, as data."""
