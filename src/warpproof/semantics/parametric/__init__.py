"""A launch of any size: its threads, and what two of them may do at once.

thread_space  which dimensions are open, and the digits of a thread
accesses      what a symbolic thread does to memory, and the barriers around it
phases        in which rounds of their loops no barrier separates two accesses
constructs    what of a kernel is not followed, or can violate a property at all
launch_caveats  what proofs about a launch assume, in words
conflicts     formulas that are true of two threads that touch one cell, one of them writing
"""
