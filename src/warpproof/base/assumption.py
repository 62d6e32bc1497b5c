"""The codes of caveats: everything that a verdict can rest on without its being shown there.

A code is stable: it is in JSON reports and in the catalogue `warpproof.soundness`, which says of
each what is assumed, by whom, who checks it, and which programs show that it matters.
"""

from __future__ import annotations

from enum import StrEnum


class Assumption(StrEnum):
    # of the program's surroundings
    MALLOC_SUCCEEDS = "malloc-succeeds"
    SCANF_SUCCEEDS = "scanf-succeeds"
    COOPERATIVE_LAUNCH_FITS = "cooperative-launch-fits"
    NO_BODY = "no-body"
    MODEL_OVER = "model-over"
    MODEL_UNDER = "model-under"
    UNSUPPORTED = "unsupported"
    ADDRESSES = "addresses"
    MATH_FUNCTIONS = "math-functions"
    NO_CONTRACTION = "no-contraction"
    FLOAT_UNINTERPRETED = "float-uninterpreted"

    # of a kernel by itself
    DISJOINT_PARAMETERS = "disjoint-parameters"
    PARAMETER_MEMORY = "parameter-memory"
    INITIALISED_PARAMETERS = "initialised-parameters"
    ONE_RECORD = "one-record"
    ENUMERATIONS = "enumerations"
    ARBITRARY_VARIABLES = "arbitrary-variables"
    IN_BOUNDS = "in-bounds"

    # of launches
    CLOSED_DIMENSION = "closed-dimension"
    LAUNCH_ENVELOPE = "launch-envelope"
    BEYOND_DEVICE_LIMITS = "beyond-device-limits"
    OTHER_LAUNCH = "other-launch"

    # of what is written in contracts
    ASSUME = "assume"
    PRECONDITION_NOT_USED = "precondition-not-used"
    NOT_CHECKED = "not-checked"
    LEMMA_NOT_READ = "lemma-not-read"
    PARTIAL_CORRECTNESS = "partial-correctness"
    TERMINATION = "termination"

    # of rows that rest on others
    RESTS_ON = "rests-on"
    RACE_FREE = "race-free"
    NO_OVERFLOW = "no-overflow"
    WITHIN_BOUNDS = "within-bounds"
    NO_DIVISION_BY_ZERO = "no-division-by-zero"
    NO_INVALID_SHIFT = "no-invalid-shift"
    NO_UNDEFINED_BEHAVIOUR = "no-undefined-behaviour"
    NO_ASSERTION = "no-assertion"

    # of executions
    APPROXIMATION = "approximation"
    CUT_OFF = "cut-off"
    TWO_THREADS = "two-threads"

    # that the user asked for
    DEVICE = "device"
    FLOAT_REAL = "float-real"
    SC_ATOMICS = "sc-atomics"
    WARP_SYNC = "warp-sync"
    ALLOW_SAME_VALUE_WRITES = "allow-same-value-writes"
    VOLATILE_RELAXED = "volatile-relaxed"
    ALLOW_EXITED = "allow-exited"
