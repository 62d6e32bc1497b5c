"""Random small CUDA programs as text, batches of them as programs, and machine-made mutants."""
