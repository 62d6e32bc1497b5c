"""Variables, registers and statements of a function while it is lifted.

Allocas whose address is never taken become register variables. The value of a register that is used
once is kept aside and folded into the expression that uses it, unless a variable it reads changes
before: then it is assigned to a temporary.
"""

from __future__ import annotations

from collections import Counter

from warpproof.base.records import record
from warpproof.base.source import NOWHERE, UNKNOWN_ORIGIN, Origin, Span
from warpproof.frontend import llvm
from warpproof.frontend.lift.launch import LaunchConfiguration
from warpproof.frontend.lift.lives import find_lives
from warpproof.frontend.lift.operands import escaping, operands
from warpproof.frontend.lift.shape import Chain, FunctionShape
from warpproof.frontend.lift.values import ModuleContext
from warpproof.frontend.llvm.debug_info import DeclaredVariable
from warpproof.ir import nodes, types
from warpproof.ir.walk import variables_read

_SCALARS = (llvm.IntType, llvm.FloatType, llvm.PtrType)
_CHEAP = (nodes.VarRef, nodes.AddressOf, nodes.GeometryRef)


@record
class SpecText:
    """A clause of the contract language given as a string in a call."""

    kind: str
    text: str
    origin: Origin


@record
class LoopMark:
    """The back edge of a source loop: which block jumps back, and the loop's source range."""

    latch: str
    span: Span


@record
class LiftedFunction:
    function: nodes.Function
    spec_texts: tuple[SpecText, ...]
    loop_marks: tuple[LoopMark, ...]


