"""Random programs that misbehave: a kernel of a few threads with an input, and its host.

From a seed: the same text every time. The input `v` is one of `INPUTS`, so that all its values can
be tried; threads race, use what atomics return, fence, spin, leave arrays, divide by zero, assert,
and read what nobody wrote. Accesses are few, so that all schedules can be tried too.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random

from tests.generator.batch import Piece

INPUTS = range(4)
_ATOMICS = ("atomicAdd", "atomicMax", "atomicExch", "atomicOr", "atomicSub", "atomicMin")


@dataclass(frozen=True, slots=True)
class Mix:
    """What a program may contain, as weights; `threads` and `blocks` of the launch."""

    threads: int = 2
    blocks: int = 1
    accesses: int = 3
    atomics: float = 0.3
    fences: float = 0.1
    barriers: float = 0.15
    asserts: float = 0.3
    wrong: float = 0.15  # indices that may leave, divisors that may be zero, unwritten locals
    spins: float = 0.0
    streams: float = 0.0


SINGLE = Mix(threads=1, accesses=8, atomics=0.2, wrong=0.3, asserts=0.6)
PLAIN = Mix()
SYNCHRONISED = Mix(atomics=0.6, fences=0.4, barriers=0.1, wrong=0.0)
THREE = Mix(threads=3, accesses=2, atomics=0.5)
BLOCKS = Mix(threads=1, blocks=2, atomics=0.5, fences=0.3)
SPINNING = Mix(atomics=0.4, fences=0.2, spins=0.5, accesses=3, barriers=0.0)
STREAMS = Mix(threads=1, accesses=2, streams=1.0, atomics=0.3)
MIXES = {
    "single": SINGLE,
    "plain": PLAIN,
    "synchronised": SYNCHRONISED,
    "three": THREE,
    "blocks": BLOCKS,
    "spinning": SPINNING,
    "streams": STREAMS,
}


@dataclass(slots=True)
class _Making:
    random: Random
    mix: Mix
    left: int
    lines: list[str] = field(default_factory=list)
    inside: int = 1
    count: int = 0

    def chance(self, weight: float) -> bool:
        return self.random.random() < weight

    def write(self, text: str) -> None:
        self.lines.append("  " * self.inside + text)


def threads_piece(seed: int, mix: Mix) -> Piece:
    random = Random(seed)
    making = _Making(random, mix, mix.accesses)
    total = mix.threads * mix.blocks
    shared = mix.blocks == 1 and random.random() < 0.5
    making.write("int t = threadIdx.x + blockIdx.x * blockDim.x;")
    if shared:
        making.write("__shared__ int s[4];")
    making.write("int a = t, b = v;" if random.random() < 0.8 else "int a = t, b;")
    if "int a = t, b;" in making.lines[-1]:
        making.write("if (v > 1) b = 3;")
    arrays = ("g", "s") if shared else ("g",)
    if shared and random.random() < 0.6:
        making.write("s[t] = v + t;")
    for _ in range(random.randrange(2, 5)):
        _statement(making, arrays, 2)
    body = "\n".join(making.lines)
    initial = ", ".join(str(random.randrange(4)) for _ in range(4))
    text = f"__device__ int g[4] = {{{initial}}};\n__device__ int c, d;\n"
    text += f"__global__ void kernel(int v) {{\n{body}\n}}\n"
    return Piece(f"threads {seed}", text + _host(making, total))


def _host(making: _Making, total: int) -> str:
    random, mix = making.random, making.mix
    lines = ["int v = nondet_int();", "__ESBMC_assume(v >= 0 && v < 4);"]
    if mix.streams:
        lines += _streams(random)
    else:
        lines.append(f"kernel<<<{mix.blocks}, {mix.threads}>>>(v);")
        if making.chance(0.2):
            lines.append(f"kernel<<<{mix.blocks}, {mix.threads}>>>(v ^ 1);")
    lines.append("int h[4], k = 0; cudaMemcpyFromSymbol(h, g, sizeof h);")
    lines.append("cudaMemcpyFromSymbol(&k, c, sizeof k);")
    if making.chance(mix.asserts):
        place = random.choice(("h[0]", "h[1]", f"h[{total % 4}]", "k", "k", "h[v]"))
        operator = random.choice(("!=", "!=", "<=", "=="))
        lines.append(f'__ESBMC_assert({place} {operator} {random.randrange(6)}, "host");')
    elif making.chance(0.5):
        lines.append("if (k == 2) return h[v];")
    return "int run() {\n" + "".join(f"  {line}\n" for line in lines) + "  return 0;\n}\n"


def _streams(random: Random) -> list[str]:
    lines = ["cudaStream_t p, q; cudaStreamCreate(&p); cudaStreamCreate(&q);", "int w = 7;"]
    operations = [
        "kernel<<<1, 1, 0, p>>>(v);", "kernel<<<1, 1, 0, q>>>(v);",
        "cudaMemcpyToSymbolAsync(g, &w, 4, 0, cudaMemcpyHostToDevice, q);",
        "cudaMemcpyFromSymbolAsync(&w, c, 4, 0, cudaMemcpyDeviceToHost, p);",
        "cudaStreamSynchronize(p);", "if (cudaStreamQuery(q) == cudaSuccess) w = 3;",
        "cudaEvent_t e; cudaEventCreate(&e); cudaEventRecord(e, p); cudaStreamWaitEvent(q, e, 0);",
        "w = v;",
    ]  # fmt: skip
    chosen = random.sample(operations, random.randrange(2, 5))
    if random.random() < 0.5:
        chosen.append(f'__ESBMC_assert(w != {random.choice((3, 7, 0))}, "w");')
    return [*lines, *chosen, "cudaDeviceSynchronize();"]


# --- statements ---------------------------------------------------------------------------------


def _statement(m: _Making, arrays: tuple[str, ...], depth: int) -> None:
    choice = m.random.random()
    if depth and choice < 0.2:
        m.write(f"if ({_condition(m)}) {{")
        _nested(m, arrays, depth)
        if m.chance(0.4):
            m.write("} else {")
            _nested(m, arrays, depth)
        m.write("}")
    elif depth and choice < 0.27:
        name = f"i{m.count}"
        m.count += 1
        limit = m.random.choice(("2", "v", "(v & 1) + 1", "a & 1"))
        m.write(f"for (int {name} = 0; {name} < {limit}; {name}++) {{")
        _nested(m, arrays, depth)
        m.write("}")
    elif choice < 0.3 and m.inside > 1:
        m.write("return;")
    elif choice < 0.3 + m.mix.barriers / 2:
        m.write("__syncthreads();")
    elif choice < 0.3 + m.mix.barriers / 2 + m.mix.fences / 2:
        m.write("__threadfence();")
    elif m.chance(m.mix.spins * 0.3) and m.left > 0:
        m.left -= 2
        m.write(m.random.choice(_SPINS))
    elif m.chance(m.mix.asserts * 0.3):
        value = m.random.choice(("a", "b"))
        m.write(f'__ESBMC_assert({value} != {m.random.randrange(5)}, "{value}");')
    elif m.left > 0 and m.chance(0.8):
        _access(m, arrays)
    else:
        m.write(f"{m.random.choice('ab')} = {_expression(m)};")


_SPINS = (
    "while (atomicCAS(&d, 0, 1) != 0); g[0] = g[0] + 1; atomicExch(&d, 0);",
    "while (atomicCAS(&d, 0, 1) != 0); __threadfence(); g[0] = g[0] + 1; __threadfence();"
    " atomicExch(&d, 0);",
    "if (t == 0) { g[1] = 5; __threadfence(); atomicExch(&d, 1); } else"
    " { while (atomicAdd(&d, 0) == 0); __threadfence(); a = g[1]; }",
    "if (t == 0) *(volatile int *)&d = v; else { while (*(volatile int *)&d == 0); a = 1; }",
)


def _nested(m: _Making, arrays: tuple[str, ...], depth: int) -> None:
    m.inside += 1
    for _ in range(m.random.randrange(1, 3)):
        _statement(m, arrays, depth - 1)
    m.inside -= 1


def _access(m: _Making, arrays: tuple[str, ...]) -> None:
    m.left -= 1
    if m.chance(m.mix.atomics):
        place = m.random.choice(("&c", "&c", "&d", f"&g[{_index(m)}]"))
        operation = m.random.choice(_ATOMICS)
        call = f"{operation}({place}, {m.random.choice(('1', 't + 1', 'v', '2'))})"
        if m.chance(0.15):
            call = f"atomicCAS({place}, {m.random.randrange(2)}, {m.random.choice(('t + 1', 'v'))})"
        m.write(f"{m.random.choice(('a = ', 'b = ', '', ''))}{call};")
        return
    array = m.random.choice(arrays)
    cell = f"{array}[{_index(m)}]" if m.chance(0.7) else "c"
    if m.chance(0.45):
        m.write(f"{m.random.choice('ab')} = {cell};")
    else:
        m.write(f"{cell} = {_expression(m)};")


def _index(m: _Making) -> str:
    choices = ["t", "t", "(t + 1) & 3", "0", "v", "1", "(a ^ v) & 3"]
    if m.chance(m.mix.wrong):
        choices = ["t + v", "a", "v * 2", "a & 7", "b - 1"]
    return m.random.choice(choices)


def _condition(m: _Making) -> str:
    left = m.random.choice(("t", "v", "a", "b", "a + v"))
    operator = m.random.choice(("==", "!=", "<", ">"))
    return f"{left} {operator} {m.random.randrange(3)}"


def _expression(m: _Making) -> str:
    choices = [
        "t + 1", "v", "a + 1", "b", "a ^ b", "a + b", "3", "a < b ? a : v", "(a & 3) * v",
        "(short)(a - b)", "a > v ? t : 2",
    ]  # fmt: skip
    if m.chance(m.mix.wrong):
        choices = ["a / v", "b % (t - v)", "1 << (a * 8)", "a / (b - 1)"]
    return m.random.choice(choices)
