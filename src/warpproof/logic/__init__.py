"""Formulas: sorts, hash-consed terms that simplify as they are made, their meaning, their text."""
