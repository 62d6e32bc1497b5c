"""Random kernels to be launched in any size, with and without bugs.

From a seed: the same text every time. A kernel is a few *shapes* one after the other (a map, a
reduction, a tile loop, ...), some of them under conditions and in loops, with barriers between.
Each array has one index that is a thread's own; where a shape needs an index, a barrier, a guard, a
bound or a step, it takes the right one or, by chance, a `slip`: one that is often a bug, and often
not. How often is chosen for each kernel, and many have none.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from random import Random

RECORD = ("n", "w")  # the members of the record that some kernels are given
_SLIPS = (0.0, 0.0, 0.05, 0.12, 0.25)
_INDEX_TYPES = ("int", "int", "int", "unsigned", "long long", "size_t", "short", "unsigned short")
_NUMBER_TYPES = ("int", "int", "int", "int", "unsigned", "long long", "short", "size_t")
_ELEMENTS = ("int", "int", "int", "unsigned", "short", "unsigned char", "float", "long long")


@dataclass(frozen=True, slots=True)
class SizedKernel:
    name: str
    text: str  # the body of a namespace
    shapes: tuple[str, ...]


@dataclass(slots=True)
class _Maker:
    random: Random
    is_plane: bool
    slips: float
    lines: list[str] = field(default_factory=list)
    head: dict[str, None] = field(default_factory=dict)
    shared: dict[str, str] = field(default_factory=dict)  # names and declarations
    used: set[str] = field(default_factory=set)  # parameters
    types: dict[str, str] = field(default_factory=dict)
    own: dict[str, str] = field(default_factory=dict)  # a thread's own cell of an array
    count: int = 0
    depth: int = 0

    def write(self, text: str) -> None:
        self.lines.append(text)

    def chance(self, share: float) -> bool:
        return self.random.random() < share

    def pick(self, *choices: str) -> str:
        return self.random.choice(choices)

    def slip(self, right: str, *wrong: str) -> str:
        return self.random.choice(wrong) if wrong and self.chance(self.slips) else right

    def name(self, stem: str) -> str:
        self.count += 1
        return f"{stem}{self.count}"

    def number(self) -> str:
        """A number that is the same for all threads."""
        name = self.pick("n", "n", "n", "w", "h", "p.n", "p.w")
        self.used.add(name[0])
        return name

    def give(self, name: str) -> str:
        self.used.add(name)
        return name

    def barrier(self) -> None:
        self.write(self.slip("__syncthreads();", "", "__syncwarp();", "__threadfence_block();"))


# --- indices, values and conditions -------------------------------------------------------------

_OWN_LINE = (
    "i",
    "i",
    "i",
    "i",
    "2 * i",
    "2 * i + 1",
    "i + 1",
    "i + 64",
    "i ^ 1",
    "i ^ 5",
    "(i << 1) | 1",
    "4 * i + 3",
    "(i / 4) * 8 + i % 4",
    "(i & 3) + (i >> 2) * 4",
    "blockIdx.x * blockDim.x + (blockDim.x - 1 - t)",
    "blockIdx.x * (blockDim.x + 1) + t",
    "blockIdx.x * 64 + t",
    "t * gridDim.x + blockIdx.x",
    "i > 5 ? i : i + 1000",
    "(i % 2) * 4096 + i / 2",
    "at(i)",
    "twist(i, 3)",
    "i + n",
    "i * w",
    "n - 1 - i",
    "w * i + h",
    "(i / w) * w + i % w",
    "(i % w) * h + i / w",
    "(unsigned)i + 7u",
    "(long long)i * 3",
    "(short)i",
    "(unsigned short)i",
    "(int)(unsigned char)t",
)
_WRONG_LINE = (
    "t",
    "i / 2",
    "i % 64",
    "i & ~1",
    "i | 1",
    "i + 1",
    "i - 1",
    "i & 255",
    "blockIdx.x",
    "i % w",
    "i / w",
    "0",
    "n",
    "(unsigned char)i",
    "i < n ? i : n - 1",
    "i > 2 ? i : 2",
    "b[i]",
    "2 * t + blockIdx.x",
    "blockIdx.x * 32 + t",
    "i * 2 / 3",
    "i ^ w",
    "i + t",
    "abs((int)i - 4)",
)
_OWN_PLANE = (
    "y * w + x",
    "y * w + x",
    "y * w + x",
    "x * h + y",
    "(y * w + x) * 2",
    "y * (gridDim.x * blockDim.x) + x",
    "x * 1024 + y",
    "(size_t)y * w + x",
    "(y + 1) * (w + 2) + x + 1",
)
_WRONG_PLANE = ("y * h + x", "x", "y", "x + y", "q", "y * w + x + 1", "y * w", "x * w + y", "x ^ y")
_OWN_SHARED = ("t", "t", "t", "t", "t ^ 1", "blockDim.x - 1 - t", "2 * t", "t + 1", "twist(t, 1)")
_OTHER_SHARED = (
    "t",
    "t ^ 1",
    "t + 1",
    "blockDim.x - 1 - t",
    "(t + 1) % blockDim.x",
    "t / 2",
    "0",
    "t & ~3",
    "t > 0 ? t - 1 : 0",
    "t % 8",
    "b[i] & 31",
    "blockDim.x - 1",
    "t ^ 16",
)
_CELLS = {"t": "q"}  # of threads of a plane


def _names(m: _Maker, text: str) -> str:
    """Notes what an expression needs."""
    for parameter in ("n", "w", "h", "b"):
        if any(word == parameter for word in _words(text)):
            m.used.add(parameter)
    if "at(" in text:
        m.head["__device__ int at(int k) { return k < 3 ? k : k + 2; }"] = None
    if "twist(" in text:
        m.head["__device__ inline int twist(int k, int by) { int r = k ^ by; return r; }"] = None
    if "pitched(" in text:
        m.head["__device__ size_t pitched(int r, int c, int by) { return (size_t)r * by + c; }"] = (
            None
        )
    return text


def _words(text: str) -> Iterator[str]:
    word = ""
    for c in text + " ":
        if c.isalnum() or c in "_.":
            word += c
        else:
            yield word
            word = ""


def _thread(m: _Maker, text: str) -> str:
    """In a plane the number of a thread in its block is `q`."""
    if not m.is_plane:
        return text
    text = text.replace("blockDim.x", "(blockDim.x * blockDim.y)")
    return " ".join(_of_plane(text))


def _of_plane(text: str) -> Iterator[str]:
    for part in text.split(" "):
        core = part.strip("()")
        yield part.replace(core, "q") if core == "t" else part


def _index(m: _Maker, array: str, wrong: float | None = None) -> str:
    """An index into memory that all threads of the launch have."""
    own = m.own.get(array)
    if own is None:
        own = m.pick(*(_OWN_PLANE if m.is_plane else _OWN_LINE))
        m.own[array] = own
    if m.chance(m.slips if wrong is None else wrong):
        own = m.pick(*(_WRONG_PLANE if m.is_plane else _WRONG_LINE))
    return _names(m, own)


def _in_block(m: _Maker, array: str, *, is_own: bool) -> str:
    """An index into memory of a block."""
    own = m.own.setdefault(array, m.pick(*_OWN_SHARED))
    if not is_own:
        own = m.pick(own, *_OTHER_SHARED)
    else:
        own = m.slip(own, "t / 2", "t & 15", "t % 12", "0", "t + 1")
    if m.is_plane:
        own = own.replace("i]", "x]")
    return _names(m, _thread(m, own))


def _guard(m: _Maker) -> str:
    """That a thread has something to do."""
    if m.is_plane:
        m.used |= {"w", "h"}
        return m.slip("x < w && y < h", "x < w", "x <= w && y < h", "y < h", "x < w || y < h", "1")
    bound = m.pick("n", "n", "n", "w * h", "p.n", "n / 2", "2 * n", "64", "n - 1", "n / 4 * 4")
    for word in _words(bound):
        if word[:1] in ("n", "w", "h", "p"):
            m.used.add(word[0])
    return m.slip(f"i < {bound}", f"i <= {bound}", f"i != {bound}", f"t < {bound}", "1")


def _condition(m: _Maker, *, uniform: bool) -> str:
    index = "x" if m.is_plane else "i"
    if uniform:
        choices = [
            f"{m.number()} > 3",
            "blockIdx.x == 0",
            "gridDim.x > 1",
            "blockDim.x >= 4",
            "b[blockIdx.x] > 2",
            "b[0] & 1",
            f"{m.number()} % 2 == 0",
            f"{m.number()} > (int)blockIdx.x",
            "__syncthreads_or(t == 3)",
            f"{m.number()} < {m.number()}",
            "(b[blockIdx.x] ^ 1) != 4",
            "__syncthreads_count(t & 1) > 2",
            "b[gridDim.x] == b[1]",
        ]
        written = [x for x in ("a", "d") if x in m.own and m.types.get(x, "int") == "int"]
        choices += [f"{x}[{m.pick('0', 'blockIdx.x', 'gridDim.x')}] > 1" for x in written]
        choices += [f"{x}[{m.pick('0', '2')}] > 1" for x in m.shared if x.startswith("s")]
    else:
        choices = [
            "t < 5",
            f"{_guard(m)}",
            "t % 2 == 0",
            "t == 0",
            f"b[{index}] > 2",
            "(t & 3) == 1",
            f"{index} > 2",
            "t < blockDim.x / 2",
            "t != blockDim.x - 1",
            f"t < {m.number()}",
            "!(t & 1) || t > 6",
            "threadIdx.x / 32 == 0",
            "__any_sync(0xffffffffu, t == 40)",
            "b[t] == b[0]",
            f"b[{index}] < b[{index} + 1]",
        ]
    return _names(m, _thread(m, m.pick(*choices)))


def _value(m: _Maker, *more: str) -> str:
    index = "x" if m.is_plane else "i"
    made = m.pick(
        "1",
        "t",
        "3",
        index,
        f"b[{index}]",
        f"(b[{index}] & 15) + 1",
        f"{index} * 2",
        f"{index} & 7",
        "n",
        "(int)blockIdx.x",
        f"b[{index}] + 1",
        "w * 3",
        f"{index} % 5",
        f"b[{index}] > 4 ? 1 : t",
        *more,
        *more,
    )
    return _names(m, _thread(m, made))


def _bound(m: _Maker, *, uniform: bool) -> str:
    """How many rounds a loop has."""
    if uniform:
        bound = m.pick("4", "3", "n", "w", "p.n", "(b[0] & 7)", "(b[blockIdx.x] & 7)", "gridDim.x")
    else:
        bound = m.pick("t", "(t & 3)", "(b[i] & 7)", "i % 4", "blockDim.x - t")
    if m.is_plane:
        bound = bound.replace("i", "x") if "i]" in bound or bound[0] == "i" else bound
    for word in _words(bound):
        if word in ("n", "w", "p.n", "b"):
            m.used.add(word[0])
    return _thread(m, bound)


# --- shapes -------------------------------------------------------------------------------------


def _shared_array(m: _Maker) -> str:
    """Of a fixed size, or a part of what the launch gives."""
    kept = [name for name in m.shared if name.startswith("s")]
    if kept and m.chance(0.6):
        return m.pick(*kept)
    name = m.name("s")
    kind = m.random.random()
    element = m.pick("int", "int", "int", "float", "unsigned", "short")
    m.types[name] = element
    if kind < 0.6:
        m.shared[name] = f"__shared__ {element} {name}[{m.pick('64', '128', '256', '1024', '33')}];"
    elif kind < 0.7:
        inner = m.name("raw")
        m.shared[inner] = f"__shared__ {element} {inner}[256];"
        m.shared[name] = f"volatile {element} *{name} = {inner};"
    else:
        m.shared.setdefault("dyn", "extern __shared__ int dyn[];")
        m.types[name] = "int"
        parts = sum("dyn +" in text or "= dyn;" in text for text in m.shared.values())
        if not parts:
            m.shared[name] = f"int *{name} = dyn;"
        else:
            size = "blockDim.x * blockDim.y" if m.is_plane else "blockDim.x"
            used = m.slip(f"{2 * parts} * ({size}) + {2 * parts}", size, "64", "n", f"{size} / 2")
            m.shared[name] = f"int *{name} = dyn + {_names(m, used)};"
    return name


def _map(m: _Maker) -> None:
    array = m.give(m.pick("a", "a", "d"))
    index = _index(m, array)
    value = _value(m, f"{array}[{index}] + 1")
    if m.chance(0.15):
        m.head["__device__ void put(int *to, long long at, int v) { to[at] = v; }"] = None
        m.types.setdefault(array, "int")
        if m.types[array] == "int":
            m.write(f"if ({_guard(m)}) put({array}, {index}, {value});")
            return
    text = f"{array}[{index}] = {value};"
    m.write(f"if ({_guard(m)}) {text}" if m.chance(0.7) else text)


def _stride_loop(m: _Maker) -> None:
    array = m.give(m.pick("a", "a", "d"))
    j, bound = m.name("j"), m.number()
    first, step = ("x", "gridDim.x * blockDim.x") if m.is_plane else ("i", "gridDim.x * blockDim.x")
    step = m.slip(step, "blockDim.x", "gridDim.x", "1", "64", "blockDim.x * 2", "n")
    type_ = m.pick(*_INDEX_TYPES[:6])
    index = m.slip(m.pick(j, j, j, f"2 * {j}", f"{j} + 1", f"{j} ^ 1"), f"{j} / 2", "i", f"{j} + 1")
    if m.is_plane:
        m.used |= {"w", "h"}
        bound = m.pick("w", "w", "h")
        index = m.slip(f"y * w + {j}", f"y * h + {j}", f"{j}").replace("i", "x")
        m.write(f"if (y < {m.slip('h', 'w')})")
    _names(m, step)
    m.write(f"for ({type_} {j} = {first}; {j} < {bound}; {j} += {step}) {{")
    if m.chance(0.3):
        m.write(f"if ({m.pick(f'{j} % 3 == 0', f'{j} == 5', 'b[' + j + '] == 7')}) ")
        m.write(m.pick("continue;", "break;", "return;"))
        m.used.add("b")
    m.write(f"{array}[{index}] = {_value(m, f'{array}[{index}] + 1', f'(int){j}')};")
    m.write("}")


def _exchange(m: _Maker) -> None:
    """Shared cells are written, and those of others read behind a barrier."""
    s = _shared_array(m)
    index = "x" if m.is_plane else "i"
    m.write(f"{s}[{_in_block(m, s, is_own=True)}] = {_value(m)};")
    m.barrier()
    read = f"{s}[{_in_block(m, s, is_own=False)}]"
    if m.chance(0.7):
        array = m.give("a")
        m.write(f"if ({_guard(m)}) {array}[{_index(m, array)}] = {read};")
    else:
        m.write(f"acc += (int){read};")
    if m.chance(0.3):
        m.barrier()
        m.write(f"{s}[{_in_block(m, s, is_own=True)}] = {index};")
    m.barrier()


def _reduction(m: _Maker) -> None:
    s, d = _shared_array(m), m.name("e")
    m.own[s] = "t"
    size = "blockDim.x * blockDim.y" if m.is_plane else "blockDim.x"
    size = m.pick(size, size, "64", "n")
    _names(m, size)
    m.write(f"{s}[t] = {_value(m)};")
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


def _tiles(m: _Maker) -> None:
    s, r = _shared_array(m), m.name("r")
    k, tile = m.name("k"), m.pick("blockDim.x", "8", "32")
    m.used |= {"n", "b"}
    m.own[s] = "t"
    rounds = m.slip(m.pick(f"n / {tile}", "n", "w", "4", "(n + 7) / 8"), "t", "i")
    m.write(f"for (int {r} = 0; {r} < {_names(m, _safe(m, rounds))}; {r}++) {{")
    guard = "" if tile == "blockDim.x" else f"if (t < {tile}) "
    m.write(f"{guard}{s}[t] = b[{r} * {tile} + t];")
    m.barrier()
    m.write(f"for (int {k} = 0; {k} < {m.pick('4', tile)}; {k}++) acc += (int){s}[{k}];")
    m.barrier()
    m.write("}")


def _safe(m: _Maker, text: str) -> str:
    return text.replace("i", "x") if m.is_plane and text == "i" else text


def _grid_of_tile(m: _Maker) -> None:
    """A tile of two dimensions, for blocks of two."""
    s, width = m.name("g"), m.pick("8", "9", "16")
    m.shared[s] = f"__shared__ int {s}[{m.pick('8', '16')}][{width}];"
    if m.is_plane:
        m.write(f"{s}[threadIdx.y][threadIdx.x] = {_value(m)};")
        read = m.slip(f"{s}[threadIdx.x][threadIdx.y]", f"{s}[threadIdx.y][threadIdx.x + 1]")
    else:
        m.write(f"{s}[{m.slip('t / 8', 't / 4', 't >> 3')}][{m.slip('t % 8', 't & 7')}] = t;")
        read = f"{s}[t % 8][t / 8]"
    m.barrier()
    m.used.add("a")
    m.write(f"if ({_guard(m)}) a[{_index(m, 'a')}] = {read};")
    m.barrier()


def _division(m: _Maker) -> None:
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
    m.write(f"if ({guard}) a[{_names(m, index)}] = {_value(m)};")


def _barrier_under(m: _Maker) -> None:
    m.write(f"if ({_condition(m, uniform=not m.chance(m.slips + 0.15))}) {{")
    if m.chance(0.5):
        m.write(f"acc += {_value(m)};")
    m.write("__syncthreads();")
    m.write("}" if m.chance(0.6) else "} else { acc--; }")


def _atomics(m: _Maker) -> None:
    m.used.add("c")
    kind = m.random.random()
    if kind < 0.35:
        where = m.pick("0", "t & 7", "b[i] & 15", "i % 8", "blockIdx.x", "(b[i] % 16 + 16) % 16")
        if m.is_plane:
            where = "x & 7" if "i" in where and "Idx" not in where else where
        where = _names(m, where)
        m.write(f"{m.pick('atomicAdd', 'atomicMax', 'atomicXor')}(&c[{where}], {_value(m)});")
        if m.chance(m.slips + 0.1):
            m.write(m.pick("c[0] = 1;", "acc += c[1];", "if (t == 0) c[20] = 3;"))
        return
    slot = m.name("slot")
    m.used |= {"d", "n"}
    m.types["c"] = "int"
    if m.chance(0.3):
        m.write(f"if ({_condition(m, uniform=False)}) {{")
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
        f"atomicAdd(&{counter}, {_names(m, by)})",
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
    m.write(f"d[{where}] = {_value(m)};")
    if by in ("2", "3") and m.chance(0.7):
        m.write(f"d[{where} + 1] = {_value(m)};")
    m.write("}")


def _flag(m: _Maker) -> None:
    """All that write it write the same."""
    if m.chance(0.5):
        m.used.add("d")
        cell = f"d[{m.pick('0', 'blockIdx.x', 'n')}]"
        _names(m, cell)
    else:
        name = m.name("flag")
        m.shared[name] = f"__shared__ int {name};"
        cell = name
    if m.chance(0.5):
        m.write(f"if (t == 0) {cell} = {_value(m, '0')};")
        m.barrier()
    m.write(f"if ({_condition(m, uniform=m.chance(0.3))}) {cell} = {m.slip('1', 't')};")
    m.barrier()
    if m.chance(0.6):
        m.write(f"if ({cell}) {{ acc++; {m.slip('', '__syncthreads();')} }}")
        m.barrier()


def _bytes(m: _Maker) -> None:
    """Elements of one type written as another."""
    m.used.add("a")
    m.types.setdefault("a", m.pick("int", "unsigned", "int"))
    other, step = m.random.choice((("char", 4), ("short", 2), ("unsigned char", 4), ("int2", 1)))
    cell = "x" if m.is_plane else "i"
    m.own.setdefault("a", "y * w + x" if m.is_plane else "i")
    if other == "int2":
        m.used.add("v")
        m.write(f"v[{cell}].{m.pick('x', 'y')} = {_value(m)};")
        m.write(f"((int *)v)[{m.slip(f'2 * {cell} + 1', f'{cell}', f'2 * {cell} + 2')}] = 2;")
        return
    at = m.slip(f"{step} * {cell} + {m.random.randrange(step)}", f"{cell}", f"{step} * {cell} + 4")
    guard = f"if ({_guard(m)}) " if m.chance(0.5) else ""
    m.write(f"{guard}(({other} *)a)[{at}] = {_value(m)};")


def _records(m: _Maker) -> None:
    m.used |= {"v", "p"}
    cell = "x" if m.is_plane else "i"
    guard = f"if ({cell} < p.n) " if m.chance(0.7) else ""
    cell = m.slip(cell, f"{cell} / 2", f"{cell} + 1", "t")
    part = m.pick("x", "y")
    if m.chance(0.5):
        m.write(f"{guard}v[{cell}].{part} = {_value(m)};")
    else:
        m.write(f"{guard}v[{cell}] = make_int2({_value(m)}, p.w);")
    if m.chance(m.slips + 0.1):
        m.write(f"acc += v[{m.pick(cell, 't', '0')}].{m.pick('x', 'y')};")


def _warp(m: _Maker) -> None:
    kind = m.random.random()
    v = m.name("v")
    if kind < 0.4:
        m.write(f"int {v} = {_value(m)};")
        o = m.name("o")
        m.write(f"for (int {o} = 16; {o} > 0; {o} >>= 1)")
        m.write(f"{v} += __shfl_down_sync(0xffffffffu, {v}, {o});")
        s = _shared_array(m)
        m.write(f"if ({m.slip('t % 32 == 0', 't % 16 == 0')}) {s}[t / 32] = {v};")
        m.barrier()
        m.write(f"acc += (int){s}[{m.pick('0', 't / 32')}];")
        m.barrier()
    elif kind < 0.7:
        s = _shared_array(m)
        m.own[s] = "t"
        m.write(f"{s}[t] = {_value(m)};")
        m.write(m.slip("__syncwarp();", "", "__syncthreads();"))
        m.write(f"int {v} = (int){s}[{m.slip('t ^ 1', 't ^ 16', 't ^ 32', 't + 1')}];")
        m.write(m.slip("__syncwarp();", ""))
        m.write(f"{s}[t] = {v};")
        m.barrier()
    else:
        m.write(f"int {v} = {m.pick('__ballot_sync', '__any_sync')}(0xffffffffu, {_value(m)});")
        m.write(f"if ({v}) acc++;")


def _chunks(m: _Maker) -> None:
    """Some elements for each thread."""
    array = m.give(m.pick("a", "d"))
    cell = "x" if m.is_plane else "i"
    k, size = m.name("k"), m.pick("2", "4", "3", "w")
    _names(m, size)
    many = m.slip(size, "5", f"{size} + 1")
    m.own.setdefault(array, f"{size} * {cell}")
    form = m.pick(f"{size} * {cell} + {k}", f"{cell} * {size} + {k}", f"{k} * n + {cell}")
    guard = m.pick("", f"if ({_guard(m)}) ", f"if ({form} < n) ")
    m.write(f"for (int {k} = 0; {k} < {many}; {k}++) {{")
    m.write(f"{guard}{array}[{_names(m, form)}] = {_value(m, k)};")
    m.write("}")


def _walking(m: _Maker) -> None:
    """A pointer that moves."""
    array = m.give(m.pick("a", "d"))
    m.types.setdefault(array, "int")
    cell = "x" if m.is_plane else "i"
    q, k = m.name("ptr"), m.name("k")
    m.own.setdefault(array, cell)
    step = m.slip("gridDim.x * blockDim.x", "n", "1", "blockDim.x")
    _names(m, step)
    m.write(f"{m.types[array]} *{q} = {array} + {cell};")
    m.write(f"for (int {k} = 0; {k} < {_bound(m, uniform=True)}; {k}++, {q} += {step})")
    m.write(f"*{q} = {_value(m, k)};")


def _unsigned(m: _Maker) -> None:
    """Numbers that wrap below zero."""
    array = m.give("a")
    cell = "x" if m.is_plane else "i"
    j = m.name("j")
    by = m.pick("1", "3", "n", "w", "blockDim.x")
    _names(m, by)
    m.own.setdefault(array, cell)
    m.write(f"{m.pick('unsigned', 'unsigned short', 'int', 'size_t')} {j} = {cell} - {by};")
    guard = m.pick(f"{j} < gridDim.x * blockDim.x", f"{cell} >= {by}", f"{j} < n", f"{j} >= 0")
    _names(m, guard)
    m.write(f"if ({guard}) {array}[{m.slip(j, f'{j} + 1', f'{j} / 2')}] = {_value(m)};")


def _choice(m: _Maker) -> None:
    array = m.give("a")
    cell = "x" if m.is_plane else "i"
    m.own.setdefault(array, f"3 * {cell}")
    m.write(f"switch ({m.pick(f'{cell} % 3', 't & 3', 'n', 'w % 4')}) {{")
    m.used |= {"n", "w"}
    m.write(f"case 0: {array}[3 * {cell}] = {_value(m)}; {m.pick('break;', '')}")
    m.write(f"case 1: {array}[3 * {cell} + {m.slip('1', '2', '3')}] = 1; {m.pick('break;', '')}")
    if m.chance(m.slips + 0.1):
        m.write(f"case 2: __syncthreads(); {m.pick('break;', 'return;')}")
    m.write(f"default: {array}[3 * {cell} + {m.slip('2', '0', '4')}] = 2; }}")


def _bitonic(m: _Maker) -> None:
    s, k, j, o = _shared_array(m), m.name("k"), m.name("j"), m.name("o")
    m.own[s] = "t"
    size = m.pick("blockDim.x", "64", "32")
    m.write(f"{s}[t] = {_value(m)};")
    m.barrier()
    m.write(f"for (int {k} = 2; {k} <= {size}; {k} <<= 1) {{")
    m.write(f"for (int {j} = {k} >> 1; {j} > 0; {j} >>= 1) {{")
    m.write(f"int {o} = t ^ {m.slip(j, k)};")
    m.write(f"if ({m.slip(f'{o} > t', f'{o} != t')}) {{")
    m.write(f"if ((t & {k}) == 0 ? {s}[t] > {s}[{o}] : {s}[t] < {s}[{o}]) {{")
    m.write(f"int x_ = (int){s}[t]; {s}[t] = {s}[{o}]; {s}[{o}] = x_; }} }}")
    m.barrier()
    m.write("} }")


def _pingpong(m: _Maker) -> None:
    s, k = m.name("u"), m.name("k")
    m.shared[s] = f"__shared__ int {s}[2][{m.pick('64', '256')}];"
    m.write(f"{s}[0][t] = {_value(m)};")
    m.barrier()
    m.write(f"for (int {k} = 0; {k} < {_bound(m, uniform=True)}; {k}++) {{")
    m.write(f"{s}[{m.slip(f'({k} + 1) & 1', f'{k} & 1', '1')}][t] = {s}[{k} & 1][t ^ 1];")
    m.barrier()
    m.write("}")


def _ahead(m: _Maker) -> None:
    """What the next round needs is fetched in this one."""
    s, k, size = m.name("u"), m.name("k"), m.pick("32", "64")
    depth = m.pick("2", "2", "3")
    m.shared[s] = f"__shared__ int {s}[{depth}][{size}];"
    bound = _bound(m, uniform=True)
    if not m.chance(m.slips):
        m.write(f"{s}[0][t] = {_value(m)};")
    if m.chance(0.8):
        m.barrier()
    m.write(f"for (int {k} = {m.slip('0', '1')}; {k} < {bound}; {k}++) {{")
    fetched = f"{s}[({k} + 1) % {depth}][{m.slip('t', 't / 2', 't ^ 1')}] = {_value(m)};"
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


def _halo(m: _Maker) -> None:
    """A tile that is larger than the block, filled by strides."""
    s, j = m.name("u"), m.name("j")
    size, more = m.pick("16", "32"), m.pick("2", "1", "4")
    m.shared[s] = f"__shared__ int {s}[{size} + {more}];"
    step = m.pick(size, "blockDim.x")
    last = m.slip(f"{size} + {more}", size, f"{size} + {more} - 1")
    m.write(f"for (int {j} = {m.slip('t', 't + 1')}; {j} < {last}; {j} += {step})")
    m.write(f"{s}[{j}] = {_value(m, j)};")
    m.barrier()
    m.write(f"if (t < {m.pick(size, size, 'n')}) acc ^= {s}[t + {m.slip(more, more + ' + 1')}];")


def _partials(m: _Maker) -> None:
    """One value for each few threads, and those that read all of them."""
    s, each = m.name("u"), m.pick("4", "8", "32")
    m.shared[s] = f"__shared__ int {s}[1024];"
    lane = m.slip("0", "0", "1", "3")
    m.write(f"if (t % {each} == {lane}) {s}[t / {each}] = {_value(m)};")
    m.barrier()
    count = m.slip(f"blockDim.x / {each}", f"(blockDim.x + {each} - 1) / {each}", each, "n")
    m.write(f"if (t < {count}) acc ^= {s}[t];")


def _variables(m: _Maker) -> None:
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


def _local(m: _Maker) -> None:
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


def _headed(m: _Maker, bound: str) -> str:
    """The variable of a loop that has begun."""
    j = m.name("j")
    first, test, step = m.random.choice(_HEADS)
    text = f"for ({first}; {test}; {step}) {{"
    m.write(text.replace("J", j).replace("N", bound).replace("T", "t").replace("Z", f"z{j}"))
    return j


def _loops(m: _Maker) -> None:
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
        m.write(f"{array}[{at}] = {_value(m, f'(int){k}')};")
    elif kind < 0.8:
        s = _shared_array(m)
        m.write(f"{s}[{_in_block(m, s, is_own=True)}] = {k};")
        m.barrier()
        m.write(f"acc += (int){s}[{_in_block(m, s, is_own=False)}];")
        m.barrier()
    else:
        m.own.setdefault(array, cell)
        at = m.slip(f"{k} * (gridDim.x * blockDim.x) + ({cell})", f"{k}", f"{k} * n + {j}")
        m.write(f"{array}[{at}] = {_value(m, f'(int){j}')};")
    m.write("} }" if is_nested else "}")


def _either(m: _Maker) -> None:
    """A pointer to one of two arrays."""
    m.used |= {"a", "d", "n"}
    m.types |= {"a": "int", "d": "int"}
    cell = "y * (gridDim.x * blockDim.x) + x" if m.is_plane else "i"
    e = m.name("either")
    test = m.pick("n > 4", "t & 1", "blockIdx.x == 0", "b[0] > 1")
    m.write(f"int *{e} = {_names(m, test)} ? a : d;")
    m.write(f"{e}[{m.slip(cell, 't', f'({cell}) / 2')}] = {_value(m)};")
    if m.chance(0.5):
        m.write(f"int *other{e} = {e} == a ? d : a;")
        m.write(f"other{e}[{m.slip(cell, 't', f'({cell}) + 1')}] = 4;")
    elif m.chance(0.6):
        k = m.name("k")
        m.write(f"for (int {k} = 0; {k} < {_bound(m, uniform=True)}; {k}++) {{")
        m.write(f"{e}[{m.slip(cell, f'({cell}) + {k}')}]++;")
        m.write(f"{e} = {e} == a ? d : a;")
        m.write("}")


def _called(m: _Maker) -> None:
    """Barriers and accesses in a function."""
    s = _shared_array(m)
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
        m.write(f"if ({_condition(m, uniform=not m.chance(m.slips))})")
    m.write(f"{step}({s}, t, n);")
    m.barrier()


def _copies(m: _Maker) -> None:
    """Bytes of each thread's own, of which there are enough or not."""
    m.used |= {"a", "b"}
    m.types["a"] = "int"
    cell = "(y * (gridDim.x * blockDim.x) + x)" if m.is_plane else "i"
    m.own.setdefault("a", f"4 * {cell}")
    size = m.slip(m.pick("16", "8", "12"), "n", "w", "20", "n * 4")
    source = m.pick(f"b + 4 * {cell}", "b")
    guard = f"if ({_guard(m)}) " if m.chance(0.5) else ""
    if m.chance(0.5):
        m.write(f"{guard}memcpy(a + 4 * {cell}, {source}, {_names(m, size)});")
    else:
        m.write(f"{guard}memset(a + 4 * {cell}, 0, {_names(m, size)});")


