"""Pure functions by name: what `ir.nodes.Pure` may compute.

A pure function depends on its arguments alone. `ARITHMETIC` ones have one exact meaning for all
engines; `MATH` ones are CUDA's transcendental functions, whose result is only bounded by an error
in units of the last place, so engines that need an exact value treat them as uninterpreted.
"""

from __future__ import annotations

ARITHMETIC: dict[str, str] = {
    # integers
    "ctpop": "number of one bits",
    "ctlz": "number of leading zero bits; second argument: zero is poison",
    "cttz": "number of trailing zero bits; second argument: zero is poison",
    "bitreverse": "bits in reverse order",
    "bswap": "bytes in reverse order",
    "fshl": "high half of the concatenation shifted left by the third argument modulo the width",
    "fshr": "low half of the concatenation shifted right by the third argument modulo the width",
    "abs": "absolute value; second argument: the smallest integer is poison",
    "smin": "smaller, signed",
    "smax": "larger, signed",
    "umin": "smaller, unsigned",
    "umax": "larger, unsigned",
    "sadd.sat": "sum clamped to the signed range",
    "ssub.sat": "difference clamped to the signed range",
    "uadd.sat": "sum clamped to the unsigned range",
    "usub.sat": "difference clamped to the unsigned range",
    "ptrmask": "pointer with address bits cleared",
    # floats, IEEE 754
    "fabs": "sign bit cleared",
    "copysign": "magnitude of the first, sign of the second",
    "sqrt": "square root, nearest even",
    "fma": "a * b + c rounded once",
    "floor": "largest integer not above",
    "ceil": "smallest integer not below",
    "trunc": "integer part",
    "rint": "nearest integer, ties to even",
    "nearbyint": "nearest integer, ties to even",
    "roundeven": "nearest integer, ties to even",
    "round": "nearest integer, ties away from zero",
    "minnum": "smaller; the number if one is NaN",
    "maxnum": "larger; the number if one is NaN",
    "minimum": "smaller; NaN if one is NaN",
    "maximum": "larger; NaN if one is NaN",
    "is.fpclass": "is the first argument in the classes of the mask",
    "fptosi.sat": "to signed integer, clamped, NaN to 0",
    "fptoui.sat": "to unsigned integer, clamped, NaN to 0",
    # directed rounding: last argument 0 nearest even, 1 toward zero, 2 up, 3 down
    "fadd.rounded": "sum in a rounding mode",
    "fsub.rounded": "difference in a rounding mode",
    "fmul.rounded": "product in a rounding mode",
    "fdiv.rounded": "quotient in a rounding mode",
    "ffma.rounded": "a * b + c in a rounding mode",
    "fsqrt.rounded": "square root in a rounding mode",
}

# Transcendental functions: `NAME` on the operand's own type, `fast_NAME` the device's fast version.
_MATH_NAMES = """
    sin cos tan asin acos atan atan2 sinh cosh tanh asinh acosh atanh sinpi cospi tanpi
    exp exp2 exp10 expm1 log log2 log10 log1p logb ilogb pow powi cbrt rcbrt rsqrt
    hypot rhypot norm rnorm norm3d rnorm3d norm4d rnorm4d
    erf erfc erfinv erfcinv erfcx tgamma lgamma normcdf normcdfinv
    j0 j1 jn y0 y1 yn cyl_bessel_i0 cyl_bessel_i1
    fdivide fmod remainder remquo fdim ldexp scalbn scalbln frexp modf nextafter nexttoward
"""
MATH: frozenset[str] = frozenset(_MATH_NAMES.split())


# Those of them whose result is exact wherever they are computed.
_EXACT_MATH = frozenset(
    [
        "logb",
        "ilogb",
        "fmod",
        "remainder",
        "remquo",
        "fdim",
        "ldexp",
        "scalbn",
        "scalbln",
        "frexp",
        "modf",
        "nextafter",
        "nexttoward",
    ]
)


def has_error(name: str) -> bool:
    """Is only bounded how far a function's result is from the exact one?"""
    plain = name.removeprefix("fast_")
    return plain in MATH and plain not in _EXACT_MATH


def is_pure(name: str) -> bool:
    return name in ARITHMETIC or name.removeprefix("fast_") in MATH


_MATH_SYMBOL = "__wp_math_"  # of a math function that is called through a pointer


def pure_name(symbol: str) -> str | None:
    """The pure function that a bodiless function of the headers is, None if it is none."""
    if not symbol.startswith(_MATH_SYMBOL):
        return None
    name = symbol.removeprefix(_MATH_SYMBOL)
    for candidate in (name, name.removesuffix("f")):
        if is_pure(candidate):
            return candidate
    return None


def reads_through_cache(function_name: str, from_model: bool) -> bool:
    """Does this function read through the cache that sees no write of its own kernel?"""
    return from_model and function_name.partition("<")[0] == "__ldg"
