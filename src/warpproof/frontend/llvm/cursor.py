"""The rules all constructs of LLVM IR share: types, values, attributes and metadata.

Enters: a list of tokens. Leaves: values of `llvm.types` and `llvm.values`. A rule consumes exactly
the tokens of what it returns, or raises `Unread`.
"""

from __future__ import annotations

from collections.abc import Callable

from warpproof.frontend.llvm.ir import NO_ATTRIBUTES, ParameterAttributes
from warpproof.frontend.llvm.tokens import (
    ARGUMENT_ATTRIBUTES,
    CAST_FLAGS,
    CONSTANT_BINARY,
    CONSTANT_CASTS,
    END,
    GEP_FLAGS,
    INTEGER_TYPE,
    PLAIN_ATTRIBUTES,
    SIMPLE_TYPES,
    SPACED_POINTER,
    TYPED_ATTRIBUTES,
    Unread,
    float_bits,
    name_of,
    text_of,
    unescape,
    word_set,
)
from warpproof.frontend.llvm.types import (
    I1,
    METADATA,
    ArrayType,
    FloatType,
    FunctionType,
    IntType,
    NamedType,
    PtrType,
    StructType,
    Type,
    VectorType,
)
from warpproof.frontend.llvm.values import (
    NO_FLAGS,
    NO_META,
    Aggregate,
    BlockAddress,
    ConstExpr,
    CString,
    FloatLiteral,
    GlobalRef,
    IntLiteral,
    Meta,
    MetadataEntry,
    MetadataField,
    MetadataNode,
    MetadataRef,
    MetadataString,
    MetadataTuple,
    MetadataValue,
    MetadataWord,
    NoneToken,
    Null,
    Poison,
    Register,
    Undef,
    Value,
    Zero,
)


class Context:
    """What all parts of one module share."""

    def __init__(self) -> None:
        self.types: dict[str, Type] = {}
        self.attribute_groups: dict[int, frozenset[str]] = {}
        self.values: dict[tuple[str, Type], Value] = {}
        self.metas: dict[str, Meta] = {}
        self.type_texts: dict[str, Type] = dict(SIMPLE_TYPES)
        self.flag_sets: dict[tuple[str, ...], frozenset[str]] = {}
        self.group_references: dict[str, tuple[tuple[int, ...], frozenset[str]]] = {}
        self.attribute_sets: dict[tuple[object, ...], ParameterAttributes] = {}


