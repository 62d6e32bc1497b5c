"""What the operators of contracts make of data: the interface between formulas and kinds of data.

A `FormulaDomain` says what the contract language means for one kind of data: terms of a proof, the
numbers of a finished run, expressions of the program. `formulas` walks the formula, says which
operands go together and writes what arithmetic over mathematical integers means by the few
operations that a domain has. What a domain does not define raises its own exception (`outside`).
Every domain passes one suite whose oracle is compiled code.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Container, Sequence
from typing import Generic, TypeVar

from warpproof.ir import spec, types
from warpproof.ir.spec_text import format_expression

D = TypeVar("D")
Kind = spec.Sort | types.FloatKind
"""Of a value: a truth value (`BOOLEAN`), an `INTEGER`, or a float of a format."""
Definition = spec.PredicateDefinition | spec.LogicFunctionDefinition


class FormulaDomain(ABC, Generic[D]):
    """In one state of the program. Operators are given the expression they stand in where they may
    have no meaning; operands of comparisons, sums and choices are of one kind."""

    unplaced: tuple[type[Exception], ...] = ()
    """What parts that know no place raise; `placed` puts one to it."""
    functions: Container[str] = ()
    """Names of built-in functions besides \\min, \\max and \\abs."""

    @abstractmethod
    def outside(self, what: str, e: spec.SpecExpr) -> Exception:
        """To be raised: something has no meaning here."""

    def placed(self, problem: Exception, e: spec.SpecExpr) -> Exception:
        return problem

    def other(self, e: spec.SpecExpr) -> D:
        """A construct that has no rule."""
        raise self._unknown(e)

    def _unknown(self, e: spec.SpecExpr) -> Exception:
        return self.outside(f"`{format_expression(e)}`", e)

    # --- data -----------------------------------------------------------------------------------

    @abstractmethod
    def kind(self, a: D) -> Kind: ...

    def scalar(self, e: spec.SpecExpr, a: D) -> D:
        """A value that has a kind; what is found may be an address, a record or a thread."""
        return a

    def is_address(self, a: D) -> bool:
        return False

    @abstractmethod
    def constant(self, a: D) -> int | None:
        """Of an integer, where it is known."""

    def decided(self, a: D) -> bool | None:
        """A truth value, where it is known and what it makes needless is not to be evaluated."""
        return None

    # --- leaves ---------------------------------------------------------------------------------

    @abstractmethod
    def integer(self, value: int) -> D: ...

    @abstractmethod
    def truth(self, value: bool) -> D: ...

    @abstractmethod
    def name(self, e: spec.Name) -> D:
        """One that no binder around it binds."""

    def geometry(self, e: spec.GeometryMember) -> D:
        raise self._unknown(e)

    def float_literal(self, e: spec.FloatLiteral) -> D:
        raise self._unknown(e)

    def loop_count(self, e: spec.LoopCount) -> D:
        raise self._unknown(e)

    def result(self, e: spec.Result) -> D:
        raise self._unknown(e)

    # --- truth values ---------------------------------------------------------------------------

    @abstractmethod
    def negation(self, a: D) -> D: ...

    @abstractmethod
    def connective(self, op: spec.BinaryOp, a: D, b: D) -> D: ...

    @abstractmethod
    def conjunction(self, parts: Sequence[D]) -> D:
        """Of one or more."""

    @abstractmethod
    def choose(self, condition: D, then: D, otherwise: D) -> D: ...

    @abstractmethod
    def compare(self, op: spec.CompareOp, a: D, b: D) -> D:
        """As C compares numbers. Truth values are only asked whether they are equal."""

    def compare_shown(self, op: spec.CompareOp, a: D, b: D) -> D:
        """One that is to be shown: equal floats are the same value, NaN is itself and +0 is not
        -0."""
        return self.compare(op, a, b)

    # --- integers -------------------------------------------------------------------------------

    @abstractmethod
    def as_integer(self, a: D) -> D:
        """A truth value as 0 or 1."""

    @abstractmethod
    def add(self, a: D, b: D) -> D: ...

    @abstractmethod
    def subtract(self, a: D, b: D) -> D: ...

    @abstractmethod
    def multiply(self, a: D, b: D) -> D: ...

    @abstractmethod
    def quotient(self, e: spec.Binary, a: D, b: D) -> D:
        """Truncated toward zero; see `truncated_quotient`."""

    @abstractmethod
    def remainder(self, e: spec.Binary, a: D, b: D) -> D:
        """With the sign of the dividend; see `truncated_remainder`."""

    @abstractmethod
    def shift_right(self, a: D, amount: int) -> D:
        """Divided by 2**amount, rounded down."""

    def bitwise(self, e: spec.Binary, a: D, b: D) -> D:
        """`&`, `|` and `^` of two's complement numbers that are as wide as needed."""
        raise self.outside(f"the operator {e.op.value}", e)

    # --- floats ---------------------------------------------------------------------------------

    def beside_float(self, e: spec.SpecExpr, a: D, like: D) -> D:
        """A number that stands beside a float as a float of that format, if it is exactly one:
        anything else would be a rounding that nobody wrote. What it is not stays as it is."""
        return a

    def float_negate(self, e: spec.Unary, a: D) -> D:
        raise self.outside(f"the operator {e.op.value} on floats", e)

    def float_arithmetic(self, e: spec.Binary, a: D, b: D) -> D:
        raise self.outside(f"the operator {e.op.value} on floats", e)

    def float_extreme(self, e: spec.Call, largest: bool, a: D, b: D) -> D:
        raise self.outside(f"{e.function} of floats", e)

    def cast(self, e: spec.Cast, a: D) -> D:
        raise self.outside("this conversion", e)

    def function(self, e: spec.Call, arguments: Sequence[D]) -> D:
        """One of `functions`."""
        raise self._unknown(e)

    # --- memory ---------------------------------------------------------------------------------

    def moved(self, e: spec.Binary, address: D, elements: D) -> D:
        raise self.outside("arithmetic on an address", e)

    def element(self, e: spec.Index, base: D, index: D) -> D:
        raise self._unknown(e)

    def dereference(self, e: spec.Unary, base: D) -> D:
        raise self.outside(f"the operator {e.op.value}", e)

    def member(self, e: spec.Member, base: D) -> D:
        raise self._unknown(e)

    # --- states and threads ---------------------------------------------------------------------

    def before(self, e: spec.Old | spec.At) -> FormulaDomain[D]:
        """The state at the start, for \\old."""
        raise self._unknown(e)

    def at_label(self, e: spec.At) -> FormulaDomain[D]:
        """The state at any label but those of the start and of this place."""
        raise self.outside("a state that is not known here", e)

    def at_thread(self, e: spec.AtThread, a: D, thread: D) -> D:
        raise self._unknown(e)

    def active(self, e: spec.Active, thread: D) -> D:
        raise self._unknown(e)

    # --- binders --------------------------------------------------------------------------------

    def quantified(self, e: spec.Quantified, body: Callable[[Sequence[D]], D]) -> D:
        """`body` is the formula for given values of the bound variables, in their order."""
        raise self._unknown(e)

    def fold(self, e: spec.Fold, low: D, high: D, body: Callable[[D], D]) -> D:
        """`body` is the number at a value of the bound variable; for \\numof it is 0 or 1."""
        raise self._unknown(e)

    def definition(self, name: str) -> Definition | None:
        return None