def _kept(m: _Maker) -> None:
    """What a thread keeps in memory of its own from round to round."""
    m.used.add("a")
    kept, k = m.name("kept"), m.name("k")
    cell = "x" if m.is_plane else "i"
    m.own.setdefault("a", cell)
    m.write(f"int {kept}[2]; {kept}[0] = 0; {kept}[1] = {m.pick('1', cell)};")
    m.write(f"for (int {k} = 0; {k} < {_bound(m, uniform=True)}; {k}++) {{")
    m.write(f"a[{kept}[0] ? {m.slip(cell, '0', f'{cell} + 1')} : {cell}] = {kept}[1];")
    narrow = m.pick("unsigned char", "signed char", "short")
    test = m.pick(f"({narrow}){k} != {k}", f"({narrow}){k} < {k}", f"{k} == 2", f"{k} & 4")
    m.write(f"if ({test}) {kept}[{m.pick('0', '0', '1')}] = {m.pick('1', k)};")
    m.write("}")


def _skipped(m: _Maker) -> None:
    """A round in which some threads skip what is at its end, in a loop that is left there."""
    k = m.name("k")
    inner = m.pick(f"{k} == 0", f"{k} < 2", f"{k} == n", "n > 3 && " + f"{k} == 1")
    m.used.add("n")
    m.write(f"for (unsigned {k} = 0;; {k}++) {{")
    m.write(f"if ({_condition(m, uniform=not m.chance(m.slips + 0.2))}) {{")
    m.write(f"acc++; if ({inner}) {m.pick('continue;', 'continue;', 'break;')}")
    m.write("} else {")
    m.write("acc += 2;")
    m.write("}")
    s = _shared_array(m)
    m.write(f"{s}[{_in_block(m, s, is_own=True)}] = acc;")
    m.barrier()
    m.write(f"acc += (int){s}[{_in_block(m, s, is_own=False)}] & 1;")
    m.barrier()
    m.write(f"if ({k} >= {m.pick('2', '3', 'n')}) break;")
    m.write("}")


