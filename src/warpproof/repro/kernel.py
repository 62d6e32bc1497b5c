"""A kernel by itself: a `main` that launches it with the arguments of the counterexample.

Enters: the program with the host code that `kernel_harness` puts around a kernel, and the memory
that its run had at the launch. Leaves: the text of a `main` that does statement by statement what
that host code did: every array of exactly its size, filled as it was, pointers inside records set,
device variables given their values; then the launch, and what the arrays hold afterwards.
"""

from __future__ import annotations

import re

from warpproof.base import device_limits as limits
from warpproof.ir import aggregates, nodes, types
from warpproof.ir.kernel_request import UNSIZED_BYTES, KernelRequest
from warpproof.repro import literals
from warpproof.repro.source import cannot_emit
from warpproof.semantics.replay.inputs import Contents, LaunchMemory

_MOST_LISTED = 1 << 16  # bytes of an array's contents in the text
_PER_LINE = 16
_MOST_POINTERS = 16  # of one record
_SHOWN = 8  # elements of an array that are printed

HELPERS = """\
static void repro_check(cudaError_t error, const char *what) {
  if (error == cudaSuccess) return;
  fprintf(stderr, "%s: %s\\n", what, cudaGetErrorString(error));
  exit(1);
}

// An array of exactly so many bytes; one of none is where another ends.
static void *repro_array(size_t bytes, const char *name) {
  unsigned char *made = nullptr;
  repro_check(cudaMalloc((void **)&made, bytes ? bytes : 256), name);
  return bytes ? made : made + 256;
}
"""
_FILL = """\
static void repro_fill(void *to, size_t bytes, const unsigned char *pattern, size_t length) {
  unsigned char *made = (unsigned char *)malloc(bytes);
  if (made == nullptr) exit(1);
  for (size_t i = 0; i < bytes; ++i) made[i] = pattern[i % length];
  repro_check(cudaMemcpy(to, made, bytes, cudaMemcpyHostToDevice), "cudaMemcpy");
  free(made);
}
"""
_RAW = """\
// Room for a record that need not be made.
template <class T> union repro_room {
  T value;
  unsigned char bytes[sizeof(T)];
  __host__ __device__ repro_room() {}
  __host__ __device__ ~repro_room() {}
};
"""


