"""Random kernels to be launched in any size, with and without bugs.

From a seed: the same text every time. A kernel is a few *shapes* one after the other (a map, a
reduction, a tile loop, ...), some of them under conditions and in loops, with barriers between.
Each array has one index that is a thread's own; where a shape needs an index, a barrier, a guard, a
bound or a step, it takes the right one or, by chance, a `slip`: one that is often a bug, and often
not. How often is chosen for each kernel, and many have none.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from random import Random

from tests.generator.any_size_idioms import IDIOMS
from tests.generator.any_size_maker import (
    INDEX_TYPES,
    Maker,
    index_in_block,
    index_of,
    noting,
    some_bound,
    some_condition,
    some_guard,
    some_shared,
    some_value,
    words,
)

RECORD = ("n", "w")  # the members of the record that some kernels are given
_SLIPS = (0.0, 0.0, 0.05, 0.12, 0.25)
_NUMBER_TYPES = ("int", "int", "int", "int", "unsigned", "long long", "short", "size_t")
_ELEMENTS = ("int", "int", "int", "unsigned", "short", "unsigned char", "float", "long long")


@dataclass(frozen=True, slots=True)
class SizedKernel:
    name: str
    text: str  # the body of a namespace
    shapes: tuple[str, ...]


# --- shapes -------------------------------------------------------------------------------------


def _map(m: Maker) -> None:
    array = m.give(m.pick("a", "a", "d"))
    index = index_of(m, array)
    value = some_value(m, f"{array}[{index}] + 1")
    if m.chance(0.15):
        m.head["__device__ void put(int *to, long long at, int v) { to[at] = v; }"] = None
        m.types.setdefault(array, "int")
        if m.types[array] == "int":
            m.write(f"if ({some_guard(m)}) put({array}, {index}, {value});")
            return
    text = f"{array}[{index}] = {value};"
    m.write(f"if ({some_guard(m)}) {text}" if m.chance(0.7) else text)


def _stride_loop(m: Maker) -> None:
    array = m.give(m.pick("a", "a", "d"))
    j, bound = m.name("j"), m.number()
    first, step = ("x", "gridDim.x * blockDim.x") if m.is_plane else ("i", "gridDim.x * blockDim.x")
    step = m.slip(step, "blockDim.x", "gridDim.x", "1", "64", "blockDim.x * 2", "n")
    type_ = m.pick(*INDEX_TYPES[:6])
    index = m.slip(m.pick(j, j, j, f"2 * {j}", f"{j} + 1", f"{j} ^ 1"), f"{j} / 2", "i", f"{j} + 1")
    if m.is_plane:
        m.used |= {"w", "h"}
        bound = m.pick("w", "w", "h")
        index = m.slip(f"y * w + {j}", f"y * h + {j}", f"{j}").replace("i", "x")
        m.write(f"if (y < {m.slip('h', 'w')})")
    noting(m, step)
    m.write(f"for ({type_} {j} = {first}; {j} < {bound}; {j} += {step}) {{")
    if m.chance(0.3):
        m.write(f"if ({m.pick(f'{j} % 3 == 0', f'{j} == 5', 'b[' + j + '] == 7')}) ")
        m.write(m.pick("continue;", "break;", "return;"))
        m.used.add("b")
    m.write(f"{array}[{index}] = {some_value(m, f'{array}[{index}] + 1', f'(int){j}')};")
    m.write("}")


def _exchange(m: Maker) -> None:
    """Shared cells are written, and those of others read behind a barrier."""
    s = some_shared(m)
    index = "x" if m.is_plane else "i"
    m.write(f"{s}[{index_in_block(m, s, is_own=True)}] = {some_value(m)};")
    m.barrier()
    read = f"{s}[{index_in_block(m, s, is_own=False)}]"
    if m.chance(0.7):
        array = m.give("a")
        m.write(f"if ({some_guard(m)}) {array}[{index_of(m, array)}] = {read};")
    else:
        m.write(f"acc += (int){read};")
    if m.chance(0.3):
        m.barrier()
        m.write(f"{s}[{index_in_block(m, s, is_own=True)}] = {index};")
    m.barrier()


def _reduction(m: Maker) -> None:
    s, d = some_shared(m), m.name("e")
    m.own[s] = "t"
    size = "blockDim.x * blockDim.y" if m.is_plane else "blockDim.x"
    size = m.pick(size, size, "64", "n")
    noting(m, size)
    m.write(f"{s}[t] = {some_value(m)};")
    m.barrier()
    kind = m.random.random()
    if kind < 0.5:
        m.write(
            f"for ({m.pick('int', 'unsigned')} {d} = {size} / 2; {d} > 0; "
            f"{m.pick(f'{d} >>= 1', f'{d} /= 2')}) {{"
        )
        body = f"if (t < {m.slip(d, size, f'{d} + 1')}) {s}[t] += {s}[t + {d}];"
    elif kind < 0.75:
        m.write(f"for (int {d} = 1; {d} < {size}; {m.pick(f'{d} *= 2', f'{d} <<= 1')}) {{")
        rest = m.pick(f"t % (2 * {d}) == 0", f"(t & (2 * {d} - 1)) == 0")
        body = f"if ({m.slip(rest, f't % {d} == 0')}) {s}[t] += {s}[t + {d}];"
    else:
        m.write(f"for (int {d} = 1; {d} < {size}; {d} *= 2) {{")
        v = m.name("v")
        m.write(f"int {v} = t >= {d} ? (int){s}[t - {d}] : 0;")
        m.barrier()
        body = f"{s}[t] = {s}[t] + {v};"
    m.write(body)
    m.barrier()
    m.write("}")
    m.used.add("a")
    m.write(f"if ({m.slip('t == 0', 't < 2', '1')}) a[{m.slip('blockIdx.x', '0')}] = {s}[0];")


def _tiles(m: Maker) -> None:
    s, r = some_shared(m), m.name("r")
    k, tile = m.name("k"), m.pick("blockDim.x", "8", "32")
    m.used |= {"n", "b"}
    m.own[s] = "t"
    rounds = m.slip(m.pick(f"n / {tile}", "n", "w", "4", "(n + 7) / 8"), "t", "i")
    m.write(f"for (int {r} = 0; {r} < {noting(m, _safe(m, rounds))}; {r}++) {{")
    guard = "" if tile == "blockDim.x" else f"if (t < {tile}) "
    m.write(f"{guard}{s}[t] = b[{r} * {tile} + t];")
    m.barrier()
    m.write(f"for (int {k} = 0; {k} < {m.pick('4', tile)}; {k}++) acc += (int){s}[{k}];")
    m.barrier()
    m.write("}")


def _safe(m: Maker, text: str) -> str:
    return text.replace("i", "x") if m.is_plane and text == "i" else text


def _grid_of_tile(m: Maker) -> None:
    """A tile of two dimensions, for blocks of two."""
    s, width = m.name("g"), m.pick("8", "9", "16")
    m.shared[s] = f"__shared__ int {s}[{m.pick('8', '16')}][{width}];"
    if m.is_plane:
        m.write(f"{s}[threadIdx.y][threadIdx.x] = {some_value(m)};")
        read = m.slip(f"{s}[threadIdx.x][threadIdx.y]", f"{s}[threadIdx.y][threadIdx.x + 1]")
    else:
        m.write(f"{s}[{m.slip('t / 8', 't / 4', 't >> 3')}][{m.slip('t % 8', 't & 7')}] = t;")
        read = f"{s}[t % 8][t / 8]"
    m.barrier()
    m.used.add("a")
    m.write(f"if ({some_guard(m)}) a[{index_of(m, 'a')}] = {read};")
    m.barrier()


def _division(m: Maker) -> None:
    m.used |= {"a", "w", "h"}
    r, c = m.name("row"), m.name("col")
    if m.is_plane:
        _map(m)
        return
    radix = m.pick("w", "w", "8", "p.w", "blockDim.x")
    m.used |= {"p"} if radix == "p.w" else set()
    type_ = m.pick("int", "int", "unsigned")
    m.write(f"{type_} {r} = i / {radix}, {c} = i % {radix};")
    index = m.slip(
        m.pick(f"{c} * h + {r}", f"{r} * {radix} + {c}", f"pitched({r}, {c}, {radix})"),
        f"{r} * h + {c}",
        f"{r} + {c}",
        f"{c} * w + {r}",
    )
    guard = m.slip(f"i < {radix} * h", "1", "i < w", f"{r} < h")
    m.write(f"if ({guard}) a[{noting(m, index)}] = {some_value(m)};")


def _barrier_under(m: Maker) -> None:
    m.write(f"if ({some_condition(m, uniform=not m.chance(m.slips + 0.15))}) {{")
    if m.chance(0.5):
        m.write(f"acc += {some_value(m)};")
    m.write("__syncthreads();")
    m.write("}" if m.chance(0.6) else "} else { acc--; }")


def _atomics(m: Maker) -> None:
    m.used.add("c")
    kind = m.random.random()
    if kind < 0.35:
        where = m.pick("0", "t & 7", "b[i] & 15", "i % 8", "blockIdx.x", "(b[i] % 16 + 16) % 16")
        if m.is_plane:
            where = "x & 7" if "i" in where and "Idx" not in where else where
        where = noting(m, where)
        m.write(f"{m.pick('atomicAdd', 'atomicMax', 'atomicXor')}(&c[{where}], {some_value(m)});")
        if m.chance(m.slips + 0.1):
            m.write(m.pick("c[0] = 1;", "acc += c[1];", "if (t == 0) c[20] = 3;"))
        return
    slot = m.name("slot")
    m.used |= {"d", "n"}
    m.types["c"] = "int"
    if m.chance(0.3):
        m.write(f"if ({some_condition(m, uniform=False)}) {{")
    else:
        m.write("{")
    counter = m.slip("c[0]", "c[blockIdx.x]", "c[t & 1]", "c[n]")
    if m.chance(0.2):
        counter = m.name("counter")
        m.shared[counter] = f"__shared__ int {counter};"
        m.write(m.slip(f"if (t == 0) {counter} = 0;", f"{counter} = 0;", ""))
        m.barrier()
    by = m.slip(m.pick("1", "1", "2", "3"), "0", "-1", "t", "n", "b[0]")
    taken = m.slip(
        f"atomicAdd(&{counter}, {noting(m, by)})",
        f"atomicMax(&{counter}, 1)",
        f"atomicExch(&{counter}, 1)",
        f"atomicSub(&{counter}, 1)",
        f"atomicAdd_block(&{counter}, 1)",
    )
    m.write(f"int {slot} = {taken};")
    if m.chance(m.slips):
        m.write(f"if ({slot} == 7) {m.pick(f'{counter} = 0;', f'atomicExch(&{counter}, 0);')}")
    if m.chance(0.3):
        m.write(f"if ({slot} >= 0 && {slot} < {m.pick('n', '64')})")
    where = m.slip(slot, f"{slot} / 2", f"{slot} & 15", f"{slot} + t")
    if "counter" in counter and not m.chance(m.slips):
        where = f"blockIdx.x * 4096 + {where}"
    m.own["d"] = "i"
    m.write(f"d[{where}] = {some_value(m)};")
    if by in ("2", "3") and m.chance(0.7):
        m.write(f"d[{where} + 1] = {some_value(m)};")
    m.write("}")


def _flag(m: Maker) -> None:
    """All that write it write the same."""
    if m.chance(0.5):
        m.used.add("d")
        cell = f"d[{m.pick('0', 'blockIdx.x', 'n')}]"
        noting(m, cell)
    else:
        name = m.name("flag")
        m.shared[name] = f"__shared__ int {name};"
        cell = name
    if m.chance(0.5):
        m.write(f"if (t == 0) {cell} = {some_value(m, '0')};")
        m.barrier()
    m.write(f"if ({some_condition(m, uniform=m.chance(0.3))}) {cell} = {m.slip('1', 't')};")
    m.barrier()
    if m.chance(0.6):
        m.write(f"if ({cell}) {{ acc++; {m.slip('', '__syncthreads();')} }}")
        m.barrier()


def _bytes(m: Maker) -> None:
    """Elements of one type written as another."""
    m.used.add("a")
    m.types.setdefault("a", m.pick("int", "unsigned", "int"))
    other, step = m.random.choice((("char", 4), ("short", 2), ("unsigned char", 4), ("int2", 1)))
    cell = "x" if m.is_plane else "i"
    m.own.setdefault("a", "y * w + x" if m.is_plane else "i")
    if other == "int2":
        m.used.add("v")
        m.write(f"v[{cell}].{m.pick('x', 'y')} = {some_value(m)};")
        m.write(f"((int *)v)[{m.slip(f'2 * {cell} + 1', f'{cell}', f'2 * {cell} + 2')}] = 2;")
        return
    at = m.slip(f"{step} * {cell} + {m.random.randrange(step)}", f"{cell}", f"{step} * {cell} + 4")
    guard = f"if ({some_guard(m)}) " if m.chance(0.5) else ""
    m.write(f"{guard}(({other} *)a)[{at}] = {some_value(m)};")


def _records(m: Maker) -> None:
    m.used |= {"v", "p"}
    cell = "x" if m.is_plane else "i"
    guard = f"if ({cell} < p.n) " if m.chance(0.7) else ""
    cell = m.slip(cell, f"{cell} / 2", f"{cell} + 1", "t")
    part = m.pick("x", "y")
    if m.chance(0.5):
        m.write(f"{guard}v[{cell}].{part} = {some_value(m)};")
    else:
        m.write(f"{guard}v[{cell}] = make_int2({some_value(m)}, p.w);")
    if m.chance(m.slips + 0.1):
        m.write(f"acc += v[{m.pick(cell, 't', '0')}].{m.pick('x', 'y')};")


def _warp(m: Maker) -> None:
    kind = m.random.random()
    v = m.name("v")
    if kind < 0.4:
        m.write(f"int {v} = {some_value(m)};")
        o = m.name("o")
        m.write(f"for (int {o} = 16; {o} > 0; {o} >>= 1)")
        m.write(f"{v} += __shfl_down_sync(0xffffffffu, {v}, {o});")
        s = some_shared(m)
        m.write(f"if ({m.slip('t % 32 == 0', 't % 16 == 0')}) {s}[t / 32] = {v};")
        m.barrier()
        m.write(f"acc += (int){s}[{m.pick('0', 't / 32')}];")
        m.barrier()
    elif kind < 0.7:
        s = some_shared(m)
        m.own[s] = "t"
        m.write(f"{s}[t] = {some_value(m)};")
        m.write(m.slip("__syncwarp();", "", "__syncthreads();"))
        m.write(f"int {v} = (int){s}[{m.slip('t ^ 1', 't ^ 16', 't ^ 32', 't + 1')}];")
        m.write(m.slip("__syncwarp();", ""))
        m.write(f"{s}[t] = {v};")
        m.barrier()
    else:
        m.write(f"int {v} = {m.pick('__ballot_sync', '__any_sync')}(0xffffffffu, {some_value(m)});")
        m.write(f"if ({v}) acc++;")


def _chunks(m: Maker) -> None:
    """Some elements for each thread."""
    array = m.give(m.pick("a", "d"))
    cell = "x" if m.is_plane else "i"
    k, size = m.name("k"), m.pick("2", "4", "3", "w")
    noting(m, size)
    many = m.slip(size, "5", f"{size} + 1")
    m.own.setdefault(array, f"{size} * {cell}")
    form = m.pick(f"{size} * {cell} + {k}", f"{cell} * {size} + {k}", f"{k} * n + {cell}")
    guard = m.pick("", f"if ({some_guard(m)}) ", f"if ({form} < n) ")
    m.write(f"for (int {k} = 0; {k} < {many}; {k}++) {{")
    m.write(f"{guard}{array}[{noting(m, form)}] = {some_value(m, k)};")
    m.write("}")


def _walking(m: Maker) -> None:
    """A pointer that moves."""
    array = m.give(m.pick("a", "d"))
    m.types.setdefault(array, "int")
    cell = "x" if m.is_plane else "i"
    q, k = m.name("ptr"), m.name("k")
    m.own.setdefault(array, cell)
    step = m.slip("gridDim.x * blockDim.x", "n", "1", "blockDim.x")
    noting(m, step)
    m.write(f"{m.types[array]} *{q} = {array} + {cell};")
    m.write(f"for (int {k} = 0; {k} < {some_bound(m, uniform=True)}; {k}++, {q} += {step})")
    m.write(f"*{q} = {some_value(m, k)};")


def _unsigned(m: Maker) -> None:
    """Numbers that wrap below zero."""
    array = m.give("a")
    cell = "x" if m.is_plane else "i"
    j = m.name("j")
    by = m.pick("1", "3", "n", "w", "blockDim.x")
    noting(m, by)
    m.own.setdefault(array, cell)
    m.write(f"{m.pick('unsigned', 'unsigned short', 'int', 'size_t')} {j} = {cell} - {by};")
    guard = m.pick(f"{j} < gridDim.x * blockDim.x", f"{cell} >= {by}", f"{j} < n", f"{j} >= 0")
    noting(m, guard)
    m.write(f"if ({guard}) {array}[{m.slip(j, f'{j} + 1', f'{j} / 2')}] = {some_value(m)};")


def _choice(m: Maker) -> None:
    array = m.give("a")
    cell = "x" if m.is_plane else "i"
    m.own.setdefault(array, f"3 * {cell}")
    m.write(f"switch ({m.pick(f'{cell} % 3', 't & 3', 'n', 'w % 4')}) {{")
    m.used |= {"n", "w"}
    m.write(f"case 0: {array}[3 * {cell}] = {some_value(m)}; {m.pick('break;', '')}")
    m.write(f"case 1: {array}[3 * {cell} + {m.slip('1', '2', '3')}] = 1; {m.pick('break;', '')}")
    if m.chance(m.slips + 0.1):
        m.write(f"case 2: __syncthreads(); {m.pick('break;', 'return;')}")
    m.write(f"default: {array}[3 * {cell} + {m.slip('2', '0', '4')}] = 2; }}")


def _bitonic(m: Maker) -> None:
    s, k, j, o = some_shared(m), m.name("k"), m.name("j"), m.name("o")
    m.own[s] = "t"
    size = m.pick("blockDim.x", "64", "32")
    m.write(f"{s}[t] = {some_value(m)};")
    m.barrier()
    m.write(f"for (int {k} = 2; {k} <= {size}; {k} <<= 1) {{")
    m.write(f"for (int {j} = {k} >> 1; {j} > 0; {j} >>= 1) {{")
    m.write(f"int {o} = t ^ {m.slip(j, k)};")
    m.write(f"if ({m.slip(f'{o} > t', f'{o} != t')}) {{")
    m.write(f"if ((t & {k}) == 0 ? {s}[t] > {s}[{o}] : {s}[t] < {s}[{o}]) {{")
    m.write(f"int x_ = (int){s}[t]; {s}[t] = {s}[{o}]; {s}[{o}] = x_; }} }}")
    m.barrier()
    m.write("} }")


def _pingpong(m: Maker) -> None:
    s, k = m.name("u"), m.name("k")
    m.shared[s] = f"__shared__ int {s}[2][{m.pick('64', '256')}];"
    m.write(f"{s}[0][t] = {some_value(m)};")
    m.barrier()
    m.write(f"for (int {k} = 0; {k} < {some_bound(m, uniform=True)}; {k}++) {{")
    m.write(f"{s}[{m.slip(f'({k} + 1) & 1', f'{k} & 1', '1')}][t] = {s}[{k} & 1][t ^ 1];")
    m.barrier()
    m.write("}")


def _ahead(m: Maker) -> None:
    """What the next round needs is fetched in this one."""
    s, k, size = m.name("u"), m.name("k"), m.pick("32", "64")
    depth = m.pick("2", "2", "3")
    m.shared[s] = f"__shared__ int {s}[{depth}][{size}];"
    bound = some_bound(m, uniform=True)
    if not m.chance(m.slips):
        m.write(f"{s}[0][t] = {some_value(m)};")
    if m.chance(0.8):
        m.barrier()
    m.write(f"for (int {k} = {m.slip('0', '1')}; {k} < {bound}; {k}++) {{")
    fetched = f"{s}[({k} + 1) % {depth}][{m.slip('t', 't / 2', 't ^ 1')}] = {some_value(m)};"
    guard = m.pick(f"{k} + 1 < {bound}", f"{k} + 1 < {bound}", "1")
    guard = m.slip(guard, f"{k} + 2 < {bound}", f"{k} % 2 == 0", "t > 0", "n > 4")
    m.write(f"if ({guard}) {fetched}")
    other = m.pick("t", f"{size} - 1 - t", "blockDim.x - 1 - t", "t ^ 1", "(t + 1) % blockDim.x")
    read = f"{s}[{m.slip(f'{k} % {depth}', f'({k} + 1) % {depth}')}][{other}]"
    if m.chance(0.5):
        m.write(f"acc ^= {read};")
    else:
        m.write(f"if ({read} > 3) acc ^= 1;")
    m.barrier()
    m.write("}")


def _halo(m: Maker) -> None:
    """A tile that is larger than the block, filled by strides."""
    s, j = m.name("u"), m.name("j")
    size, more = m.pick("16", "32"), m.pick("2", "1", "4")
    m.shared[s] = f"__shared__ int {s}[{size} + {more}];"
    step = m.pick(size, "blockDim.x")
    last = m.slip(f"{size} + {more}", size, f"{size} + {more} - 1")
    m.write(f"for (int {j} = {m.slip('t', 't + 1')}; {j} < {last}; {j} += {step})")
    m.write(f"{s}[{j}] = {some_value(m, j)};")
    m.barrier()
    m.write(f"if (t < {m.pick(size, size, 'n')}) acc ^= {s}[t + {m.slip(more, more + ' + 1')}];")


def _partials(m: Maker) -> None:
    """One value for each few threads, and those that read all of them."""
    s, each = m.name("u"), m.pick("4", "8", "32")
    m.shared[s] = f"__shared__ int {s}[1024];"
    lane = m.slip("0", "0", "1", "3")
    m.write(f"if (t % {each} == {lane}) {s}[t / {each}] = {some_value(m)};")
    m.barrier()
    count = m.slip(f"blockDim.x / {each}", f"(blockDim.x + {each} - 1) / {each}", each, "n")
    m.write(f"if (t < {count}) acc ^= {s}[t];")


def _variables(m: Maker) -> None:
    """Variables of the program."""
    name = m.pick("table", "table", "single")
    m.head["__device__ int table[64]; __device__ int single; __constant__ int fixed[16];"] = None
    cell = "x" if m.is_plane else "i"
    if name == "single":
        m.write(f"if ({m.slip(f'{cell} == 0', 't == 0', '1')}) single = fixed[n & 15];")
        m.used.add("n")
    else:
        m.write(
            f"if ({cell} < {m.slip('64', '65')}) table[{m.slip(cell, 't & 63')}] = fixed[t & 7];"
        )


def _local(m: Maker) -> None:
    """An array of each thread's own, and a copy of a record."""
    name, k = m.name("mine"), m.name("k")
    m.used |= {"a", "p"}
    m.write(f"int {name}[4]; for (int {k} = 0; {k} < {m.slip('4', '5')}; {k}++) {name}[{k}] = {k};")
    m.write(f"P copy{name} = p; copy{name}.w = {m.pick('2', 't', 'n')};")
    m.used.add("n")
    cell = "x" if m.is_plane else "i"
    m.own.setdefault("a", cell)
    index = m.pick(f"{cell} + {name}[{m.pick('2', 't & 3')}]", f"{cell} * copy{name}.w", cell)
    m.write(f"if ({cell} < copy{name}.n) a[{index}] = {name}[{m.slip('t & 3', 't % 5')}];")


