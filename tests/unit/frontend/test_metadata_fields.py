"""Metadata read in one go means what the reader's rules say; the odd is left to them."""

from __future__ import annotations

import pytest

from warpproof.frontend.llvm import LlvmReadError, MetadataNode, read_module
from warpproof.frontend.llvm.cursor import Context
from warpproof.frontend.llvm.fields import plain_node
from warpproof.frontend.llvm.tokens import tokenize
from warpproof.frontend.llvm.top_level import TopReader

PLAIN = [
    "!DILocation(line: 12, column: 3, scope: !34)",
    "distinct !DILexicalBlock(scope: !1214, file: !187, line: 67, column: 3)",
    '!DIDerivedType(tag: DW_TAG_member, name: "a b", baseType: !7, flags: DIFlagPublic)',
    '!DISubprogram(name: "", flags: DIFlagPrototyped | DIFlagArtificial, isLocal: true)',
    "!DIGlobalVariable(type: null, isDefinition: false)",
]
ODD = [
    "!DIEnumerator(value: -1)",
    '!DIFile(filename: "a\\22b")',
    "!DIGlobalVariableExpression(var: !1, expr: !DIExpression())",
    "!DIExpression(DW_OP_deref)",
    "!DIBasicType()",
    "!{!1, !2}",
]
BROKEN = [
    "!DILocation(line: 12, ",
    "!DILocation(line: 12",
    "!DILocation(line: 12) !3",
    "!DILocation",
]


def by_rules(text: str) -> object:
    return TopReader(Context(), tokenize(text)).metadata_definition()


@pytest.mark.parametrize("text", PLAIN)
def test_plain_nodes_are_as_the_rules_read_them(text: str) -> None:
    found = plain_node(f"!9 = {text}\n!10 = !{{}}\n", 5, 5 + len(text))
    assert isinstance(found, MetadataNode)
    assert found == by_rules(text)


@pytest.mark.parametrize("text", ODD)
def test_others_are_left_to_the_rules(text: str) -> None:
    assert plain_node(text, 0, len(text)) is None
    by_rules(text)


@pytest.mark.parametrize("text", BROKEN)
def test_broken_nodes_are_refused(text: str) -> None:
    assert plain_node(text, 0, len(text)) is None
    with pytest.raises(LlvmReadError):
        read_module(f"!9 = {text}\n", eager=True)
