"""The rewrite rules of each theory, in the order in which they are tried.

Every rule is an equality that holds for all values, division by zero and NaN included; the tests
check each one against the evaluator. A rule looks at a bounded part of its arguments (or loops),
so that making a term never recurses along a formula, however deep it is.
"""

from warpproof.logic.rules.arrays import RULES as ARRAY_RULES
from warpproof.logic.rules.bitvector_arithmetic import RULES as ARITHMETIC_RULES
from warpproof.logic.rules.bitvector_bits import RULES as BIT_RULES
from warpproof.logic.rules.bitvector_order import RULES as ORDER_RULES
from warpproof.logic.rules.booleans import RULES as BOOLEAN_RULES
from warpproof.logic.rules.choices import RULES as CHOICE_RULES
from warpproof.logic.rules.constants import FOLDING, LIFTING
from warpproof.logic.rules.floats import RULES as FLOAT_RULES
from warpproof.logic.rules.integers import RULES as INTEGER_RULES
from warpproof.logic.table.cons import Rule

RULES: tuple[Rule, ...] = (
    *FOLDING,
    *BOOLEAN_RULES,
    *ARITHMETIC_RULES,
    *BIT_RULES,
    *ORDER_RULES,
    *CHOICE_RULES,
    *INTEGER_RULES,
    *FLOAT_RULES,
    *ARRAY_RULES,
    *LIFTING,
)
