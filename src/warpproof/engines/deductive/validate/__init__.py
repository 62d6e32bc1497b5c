"""Failed obligations tried out on small launches by the reference interpreter."""
