"""Forms that real kernels have, as shapes of random kernels: see `any_size_kernels`.

Enters: a `Maker`. Leaves: lines of it. What orders blocks, locks, lanes and queues, scans,
transposes and rows is written as in real code, with slips where real code has its bugs.
"""

from __future__ import annotations

from collections.abc import Callable

from tests.generator.any_size_maker import (
    INDEX_TYPES,
    Maker,
    index_of,
    noting,
    some_bound,
    some_condition,
    some_guard,
    some_shared,
    some_value,
)


def _cell(m: Maker) -> str:
    return "(y * (gridDim.x * blockDim.x) + x)" if m.is_plane else "i"


def _size(m: Maker) -> str:
    return "(blockDim.x * blockDim.y)" if m.is_plane else "blockDim.x"


def _last_block(m: Maker) -> None:
    """What all blocks have done is read by the one that ends last."""
    m.used |= {"a", "c"}
    m.types["c"] = "unsigned"
    block = "(blockIdx.y * gridDim.x + blockIdx.x)" if m.is_plane else "blockIdx.x"
    blocks = "(gridDim.x * gridDim.y)" if m.is_plane else "gridDim.x"
    last = m.name("last")
    m.shared[last] = f"__shared__ bool {last};"
    fence = m.slip("__threadfence();", "", "__threadfence_block();")
    m.own.setdefault("a", _cell(m))
    is_all = m.chance(0.4)  # do all threads of a block store, or one?
    if is_all:
        m.write(f"a[{m.own['a']}] = {some_value(m)}; {fence}")
        m.write(m.slip("__syncthreads();", ""))
    m.write(f"if (t == {m.slip('0', '0', '1')}) {{")
    if not is_all:
        m.write(f"a[{m.slip(block, '0', block + ' / 2')}] = {some_value(m)}; {fence}")
    took = m.slip("atomicAdd(c, 1u)", f"atomicInc(c, {blocks} - 1)", "atomicAdd(c, 2u)", "c[0]++")
    m.write(f"{last} = {took} == {m.slip(f'{blocks} - 1', blocks, '0', f'{blocks} - 2')};")
    m.write(m.slip("__threadfence();", ""))
    m.write("}")
    m.write(m.slip("__syncthreads();", ""))
    k = m.name("k")
    reader = m.slip(f"if ({last}) {{", "{")
    m.write(reader)
    m.write(f"for (unsigned {k} = t; {k} < {blocks}; {k} += {_size(m)}) acc ^= (int)a[{k}];")
    if m.chance(0.5):
        m.write(f"if (t == 0) {m.slip('*c = 0;', 'atomicExch(c, 0u);', 'a[0] = 1;')}")
    m.write("}")


def _lock(m: Maker) -> None:
    """A lock that is tried, and what is done under it."""
    m.used |= {"c", "d", "w"}
    m.types["c"] = m.types["d"] = "int"
    cell = m.pick("0", "t & 3", "blockIdx.x", "(b[0] & 7)")
    noting(m, cell)
    done, k = m.name("done"), m.name("k")
    inner = m.slip(cell, "0", "t & 1")
    take = m.slip(f"atomicCAS(&c[{cell}], 0, 1) == 0", f"atomicExch(&c[{cell}], 1) == 0")
    free = m.slip(f"atomicExch(&c[{cell}], 0);", f"c[{cell}] = 0;", f"atomicExch(&c[{inner}], 0);")
    fence = m.slip("__threadfence();", "", "__threadfence_block();")
    work = m.pick(f"d[{inner}] += 1;", f"if (d[{inner}] < t) d[{inner}] = t;", f"d[{inner}] = w;")
    if m.chance(0.4):
        m.write(f"if ({some_guard(m)})" if m.chance(0.5) else "")
        m.write(f"for (int {done} = 0, {k} = 0; !{done} && {k} < 64; {k}++) {{")
    else:
        m.write(f"{{ int {done} = 0;")
    m.write(f"if ({take}) {{")
    m.write(f"{fence} {work} {m.slip('__threadfence();', '')}")
    m.write(f"{m.pick(free, free, '')} {done} = 1;")
    m.write("} }")


