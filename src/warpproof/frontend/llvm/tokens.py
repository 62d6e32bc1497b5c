"""Tokens of textual LLVM IR: how text falls into them, what literals denote, which words there are.

Guaranteed: nothing is skipped but blanks and comments; what cannot be read is `Unread`.
"""

from __future__ import annotations

import re
import struct

from warpproof.frontend.llvm.ir import TailKind
from warpproof.frontend.llvm.types import (
    FLOAT_BITS,
    LABEL,
    METADATA,
    PTR,
    TOKEN,
    VOID,
    FloatName,
    FloatType,
    IntType,
    Type,
)

# A few fixed phrases (`!dbg !7`, `align 4`, `label %x`, `ptr addrspace(3)`) are one token: they are
# much of the text, and reading them whole makes the reader fast. Any other character becomes a
# token of its own, which no rule accepts, so nothing is skipped but blanks and comments.

_NAME = r'(?:[-\w$.]+|"[^"]*")'
_TOKEN = re.compile(
    rf"""(?:\s+|;[^\n]*)*+(
      [%@]{_NAME}
    | [,(){{}}\[\]<>=*|]
    | ![A-Za-z_][\w.$-]*[ ]!\d+
    | !(?:[-\w$.\\]+|"[^"]*")?
    | label[ ]%{_NAME}
    | align[ ]\d+
    | ptr[ ]addrspace\(\d+\)
    | [csu]?"[^"]*":?
    | \$"[^"]*"
    | [A-Za-z_$.][-\w$.]*:?
    | -?\d[\w.]*(?:(?<=[eE])[+-]\d+)?:?
    | \#\w+
    | \S
    )""",
    re.VERBOSE | re.ASCII,
)
END = "\0"  # follows the last token; no rule accepts it
_PADDING = f" {END} {END} {END}"


def tokenize(text: str) -> list[str]:
    return _TOKEN.findall(text + _PADDING)


def offset_of_token(text: str, index: int) -> int:
    for number, match in enumerate(_TOKEN.finditer(text + _PADDING)):
        if number == index:
            return min(match.start(1), len(text))
    return len(text)


_ESCAPE = re.compile(rb"\\(\\|[0-9A-Fa-f]{2})")


def unescape(quoted: str) -> bytes:
    """The bytes between the quotes, with `\\XX` and `\\\\` undone."""
    raw = quoted[quoted.index('"') + 1 : -1].encode()
    if b"\\" not in raw:
        return raw
    return _ESCAPE.sub(
        lambda m: b"\\" if m[1] == b"\\" else bytes([int(m[1], 16)]),
        raw,
    )


def text_of(quoted: str) -> str:
    return unescape(quoted).decode("utf-8", "surrogateescape")


def name_of(token: str) -> str:
    """The name in `%x`, `@x`, `$x` or a quoted form of these."""
    return text_of(token) if token[1] == '"' else token[1:]


class Unread(Exception):
    """What the rules raise; the entry points add the line."""


# How a hexadecimal literal of each kind starts and how many digits follow.
_HEX_PREFIX: dict[FloatName, tuple[str, int]] = {
    "half": ("0xH", 4),
    "bfloat": ("0xR", 4),
    "float": ("0x", 16),  # written as the double of the same value
    "double": ("0x", 16),
    "fp128": ("0xL", 32),
    "x86_fp80": ("0xK", 20),
}
_FLOAT_TEXT = re.compile(r"-?\d+\.\d*(?:[eE][+-]?\d+)?")


