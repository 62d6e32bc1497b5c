"""The decoder of debug metadata, on a program of our own compiled by clang and on small texts."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from warpproof.base.source import Span
from warpproof.frontend import llvm
from warpproof.frontend.llvm import debug_info
from warpproof.frontend.llvm.debug_info import DebugInfo, DebugInfoError
from warpproof.ir import types

PROGRAM = """\
namespace geo {
enum class Colour : unsigned char { RED = 1, BLUE = 200 };
struct Point { double x; float y[2][3]; };
struct Base { virtual int area() const { return 0; } int tag; };
template <class T, int N> struct Node : Base {
    Node *next;
    const T *const data;
    unsigned low : 3;
    unsigned high : 7;
    int area() const override { return N; }
};
union Word { int i; float f; };
}
struct __attribute__((packed)) Packed { char c; int i; };
struct alignas(32) Wide { int i; };
typedef struct { short a; } Plain;
struct Hidden;
using Callback = int (*)(Plain, ...);
namespace { int secret = 3; }
static char letters[4];
int total(geo::Point point, geo::Node<float, 5> &node, Hidden *hidden, Callback callback,
          const volatile bool flag, geo::Colour colour, geo::Word word, Packed packed, Wide wide) {
    static long calls;
    int sum = 0;
    for (int i = 0; i < 10; ++i) {
        unsigned char byte = i;
        {
            int sum = byte + node.area();
            calls += sum + secret + letters[0];
        }
    }
    geo::Node<float, -2> *other = nullptr;
    (void)other;
    auto [left, right] = geo::Node<float, 5>(node).low ? Pair{1, 2} : Pair{3, 4};
    return sum + left + right + 2147483647 * colour_value(colour);
}
""".replace("int total(", "struct Pair { int a, b; };\nint colour_value(geo::Colour);\nint total(")

CHECKS = "signed-integer-overflow"


@pytest.fixture(scope="module")
def module(tmp_path_factory: pytest.TempPathFactory) -> llvm.Module:
    ziglang = pytest.importorskip("ziglang")
    folder = tmp_path_factory.mktemp("debug_info")
    (folder / "program.cpp").write_text(PROGRAM)
    zig = Path(ziglang.__file__).parent / "zig"
    command = [str(zig), "clang", "-target", "wasm64-unknown-unknown", "-std=c++17", "-S"]
    command += ["-emit-llvm", "-O0", "-g", "-fstandalone-debug", "-fno-discard-value-names"]
    command += ["-Xclang", f"-fsanitize={CHECKS}", "-Xclang", f"-fsanitize-trap={CHECKS}"]
    command += ["-o", "program.ll", "program.cpp"]
    subprocess.run(command, check=True, capture_output=True, cwd=folder)
    return llvm.read_module((folder / "program.ll").read_text(), eager=True)


@pytest.fixture(scope="module")
def debug(module: llvm.Module) -> DebugInfo:
    return DebugInfo(module)


@pytest.fixture(scope="module")
def total(module: llvm.Module) -> llvm.Function:
    return next(f for f in module.functions.values() if f.name.startswith("_Z5total"))


def line_of(text: str) -> int:
    return PROGRAM[: PROGRAM.index(text)].count("\n") + 1


def parameter(debug: DebugInfo, total: llvm.Function, name: str) -> types.CType:
    return next(v.type for v in debug.declarations_of(total) if v.name == name)


# --- places -------------------------------------------------------------------------------------


def test_locations(debug: DebugInfo, total: llvm.Function) -> None:
    last = total.blocks[-1].terminator
    assert last.meta.dbg is not None
    place = debug.location(last.meta.dbg)
    assert Path(place.file).name == "program.cpp"
    assert Path(place.file).is_absolute()
    assert (place.line, place.column) == (line_of("    return sum + left"), 5)
    assert place.inlined_at is None


def test_loop_span(debug: DebugInfo, total: llvm.Function) -> None:
    (loop,) = (b.terminator.meta.loop for b in total.blocks if b.terminator.meta.loop is not None)
    span = debug.loop_span(loop)
    assert span is not None
    first = line_of("    for (")
    assert (span.line, span.column, span.end_line, span.end_column) == (first, 5, first + 6, 5)


def test_trap_messages(debug: DebugInfo, module: llvm.Module, total: llvm.Function) -> None:
    traps = [
        i.meta.dbg
        for b in total.blocks
        for i in b.instructions
        if isinstance(i, llvm.Call) and i.callee_name == "llvm.ubsantrap"
    ]
    messages = {debug.trap_message(id_) for id_ in traps}
    if not any(messages):
        pytest.skip("this clang gives traps no message")
    assert any("multiplication" in message for message in messages)
    assert not any("$" in message for message in messages)
    lines = {debug.location(id_).line for id_ in traps if id_ is not None}
    assert 0 not in lines  # where the check is, not the invented function
    assert debug.trap_message(None) == ""
    assert debug.trap_message(total.blocks[-1].terminator.meta.dbg) == ""


# --- functions and variables --------------------------------------------------------------------


def test_subprogram(debug: DebugInfo, total: llvm.Function) -> None:
    info = debug.subprogram(total.subprogram)
    assert info is not None
    assert (info.name, info.linkage_name) == ("total", total.name)
    assert (info.line, info.scope_line) == (line_of("int total("), line_of("int total(") + 1)
    assert info.result == types.CInt("int", 32, signed=True)
    assert len(info.parameters) == 9
    assert info.is_definition
    assert info.enclosing_record is None
    assert debug.subprogram(None) is None


def test_member_of_a_template(debug: DebugInfo, module: llvm.Module) -> None:
    area = next(f for n, f in module.functions.items() if "4NodeIfLi5E" in n and "area" in n)
    info = debug.subprogram(area.subprogram)
    assert info is not None
    assert info.qualified_name == "geo::Node<float, 5>::area"
    assert info.enclosing_record is not None
    assert debug.records[info.enclosing_record].name == "geo::Node<float, 5>"
    (this,) = info.parameters
    assert isinstance(types.strip(this), types.CPointer)


def test_variables_and_scopes(debug: DebugInfo, total: llvm.Function) -> None:
    sums = [v for v in debug.declarations_of(total) if v.name == "sum"]
    assert len(sums[0].scopes) == 1
    assert len(sums[1].scopes) >= 4  # function, loop, its body, block
    assert all(v.scopes[-1].is_function for v in sums)
    assert sums[1].scopes[0].line == line_of("        {\n")
    assert sums[0].span.line == line_of("    int sum = 0")
    assert sums[0].span.column == 9
    arguments = [v.argument for v in debug.declarations_of(total) if v.argument]
    assert arguments == list(range(1, 10))
    by_register = debug.variables_of(total)
    assert by_register["sum"].name == "sum"
    assert by_register["byte"].type == types.CInt("unsigned char", 8, signed=False)


def test_structured_bindings_share_an_object(debug: DebugInfo, total: llvm.Function) -> None:
    bound = {v.name: v for v in debug.declarations_of(total) if v.name in ("left", "right")}
    assert bound["left"].register == bound["right"].register
    assert (bound["left"].offset, bound["right"].offset) == (0, 4)
    assert bound["left"].register not in debug.variables_of(total)


def test_globals(debug: DebugInfo, module: llvm.Module) -> None:
    found = {g.name: g for n in module.globals if (g := debug.global_variable(n)) is not None}
    assert found["letters"].type == types.CArray(
        types.CInt("char", 8, signed=True, is_char=True), 4
    )
    assert found["letters"].is_local
    assert found["calls"].function is not None
    assert found["secret"].span.line == line_of("namespace { int secret")
    assert debug.global_variable("no such") is None


# --- types --------------------------------------------------------------------------------------


def test_record_by_value_is_whole(debug: DebugInfo, total: llvm.Function) -> None:
    point = parameter(debug, total, "point")
    assert isinstance(point, types.CRecord)
    assert (point.name, point.kind, point.size, point.align) == (
        "geo::Point",
        types.RecordKind.STRUCT,
        32,
        8,
    )
    float_ = types.CFloat("float", 32)
    assert point.members == (
        types.CMember("x", types.CFloat("double", 64), 0),
        types.CMember("y", types.CArray(types.CArray(float_, 3), 2), 64),
    )


def test_recursive_record(debug: DebugInfo, total: llvm.Function) -> None:
    reference = parameter(debug, total, "node")
    assert isinstance(reference, types.CPointer)
    assert reference.kind is types.PointerKind.REFERENCE
    assert isinstance(reference.target, types.CNamed)
    node = debug.records[reference.target.identifier]
    members = {member.name: member for member in node.members}
    assert members["next"].type == types.CPointer(reference.target)
    assert members["data"].type == types.CQualified(
        "const", types.CPointer(types.CQualified("const", types.CFloat("float", 32)))
    )
    assert (members["low"].bit_width, members["high"].bit_width) == (3, 7)
    assert members["high"].offset_bits == members["low"].offset_bits + 3
    (base,) = node.bases
    assert isinstance(base.type, types.CRecord)
    assert base.type.name == "geo::Base"
    assert node.align == 8


def test_layout_of_unusual_records(debug: DebugInfo, total: llvm.Function) -> None:
    packed, wide = parameter(debug, total, "packed"), parameter(debug, total, "wide")
    assert isinstance(packed, types.CRecord)
    assert isinstance(wide, types.CRecord)
    assert (packed.size, packed.align, packed.members[1].offset_bits) == (5, 1, 8)
    assert (wide.size, wide.align) == (32, 32)


def test_union_and_enum(debug: DebugInfo, total: llvm.Function) -> None:
    word = parameter(debug, total, "word")
    assert isinstance(word, types.CRecord)
    assert word.kind is types.RecordKind.UNION
    assert [m.offset_bits for m in word.members] == [0, 0]
    colour = parameter(debug, total, "colour")
    assert colour == types.CEnum(
        "geo::Colour",
        types.CInt("unsigned char", 8, signed=False),
        (types.CEnumerator("RED", 1), types.CEnumerator("BLUE", 200)),
    )


def test_functions_qualifiers_and_declared_records(debug: DebugInfo, total: llvm.Function) -> None:
    callback = parameter(debug, total, "callback")
    assert isinstance(callback, types.CTypedef)
    assert isinstance(callback.target, types.CPointer)
    signature = callback.target.target
    assert isinstance(signature, types.CFunction)
    assert signature.variadic
    (plain,) = signature.parameters
    assert isinstance(plain, types.CTypedef)
    assert isinstance(plain.target, types.CNamed)
    hidden = parameter(debug, total, "hidden")
    assert isinstance(hidden, types.CPointer)
    assert isinstance(hidden.target, types.CNamed)
    assert not debug.records[hidden.target.identifier].complete
    flag = types.strip(parameter(debug, total, "flag"))
    assert isinstance(flag, types.CInt)
    assert flag.is_bool


def test_every_record_can_be_looked_up(debug: DebugInfo) -> None:
    names = {record.name for record in debug.records.values()}
    assert {"geo::Point", "geo::Node<float, 5>", "geo::Node<float, -2>", "Hidden"} <= names
    assert all(record.identifier == key for key, record in debug.records.items())


# --- small texts --------------------------------------------------------------------------------


def read(*nodes: str) -> DebugInfo:
    text = "".join(f"!{number} = {node}\n" for number, node in enumerate(nodes))
    return DebugInfo(llvm.read_module(text))


def test_types_without_linkage_are_told_apart() -> None:
    local = '!DICompositeType(tag: DW_TAG_structure_type, name: "S", file: !0, line: 3, size: 8)'
    debug = read(
        '!DIFile(filename: "a.cu", directory: "/d")', f"distinct {local}", f"distinct {local}"
    )
    assert list(debug.records) == ["S@/d/a.cu:3", "S@/d/a.cu:3#2"]


def test_type_that_is_not_described() -> None:
    debug = read('!DIDerivedType(tag: DW_TAG_mystery_type, name: "odd", size: 64)')
    assert debug.c_type(0) == types.COpaque("odd", 8)


def test_vector_type() -> None:
    debug = read(
        '!DIBasicType(name: "float", size: 32, encoding: DW_ATE_float)',
        "!DICompositeType(tag: DW_TAG_array_type, baseType: !0, size: 128, flags: DIFlagVector,"
        " elements: !2)",
        "!{!3}",
        "!DISubrange(count: 4)",
    )
    assert debug.c_type(1) == types.COpaque("float vector of 4", 16)


def test_void_and_unbounded() -> None:
    debug = read(
        "!DIDerivedType(tag: DW_TAG_pointer_type, size: 64)",
        "!DICompositeType(tag: DW_TAG_array_type, baseType: !0, elements: !2)",
        "!{!3, !4}",
        "!DISubrange(count: -1)",
        "!DISubrange(count: !0)",
    )
    pointer = types.CPointer(types.CVoid())
    assert debug.c_type(None) == types.CVoid()
    assert debug.c_type(1) == types.CArray(types.CArray(pointer, None), None)


def test_loop_without_places() -> None:
    assert read("distinct !{!0, !1}", '!{!"llvm.loop.mustprogress"}').loop_span(0) is None


def test_inlined_place() -> None:
    debug = read(
        '!DIFile(filename: "a.cu", directory: "")',
        'distinct !DISubprogram(name: "f", file: !0, line: 1)',
        "!DILocation(line: 3, column: 4, scope: !1, inlinedAt: !3)",
        "!DILocation(line: 9, column: 1, scope: !4)",
        "!DILexicalBlock(scope: !1, line: 8, column: 2)",
    )
    assert debug.location(2) == debug_info.Location("a.cu", 3, 4, 1, 3)
    assert [scope.line for scope in debug.scopes(4)] == [8, 1]
    assert str(Span.point("a.cu", 3, 4)) == "a.cu:3:4"


@pytest.mark.parametrize(
    "node",
    [
        "!{}",
        '!DIFile(filename: "a", directory: "b")',
        "!DILocation(line: 1)",
        "!DILocation(scope: 1)",
    ],
)
def test_unexpected_shapes_are_refused(node: str) -> None:
    with pytest.raises(DebugInfoError):
        read(node).location(0)