def _aggregated(m: Maker) -> None:
    """Places for those of a block, or of a warp, that one thread draws for all."""
    m.used |= {"c", "d", "b"}
    m.types["c"] = "int"
    wanted = some_condition(m, uniform=False)
    m.own["d"] = _cell(m)
    if m.chance(0.5):
        count, base, at = m.name("count"), m.name("base"), m.name("at")
        m.shared[count] = f"__shared__ int {count};"
        m.shared[base] = f"__shared__ int {base};"
        m.write(f"int {at} = 0; bool want{at} = {wanted};")
        m.write(f"if (t == 0) {count} = {m.slip('0', '1')};")
        m.barrier()
        m.write(f"if (want{at}) {at} = atomicAdd(&{count}, {m.slip('1', '1', '0', 't')});")
        m.barrier()
        drawn = m.slip(f"atomicAdd(&c[0], {count})", "atomicAdd(&c[0], 1)", "c[0]")
        m.write(f"if (t == {m.slip('0', '1')}) {base} = {drawn};")
        m.barrier()
        m.write(f"if (want{at}) d[{m.slip(f'{base} + {at}', base, at)}] = {some_value(m)};")
        m.barrier()
        return
    mask, base = m.name("mask"), m.name("base")
    m.write(f"bool want{mask} = {wanted};")
    m.write(f"unsigned {mask} = __ballot_sync(0xffffffffu, want{mask});")
    m.write(f"int {base} = 0; int lane{mask} = t {m.slip('& 31', '% 32', '& 15')};")
    added = m.slip(f"__popc({mask})", "1", f"__popc({mask}) - 1")
    m.write(f"if (lane{mask} == 0) {base} = atomicAdd(&c[0], {added});")
    m.write(f"{base} = __shfl_sync(0xffffffffu, {base}, {m.slip('0', '1', f'lane{mask}')});")
    rank = m.slip(f"__popc({mask} & ((1u << lane{mask}) - 1))", f"lane{mask}", "0")
    m.write(f"if (want{mask}) d[{base} + {rank}] = {some_value(m)};")


def _queue(m: Maker) -> None:
    """Tickets are drawn until there are no more."""
    m.used |= {"c", "d", "n"}
    m.types["c"] = "int"
    k = m.name("k")
    m.own["d"] = _cell(m)
    by = m.slip("1", "1", "2", "0")
    m.write("for (;;) {")
    m.write(f"int {k} = atomicAdd(&c[0], {by});")
    m.write(f"if ({k} >= {m.slip('n', '64')}) break;")
    m.write(f"d[{m.slip(k, f'{k} / 2', 't')}] = {some_value(m, k)};")
    m.write("}")


def _lanes(m: Maker) -> None:
    """Sums and scans of a warp or a tile, and what lanes do with them."""
    v, o = m.name("v"), m.name("o")
    m.write(f"int {v} = {some_value(m)};")
    kind = m.random.random()
    mask = m.slip("0xffffffffu", "0xffffu", "__activemask()")
    if kind < 0.35:
        m.write(f"for (int {o} = 16; {o} > 0; {o} /= 2)")
        m.write(f"{v} ^= __shfl_xor_sync({mask}, {v}, {o});")
    elif kind < 0.65:
        m.write(f"for (int {o} = 1; {o} < 32; {o} <<= 1) {{")
        m.write(f"int from{o} = __shfl_up_sync({mask}, {v}, {o});")
        m.write(f"if ((t & 31) >= {o}) {v} ^= from{o};")
        m.write("}")
    else:
        size = m.pick("32", "16", "8", "4")
        tile = m.name("tile")
        m.write(f"auto {tile} = cooperative_groups::tiled_partition<{size}>")
        m.write("(cooperative_groups::this_thread_block());")
        m.write(f"for (int {o} = {tile}.size() / 2; {o} > 0; {o} /= 2)")
        m.write(f"{v} ^= {tile}.{m.pick('shfl_down', 'shfl_xor')}({v}, {o});")
        if m.chance(0.5):
            s = some_shared(m)
            m.own[s] = "t"
            m.write(f"{s}[t] = {v};")
            m.write(m.slip(f"{tile}.sync();", ""))
            other = m.slip(f"t ^ {int(size) // 2}", f"t ^ {size}", "t ^ 1", "0")
            m.write(f"{v} ^= (int){s}[{other}];")
            m.write(m.slip(f"{tile}.sync();", "__syncwarp();", ""))
            m.barrier()
        if m.chance(0.5):
            m.used.add("d")
            m.own["d"] = _cell(m)
            where = f"{_cell(m)} / {size}"
            m.write(f"if ({tile}.thread_rank() == {m.slip('0', '1')}) d[{where}] = {v};")
            return
    m.used.add("a")
    m.own.setdefault("a", _cell(m))
    m.write(f"a[{m.slip(_cell(m), 't', f'{_cell(m)} / 32')}] = {v} & 7;")


