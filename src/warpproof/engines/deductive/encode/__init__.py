"""From obligations to answers of solvers."""