_HEADS = (
    ("int J = 0", "J < N", "J++"),
    ("int J = N", "J > 0", "J--"),
    ("unsigned J = N", "J-- > 0", ""),
    ("int J = 1", "J < N", "J *= 2"),
    ("int J = 1", "J <= N", "J = 2 * J + 1"),
    ("int J = N", "J != 0", "J /= 3"),
    ("unsigned char J = 0", "J < N", "J++"),
    ("short J = N", "J >= 0", "J -= 2"),
    ("int J = T", "J < N", "J += blockDim.x"),
    ("unsigned J = T", "J < N", "J += 3"),
    ("int J = N - 1 - T", "J >= 0", "J -= blockDim.x"),
    ("int J = 0, Z = 1", "J < N", "J += Z, Z++"),
    ("int J = 0", "J * J < N", "++J"),
    ("long long J = N", "J > T", "J >>= 1"),
)


def _headed(m: Maker, bound: str) -> str:
    """The variable of a loop that has begun."""
    j = m.name("j")
    first, test, step = m.random.choice(_HEADS)
    text = f"for ({first}; {test}; {step}) {{"
    m.write(text.replace("J", j).replace("N", bound).replace("T", "t").replace("Z", f"z{j}"))
    return j


def _loops(m: Maker) -> None:
    """One in another, over all kinds of variables."""
    array = m.give(m.pick("a", "d"))
    cell = "y * (gridDim.x * blockDim.x) + x" if m.is_plane else "i"
    j = _headed(m, m.pick("n", "w", "8", "5", "blockDim.x", "p.n", "h"))
    m.used |= {"n", "w", "h", "p"}
    is_nested = m.chance(0.4)
    k = _headed(m, m.pick(j, "4", "n")) if is_nested else j
    if m.chance(0.2):
        m.write(
            f"if ({m.pick(f'{k} == 3', f'b[{k}] < 0', 't == 2')}) {m.pick('break', 'continue')};"
        )
        m.used.add("b")
    kind = m.random.random()
    if kind < 0.45:
        m.own.setdefault(array, f"({cell}) * 8")
        at = m.slip(f"({cell}) * 8 + ({k} & 7)", f"({cell}) * 8 + ({j} & 15)", f"({cell}) + {k}")
        m.write(f"{array}[{at}] = {some_value(m, f'(int){k}')};")
    elif kind < 0.8:
        s = some_shared(m)
        m.write(f"{s}[{index_in_block(m, s, is_own=True)}] = {k};")
        m.barrier()
        m.write(f"acc += (int){s}[{index_in_block(m, s, is_own=False)}];")
        m.barrier()
    else:
        m.own.setdefault(array, cell)
        at = m.slip(f"{k} * (gridDim.x * blockDim.x) + ({cell})", f"{k}", f"{k} * n + {j}")
        m.write(f"{array}[{at}] = {some_value(m, f'(int){j}')};")
    m.write("} }" if is_nested else "}")


