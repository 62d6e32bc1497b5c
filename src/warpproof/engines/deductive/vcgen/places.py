"""Places of memory: objects cut into arrays of equal elements.

Enters: an address (object and byte offset) and the type of an access. Leaves: a cell of an array.
Guaranteed: two accesses to one object meet in the same array or in disjoint byte ranges of each
element; anything else (a view through another type, an unaligned offset) is out of the fragment.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager

from warpproof.base.records import record, replace
from warpproof.engines.deductive.state.arrays import (
    ArrayInfo,
    ArrayKey,
)
from warpproof.engines.deductive.state.origins import Held
from warpproof.engines.deductive.state.run import (
    Run,
)
from warpproof.ir import aggregates, nodes, types
from warpproof.ir.describe import describe_type
from warpproof.logic.index.polynomials import (
    as_divisor,
    mentions,
    split,
)
from warpproof.logic.terms import INT, Term, polynomial
from warpproof.semantics.domain.integer_values import (
    Local,
    Object,
    OutOfFragment,
    Parameter,
    Pointer,
    Unusable,
    Value,
    Variable,
    sort_of,
    type_range,
)
from warpproof.semantics.parametric.accesses import (
    Owner,
)


@record
class Place:
    """A cell of an array."""

    info: ArrayInfo
    index: tuple[Term, ...]


class Places:
    def __init__(
        self,
        run: Run,
        module: nodes.Module,
        kernel: nodes.Function,
        records: Mapping[str, types.CRecord],
    ) -> None:
        self._run = run
        self._module = module
        self.records = records
        self._variables = run.frames
        self._ctypes: dict[str, types.CType | None] = {
            p.variable: _pointed(p.ctype) for p in kernel.parameters
        }
        self._sizes: dict[ArrayKey, int] = {}
        self._push(kernel)

    def _push(self, function: nodes.Function) -> None:
        """What variables of our headers are called is of no use to a reader."""
        known = function.variables
        if function.from_model:
            known = tuple(replace(v, source_name=None) for v in known)
        self._variables.append({v.name: v for v in known})

    @contextmanager
    def activation(self, function: nodes.Function) -> Iterator[None]:
        self._push(function)
        try:
            yield
        finally:
            self._variables.pop()

    # --- two-dimensional shared arrays ----------------------------------------------------------

    def pitch(self, pointer: Pointer) -> Term:
        """The open row length of `warpproof::shared2d`; it may only be used to choose a row."""
        symbol = self._run.table.symbol(f"pitch {_variable(pointer).symbol}", INT)
        self._run.origins[symbol] = Held(f"{self._name(pointer.object)}.pitch")
        self._run.ranges.counter(symbol)
        self._run.ranges.limit(symbol, 0, _LONGEST_ROW)
        return symbol

    def rows(self, pointer: Pointer) -> Pointer:
        return Pointer(Variable(_variable(pointer).symbol, rows=True), pointer.offset)

    def row_element(self, pointer: Pointer) -> types.CType:
        """The element type of a two-dimensional shared array."""
        found = self._module.globals[_variable(pointer).symbol].ctype
        plain = None if found is None else types.strip(found)
        if isinstance(plain, types.CNamed):
            plain = self.records.get(plain.identifier)
        (element,) = plain.arguments if isinstance(plain, types.CRecord) else (types.CVoid(),)
        if not isinstance(types.strip(element), types.CInt | types.CFloat):
            raise OutOfFragment(f"elements of type {types.format_ctype(element)}")
        return element

    def element(self, object_: Object) -> types.CType | None:
        """The type of an object's elements where no declaration says it: that of the accesses."""
        found = [i for k, i in self._run.infos.items() if k.object == object_ and not k.field]
        if len(found) != 1 or found[0].key.rows:
            return None
        info, bits = found[0], 8 * self._sizes[found[0].key]
        if info.sort is INT:
            return types.CInt(f"int{bits}_t", bits, not info.unsigned)
        return types.CFloat("float" if bits == 32 else "double", bits)

    def member(self, ctype: types.CType, name: str) -> types.CMember | None:
        found = aggregates.members(ctype, self.records)
        return next((m for m in found if m.name == name), None)

    # --- places ---------------------------------------------------------------------------------

    def _global(self, object_: Object) -> nodes.Global | None:
        """The program's variable that an object is, if it is one."""
        return self._module.globals.get(object_.symbol) if isinstance(object_, Variable) else None

    def _name(self, object_: Object) -> str:
        match object_:
            case Variable(symbol):
                found = self._global(object_)
                return symbol if found is None else found.name
            case Parameter(name):
                return name
            case Local(frame, name):
                known = self._variables[frame] if frame < len(self._variables) else {}
                variable = known.get(name)
                source_name = None if variable is None else variable.source_name
                return source_name or "a temporary array"

    def _shape(self, object_: Object) -> tuple[Owner, types.CType | None]:
        match object_:
            case Local(frame, name):
                known = self._variables[frame] if frame < len(self._variables) else {}
                variable = known.get(name)
                if variable is None or not is_array(variable.ctype):
                    raise OutOfFragment("a local variable reached by a computed address")
                return Owner.THREAD, variable.ctype
            case Parameter(name) if name in self._ctypes:
                return Owner.LAUNCH, self._ctypes[name]
        found = self._global(object_)
        if found is None:
            raise OutOfFragment(f"an access to the object {self._name(object_)}")
        if found.dynamic_shared:
            self._check_only_dynamic(found)
        ctype = None if isinstance(object_, Variable) and object_.rows else found.ctype
        return Owner.BLOCK if found.space is nodes.Space.SHARED else Owner.LAUNCH, ctype

    def _check_only_dynamic(self, variable: nodes.Global) -> None:
        """All arrays that are `extern __shared__` start at one address."""
        for key in self._run.infos:
            found = self._global(key.object)
            if found is not None and found.dynamic_shared and found.symbol != variable.symbol:
                what = f"{found.name} and {variable.name}, which are one memory"
                raise OutOfFragment(f"the extern __shared__ arrays {what}")

    def place(self, pointer: Value, type_: types.Type) -> Place:
        if not isinstance(pointer, Pointer):
            why = pointer.why if isinstance(pointer, Unusable) else "no address"
            raise OutOfFragment(f"an access through {why}")
        sort = sort_of(type_)
        if sort is None or (isinstance(type_, types.Int) and type_.bits == 1):
            raise OutOfFragment(f"an access of type {describe_type(type_)}")
        owner, ctype = self._shape(pointer.object)
        size = types.size_of(type_)
        element = None if ctype is None else innermost(ctype)
        stride = types.c_size(element, self.records) if element is not None else 0
        stride = stride or size
        if isinstance(pointer.object, Variable) and pointer.object.rows:
            return self._row_place(pointer, type_, owner, stride)
        field, index = self._element(pointer.offset, stride)
        if field + size > stride:  # it reaches into the next element
            raise OutOfFragment(f"a view of {self._name(pointer.object)} in larger elements")
        key = ArrayKey(pointer.object, stride, field)
        return Place(self._info(key, type_, owner, element), (index,))

    def _element(self, offset: Term, stride: int) -> tuple[int, Term]:
        constant, monomials = polynomial(offset)
        if any(c % stride for c in monomials.values()):
            raise OutOfFragment("an address that is not a multiple of the element size")
        field = constant % stride
        t = self._run.table
        return field, t.int_polynomial(
            (constant - field) // stride, {m: c // stride for m, c in monomials.items()}
        )

    def _row_place(self, pointer: Pointer, type_: types.Type, owner: Owner, stride: int) -> Place:
        """row * pitch + column, taken apart again; both free of the pitch."""
        t = self._run.table
        pitch = self.pitch(pointer)
        field, flat = self._element(pointer.offset, stride)
        divisor = as_divisor(pitch)
        assert divisor is not None
        row, column = split(t, flat, divisor)
        if field or mentions(row, (pitch,)) or mentions(column, (pitch,)):
            raise OutOfFragment("a row length used in arithmetic")
        key = ArrayKey(pointer.object, stride, 0, True)
        return Place(self._info(key, type_, owner, None), (row, column))

    def _info(
        self, key: ArrayKey, type_: types.Type, owner: Owner, element: types.CType | None
    ) -> ArrayInfo:
        run = self._run
        sort = sort_of(type_)
        assert sort is not None
        found = run.infos.get(key)
        if found is None:
            self._check_apart(key, types.size_of(type_))
            member = _member_at(element, key.field, self.records) if element is not None else None
            unsigned = sort is INT and types.is_unsigned(member)
            name = self._name(key.object)
            inside = _member_name(element, key.field, self.records) if element is not None else ""
            indices = 2 if key.rows else 1
            stem = self._unique(name)
            found = ArrayInfo(key, name, sort, owner, indices, unsigned, inside, stem)
            run.infos[key] = found
            version = run.versions.initial(found, len(run.owner_digits(found)))
            if unsigned:
                run.ranges.unsigned(version.symbol)
            run.arrays[key] = run.initial[key] = version
            self._sizes[key] = types.size_of(type_)
            if sort is INT:
                limits = type_range(8 * types.size_of(type_), not unsigned)
                if isinstance(member, types.CInt) and member.is_bool:
                    limits = (0, 1)
                run.versions.limits[key] = limits
                run.ranges.limit(version.symbol, *limits)
        elif found.sort is not sort or self._sizes[key] != types.size_of(type_):
            raise OutOfFragment(f"a second type of elements in {found.text}")
        return found

    def _check_apart(self, key: ArrayKey, size: int) -> None:
        for other, other_size in self._sizes.items():
            if other.object != key.object:
                continue
            overlap = other.field < key.field + size and key.field < other.field + other_size
            if other.stride != key.stride or overlap or key.rows != other.rows:
                raise OutOfFragment(f"two views of the object {self._name(key.object)}")

    def _unique(self, name: str) -> str:
        taken = {i.stem for i in self._run.infos.values()}
        return name if name not in taken else f"{name} {len(taken)}"


