"""The reader of textual LLVM IR: what it understands, and that it refuses everything else."""

# ruff: noqa: E501  (LLVM writes each definition on one line)

from __future__ import annotations

import copy
import pickle
import struct
import subprocess
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from warpproof.frontend import llvm
from warpproof.frontend.llvm import tokens

I8, I32, I64 = llvm.IntType(8), llvm.IntType(32), llvm.IntType(64)
FLOAT, DOUBLE = llvm.FloatType("float"), llvm.FloatType("double")

MODULE = r"""; ModuleID = 'sample.cu'
source_filename = "sample.cu"
target datalayout = "e-p:64:64-i64:64"
target triple = "nvptx64-nvidia-cuda"
module asm ".globl x"

%struct.pair = type { i32, [2 x float] }
%"class.box<int>" = type <{ ptr, i8 }>
%opaque = type opaque

$f = comdat any

@tile = internal addrspace(3) global [16 x float] undef, align 4, !dbg !0
@text = private unnamed_addr constant [4 x i8] c"a\22\5C\00", align 1
@pair = dso_local addrspace(1) externally_initialized global %struct.pair { i32 -1, [2 x float] [float 1.000000e+00, float 0x3FB99999A0000000] }, section "data", align 8
@other = external hidden thread_local(localdynamic) global i32, align 4
@spot = global ptr getelementptr inbounds nuw (i8, ptr @text, i64 2), comdat($f), align 8
@number = global i64 sub (i64 ptrtoint (ptr @spot to i64), i64 ptrtoint (ptr @text to i64))
@llvm.global_ctors = appending global [1 x { i32, ptr, ptr }] [{ i32, ptr, ptr } { i32 65535, ptr @f, ptr null }]
@generic = constant ptr addrspacecast (ptr addrspace(3) @tile to ptr)
@lanes = constant <2 x i32> splat (i32 7)

@alias = hidden alias void (i32), ptr @f

; Function Attrs: nounwind
define weak_odr dso_local ptx_kernel void @f(ptr noundef byval(%struct.pair) align 8 %p, i32 %"odd name", i32 %0) #0 comdat !dbg !3 {
  %x = alloca i32, align 4
  %vla = alloca float, i64 %size, align 16
    #dbg_declare(ptr %x, !4, !DIExpression(DW_OP_plus_uconst, 4, DW_OP_deref), !5)
  store i32 %0, ptr %x, align 4, !dbg !5
  %2 = load atomic volatile i32, ptr %x syncscope("block") acquire, align 4
  %sum = add nuw nsw i32 %2, -1, !dbg !5, !annotation !7
  %q = udiv exact i32 %sum, 3
  %neg = fneg contract float 0x7FF0000000000000
  %mul = fmul nnan ninf double 2.500000e-01, 0x7FF8000000000000
  %less = icmp samesign ult i32 %sum, 4294967295
  %un = fcmp uno float %neg, 0.000000e+00
  %wide = zext nneg i32 %sum to i64
  %g = addrspacecast ptr addrspace(3) @tile to ptr
  %e = getelementptr inbounds nuw %struct.pair, ptr %p, i64 0, i32 1, i64 %wide, !dbg !5
  br i1 %less, label %loop, label %"exit block", !dbg !5, !prof !7

loop:                                             ; preds = %loop, %1
  %phi = phi i32 [ 0, %1 ], [ %next, %loop ]
  %sel = select i1 %less, i32 %phi, i32 undef
  %next = call noundef i32 (ptr, ...) @printf(ptr noundef @text, double 1.000000e+00) #1, !dbg !5
  %old = atomicrmw volatile fadd ptr %x, float %neg syncscope("agent") seq_cst, align 4
  %cas = cmpxchg weak ptr %x, i32 0, i32 1 acq_rel monotonic, align 4
  fence syncscope("block") seq_cst
  %ok = extractvalue { i32, i1 } %cas, 1
  %ins = insertvalue { i32, i1 } poison, i32 3, 0
  %lane = extractelement <4 x float> zeroinitializer, i64 2
  %vec = insertelement <4 x float> poison, float %lane, i32 0
  %mix = shufflevector <4 x float> %vec, <4 x float> poison, <2 x i32> <i32 0, i32 undef>
  %fr = freeze i32 %sel
  %va = va_arg ptr %p, i32
  tail call void asm sideeffect "bar.sync $0;", "r,~{memory}"(i32 0) #1, !srcloc !7
  call void @llvm.dbg.value(metadata i32 %phi, metadata !4, metadata !DIExpression()), !dbg !5
  call void @llvm.assume(i1 true) [ "align"(ptr %p, i64 16) ]
  switch i32 %phi, label %5 [
    i32 0, label %loop
    i32 -1, label %"exit block"
  ]

5:                                                ; preds = %loop
  br label %loop, !llvm.loop !8

"exit block":                                     ; preds = %loop, %1
  ret void, !dbg !5
}

define internal { ptr, i32 } @g(i32 %n) personality ptr @personality {
entry:
  %v = invoke i32 @h(i32 signext %n)
          to label %done unwind label %lpad

done:                                             ; preds = %entry
  unreachable, !nosanitize !7

lpad:                                             ; preds = %entry
  %l = landingpad { ptr, i32 }
          cleanup
          catch ptr null
  resume { ptr, i32 } %l
}

declare i32 @h(i32 signext)

declare !dbg !3 noalias noundef ptr @printf(ptr noundef readonly captures(none), ...) #1

declare i32 @personality(...)

declare void @llvm.assume(i1 noundef)

declare void @llvm.dbg.value(metadata, metadata, metadata)

attributes #0 = { convergent noinline "target-cpu"="sm_80" memory(argmem: readwrite) }
attributes #1 = { nounwind alignstack=8 }

!llvm.module.flags = !{!1}
!0 = !DIGlobalVariableExpression(var: !2, expr: !DIExpression())
!1 = !{i32 2, !"Debug Info Version", i32 3}
!2 = distinct !DIGlobalVariable(name: "tile\5C", scope: null, isLocal: true, isDefinition: false)
!3 = distinct !DISubprogram(name: "f", flags: DIFlagPublic | DIFlagPrototyped, line: 3, spFlags: 0)
!4 = !DILocalVariable(name: "x", arg: 1, scope: !3)
!5 = !DILocation(line: 7, column: 3, scope: !3)
!7 = !{}
!8 = distinct !{!8, !5, null, !"llvm.loop.mustprogress", ptr @f}
"""