_SHAPES: dict[str, Callable[[_Maker], None]] = {
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
}
_WEIGHTS = {
    "map": 3,
    "exchange": 3,
    "stride loop": 2,
    "barrier under": 2,
    "division": 2,
    "loops": 3,
    "atomics": 2,
}


def _around(m: _Maker, shape: Callable[[_Maker], None]) -> None:
    """A shape as it is, or under a condition, or in a loop."""
    kind = m.random.random()
    if m.depth >= 2 or kind < 0.68:
        shape(m)
        return
    m.depth += 1
    uniform = not m.chance(m.slips)
    if kind < 0.78:
        m.write(f"if ({_condition(m, uniform=uniform)}) {{")
        _around(m, shape)
        m.write("}")
    elif kind < 0.9:
        k, type_ = m.name("k"), m.pick("int", "int", "unsigned", "short")
        m.write(f"for ({type_} {k} = 0; {k} < {_bound(m, uniform=uniform)}; {k}++) {{")
        if m.chance(0.2):
            way = m.pick("break;", "continue;")
            m.write(f"if ({_condition(m, uniform=not m.chance(m.slips))}) {way}")
        _around(m, shape)
        m.write("}")
    elif kind < 0.95:
        k = m.name("k")
        m.write(f"int {k} = {_bound(m, uniform=uniform)};")
        m.write("do {")
        _around(m, shape)
        m.write(f"}} while ({k}-- > 0);")
    else:
        m.write(f"if ({_condition(m, uniform=uniform)}) {{")
        _around(m, shape)
        m.write("} else {")
        shape(m)
        m.write("}")
    m.depth -= 1


