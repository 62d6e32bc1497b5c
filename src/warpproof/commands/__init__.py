"""The commands, a module each: `HELP`, and `command`, which takes words and gives an exit code.

Start-up time is part of the interface, so modules are imported where they are needed and only the
command that was given is loaded.
"""

from __future__ import annotations

COMMANDS = ("check", "run", "replay", "dump", "explain", "bench", "completion")  # as help has them
