"""What programs mean: one semantics, with concrete data and with symbolic data."""
