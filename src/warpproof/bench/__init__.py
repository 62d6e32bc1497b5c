"""`warpproof bench`: a labelled suite, verified program by program and compared with its labels."""