def _pointed(ctype: types.CType | None) -> types.CType | None:
    plain = None if ctype is None else types.strip(ctype)
    return plain.target if isinstance(plain, types.CPointer) else None


def is_array(ctype: types.CType | None) -> bool:
    return ctype is not None and isinstance(types.strip(ctype), types.CArray)


def innermost(ctype: types.CType) -> types.CType:
    plain = types.strip(ctype)
    while isinstance(plain, types.CArray):
        plain = types.strip(plain.element)
    return plain


def _member_at(
    element: types.CType, offset: int, records: Mapping[str, types.CRecord]
) -> types.CType | None:
    plain = aggregates.definition(element, records)
    if not isinstance(plain, types.CRecord | types.CNamed):
        return plain
    found = aggregates.member_at(plain, offset, records)
    return None if found is None else types.strip(found.type)


def _member_name(element: types.CType, offset: int, records: Mapping[str, types.CRecord]) -> str:
    """The member of each element at a place; nothing for elements that are no records."""
    if not isinstance(aggregates.definition(element, records), types.CRecord):
        return ""
    found = aggregates.member_at(element, offset, records)
    return f"byte {offset}" if found is None else found.name


def sort_type(ctype: types.CType) -> types.Type | None:
    """The machine's type of a number."""
    match ctype:
        case types.CInt(_, bits, _):
            return types.Int(bits)
        case types.CFloat(_, 32):
            return types.F32
        case types.CFloat(_, 64):
            return types.F64
        case _:
            return None


_LONGEST_ROW = 1 << 20  # no block has more bytes of shared memory


def _variable(pointer: Pointer) -> Variable:
    """Of a pointer to a two-dimensional shared array, which is a variable of the program."""
    if not isinstance(pointer.object, Variable):
        raise OutOfFragment("rows of what is no variable of the program")
    return pointer.object