def _either(m: Maker) -> None:
    """A pointer to one of two arrays."""
    m.used |= {"a", "d", "n"}
    m.types |= {"a": "int", "d": "int"}
    cell = "y * (gridDim.x * blockDim.x) + x" if m.is_plane else "i"
    e = m.name("either")
    test = m.pick("n > 4", "t & 1", "blockIdx.x == 0", "b[0] > 1")
    m.write(f"int *{e} = {noting(m, test)} ? a : d;")
    m.write(f"{e}[{m.slip(cell, 't', f'({cell}) / 2')}] = {some_value(m)};")
    if m.chance(0.5):
        m.write(f"int *other{e} = {e} == a ? d : a;")
        m.write(f"other{e}[{m.slip(cell, 't', f'({cell}) + 1')}] = 4;")
    elif m.chance(0.6):
        k = m.name("k")
        m.write(f"for (int {k} = 0; {k} < {some_bound(m, uniform=True)}; {k}++) {{")
        m.write(f"{e}[{m.slip(cell, f'({cell}) + {k}')}]++;")
        m.write(f"{e} = {e} == a ? d : a;")
        m.write("}")


def _called(m: Maker) -> None:
    """Barriers and accesses in a function."""
    s = some_shared(m)
    element = m.types[s] if "volatile" not in m.shared[s] else f"volatile {m.types[s]}"
    left = m.pick("if (n < 3) return;", "", "", "if (t > 70) return;")
    inner = m.slip("__syncthreads();", "", "if (t < n) __syncthreads();")
    m.used.add("n")
    step = f"step_{s}_{len(m.head)}"
    m.head[
        f"__device__ void {step}({element} *s, int t, int n) {{ {left} s[t] = n; {inner} "
        f"int v = (int)s[{m.pick('t ^ 1', '0', 't')}]; {m.slip('__syncthreads();', '')} "
        f"if (v > n) s[t] = v; }}"
    ] = None
    if m.chance(0.5):
        m.write(f"if ({some_condition(m, uniform=not m.chance(m.slips))})")
    m.write(f"{step}({s}, t, n);")
    m.barrier()