def _sweeps(m: Maker) -> None:
    """A scan that goes up a tree and down again."""
    s, e, d = m.name("u"), m.name("e"), m.name("d")
    size = m.pick("128", "64")
    m.shared[s] = f"__shared__ int {s}[{size}];"
    m.write(f"if (t < {size}) {s}[t] = {some_value(m)};")
    m.barrier()
    if m.chance(0.5):
        m.write(f"int {e} = 1;")
        m.write(f"for (int {d} = {size} / 2; {d} > 0; {d} >>= 1) {{")
        m.barrier()
        low, high = f"{e} * (2 * t + 1) - 1", f"{e} * (2 * t + 2) - 1"
        m.write(f"if (t < {m.slip(d, f'{d} * 2')}) {s}[{high}] += {s}[{m.slip(low, high)}];")
        m.write(f"{e} {m.pick('*= 2', '<<= 1')};")
        m.write("}")
    else:
        m.write(f"for (int {e} = 1; {e} < {size}; {e} *= 2) {{")
        high = f"(t + 1) * {e} * 2 - 1"
        m.write(f"int at{e} = {high};")
        m.write(f"if (at{e} < {size}) {s}[at{e}] += {s}[at{e} - {m.slip(e, '1')}];")
        m.barrier()
        m.write("}")
    m.barrier()
    m.write(f"if (t < {size}) acc ^= {s}[t];")


def _transpose(m: Maker) -> None:
    """A tile that several rows of threads fill and others empty, row by row."""
    s, j = m.name("g"), m.name("j")
    tile, rows = m.random.choice((("16", "8"), ("8", "4"), ("32", "8"), ("8", "8")))
    m.used |= {"a", "b", "w", "h"}
    m.shared[s] = f"__shared__ int {s}[{tile}][{tile} + {m.pick('1', '0')}];"
    if m.is_plane:
        r, c = "(int)threadIdx.y", "(int)threadIdx.x"
        bx, by, step = "blockIdx.x", "blockIdx.y", rows
    else:
        r, c = f"t / {tile}", f"t % {tile}"
        bx, by, step = "blockIdx.x", "0", m.pick(rows, f"blockDim.x / {tile}")
    m.write(f"for (int {j} = {r}; {j} < {tile}; {j} += {m.slip(step, '1', tile)}) {{")
    m.write(f"int col{s} = {bx} * {tile} + {c}, row{s} = {by} * {tile} + {j};")
    guard = m.slip(f"col{s} < w && row{s} < h", f"col{s} < w", f"row{s} < h")
    m.write(f"if ({guard}) {s}[{j}][{c}] = b[row{s} * {m.slip('w', 'h')} + col{s}];")
    m.write("}")
    m.barrier()
    m.write(f"for (int {j} = {r}; {j} < {tile}; {j} += {m.slip(step, '1', tile)}) {{")
    m.write(f"int col{s} = {by} * {tile} + {c}, row{s} = {bx} * {tile} + {j};")
    guard = m.slip(f"col{s} < h && row{s} < w", f"col{s} < w && row{s} < h")
    read = m.slip(f"{s}[{c}][{j}]", f"{s}[{j}][{c}]", f"{s}[{c}][{j} + 1]")
    m.write(f"if ({guard}) a[row{s} * {m.slip('h', 'w')} + col{s}] = {read};")
    m.write("}")
    m.barrier()


