"""Random kernels with the host code that launches them.

From a seed and a `Shape`: the same text every time. Memory is three arrays, global or shared; a
kernel is a list of phases with barriers between them. In a race-free shape
each array has, per phase, one discipline: every thread its own cell, or everybody reads, or
everybody updates atomically; that is what makes the whole race-free by construction. Other shapes
choose indices freely, from constants, thread ids and the contents of memory.

All arithmetic is masked to stay defined, so what a run reports comes from races and barriers (and,
outside race-free shapes, from values nobody wrote).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum
from random import Random

from tests.generator.batch import Piece
from tests.generator.shapes import Shape

CELLS = 4
_INTEGERS = ("int", "unsigned", "short", "unsigned char", "long long", "signed char")
_FLOATS = ("float", "double")
_ATOMICS = ("atomicAdd", "atomicMax", "atomicMin", "atomicXor", "atomicOr", "atomicExch")
_COMMUTING = ("atomicAdd", "atomicMax", "atomicXor", "atomicOr")


class Discipline(Enum):
    OWN = "each thread its own cell"
    READ = "everybody reads"
    ATOMIC = "everybody updates atomically"
    FREE = "no rule"


@dataclass(frozen=True, slots=True)
class Array:
    name: str
    type: str
    shared: bool
    cells: int

    @property
    def atomic(self) -> bool:
        return self.type in ("int", "unsigned")


@dataclass(slots=True)
class _Kernel:
    """The state of making one kernel."""

    random: Random
    shape: Shape
    arrays: tuple[Array, ...]
    rules: dict[str, Discipline] = field(default_factory=dict)
    lines: list[str] = field(default_factory=list)
    locals: list[str] = field(default_factory=list)
    accesses: int = 0
    inside: int = 1
    counters: int = 0
    uniform: bool = True  # do all threads come here?

    def write(self, text: str) -> None:
        self.lines.append("  " * self.inside + text)


def kernel_piece(seed: int, shape: Shape) -> Piece:
    random = Random(seed)
    tile = shape.threads  # so that all of it is written when every thread has written its cell
    cells = max(CELLS, shape.total)
    arrays = [
        Array("first", random.choice(_INTEGERS), False, cells),
        Array("second", random.choice((*_INTEGERS, *_FLOATS)), False, cells),
        Array("tile", random.choice((*_INTEGERS, *_FLOATS)), True, tile),
        _counter(random, cells, tile),
    ]
    del arrays[random.randrange(3)]
    kernel = _kernel_text(random, shape, tuple(arrays))
    text = "".join(
        f"__device__ {a.type} {a.name}[{a.cells}] = {{{_initial(random, a.cells)}}};\n"
        for a in arrays
        if not a.shared
    )
    text += _device_functions(random, kernel) + kernel + _host_text(random, shape, tuple(arrays))
    return Piece(f"kernel {seed}", text)


def _counter(random: Random, cells: int, tile: int) -> Array:
    shared = random.random() < 0.5
    return Array("count", random.choice(("int", "unsigned")), shared, tile if shared else cells)


def _initial(random: Random, count: int) -> str:
    return ", ".join(str(random.randrange(0, 8)) for _ in range(count))


def _device_functions(random: Random, used_by: str) -> str:
    """A record with a function on it by value, and a recursive function, where they are used."""
    text = ""
    if "fold(" in used_by:
        operator = random.choice(("+", "^", "|"))
        text += "struct Pair { int low; short high[2]; };\n__device__ int fold(Pair p, int by) "
        text += f"{{ return (p.low {operator} p.high[by & 1]) & 15; }}\n"
    if "climb(" in used_by:
        text += "__device__ int climb(int n) { return n <= 0 ? 1 : (n + climb(n - 1)) & 15; }\n"
    return text


def _kernel_text(random: Random, shape: Shape, arrays: tuple[Array, ...]) -> str:
    kernel = _Kernel(random, shape, arrays)
    shared = [a for a in arrays if a.shared]
    for array in shared:
        kernel.write(f"__shared__ {array.type} {array.name}[{array.cells}];")
    kernel.write("int t = threadIdx.x + blockIdx.x * blockDim.x;")
    kernel.write("int a = t + 1, b = 2;")
    kernel.locals += ["t", "a", "b"]
    if shared and (shape.race_free or random.random() < 0.7):
        for array in shared:
            kernel.write(f"{array.name}[{_own(array)}] = t + 1;")
    for phase in range(shape.barriers + 1):
        _choose_rules(kernel, phase)
        kernel.accesses = max(1, shape.accesses // (shape.barriers + 1))
        for _ in range(kernel.random.randrange(1, 4)):
            _statement(kernel, shape.depth)
        if phase < shape.barriers:
            _barrier(kernel)
    if kernel.random.random() < 0.5 and not shape.race_free:
        kernel.write(f"{arrays[0].name}[{_index(kernel, arrays[0])}] = a;")
    body = "\n".join(kernel.lines)
    return f"__global__ void kernel() {{\n{body}\n}}\n"


def _own(array: Array) -> str:
    return "threadIdx.x" if array.shared else "t"


def _choose_rules(kernel: _Kernel, phase: int) -> None:
    """Across blocks nothing is ordered, so a global array keeps the rule of the first phase."""
    for array in kernel.arrays:
        if not kernel.shape.race_free:
            kernel.rules[array.name] = Discipline.FREE
            continue
        fixed = not array.shared and kernel.shape.blocks > 1
        if phase and fixed:
            continue
        choices = [Discipline.OWN, Discipline.READ]
        if array.atomic and kernel.shape.atomics:
            choices.append(Discipline.ATOMIC)
        if array.shared and phase == 0:
            choices = [Discipline.OWN]  # the other threads' cells are not yet written
        kernel.rules[array.name] = kernel.random.choice(choices)


def _barrier(kernel: _Kernel) -> None:
    kind = kernel.random.random()
    if kind < 0.7 or kernel.shape.race_free:
        kernel.write("__syncthreads();")
    elif kind < 0.8:
        kernel.write("a = __syncthreads_count(a & 1);")
    elif kind < 0.9:
        kernel.write("if (b > 0) __syncthreads();")
    else:
        kernel.write("if (t == 0) { __syncthreads(); } else { __syncthreads(); }")


# --- statements ---------------------------------------------------------------------------------


def _statement(kernel: _Kernel, depth: int) -> None:
    choice = kernel.random.random()
    if depth > 0 and choice < 0.2:
        _branch(kernel, depth)
    elif depth > 0 and choice < 0.35:
        _loop(kernel, depth)
    elif choice < 0.42 and kernel.inside > 1 and not kernel.shape.barriers:
        kernel.write("return;")
    elif choice < 0.6:
        kernel.write(f"{kernel.random.choice('ab')} = {_expression(kernel, 2)};")
    elif choice < 0.7:
        target = kernel.random.choice("ab")
        kernel.write(f"Pair p{kernel.counters} = {{a & 7, {{short(b & 3), short(t)}}}};")
        kernel.write(f"{target} = fold(p{kernel.counters}, {_expression(kernel, 1)});")
        kernel.counters += 1
    else:
        _memory_statement(kernel)


def _nested(kernel: _Kernel, depth: int) -> None:
    kernel.inside += 1
    for _ in range(kernel.random.randrange(1, 3)):
        _statement(kernel, depth - 1)
    kernel.inside -= 1


def _branch(kernel: _Kernel, depth: int) -> None:
    kernel.write(f"if ({_condition(kernel)}) {{")
    _nested(kernel, depth)
    if kernel.random.random() < 0.5:
        kernel.write("} else {")
        _nested(kernel, depth)
    kernel.write("}")


def _loop(kernel: _Kernel, depth: int) -> None:
    """Two rounds at most: accesses inside count twice."""
    name = f"i{kernel.counters}"
    kernel.counters += 1
    kernel.accesses -= 1
    if kernel.random.random() < 0.5:
        kernel.write(f"for (int {name} = 0; {name} < 2; {name}++) {{")
        kernel.locals.append(name)
        _nested(kernel, depth)
        kernel.locals.remove(name)
        kernel.write("}")
    else:
        kernel.write(f"int {name} = a & 1;")
        kernel.write("do {")
        _nested(kernel, depth)
        if kernel.random.random() < 0.3:
            kernel.write("  if (b == 3) break;")
        kernel.write(f"}} while ({name}-- > 0);")


def _memory_statement(kernel: _Kernel) -> None:
    array = kernel.random.choice(kernel.arrays)
    rule = kernel.rules[array.name]
    if kernel.accesses <= 0:
        kernel.write(f"{kernel.random.choice('ab')} = {_expression(kernel, 1)};")
        return
    if rule is Discipline.READ:
        _load(kernel, array)
    elif rule is Discipline.ATOMIC or (rule is Discipline.FREE and _wants_atomic(kernel, array)):
        _atomic(kernel, array, rule)
    elif kernel.random.random() < 0.4:
        _load(kernel, array)
    else:
        kernel.accesses -= 1
        kernel.write(f"{array.name}[{_index(kernel, array)}] = {_expression(kernel, 2)};")


def _wants_atomic(kernel: _Kernel, array: Array) -> bool:
    return kernel.shape.atomics and array.atomic and kernel.random.random() < 0.6


def _load(kernel: _Kernel, array: Array) -> None:
    kernel.accesses -= 1
    value = f"{array.name}[{_index(kernel, array)}]"
    kernel.write(f"{kernel.random.choice('ab')} = (int){value} & 15;")


def _atomic(kernel: _Kernel, array: Array, rule: Discipline) -> None:
    """In a race-free shape an update commutes and its result is dropped."""
    kernel.accesses -= 1
    index = f"{_expression(kernel, 1)} % {array.cells}"
    if rule is Discipline.ATOMIC:
        # One operation per array, or updates by different ones would not commute.
        name = _COMMUTING[len(array.name + array.type) % len(_COMMUTING)]
        kernel.write(f"{name}(&{array.name}[{index}], {array.type}({_expression(kernel, 1)}));")
        return
    name = kernel.random.choice(_ATOMICS)
    call = f"{name}(&{array.name}[{index}], {array.type}({_expression(kernel, 1)}))"
    if kernel.random.random() < 0.5:
        kernel.write(f"{kernel.random.choice('ab')} = {call} & 15;")
    else:
        kernel.write(f"{call};")


def _index(kernel: _Kernel, array: Array) -> str:
    rule = kernel.rules[array.name]
    if rule is Discipline.OWN:
        return _own(array)
    cells = array.cells
    choices = [_own(array), str(kernel.random.randrange(cells)), f"(t + 1) % {cells}"]
    choices.append(f"{_expression(kernel, 1)} % {cells}")
    return kernel.random.choice(choices)


# --- expressions --------------------------------------------------------------------------------


def _condition(kernel: _Kernel) -> str:
    operator = kernel.random.choice(("<", "==", "!=", ">="))
    left, right = _expression(kernel, 1), kernel.random.randrange(0, 4)
    return kernel.random.choice((f"{left} {operator} {right}", f"t {operator} {right % 2}"))


def _expression(kernel: _Kernel, depth: int) -> str:
    """An int from 0 to 15: no operation can leave its type."""
    random = kernel.random
    if depth == 0 or random.random() < 0.25:
        return random.choice((*kernel.locals, str(random.randrange(8))))
    left, right = _expression(kernel, depth - 1), _expression(kernel, depth - 1)
    match random.randrange(8):
        case 0:
            return f"(({left} + {right}) & 15)"
        case 1:
            return f"(({left} * {right}) & 15)"
        case 2:
            return f"({left} ^ {right})"
        case 3:
            return f"({left} < {right} ? {left} : {right})"
        case 4:
            return f"({left} / (({right} & 3) + 1))"
        case 5:
            return f"(({left} << ({right} & 3)) & 15)"
        case 6:
            return f"((int)((float){left} * 0.75f + (float){right}) & 15)"
        case _:
            return f"climb({left} & 3)"


# --- host ---------------------------------------------------------------------------------------


def _loop_of_launches(random: Random, shape: Shape) -> str:
    blocks = random.choice((f"{shape.blocks}", f"{shape.blocks}", f"1 + r % {shape.blocks}"))
    text = (
        f"  for (int r = 0; r < {random.randrange(shape.launches // 4, shape.launches)}; r++) {{\n"
    )
    text += f"    LAUNCH(kernel, {blocks}, {shape.threads});\n"
    if random.random() < 0.2:
        text += f"    if (r % {random.randrange(5, 20)} == 4) cudaDeviceSynchronize();\n"
    if random.random() < 0.2:
        text += f"    if (r % {random.randrange(5, 20)} == 4) LAUNCH(kernel, 1, 1);\n"
    if random.random() < 0.1:
        text += f"    if (r == {random.randrange(5, 30)}) LAUNCH(kernel, 0, 1);\n"
    return text + "  }\n"


def _host_text(random: Random, shape: Shape, arrays: tuple[Array, ...]) -> str:
    text = f"int run() {{\n  LAUNCH(kernel, {shape.blocks}, {shape.threads});\n"
    if shape.launches > 1:
        text += _loop_of_launches(random, shape)
    if shape.prints:
        for array in arrays:
            if not array.shared:
                text += f"  {array.type} h_{array.name}[{array.cells}];\n"
                text += f"  cudaMemcpyFromSymbol(h_{array.name}, {array.name}, "
                text += f"sizeof h_{array.name});\n"
                text += f"  for (int i = 0; i < {array.cells}; i++) "
                text += f'printf("%g ", (double)h_{array.name}[i]);\n'
    return text + "  return 0;\n}\n"
