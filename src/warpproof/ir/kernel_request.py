"""One kernel by itself, without its host code: which, and launched how."""

from __future__ import annotations

from dataclasses import dataclass

Triple = tuple[int, int, int]
UNSIZED_BYTES = 1 << 36  # of an array whose size nobody says: more than any kernel reaches


@dataclass(frozen=True, slots=True)
class KernelRequest:
    kernel: str  # symbol
    grid: Triple
    block: Triple
    shared_bytes: int
