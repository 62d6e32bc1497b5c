"""Races, divergence, bounds and wraps for launches of any size: of a kernel, and of a program.

One symbolic thread is executed once, over all its paths and over the rounds of its loops; what it
does to memory is compared with what a second thread does, in any round, in any block. Addresses and
conditions are exact; data is not followed. The stages, each from one small language to the next:

    setting   the launch: sizes, coordinates, what unknown values are functions of
    state     what the thread knows at a place: path, facts, variables, its own memory
    memory    what loads give and stores leave
    lanes     masks and tiles of warps, exchanges what their lanes give each other
    thread    where the thread is, and what is noted of it
    barriers  who waits for whom; calls: bodies are followed
    loops     rounds: loop_forms (counters, closed forms, recurrences), checked by induction,
              or round by round where it has few and known ones (unrolled)
    walk      statements and blocks: states flow down the graph
    trace     what was seen: accesses, barriers, checks
    prove     questions to solvers over integers
    examine   questions about the trace, by property
    rows      evidence for each property
    engine    the task, and its answer
"""
