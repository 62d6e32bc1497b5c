"""Random host programs: arithmetic, loops, calls, pointers, arrays, records, the heap, printing.

From a seed: the same text every time. All of it is defined C++, with the same result on every
64-bit machine, so a native compiler is an independent witness of what it prints.
"""

from __future__ import annotations

from random import Random

from tests.generator.batch import Piece

_TYPES = (
    "int", "unsigned", "short", "unsigned short", "signed char", "unsigned char", "long long",
    "unsigned long long",
)  # fmt: skip
_FORMATS = {
    "long long": "%lld",
    "unsigned long long": "%llu",
    "unsigned": "%u",
    "float": "%a",
    "double": "%a",
}


def host_piece(seed: int) -> Piece:
    random = Random(seed)
    helper, field = random.choice(_TYPES), random.choice(_TYPES)
    text = f"struct Node {{ {field} value; unsigned small : 5; int wide : 9; Node *next; }};\n"
    text += "union Both { unsigned word; unsigned char bytes[4]; float number; };\n"
    text += f"{helper} mix({helper} x, int n) {{ return n <= 0 ? x : "
    text += f"mix(({helper})(x * 3u + (unsigned)n), n - 1); }}\n"
    text += f"static {helper} twice({helper} x) {{ return ({helper})(x + x % 5); }}\n"
    text += f"static {helper} half({helper} x) {{ return ({helper})(x / 2); }}\n"
    body = [
        f"unsigned x = {random.getrandbits(32)}u, y = {random.getrandbits(16) | 1}u;",
        f"double d = {random.randrange(1, 99)} / {random.randrange(3, 19)}.0; float f = (float)d;",
        f"long long wide = {random.getrandbits(40)}; {helper} h = ({helper})x;",
        "unsigned table[8]; for (int i = 0; i < 8; i++) table[i] = x >> i;",
    ]
    for number in range(random.randrange(4, 9)):
        body += _statement(random, number, helper)
    body += _printing(random, helper)
    text += (
        "int run() {\n" + "".join(f"  {line}\n" for line in body) + "  return (int)(x & 7);\n}\n"
    )
    return Piece(f"host {seed}", text)


def _statement(random: Random, number: int, helper: str) -> list[str]:
    match random.randrange(9):
        case 0:
            return [f"x = {_word(random, 3)};"]
        case 1:
            return [f"for (int i = 0; i < {random.randrange(1, 9)}; i++) {{ x += table[i & 7] ^ i;"
                    f" if ((x & 15) == 3) continue; y ^= {_word(random, 2)}; }}"]  # fmt: skip
        case 2:
            return [f"h = mix(h, {random.randrange(0, 9)}); x ^= (unsigned)h;"]
        case 3:
            return [
                f"Node *n{number} = nullptr;",
                f"for (int i = 0; i < {random.randrange(1, 5)}; i++) {{"
                f" Node *m = (Node *)malloc(sizeof(Node)); m->value = (short)(x >> i);"
                f" m->small = y + i; m->wide = (int)(x & 255) - 128; m->next = n{number};"
                f" n{number} = m; }}",
                f"while (n{number}) {{ Node *m = n{number}; x += (unsigned)m->value + m->small;"
                f" wide += m->wide; n{number} = m->next; free(m); }}",
            ]
        case 4:
            return [
                f"Both u{number}; u{number}.word = x; u{number}.bytes[{random.randrange(4)}] ^= 9;"
                f" y += u{number}.word;"
            ]
        case 5:
            return [
                f"{helper} (*call{number})({helper}) = (y & 1) ? twice : half; h = call{number}(h);"
            ]
        case 6:
            scale = random.choice(("1.5", "0.3", "-2.25", "1e-3", "3e7"))
            return [f"d = d * {scale} + (double)(int)(x & 1023); f = (float)(d - f) / 3.0f;"]
        case 7:
            return [
                f"switch (x % 5) {{ case 0: y += 3; break; case 1: y ^= {random.getrandbits(9)};"
                " case 2: x >>= 1; break; default: x = ~x; }"
            ]
        case _:
            return [
                f"unsigned *p{number} = table + (y & 3); p{number}[{random.randrange(4)}] ="
                f" {_word(random, 2)}; wide = wide * 3 / (long long)(y % 7 + 1) % 1000003;"
            ]


def _word(random: Random, depth: int) -> str:
    """An unsigned expression; every operation of it is defined."""
    if depth == 0:
        return random.choice(("x", "y", "table[x & 7]", f"{random.getrandbits(20)}u"))
    left, right = _word(random, depth - 1), _word(random, depth - 1)
    return random.choice(
        (
            f"({left} + {right})", f"({left} - {right})", f"({left} * {right})",
            f"({left} / ({right} | 1u))", f"({left} % ({right} | 1u))", f"({left} & {right})",
            f"({left} << ({right} & 31))", f"({left} >> ({right} & 31))", f"~({left} | {right})",
            f"({left} < {right} ? {left} : {right})", f"(unsigned)((int)({left} >> 1) >> 3)",
            f"(unsigned)(signed char)({left} ^ {right})", f"(unsigned)(unsigned short)({left})",
        )
    )  # fmt: skip


def _printing(random: Random, helper: str) -> list[str]:
    form = _FORMATS.get(helper, "%d")
    return [
        f'printf("%u %u %lld {form} ", x, y, wide, h);',
        'printf("%a %a %.3f %e ", d, f, d, f);',
        'for (int i = 0; i < 8; i++) printf("%x,", table[i]);',
        r'printf("\n");',
    ]
