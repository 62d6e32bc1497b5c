"""What programs mean: one semantics, concrete here, symbolic in the engines' machine."""
