"""Functions that verifiers bring, for a compiler that does not know them.

Enters: the program's text and what was given to it. Leaves: definitions of `nondet_int` and its
kin, of `rand` and `getenv`, that return what the counterexample has, in order; and, for compilers
other than ours, of the assertions, assumptions and launches of ESBMC, SV-COMP and GPUVerify, of
those alone that the program uses. A name that cannot be given a meaning is an error.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from warpproof.ir import nodes, types
from warpproof.repro import literals
from warpproof.repro.source import cannot_emit
from warpproof.semantics.replay.inputs import GivenText, GivenValue

_NONDET = {
    "bool": "bool",
    "char": "char",
    "schar": "signed char",
    "uchar": "unsigned char",
    "short": "short",
    "ushort": "unsigned short",
    "int": "int",
    "uint": "unsigned int",
    "unsigned": "unsigned int",
    "long": "long",
    "ulong": "unsigned long",
    "longlong": "long long",
    "ulonglong": "unsigned long long",
    "size_t": "size_t",
    "float": "float",
    "double": "double",
}
_DRAWN = {
    "rand": ("int", "void"),
    "random": ("long", "void"),
    "lrand48": ("long", "void"),
    "mrand48": ("long", "void"),
    "drand48": ("double", "void"),
    "nrand48": ("long", "unsigned short *"),
    "jrand48": ("long", "unsigned short *"),
    "erand48": ("double", "unsigned short *"),
}
_UNSIGNED = re.compile(r"unsigned|size_t")
PREFIX = "repro_"


def used(text: str, names: Iterable[str]) -> list[str]:
    words = set(re.findall(r"\w+", text))
    return [name for name in names if name in words]


# --- values ---------------------------------------------------------------------------------------


def given_values(text: str, values: Sequence[GivenValue]) -> list[str]:
    """Definitions of each function that the program may ask, whether the run asked it or not: what
    it was not asked for is 0."""
    made: list[str] = []
    nondet = [f"{p}nondet_{n}" for n in _NONDET for p in ("", "__VERIFIER_")]
    for name in used(text, nondet):
        ctype = _NONDET[name.rpartition("nondet_")[2]]
        made += _definition(name, ctype, "", values, both_sides=True)
    for name in used(text, _DRAWN):
        if any(v.function == name for v in values):
            result, parameter = _DRAWN[name]
            parameter = "" if parameter == "void" else parameter
            made += _definition(name, result, parameter, values, both_sides=False)
    return made


_ALLOCATING = {  # the allocation stays in the user's line, and asks for more than there is
    "malloc": "(...) malloc({0}(__VA_ARGS__))",
    "calloc": "(count, ...) calloc({0}(count), __VA_ARGS__)",
    "cudaMalloc": "(to, ...) cudaMalloc(to, {0}(__VA_ARGS__))",
}


def failing_allocations(values: Sequence[GivenValue]) -> list[str]:
    """Those that failed fail again; the others are as they were."""
    made: list[str] = []
    for name, macro in _ALLOCATING.items():
        given = [v.bits for v in values if v.function == name]
        if not any(given):
            continue
        own = f"{PREFIX}{name}_size"
        made += [
            f"inline size_t {own}(size_t size) {{",
            f"  static const bool fails[] = {{{', '.join(map(str, given))}}};",
            "  static unsigned taken;",
            f"  return taken < {len(given)} && fails[taken++] ? (size_t)1 << 62 : size;",
            "}",
            f"#define {name}{macro.format(own)}",
            "",
        ]
    return made


def _definition(
    name: str, ctype: str, parameter: str, values: Sequence[GivenValue], both_sides: bool
) -> list[str]:
    mine = [v for v in values if v.function == name]
    host = [_value(v, ctype) for v in mine if v.thread.thread is None]
    device = [v for v in mine if v.thread.thread is not None]
    own = PREFIX + name.lstrip("_")
    made = _host_function(own, ctype, host)
    signature = f"{ctype} {own}({parameter})"
    if not both_sides:
        made.append(f'extern "C" inline {signature} {{ return {own}_host(); }}')
        made.append(f"namespace std {{ using ::{own}; }}")
    else:
        made += _device_function(own, ctype, device)
        made += [
            "#if defined(__clang__) && defined(__CUDA__)",
            f'extern "C" __host__ inline {signature} {{ return {own}_host(); }}',
            f'extern "C" __device__ inline {signature} {{ return {own}_device(); }}',
            "#else",
            f'extern "C" __host__ __device__ inline {signature} {{',
            "#ifdef __CUDA_ARCH__",
            f"  return {own}_device();",
            "#else",
            f"  return {own}_host();",
            "#endif",
            "}",
            "#endif",
        ]
    return [*made, f"#define {name} {own}", ""]


def _host_function(own: str, ctype: str, given: list[str]) -> list[str]:
    signature = f"inline {ctype} {own}_host()"
    if not given:
        return [f"{signature} {{ return 0; }}"]
    return [
        f"static const {ctype} {own}_values[] = {{{', '.join(given)}}};",
        f"static unsigned {own}_taken;",
        f"{signature} {{",
        f"  return {own}_taken < {len(given)} ? {own}_values[{own}_taken++] : 0;",
        "}",
    ]


def _device_function(own: str, ctype: str, given: Sequence[GivenValue]) -> list[str]:
    """Each thread takes its own values in their order, over all launches."""
    signature = f"__device__ inline {ctype} {own}_device()"
    if not given:
        return [f"{signature} {{ return 0; }}"]
    rows = [
        f"  {{{{{_index(v.thread.block)}}}, {{{_index(v.thread.thread)}}}, {_value(v, ctype)}}},"
        for v in given
    ]
    return [
        f"struct {own}_row {{ unsigned block[3], thread[3]; {ctype} value; }};",
        f"__device__ const {own}_row {own}_rows[] = {{",
        *rows,
        "};",
        f"__device__ unsigned char {own}_used[{len(given)}];",
        f"{signature} {{",
        f"  for (unsigned i = 0; i < {len(given)}; ++i) {{",
        f"    const {own}_row &row = {own}_rows[i];",
        "    if (row.block[0] != blockIdx.x || row.block[1] != blockIdx.y) continue;",
        "    if (row.block[2] != blockIdx.z || row.thread[0] != threadIdx.x) continue;",
        "    if (row.thread[1] != threadIdx.y || row.thread[2] != threadIdx.z) continue;",
        f"    if ({own}_used[i]) continue;",
        f"    {own}_used[i] = 1;",
        "    return row.value;",
        "  }",
        "  return 0;",
        "}",
    ]


def _index(index: tuple[int, int, int] | None) -> str:
    return ", ".join(map(str, index or (0, 0, 0)))


def _value(given: GivenValue, ctype: str) -> str:
    made: str | None = None
    match given.type:
        case types.Int(bits):
            made = literals.whole(given.bits, bits, bool(_UNSIGNED.search(ctype)))
        case types.Float(kind):
            made = literals.real(given.bits, kind.value)
    if made is None:
        raise cannot_emit(f"{given.function}() gives a value that C++ has no literal for")
    return made


def given_texts(texts: Sequence[GivenText]) -> list[str]:
    """`getenv` and `scanf` in the order of their calls."""
    made: list[str] = []
    for name in dict.fromkeys(t.function for t in texts):
        if name == "scanf":
            made += _scanned([t.text or b"" for t in texts if t.function == name])
            continue
        mine = [t.text for t in texts if t.function == name]
        rows = ", ".join("nullptr" if t is None else literals.quoted(t) for t in mine)
        own = PREFIX + name
        made += [
            f"static const char *const {own}_values[] = {{{rows}}};",
            f"static unsigned {own}_taken;",
            f'extern "C" inline char *{own}(const char *) {{',
            f"  return {own}_taken < {len(mine)} ? (char *){own}_values[{own}_taken++] : nullptr;",
            "}",
            f"namespace std {{ using ::{own}; }}",
            f"#define {name} {own}",
            "",
        ]
    return made


def _scanned(texts: Sequence[bytes]) -> list[str]:
    """Each call reads a text of its own."""
    rows = ", ".join(map(literals.quoted, texts))
    return [
        f"static const char *const repro_scanf_texts[] = {{{rows}}};",
        "static unsigned repro_scanf_taken;",
        "inline const char *repro_scanf_text() {",
        f'  return repro_scanf_taken < {len(texts)} ? repro_scanf_texts[repro_scanf_taken++] : "";',
        "}",
        "#define scanf(...) sscanf(repro_scanf_text(), __VA_ARGS__)",
        "",
    ]


# --- words of other verifiers ---------------------------------------------------------------------

_HELPER = """\
__host__ __device__ inline void repro_holds(bool condition, const char *what, const char *text) {
  if (condition) return;
#ifdef __CUDA_ARCH__
  printf("repro: %s: %s, block (%u,%u,%u) thread (%u,%u,%u)\\n", what, text, blockIdx.x, blockIdx.y,
         blockIdx.z, threadIdx.x, threadIdx.y, threadIdx.z);
  __trap();
#else
  printf("repro: %s: %s\\n", what, text);
  fflush(stdout);
  abort();
#endif
}"""
_FAILED, _LEFT = '"assertion failed"', '"assumption violated"'
_FUNCTIONS = {
    "__ESBMC_assert": ("bool condition, const char *text", f"condition, {_FAILED}, text"),
    "__ESBMC_assume": ("bool condition", f'condition, {_LEFT}, "__ESBMC_assume"'),
    "__VERIFIER_assume": ("int condition", f'condition != 0, {_LEFT}, "__VERIFIER_assume"'),
    "__VERIFIER_error": ("", f'false, {_FAILED}, "__VERIFIER_error"'),
}
_NOTHING = (
    "__requires", "__global_requires", "__ensures", "__global_ensures", "__invariant",
    "__global_invariant", "__function_wide_invariant", "__barrier_invariant", "__assume",
    "__global_assume", "__candidate_invariant", "__candidate_global_invariant",
    "__function_wide_candidate_invariant", "__reads_from", "__writes_to", "__requires_fresh_array",
    "__non_temporal_loads_begin", "__non_temporal_loads_end", "declare_logic_param",
    "declare_precondition", "declare_postcondition", "declare_invariant",
)  # fmt: skip
_MACROS = {
    "__assert": '(...) repro_holds(bool(__VA_ARGS__), "assertion failed", #__VA_ARGS__)',
    "__global_assert": "(...) __assert(__VA_ARGS__)",
    "__implies": "(a, b) (!(a) || (b))",
    "__axiom": "(...)",
}
_WITHOUT = (
    "__ESBMC_atomic_begin", "__ESBMC_atomic_end", "__VERIFIER_atomic_begin",
    "__VERIFIER_atomic_end",
)  # fmt: skip
_LAUNCH = re.compile(r"\bESBMC_verify_kernel\w*")
_LAUNCHER = """\
template <auto kernel, class... P, class... A>
inline void repro_launch(void (*)(P...), dim3 grid, dim3 block, A... arguments) {
  kernel<<<grid, block>>>(static_cast<P>(arguments)...);
  cudaDeviceSynchronize();
}
template <auto kernel, class... A> inline void repro_launch(dim3 grid, dim3 block, A... arguments) {
  repro_launch<kernel>(kernel, grid, block, arguments...);
}"""


def verifier_words(text: str) -> list[str]:
    """Definitions for compilers that are no verifiers; ours has its own."""
    for name in used(text, _WITHOUT):
        raise cannot_emit(f"it uses {name}, which hardware has nothing for")
    if re.search(r"\bwarpproof::", text):
        raise cannot_emit("it uses names of the header warpproof.h")
    made: list[str] = []
    for name in used(text, _FUNCTIONS):
        parameters, body = _FUNCTIONS[name]
        made.append(
            f'extern "C" __host__ __device__ inline void {name}({parameters}) '
            f"{{ repro_holds({body}); }}"
        )
    if used(text, ("__VERIFIER_assert",)):
        made.append(
            "template <class T> __host__ __device__ inline void __VERIFIER_assert(T condition) "
            f'{{ repro_holds(static_cast<bool>(condition), {_FAILED}, "__VERIFIER_assert"); }}'
        )
    macros = used(text, _MACROS)
    if "__global_assert" in macros and "__assert" not in macros:
        macros.append("__assert")
    for name in macros:
        made += [f"#undef {name}", f"#define {name}{_MACROS[name]}"]
    made += [f"#define {name}(...) ((void)0)" for name in used(text, _NOTHING)]
    if "repro_holds" in "".join(made):
        made.insert(0, _HELPER)
    launches = sorted(set(_LAUNCH.findall(text)))
    if launches:
        made.append(_LAUNCHER)
        made.append("#define ESBMC_verify_kernel(kernel, ...) repro_launch<kernel>(__VA_ARGS__)")
        made += [f"#define {n} ESBMC_verify_kernel" for n in launches if n != "ESBMC_verify_kernel"]
    if not made:
        return []
    return ["#ifndef WARPPROOF_SPECIFICATION_H", *made, "#endif", ""]


# --- main -----------------------------------------------------------------------------------------


def end_of_main(program: nodes.Program) -> nodes.Return | None:
    """Where main ends, if it may do so without a word."""
    if program.main is None:
        return None
    function = program.host.functions[program.main]
    ends = [b.terminator for b in function.blocks if isinstance(b.terminator, nodes.Return)]
    return ends[-1] if ends else None
