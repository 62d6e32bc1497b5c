"""One LLVM function as a function of the IR.

Enters: a function as clang printed it at -O0. Leaves: the same behaviour over source variables:
allocas whose address is never taken are register variables, temporaries used once are folded back
into expression trees, phis are assignments on the edges, sanitizer branches are `Assert`s, and
launches are one statement. An instruction without a form in the IR becomes `Unsupported`, with its
place, and the value it would have given is left undefined.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from math import prod

from warpproof.base.property import Property
from warpproof.base.source import NOWHERE, Origin, Span
from warpproof.frontend import llvm
from warpproof.frontend.lift.instructions import lift_instruction
from warpproof.frontend.lift.shape import CHECK_TEXTS, SHIFT, Chain, TrapBlock
from warpproof.frontend.lift.state import FunctionState, LiftedFunction, LoopMark
from warpproof.frontend.lift.types import CannotLift
from warpproof.frontend.lift.values import (
    FALSE,
    TRUE,
    ModuleContext,
    algorithm_name,
    negate,
    readable_name,
)
from warpproof.frontend.llvm.debug_info import Subprogram
from warpproof.ir import nodes, types
from warpproof.ir.model_tags import TaggedModel
from warpproof.ir.walk import variables_read


def lift_function(context: ModuleContext, function: llvm.Function) -> LiftedFunction:
    """Never raises for the program's sake: what cannot be lifted is `Unsupported` inside."""
    lifter = FunctionLifter(context, function)
    return lifter.lift()