def _copies(m: Maker) -> None:
    """Bytes of each thread's own, of which there are enough or not."""
    m.used |= {"a", "b"}
    m.types["a"] = "int"
    cell = "(y * (gridDim.x * blockDim.x) + x)" if m.is_plane else "i"
    m.own.setdefault("a", f"4 * {cell}")
    size = m.slip(m.pick("16", "8", "12"), "n", "w", "20", "n * 4")
    source = m.pick(f"b + 4 * {cell}", "b")
    guard = f"if ({some_guard(m)}) " if m.chance(0.5) else ""
    if m.chance(0.5):
        m.write(f"{guard}memcpy(a + 4 * {cell}, {source}, {noting(m, size)});")
    else:
        m.write(f"{guard}memset(a + 4 * {cell}, 0, {noting(m, size)});")


def _kept(m: Maker) -> None:
    """What a thread keeps in memory of its own from round to round."""
    m.used.add("a")
    kept, k = m.name("kept"), m.name("k")
    cell = "x" if m.is_plane else "i"
    m.own.setdefault("a", cell)
    m.write(f"int {kept}[2]; {kept}[0] = 0; {kept}[1] = {m.pick('1', cell)};")
    m.write(f"for (int {k} = 0; {k} < {some_bound(m, uniform=True)}; {k}++) {{")
    m.write(f"a[{kept}[0] ? {m.slip(cell, '0', f'{cell} + 1')} : {cell}] = {kept}[1];")
    narrow = m.pick("unsigned char", "signed char", "short")
    test = m.pick(f"({narrow}){k} != {k}", f"({narrow}){k} < {k}", f"{k} == 2", f"{k} & 4")
    m.write(f"if ({test}) {kept}[{m.pick('0', '0', '1')}] = {m.pick('1', k)};")
    m.write("}")


