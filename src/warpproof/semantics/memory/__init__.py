"""Objects and their bytes, with all that a check needs to know of each byte."""
