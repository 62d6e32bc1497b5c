"""CUDA's transcendental functions, computed in double precision and rounded to the format.

The CUDA guide bounds their error in units of the last place; a double result rounded to float is
within half a unit and a bit, a double one within what the C library of this machine guarantees.
Where a function's value is one of several allowed ones, a verdict that rests on it says so.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from decimal import Decimal, localcontext
from fractions import Fraction

from warpproof.ir.types import FloatKind
from warpproof.semantics.domain import floats

Function = Callable[..., float]


def _guard(function: Function) -> Function:
    """Python raises where C returns NaN or an infinity."""

    def guarded(*arguments: float) -> float:
        if any(a != a for a in arguments) and function not in _DEFINED_ON_NAN:
            return math.nan
        try:
            return function(*arguments)
        except ValueError:
            return math.nan
        except OverflowError:  # of those that overflow, the odd ones go both ways
            return math.copysign(math.inf, arguments[0]) if function in _ODD else math.inf

    return guarded


def _exp(x: float) -> float:
    return math.inf if x > 709.79 else math.exp(x)


def _power(x: float, y: float) -> float:
    if y == 0 or x == 1:
        return 1.0
    try:
        return math.pow(x, y)
    except OverflowError:
        odd = y == math.floor(y) and math.fmod(y, 2) != 0
        return -math.inf if x < 0 and odd else math.inf
    except ValueError:
        if x == 0:
            odd = y == math.floor(y) and math.fmod(y, 2) != 0
            return math.copysign(math.inf, x) if odd else math.inf
        return math.nan


def _log(function: Function) -> Function:
    def logarithm(x: float) -> float:
        if x == 0:
            return -math.inf
        return math.nan if x < 0 else function(x)

    return logarithm


def _log1p(x: float) -> float:
    return -math.inf if x == -1 else math.log1p(x)


def _periodic(function: Function) -> Function:
    def of_pi(x: float) -> float:
        if math.isinf(x):
            return math.nan
        return function(math.pi * math.fmod(x, 2.0))

    return of_pi


def _sinpi(x: float) -> float:
    if math.isinf(x):
        return math.nan
    rest = math.fmod(x, 2.0)
    if rest == math.floor(rest):
        return math.copysign(0.0, x)
    return math.sin(math.pi * rest)


def _cospi(x: float) -> float:
    if math.isinf(x):
        return math.nan
    rest = math.fmod(abs(x), 2.0)
    if rest in (0.5, 1.5):
        return 0.0
    return math.cos(math.pi * rest)


def _gamma(x: float) -> float:
    if x == 0:
        return math.copysign(math.inf, x)
    if x < 0 and x == math.floor(x):
        return math.nan
    return math.gamma(x)


def _lgamma(x: float) -> float:
    """log |gamma(x)|, in decimal arithmetic: the C library's loses digits near its zeros."""
    if math.isinf(x) or (x <= 0 and x == math.floor(x)):
        return math.inf
    if x in (1.0, 2.0):
        return 0.0
    if x > 1e6 or x < -1e6:
        return math.lgamma(x)
    with localcontext() as context:
        context.prec = 50
        exact = Decimal(x)
        if x >= 0.5:
            return float(_stirling(exact))
        return float((_PI / abs(_sine(_PI * exact))).ln() - _stirling(1 - exact))


_PI = Decimal("3.14159265358979323846264338327950288419716939937510582097494459230781640629")
_STIRLING = (  # Bernoulli numbers B(2n) / (2n (2n - 1))
    (1, 12), (-1, 360), (1, 1260), (-1, 1680), (1, 1188), (-691, 360360), (1, 156),
    (-3617, 122400), (43867, 244188), (-174611, 125400),
)  # fmt: skip


def _stirling(x: Decimal) -> Decimal:
    """log gamma for x >= 1/2, moved up to where the series gives 30 digits."""
    product = Decimal(1)
    while x < 30:
        product *= x
        x += 1
    total = (x - Decimal("0.5")) * x.ln() - x + (2 * _PI).ln() / 2
    power = x
    for above, below in _STIRLING:
        total += Decimal(above) / (Decimal(below) * power)
        power *= x * x
    return total - product.ln()


def _sine(x: Decimal) -> Decimal:
    x %= 2 * _PI
    term = total = x
    n = 1
    while abs(term) > Decimal(10) ** -50:
        n += 2
        term *= -x * x / (n * (n - 1))
        total += term
    return total


def _root(x: float) -> float:
    """The cube root; of the library's answer and its neighbours, the nearest."""
    near = math.cbrt(abs(x))
    if near == 0 or math.isinf(near):
        return math.copysign(near, x)
    candidates = (near, math.nextafter(near, 0.0), math.nextafter(near, math.inf))
    cube = Fraction(abs(x))
    best = min(candidates, key=lambda c: abs(Fraction(c) ** 3 - cube))
    return math.copysign(best, x)


def _reciprocal(function: Function) -> Function:
    def inverse(*arguments: float) -> float:
        value = function(*arguments)
        return math.copysign(math.inf, value) if value == 0 else 1.0 / value

    return inverse


def _rsqrt(x: float) -> float:
    if x == 0:
        return math.copysign(math.inf, x)
    return math.nan if x < 0 else 1.0 / math.sqrt(x)


def _norm(*components: float) -> float:
    return math.hypot(*components)