@pytest.fixture(scope="module")
def module() -> llvm.Module:
    return llvm.read_module(MODULE, eager=True)


@pytest.fixture(scope="module")
def named(module: llvm.Module) -> dict[str | None, llvm.Instruction]:
    return {i.result: i for b in module.functions["f"].blocks for i in b.instructions}


def block(module: llvm.Module, label: str) -> llvm.BasicBlock:
    return next(b for b in module.functions["f"].blocks if b.label == label)


# --- top level ----------------------------------------------------------------------------------


def test_module_strings(module: llvm.Module) -> None:
    assert module.source_name == "sample.cu"
    assert module.data_layout == "e-p:64:64-i64:64"
    assert module.target_triple == "nvptx64-nvidia-cuda"
    assert module.module_asm == (".globl x",)


def test_named_types(module: llvm.Module) -> None:
    assert module.types["struct.pair"] is llvm.StructType((I32, llvm.ArrayType(2, FLOAT)))
    assert module.types["class.box<int>"] is llvm.StructType((llvm.PTR, I8), packed=True)
    assert module.types["opaque"] is llvm.OPAQUE
    assert module.resolve(llvm.NamedType("opaque")) is llvm.OPAQUE
    assert module.resolve(I8) is I8


def test_shared_variable(module: llvm.Module) -> None:
    tile = module.globals["tile"]
    assert (tile.space, tile.linkage, tile.constant, tile.align) == (3, "internal", False, 4)
    assert tile.initializer == llvm.Undef(llvm.ArrayType(16, FLOAT))
    assert tile.dbg == (0,)


