"""One LLVM function as a function of the IR.

Enters: a function as clang printed it at -O0. Leaves: the same behaviour over source variables:
allocas whose address is never taken are register variables, temporaries used once are folded back
into expression trees, phis are assignments on the edges, sanitizer branches are `Assert`s, and
launches are one statement. An instruction without a form in the IR becomes `Unsupported`, with its
place, and the value it would have given is left undefined.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from warpproof.base.source import NOWHERE, UNKNOWN_ORIGIN, Origin, Span
from warpproof.frontend import llvm_text as llvm
from warpproof.frontend.debug_info import DeclaredVariable
from warpproof.frontend.lift_calls import lift_special_call
from warpproof.frontend.lift_launch import LaunchConfiguration, launch_statement, push_configuration
from warpproof.frontend.lift_shape import PUSH_CONFIGURATION, Chain, FunctionShape, TrapBlock
from warpproof.frontend.lift_types import CannotLift
from warpproof.frontend.lift_values import FALSE, TRUE, ModuleContext, negate, widen
from warpproof.ir import nodes, types
from warpproof.ir.walk import variables_read

_BINARY = {
    "add": nodes.BinaryOp.ADD,
    "sub": nodes.BinaryOp.SUB,
    "mul": nodes.BinaryOp.MUL,
    "udiv": nodes.BinaryOp.UDIV,
    "sdiv": nodes.BinaryOp.SDIV,
    "urem": nodes.BinaryOp.UREM,
    "srem": nodes.BinaryOp.SREM,
    "shl": nodes.BinaryOp.SHL,
    "lshr": nodes.BinaryOp.LSHR,
    "ashr": nodes.BinaryOp.ASHR,
    "and": nodes.BinaryOp.AND,
    "or": nodes.BinaryOp.OR,
    "xor": nodes.BinaryOp.XOR,
    "fadd": nodes.BinaryOp.FADD,
    "fsub": nodes.BinaryOp.FSUB,
    "fmul": nodes.BinaryOp.FMUL,
    "fdiv": nodes.BinaryOp.FDIV,
    "frem": nodes.BinaryOp.FREM,
}
_ICMP = {op.name.lower(): op for op in nodes.CompareOp if op.name in (
    "EQ", "NE", "ULT", "ULE", "UGT", "UGE", "SLT", "SLE", "SGT", "SGE")}
_FCMP = {
    "oeq": nodes.CompareOp.OEQ,
    "one": nodes.CompareOp.ONE,
    "olt": nodes.CompareOp.OLT,
    "ole": nodes.CompareOp.OLE,
    "ogt": nodes.CompareOp.OGT,
    "oge": nodes.CompareOp.OGE,
    "ord": nodes.CompareOp.ORD,
    "uno": nodes.CompareOp.UNO,
    "ueq": nodes.CompareOp.UEQ,
    "une": nodes.CompareOp.UNE,
    "ult": nodes.CompareOp.F_ULT,
    "ule": nodes.CompareOp.F_ULE,
    "ugt": nodes.CompareOp.F_UGT,
    "uge": nodes.CompareOp.F_UGE,
    "false": nodes.CompareOp.FALSE,
    "true": nodes.CompareOp.TRUE,
}
_ATOMIC_RMW = {
    "xchg": nodes.AtomicOp.EXCH,
    "add": nodes.AtomicOp.ADD,
    "sub": nodes.AtomicOp.SUB,
    "and": nodes.AtomicOp.AND,
    "or": nodes.AtomicOp.OR,
    "xor": nodes.AtomicOp.XOR,
    "max": nodes.AtomicOp.MAX,
    "min": nodes.AtomicOp.MIN,
    "umax": nodes.AtomicOp.UMAX,
    "umin": nodes.AtomicOp.UMIN,
    "fadd": nodes.AtomicOp.ADD,
    "fsub": nodes.AtomicOp.SUB,
    "fmax": nodes.AtomicOp.MAX,
    "fmin": nodes.AtomicOp.MIN,
    "uinc_wrap": nodes.AtomicOp.INC,
    "udec_wrap": nodes.AtomicOp.DEC,
}
_ORDERS = {
    "unordered": nodes.Order.RELAXED,
    "monotonic": nodes.Order.RELAXED,
    "acquire": nodes.Order.ACQUIRE,
    "release": nodes.Order.RELEASE,
    "acq_rel": nodes.Order.ACQ_REL,
    "seq_cst": nodes.Order.SEQ_CST,
}
_SCOPES = {
    None: nodes.Scope.SYSTEM,
    "": nodes.Scope.SYSTEM,
    "device": nodes.Scope.GPU,
    "block": nodes.Scope.BLOCK,
    "singlethread": nodes.Scope.THREAD,
}
_SCALARS = (llvm.IntType, llvm.FloatType, llvm.PtrType)
_CHEAP = (nodes.VarRef, nodes.AddressOf, nodes.GeometryRef)


@dataclass(frozen=True, slots=True)
class SpecText:
    """A clause of the contract language given as a string in a call."""

    kind: str
    text: str
    origin: Origin


@dataclass(frozen=True, slots=True)
class LoopMark:
    """The back edge of a source loop: which block jumps back, and the loop's source range."""

    latch: str
    span: Span


