"""What every layer speaks of: places in source, diagnostics, settings. Imports nothing of ours."""