def sized_kernel(seed: int, number: int) -> SizedKernel:
    """Of the form that `seed` and `number` give."""
    random = Random(f"{seed} {number}")
    m = _Maker(random, random.random() < 0.2, random.choice(_SLIPS))
    names = list(_SHAPES)
    weights = [_WEIGHTS.get(name, 1) for name in names]
    chosen = random.choices(names, weights, k=random.choice((1, 1, 1, 1, 2, 2, 3)))
    early = m.chance(0.12)
    for place, name in enumerate(chosen):
        if early and place == len(chosen) - 1:
            m.write(f"if (!({_guard(m)})) return;")
        _around(m, _SHAPES[name])
        if place < len(chosen) - 1 and m.chance(0.6):
            m.barrier()
    if "acc" in "".join(m.lines):
        m.used.add("o")
        m.write(f"o[{'(size_t)y * (gridDim.x * blockDim.x) + x' if m.is_plane else 'i'}] = acc;")
    name = f"kernel_{number}"
    return SizedKernel(name, _text(m, name), tuple(chosen))


_POINTERS = {"a": "", "d": "", "o": "", "b": "const ", "c": ""}


def _text(m: _Maker, name: str) -> str:
    random = m.random
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


def _coordinates(m: _Maker) -> Iterator[str]:
    type_ = m.random.choice(_INDEX_TYPES)
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
    return "".join(f"namespace of_{k.name} {{\n{k.text}}}\n" for k in kernels)
