"""What a model function is to a caller that does not look inside: its tag, as its header declares.

A reasoner that follows host code into the bodies of our headers loses itself in the digits of
`strtol` or the bytes of a device's name. A tag says where it may stop, and what the call then is:
an allocation of so many bytes, a copy of so many from here to there, a number that a text tells.

A tag promises nothing about memory. Whoever cuts a call short has to forget all that
`model_effects.call_effects` says the function may change, but for what the tag says of it, and what
is not cut has to be followed. The checks inside a function are made by whoever follows it.
"""

from __future__ import annotations

from enum import Enum

from warpproof.base.records import record


class ModelTag(Enum):
    FOLLOW = "follow"  # its body says it best
    ALLOCATES = "allocates"  # a new object, or null; operands: bytes, where it is stored, space
    FREES = "frees"  # operand: the object
    COPIES = "copies"  # operands: to, from, bytes; without them rows or boxes
    FILLS = "fills"  # operands: to, byte, bytes; without them rows or boxes
    PARSES = "parses"  # what a text says; operands: the texts that decide it
    PRINTS = "prints"  # output, and the number of characters
    READS = "reads"  # input of the program: arbitrary
    ASKS = "asks"  # the device, the machine, the clock, the environment
    DRAWS = "draws"  # random numbers
    ERRORS = "errors"  # the last error, and words for errors
    ORDERS = "orders"  # makes, ends, orders or waits for streams, events and the device
    SUCCEEDS = "succeeds"  # nothing that a program sees; 0 if its requirements hold
    LAUNCHES = "launches"  # a kernel
    ENDS = "ends"  # the program or the thread
    OPAQUE = "opaque"  # calls what it is given, or is not modelled


LATER = "later"
"""The last word of a tag where the host may go on before a copy or fill is done."""

# How many operands a tag may have.
OPERANDS: dict[ModelTag, frozenset[int]] = {
    ModelTag.ALLOCATES: frozenset({0, 1, 2, 3}),
    ModelTag.FREES: frozenset({0, 1}),
    ModelTag.COPIES: frozenset({0, 3}),
    ModelTag.FILLS: frozenset({0, 3}),
    ModelTag.PARSES: frozenset({0, 1, 2}),
}


@record
class TaggedModel:
    """A function's tag, and the parameters it speaks of by their places in the list of parameters;
    none where the header does not say or the function has no such parameter."""

    tag: ModelTag
    operands: tuple[int, ...] = ()
    is_late: bool = False


@record
class DeclaredTag:
    """As a header writes it: operands by name, without the underscores of reserved names."""

    tag: ModelTag
    operands: tuple[str, ...] = ()
    is_late: bool = False

    def of_function(self, parameters: tuple[str | None, ...]) -> TaggedModel:
        plain = [None if name is None else name.strip("_") for name in parameters]
        if not all(name in plain for name in self.operands):
            return TaggedModel(self.tag, (), self.is_late)
        places = tuple(plain.index(name) for name in self.operands)
        return TaggedModel(self.tag, places, self.is_late)


def read_tag(words: list[str]) -> DeclaredTag:
    """The tag that these words declare; `ValueError` where they declare none."""
    if not words:
        raise ValueError("a tag says what the function is: " + ", ".join(t.value for t in ModelTag))
    tag = ModelTag(words[0])
    is_late = words[-1] == LATER and tag in (ModelTag.COPIES, ModelTag.FILLS)
    words = words[:-1] if is_late else words
    if len(words) - 1 not in OPERANDS.get(tag, frozenset({0})):
        raise ValueError(f"'{tag.value}' does not have {len(words) - 1} operands")
    return DeclaredTag(tag, tuple(words[1:]), is_late)
