"""Engines: each turns a program and questions about it into results, none knows another."""
