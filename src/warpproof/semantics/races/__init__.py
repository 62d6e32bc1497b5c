"""What is ordered before what, and accesses that nothing orders."""
