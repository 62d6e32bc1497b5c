"""Function bodies of textual LLVM IR: one rule per family of instructions.

Enters: the tokens of a body. Leaves: its blocks; an instruction that is not fully understood is
`Unread`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

from warpproof.base.records import replace
from warpproof.frontend.llvm.cursor import Cursor
from warpproof.frontend.llvm.ir import (
    Alloca,
    Argument,
    AtomicRmw,
    BasicBlock,
    Binary,
    Branch,
    Call,
    Cast,
    CmpXchg,
    Compare,
    CondBranch,
    DbgDeclare,
    DbgLabel,
    ExtractElement,
    ExtractValue,
    Fence,
    Freeze,
    GetElementPtr,
    Incoming,
    IndirectBranch,
    InsertElement,
    InsertValue,
    Instruction,
    Invoke,
    LandingClause,
    LandingPad,
    Load,
    OperandBundle,
    Phi,
    Resume,
    Return,
    Select,
    ShuffleVector,
    Store,
    Switch,
    SwitchCase,
    TailKind,
    Unary,
    Unreachable,
    VaArg,
)
from warpproof.frontend.llvm.tokens import (
    ASM_FLAGS,
    CAST_FLAGS,
    CASTS,
    CONVENTIONS,
    FAST_MATH,
    FLOAT_BINARY,
    FLOAT_PREDICATES,
    GEP_FLAGS,
    INT_BINARY,
    INT_PREDICATES,
    ORDERINGS,
    RMW_OPS,
    TAIL_KINDS,
    Unread,
    text_of,
    word_set,
)
from warpproof.frontend.llvm.types import PTR, VOID, FunctionType, PtrType, Type, VectorType
from warpproof.frontend.llvm.values import (
    NO_FLAGS,
    NO_META,
    GlobalRef,
    InlineAsm,
    IntLiteral,
    Meta,
    MetadataField,
    MetadataNode,
    MetadataRef,
    MetadataTuple,
    MetadataValue,
    Value,
)


class BodyReader(Cursor):
    """Reads the instructions of one function; one method per family of instructions."""

    __slots__ = ()

    def blocks(self, entry_label: str) -> tuple[BasicBlock, ...]:
        """All blocks up to the closing brace; `entry_label` if the first has none in the text."""
        tokens = self.tokens
        blocks: list[BasicBlock] = []
        seen: set[str] = set()
        label = self._block_label() if tokens[self.at][-1] == ":" else entry_label
        while True:
            if label in seen:
                raise Unread(f"block {label} is defined twice")
            seen.add(label)
            blocks.append(BasicBlock(label, self._instructions()))
            if tokens[self.at] == "}":
                break
            label = self._block_label()
        self.at += 1
        self.end()
        return tuple(blocks)

    def _block_label(self) -> str:
        token = self.take()[:-1]
        return text_of(token) if token[0] == '"' else token

    def _instructions(self) -> tuple[Instruction, ...]:
        """The instructions of one block, up to and including its terminator."""
        tokens = self.tokens
        found: list[Instruction] = []
        while True:
            token = tokens[self.at]
            result: str | None = None
            if token[0] == "%":
                if tokens[self.at + 1] != "=":
                    raise Unread(f"expected '=' after {token}")
                result = token[1:] if token[1] != '"' else text_of(token)
                token = tokens[self.at + 2]
                self.at += 3
            else:
                self.at += 1
            rule = _RULES.get(token)
            if rule is None:
                raise Unread(f"{token!r} is not a known instruction")
            read, has_result, ends_block = rule
            if has_result is not None and has_result != (result is not None):
                raise Unread(f"{token} {'without' if has_result else 'with'} a result")
            found.append(read(self, result, token))
            if ends_block:
                break
        if tokens[self.at] != "}" and tokens[self.at][-1] != ":":
            self.at += 1
            raise Unread("something follows the end of a block")
        return tuple(found)

    # Arithmetic.

    def int_binary(self, result: str | None, op: str) -> Instruction:
        flags = self.flags(_INT_FLAGS[op])
        return self._binary(result, op, flags)

    def float_binary(self, result: str | None, op: str) -> Instruction:
        flags = self.flags(FAST_MATH)
        return self._binary(result, op, flags)

    def _binary(self, result: str | None, op: str, flags: frozenset[str]) -> Instruction:
        type_ = self.type()
        left = self.value(type_)
        self.expect(",")
        right = self.value(type_)
        return Binary(result, op, flags, type_, left, right, self.attachments())

    def unary(self, result: str | None, op: str) -> Instruction:
        flags = self.flags(FAST_MATH)
        type_ = self.type()
        return Unary(result, op, flags, type_, self.value(type_), self.attachments())

    def int_compare(self, result: str | None, op: str) -> Instruction:
        flags = self.flags(_ICMP_FLAGS)
        return self._compare(result, op, flags, INT_PREDICATES)

    def float_compare(self, result: str | None, op: str) -> Instruction:
        flags = self.flags(FAST_MATH)
        return self._compare(result, op, flags, FLOAT_PREDICATES)

    def _compare(
        self, result: str | None, op: str, flags: frozenset[str], predicates: frozenset[str]
    ) -> Instruction:
        predicate = self.take_from(predicates, "a predicate")
        type_ = self.type()
        left = self.value(type_)
        self.expect(",")
        right = self.value(type_)
        return Compare(result, op, predicate, flags, type_, left, right, self.attachments())

    def cast(self, result: str | None, op: str) -> Instruction:
        flags = self.flags(CAST_FLAGS)
        operand = self.typed_value()
        self.expect("to")
        return Cast(result, op, flags, operand, self.type(), self.attachments())

    def select(self, result: str | None, op: str) -> Instruction:
        flags = self.flags(FAST_MATH)
        condition = self.typed_value()
        self.expect(",")
        then = self.typed_value()
        self.expect(",")
        otherwise = self.typed_value()
        return Select(result, flags, condition, then, otherwise, self.attachments())

    def freeze(self, result: str | None, op: str) -> Instruction:
        return Freeze(result, self.typed_value(), self.attachments())

    def phi(self, result: str | None, op: str) -> Instruction:
        flags = self.flags(FAST_MATH)
        type_ = self.type()
        incoming = [self._incoming(type_)]
        while self.tokens[self.at] == "," and self.tokens[self.at + 1] == "[":
            self.at += 1
            incoming.append(self._incoming(type_))
        return Phi(result, flags, type_, tuple(incoming), self.attachments())

    def _incoming(self, type_: Type) -> Incoming:
        self.expect("[")
        value = self.value(type_)
        self.expect(",")
        block = self.prefixed_name("%", "a block")
        self.expect("]")
        return Incoming(value, block)

    # Memory.

    def alloca(self, result: str | None, op: str) -> Instruction:
        allocated = self.type()
        count: Value | None = None
        type_: Type = PTR
        tokens = self.tokens
        align = self._align()
        if align is None and tokens[self.at] == "," and tokens[self.at + 1][0] not in "!a":
            self.at += 1  # neither metadata nor `addrspace` follows, so it is a count
            count = self.typed_value()
            align = self._align()
        if tokens[self.at] == "," and tokens[self.at + 1] == "addrspace":
            self.at += 1
            type_ = PtrType(self.address_space())
        return Alloca(result, allocated, count, align, type_, self.attachments())

    def address_space(self) -> int:
        self.expect("addrspace")
        self.expect("(")
        space = self.number()
        self.expect(")")
        return space

    def _align(self) -> int | None:
        """`, align 8`, if it comes next."""
        tokens, at = self.tokens, self.at
        if tokens[at] == "," and tokens[at + 1][:6] == "align ":
            self.at = at + 2
            return int(tokens[at + 1][6:])
        return None

    def load(self, result: str | None, op: str) -> Instruction:
        atomic = self.accept("atomic")
        volatile = self.accept("volatile")
        type_ = self.type()
        self.expect(",")
        pointer = self.typed_value()
        scope, ordering = self._scope_and_ordering() if atomic else (None, None)
        align = self._align()
        return Load(result, type_, pointer, align, volatile, ordering, scope, self.attachments())

    def store(self, result: str | None, op: str) -> Instruction:
        atomic = self.accept("atomic")
        volatile = self.accept("volatile")
        value = self.typed_value()
        self.expect(",")
        pointer = self.typed_value()
        scope, ordering = self._scope_and_ordering() if atomic else (None, None)
        align = self._align()
        return Store(result, value, pointer, align, volatile, ordering, scope, self.attachments())

    def _scope_and_ordering(self) -> tuple[str | None, str]:
        scope: str | None = None
        if self.accept("syncscope"):
            self.expect("(")
            scope = self.quoted()
            self.expect(")")
        return scope, self.take_from(ORDERINGS, "an ordering")

    def getelementptr(self, result: str | None, op: str) -> Instruction:
        flags = self.flags(GEP_FLAGS)
        source = self.type()
        self.expect(",")
        pointer = self.typed_value()
        tokens = self.tokens
        indices: list[Value] = []
        while tokens[self.at] == "," and tokens[self.at + 1][0] != "!":
            self.at += 1
            indices.append(self.typed_value())
        type_ = _gep_type(pointer, indices)
        return GetElementPtr(
            result, flags, source, pointer, tuple(indices), type_, self.attachments()
        )

    def fence(self, result: str | None, op: str) -> Instruction:
        scope, ordering = self._scope_and_ordering()
        return Fence(result, ordering, scope, self.attachments())

    def atomicrmw(self, result: str | None, op: str) -> Instruction:
        volatile = self.accept("volatile")
        operation = self.take_from(RMW_OPS, "an atomic operation")
        pointer = self.typed_value()
        self.expect(",")
        value = self.typed_value()
        scope, ordering = self._scope_and_ordering()
        align = self._align()
        meta = self.attachments()
        return AtomicRmw(result, operation, pointer, value, ordering, scope, volatile, align, meta)

    def cmpxchg(self, result: str | None, op: str) -> Instruction:
        weak = self.accept("weak")
        volatile = self.accept("volatile")
        pointer = self.typed_value()
        self.expect(",")
        expected = self.typed_value()
        self.expect(",")
        desired = self.typed_value()
        scope, success = self._scope_and_ordering()
        failure = self.take_from(ORDERINGS, "an ordering")
        align = self._align()
        meta = self.attachments()
        return CmpXchg(
            result, pointer, expected, desired, success, failure, scope, weak, volatile, align, meta
        )

    def va_arg(self, result: str | None, op: str) -> Instruction:
        list_ = self.typed_value()
        self.expect(",")
        return VaArg(result, list_, self.type(), self.attachments())

    # Aggregates and vectors.

    def extractvalue(self, result: str | None, op: str) -> Instruction:
        aggregate = self.typed_value()
        return ExtractValue(result, aggregate, self._indices(), self.attachments())

    def insertvalue(self, result: str | None, op: str) -> Instruction:
        aggregate = self.typed_value()
        self.expect(",")
        value = self.typed_value()
        return InsertValue(result, aggregate, value, self._indices(), self.attachments())

    def _indices(self) -> tuple[int, ...]:
        self.expect(",")
        indices = [self.number()]
        while self.tokens[self.at] == "," and self.tokens[self.at + 1].isdigit():
            self.at += 1
            indices.append(self.number())
        return tuple(indices)

    def extractelement(self, result: str | None, op: str) -> Instruction:
        vector = self.typed_value()
        self.expect(",")
        return ExtractElement(result, vector, self.typed_value(), self.attachments())

    def insertelement(self, result: str | None, op: str) -> Instruction:
        vector = self.typed_value()
        self.expect(",")
        value = self.typed_value()
        self.expect(",")
        return InsertElement(result, vector, value, self.typed_value(), self.attachments())

    def shufflevector(self, result: str | None, op: str) -> Instruction:
        left = self.typed_value()
        self.expect(",")
        right = self.typed_value()
        self.expect(",")
        return ShuffleVector(result, left, right, self.typed_value(), self.attachments())

    # Control.

    def br(self, result: str | None, op: str) -> Instruction:
        if self.tokens[self.at][:7] == "label %":
            return Branch(result, self.label(), self.attachments())
        condition = self.typed_value()
        self.expect(",")
        then = self.label()
        self.expect(",")
        return CondBranch(result, condition, then, self.label(), self.attachments())

    def switch(self, result: str | None, op: str) -> Instruction:
        value = self.typed_value()
        self.expect(",")
        default = self.label()
        self.expect("[")
        cases: list[SwitchCase] = []
        while not self.accept("]"):
            literal = self.typed_value()
            if not isinstance(literal, IntLiteral):
                raise Unread("a case that is not a number")
            self.expect(",")
            cases.append(SwitchCase(literal, self.label()))
        return Switch(result, value, default, tuple(cases), self.attachments())

    def indirectbr(self, result: str | None, op: str) -> Instruction:
        address = self.typed_value()
        self.expect(",")
        self.expect("[")
        targets: list[str] = []
        while not self.accept("]"):
            if targets:
                self.expect(",")
            targets.append(self.label())
        return IndirectBranch(result, address, tuple(targets), self.attachments())

    def ret(self, result: str | None, op: str) -> Instruction:
        value = None if self.accept("void") else self.typed_value()
        return Return(result, value, self.attachments())

    def unreachable(self, result: str | None, op: str) -> Instruction:
        return Unreachable(result, self.attachments())

    def landingpad(self, result: str | None, op: str) -> Instruction:
        type_ = self.type()
        cleanup = self.accept("cleanup")
        clauses: list[LandingClause] = []
        while kind := self.accept_from(_LANDING_CLAUSES):
            clauses.append(LandingClause(kind, self.typed_value()))
        return LandingPad(result, type_, cleanup, tuple(clauses), self.attachments())

    def resume(self, result: str | None, op: str) -> Instruction:
        return Resume(result, self.typed_value(), self.attachments())

    # Calls.

    def tail_call(self, result: str | None, op: str) -> Instruction:
        self.expect("call")
        return self._call(result, TAIL_KINDS[op])

    def call(self, result: str | None, op: str) -> Instruction:
        call = self._call(result, "")
        callee = call.callee
        if isinstance(callee, GlobalRef) and callee.name.startswith("llvm.dbg."):
            return _debug_record_of_call(call)
        return call

    def invoke(self, result: str | None, op: str) -> Instruction:
        call = self._call(result, "", attached=False)
        self.expect("to")
        normal = self.label()
        self.expect("unwind")
        unwind = self.label()
        meta = self.attachments()
        return Invoke(result, replace(call, meta=meta), normal, unwind, meta)

    def _call(self, result: str | None, tail: TailKind, attached: bool = True) -> Call:
        flags = self.flags(FAST_MATH)
        convention = self.accept_from(CONVENTIONS) or ""
        return_attributes = self.attributes()
        if self.tokens[self.at] == "addrspace":
            self.address_space()
        type_ = self.type_or_function()
        function_type = type_ if isinstance(type_, FunctionType) else None
        if isinstance(type_, FunctionType):
            type_ = type_.result
        if (type_ is VOID) != (result is None):
            raise Unread("a call whose result and type disagree")
        callee = self._inline_asm() if self.accept("asm") else self.value(PTR)
        arguments = self._arguments()
        groups, attributes = self.group_references()
        return Call(
            result,
            type_,
            function_type,
            callee,
            arguments,
            return_attributes,
            attributes,
            groups,
            flags,
            tail,
            convention,
            self._bundles() if self.accept("[") else (),
            self.attachments() if attached else NO_META,
        )

    def _arguments(self) -> tuple[Argument, ...]:
        self.expect("(")
        arguments: list[Argument] = []
        while not self.accept(")"):
            if arguments:
                self.expect(",")
            type_ = self.type()
            attributes = self.attributes()
            arguments.append(Argument(self.value(type_), attributes))
        return tuple(arguments)

    def _inline_asm(self) -> InlineAsm:
        flags = self.flags(ASM_FLAGS)
        text = self.quoted()
        self.expect(",")
        return InlineAsm(text, self.quoted(), flags, PTR)

    def _bundles(self) -> tuple[OperandBundle, ...]:
        bundles: list[OperandBundle] = []
        while not self.accept("]"):
            if bundles:
                self.expect(",")
            tag = self.quoted()
            self.expect("(")
            values: list[Value] = []
            while not self.accept(")"):
                if values:
                    self.expect(",")
                values.append(self.typed_value())
            bundles.append(OperandBundle(tag, tuple(values)))
        return tuple(bundles)

    # Debug records.

    def dbg_declare(self, result: str | None, op: str) -> Instruction:
        """`#dbg_declare(ptr %x, !variable, !DIExpression(), !location)` and `#dbg_value`."""
        self.expect("(")
        location = _described_value(self.metadata_operand())
        self.expect(",")
        variable = self.metadata_id()
        self.expect(",")
        expression = _expression_operands(self.metadata_operand())
        self.expect(",")
        meta = Meta(dbg=self.metadata_id())
        self.expect(")")
        kind: Literal["declare", "value"] = "declare" if op == "#dbg_declare" else "value"
        return DbgDeclare(None, kind, location, variable, expression, meta)

    def dbg_label(self, result: str | None, op: str) -> Instruction:
        self.expect("(")
        label = self.metadata_id()
        self.expect(",")
        meta = Meta(dbg=self.metadata_id())
        self.expect(")")
        return DbgLabel(None, label, meta)


def _gep_type(pointer: Value, indices: list[Value]) -> Type:
    """A pointer, or a vector of pointers as soon as one operand is a vector."""
    if not isinstance(pointer.type, VectorType):
        for index in indices:
            if isinstance(index.type, VectorType):
                return VectorType(index.type.count, pointer.type)
    return pointer.type


def _described_value(operand: Value) -> Value | None:
    match operand:
        case MetadataValue(value):
            return value
        case MetadataTuple(_, ()):
            return None
    raise Unread("a variable that is described by more than one value")


def _expression_operands(operand: Value) -> tuple[MetadataField, ...]:
    if isinstance(operand, MetadataNode) and operand.kind == "DIExpression":
        return operand.operands
    raise Unread("a variable without a DIExpression")


def _debug_record_of_call(call: Call) -> Instruction:
    """The older spelling: `call void @llvm.dbg.declare(metadata ptr %x, metadata !5, ...)`."""
    values = [argument.value for argument in call.arguments]
    match call.callee_name, values:
        case "llvm.dbg.declare", [location, MetadataRef(variable), expression]:
            place, operands = _described_value(location), _expression_operands(expression)
            return DbgDeclare(None, "declare", place, variable, operands, call.meta)
        case "llvm.dbg.value", [location, MetadataRef(variable), expression]:
            place, operands = _described_value(location), _expression_operands(expression)
            return DbgDeclare(None, "value", place, variable, operands, call.meta)
        case "llvm.dbg.label", [MetadataRef(label)]:
            return DbgLabel(None, label, call.meta)
    raise Unread("a debug intrinsic of unknown form")


_INT_FLAGS: dict[str, frozenset[str]] = {
    **dict.fromkeys(("add", "sub", "mul", "shl"), word_set("nuw nsw")),
    **dict.fromkeys(("udiv", "sdiv", "lshr", "ashr"), word_set("exact")),
    **dict.fromkeys(("urem", "srem", "and", "xor"), NO_FLAGS),
    "or": word_set("disjoint"),
}
_ICMP_FLAGS = word_set("samesign")
_LANDING_CLAUSES = word_set("catch filter")

_Rule = Callable[[BodyReader, str | None, str], Instruction]
# By first word: how to read it, whether it has a result (None: calls decide by their type), and
# whether it ends its block.
_RULES: dict[str, tuple[_Rule, bool | None, bool]] = {
    **dict.fromkeys(INT_BINARY, (BodyReader.int_binary, True, False)),
    **dict.fromkeys(FLOAT_BINARY, (BodyReader.float_binary, True, False)),
    **dict.fromkeys(CASTS, (BodyReader.cast, True, False)),
    **dict.fromkeys(TAIL_KINDS, (BodyReader.tail_call, None, False)),
    "fneg": (BodyReader.unary, True, False),
    "icmp": (BodyReader.int_compare, True, False),
    "fcmp": (BodyReader.float_compare, True, False),
    "select": (BodyReader.select, True, False),
    "freeze": (BodyReader.freeze, True, False),
    "phi": (BodyReader.phi, True, False),
    "alloca": (BodyReader.alloca, True, False),
    "load": (BodyReader.load, True, False),
    "store": (BodyReader.store, False, False),
    "getelementptr": (BodyReader.getelementptr, True, False),
    "fence": (BodyReader.fence, False, False),
    "atomicrmw": (BodyReader.atomicrmw, True, False),
    "cmpxchg": (BodyReader.cmpxchg, True, False),
    "va_arg": (BodyReader.va_arg, True, False),
    "extractvalue": (BodyReader.extractvalue, True, False),
    "insertvalue": (BodyReader.insertvalue, True, False),
    "extractelement": (BodyReader.extractelement, True, False),
    "insertelement": (BodyReader.insertelement, True, False),
    "shufflevector": (BodyReader.shufflevector, True, False),
    "landingpad": (BodyReader.landingpad, True, False),
    "call": (BodyReader.call, None, False),
    "invoke": (BodyReader.invoke, None, True),
    "br": (BodyReader.br, False, True),
    "switch": (BodyReader.switch, False, True),
    "indirectbr": (BodyReader.indirectbr, False, True),
    "ret": (BodyReader.ret, False, True),
    "unreachable": (BodyReader.unreachable, False, True),
    "resume": (BodyReader.resume, False, True),
    "#dbg_declare": (BodyReader.dbg_declare, False, False),
    "#dbg_value": (BodyReader.dbg_declare, False, False),
    "#dbg_label": (BodyReader.dbg_label, False, False),
}
