"""Functional correctness of annotated kernels, for all thread counts and sizes.

A kernel runs in lockstep over all its threads at once; its contract becomes obligations; each is
encoded without quantifiers over threads and handed to solvers. The stretches of the way, each with
something to print:

    state      what variables hold, versions of arrays, sums and other recurrences, obligations;
               `reading`: a read of a parallel store through the inverse of its index map
    vcgen      execute: blocks with masks; loops by closed forms (`loop_summary`) or by invariants
               (`loop_invariant`, `early_exit_loop`); formulas of the contract; calls, lemmas
    encode     an obligation as a set of ground formulas, and solvers; paper: the encodings of the
               paper, for stores without inverse and for comparison
    safety     conflicts between threads, accesses outside, numbers that fit their types
    validate   a failed obligation on small launches, by the reference interpreter
    evidence   results: the contract's row and those beside it; absence: rows of the whole kernel

Indices are reasoned about in `logic.index`; the thread space, and what two threads may do at once,
are `semantics.parametric`.
"""