def test_initialisers(module: llvm.Module) -> None:
    pair = module.globals["pair"]
    assert pair.externally_initialized
    assert pair.section == "data"
    assert pair.initializer == llvm.Aggregate(
        (
            llvm.IntLiteral(0xFFFFFFFF, I32),
            llvm.Aggregate(
                (llvm.FloatLiteral(0x3F800000, FLOAT), llvm.FloatLiteral(0x3DCCCCCD, FLOAT)),
                llvm.ArrayType(2, FLOAT),
            ),
        ),
        llvm.NamedType("struct.pair"),
    )
    assert module.globals["text"].initializer == llvm.CString(b'a"\\\0', llvm.ArrayType(4, I8))
    assert module.globals["lanes"].initializer == llvm.Aggregate(
        (llvm.IntLiteral(7, I32),) * 2, llvm.VectorType(2, I32)
    )


def test_declared_global(module: llvm.Module) -> None:
    other = module.globals["other"]
    assert other.initializer is None
    assert other.thread_local
    assert other.linkage == "external"


def test_constant_expressions(module: llvm.Module) -> None:
    spot = module.globals["spot"]
    assert spot.comdat == "f"
    assert spot.initializer == llvm.ConstExpr(
        "getelementptr",
        frozenset(("inbounds", "nuw")),
        (llvm.GlobalRef("text", llvm.PTR), llvm.IntLiteral(2, I64)),
        llvm.PTR,
        I8,
    )
    number = module.globals["number"].initializer
    assert isinstance(number, llvm.ConstExpr)
    assert number.op == "sub"
    assert [o.op for o in number.operands if isinstance(o, llvm.ConstExpr)] == ["ptrtoint"] * 2
    generic = module.globals["generic"].initializer
    assert isinstance(generic, llvm.ConstExpr)
    assert generic.operands == (llvm.GlobalRef("tile", llvm.PtrType(3)),)


def test_constructors_are_an_ordinary_initialiser(module: llvm.Module) -> None:
    table = module.globals["llvm.global_ctors"].initializer
    assert isinstance(table, llvm.Aggregate)
    (entry,) = table.elements
    assert isinstance(entry, llvm.Aggregate)
    assert entry.elements[1] == llvm.GlobalRef("f", llvm.PTR)


def test_alias(module: llvm.Module) -> None:
    alias = module.aliases["alias"]
    assert alias.target == llvm.GlobalRef("f", llvm.PTR)
    assert alias.type is llvm.FunctionType(llvm.VOID, (I32,))


def test_kernel_header(module: llvm.Module) -> None:
    kernel = module.functions["f"]
    assert kernel.calling_convention == "ptx_kernel"
    assert kernel.linkage == "weak_odr"
    assert kernel.comdat == "f"
    assert kernel.subprogram == 3
    assert [p.name for p in kernel.parameters] == ["p", "odd name", "0"]
    attributes = kernel.parameters[0].attributes
    assert attributes.byval is llvm.NamedType("struct.pair")
    assert attributes.align == 8
    assert attributes.names == {"noundef"}
    assert kernel.attributes == {
        "convergent",
        "noinline",
        "target-cpu=sm_80",
        "memory(argmem: readwrite)",
    }


def test_declaration(module: llvm.Module) -> None:
    printf = module.functions["printf"]
    assert printf.is_declaration
    assert printf.blocks == ()
    assert printf.variadic
    assert printf.subprogram == 3
    assert printf.return_attributes.names == {"noalias", "noundef"}
    assert printf.parameters[0].attributes.names == {"noundef", "readonly", "captures(none)"}
    assert printf.attributes == {"nounwind", "alignstack=8"}