@dataclass(frozen=True, slots=True)
class LiftedFunction:
    function: nodes.Function
    spec_texts: tuple[SpecText, ...]
    loop_marks: tuple[LoopMark, ...]


def lift_function(context: ModuleContext, function: llvm.Function) -> LiftedFunction:
    """Never raises for the program's sake: what cannot be lifted is `Unsupported` inside."""
    lifter = FunctionLifter(context, function)
    return lifter.lift()


class FunctionLifter:
    """State of lifting one function; satisfies `lift_calls.CallSite`."""

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
        self._parameters: dict[str, str] = {}  # parameter register → variable name
        self._fixed: dict[str, nodes.Expr] = {}  # registers that are constants everywhere
        self._pending: dict[str, nodes.Expr] = {}
        self._out: list[nodes.Statement] = []
        self._stop: nodes.Stop | None = None
        self._origin = UNKNOWN_ORIGIN
        self._configurations: dict[str, LaunchConfiguration] = {}
        self._block = ""  # label of the LLVM block being lifted
        self._phi_moves: dict[str, dict[str, list[tuple[str, nodes.Expr | llvm.Value]]]] = {}
        self._temporaries = 0

    # --- whole function -------------------------------------------------------------------------

    def lift(self) -> LiftedFunction:
        self._count_uses()
        self._left.update(self._uses)
        parameters = self._make_variables()
        self._find_phis()
        blocks: list[nodes.Block] = []
        for chain in self.shape.chains:
            blocks.extend(self._lift_chain(chain))
        info = self.context.debug.subprogram(self.source.subprogram)
        kind = (
            nodes.FunctionKind.HOST
            if self.context.side is nodes.Side.HOST
            else nodes.FunctionKind.KERNEL
            if self.source.calling_convention == "ptx_kernel"
            else nodes.FunctionKind.DEVICE
        )
        span = Span.point(info.file, info.line, 1) if info else NOWHERE
        lifted = nodes.Function(
            symbol=self.source.name,
            name=info.name if info else self.source.name,
            kind=kind,
            parameters=parameters,
            result=self.context.types.value_type(self.source.return_type),
            variadic=self.source.variadic,
            variables=tuple(self.variables.values()),
            blocks=tuple(blocks),
            loops=(),
            span=span,
            body_line=info.scope_line if info else 0,
            end_line=max((s.origin.span.line for b in blocks for s in b.statements
                          if s.origin.span.file == span.file), default=span.line),
            result_ctype=info.result if info else types.CVoid(),
            from_model=bool(info) and self.context.is_model_file(span.file),
        )
        return LiftedFunction(lifted, tuple(self.spec_texts), tuple(self.loop_marks))

    def _count_uses(self) -> None:
        for chain in self.shape.chains:
            for block in chain.blocks:
                for instruction in block.instructions:
                    if isinstance(instruction, llvm.Phi):
                        for incoming in instruction.incoming:
                            if incoming.block in self.shape.reachable:
                                home = self.shape.chain_of[incoming.block]
                                self._use(incoming.value, home)
                    elif not isinstance(instruction, llvm.DbgDeclare):
                        for operand in _operands(instruction):
                            self._use(operand, chain.label)

    def _use(self, value: llvm.Value, chain: str) -> None:
        if isinstance(value, llvm.Register):
            self._uses[value.name] += 1
            known = self._local_to.setdefault(value.name, chain)
            if known != chain:
                self._local_to[value.name] = None

    # --- variables ------------------------------------------------------------------------------

    def _make_variables(self) -> tuple[nodes.Parameter, ...]:
        declared = self.context.debug.variables_of(self.source)
        self._make_allocas(declared)
        parameters: list[nodes.Parameter] = []
        spilled = self._spilled_parameters()
        for parameter in self.source.parameters:
            parameters.append(self._make_parameter(parameter, spilled, declared))
        return tuple(parameters)

    def _make_allocas(self, declared: dict[str, DeclaredVariable]) -> None:
        promotable = self._promotable()
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
                if isinstance(instruction, llvm.Alloca) and instruction.count is None:
                    if isinstance(instruction.allocated, _SCALARS) and instruction.result:
                        kinds[instruction.result] = instruction.allocated
        for block in self.shape.blocks.values():
            for instruction in block.instructions:
                for name in _escaping(instruction, kinds):
                    kinds.pop(name, None)
        return set(kinds)

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
                parameter.name, declared.get(parameter.name), type_, True, parameter.attributes.align
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
        return nodes.Parameter(name, type_, by_value is not None, size, ctype)

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
        if isinstance(expression, nodes.IntConst | nodes.FloatConst | nodes.NullConst | nodes.AddressOf):
            self._fixed[register] = expression
        elif self._local_to.get(register) is not None and (
            self._uses[register] == 1
            or isinstance(expression, _CHEAP)
            or _is_shared_pair(expression)
        ):
            self._pending[register] = expression
        else:
            self.emit(nodes.Assign(self._temporary(register, expression.type), expression, self._origin))

    def atom(self, expression: nodes.Expr) -> nodes.Expr:
        """The expression itself if it costs nothing to repeat, else a temporary holding it."""
        if isinstance(expression, nodes.Constant | nodes.AddressOf | nodes.GeometryRef):
            return expression
        if isinstance(expression, nodes.VarRef):
            return expression
        name = self.scratch("t", expression.type)
        self.emit(nodes.Assign(name, expression, self._origin))
        return nodes.VarRef(name, expression.type)

    def scratch(self, stem: str, type_: types.Type) -> str:
        """A fresh temporary."""
        self._temporaries += 1
        return self._temporary(f"{stem}.{self._temporaries}", type_)

    def target(self, call: llvm.Call) -> str | None:
        if call.result is None or not self._uses[call.result]:
            return None
        return self._temporary(call.result, self.context.types.value_type(call.type))

    def needed_target(self, call: llvm.Call) -> str:
        assert call.result is not None
        return self._temporary(call.result, self.context.types.value_type(call.type))

    def _temporary(self, register: str, type_: types.Type) -> str:
        name = f"%{register}"
        if name not in self.variables:
            self.variables[name] = nodes.Variable(
                name, None, type_, None, False, types.size_of(type_), types.align_of(type_), NOWHERE
            )
        return name

    def emit(self, statement: nodes.Statement) -> None:
        written = _written_variable(statement)
        if written is not None:
            self._settle(written)
        self._out.append(statement)

    def _settle(self, variable: str) -> None:
        """Before a variable changes, pending expressions that read it get their value."""
        for register, expression in list(self._pending.items()):
            if variable in variables_read(expression):
                del self._pending[register]
                name = self._temporary(register, expression.type)
                self._out.append(nodes.Assign(name, expression, self._origin))

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

    def spec_text(self, kind: str, text: str, origin: Origin) -> None:
        self.spec_texts.append(SpecText(kind, text, origin))

    # --- chains ---------------------------------------------------------------------------------

    def _lift_chain(self, chain: Chain) -> Iterator[nodes.Block]:
        self._out = []
        self._stop = None
        self._pending = {}
        for block in chain.blocks:
            self._block = block.label
            for instruction in block.instructions[:-1]:
                if self._stop is None:
                    self._lift_one(instruction)
            if self._stop is None and block is not chain.blocks[-1]:
                self._lift_inner_end(block)
        last = chain.blocks[-1]
        if self._stop is None:
            yield from self._lift_end(chain, last)
        else:
            yield nodes.Block(chain.label, tuple(self._out), self._stop)

    def _lift_one(self, instruction: llvm.Instruction) -> None:
        self._origin = self.context.origin(instruction.meta.dbg)
        try:
            _LIFT[type(instruction)](self, instruction)
        except CannotLift as problem:
            self._give_up(instruction, problem)

    def _give_up(self, instruction: llvm.Instruction, problem: CannotLift) -> None:
        target = None
        if instruction.result is not None and self._uses[instruction.result]:
            type_ = _result_type(self.context, instruction)
            if type_ is not None:
                target = self._temporary(instruction.result, type_)
        self.emit(nodes.Unsupported(problem.construct, problem.detail, target, self._origin))

    def _lift_inner_end(self, block: llvm.BasicBlock) -> None:
        """The end of a block that only one way leads on from."""
        last = block.terminator
        self._origin = self.context.origin(last.meta.dbg)
        if isinstance(last, llvm.CondBranch):
            self._lift_check(last)
        elif isinstance(last, llvm.Invoke):
            self._lift_one(last.call)

    def _lift_check(self, branch: llvm.CondBranch) -> None:
        then, otherwise = self.shape.traps.get(branch.then), self.shape.traps.get(branch.otherwise)
        if otherwise is not None:
            self._emit_checks(self.value(branch.condition), otherwise)
        elif then is not None:
            self._emit_checks(negate(self.value(branch.condition)), then)

    def _emit_checks(self, condition: nodes.Expr, trap: TrapBlock) -> None:
        message = self.context.debug.trap_message(trap.dbg)
        origin = self._origin
        for part in _conjuncts(condition):
            if part == TRUE:
                continue
            property_ = trap.property
            if trap.code == 3 and not _compares_with_zero(part):
                property_ = "undefined-behaviour"
            self.emit(nodes.Assert(part, property_, message, origin))

    def _lift_end(self, chain: Chain, block: llvm.BasicBlock) -> Iterator[nodes.Block]:
        last = block.terminator
        self._origin = origin = self.context.origin(last.meta.dbg)
        extra: list[nodes.Block] = []
        terminator: nodes.Terminator
        match last:
            case llvm.Branch(_, target):
                terminator = self._go(chain, block, target, origin)
            case llvm.CondBranch():
                taken = self.shape.decided_target(block)
                if taken is not None:
                    self._lift_check(last)
                    terminator = self._go(chain, block, taken, origin)
                else:
                    condition = self.value(last.condition)
                    then = self._edge(chain, block, last.then, extra, 0)
                    otherwise = self._edge(chain, block, last.otherwise, extra, 1)
                    terminator = nodes.Branch(condition, then, otherwise, origin)
            case llvm.Switch():
                value = self.value(last.value)
                default = self._edge(chain, block, last.default, extra, 0)
                cases = tuple(
                    nodes.SwitchCase(c.value.value, self._edge(chain, block, c.target, extra, n))
                    for n, c in enumerate(last.cases, 1)
                )
                terminator = nodes.Switch(value, cases, default, origin)
            case llvm.Return():
                value_ = None if last.value is None else self.value(last.value)
                terminator = nodes.Return(value_, origin)
            case llvm.Unreachable():
                self._unconditional_trap(block)
                terminator = nodes.Stop(nodes.StopKind.UNREACHABLE, None, "", origin)
            case llvm.Invoke():
                self._lift_one(last.call)
                terminator = self._go(chain, block, last.normal, origin)
            case _:
                name = type(last).__name__
                self.emit(nodes.Unsupported("control flow", name, None, origin))
                terminator = nodes.Stop(nodes.StopKind.UNSUPPORTED, None, name, origin)
        self._mark_loop(chain, block)
        yield nodes.Block(chain.label, tuple(self._out), terminator)
        yield from extra

    def _unconditional_trap(self, block: llvm.BasicBlock) -> None:
        trap = self.shape.traps.get(block.label)
        if trap is not None:
            message = self.context.debug.trap_message(trap.dbg)
            self.emit(nodes.Assert(FALSE, trap.property, message, self.context.origin(trap.dbg)))

    def _mark_loop(self, chain: Chain, block: llvm.BasicBlock) -> None:
        loop = block.terminator.meta.loop
        if loop is not None:
            span = self.context.debug.loop_span(loop)
            if span is not None:
                self.loop_marks.append(LoopMark(chain.label, span))

    # --- phis -----------------------------------------------------------------------------------

    def _find_phis(self) -> None:
        """Record, per chain entered and block it is entered from, what its phis become."""
        for chain in self.shape.chains:
            for instruction in chain.blocks[0].instructions:
                if not isinstance(instruction, llvm.Phi) or instruction.result is None:
                    continue
                type_ = self.context.types.value_type(instruction.type)
                name = self._temporary(instruction.result, type_)
                for incoming in instruction.incoming:
                    if incoming.block in self.shape.reachable:
                        moves = self._phi_moves.setdefault(chain.label, {})
                        moves.setdefault(incoming.block, []).append((name, incoming.value))

    def _go(
        self, chain: Chain, block: llvm.BasicBlock, target: str, origin: Origin
    ) -> nodes.Terminator:
        for statement in self._moves(block.label, target):
            self.emit(statement)
        return nodes.Goto(target, origin)

    def _edge(
        self,
        chain: Chain,
        block: llvm.BasicBlock,
        target: str,
        extra: list[nodes.Block],
        number: int,
    ) -> str:
        """The label to jump to: the target, or a new block that does the edge's assignments."""
        statements = self._moves(block.label, target)
        if not statements:
            return target
        label = f"{chain.label}.to.{target}" + (f".{number}" if number > 1 else "")
        if all(b.label != label for b in extra):
            extra.append(nodes.Block(label, tuple(statements), nodes.Goto(target, self._origin)))
        return label

    def _moves(self, block: str, target: str) -> list[nodes.Statement]:
        """Parallel assignment of the target's phis: all values are read before any is written."""
        moves = self._phi_moves.get(target, {}).get(block, [])
        pairs = [(name, self.value(value)) for name, value in moves]  # type: ignore[arg-type]
        names = {name for name, _ in pairs}
        clash = any(variables_read(value) & (names - {name}) for name, value in pairs)
        if not clash:
            return [nodes.Assign(n, v, self._origin) for n, v in pairs if v != nodes.VarRef(n, v.type)]
        held = [(self._temporary(f"{n[1:]}.next", v.type), n, v) for n, v in pairs]
        first = [nodes.Assign(t, v, self._origin) for t, _, v in held]
        return [*first, *(nodes.Assign(n, nodes.VarRef(t, v.type), self._origin) for t, n, v in held)]

    # --- instructions ---------------------------------------------------------------------------

    def _binary(self, i: llvm.Binary) -> None:
        left, right = self.value(i.left), self.value(i.right)
        if i.op == "xor" and right == TRUE:
            self.define(i.result, negate(left))
            return
        self.define(i.result, nodes.Binary(_BINARY[i.op], left, right, left.type))

    def _unary(self, i: llvm.Unary) -> None:
        operand = self.value(i.operand)
        self.define(i.result, nodes.Unary(operand, operand.type))

    def _compare(self, i: llvm.Compare) -> None:
        left, right = self.value(i.left), self.value(i.right)
        op = (_ICMP if i.op == "icmp" else _FCMP)[i.predicate]
        type_: types.Type = types.BOOL
        if isinstance(left.type, types.Vector):
            type_ = types.Vector(types.BOOL, left.type.count)
        self.define(i.result, nodes.Compare(op, left, right, type_))

    def _cast(self, i: llvm.Cast) -> None:
        operand = self.value(i.operand)
        type_ = self.context.types.value_type(i.type)
        if i.op in ("addrspacecast", "bitcast") and type_ == operand.type:
            self.define(i.result, operand)
            return
        op = nodes.ConvertOp("ptrtoint" if i.op == "ptrtoaddr" else i.op)
        self.define(i.result, nodes.Convert(op, operand, type_))

    def _load(self, i: llvm.Load) -> None:
        type_ = self.context.types.value_type(i.type)
        variable = self._promoted(i.pointer)
        if variable is not None:
            self.define(i.result, nodes.VarRef(variable, type_))
            return
        assert i.result is not None
        target = self._temporary(i.result, type_)
        pointer = self.value(i.pointer)
        if i.ordering is not None:
            self.emit(
                nodes.Atomic(
                    target, nodes.AtomicOp.LOAD, pointer, (), type_,
                    _ORDERS[i.ordering], _SCOPES[i.scope], self._origin,
                )
            )
            return
        align = i.align or types.align_of(type_)
        self.emit(nodes.Load(target, pointer, type_, align, i.volatile, self._origin))

    def _store(self, i: llvm.Store) -> None:
        variable = self._promoted(i.pointer)
        value = self.value(i.value)
        if variable is not None:
            if value != nodes.VarRef(variable, value.type):  # a parameter and its own variable
                self.emit(nodes.Assign(variable, value, self._origin))
            return
        pointer = self.value(i.pointer)
        if i.ordering is not None:
            self.emit(
                nodes.Atomic(
                    None, nodes.AtomicOp.STORE, pointer, (value,), value.type,
                    _ORDERS[i.ordering], _SCOPES[i.scope], self._origin,
                )
            )
            return
        align = i.align or types.align_of(value.type)
        self.emit(nodes.Store(pointer, value, align, i.volatile, self._origin))

    def _promoted(self, pointer: llvm.Value) -> str | None:
        if isinstance(pointer, llvm.Register) and pointer.name in self._allocas:
            name = self._allocas[pointer.name]
            if not self.variables[name].in_memory:
                return name
        return None

    def _alloca(self, i: llvm.Alloca) -> None:
        if i.count is None:
            return
        assert i.result is not None
        size = types.size_of(self.context.types.value_type(i.allocated))
        target = self._temporary(i.result, types.POINTER)
        count = widen(self.value(i.count))
        self.emit(nodes.AllocaArray(target, size, count, i.align or 1, self._origin))

    def _element_pointer(self, i: llvm.GetElementPtr) -> None:
        base = self.value(i.pointer)
        indices = [self.value(x) for x in i.indices]
        inbounds = "inbounds" in i.flags
        self.define(i.result, self.context.element_pointer(base, i.source, indices, inbounds))

    def _select(self, i: llvm.Select) -> None:
        condition, then, otherwise = (
            self.value(i.condition), self.value(i.then), self.value(i.otherwise)
        )
        self.define(i.result, nodes.Select(condition, then, otherwise, then.type))

    def _extract_value(self, i: llvm.ExtractValue) -> None:
        whole = self.value(i.aggregate)
        path = i.indices
        while path and isinstance(whole, nodes.Composite):
            whole, path = whole.parts[path[0]], path[1:]
        if not path:
            self.define(i.result, whole)
            return
        self.define(i.result, nodes.Extract(whole, path, part_type(whole.type, path)))

    def _insert_value(self, i: llvm.InsertValue) -> None:
        whole, part = self.value(i.aggregate), self.value(i.value)
        self.define(i.result, nodes.Insert(whole, part, i.indices, whole.type))

    def _extract_element(self, i: llvm.ExtractElement) -> None:
        vector, lane = self.value(i.vector), self.value(i.index)
        assert isinstance(vector.type, types.Vector)
        self.define(i.result, nodes.ExtractLane(vector, lane, vector.type.element))

    def _insert_element(self, i: llvm.InsertElement) -> None:
        vector, part, lane = self.value(i.vector), self.value(i.value), self.value(i.index)
        self.define(i.result, nodes.InsertLane(vector, part, lane, vector.type))

    def _shuffle(self, i: llvm.ShuffleVector) -> None:
        first, second = self.value(i.left), self.value(i.right)
        assert isinstance(first.type, types.Vector)
        lanes = _lanes(i.mask)
        type_ = types.Vector(first.type.element, len(lanes))
        self.define(i.result, nodes.ShuffleLanes(first, second, lanes, type_))

    def _freeze(self, i: llvm.Freeze) -> None:
        self.define(i.result, self.value(i.value))

    def _atomic_rmw(self, i: llvm.AtomicRmw) -> None:
        if i.op not in _ATOMIC_RMW:
            raise CannotLift("atomic", i.op)
        value = self.value(i.value)
        target = None
        if i.result is not None and self._uses[i.result]:
            target = self._temporary(i.result, value.type)
        self.emit(
            nodes.Atomic(
                target, _ATOMIC_RMW[i.op], self.value(i.pointer), (value,), value.type,
                _ORDERS[i.ordering], _SCOPES[i.scope], self._origin,
            )
        )

    def _compare_exchange(self, i: llvm.CmpXchg) -> None:
        expected = self.atom(self.value(i.expected))
        old = self._temporary(f"{i.result}.old", expected.type)
        self.emit(
            nodes.Atomic(
                old, nodes.AtomicOp.CAS, self.value(i.pointer),
                (expected, self.value(i.desired)), expected.type,
                _ORDERS[i.success_ordering], _SCOPES[i.scope], self._origin,
            )
        )
        read = nodes.VarRef(old, expected.type)
        same = nodes.Compare(nodes.CompareOp.EQ, read, expected)
        pair = types.struct_layout((expected.type, types.BOOL))
        self.define(i.result, nodes.Composite((read, same), pair))

    def _fence(self, i: llvm.Fence) -> None:
        self.emit(nodes.Fence(_ORDERS[i.ordering], _SCOPES[i.scope], self._origin))

    def _call(self, i: llvm.Call) -> None:
        if isinstance(i.callee, llvm.InlineAsm):
            raise CannotLift("inline assembly", i.callee.text)
        name = i.callee_name
        if name is not None:
            name = name.removeprefix("\x01")
            if name == PUSH_CONFIGURATION:
                self._configurations[self._block] = push_configuration(self, i, self._origin)
                return
            if lift_special_call(self, i, name, self._origin):
                return
        callee = self.value(i.callee)
        pushed_in = self.shape.launch_blocks.get(id(i))
        if pushed_in is not None:
            configuration = self._configurations[pushed_in]
            self.emit(launch_statement(self, i, callee, configuration, self._origin))
            return
        arguments = tuple(self.value(a.value) for a in i.arguments)
        type_ = self.context.types.value_type(i.type)
        self.emit(nodes.Call(self.target(i), callee, arguments, type_, self._origin))
        if "noreturn" in i.attributes:
            self.stop(nodes.Stop(nodes.StopKind.UNREACHABLE, None, "", self._origin))

    def _refuse(self, i: llvm.Instruction) -> None:
        raise CannotLift("instruction", type(i).__name__)

    def _skip(self, i: llvm.Instruction) -> None:
        """Phis are done on the edges, debug records before."""


