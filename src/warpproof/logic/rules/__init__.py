"""The rewrite rules of each theory, in the order in which they are tried."""

from warpproof.logic.cons import Rule

RULES: tuple[Rule, ...] = ()
