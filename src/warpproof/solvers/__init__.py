"""Formulas answered by SMT solvers in processes of their own. Imports `logic` and `base` only."""