_LIFT: dict[type, Callable[[FunctionLifter, Any], None]] = {
    llvm.Binary: FunctionLifter._binary,
    llvm.Unary: FunctionLifter._unary,
    llvm.Compare: FunctionLifter._compare,
    llvm.Cast: FunctionLifter._cast,
    llvm.Load: FunctionLifter._load,
    llvm.Store: FunctionLifter._store,
    llvm.Alloca: FunctionLifter._alloca,
    llvm.GetElementPtr: FunctionLifter._element_pointer,
    llvm.Phi: FunctionLifter._skip,
    llvm.Select: FunctionLifter._select,
    llvm.Call: FunctionLifter._call,
    llvm.ExtractValue: FunctionLifter._extract_value,
    llvm.InsertValue: FunctionLifter._insert_value,
    llvm.ExtractElement: FunctionLifter._extract_element,
    llvm.InsertElement: FunctionLifter._insert_element,
    llvm.ShuffleVector: FunctionLifter._shuffle,
    llvm.Freeze: FunctionLifter._freeze,
    llvm.AtomicRmw: FunctionLifter._atomic_rmw,
    llvm.CmpXchg: FunctionLifter._compare_exchange,
    llvm.Fence: FunctionLifter._fence,
    llvm.VaArg: FunctionLifter._refuse,
    llvm.LandingPad: FunctionLifter._refuse,
    llvm.DbgDeclare: FunctionLifter._skip,
    llvm.DbgLabel: FunctionLifter._skip,
}