def _skipped(m: Maker) -> None:
    """A round in which some threads skip what is at its end, in a loop that is left there."""
    k = m.name("k")
    inner = m.pick(f"{k} == 0", f"{k} < 2", f"{k} == n", "n > 3 && " + f"{k} == 1")
    m.used.add("n")
    m.write(f"for (unsigned {k} = 0;; {k}++) {{")
    m.write(f"if ({some_condition(m, uniform=not m.chance(m.slips + 0.2))}) {{")
    m.write(f"acc++; if ({inner}) {m.pick('continue;', 'continue;', 'break;')}")
    m.write("} else {")
    m.write("acc += 2;")
    m.write("}")
    s = some_shared(m)
    m.write(f"{s}[{index_in_block(m, s, is_own=True)}] = acc;")
    m.barrier()
    m.write(f"acc += (int){s}[{index_in_block(m, s, is_own=False)}] & 1;")
    m.barrier()
    m.write(f"if ({k} >= {m.pick('2', '3', 'n')}) break;")
    m.write("}")


_SHAPES: dict[str, Callable[[Maker], None]] = {
    "map": _map,
    "stride loop": _stride_loop,
    "exchange": _exchange,
    "reduction": _reduction,
    "tiles": _tiles,
    "tile in two": _grid_of_tile,
    "division": _division,
    "barrier under": _barrier_under,
    "atomics": _atomics,
    "flag": _flag,
    "bytes": _bytes,
    "records": _records,
    "warp": _warp,
    "chunks": _chunks,
    "walking": _walking,
    "unsigned": _unsigned,
    "choice": _choice,
    "bitonic": _bitonic,
    "pingpong": _pingpong,
    "variables": _variables,
    "local": _local,
    "loops": _loops,
    "either": _either,
    "called": _called,
    "copies": _copies,
    "kept": _kept,
    "skipped": _skipped,
    "ahead": _ahead,
    "halo": _halo,
    "partials": _partials,
    **IDIOMS,
}
_WEIGHTS = {
    "row": 2,
    "aggregated": 2,
    "lanes": 2,
    "map": 3,
    "exchange": 3,
    "stride loop": 2,
    "barrier under": 2,
    "division": 2,
    "loops": 3,
    "atomics": 2,
}