class FunctionState:
    """What lifting one function keeps; satisfies `CallSite` and `LaunchSite`."""

    def __init__(self, context: ModuleContext, function: llvm.Function) -> None:
        self.context = context
        self.source = function
        self.shape = FunctionShape(function)
        self.variables: dict[str, nodes.Variable] = {}
        self.spec_texts: list[SpecText] = []
        self.loop_marks: list[LoopMark] = []
        self._uses: Counter[str] = Counter()
        self._left: Counter[str] = Counter()  # uses not yet lifted
        self._local_to: dict[str, str | None] = {}  # register → the one chain that uses it
        self._allocas: dict[str, str] = {}  # alloca register → variable name
        self._to_begin: dict[str, str] = {}  # alloca register → the chain whose use begins it
        self._changing: set[str] = set()  # variables that may be assigned more than once
        self._parameters: dict[str, str] = {}  # parameter register → variable name
        self._fixed: dict[str, nodes.Expr] = {}  # registers that are constants everywhere
        self._pending: dict[str, nodes.Expr] = {}
        self._out: list[nodes.Statement] = []
        self._stop: nodes.Stop | None = None
        self.origin = UNKNOWN_ORIGIN
        self.configurations: dict[str, LaunchConfiguration] = {}
        self._chain = ""  # label of the chain being lifted
        self.block = ""  # label of the LLVM block in it
        self._phi_moves: dict[str, dict[str, list[tuple[str, nodes.Expr | llvm.Value]]]] = {}
        self._temporaries = 0

    # --- uses -----------------------------------------------------------------------------------

    def count_uses(self) -> None:
        for chain in self.shape.chains:
            for block in chain.blocks:
                for instruction in block.instructions:
                    if isinstance(instruction, llvm.Phi):
                        for incoming in instruction.incoming:
                            if incoming.block in self.shape.reachable:
                                home = self.shape.chain_of[incoming.block]
                                self._use(incoming.value, home)
                    elif not isinstance(instruction, llvm.DbgDeclare):
                        for operand in operands(instruction):
                            self._use(operand, chain.label)

    def _use(self, value: llvm.Value, chain: str) -> None:
        if isinstance(value, llvm.Register):
            self._uses[value.name] += 1
            known = self._local_to.setdefault(value.name, chain)
            if known != chain:
                self._local_to[value.name] = None

    def is_used(self, register: str) -> bool:
        return self._uses[register] > 0

    # --- variables ------------------------------------------------------------------------------

    def make_variables(self) -> tuple[nodes.Parameter, ...]:
        declared = self.context.debug.variables_of(self.source)
        self._make_allocas(declared)
        parameters: list[nodes.Parameter] = []
        spilled = self._spilled_parameters()
        for parameter in self.source.parameters:
            parameters.append(self._make_parameter(parameter, spilled, declared))
        return tuple(parameters)

    def _make_allocas(self, declared: dict[str, DeclaredVariable]) -> None:
        promotable = self._promotable() - self._rewritten(declared)
        for block in self.shape.blocks.values():
            for instruction in block.instructions:
                if not isinstance(instruction, llvm.Alloca) or instruction.count is not None:
                    continue
                assert instruction.result is not None
                self._allocas[instruction.result] = self._add_variable(
                    instruction.result,
                    declared.get(instruction.result),
                    self.context.types.value_type(instruction.allocated),
                    in_memory=instruction.result not in promotable,
                    align=instruction.align,
                )
        self._changing.update(self._allocas.values())
        self._result = next((p for p in self.source.parameters if p.attributes.sret), None)
        result = self._result.name if self._result else None
        self._lives = find_lives(self.shape, self._may_begin(declared), declared, result)
        self._to_begin.update(self._lives.at_use)

    def _may_begin(self, declared: dict[str, DeclaredVariable]) -> list[str]:
        """Not the registers that the compiler makes: it sets them before it reads them."""
        return [
            register
            for register, name in self._allocas.items()
            if register in declared or self.variables[name].in_memory
        ]

    def _add_variable(
        self,
        register: str,
        declared: DeclaredVariable | None,
        type_: types.Type,
        in_memory: bool,
        align: int | None = None,
    ) -> str:
        source_name = declared.name if declared else None
        stem = source_name or f"%{register}"
        name = stem
        number = 1
        while name in self.variables:
            number += 1
            name = f"{stem}.{number}"
        self.variables[name] = nodes.Variable(
            name=name,
            source_name=source_name,
            type=type_,
            ctype=declared.type if declared else None,
            in_memory=in_memory,
            size=types.size_of(type_),
            align=align or types.align_of(type_),
            span=declared.span if declared else NOWHERE,
        )
        return name

    def _promotable(self) -> set[str]:
        """Scalar allocas used only by loads and stores of their own type."""
        kinds: dict[str, llvm.Type] = {}
        for block in self.shape.blocks.values():
            for instruction in block.instructions:
                if (
                    isinstance(instruction, llvm.Alloca)
                    and instruction.count is None
                    and isinstance(instruction.allocated, _SCALARS)
                    and instruction.result
                ):
                    kinds[instruction.result] = instruction.allocated
        for block in self.shape.blocks.values():
            for instruction in block.instructions:
                for name in escaping(instruction, kinds):
                    kinds.pop(name, None)
        return set(kinds)

    def _rewritten(self, declared: dict[str, DeclaredVariable]) -> set[str]:
        """Const variables that are stored to again: memory knows that they must not be."""
        stores = Counter(
            instruction.pointer.name
            for block in self.shape.blocks.values()
            for instruction in block.instructions
            if isinstance(instruction, llvm.Store)
            and isinstance(instruction.pointer, llvm.Register)
        )
        const = (name for name, variable in declared.items() if types.is_const(variable.type))
        return {name for name in const if stores[name] > 1}

    def _spilled_parameters(self) -> dict[str, str]:
        """Parameters whose only use is the store into their promoted variable: they are one."""
        found: dict[str, str] = {}
        for instruction in self.shape.blocks[self.shape.entry].instructions:
            if isinstance(instruction, llvm.Store):
                value, pointer = instruction.value, instruction.pointer
                if (
                    isinstance(value, llvm.Register)
                    and isinstance(pointer, llvm.Register)
                    and pointer.name in self._allocas
                    and not self.variables[self._allocas[pointer.name]].in_memory
                    and self._uses[value.name] == 1
                ):
                    found[value.name] = pointer.name
        return found

    def _make_parameter(
        self,
        parameter: llvm.Parameter,
        spilled: dict[str, str],
        declared: dict[str, DeclaredVariable],
    ) -> nodes.Parameter:
        by_value = parameter.attributes.byval
        if by_value is not None:
            type_ = self.context.types.value_type(by_value)
            name = self._add_variable(
                parameter.name,
                declared.get(parameter.name),
                type_,
                True,
                parameter.attributes.align,
            )
        elif parameter.name in spilled:
            name = self._allocas[spilled[parameter.name]]
            type_ = self.variables[name].type
        else:
            type_ = self.context.types.value_type(parameter.type)
            name = self._add_variable(parameter.name, None, type_, False)
        self._parameters[parameter.name] = name
        size = types.size_of(type_)
        ctype = self.variables[name].ctype
        empty = by_value is not None and ctype is not None and self._is_empty(ctype)
        return nodes.Parameter(name, type_, by_value is not None, size, ctype, empty)

    def _is_empty(self, ctype: types.CType) -> bool:
        """A record without data, which the host's calling convention leaves out."""
        plain = types.strip(ctype)
        if isinstance(plain, types.CNamed):
            return self._is_empty(self.context.debug.records[plain.identifier])
        return (
            isinstance(plain, types.CRecord)
            and plain.complete
            and not plain.members
            and all(self._is_empty(base.type) for base in plain.bases)
        )

    # --- registers ------------------------------------------------------------------------------

    def value(self, value: llvm.Value) -> nodes.Expr:
        if not isinstance(value, llvm.Register):
            return self.context.constant(value)
        name = value.name
        if name in self._fixed:
            return self._fixed[name]
        self._left[name] -= 1
        pending = self._pending.get(name)
        if pending is not None:
            if self._left[name] <= 0:
                del self._pending[name]
            return pending
        if name in self._allocas:
            return self._address_of(self._allocas[name])
        if name in self._parameters:
            variable = self.variables[self._parameters[name]]
            if variable.in_memory:
                return self._address_of(variable.name)
            return nodes.VarRef(variable.name, variable.type)
        return nodes.VarRef(f"%{name}", self.context.types.value_type(value.type))

    def _address_of(self, variable: str) -> nodes.AddressOf:
        return nodes.AddressOf(variable, nodes.SymbolKind.LOCAL, self.context.side)

    def define(self, register: str | None, expression: nodes.Expr) -> None:
        """Give a register its value: kept aside while it can be folded, else assigned."""
        if register is None or not self._uses[register]:
            return
        if isinstance(
            expression, nodes.IntConst | nodes.FloatConst | nodes.NullConst | nodes.AddressOf
        ):
            self._fixed[register] = expression
        elif self._local_to.get(register) == self._chain and (
            self._uses[register] == 1
            or isinstance(expression, _CHEAP)
            or _is_shared_pair(expression)
        ):
            self._pending[register] = expression
        else:
            self.emit(
                nodes.Assign(self.temporary(register, expression.type), expression, self.origin)
            )

    def atom(self, expression: nodes.Expr) -> nodes.Expr:
        """The expression itself if it costs nothing to repeat, else a temporary holding it."""
        if isinstance(expression, nodes.Constant | nodes.AddressOf | nodes.GeometryRef):
            return expression
        if isinstance(expression, nodes.VarRef):
            return expression
        name = self.scratch("t", expression.type)
        self.emit(nodes.Assign(name, expression, self.origin))
        return nodes.VarRef(name, expression.type)

    def scratch(self, stem: str, type_: types.Type) -> str:
        """A fresh temporary."""
        self._temporaries += 1
        return self.temporary(f"{stem}.{self._temporaries}", type_)

    def target(self, call: llvm.Call) -> str | None:
        if call.result is None or not self._uses[call.result]:
            return None
        return self.temporary(call.result, self.context.types.value_type(call.type))

    def needed_target(self, call: llvm.Call) -> str:
        assert call.result is not None
        return self.temporary(call.result, self.context.types.value_type(call.type))

    def temporary(self, register: str, type_: types.Type) -> str:
        name = f"%{register}"
        if name not in self.variables:
            self.variables[name] = nodes.Variable(
                name, None, type_, None, False, types.size_of(type_), types.align_of(type_), NOWHERE
            )
        return name

    def emit(self, statement: nodes.Statement) -> None:
        match statement:
            case nodes.Declare(variable) | nodes.Assign(variable) if variable in self._changing:
                self._settle(variable)
            case _:
                pass  # other targets are temporaries, assigned once
        self._out.append(statement)

    def _settle(self, variable: str) -> None:
        """Before a variable changes, pending expressions that read it get their value."""
        for register, expression in list(self._pending.items()):
            if variable in variables_read(expression):
                del self._pending[register]
                name = self.temporary(register, expression.type)
                self._out.append(nodes.Assign(name, expression, self.origin))

    def start_chain(self, chain: Chain) -> None:
        self._out = []
        self._stop = None
        self._pending = {}
        self._chain = chain.label
        self.origin = self.context.origin(chain.blocks[0].instructions[0].meta.dbg)
        for register in self._lives.at_start.get(chain.label, ()):
            self.emit(nodes.Declare(self._allocas[register], self.origin))

    def stop(self, terminator: nodes.Stop) -> None:
        if self._stop is None:
            self._stop = terminator

    def declare(self, pointer: llvm.Value, alive: bool, origin: Origin) -> None:
        if not isinstance(pointer, llvm.Register) or pointer.name not in self._allocas:
            return
        name = self._allocas[pointer.name]
        if alive:
            self.emit(nodes.Declare(name, origin))
        elif self.variables[name].in_memory:
            self.emit(nodes.EndLifetime(name, origin))

    def begin_objects(self, instruction: llvm.Instruction) -> None:
        """Those of `find_lives` that begin where this instruction mentions them."""
        match instruction:
            case llvm.DbgDeclare():
                register = self._lives.begun_by(instruction)
                if register is None:
                    pass
                elif register == self._lives.result.parameter:
                    self._begin_result()
                else:
                    self.emit(nodes.Declare(self._allocas[register], self.origin))
            case llvm.Phi():
                pass
            case _:
                for value in operands(instruction):
                    if isinstance(value, llvm.Register) and self._to_begin.get(value.name) == (
                        self._chain
                    ):
                        del self._to_begin[value.name]
                        self.declare(value, True, self.origin)

    def end_objects(self, instruction: llvm.Instruction) -> None:
        """What has no name is there until its destructor is done."""
        if not isinstance(instruction, llvm.Call) or len(instruction.arguments) != 1:
            return
        place = instruction.arguments[0].value
        if not isinstance(place, llvm.Register) or place.name not in self._lives.ended:
            return
        if self.context.is_destructor(instruction.callee_name or ""):
            self.declare(place, False, self.origin)

    def _begin_result(self) -> None:
        """In memory of the caller: what is there already is not the new object's."""
        if self._result is not None and self._result.attributes.sret is not None:
            type_ = self.context.types.value_type(self._result.attributes.sret)
            place = self.value(llvm.Register(self._result.name, self._result.type))
            self.emit(nodes.Store(place, nodes.Undefined(type_), 1, False, self.origin))

    def spec_text(self, kind: str, text: str, origin: Origin) -> None:
        self.spec_texts.append(SpecText(kind, text, origin))

    # --- chains ---------------------------------------------------------------------------------

    def promoted(self, pointer: llvm.Value) -> str | None:
        if isinstance(pointer, llvm.Register) and pointer.name in self._allocas:
            name = self._allocas[pointer.name]
            if not self.variables[name].in_memory:
                return name
        return None


def _is_shared_pair(expression: nodes.Expr) -> bool:
    """A value and its overflow flag: taken apart by two extractions, made of atoms."""
    return isinstance(expression, nodes.Composite) and len(expression.parts) == 2
