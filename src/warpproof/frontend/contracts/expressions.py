"""Terms, formulas and types of specifications: recursive descent over tokens.

Enters: tokens. Leaves: unresolved trees of `ir.spec`; text that is no expression is a
`ContractError` at the offending token.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from warpproof.base.records import replace
from warpproof.frontend.contracts.macros import Macro, expanded
from warpproof.frontend.contracts.places import ContractError, SpecText, closest
from warpproof.frontend.contracts.scan import SIMPLE_ESCAPES
from warpproof.frontend.contracts.tokens import Dialect, Token, TokenStream
from warpproof.frontend.contracts.vocabulary import (
    ACSL_BINARY,
    AXES,
    BACKSLASH_WORDS,
    BUILTIN_FUNCTIONS,
    C_TYPE_WORDS,
    CHAINS,
    COMPARISONS,
    DECLARED_BINARY,
    FOLDS,
    GEOMETRY,
    INTEGER_WORDS,
    KNOWN_TYPEDEFS,
    MAX_NESTING,
    PREFIXES,
    QUANTIFIERS,
    SORTS,
    TYPE_PREFIXES,
    TYPE_STARTS,
    VALIDITIES,
)
from warpproof.ir import spec
from warpproof.ir.spec import BinaryOp, Binder, CompareOp, SpecExpr, SpecType
from warpproof.ir.spec_text import BINARY_LEVELS, RIGHT_ASSOCIATIVE, Level


class ExpressionParser(TokenStream):
    """Recursive descent, with precedence climbing over `spec_text.Level` for operators."""

    def __init__(
        self, source: SpecText, dialect: Dialect, macros: Mapping[str, Macro] | None = None
    ) -> None:
        super().__init__(source, dialect)
        if macros:
            self._list = expanded(self._list, macros, source, dialect)
        self._nesting = 0
        acsl = dialect is Dialect.ACSL
        self._binary_operators = ACSL_BINARY if acsl else DECLARED_BINARY

    # types

    def _declarator(self, base: SpecType, first: Token, what: str) -> tuple[Token, SpecType]:
        type_ = self._stars(base, first)
        name = self._expect_name(what)
        return name, self._dimensions(type_, first)

    def _dimensions(self, type_: SpecType, first: Token) -> SpecType:
        lengths: list[SpecExpr | None] = []
        while self._accept("["):
            lengths.append(None if self._at("]") else self._expression())
            self._expect("]")
        for length in reversed(lengths):
            type_ = spec.ArrayType(type_, length, self._since(first))
        return type_

    def _declared_binder(self, what: str) -> Binder:
        first = self._token
        name, type_ = self._declarator(self._base_type(), first, what)
        return Binder(name.text, type_, self._span(name))

    def _stars(self, type_: SpecType, first: Token) -> SpecType:
        while self._accept("*"):
            while self._at("const", "volatile"):
                self._advance()
            type_ = spec.PointerType(type_, self._since(first))
        return type_

    def _base_type(self) -> SpecType:
        first = self._token
        words: list[str] = []
        while self._token.kind == "word":
            text = self._token.text
            first_word = not words and not text.startswith("\\")
            if text in TYPE_PREFIXES:
                self._advance()
            elif first_word or (text in C_TYPE_WORDS and words[-1] in C_TYPE_WORDS):
                words.append(self._advance().text)
            else:
                break
        if not words:
            raise self._unexpected("a type")
        span = self._since(first)
        if words[0] in SORTS:
            return spec.SortType(SORTS[words[0]], span)
        name = _canonical_type(words)
        if name is None:
            raise ContractError(span, f"`{' '.join(words)}` is no type")
        return spec.NamedType(name, span)

    def _starts_declaration(self) -> bool:
        """A type and a name: `int x`, `foo x`, `foo *x`."""
        if self._token.kind != "word" or self._token.text.startswith("\\"):
            return False
        if self._token.text in TYPE_STARTS:
            return True
        count = 1
        while self._ahead(count).text == "*":
            count += 1
        name = self._ahead(count)
        return name.kind == "word" and not name.text.startswith("\\")

    # expressions

    def _expression(self) -> SpecExpr:
        first = self._token
        self._deeper(first)
        expression = self._binary(Level.IFF)
        if self._accept("?"):
            then = self._expression()
            self._expect(":", "the first choice of `?`")
            otherwise = self._expression()
            expression = spec.Conditional(expression, then, otherwise, self._since(first))
        self._nesting -= 1
        return expression

    def _binary(self, level: Level) -> SpecExpr:
        first = self._token
        left = self._unary()
        while True:
            token = self._token
            if token.kind == "sign" and token.text in COMPARISONS:
                if level > Level.COMPARISON:
                    return left
                left = self._comparison(left, first)
                continue
            op = self._binary_operators.get(token.text) if token.kind == "sign" else None
            if op is None or BINARY_LEVELS[op] < level:
                return left
            self._advance()
            on_right = op in RIGHT_ASSOCIATIVE
            right = self._binary(Level(BINARY_LEVELS[op] + (0 if on_right else 1)))
            left = spec.Binary(op, left, right, self._since(first))

    def _comparison(self, left: SpecExpr, first: Token) -> SpecExpr:
        operators: list[CompareOp] = []
        operands = [left]
        while self._token.kind == "sign" and self._token.text in COMPARISONS:
            token = self._advance()
            operators.append(COMPARISONS[token.text])
            if len(operators) > 1 and not any(chain.issuperset(operators) for chain in CHAINS):
                before = operators[-2].value
                raise ContractError(
                    self._span(token),
                    f"`{token.text}` cannot continue a chain that began with `{before}`",
                    "put one of the comparisons in parentheses",
                )
            operands.append(self._binary(Level.SHIFT))
        return spec.Comparison(tuple(operators), tuple(operands), self._since(first))

    def _unary(self) -> SpecExpr:
        first = self._token
        if first.kind == "sign" and first.text in PREFIXES:
            self._advance()
            self._deeper(first)
            operand = self._unary()
            self._nesting -= 1
            return spec.Unary(PREFIXES[first.text], operand, self._since(first))
        if self._at("(") and self._ahead(1).kind == "word" and self._ahead(1).text in TYPE_STARTS:
            self._advance()
            start = self._token
            type_ = self._stars(self._base_type(), start)
            self._expect(")", "the type of a cast")
            self._deeper(first)
            operand = self._unary()
            self._nesting -= 1
            return spec.Cast(type_, operand, self._since(first))
        return self._postfix(first)

    def _deeper(self, token: Token) -> None:
        self._nesting += 1
        if self._nesting > MAX_NESTING:
            raise ContractError(self._span(token), "nested too deeply", "split the clause")

    def _postfix(self, first: Token) -> SpecExpr:
        base = self._primary()
        while True:
            if self._accept("["):
                index = self._range_or_expression()
                self._expect("]")
                base = spec.Index(base, index, self._since(first))
            elif self._at(".") or self._at_member_arrow():
                arrow = self._advance().text == "->"
                if self._token.kind != "word" or self._token.text.startswith(("\\", "::")):
                    raise self._unexpected("the name of a member")
                base = spec.Member(base, self._advance().text, arrow, self._since(first))
            elif self._accept("@"):
                base = spec.AtThread(base, self._thread(), self._since(first))
            else:
                return base

    def _at_member_arrow(self) -> bool:
        if not self._at("->") or self._dialect is Dialect.DECLARED:
            return False
        arrow, name = self._token, self._ahead(1)
        tight = not arrow.after_blank and not name.after_blank
        return tight and name.kind == "word" and not name.text.startswith("\\")

    def _thread(self) -> SpecExpr:
        if self._token.kind not in ("word", "integer") and not self._at("("):
            raise self._unexpected("a thread after `@`")
        return self._primary()

    def _primary(self) -> SpecExpr:
        token = self._token
        match token.kind:
            case "integer":
                self._advance()
                return spec.IntLiteral(self._integer(token), self._span(token))
            case "float":
                self._advance()
                text = token.text.replace("'", "").lower()
                digits = text.rstrip("fl")  # a hexadecimal one ends in its exponent
                return spec.FloatLiteral(digits, text[len(digits) :], self._span(token))
            case "char":
                self._advance()
                return spec.CharLiteral(self._character(token), self._span(token))
            case "string":
                raise ContractError(self._span(token), "a string cannot stand in a specification")
            case "word":
                return self._word()
            case _:
                return self._bracketed()

    def _bracketed(self) -> SpecExpr:
        first = self._token
        if self._accept("("):
            inside = self._range_or_expression()
            self._expect(")")
            return replace(inside, span=self._since(first))
        if self._accept("{"):
            elements = self._arguments_until("}", sets=True)
            return spec.SetOf(elements, self._since(first))
        raise self._unexpected("an expression")

    def _integer(self, token: Token) -> int:
        digits = token.text.replace("'", "").lower().rstrip("ulz")
        if len(digits) > 1 and digits[0] == "0" and digits[1].isdigit():
            if not re.fullmatch("[0-7]+", digits):
                raise ContractError(self._span(token), f"`{token.text}` is no octal number")
            return int(digits, 8)
        return int(digits, 0)

    def _character(self, token: Token) -> int:
        inside = token.text[1:-1]
        code: int | None = None
        if len(inside) == 1:
            code = ord(inside)
        elif re.fullmatch(r"\\x[0-9a-fA-F]{1,2}", inside):
            code = int("0" + inside[1:], 0)
        elif re.fullmatch(r"\\[0-7]{1,3}", inside):
            code = int(inside[1:], 8)
        elif re.fullmatch(r"\\[^x0-7]", inside):
            code = ord(SIMPLE_ESCAPES.get(inside[1], inside[1]))
        if code is None or code > 255 or (code > 127 and len(inside) == 1):
            raise ContractError(self._span(token), f"`{token.text}` is no character of type char")
        return code - 256 if code > 127 else code

    def _range_or_expression(self) -> SpecExpr:
        first = self._token
        low = None if self._at("..") else self._expression()
        if not self._at(".."):
            assert low is not None
            return low
        self._advance()
        high = None if self._at(")", "]", "}", ",") else self._expression()
        return spec.Range(low, high, self._since(first))

    def _arguments_until(self, closing: str, sets: bool = False) -> tuple[SpecExpr, ...]:
        """Comma-separated, after the opening bracket."""
        found: list[SpecExpr] = []
        if self._accept(closing):
            return ()
        while not found or self._accept(","):
            found.append(self._range_or_expression() if sets else self._expression())
        if not self._at(closing):
            raise self._unexpected(f"`,` or `{closing}`")
        self._advance()
        return tuple(found)

    # words

    def _word(self) -> SpecExpr:
        token = self._token
        text = token.text
        if text.startswith("\\"):
            return self._backslash_word()
        if self._dialect is Dialect.DECLARED and text == "sum" and self._ahead(1).text == "(":
            return self._declared_sum()
        if text in GEOMETRY:
            return self._geometry()
        if text in C_TYPE_WORDS or text in KNOWN_TYPEDEFS or text in ("sizeof", "active"):
            return self._call_like_word()
        self._advance()
        span = self._span(token)
        level = re.fullmatch(r"loop_count(?:_([0-9]+))?", text)
        if level:
            number = int(level.group(1) or 1)
            if number == 0:
                raise ContractError(span, "`loop_count_1` is the annotated loop's own count")
            return spec.LoopCount(number, span)
        match text:
            case "warpSize":
                return spec.WarpSize(span)
            case "true" | "false":
                return spec.BoolLiteral(text == "true", span)
            case "nullptr" | "NULL":
                return spec.NullPointer(span)
            case "requires" | "ensures" | "assigns" | "const" | "volatile":
                raise ContractError(span, f"expected an expression, found `{text}`")
        if self._at("("):
            self._advance()
            arguments = self._arguments_until(")")
            return spec.Call(text, arguments, self._since(token))
        return spec.Name(text, span)

    def _geometry(self) -> SpecExpr:
        token = self._advance()
        axis = self._ahead(1)
        if not self._at(".") or axis.text not in AXES:
            place = self._span(axis if self._at(".") else token)
            raise ContractError(place, f"`{token.text}` is used by its members `.x`, `.y`, `.z`")
        self._advance()
        self._advance()
        return spec.GeometryMember(GEOMETRY[token.text], AXES[axis.text], self._since(token))

    def _call_like_word(self) -> SpecExpr:
        """`active(t)`, `sizeof(…)`, `float(x)`"""
        token = self._advance()
        if token.text == "active" or token.text == "sizeof":
            self._expect("(", f"`{token.text}`")
            if token.text == "sizeof" and self._token.text in TYPE_STARTS:
                first = self._token
                type_ = self._stars(self._base_type(), first)
                self._expect(")")
                return spec.SizeOf(type_, self._since(token))
            inside = self._expression()
            self._expect(")")
            if token.text == "sizeof":
                return spec.SizeOf(inside, self._since(token))
            return spec.Active(inside, self._since(token))
        if not self._accept("("):
            raise ContractError(self._span(token), f"expected an expression, found `{token.text}`")
        named = spec.NamedType(_canonical_type([token.text]) or token.text, self._span(token))
        operand = self._expression()
        self._expect(")")
        return spec.Cast(named, operand, self._since(token))

    def _backslash_word(self) -> SpecExpr:
        token = self._advance()
        span = self._span(token)
        match token.text:
            case "\\result":
                return spec.Result(span)
            case "\\true" | "\\false":
                return spec.BoolLiteral(token.text == "\\true", span)
            case "\\null":
                return spec.NullPointer(span)
            case "\\nothing" | "\\empty":
                return spec.SetOf((), span)
            case "\\let":
                return self._let(token)
            case "\\lambda":
                hint = "it stands in `\\sum(low, high, \\lambda integer k; …)` and other folds"
                raise ContractError(span, "`\\lambda` cannot stand here", hint)
        if token.text in QUANTIFIERS:
            return self._quantified(token)
        if token.text not in BACKSLASH_WORDS:
            raise ContractError(
                span, f"unknown word `{token.text}`", closest(token.text, BACKSLASH_WORDS)
            )
        return self._backslash_call(token)

    def _backslash_call(self, token: Token) -> SpecExpr:
        if self._at("{"):
            message = f"labels of `{token.text}` are not supported"
            raise ContractError(self._span(self._token), message)
        self._expect("(", f"`{token.text}`")
        match token.text:
            case "\\old":
                operand = self._expression()
                self._expect(")")
                return spec.Old(operand, self._since(token))
            case "\\at":
                operand = self._expression()
                self._expect(",", "the term of `\\at`")
                label = self._expect_name("a label")
                self._expect(")")
                return spec.At(operand, label.text, self._since(token))
            case "\\separated":
                return spec.Separated(self._arguments_until(")", sets=True), self._since(token))
            case "\\union":
                return spec.Union(self._arguments_until(")", sets=True), self._since(token))
        if token.text in VALIDITIES:
            locations = self._arguments_until(")", sets=True)
            if not locations:
                raise ContractError(self._since(token), f"`{token.text}` needs a location")
            return spec.Valid(VALIDITIES[token.text], locations, self._since(token))
        return self._function_or_fold(token)

    def _function_or_fold(self, token: Token) -> SpecExpr:
        arguments: list[SpecExpr] = []
        while not self._at("\\lambda"):
            arguments.append(self._expression())
            if self._accept(")"):
                return self._builtin_call(token, tuple(arguments))
            self._expect(",")
        start = self._token
        if token.text not in FOLDS or len(arguments) != 2:
            message = f"`\\lambda` cannot stand here in `{token.text}`"
            raise ContractError(self._span(start), message)
        self._advance()
        binder = self._single_binder(start)
        self._end_binders()
        body = self._expression()
        self._expect(")")
        low, high = arguments
        return spec.Fold(FOLDS[token.text], low, high, binder, body, self._since(token))

    def _builtin_call(self, token: Token, arguments: tuple[SpecExpr, ...]) -> SpecExpr:
        span = self._since(token)
        arity = 2 if token.text == "\\pow" else BUILTIN_FUNCTIONS.get(token.text)
        if arity is None:
            hint = f"as in `{token.text}(low, high, \\lambda integer k; …)`"
            raise ContractError(span, f"`{token.text}` needs a `\\lambda`", hint)
        if len(arguments) != arity:
            message = f"`{token.text}` takes {arity} arguments, not {len(arguments)}"
            raise ContractError(span, message)
        if token.text == "\\pow":
            return spec.Binary(BinaryOp.POWER, arguments[0], arguments[1], span)
        return spec.Call(token.text, arguments, span)

    def _declared_sum(self) -> SpecExpr:
        """`sum(k, e, low, high)`, or `sum(low, high, lambda int k; e)`"""
        token = self._advance()
        self._advance()
        first = self._expression()
        self._expect(",")
        second = self._expression()
        self._expect(",")
        if self._at("\\lambda"):
            start = self._advance()
            binder = self._single_binder(start)
            self._end_binders()
            body = self._expression()
            low, high = first, second
        else:
            if not isinstance(first, spec.Name):
                raise ContractError(first.span, "expected the variable that `sum` runs over")
            integer = spec.SortType(spec.Sort.INTEGER, first.span)
            binder, body = Binder(first.identifier, integer, first.span), second
            low = self._expression()
            self._expect(",")
            high = self._expression()
        self._expect(")")
        return spec.Fold(spec.FoldKind.SUM, low, high, binder, body, self._since(token))

    # binders

    def _quantified(self, token: Token) -> SpecExpr:
        binders = self._binders()
        triggers: tuple[SpecExpr, ...] = ()
        if self._accept("["):
            triggers = self._arguments_until("]")
        if self._accept(":"):
            first = self._token
            type_ = self._stars(self._base_type(), first)
            binders = tuple(replace(binder, type=type_) for binder in binders)
        self._end_binders()
        body = self._expression()
        quantifier = QUANTIFIERS[token.text]
        return spec.Quantified(quantifier, binders, triggers, body, self._since(token))

    def _end_binders(self) -> None:
        if not self._at(";", "."):
            raise self._unexpected("`;` after the bound variables")
        self._advance()

    def _binders(self) -> tuple[Binder, ...]:
        """`integer i, j, real x`, or `i, j` without a type."""
        binders: list[Binder] = []
        first = self._token
        base: SpecType | None = None
        while not binders or self._accept(","):
            if self._starts_declaration():
                first = self._token
                base = self._base_type()
            integer = spec.SortType(spec.Sort.INTEGER, self._span(self._token))
            type_ = integer if base is None else self._stars(base, first)
            name = self._expect_name("the name of a bound variable")
            binders.append(Binder(name.text, type_, self._span(name)))
        return tuple(binders)

    def _single_binder(self, start: Token) -> Binder:
        binders = self._binders()
        if len(binders) != 1:
            raise ContractError(self._since(start), "`\\lambda` takes one variable here")
        return binders[0]

    def _let(self, token: Token) -> SpecExpr:
        name = self._expect_name("the name of a bound variable")
        self._expect("=", "the name of a `\\let`")
        value = self._expression()
        self._expect(";", "the value of a `\\let`")
        body = self._expression()
        return spec.Let(name.text, value, body, self._since(token))


def _canonical_type(words: list[str]) -> str | None:
    """One spelling for each C type: `long unsigned int` is `unsigned long`."""
    if len(words) == 1 and words[0] not in INTEGER_WORDS:
        return words[0]
    counts = {word: words.count(word) for word in words}
    longs = counts.pop("long", 0)
    if counts == {"double": 1} and longs == 1:
        return "long double"
    unsigned, signed = counts.pop("unsigned", 0), counts.pop("signed", 0)
    shorts, chars, ints = counts.pop("short", 0), counts.pop("char", 0), counts.pop("int", 0)
    sizes = (longs > 0) + shorts + chars
    if counts or unsigned + signed > 1 or longs > 2 or sizes > 1 or ints > 1 or chars * ints:
        return None
    if chars:
        return "unsigned char" if unsigned else "signed char" if signed else "char"
    base = "short" if shorts else {0: "int", 1: "long", 2: "long long"}[longs]
    return f"unsigned {base}" if unsigned else base