def _histogram(m: Maker) -> None:
    """Counted in a block, then added up."""
    s, j = m.name("u"), m.name("j")
    bins = m.pick("16", "64", "8")
    m.used |= {"b", "c", "n"}
    m.types["c"] = "int"
    m.shared[s] = f"__shared__ int {s}[{bins}];"
    m.write(
        f"for (int {j} = t; {j} < {m.slip(bins, bins + ' + 1')}; {j} += {_size(m)}) {s}[{j}] = 0;"
    )
    m.barrier()
    bin_ = m.slip(f"b[{_cell(m)}] & ({bins} - 1)", f"(unsigned)b[{_cell(m)}] % {bins}", "b[0]")
    add = m.slip(
        f"atomicAdd(&{s}[{bin_}], 1);", f"{s}[{bin_}]++;", f"atomicAdd_block(&{s}[{bin_}], 1);"
    )
    m.write(f"if ({some_guard(m)}) {add}")
    m.barrier()
    m.write(f"for (int {j} = t; {j} < {bins}; {j} += {_size(m)})")
    where = m.pick(j, f"blockIdx.x * {bins} + {j}")
    flush = m.slip(f"atomicAdd(&c[{where}], {s}[{j}]);", f"c[{where}] += {s}[{j}];")
    m.write(f"if ({s}[{j}]) {flush}")
    m.barrier()


def _row(m: Maker) -> None:
    """A block has a row, or a few threads have one each."""
    array = m.give(m.pick("a", "d"))
    j, type_ = m.name("j"), m.pick(*INDEX_TYPES[:6])
    m.used |= {"w", "h"}
    kind = m.random.random()
    if kind < 0.5 or m.is_plane:
        row, first, step = "blockIdx.x", "t", _size(m)
        if m.is_plane:
            row = "(blockIdx.y * gridDim.x + blockIdx.x)"
    elif kind < 0.75:
        row, first, step = "(blockIdx.x * blockDim.x + t) / 8", "t % 8", "8"
    else:
        row, first, step = "i", "0", "1"
    step = m.slip(step, "1", "4", "w")
    m.own.setdefault(array, f"{row} * w + {first}")
    if m.chance(0.5):
        m.write(f"if ({row} < {m.slip('h', 'w')})")
    m.write(f"for ({type_} {j} = {first}; {j} < {m.slip('w', 'h', 'w + 1')}; {j} += {step}) {{")
    at = m.slip(f"{row} * w + {j}", f"{row} * h + {j}", f"{row} * w + {j} + 1", f"{row} + {j} * h")
    if m.chance(0.3):
        at = f"({m.pick('size_t', 'long long')}){at}"
    m.write(f"{array}[{at}] = {some_value(m, f'(int){j}')};")
    m.write("}")


def _swaps(m: Maker) -> None:
    """Neighbours are put in order, even and odd ones in turn."""
    s, k = some_shared(m), m.name("k")
    m.own[s] = "t"
    m.write(f"{s}[t] = {some_value(m)};")
    m.barrier()
    m.write(f"for (int {k} = 0; {k} < {some_bound(m, uniform=True)}; {k}++) {{")
    p = f"2 * t + {m.slip(f'({k} & 1)', f'{k}', '1')}"
    m.write(f"int p{k} = {p};")
    m.write(f"if (p{k} + 1 < {_size(m)} && {s}[p{k}] > {s}[p{k} + {m.slip('1', '2')}]) {{")
    m.write(f"int x_ = (int){s}[p{k}]; {s}[p{k}] = {s}[p{k} + 1]; {s}[p{k} + 1] = x_; }}")
    m.barrier()
    m.write("}")