class Cursor:
    """A list of tokens with a position, and the rules for the parts all constructs share."""

    __slots__ = ("at", "context", "metas", "tokens", "type_texts", "values")

    def __init__(self, context: Context, tokens: list[str]) -> None:
        self.context = context
        self.tokens = tokens
        self.at = 0
        # The hot tables, one attribute away.
        self.values = context.values
        self.metas = context.metas
        self.type_texts = context.type_texts

    # Single tokens.

    def take(self) -> str:
        token = self.tokens[self.at]
        self.at += 1
        return token

    def accept(self, token: str) -> bool:
        if self.tokens[self.at] == token:
            self.at += 1
            return True
        return False

    def expect(self, token: str) -> None:
        if self.tokens[self.at] != token:
            raise Unread(f"expected {token!r}, not {self.tokens[self.at]!r}")
        self.at += 1

    def take_from(self, words: frozenset[str], what: str) -> str:
        token = self.tokens[self.at]
        if token not in words:
            raise Unread(f"{token!r} is not {what}")
        self.at += 1
        return token

    def accept_from(self, words: frozenset[str]) -> str | None:
        token = self.tokens[self.at]
        if token not in words:
            return None
        self.at += 1
        return token

    def number(self) -> int:
        token = self.take()
        if not token.isdigit():
            raise Unread(f"expected a number, not {token!r}")
        return int(token)

    def quoted(self) -> str:
        token = self.take()
        if token[0] != '"' or token[-1] != '"':
            raise Unread(f"expected a string, not {token!r}")
        return text_of(token)

    def prefixed_name(self, prefix: str, what: str) -> str:
        token = self.take()
        if token[0] != prefix or len(token) < 2:
            raise Unread(f"expected {what}, not {token!r}")
        return name_of(token)

    def label(self) -> str:
        """The name in `label %x`."""
        token = self.take()
        if token[:7] != "label %":
            raise Unread(f"expected a label, not {token!r}")
        return name_of(token[6:])

    def end(self) -> None:
        self.expect(END)

    def flags(self, allowed: frozenset[str]) -> frozenset[str]:
        tokens = self.tokens
        start = self.at
        if tokens[start] not in allowed:
            return NO_FLAGS
        at = start + 1
        while tokens[at] in allowed:
            at += 1
        self.at = at
        words = tuple(tokens[start:at])
        found = self.context.flag_sets.get(words)
        if found is None:
            found = self.context.flag_sets.setdefault(words, frozenset(words))
        return found

    # Types.

    def type(self) -> Type:
        token = self.tokens[self.at]
        self.at += 1
        return self.type_texts.get(token) or self._rarer_type(token)

    def type_or_function(self) -> Type:
        """A type, or a function type where `(` follows."""
        result = self.type()
        if self.tokens[self.at] != "(":
            return result
        self.at += 1
        parameters: list[Type] = []
        variadic = False
        while not self.accept(")"):
            if parameters or variadic:
                self.expect(",")
            if self.accept("..."):
                variadic = True
            else:
                parameters.append(self.type())
        return FunctionType(result, tuple(parameters), variadic)

    def _rarer_type(self, token: str) -> Type:
        if token[0] == "%":
            return self.type_texts.setdefault(token, NamedType(name_of(token)))
        if token == "[":
            return ArrayType(*self._count_and_element("]"))
        if token == "{":
            return self._struct(packed=False)
        if token == "<":
            return self._struct(packed=True) if self.accept("{") else self._vector()
        if INTEGER_TYPE.fullmatch(token):
            return self.type_texts.setdefault(token, IntType(int(token[1:])))
        if spaced := SPACED_POINTER.fullmatch(token):
            return self.type_texts.setdefault(token, PtrType(int(spaced[1])))
        raise Unread(f"{token!r} is not a known type")

    def _vector(self) -> Type:
        return VectorType(*self._count_and_element(">"))

    def _count_and_element(self, close: str) -> tuple[int, Type]:
        count = self.number()
        self.expect("x")
        element = self.type()
        self.expect(close)
        return count, element

    def _struct(self, packed: bool) -> Type:
        members: list[Type] = []
        while not self.accept("}"):
            if members:
                self.expect(",")
            members.append(self.type())
        if packed:
            self.expect(">")
        return StructType(tuple(members), packed)

    # Values.

    def typed_value(self) -> Value:
        token = self.tokens[self.at]
        self.at += 1
        type_ = self.type_texts.get(token) or self._rarer_type(token)
        found = self.values.get((self.tokens[self.at], type_))  # `value`, most of the time
        if found is None:
            return self.value(type_)
        self.at += 1
        return found

    def value(self, type_: Type) -> Value:
        """The value at the cursor, whose type the text has already given."""
        token = self.tokens[self.at]
        self.at += 1
        key = (token, type_)
        found = self.values.get(key)
        if found is not None:
            return found
        atom = self._atom(token, type_)
        if atom is None:
            return self._compound_value(token, type_)
        self.values[key] = atom
        return atom

    def _atom(self, token: str, type_: Type) -> Value | None:
        """A value written as one token, if it is one."""
        first = token[0]
        if first == "%":
            return Register(name_of(token), type_)
        if first == "@":
            return GlobalRef(name_of(token), type_)
        if first in "-0123456789" or token.startswith("f0x"):
            return self._number(token, type_)
        if type_ is I1 and token in ("true", "false"):
            return IntLiteral(int(token == "true"), I1)
        if maker := _WORD_VALUES.get(token):
            return maker(type_)
        if token.startswith('c"'):
            return self._string(token, type_)
        return None

    def _number(self, token: str, type_: Type) -> Value:
        if isinstance(type_, IntType):
            value, limit = int(token), 1 << type_.bits
            if not -(limit >> 1) <= value < limit:
                raise Unread(f"{token} does not fit in i{type_.bits}")
            return IntLiteral(value % limit, type_)
        if isinstance(type_, FloatType):
            return FloatLiteral(float_bits(token, type_.kind), type_)
        raise Unread(f"number {token} for {type_}")

    def _string(self, token: str, type_: Type) -> Value:
        data = unescape(token)
        if type_ is not ArrayType(len(data), IntType(8)):
            raise Unread(f"string of {len(data)} bytes for {type_}")
        return CString(data, type_)

    def _compound_value(self, token: str, type_: Type) -> Value:
        if token == "[":
            return self._aggregate(type_, "]")
        if token == "{":
            return self._aggregate(type_, "}")
        if token == "<":
            if not self.accept("{"):
                return self._aggregate(type_, ">")
            packed = self._aggregate(type_, "}")
            self.expect(">")
            return packed
        if token == "getelementptr":
            return self._constant_gep(type_)
        if token in CONSTANT_CASTS:
            return self._constant_cast(token, type_)
        if token in CONSTANT_BINARY:
            return self._constant_binary(token, type_)
        if token == "splat":
            return self._splat(type_)
        if token == "blockaddress":
            return self._block_address(type_)
        if type_ is METADATA:
            self.at -= 1
            return self.metadata_operand()
        raise Unread(f"{token!r} is not a known value")

    def _aggregate(self, type_: Type, close: str) -> Value:
        elements: list[Value] = []
        while not self.accept(close):
            if elements:
                self.expect(",")
            elements.append(self.typed_value())
        if [element.type for element in elements] != self._member_types(type_, close):
            raise Unread("the elements of a constant differ from its type")
        return Aggregate(tuple(elements), type_)

    def _member_types(self, type_: Type, close: str) -> list[Type]:
        body = self.context.types.get(type_.name) if isinstance(type_, NamedType) else type_
        match body, close:
            case ArrayType(count, element), "]":
                return [element] * count
            case VectorType(count, element), ">":
                return [element] * count
            case StructType(members, _), "}":
                return list(members)
        raise Unread(f"a constant ending in {close!r} for {type_}")

    def _splat(self, type_: Type) -> Value:
        self.expect("(")
        element = self.typed_value()
        self.expect(")")
        if not isinstance(type_, VectorType) or element.type is not type_.element:
            raise Unread("splat of another type")
        return Aggregate((element,) * type_.count, type_)

    def _constant_gep(self, type_: Type) -> Value:
        flags = self.flags(GEP_FLAGS)
        in_range = self._in_range() if self.accept("inrange") else None
        flags |= self.flags(GEP_FLAGS)
        self.expect("(")
        source = self.type()
        operands: list[Value] = []
        while not self.accept(")"):
            self.expect(",")
            operands.append(self.typed_value())
        if len(operands) < 1:
            raise Unread("getelementptr without a pointer")
        return ConstExpr("getelementptr", flags, tuple(operands), type_, source, in_range)

    def _in_range(self) -> tuple[int, int]:
        self.expect("(")
        low = int(self.take())
        self.expect(",")
        high = int(self.take())
        self.expect(")")
        return low, high

    def _constant_cast(self, op: str, type_: Type) -> Value:
        flags = self.flags(CAST_FLAGS)
        self.expect("(")
        operand = self.typed_value()
        self.expect("to")
        if self.type() is not type_:
            raise Unread(f"{op} to another type than {type_}")
        self.expect(")")
        return ConstExpr(op, flags, (operand,), type_)

    def _constant_binary(self, op: str, type_: Type) -> Value:
        flags = self.flags(word_set("nuw nsw"))
        self.expect("(")
        left = self.typed_value()
        self.expect(",")
        right = self.typed_value()
        self.expect(")")
        if left.type is not type_ or right.type is not type_:
            raise Unread(f"{op} of another type than {type_}")
        return ConstExpr(op, flags, (left, right), type_)

    def _block_address(self, type_: Type) -> Value:
        self.expect("(")
        function = self.prefixed_name("@", "a function")
        self.expect(",")
        block = self.prefixed_name("%", "a block")
        self.expect(")")
        return BlockAddress(function, block, type_)

    # Attributes.

    def attributes(self) -> ParameterAttributes:
        """The attributes of a parameter, argument or result."""
        tokens = self.tokens
        token = tokens[self.at]
        if token[0] == "%":
            return NO_ATTRIBUTES
        start = self.at
        names: list[str] = []
        typed: dict[str, Type] = {}
        align: int | None = None
        while True:
            if token in PLAIN_ATTRIBUTES and tokens[self.at + 1] != "(":
                self.at += 1
                names.append(token)
            elif token[:6] == "align ":
                self.at += 1
                align = int(token[6:])
            elif token in TYPED_ATTRIBUTES:
                self.at += 1
                typed[token] = self._type_in_parentheses()
            elif token in ARGUMENT_ATTRIBUTES:
                self.at += 1
                names.append(token + self.balanced_text())
            elif token[0] == '"' and token[-1] == '"':
                names.append(self._string_attribute())
            else:
                break
            token = tokens[self.at]
        if self.at == start:
            return NO_ATTRIBUTES
        return self._attribute_set(names, typed, align)

    def _attribute_set(
        self, names: list[str], typed: dict[str, Type], align: int | None
    ) -> ParameterAttributes:
        key = (tuple(names), tuple(typed.items()), align)
        found = self.context.attribute_sets.get(key)
        if found is None:
            found = self.context.attribute_sets[key] = ParameterAttributes(
                frozenset(names),
                typed.get("byval"),
                typed.get("sret"),
                typed.get("byref"),
                typed.get("elementtype"),
                align,
            )
        return found

    def _type_in_parentheses(self) -> Type:
        self.expect("(")
        type_ = self.type_or_function()
        self.expect(")")
        return type_

    def _string_attribute(self) -> str:
        """`"key"` or `"key"="value"` as key or key=value."""
        key = self.quoted()
        return f"{key}={self.quoted()}" if self.accept("=") else key

    def balanced_text(self) -> str:
        """A parenthesised argument, whose inside is kept as text."""
        start = self.at
        self.expect("(")
        depth = 1
        while depth:
            token = self.take()
            if token == END:
                raise Unread("unbalanced parentheses")
            depth += (token == "(") - (token == ")")
        inside = " ".join(self.tokens[start + 1 : self.at - 1])
        return "(" + inside.replace(" ,", ",").replace("( ", "(").replace(" )", ")") + ")"

    def group_body(self) -> frozenset[str]:
        """The inside of `attributes #0 = { ... }`."""
        names: list[str] = []
        self.expect("{")
        while not self.accept("}"):
            token = self.tokens[self.at]
            if token[0] == '"':
                names.append(self._string_attribute())
                continue
            self.at += 1
            if not token[0].isalpha():
                raise Unread(f"{token!r} is not an attribute")
            if self.tokens[self.at] == "(":
                token += self.balanced_text()
            elif self.accept("="):
                token += f"={self.number()}"
            names.append(token)
        return frozenset(names)

    def group_references(self) -> tuple[tuple[int, ...], frozenset[str]]:
        """`#1`: the group's number and the attributes it stands for; empty if none comes next."""
        token = self.tokens[self.at]
        if token[0] != "#" or not token[1].isdigit():
            return (), NO_FLAGS
        self.at += 1
        found = self.context.group_references.get(token)
        if found is None:
            group = int(token[1:])
            if group not in self.context.attribute_groups:
                raise Unread(f"attribute group {token} is not defined")
            found = ((group,), self.context.attribute_groups[group])
            self.context.group_references[token] = found
        return found

    # Metadata.

    def attachments(self, separator: str | None = ",") -> Meta:
        """`, !dbg !7, !llvm.loop !9` up to where no separator follows."""
        tokens, at = self.tokens, self.at
        if separator:
            if tokens[at] != separator:
                return NO_META
            # One attachment, seen before: nearly always `!dbg`.
            if tokens[at + 2] != separator:
                token = tokens[at + 1]
                found = self.metas.get(token)
                if found is None and token[:6] == "!dbg !":
                    found = self.metas[token] = Meta(int(token[6:]))
                if found is not None:
                    self.at = at + 2
                    return found
        pairs: list[tuple[str, int]] = []
        while not separator or self.accept(separator):
            name, space, number = tokens[self.at].partition(" !")
            if not space or name[0] != "!":
                if separator:
                    raise Unread(f"{tokens[self.at]!r} is not metadata")
                break
            self.at += 1
            pairs.append((name[1:], int(number)))
        return self._meta(pairs)

    def _meta(self, pairs: list[tuple[str, int]]) -> Meta:
        named = dict(pairs)
        meta = Meta(
            named.get("dbg"),
            named.get("llvm.loop"),
            "nosanitize" in named,
            tuple(p for p in pairs if p[0] not in ("dbg", "llvm.loop", "nosanitize")),
        )
        if len(pairs) == 1:
            self.metas[f"!{pairs[0][0]} !{pairs[0][1]}"] = meta
        return meta

    def metadata_id(self) -> int:
        token = self.take()
        if token[0] != "!" or not token[1:].isdigit():
            raise Unread(f"expected a metadata number, not {token!r}")
        return int(token[1:])

    def metadata_operand(self) -> MetadataRef | MetadataString | MetadataValue | MetadataEntry:
        """What may follow the type `metadata`, or stand in a tuple."""
        token = self.tokens[self.at]
        if token[0] != "!":
            return MetadataValue(self.typed_value())
        self.at += 1
        if token[1:].isdigit():
            return MetadataRef(int(token[1:]))
        if token[1:2] == '"':
            return MetadataString(text_of(token))
        return self.metadata_entry(token, distinct=False)

    def metadata_entry(self, token: str, distinct: bool) -> MetadataEntry:
        """The rest of `!{...}` or `!Kind(...)` after its first token."""
        if token == "!":
            self.expect("{")
            return MetadataTuple(distinct, self._metadata_elements())
        if not token[1:].isalnum():
            raise Unread(f"{token!r} is not a metadata kind")
        self.expect("(")
        named: dict[str, MetadataField] = {}
        operands: list[MetadataField] = []
        while not self.accept(")"):
            if named or operands:
                self.expect(",")
            key = self.tokens[self.at]
            if key[-1] == ":" and key[0] != '"':
                self.at += 1
                named[key[:-1]] = self._metadata_field()
            else:
                operands.append(self._metadata_field())
        return MetadataNode(token[1:], distinct, named, tuple(operands))

    def _metadata_elements(self) -> tuple[MetadataField, ...]:
        elements: list[MetadataField] = []
        while not self.accept("}"):
            if elements:
                self.expect(",")
            elements.append(None if self.accept("null") else self.metadata_operand())
        return tuple(elements)

    def _metadata_field(self) -> MetadataField:
        token = self.tokens[self.at]
        first = token[0]
        if first == "!":
            return self.metadata_operand()
        if first == '"':
            return self.quoted()
        if first.isdigit() or first == "-":
            self.at += 1
            return int(token)
        if token in _METADATA_WORDS:
            self.at += 1
            return _METADATA_WORDS[token]
        if token in self.type_texts or first in "%[{<" or INTEGER_TYPE.fullmatch(token):
            return MetadataValue(self.typed_value())
        return self._metadata_word()

    def _metadata_word(self) -> MetadataWord:
        words: list[str] = []
        while not words or self.accept("|"):
            word = self.take()
            if not word.isidentifier():
                raise Unread(f"{word!r} is not a metadata field")
            words.append(word)
        return MetadataWord(tuple(words))


_WORD_VALUES: dict[str, Callable[[Type], Value]] = {
    "null": Null,
    "undef": Undef,
    "poison": Poison,
    "zeroinitializer": Zero,
    "none": NoneToken,
}
_METADATA_WORDS: dict[str, bool | None] = {"null": None, "true": True, "false": False}