def _around(m: Maker, shape: Callable[[Maker], None]) -> None:
    """A shape as it is, or under a condition, or in a loop."""
    kind = m.random.random()
    if m.depth >= 2 or kind < 0.68:
        shape(m)
        return
    m.depth += 1
    uniform = not m.chance(m.slips)
    if kind < 0.78:
        m.write(f"if ({some_condition(m, uniform=uniform)}) {{")
        _around(m, shape)
        m.write("}")
    elif kind < 0.9:
        k, type_ = m.name("k"), m.pick("int", "int", "unsigned", "short")
        m.write(f"for ({type_} {k} = 0; {k} < {some_bound(m, uniform=uniform)}; {k}++) {{")
        if m.chance(0.2):
            way = m.pick("break;", "continue;")
            m.write(f"if ({some_condition(m, uniform=not m.chance(m.slips))}) {way}")
        _around(m, shape)
        m.write("}")
    elif kind < 0.95:
        k = m.name("k")
        m.write(f"int {k} = {some_bound(m, uniform=uniform)};")
        m.write("do {")
        _around(m, shape)
        m.write(f"}} while ({k}-- > 0);")
    else:
        m.write(f"if ({some_condition(m, uniform=uniform)}) {{")
        _around(m, shape)
        m.write("} else {")
        shape(m)
        m.write("}")
    m.depth -= 1