class FunctionLifter(FunctionState):
    """Turns the chains of one function into blocks."""

    # --- whole function -------------------------------------------------------------------------

    def lift(self) -> LiftedFunction:
        self.count_uses()
        self._left.update(self._uses)
        parameters = self.make_variables()
        self._find_phis()
        blocks: list[nodes.Block] = []
        for chain in self.shape.chains:
            blocks.extend(self._lift_chain(chain))
        info = self.context.debug.subprogram(self.source.subprogram)
        kind = (
            nodes.FunctionKind.HOST
            if self.context.side is nodes.Side.HOST
            else nodes.FunctionKind.KERNEL
            if self.source.name in self.context.kernels
            else nodes.FunctionKind.DEVICE
        )
        span = Span.point(info.file, info.line, 1) if info else NOWHERE
        is_model = bool(info) and self.context.is_model_file(span.file)
        models = self.context.models
        lifted = nodes.Function(
            symbol=self.source.name,
            name=self._name(info, is_library=is_model and kind is nodes.FunctionKind.KERNEL),
            kind=kind,
            parameters=parameters,
            result=self.context.types.value_type(self.source.return_type),
            variadic=self.source.variadic,
            variables=tuple(self.variables.values()),
            blocks=tuple(blocks),
            loops=(),
            span=span,
            body_line=info.scope_line if info else 0,
            end_line=self._end_line(blocks, span),
            result_ctype=info.result if info else types.CVoid(),
            from_model=is_model,
            max_threads=_launch_bounds(self.source.attributes),
            approximation=models.approximation_at(span.file, span.line) if is_model else None,
            tag=self._tag(span, parameters) if is_model else None,
        )
        return LiftedFunction(lifted, tuple(self.spec_texts), tuple(self.loop_marks))

    def _name(self, info: Subprogram | None, *, is_library: bool) -> str:
        symbol = self.source.name
        if is_library:
            return algorithm_name(symbol)
        return readable_name(info.name if info else "", symbol)

    def _tag(self, span: Span, parameters: tuple[nodes.Parameter, ...]) -> TaggedModel | None:
        declared = self.context.models.tag_at(span.file, span.line)
        if declared is None:
            return None
        names = tuple(self.variables[p.variable].source_name for p in parameters)
        return declared.of_function(names)

    def _end_line(self, blocks: list[nodes.Block], span: Span) -> int:
        """The last line with code: that of the closing brace, unless nothing gets there."""
        places = [n.origin.span for b in blocks for n in (*b.statements, b.terminator)]
        lines = [place.line for place in places if place.file == span.file]
        loops = [mark.span.end_line for mark in self.loop_marks if mark.span.file == span.file]
        return max((span.line, *lines, *loops))

    # --- chains ---------------------------------------------------------------------------------

    def _lift_chain(self, chain: Chain) -> Iterator[nodes.Block]:
        self.start_chain(chain)
        before = ""
        for block in chain.blocks:
            self.block = block.label
            for instruction in block.instructions[:-1]:
                if self._stop is None:
                    self._lift_one(instruction)
                    if before and isinstance(instruction, llvm.Phi):
                        self._join_inside(instruction, before)
            before = block.label
            if self._stop is None and block is not chain.blocks[-1]:
                self._lift_inner_end(block)
        last = chain.blocks[-1]
        if self._stop is None:
            yield from self._lift_end(chain, last)
        else:
            yield nodes.Block(chain.label, tuple(self._out), self._stop)

    def _lift_one(self, instruction: llvm.Instruction) -> None:
        self.origin = self.context.origin(instruction.meta.dbg)
        self.begin_objects(instruction)
        try:
            lift_instruction(self, instruction)
        except CannotLift as problem:
            self._give_up(instruction, problem)
        self.end_objects(instruction)

    def _give_up(self, instruction: llvm.Instruction, problem: CannotLift) -> None:
        target = None
        if instruction.result is not None and self.is_used(instruction.result):
            type_ = _result_type(self.context, instruction)
            if type_ is not None:
                target = self.temporary(instruction.result, type_)
        self.emit(nodes.Unsupported(problem.construct, problem.detail, target, self.origin))

    def _lift_inner_end(self, block: llvm.BasicBlock) -> None:
        """The end of a block that only one way leads on from."""
        last = block.terminator
        self.origin = self.context.origin(last.meta.dbg)
        if isinstance(last, llvm.CondBranch):
            self._lift_check(last)
        elif isinstance(last, llvm.IndirectBranch):
            self._labels(block, last)
        elif isinstance(last, llvm.Invoke):
            self._lift_one(last.call)

    def _lift_check(self, branch: llvm.CondBranch) -> None:
        then, otherwise = self.shape.traps.get(branch.then), self.shape.traps.get(branch.otherwise)
        if otherwise is not None:
            self._emit_checks(self.value(branch.condition), otherwise)
        elif then is not None:
            self._emit_checks(negate(self.value(branch.condition)), then)

    def _trap_text(self, trap: TrapBlock) -> str:
        said = self.context.debug.trap_message(trap.dbg)
        return said or CHECK_TEXTS.get(trap.code, "undefined behaviour")

    def _emit_checks(self, condition: nodes.Expr, trap: TrapBlock) -> None:
        message = self._trap_text(trap)
        origin = self.origin
        parts = [part for part in _conjuncts(condition) if part != TRUE]
        for number, part in enumerate(parts):
            property_ = trap.property
            if trap.code == SHIFT:
                message = _shift_text(part, number, len(parts))
            if trap.code == 3 and not _compares_with_zero(part):
                property_ = Property.UNDEFINED_BEHAVIOUR
            self.emit(nodes.Assert(part, property_, message, origin))

    def _lift_end(self, chain: Chain, block: llvm.BasicBlock) -> Iterator[nodes.Block]:
        last = block.terminator
        self.origin = origin = self.context.origin(last.meta.dbg)
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
            case llvm.IndirectBranch():
                address, labels = self._labels(block, last)
                edges = [self._edge(chain, block, t, extra, n) for n, t in enumerate(labels)]
                by_label = tuple(map(nodes.SwitchCase, labels.values(), edges))
                terminator = nodes.Switch(address, by_label[1:], edges[0], origin)
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

    def _labels(
        self, block: llvm.BasicBlock, last: llvm.IndirectBranch
    ) -> tuple[nodes.Expr, dict[str, int]]:
        """Where a computed goto leads: an address, and the labels that it is checked to be of. All
        of a function are one to clang, so that its place is where the first of them stands."""
        ways = (b.terminator for b in self.source.blocks)
        before = (
            w.meta.dbg for w in ways if isinstance(w, llvm.Branch) and w.target == block.label
        )
        self.origin = self.context.origin(last.meta.dbg or next(before, None))
        address = nodes.Convert(nodes.ConvertOp.PTRTOINT, self.value(last.address), types.I64)
        labels = {t: self.context.types.label_address(self.source.name, t) for t in last.targets}
        known: nodes.Expr = FALSE
        for label in labels.values():
            one = nodes.Compare(nodes.CompareOp.EQ, address, nodes.IntConst(label, types.I64))
            known = nodes.Binary(nodes.BinaryOp.OR, known, one, types.BOOL)
        text = "a computed goto to what is no label of the function"
        self.emit(nodes.Assert(known, Property.UNDEFINED_BEHAVIOUR, text, self.origin))
        return address, labels

    def _unconditional_trap(self, block: llvm.BasicBlock) -> None:
        trap = self.shape.traps.get(block.label)
        if trap is not None:
            message = self._trap_text(trap)
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
                name = self.temporary(instruction.result, type_)
                for incoming in instruction.incoming:
                    if incoming.block in self.shape.reachable:
                        moves = self._phi_moves.setdefault(chain.label, {})
                        moves.setdefault(incoming.block, []).append((name, incoming.value))

    def _join_inside(self, phi: llvm.Phi, before: str) -> None:
        """A phi within a chain, where constants ruled out all ways but one."""
        value = next(i.value for i in phi.incoming if i.block == before)
        self.define(phi.result, self.value(value))

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
            extra.append(nodes.Block(label, tuple(statements), nodes.Goto(target, self.origin)))
        return label

    def _moves(self, block: str, target: str) -> list[nodes.Statement]:
        """Parallel assignment of the target's phis: all values are read before any is written."""
        moves = self._phi_moves.get(target, {}).get(block, [])
        pairs = [(name, self.value(value)) for name, value in moves]  # type: ignore[arg-type]
        names = {name for name, _ in pairs}
        clash = any(variables_read(value) & (names - {name}) for name, value in pairs)
        if not clash:
            return [
                nodes.Assign(n, v, self.origin) for n, v in pairs if v != nodes.VarRef(n, v.type)
            ]
        held = [(self.temporary(f"{n[1:]}.next", v.type), n, v) for n, v in pairs]
        first = [nodes.Assign(t, v, self.origin) for t, _, v in held]
        return [
            *first,
            *(nodes.Assign(n, nodes.VarRef(t, v.type), self.origin) for t, n, v in held),
        ]

    # --- instructions ---------------------------------------------------------------------------


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


def _result_type(context: ModuleContext, instruction: llvm.Instruction) -> types.Type | None:
    found = getattr(instruction, "type", None)
    if found is None:
        return None
    try:
        return context.types.value_type(found)
    except CannotLift:
        return None


def _shift_text(check: nodes.Expr, number: int, count: int) -> str:
    """A shift is checked for its amount first, then a left shift for what it loses; clang has one
    message for both."""
    amount = "shift by a negative amount, or by the width of the type or more"
    value = "left shift of a negative value, or out of its type"
    match check:
        case nodes.Compare(nodes.CompareOp.ULE | nodes.CompareOp.ULT):
            return amount
        case nodes.Compare(nodes.CompareOp.EQ):
            return value
        case _ if count > 1:
            return value if number else amount
        case _:
            return f"{amount}; or {value}"


def _launch_bounds(attributes: Collection[str]) -> int | None:
    """What __launch_bounds__ says: up to three sizes, of which their product counts."""
    for attribute in attributes:
        name, _, value = attribute.partition("=")
        if name == "nvvm.maxntid":
            return prod(int(size) for size in value.split(","))
    return None