def test_line_numbers(module: llvm.Module) -> None:
    lines = MODULE.split("\n")
    assert "@f(" in lines[module.functions["f"].line_number - 1]
    assert lines[module.globals["pair"].line_number - 1].startswith("@pair")


# --- bodies -------------------------------------------------------------------------------------


def test_blocks_and_numbering(module: llvm.Module) -> None:
    labels = [b.label for b in module.functions["f"].blocks]
    assert labels == ["1", "loop", "5", "exit block"]  # the entry follows the parameter %0


def test_debug_records_keep_their_place(module: llvm.Module) -> None:
    entry = module.functions["f"].blocks[0].instructions
    declare = entry[2]
    assert declare == llvm.DbgDeclare(
        None,
        "declare",
        llvm.Register("x", llvm.PTR),
        4,
        (
            llvm.MetadataWord(("DW_OP_plus_uconst",)),
            4,
            llvm.MetadataWord(("DW_OP_deref",)),
        ),
        llvm.Meta(dbg=5),
    )
    older = [i for i in block(module, "loop").instructions if isinstance(i, llvm.DbgDeclare)]
    assert [(d.kind, d.variable, d.expression) for d in older] == [("value", 4, ())]


def test_memory_instructions(named: dict[str | None, llvm.Instruction]) -> None:
    x = llvm.Register("x", llvm.PTR)
    assert named["x"] == llvm.Alloca("x", I32, None, 4, llvm.PTR, llvm.NO_META)
    size = llvm.Register("size", I64)
    assert named["vla"] == llvm.Alloca("vla", FLOAT, size, 16, llvm.PTR, llvm.NO_META)
    assert named["2"] == llvm.Load("2", I32, x, 4, True, "acquire", "block", llvm.NO_META)
    old = named["old"]
    assert isinstance(old, llvm.AtomicRmw)
    assert (old.op, old.ordering, old.scope, old.volatile) == ("fadd", "seq_cst", "agent", True)
    cas = named["cas"]
    assert isinstance(cas, llvm.CmpXchg)
    assert (cas.success_ordering, cas.failure_ordering, cas.weak) == ("acq_rel", "monotonic", True)
    gep = named["e"]
    assert isinstance(gep, llvm.GetElementPtr)
    assert gep.source is llvm.NamedType("struct.pair")
    assert gep.indices == (
        llvm.IntLiteral(0, I64),
        llvm.IntLiteral(1, I32),
        llvm.Register("wide", I64),
    )


def test_arithmetic(named: dict[str | None, llvm.Instruction]) -> None:
    assert named["sum"] == llvm.Binary(
        "sum",
        "add",
        frozenset(("nsw", "nuw")),
        I32,
        llvm.Register("2", I32),
        llvm.IntLiteral(0xFFFFFFFF, I32),
        llvm.Meta(dbg=5, others=(("annotation", 7),)),
    )
    less = named["less"]
    assert isinstance(less, llvm.Compare)
    assert less.predicate == "ult"
    assert isinstance(less.right, llvm.IntLiteral)
    assert less.right.signed == -1
    mul = named["mul"]
    assert isinstance(mul, llvm.Binary)
    assert mul.left == llvm.FloatLiteral(0x3FD0000000000000, DOUBLE)
    neg = named["neg"]
    assert isinstance(neg, llvm.Unary)
    assert neg.operand == llvm.FloatLiteral(0x7F800000, FLOAT)


def test_calls(module: llvm.Module, named: dict[str | None, llvm.Instruction]) -> None:
    call = named["next"]
    assert isinstance(call, llvm.Call)
    assert call.callee_name == "printf"
    assert call.function_type is llvm.FunctionType(I32, (llvm.PTR,), variadic=True)
    assert call.type is I32
    assert call.attribute_groups == (1,)
    assert "nounwind" in call.attributes
    assert [a.attributes.names for a in call.arguments] == [{"noundef"}, frozenset()]
    calls = [i for i in block(module, "loop").instructions if isinstance(i, llvm.Call)]
    asm = calls[1]
    assert asm.is_inline_asm
    assert asm.tail == "tail"
    assert asm.callee == llvm.InlineAsm(
        "bar.sync $0;", "r,~{memory}", frozenset(("sideeffect",)), llvm.PTR
    )
    assert calls[2].bundles[0].tag == "align"


