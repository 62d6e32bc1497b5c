"""Constructors for arrays."""

from __future__ import annotations

from warpproof.base.diagnostics import InternalError
from warpproof.logic.table.booleans import Booleans
from warpproof.logic.table.cons import Term
from warpproof.logic.table.ops import Op
from warpproof.logic.table.sorts import Array, Sort

_SELECT, _STORE = Op.SELECT, Op.STORE


class Arrays(Booleans):
    """Total maps that are read and written at an index."""

    def select(self, array: Term, index: Term) -> Term:
        sort = array.sort
        if not isinstance(sort, Array) or sort.index is not index.sort:
            raise InternalError(f"SELECT of {sort} at {index.sort}")
        return self._binary(_SELECT, array, index, sort.element)

    def store(self, array: Term, index: Term, value: Term) -> Term:
        """The array with another value at one index."""
        sort = array.sort
        if (
            not isinstance(sort, Array)
            or sort.index is not index.sort
            or sort.element is not value.sort
        ):
            raise InternalError(f"STORE in {sort} at {index.sort} of {value.sort}")
        return self._many(_STORE, (array, index, value), sort)

    def constant_array(self, index: Sort, value: Term) -> Term:
        """The array that holds one value everywhere."""
        sort = Array(index, value.sort)
        return self._unary(Op.CONST_ARRAY, value, sort, sort)
