"""The host program with its inputs left open: which launches it makes, and in what state.

`facts` says what is collected, `execute` collects it, `show` prints it. All of it is an
over-approximation: what a run of the program may do is covered by what is said here.
"""
