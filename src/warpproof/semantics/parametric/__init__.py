"""A launch of any size: its threads, and what two of them may do at once."""
