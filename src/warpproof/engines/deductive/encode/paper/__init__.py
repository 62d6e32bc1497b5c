"""The encodings of the paper (Kojima, Imanishi, Igarashi), each pass in a module of its own.

    naive                   section 3: a parallel store as a quantified formula `assign`
    assign_elimination      4.1: reads of a store split into written and not written
    rewriting               4.2: guarded equalities used to rewrite
    merging                 4.3: two quantifiers over digits as one, with its search for bounds
    elimination             quantifiers that equalities and bounds get rid of
    heuristics              4.4: congruence read backwards, atoms given up; up to ten rounds
    pipeline                the passes in order, each switchable and printable

They serve for comparison with the default encoding, and as what is left for a store that has no
inverse. Local variables are terms over the thread here too, so `assign` is for arrays only.
"""