def sized_kernel(seed: int, number: int) -> SizedKernel:
    """Of the form that `seed` and `number` give."""
    random = Random(f"{seed} {number}")
    m = Maker(random, random.random() < 0.2, random.choice(_SLIPS))
    names = list(_SHAPES)
    weights = [_WEIGHTS.get(name, 1) for name in names]
    chosen = random.choices(names, weights, k=random.choice((1, 1, 1, 1, 2, 2, 3)))
    early = m.chance(0.12)
    for place, name in enumerate(chosen):
        if early and place == len(chosen) - 1:
            m.write(f"if (!({some_guard(m)})) return;")
        _around(m, _SHAPES[name])
        if place < len(chosen) - 1 and m.chance(0.6):
            m.barrier()
    if "acc" in "".join(m.lines):
        m.used.add("o")
        m.write(f"o[{'(size_t)y * (gridDim.x * blockDim.x) + x' if m.is_plane else 'i'}] = acc;")
    name = f"kernel_{number}"
    return SizedKernel(name, _text(m, name), tuple(chosen))


_POINTERS = {"a": "", "d": "", "o": "", "b": "const ", "c": ""}


_PARAMETERS = frozenset("abcdonwhpv")


def _text(m: Maker, name: str) -> str:
    random = m.random
    written = words(" ".join([*m.lines, *m.shared.values()]))
    m.used |= {word.split(".")[0] for word in written} & _PARAMETERS
    m.types.setdefault("a", random.choice(_ELEMENTS))
    m.types.setdefault("d", random.choice(_ELEMENTS))
    m.types |= {"b": "int", "o": "int"}
    m.types.setdefault("c", random.choice(("int", "unsigned")))
    given = [f"{_POINTERS[x]}{m.types[x]} *{x}" for x in _POINTERS if x in m.used]
    if "v" in m.used:
        given.append("int2 *v")
    given += [f"{random.choice(_NUMBER_TYPES)} {x}" for x in "nwh" if x in m.used]
    if "p" in m.used:
        given.append("P p")
    body = [*m.shared.values(), *_coordinates(m)]
    if "acc" in "".join(m.lines):
        body.append("int acc = 0;")
    members = " ".join(f"int {name};" for name in RECORD)
    text = f"struct P {{ {members} }};\n" + "".join(f"{line}\n" for line in m.head)
    text += f"__global__ void {name}({', '.join(given)}) {{\n"
    return text + _indented([*body, *m.lines]) + "}\n"


