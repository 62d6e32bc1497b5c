"""Random tests here compute exactly, which takes what it takes: no deadline per example."""

from __future__ import annotations

from hypothesis import settings

settings.register_profile("exact", deadline=None)
settings.load_profile("exact")