class KernelMain:
    def __init__(
        self, program: nodes.Program, request: KernelRequest, memory: LaunchMemory
    ) -> None:
        self._program = program
        self._request = request
        self._memory = memory
        self._kernel = program.device.functions[request.kernel]
        self._parameters = {p.variable: p for p in self._kernel.parameters}
        self._types = {p.variable: p.ctype for p in self._kernel.parameters if p.ctype is not None}
        self._lines: list[str] = []
        self._names: dict[str, str] = {}
        self._arrays: dict[str, tuple[str, int, types.CType | None]] = {}
        self._holds_pointers: dict[str, list[int]] = {}  # at which offsets
        self._pieces = 0
        self._needs_room = False

    def text(self) -> list[str]:
        self._check_launch()
        assert self._program.main is not None
        main = self._program.host.functions[self._program.main]
        statements = main.blocks[0].statements
        for statement in statements:
            match statement:
                case nodes.Store(nodes.PtrField(nodes.AddressOf(holder), offset)):
                    self._holds_pointers.setdefault(holder, []).append(offset)
                case nodes.Store(nodes.PtrField(nodes.VarRef(holder), offset)):
                    self._holds_pointers.setdefault(holder, []).append(offset)
        for statement in statements:
            self._statement(statement)
        return [
            *HELPERS.split("\n"),
            *(_FILL.split("\n") if any("repro_fill(" in line for line in self._lines) else ()),
            *(_RAW.split("\n") if self._needs_room else ()),
            "int main() {",
            *(f"  {line}" if line else "" for line in self._lines),
            "  return 0;",
            "}",
        ]

    def _check_launch(self) -> None:
        request = self._request
        x, y, z = request.block
        too_many = (
            x * y * z > limits.MAX_THREADS_PER_BLOCK
            or any(n > most for n, most in zip(request.block, limits.MAX_BLOCK))
            or any(n > most for n, most in zip(request.grid, limits.MAX_GRID))
        )
        if too_many:
            raise cannot_emit("no device has room for its launch")

    # --- statements -----------------------------------------------------------------------------

    def _statement(self, s: nodes.Statement) -> None:
        match s:
            case nodes.Input() | nodes.Assign() | nodes.Assume() | nodes.PointerQuery():
                pass  # values, which are known by now
            case nodes.Declare(variable):
                self._record(variable)
            case nodes.Alloc(target, name=name):
                if not target.startswith(f"{name}.contents"):
                    self._array(target, name or target)
            case nodes.Havoc():
                pass  # contents are those at the launch
            case nodes.Store(nodes.PtrField(base, offset), nodes.VarRef(value)):
                self._pointer(base, offset, value)
            case nodes.StreamAction(op=nodes.StreamOp.STREAM_COPY):
                self._device_variable(s.arguments[0], s.arguments[1])
            case nodes.Launch():
                self._launch(s)
            case nodes.StreamAction(op=nodes.StreamOp.DEVICE_SYNCHRONIZE):
                self._end()
            case _:
                raise cannot_emit(f"of its kernel's arguments: {type(s).__name__}")

    def _name(self, variable: str, prefix: str = "") -> str:
        """An identifier of our `main`."""
        if variable not in self._names:
            shown = variable.removesuffix(".array").removesuffix(".bytes")
            made = prefix + (re.sub(r"\W+", "_", shown).strip("_") or "argument")
            while made in self._names.values():
                made += "_"
            self._names[variable] = made
        return self._names[variable]

    def _record(self, variable: str) -> None:
        parameter = self._parameters[variable.removesuffix(".bytes")]
        if parameter.ctype is None:
            raise cannot_emit(f"the type of parameter '{parameter.variable}' has no name")
        self._needs_room = True
        self._know_pointers(parameter.ctype, parameter.variable)
        name = self._name(variable, "arg_")
        self._lines.append(f"repro_room<{_type_name(parameter.ctype)}> {name};")
        contents = self._memory.objects[variable]
        piece = self._bytes(self._without_pointers(variable, contents.size), name)
        self._lines.append(f"memcpy(&{name}, {piece}, {contents.size});")

    def _know_pointers(self, ctype: types.CType, *places: str) -> None:
        """The types of pointers inside a record, as the host code calls them."""
        table = self._program.device.records
        for part in aggregates.leaves(ctype, table, _is_pointer, _MOST_POINTERS):
            for place in places:
                path = part.path.removeprefix(".") if place.endswith("->") else part.path
                self._types[place + path] = part.ctype

    def _without_pointers(self, variable: str, size: int) -> bytes:
        """The start of an object, zeros where a pointer is put in."""
        data = bytearray(self._memory.objects[variable].first(size))
        for offset in self._holds_pointers.get(variable, ()):
            data[offset : offset + types.POINTER_SIZE] = bytes(types.POINTER_SIZE)
        return bytes(data[:size])

    def _array(self, target: str, shown: str) -> None:
        contents = self._memory.objects.get(target)
        if contents is None:
            raise cannot_emit(f"'{shown}' was never allocated")
        ctype = self._types.get(re.sub(r"\[\d+\](?=[^]]*$)", "[]", shown))
        plain = None if ctype is None else literals.plain(ctype)
        pointee, declared = None, "void *"
        if isinstance(plain, types.CPointer):
            pointee, declared = plain.target, _type_name(plain)
            self._know_pointers(pointee, f"{shown}->", f"{shown}[]")
        name = self._name(target, "d_")
        size = self._size(target, contents, pointee)
        text = literals.quoted(shown.encode())
        if "(" in declared:  # a pointer to an array is written around its name
            self._lines.append(f"using {name}_type = {declared};")
            declared = f"{name}_type"
        made = f"({declared})repro_array({size}ull, {text})"
        space = "" if declared.endswith("*") else " "
        self._lines.append(f"{declared}{space}{name} = {made};")
        self._fill(target, contents, size, literals.element_of(pointee))
        self._arrays[target] = name, size, pointee

    def _size(self, target: str, contents: Contents, pointee: types.CType | None) -> int:
        """Of an array whose size nobody says: as far as the kernel goes."""
        if contents.size < UNSIZED_BYTES:
            return contents.size
        step = 16
        if pointee is not None and not isinstance(types.strip(pointee), types.CVoid):
            step = max(types.c_size(pointee, self._program.device.records), 1)
        reached = max(self._memory.reach.get(target, 0), 1)
        return -(-reached // step) * step

    def _pointer(self, base: nodes.Expr, offset: int, value: str) -> None:
        to = self._names[value]
        match base:
            case nodes.AddressOf(symbol):
                place = f"{self._names[symbol]}.bytes + {offset}"
                self._lines.append(f"memcpy({place}, &{to}, sizeof {to});")
            case nodes.VarRef(variable):
                place = f"(unsigned char *){self._names[variable]} + {offset}"
                self._copy(place, f"&{to}", f"sizeof {to}")
            case _:
                raise cannot_emit("a pointer inside its kernel's arguments")

    def _device_variable(self, to: nodes.Expr, source: nodes.Expr) -> None:
        assert isinstance(to, nodes.VarRef)
        assert isinstance(source, nodes.VarRef)
        assert self._program.main is not None
        main = self._program.host.functions[self._program.main]
        symbol = next(
            s.pointer.symbol
            for s in main.blocks[0].statements
            if isinstance(s, nodes.PointerQuery)
            and s.target == to.name
            and isinstance(s.pointer, nodes.AddressOf)
        )
        variable = self._program.device.globals[symbol]
        name = qualified(symbol, variable.name)
        contents = self._memory.objects[source.name]
        ctype = variable.ctype
        piece = self._piece(contents.first(contents.size), literals.element_of(ctype), name)
        copied = f"cudaMemcpyToSymbol({name}, {piece}, {contents.size})"
        self._lines.append(f"repro_check({copied}, {literals.quoted(name.encode())});")

    # --- contents -------------------------------------------------------------------------------

    def _fill(
        self, target: str, contents: Contents, size: int, element: types.CInt | types.CFloat | None
    ) -> None:
        name = self._names[target]
        if not size:
            return
        if size <= _MOST_LISTED:
            self._fill_small(name, self._without_pointers(target, size), element)
            return
        self._fill_with(name, contents.fill, size)
        for offset, data in contents.stretches:
            data = data[: max(size - offset, 0)]
            pattern = _uniform(data)
            if pattern is not None:
                place = f"(unsigned char *){name} + {offset}"
                self._lines.append(_set(place, pattern, len(data)))
            elif len(data) > 1 << 20:
                raise cannot_emit(f"'{name}' holds {len(data)} bytes that differ")
            elif data:
                piece = self._piece(data, element, name)
                self._copy(f"(unsigned char *){name} + {offset}", piece, f"sizeof {piece}")

    def _fill_small(
        self, name: str, data: bytes, element: types.CInt | types.CFloat | None
    ) -> None:
        """All of it, but for what is the same at the end."""
        byte = data[-1]
        kept = len(data.rstrip(bytes([byte])))
        if len(data) - kept > 64 or not kept:
            self._lines.append(_set(name, byte, len(data)))
            step = 8 if element is None else element.bits // 8
            data = data[: -(-kept // step) * step]
        if kept:
            piece = self._piece(data, element, name)
            self._copy(name, piece, f"sizeof {piece}")

    def _fill_with(self, name: str, pattern: bytes, size: int) -> None:
        byte = _uniform(pattern)
        if byte is not None:
            self._lines.append(_set(name, byte, size))
        else:
            piece = self._bytes(pattern, name)
            self._lines.append(f"repro_fill((void *){name}, {size}ull, {piece}, sizeof {piece});")

    def _copy(self, to: str, source: str, size: str) -> None:
        copied = f"cudaMemcpy((void *)({to}), {source}, {size}, cudaMemcpyHostToDevice)"
        self._lines.append(f'repro_check({copied}, "cudaMemcpy");')

    def _piece(self, data: bytes, element: types.CInt | types.CFloat | None, name: str) -> str:
        """A constant array with these bytes."""
        listed = None if element is None else literals.numbers(data, element)
        if listed is None or element is None:
            return self._bytes(data, name)
        return self._constant(element.name, listed, name)

    def _bytes(self, data: bytes, name: str) -> str:
        return self._constant("unsigned char", [str(b) for b in data] or ["0"], name)

    def _constant(self, ctype: str, listed: list[str], name: str) -> str:
        self._pieces += 1
        made = f"values_{self._pieces}_{re.sub(r'[^0-9A-Za-z_]', '_', name)}"
        if len(listed) <= _PER_LINE:
            self._lines.append(f"static const {ctype} {made}[] = {{{', '.join(listed)}}};")
            return made
        self._lines.append(f"static const {ctype} {made}[] = {{")
        for at in range(0, len(listed), _PER_LINE):
            self._lines.append(f"    {', '.join(listed[at : at + _PER_LINE])},")
        self._lines.append("};")
        return made

    # --- the launch -----------------------------------------------------------------------------

    def _launch(self, launch: nodes.Launch) -> None:
        name = qualified(self._request.kernel, self._kernel.name)
        given = [p for p in self._kernel.parameters if not p.is_empty]
        arguments = [self._argument(p, a) for p, a in zip(given, launch.arguments or ())]
        empty = [p for p in self._kernel.parameters if p.is_empty]
        if empty:
            raise cannot_emit(f"parameter '{empty[0].variable}' is an empty record")
        grid, block = _dim3(self._request.grid), _dim3(self._request.block)
        shared = self._request.shared_bytes
        if shared > limits.MAX_SHARED:
            attribute = "cudaFuncAttributeMaxDynamicSharedMemorySize"
            call = f"cudaFuncSetAttribute({name}, {attribute}, {shared})"
            self._lines.append(f'repro_check({call}, "{attribute}");')
        self._lines.append("")
        if launch.cooperative is not None:
            addresses = ", ".join(f"(void *)&{a}" for a in arguments)
            self._lines.append(f"void *arguments[] = {{{addresses or 'nullptr'}}};")
            call = (
                f"cudaLaunchCooperativeKernel((const void *){name}, {grid}, {block}, arguments, "
                f"{shared}, 0)"
            )
            self._lines.append(f'repro_check({call}, "launch");')
        else:
            dynamic = f", {shared}" if shared else ""
            passed = ", ".join(arguments)
            self._lines.append(f"{name}<<<{grid}, {block}{dynamic}>>>({passed});")
            self._lines.append('repro_check(cudaGetLastError(), "launch");')

    def _argument(self, parameter: nodes.Parameter, argument: nodes.LaunchArgument) -> str:
        match argument.value:
            case nodes.AddressOf(symbol):
                return f"{self._names[symbol]}.value"
            case nodes.VarRef(variable) if variable in self._arrays:
                return self._names[variable]
            case nodes.VarRef(variable, type_):
                return self._scalar(parameter, variable, type_)
        raise cannot_emit(f"the value of parameter '{parameter.variable}'")

    def _scalar(self, parameter: nodes.Parameter, variable: str, type_: types.Type) -> str:
        bits = self._memory.values[variable]
        ctype = parameter.ctype
        declared = literals.scalar_name(type_, ctype)
        if declared is None or "(unnamed" in declared:
            raise cannot_emit(f"the type of parameter '{parameter.variable}' has no name")
        name = self._name(variable, "arg_")
        value = literals.scalar(bits, type_, None if ctype is None else types.strip(ctype))
        if value is not None:
            self._lines.append(f"{declared} {name} = ({declared}){value};")
            return name
        size = types.store_size_of(type_)
        piece = self._bytes(bits.to_bytes(size, "little"), name)
        self._lines.append(f"{declared} {name};")
        self._lines.append(f"memcpy(&{name}, {piece}, {size});")
        return name

    def _end(self) -> None:
        self._lines.append('repro_check(cudaDeviceSynchronize(), "kernel");')
        self._lines.append("")
        for name, size, pointee in self._arrays.values():
            self._print(name, size, pointee)
        for name, size, _ in self._arrays.values():
            freed = name if size else f"(unsigned char *){name} - 256"
            self._lines.append(f'repro_check(cudaFree((void *)({freed})), "cudaFree");')

    def _print(self, name: str, size: int, pointee: types.CType | None) -> None:
        element = literals.element_of(pointee)
        if element is None or element.bits not in (8, 16, 32, 64):
            return
        if pointee is not None and types.is_const(pointee):
            return
        count = min(size // (element.bits // 8), _SHOWN)
        if not count:
            return
        is_float = isinstance(element, types.CFloat)
        form, wide = ("%.9g", "double") if is_float else ("%lld", "long long")
        copied = f"cudaMemcpy(shown, (void *){name}, sizeof shown, cudaMemcpyDeviceToHost)"
        self._lines += [
            "{",
            f"  {element.name} shown[{count}];",
            f'  repro_check({copied}, "cudaMemcpy");',
            f"  for (int i = 0; i < {count}; ++i)",
            f'    printf("{name}[%d] = {form}\\n", i, ({wide})shown[i]);',
            "}",
        ]


def _is_pointer(ctype: types.CType) -> bool:
    return isinstance(ctype, types.CPointer)


def _set(to: str, byte: int, size: int) -> str:
    return f'repro_check(cudaMemset((void *)({to}), {byte}, {size}ull), "cudaMemset");'


def _uniform(data: bytes) -> int | None:
    return data[0] if data and data.count(data[:1]) == len(data) else None


def _dim3(size: tuple[int, int, int]) -> str:
    return f"dim3({', '.join(map(str, size))})"


def _type_name(ctype: types.CType) -> str:
    name = types.format_ctype(literals.plain(ctype))
    if "(unnamed" in name or "(anonymous" in name:
        raise cannot_emit(f"the type '{name}' has no name")
    return name


_NESTED = re.compile(r"_ZN[KV]*((?:\d+\w+)+)")


def qualified(symbol: str, name: str) -> str:
    """A function's or a variable's name with the namespaces it stands in."""
    if not symbol.startswith("_ZN"):
        if symbol.startswith("_ZZ"):
            raise cannot_emit(f"'{name}' is local to a function")
        return name
    at, scopes = 3, []
    while at < len(symbol) and symbol[at] in "KVL":
        at += 1
    while match := re.compile(r"\d+").match(symbol, at):
        end = match.end() + int(match[0])
        scopes.append(symbol[match.end() : end])
        at = end
        while at < len(symbol) and symbol[at] == "L":
            at += 1
    if not scopes or scopes[-1] != re.split(r"[<\[]", name)[0]:
        raise cannot_emit(f"the scope of '{name}' has no plain name")
    outer = [scope for scope in scopes[:-1] if not scope.startswith("_GLOBAL__N")]
    return "::".join([*outer, name])
