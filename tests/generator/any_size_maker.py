"""What random kernels are made of: names, indices, guards, values and arrays.

Enters: a `Maker`, which is one kernel in the making. Leaves: texts of expressions, and what they
need noted there. Where something right is asked for a slip may come, see `any_size_kernels`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random

INDEX_TYPES = ("int", "int", "int", "unsigned", "long long", "size_t", "short", "unsigned short")


@dataclass(slots=True)
class Maker:
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


def noting(m: Maker, text: str) -> str:
    """Notes what an expression needs."""
    for parameter in ("n", "w", "h", "b"):
        if any(word == parameter for word in words(text)):
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


def words(text: str) -> Iterator[str]:
    word = ""
    for c in text + " ":
        if c.isalnum() or c in "_.":
            word += c
        else:
            yield word
            word = ""


def of_thread(m: Maker, text: str) -> str:
    """In a plane the number of a thread in its block is `q`."""
    if not m.is_plane:
        return text
    text = text.replace("blockDim.x", "(blockDim.x * blockDim.y)")
    return " ".join(_of_plane(text))


def _of_plane(text: str) -> Iterator[str]:
    for part in text.split(" "):
        core = part.strip("()")
        yield part.replace(core, "q") if core == "t" else part


def index_of(m: Maker, array: str, wrong: float | None = None) -> str:
    """An index into memory that all threads of the launch have."""
    own = m.own.get(array)
    if own is None:
        own = m.pick(*(_OWN_PLANE if m.is_plane else _OWN_LINE))
        m.own[array] = own
    if m.chance(m.slips if wrong is None else wrong):
        own = m.pick(*(_WRONG_PLANE if m.is_plane else _WRONG_LINE))
    return noting(m, own)


def index_in_block(m: Maker, array: str, *, is_own: bool) -> str:
    """An index into memory of a block."""
    own = m.own.setdefault(array, m.pick(*_OWN_SHARED))
    if not is_own:
        own = m.pick(own, *_OTHER_SHARED)
    else:
        own = m.slip(own, "t / 2", "t & 15", "t % 12", "0", "t + 1")
    if m.is_plane:
        own = own.replace("i]", "x]")
    return noting(m, of_thread(m, own))


def some_guard(m: Maker) -> str:
    """That a thread has something to do."""
    if m.is_plane:
        m.used |= {"w", "h"}
        return m.slip("x < w && y < h", "x < w", "x <= w && y < h", "y < h", "x < w || y < h", "1")
    bound = m.pick("n", "n", "n", "w * h", "p.n", "n / 2", "2 * n", "64", "n - 1", "n / 4 * 4")
    for word in words(bound):
        if word[:1] in ("n", "w", "h", "p"):
            m.used.add(word[0])
    return m.slip(f"i < {bound}", f"i <= {bound}", f"i != {bound}", f"t < {bound}", "1")


def some_condition(m: Maker, *, uniform: bool) -> str:
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
            f"{some_guard(m)}",
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
    return noting(m, of_thread(m, m.pick(*choices)))


def some_value(m: Maker, *more: str) -> str:
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
    return noting(m, of_thread(m, made))


def some_bound(m: Maker, *, uniform: bool) -> str:
    """How many rounds a loop has."""
    if uniform:
        bound = m.pick("4", "3", "n", "w", "p.n", "(b[0] & 7)", "(b[blockIdx.x] & 7)", "gridDim.x")
    else:
        bound = m.pick("t", "(t & 3)", "(b[i] & 7)", "i % 4", "blockDim.x - t")
    if m.is_plane:
        bound = bound.replace("i", "x") if "i]" in bound or bound[0] == "i" else bound
    for word in words(bound):
        if word in ("n", "w", "p.n", "b"):
            m.used.add(word[0])
    return of_thread(m, bound)


def some_shared(m: Maker) -> str:
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
            m.shared[name] = f"int *{name} = dyn + {noting(m, used)};"
    return name