def _logb(x: float) -> float:
    if x == 0:
        return -math.inf
    return math.inf if math.isinf(x) else float(math.frexp(x)[1] - 1)


def _normal_cdf(x: float) -> float:
    return 0.5 * math.erfc(-x / math.sqrt(2.0))


def _erf_inverse(y: float) -> float:
    """Newton steps on erf from a rough start; the ends are infinite."""
    if abs(y) == 1:
        return math.copysign(math.inf, y)
    if abs(y) > 1:
        return math.nan
    if y == 0:
        return y
    a = 0.147
    rough = math.log1p(-y * y)
    first = 2 / (math.pi * a) + rough / 2
    x = math.copysign(math.sqrt(math.sqrt(first * first - rough / a) - first), y)
    for _ in range(4):
        slope = 2 / math.sqrt(math.pi) * math.exp(-x * x)
        if slope == 0:
            break
        x -= (math.erf(x) - y) / slope
    return x


def _erfc_inverse(y: float) -> float:
    if y == 0:
        return math.inf
    if y == 2:
        return -math.inf
    if y < 0 or y > 2:
        return math.nan
    x = (
        _erf_inverse(1 - y)
        if 1e-8 < y < 2 - 1e-8
        else math.copysign(math.sqrt(-math.log(min(y, 2 - y))), 1 - y)
    )
    for _ in range(6):
        slope = -2 / math.sqrt(math.pi) * math.exp(-x * x)
        if slope == 0:
            break
        x -= (math.erfc(x) - y) / slope
    return x


def _scaled_erfc(x: float) -> float:
    if x < 25:
        return math.exp(x * x) * math.erfc(x)
    return 1 / (x * math.sqrt(math.pi)) * (1 - 1 / (2 * x * x) + 3 / (4 * x**4))


def _normal_cdf_inverse(p: float) -> float:
    return -math.sqrt(2.0) * _erfc_inverse(2 * p)


def _fdim(x: float, y: float) -> float:
    return x - y if x > y else 0.0


def _divided(x: float, y: float) -> float:
    if y == 0:
        return math.nan if x == 0 else math.copysign(math.inf, x) * math.copysign(1, y)
    return x / y


def _divided_fast(x: float, y: float) -> float:
    """As the programming guide says of __fdividef: for such a divisor its reciprocal is 0."""
    if 2.0**126 < abs(y) < 2.0**128:
        return math.nan if math.isinf(x) else math.copysign(0.0, x) * math.copysign(1, y)
    return _divided(x, y)


def _remainder(x: float, y: float) -> float:
    return math.remainder(x, y)


def _atan2(y: float, x: float) -> float:
    return math.atan2(y, x)


_TABLE: dict[str, Function] = {
    "sin": math.sin,
    "cos": math.cos,
    "tan": math.tan,
    "asin": math.asin,
    "acos": math.acos,
    "atan": math.atan,
    "atan2": _atan2,
    "sinh": math.sinh,
    "cosh": math.cosh,
    "tanh": math.tanh,
    "asinh": math.asinh,
    "acosh": math.acosh,
    "atanh": lambda x: math.copysign(math.inf, x) if abs(x) == 1 else math.atanh(x),
    "sinpi": _sinpi,
    "cospi": _cospi,
    "tanpi": _periodic(math.tan),
    "exp": _exp,
    "exp2": lambda x: math.inf if x >= 1024 else 2.0**x,
    "exp10": lambda x: math.inf if x > 308.3 else math.pow(10.0, x),
    "expm1": lambda x: math.inf if x > 709.79 else math.expm1(x),
    "log": _log(math.log),
    "log2": _log(math.log2),
    "log10": _log(math.log10),
    "log1p": _log1p,
    "logb": _logb,
    "pow": _power,
    "cbrt": _root,
    "rcbrt": _reciprocal(_root),
    "rsqrt": _rsqrt,
    "hypot": _norm,
    "rhypot": _reciprocal(_norm),
    "norm3d": _norm,
    "rnorm3d": _reciprocal(_norm),
    "norm4d": _norm,
    "rnorm4d": _reciprocal(_norm),
    "erf": math.erf,
    "erfc": math.erfc,
    "erfinv": _erf_inverse,
    "erfcinv": _erfc_inverse,
    "erfcx": _scaled_erfc,
    "tgamma": _gamma,
    "lgamma": _lgamma,
    "normcdf": _normal_cdf,
    "normcdfinv": _normal_cdf_inverse,
    "remainder": _remainder,
    "fdim": _fdim,
    "fast_fdivide": _divided_fast,
}
_DEFINED_ON_NAN: frozenset[Function] = frozenset({_power})
_ODD: frozenset[Function] = frozenset({math.sinh})


def has_function(name: str) -> bool:
    return name.removeprefix("fast_") in _TABLE or name in _TABLE


def apply(name: str, arguments: tuple[int, ...], kind: FloatKind) -> int | None:
    """The result's bits, None if this machine has no such function."""
    if name == "fmod":
        return floats.remainder(arguments[0], arguments[1], kind)
    function = _TABLE.get(name) or _TABLE.get(name.removeprefix("fast_"))
    if function is None:
        return None
    numbers = [floats.to_python(bits, kind) for bits in arguments]
    if name == "hypot" and any(math.isinf(n) for n in numbers):
        return floats.infinity(kind)
    return floats.from_python(_guard(function)(*numbers), kind)