def _lambdas(m: Maker) -> None:
    """Accesses in a closure, in a function of references, and in one for any type."""
    array = m.give(m.pick("a", "d"))
    m.types.setdefault(array, "int")
    m.own.setdefault(array, _cell(m))
    own = index_of(m, array)
    kind = m.random.random()
    if kind < 0.4:
        f = m.name("store")
        m.write(f"auto {f} = [&](long long at, int v) {{ {array}[at] = v; }};")
        m.write(f"if ({some_guard(m)}) {f}({own}, {some_value(m)});")
        if m.chance(0.4):
            m.write(f"{f}({m.slip(own, 't', f'{own} + 1')}, 2);")
    elif kind < 0.7:
        m.head["template <class T> __device__ void give(T *to, T v) { *to = v; }"] = None
        m.write(f"if ({some_guard(m)})")
        m.write(f"give({array} + ({own}), ({m.types[array]})({some_value(m)}));")
    else:
        m.head["__device__ void step(int &at, int by) { at += by; }"] = None
        at = m.name("at")
        m.write(f"int {at} = {_cell(m)}; step({at}, {m.slip('3', 't', 'n')});")
        m.used.add("n")
        m.write(f"if ({at} >= 0) {array}[{m.slip(at, f'{at} / 2')}] = {some_value(m)};")


def _wide(m: Maker) -> None:
    """Offsets of 64 bits, from parts that have 32."""
    array = m.give(m.pick("a", "d"))
    m.used |= {"w", "h"}
    at = m.name("at")
    type_ = m.pick("size_t", "long long", "unsigned long long", "int64_t", "ptrdiff_t")
    block = "(blockIdx.y * gridDim.x + blockIdx.x)" if m.is_plane else "blockIdx.x"
    base = m.pick(f"({type_}){block} * w", f"{block} * w", f"({type_}){block} * w * h")
    base = base if m.chance(0.7) else f"({type_})({block} * w)"
    m.write(f"{type_} {at} = {base};")
    guard = m.slip("t < w", "t <= w", "t < h", "t < w * h")
    m.own.setdefault(array, f"{at} + t")
    if m.chance(0.5):
        m.write(f"if ({guard}) {array}[{at} + {m.slip('t', '2 * t', 't / 2')}] = {some_value(m)};")
        return
    j = m.name("j")
    m.write(f"for ({type_} {j} = t; {j} < w; {j} += {m.slip(_size(m), '1', '(int)blockDim.x')})")
    m.write(f"{array}[{at} + {m.slip(j, f'(int){j}', f'{j} / 2')}] = {some_value(m)};")


def _vectors(m: Maker) -> None:
    """Four elements at a time, and what is left over one by one."""
    m.used |= {"a", "b", "n"}
    m.types["a"] = "int"
    cell, j = _cell(m), m.name("j")
    m.own.setdefault("a", f"4 * {cell}")
    m.write(f"if ({cell} < {m.slip('n / 4', 'n', '(n + 3) / 4')})")
    source = f"((const int4 *)b)[{cell}]"
    m.write(f"((int4 *)a)[{m.slip(cell, f'{cell} / 2', f'{cell} + 1')}] = {source};")
    if m.chance(0.6):
        first = m.slip(f"n / 4 * 4 + {cell}", f"n - n % 4 + {cell}", f"{cell}", "n / 4 * 4")
        m.write(f"for (int {j} = {first}; {j} < n; {j} += gridDim.x * blockDim.x)")
        m.write(f"a[{j}] = b[{j}];")


IDIOMS: dict[str, Callable[[Maker], None]] = {
    "last block": _last_block,
    "lock": _lock,
    "aggregated": _aggregated,
    "queue": _queue,
    "lanes": _lanes,
    "sweeps": _sweeps,
    "transpose": _transpose,
    "histogram": _histogram,
    "row": _row,
    "swaps": _swaps,
    "lambdas": _lambdas,
    "wide": _wide,
    "vectors": _vectors,
}