# --- small questions about instructions and expressions -----------------------------------------


def part_type(type_: types.Type, path: tuple[int, ...]) -> types.Type:
    for index in path:
        assert isinstance(type_, types.Aggregate)
        type_ = type_.fields[index]
    return type_


def _operands(instruction: llvm.Instruction) -> Iterator[llvm.Value]:
    """Every value an instruction uses (phis aside)."""
    match instruction:
        case llvm.Call():
            yield instruction.callee
            for argument in instruction.arguments:
                yield argument.value
        case llvm.Invoke():
            yield from _operands(instruction.call)
        case llvm.GetElementPtr():
            yield instruction.pointer
            yield from instruction.indices
        case llvm.Switch():
            yield instruction.value
        case _:
            for field in _VALUE_FIELDS[type(instruction)]:
                value = getattr(instruction, field)
                if value is not None:
                    yield value


_VALUE_FIELDS: dict[type, tuple[str, ...]] = {
    llvm.Binary: ("left", "right"),
    llvm.Unary: ("operand",),
    llvm.Compare: ("left", "right"),
    llvm.Cast: ("operand",),
    llvm.Load: ("pointer",),
    llvm.Store: ("value", "pointer"),
    llvm.Alloca: ("count",),
    llvm.Branch: (),
    llvm.CondBranch: ("condition",),
    llvm.IndirectBranch: ("address",),
    llvm.Return: ("value",),
    llvm.Unreachable: (),
    llvm.Select: ("condition", "then", "otherwise"),
    llvm.ExtractValue: ("aggregate",),
    llvm.InsertValue: ("aggregate", "value"),
    llvm.ExtractElement: ("vector", "index"),
    llvm.InsertElement: ("vector", "value", "index"),
    llvm.ShuffleVector: ("left", "right"),
    llvm.Freeze: ("value",),
    llvm.AtomicRmw: ("pointer", "value"),
    llvm.CmpXchg: ("pointer", "expected", "desired"),
    llvm.Fence: (),
    llvm.VaArg: ("list",),
    llvm.LandingPad: (),
    llvm.Resume: ("value",),
    llvm.DbgDeclare: (),
    llvm.DbgLabel: (),
}


