"""What every layer speaks of: places in source text, diagnostics, settings. Imports nothing of ours."""
