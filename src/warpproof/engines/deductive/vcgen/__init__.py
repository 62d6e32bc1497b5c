"""From a kernel and its contract to obligations: lockstep execution, loops, calls, formulas."""
