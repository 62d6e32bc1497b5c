"""Formats of printf and scanf: text in and out."""