def test_control(module: llvm.Module) -> None:
    branch = module.functions["f"].blocks[0].terminator
    assert isinstance(branch, llvm.CondBranch)
    assert (branch.then, branch.otherwise) == ("loop", "exit block")
    switch = block(module, "loop").terminator
    assert isinstance(switch, llvm.Switch)
    assert switch.default == "5"
    assert [(c.value.signed, c.target) for c in switch.cases] == [(0, "loop"), (-1, "exit block")]
    assert block(module, "5").terminator.meta.loop == 8
    entry, done, lpad = module.functions["g"].blocks
    invoke = entry.terminator
    assert isinstance(invoke, llvm.Invoke)
    assert (invoke.normal, invoke.unwind, invoke.call.callee_name) == ("done", "lpad", "h")
    assert done.terminator.meta.nosanitize
    pad = lpad.instructions[0]
    assert isinstance(pad, llvm.LandingPad)
    assert pad.cleanup
    assert [c.kind for c in pad.clauses] == ["catch"]


def test_metadata(module: llvm.Module) -> None:
    assert module.metadata[2] == llvm.MetadataNode(
        "DIGlobalVariable",
        True,
        {"name": "tile\\", "scope": None, "isLocal": True, "isDefinition": False},
    )
    subprogram = module.metadata[3]
    assert isinstance(subprogram, llvm.MetadataNode)
    assert subprogram.fields["flags"] == llvm.MetadataWord(("DIFlagPublic", "DIFlagPrototyped"))
    assert subprogram.fields["spFlags"] == 0
    loop = module.metadata[8]
    assert isinstance(loop, llvm.MetadataTuple)
    assert loop.distinct
    assert loop.elements == (
        llvm.MetadataRef(8),
        llvm.MetadataRef(5),
        None,
        llvm.MetadataString("llvm.loop.mustprogress"),
        llvm.MetadataValue(llvm.GlobalRef("f", llvm.PTR)),
    )
    assert module.named_metadata["llvm.module.flags"] == (llvm.MetadataRef(1),)
    assert list(module.metadata.ids_of_kind("DILocation")) == [5]
    assert 6 not in module.metadata


# --- types --------------------------------------------------------------------------------------


def test_types_are_interned() -> None:
    assert llvm.IntType(32) is llvm.IntType(bits=32)
    assert llvm.PtrType() is llvm.PtrType(0)
    struct_ = llvm.StructType((I32, llvm.PTR))
    assert struct_ is llvm.StructType((I32, llvm.PTR), False)
    assert struct_ is not llvm.StructType((I32, llvm.PTR), packed=True)
    assert copy.deepcopy(struct_) is struct_
    assert pickle.loads(pickle.dumps(struct_)) is struct_


# --- literals -----------------------------------------------------------------------------------


def literal(type_: str, text: str) -> llvm.Value | None:
    return llvm.read_module(f"@x = global {type_} {text}\n").globals["x"].initializer


@given(st.integers(0, 2**32 - 1))
def test_floats_are_exact(bits: int) -> None:
    """LLVM writes a float as the double of the same value, a NaN with its payload shifted."""
    exponent, mantissa = bits >> 23 & 0xFF, bits & (1 << 23) - 1
    if exponent == 0xFF:
        double = bits >> 31 << 63 | 0x7FF << 52 | mantissa << 29
    else:
        (value,) = struct.unpack("<f", bits.to_bytes(4, "little"))
        double = int.from_bytes(struct.pack("<d", value), "little")
    assert literal("float", f"0x{double:016X}") == llvm.FloatLiteral(bits, FLOAT)


