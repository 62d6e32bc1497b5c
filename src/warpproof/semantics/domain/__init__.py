"""Values and what operators make of them: the meaning of every expression."""