def float_bits(token: str, kind: FloatName) -> int:
    """The exact bit pattern a literal denotes in the format `kind`."""
    if token.startswith("f0x"):
        return _hex_digits(token[3:], FLOAT_BITS[kind] // 4)
    if not token.startswith("0x"):
        return _bits_of_decimal(token, kind)
    prefix, digits = _HEX_PREFIX[kind]
    if not token.startswith(prefix):
        raise Unread(f"float literal {token} for {kind}")
    text = token[len(prefix) :]
    if prefix == "0x":  # the plain form leaves leading zeros out
        text = text.rjust(digits, "0")
    bits = _hex_digits(text, digits)
    if kind == "float":
        return _narrow_double(bits)
    if kind == "fp128":  # printed low word first
        return (bits & (1 << 64) - 1) << 64 | bits >> 64
    return bits


def _hex_digits(text: str, count: int) -> int:
    if len(text) != count:
        raise Unread(f"expected {count} hexadecimal digits, not {text}")
    return int(text, 16)


def _bits_of_decimal(token: str, kind: FloatName) -> int:
    if not _FLOAT_TEXT.fullmatch(token):
        raise Unread(f"float literal {token}")
    number = float(token)
    double = int.from_bytes(struct.pack("<d", number), "little")
    if kind == "double":
        return double
    if kind == "float":
        return _narrow_double(double)
    raise Unread(f"decimal literal {token} for {kind}")


def _narrow_double(double: int) -> int:
    """The float with exactly the value of a double; NaN payloads keep their upper bits."""
    exponent, mantissa = double >> 52 & 0x7FF, double & (1 << 52) - 1
    if exponent == 0x7FF:
        if mantissa & (1 << 29) - 1:
            raise Unread("literal is not a float")
        return double >> 63 << 31 | 0xFF << 23 | mantissa >> 29
    packed = double.to_bytes(8, "little")
    try:
        narrow = struct.pack("<f", struct.unpack("<d", packed)[0])
    except OverflowError:
        raise Unread("literal is not a float") from None
    if struct.pack("<d", struct.unpack("<f", narrow)[0]) != packed:
        raise Unread("literal is not a float")
    return int.from_bytes(narrow, "little")


def word_set(text: str) -> frozenset[str]:
    return frozenset(text.split())


FAST_MATH = word_set("fast nnan ninf nsz arcp contract afn reassoc")
CAST_FLAGS = word_set("nneg nuw nsw") | FAST_MATH
GEP_FLAGS = word_set("inbounds nuw nusw")
INT_BINARY = word_set("add sub mul udiv sdiv urem srem shl lshr ashr and or xor")
FLOAT_BINARY = word_set("fadd fsub fmul fdiv frem")
CASTS = word_set(
    "trunc zext sext fptrunc fpext fptoui fptosi uitofp sitofp ptrtoint ptrtoaddr inttoptr"
    " bitcast addrspacecast"
)
CONSTANT_BINARY = word_set("add sub xor")
CONSTANT_CASTS = word_set("trunc ptrtoint ptrtoaddr inttoptr bitcast addrspacecast")
INT_PREDICATES = word_set("eq ne ugt uge ult ule sgt sge slt sle")
FLOAT_PREDICATES = word_set("false oeq ogt oge olt ole one ord ueq ugt uge ult ule une uno true")
ORDERINGS = word_set("unordered monotonic acquire release acq_rel seq_cst")
RMW_OPS = word_set(
    "xchg add sub and nand or xor max min umax umin fadd fsub fmax fmin fmaximum fminimum"
    " uinc_wrap udec_wrap usub_cond usub_sat"
)
TAIL_KINDS: dict[str, TailKind] = {"tail": "tail", "musttail": "musttail", "notail": "notail"}
CONVENTIONS = word_set(
    "ccc fastcc coldcc ptx_kernel ptx_device spir_kernel spir_func preserve_mostcc preserve_allcc"
    " preserve_nonecc tailcc swiftcc swifttailcc cxx_fast_tlscc x86_stdcallcc x86_fastcallcc"
    " x86_thiscallcc x86_vectorcallcc x86_regcallcc win64cc x86_64_sysvcc amdgpu_kernel"
)
LINKAGES = word_set(
    "private internal available_externally linkonce weak common appending extern_weak"
    " linkonce_odr weak_odr external"
)
SKIPPED_QUALIFIERS = word_set(
    "dso_local dso_preemptable default hidden protected dllimport dllexport"
    " unnamed_addr local_unnamed_addr"
)
PLAIN_ATTRIBUTES = word_set(
    "noundef nonnull noalias nocapture readonly readnone writeonly signext zeroext noext inreg"
    " returned nofree immarg swiftself swifterror swiftasync nest writable dead_on_unwind"
    " dead_on_return allocptr allocalign noreturn nounwind"
)
TYPED_ATTRIBUTES = word_set("byval sret byref elementtype")
ARGUMENT_ATTRIBUTES = word_set(
    "dereferenceable dereferenceable_or_null captures range initializes nofpclass dead_on_return"
)
GLOBAL_FLAGS = word_set(
    "no_sanitize_address no_sanitize_hwaddress sanitize_memtag sanitize_address_dyninit"
)
ASM_FLAGS = word_set("sideeffect alignstack inteldialect unwind")
INTEGER_TYPE = re.compile(r"i[1-9]\d*")
SPACED_POINTER = re.compile(r"ptr addrspace\((\d+)\)")

SIMPLE_TYPES: dict[str, Type] = {
    **{f"i{bits}": IntType(bits) for bits in (1, 8, 16, 32, 64, 128)},
    **{kind: FloatType(kind) for kind in FLOAT_BITS},
    "ptr": PTR,
    "void": VOID,
    "label": LABEL,
    "metadata": METADATA,
    "token": TOKEN,
}