def _escaping(
    instruction: llvm.Instruction, allocas: Mapping[str, llvm.Type]
) -> Iterator[str]:
    """The allocas this instruction uses otherwise than as a load or store of their own type."""
    match instruction:
        case llvm.Load(_, type_, llvm.Register(name)) if instruction.ordering is None:
            if allocas.get(name) is not type_:
                yield name
        case llvm.Store(_, value, llvm.Register(name)) if instruction.ordering is None:
            if isinstance(value, llvm.Register):
                yield value.name
            if allocas.get(name) is not value.type:
                yield name
        case llvm.Call() if (instruction.callee_name or "").startswith("llvm.lifetime."):
            pass
        case llvm.Phi():
            for incoming in instruction.incoming:
                if isinstance(incoming.value, llvm.Register):
                    yield incoming.value.name
        case _:
            for value in _operands(instruction):
                if isinstance(value, llvm.Register):
                    yield value.name


def _is_shared_pair(expression: nodes.Expr) -> bool:
    """A value and its overflow flag: taken apart by two extractions, made of atoms."""
    return isinstance(expression, nodes.Composite) and len(expression.parts) == 2


def _written_variable(statement: nodes.Statement) -> str | None:
    match statement:
        case nodes.Declare(variable):
            return variable
        case nodes.Assign(target) if not target.startswith("%"):
            return target
        case _:
            return None  # other targets are temporaries, assigned once


def _conjuncts(condition: nodes.Expr) -> Iterator[nodes.Expr]:
    if isinstance(condition, nodes.Binary) and condition.op is nodes.BinaryOp.AND:
        yield from _conjuncts(condition.left)
        yield from _conjuncts(condition.right)
    else:
        yield condition


def _compares_with_zero(condition: nodes.Expr) -> bool:
    match condition:
        case nodes.Compare(nodes.CompareOp.NE, _, nodes.IntConst(0)):
            return True
        case _:
            return condition == FALSE


def _lanes(mask: llvm.Value) -> tuple[int, ...]:
    match mask:
        case llvm.Aggregate(elements):
            return tuple(e.value if isinstance(e, llvm.IntLiteral) else -1 for e in elements)
        case llvm.Zero(llvm.VectorType(count)):
            return (0,) * count
        case llvm.Poison(llvm.VectorType(count)) | llvm.Undef(llvm.VectorType(count)):
            return (-1,) * count
        case _:
            raise CannotLift("shufflevector", "computed mask")


def _result_type(context: ModuleContext, instruction: llvm.Instruction) -> types.Type | None:
    found = getattr(instruction, "type", None)
    if found is None:
        return None
    try:
        return context.types.value_type(found)
    except CannotLift:
        return None