@pytest.mark.parametrize(
    ("type_", "text", "bits"),
    [
        ("double", "-0.000000e+00", 1 << 63),
        ("double", "1.000000e+00", 0x3FF0000000000000),
        ("float", "5.000000e-01", 0x3F000000),
        ("half", "0xH3C00", 0x3C00),
        ("bfloat", "0xR3F80", 0x3F80),
        ("fp128", "0xL00000000000000013FFF000000000000", 0x3FFF0000000000000000000000000001),
        ("x86_fp80", "0xK3FFF8000000000000000", 0x3FFF8000000000000000),
        ("float", "f0x3F800000", 0x3F800000),
    ],
)
def test_float_formats(type_: str, text: str, bits: int) -> None:
    found = literal(type_, text)
    assert isinstance(found, llvm.FloatLiteral)
    assert found.bits == bits


@pytest.mark.parametrize(
    ("type_", "text"),
    [
        ("float", "1.000000e-01"),  # not a float
        ("float", "0x3FB999999999999A"),
        ("float", "0x7FF0000000000001"),
        ("float", "0x7FEFFFFFFFFFFFFF"),
        ("double", "0x3FF000000000000001"),
        ("double", "1"),
        ("half", "0x3C00"),
        ("i8", "256"),
        ("i8", "-129"),
        ("i8", "1.0"),
        ("ptr", "0"),
        ("i32", "true"),
        ("[2 x i8]", 'c"abc"'),
        ("[2 x i32]", "[i32 1]"),
        ("[2 x i32]", "[i32 1, i64 2]"),
        ("{ i32, i8 }", "{ i32 1, i32 2 }"),
        ("i64", "ptrtoint (ptr @x to i32)"),
        ("<2 x i32>", "splat (i64 1)"),
    ],
)
def test_wrong_literals_are_refused(type_: str, text: str) -> None:
    with pytest.raises(llvm.LlvmReadError):
        literal(type_, text)


# --- strictness ---------------------------------------------------------------------------------


def body(*lines: str) -> str:
    return "define void @f() {\nentry:\n" + "".join(f"  {line}\n" for line in lines) + "}\n"


@pytest.mark.parametrize(
    "line",
    [
        "%x = add i32 1, 2, 3",
        "%x = add exact i32 1, 2",
        "%x = add i32 1",
        "%x = frobnicate i32 1",
        "add i32 1, 2",
        "%x = store i32 1, ptr %p",
        "%x = load i32, ptr %p acquire, align 4",
        "%x = load i32, ptr %p, align 4, sideways",
        "%x = load <vscale x 4 x i32>, ptr %p",
        "%x = icmp lt i32 1, 2",
        "call i32 @g()",
        "%x = call void @g()",
        "call void @g() #9",
        "call void @g(i32 mystery 1)",
        "call void @g(i32 1",
        "call void @llvm.dbg.declare(i32 1)",
        "fence",
        "%x = atomicrmw mul ptr %p, i32 1 seq_cst",
        "store i32 1, ptr %p ?",
        "br sideways",
        "#dbg_declare(ptr %p, !1, !2, !3)",
        "#dbg_assign(i32 1, !1, !DIExpression(), !2, ptr %p, !DIExpression(), !3)",
    ],
)
def test_unknown_instructions_are_refused_at_their_line(line: str) -> None:
    module = llvm.read_module(body("fence seq_cst", line, "ret void"))
    with pytest.raises(llvm.LlvmReadError) as caught:
        _ = module.functions["f"].blocks
    assert caught.value.line_number == 4
    assert caught.value.line.strip() == line


