"""From program to program: every pass, each printable, the program valid after each."""
