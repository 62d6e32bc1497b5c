"""What holds at a point of the lockstep execution: values, arrays, sums; what has to be shown."""