@pytest.mark.parametrize(
    "text",
    [
        body("fence seq_cst"),  # no terminator
        body("ret void", "ret void"),
        body("ret void", "entry:", "ret void"),
        "define void @f() {\n  ret void\n",
        "define void @f() mystery {\n  ret void\n}\n",
        "define void @f() prefix i32 1 {\n  ret void\n}\n",
        "declare void @f()\ndeclare void @f()\n",
        "declare void @f() trailing\n",
        "@x = global i32 1\n@x = global i32 2\n",
        "@x = global i32 1, mystery\n",
        "@x = global i32\n",
        "%t = type { i32, }\n",
        "$c = comdat some\n",
        "attributes #0 = { nounwind\n",
        "uselistorder ptr @x, { 1, 0 }\n",
        "nonsense\n",
        '!0 = !DIFile(filename: "a" "b")\n',
        "!0 = !{!1\n",
        "!0 = !{!1} !{}\n",
        'target triple = "a"\ntarget triple = "b"\n',
    ],
)
def test_malformed_modules_are_refused(text: str) -> None:
    with pytest.raises(llvm.LlvmReadError):
        llvm.read_module(text, eager=True)


def test_every_token_of_a_body_counts(module: llvm.Module) -> None:
    """Leaving out any one token is noticed: an error, or something else is read."""
    for name in ("f", "g"):
        start = MODULE.index("{\n", MODULE.index(f"@{name}(")) + 2
        end = MODULE.index("\n}", start)
        expected = module.functions[name].blocks
        for match in tokens._TOKEN.finditer(MODULE, start, end):
            changed = MODULE[: match.start(1)] + MODULE[match.end(1) :]
            try:
                found = llvm.read_module(changed).functions[name].blocks
            except llvm.LlvmReadError:
                continue
            assert found != expected, match[1]


def test_bodies_are_read_on_demand() -> None:
    text = body("mystery")
    function = llvm.read_module(text).functions["f"]
    for _ in range(2):
        with pytest.raises(llvm.LlvmReadError, match="mystery"):
            _ = function.blocks
    with pytest.raises(llvm.LlvmReadError, match="line 3"):
        llvm.read_module(text, eager=True)


def test_bodies_are_read_once(module: llvm.Module) -> None:
    function = module.functions["f"]
    assert function.blocks is function.blocks


# --- clang --------------------------------------------------------------------------------------

PROGRAM = """
template <class T> struct Box { T value; T get() const { return value; } };
struct Node { Node *next; int bits : 3; float f[4]; virtual ~Node() {} };
static int counter;
extern "C" int printf(const char *, ...);
int choose(int n) {
    static double table[3] = {1.0, 2.0, 0.1};
    switch (n) { case 1: return 2; case 7: return counter++; default: break; }
    for (int i = 0; i < n; ++i) { float x = i * 0.1f; printf("%f %d", x, n && i); }
    return n / 3 + (int)table[n & 1];
}
int use(Box<int> b, Node *n, long double l) { return b.get() + n->bits + (l > 1.0L); }
void swap(int *a) { __atomic_fetch_add(a, 1, __ATOMIC_SEQ_CST); }
typedef float f4 __attribute__((ext_vector_type(4)));
f4 lanes(f4 a, f4 b) { return a.xxyy * b; }
"""


@pytest.mark.parametrize("flags", [(), ("-fno-discard-value-names", "-fexceptions")])
def test_reads_what_clang_prints(tmp_path: Path, flags: tuple[str, ...]) -> None:
    ziglang = pytest.importorskip("ziglang")
    source, target = tmp_path / "program.cpp", tmp_path / "program.ll"
    source.write_text(PROGRAM)
    zig = Path(ziglang.__file__).parent / "zig"
    command = [str(zig), "clang", "-target", "wasm64-unknown-unknown", "-S", "-emit-llvm", "-O0"]
    command += ["-g", *flags, "-o", str(target), str(source)]
    subprocess.run(command, check=True, capture_output=True)
    module = llvm.read_module(target.read_text(), eager=True)
    choose = module.functions["_Z6choosei"]
    assert any(isinstance(b.terminator, llvm.Switch) for b in choose.blocks)
    assert sum(b.terminator.meta.loop is not None for b in choose.blocks) == 1
    assert {type(i) for b in module.functions["_Z4swapPi"].blocks for i in b.instructions} >= {
        llvm.AtomicRmw,
        llvm.Return,
    }