def _coordinates(m: Maker) -> Iterator[str]:
    type_ = m.random.choice(INDEX_TYPES)
    if m.is_plane:
        yield f"{type_} x = blockIdx.x * blockDim.x + threadIdx.x;"
        yield f"{type_} y = blockIdx.y * blockDim.y + threadIdx.y;"
        yield "int q = threadIdx.y * blockDim.x + threadIdx.x, t = q;"
    else:
        yield f"{m.random.choice(('int', 'int', 'unsigned'))} t = threadIdx.x;"
        yield f"{type_} i = {m.random.choice(_GLOBAL)};"


_GLOBAL = (
    "blockIdx.x * blockDim.x + threadIdx.x",
    "blockIdx.x * blockDim.x + threadIdx.x",
    "blockDim.x * blockIdx.x + t",
    "t + blockDim.x * (int)blockIdx.x",
)


def _indented(lines: list[str]) -> str:
    text, depth = "", 1
    for line in lines:
        depth -= line.startswith("}")
        text += "  " * depth + line + "\n"
        depth += line.count("{") - line.count("}") + line.startswith("}")
    return text


def sized_text(kernels: list[SizedKernel]) -> str:
    """One file."""
    groups = any("cooperative_groups::" in k.text for k in kernels)
    head = "#include <cooperative_groups.h>\n" if groups else ""
    return head + "".join(f"namespace of_{k.name} {{\n{k.text}}}\n" for k in kernels)
