"""Functional correctness of annotated kernels, for all thread counts and sizes.

A kernel runs in lockstep over all its threads at once; its contract becomes obligations; each is
encoded without quantifiers over threads and handed to solvers. The stretches of the way, each in
its own module and each with something to print:

    launch            the thread space: which dimensions are open, and the digits of a thread
    values            what variables hold: terms over the thread's digits, pointers, parts
    expressions       ir.Expr to terms; specification: ir.spec to formulas
    arrays            versions of arrays: a base, a havoc, a parallel store, or atomic updates
    execute           lockstep execution of blocks with masks; loops: see below
    loop_summary      loops without annotations: closed forms, trip counts, folds, parallel digits
    loop_invariant    loops with invariants, as in the paper; loop_left: also left from within
    calls, lemmas     functions by their own contracts; what is shown once and used as a fact
    polynomials, ranges, strip, simplify    integer reasoning that needs no solver
    inverse, reading  a read of a parallel store through the inverse of its index map
    totals            a read of atomic updates: a fold over all threads that hit the cell
    folds             sums and other recurrences as canonical functions
    refute            an obligation as a ground formula set: skolems, instances, definitions
    paper             the encodings of the paper, for stores without inverse and for comparison
    discharge         obligations to solvers; engine: evidence and results
"""
