"""One corpus of formulas for every solver: what is expected, and the theories it takes.

Each formula is small enough to be decided by hand; the comment, where there is one, says how.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Flag, auto


class Theory(Flag):
    BOOL = 0
    BITS = auto()
    INT = auto()
    PRODUCT = auto()  # of unknown integers
    FLOAT = auto()
    OTHER_FLOAT = auto()  # neither single nor double
    ARRAY = auto()
    FUNCTION = auto()
    SORT = auto()  # uninterpreted
    QUANTIFIER = auto()


@dataclass(frozen=True, slots=True)
class Formula:
    name: str
    theory: Theory
    satisfiable: bool
    symbols: tuple[tuple[str, str], ...]  # name and sort of constants
    functions: tuple[tuple[str, tuple[str, ...], str], ...]
    assertions: tuple[str, ...]
    logic: str = "ALL"

    def text(self) -> str:
        lines = []
        if Theory.SORT in self.theory:
            lines.append("(declare-sort S 0)")
        lines += [f"(declare-fun |{name}| () {sort})" for name, sort in self.symbols]
        lines += [
            f"(declare-fun {name} ({' '.join(arguments)}) {sort})"
            for name, arguments, sort in self.functions
        ]
        lines += [f"(assert {assertion})" for assertion in self.assertions]
        return "\n".join(lines) + "\n"


B8, B32, B64 = "(_ BitVec 8)", "(_ BitVec 32)", "(_ BitVec 64)"
SINGLE, HALF = "(_ FloatingPoint 8 24)", "(_ FloatingPoint 5 11)"
BYTES = f"(Array {B8} {B8})"
WORDS = f"(Array {B32} {B32})"
INTS = "(Array Int Int)"

_LOGICS = {
    Theory.BOOL: "QF_UF",
    Theory.BITS: "QF_BV",
    Theory.INT: "QF_LIA",
    Theory.INT | Theory.PRODUCT: "QF_NIA",
    Theory.FLOAT: "QF_FP",
    Theory.FLOAT | Theory.OTHER_FLOAT: "QF_FP",
    Theory.BITS | Theory.FLOAT: "QF_BVFP",
    Theory.BITS | Theory.ARRAY: "QF_ABV",
    Theory.BITS | Theory.FUNCTION: "QF_UFBV",
    Theory.BITS | Theory.ARRAY | Theory.FUNCTION: "QF_AUFBV",
    Theory.INT | Theory.ARRAY: "QF_ALIA",
    Theory.INT | Theory.FUNCTION: "QF_UFLIA",
    Theory.INT | Theory.PRODUCT | Theory.FUNCTION: "QF_UFNIA",
    Theory.FUNCTION | Theory.SORT: "QF_UF",
}


def _formula(
    name: str,
    theory: Theory,
    satisfiable: bool,
    symbols: dict[str, str],
    *assertions: str,
    functions: tuple[tuple[str, tuple[str, ...], str], ...] = (),
) -> Formula:
    logic = _LOGICS.get(theory, "ALL")
    return Formula(name, theory, satisfiable, tuple(symbols.items()), functions, assertions, logic)


def _sat(
    name: str,
    theory: Theory,
    symbols: dict[str, str],
    *assertions: str,
    functions: tuple[tuple[str, tuple[str, ...], str], ...] = (),
) -> Formula:
    return _formula(name, theory, True, symbols, *assertions, functions=functions)


def _unsat(
    name: str,
    theory: Theory,
    symbols: dict[str, str],
    *assertions: str,
    functions: tuple[tuple[str, tuple[str, ...], str], ...] = (),
) -> Formula:
    return _formula(name, theory, False, symbols, *assertions, functions=functions)


T = Theory

_BOOLEANS = (
    _sat("nothing", T.BOOL, {}),
    _sat("one fact", T.BOOL, {"p": "Bool"}, "p"),
    _unsat("false", T.BOOL, {}, "false"),
    _unsat("a fact and its negation", T.BOOL, {"p": "Bool"}, "p", "(not p)"),
    _sat("exclusive or", T.BOOL, {"p": "Bool", "q": "Bool"}, "(xor p q)", "q"),
    _unsat(
        "three in two holes",
        T.BOOL,
        {"a": "Bool", "b": "Bool", "c": "Bool"},
        "(not (= a b))",
        "(not (= b c))",
        "(not (= a c))",
    ),
    _sat("quoted names", T.BOOL, {"a b": "Bool", "x!0": "Bool"}, "(and |a b| (not |x!0|))"),
    _unsat("implication chain", T.BOOL, {"a": "Bool", "b": "Bool", "c": "Bool"},
           "(=> a b)", "(=> b c)", "a", "(not c)"),
    _sat("choice", T.BOOL, {"a": "Bool", "b": "Bool", "c": "Bool"}, "(ite a b c)", "(not b)"),
)  # fmt: skip

_BITS = (
    _sat("sum wraps", T.BITS, {"x": B8, "y": B8}, "(bvult (bvadd x y) x)", "(= y #x03)"),
    _unsat("sum commutes", T.BITS, {"x": B32, "y": B32}, "(distinct (bvadd x y) (bvadd y x))"),
    _sat("factors of 143", T.BITS, {"x": B8, "y": B8}, "(= (bvmul x y) #x8f)",
         "(bvult #x01 x)", "(bvult x #x10)", "(bvult y #x10)"),
    _unsat("no even square is odd", T.BITS, {"x": B8}, "(= ((_ extract 0 0) x) #b0)",
           "(= ((_ extract 0 0) (bvmul x x)) #b1)"),
    _unsat("division by zero is all ones", T.BITS, {"x": B8},
           "(distinct (bvudiv x #x00) #xff)"),
    _unsat("remainder by zero is the dividend", T.BITS, {"x": B8},
           "(distinct (bvurem x #x00) x)"),
    _sat("least number divided by minus one", T.BITS, {"x": B8},
         "(= (bvsdiv x #xff) x)", "(bvslt x #x00)"),
    _unsat("shift by the width", T.BITS, {"x": B8}, "(distinct (bvshl x #x08) #x00)"),
    _sat("arithmetic shift keeps the sign", T.BITS, {"x": B8}, "(= (bvashr x #x07) #xff)"),
    _unsat("extension keeps order", T.BITS, {"x": B8, "y": B8}, "(bvslt x y)",
           "(not (bvslt ((_ sign_extend 8) x) ((_ sign_extend 8) y)))"),
    _sat("concatenation", T.BITS, {"x": B8, "y": B8}, "(= (concat x y) #x1234)"),
    _sat("64 bits", T.BITS, {"x": B64}, "(= (bvlshr x #x000000000000003f) #x0000000000000001)",
         "(= (bvand x #x00000000ffffffff) #x00000000deadbeef)"),
    _sat("odd width", T.BITS, {"x": "(_ BitVec 7)"}, "(= (bvnot x) #b1010101)"),
    _unsat("xor swap", T.BITS, {"x": B32, "y": B32},
           "(distinct y (bvxor (bvxor (bvxor x y) y) (bvxor x y)))"),
    _unsat("no two threads of a block share an index", T.BITS,
           {"t1": B32, "t2": B32, "b": B32}, "(bvult t1 #x00000040)", "(bvult t2 #x00000040)",
           "(distinct t1 t2)", "(= (bvadd (bvmul b #x00000040) t1) "
           "(bvadd (bvmul b #x00000040) t2))"),
    _sat("two threads share an index modulo 16", T.BITS, {"t1": B32, "t2": B32},
         "(bvult t1 #x00000040)", "(bvult t2 #x00000040)", "(distinct t1 t2)",
         "(= (bvand t1 #x0000000f) (bvand t2 #x0000000f))"),
)  # fmt: skip

_INTEGERS = (
    _sat("a negative number", T.INT, {"x": "Int"}, "(= (+ x 12345678901234567890) 0)"),
    _unsat("nothing between two neighbours", T.INT, {"x": "Int"}, "(< 3 x)", "(< x 4)"),
    _unsat("parity", T.INT, {"x": "Int", "y": "Int"}, "(= (* 2 x) (+ (* 2 y) 1))"),
    _sat("remainder of a negative number", T.INT, {"x": "Int"}, "(< x 0)", "(= (mod x 7) 3)"),
    _unsat("quotient and remainder", T.INT, {"x": "Int"},
           "(distinct x (+ (* 5 (div x 5)) (mod x 5)))"),
    _sat("least of three", T.INT, {"a": "Int", "b": "Int", "c": "Int"}, "(< a b)", "(< b c)",
         "(= (+ a b c) 0)"),
    _sat("a right triangle", T.INT | T.PRODUCT, {"a": "Int", "b": "Int", "c": "Int"},
         "(= (+ (* a a) (* b b)) (* c c))", "(< 0 a 6)", "(< a b 6)", "(< 0 c 6)"),
    # t1 - t2 would be a multiple of n that is smaller than n
    _unsat("index of a thread in any block size", T.INT | T.PRODUCT,
           {"t1": "Int", "t2": "Int", "b1": "Int", "b2": "Int", "n": "Int"},
           "(<= 0 t1)", "(< t1 n)", "(<= 0 t2)", "(< t2 n)", "(<= 0 b1)", "(<= 0 b2)",
           "(distinct t1 t2)", "(= b1 b2)", "(= (+ (* b1 n) t1) (+ (* b2 n) t2))"),
    _unsat("no square is negative", T.INT | T.PRODUCT, {"x": "Int"}, "(< (* x x) 0)"),
)  # fmt: skip

ONE, TWO = "((_ to_fp 8 24) #x3f800000)", "((_ to_fp 8 24) #x40000000)"

_FLOATS = (
    _sat("one plus one", T.FLOAT, {"x": SINGLE}, f"(= x (fp.add RNE {ONE} {ONE}))"),
    _unsat("addition commutes", T.FLOAT | T.OTHER_FLOAT, {"x": HALF, "y": HALF},
           "(not (= (fp.add RNE x y) (fp.add RNE y x)))"),
    _sat("NaN is not equal to itself", T.FLOAT, {"x": SINGLE}, "(not (fp.eq x x))"),
    _unsat("only NaN is not equal to itself", T.FLOAT, {"x": SINGLE}, "(not (fp.eq x x))",
           "(not (fp.isNaN x))"),
    _sat("two zeros", T.FLOAT, {"x": SINGLE, "y": SINGLE}, "(fp.eq x y)", "(not (= x y))"),
    _sat("a sum that is lost", T.FLOAT, {"x": SINGLE}, f"(= (fp.add RNE x {ONE}) x)",
         "(not (fp.isNaN x))", "(not (fp.isInfinite x))"),
    _sat("infinity less infinity", T.FLOAT, {"x": SINGLE}, "(fp.isInfinite x)",
         "(fp.isNaN (fp.sub RNE x x))"),
    _unsat("a root is not negative", T.FLOAT | T.OTHER_FLOAT, {"x": HALF},
           "(fp.lt (fp.sqrt RNE x) (_ +zero 5 11))"),
    _sat("subnormal", T.FLOAT, {"x": SINGLE}, "(fp.isSubnormal x)", "(fp.isNegative x)"),
    _sat("bits of a float", T.BITS | T.FLOAT, {"b": B32},
         f"(fp.eq ((_ to_fp 8 24) b) (fp.neg {TWO}))"),
    _sat("rounding matters", T.FLOAT | T.OTHER_FLOAT, {"x": HALF, "y": HALF},
         "(not (= (fp.add RTP x y) (fp.add RTN x y)))", "(fp.isNormal x)", "(fp.isNormal y)"),
)  # fmt: skip

_ARRAYS = (
    _unsat("read what was written", T.BITS | T.ARRAY, {"a": BYTES, "i": B8, "v": B8},
           "(distinct (select (store a i v) i) v)"),
    _sat("write beside", T.BITS | T.ARRAY, {"a": BYTES, "i": B8, "j": B8},
         "(distinct (select (store a i #x01) j) (select a j))"),
    _unsat("writes to two places commute", T.BITS | T.ARRAY,
           {"a": WORDS, "i": B32, "j": B32, "x": B32, "y": B32}, "(distinct i j)",
           "(not (= (store (store a i x) j y) (store (store a j y) i x)))"),
    _sat("a lost update", T.BITS | T.ARRAY, {"a": WORDS, "i": B32, "j": B32},
         "(= (select (store (store a i #x00000001) j #x00000002) i) #x00000002)"),
    _sat("three cells", T.BITS | T.ARRAY, {"a": BYTES}, "(= (select a #x00) #x0a)",
         "(= (select a #x01) #x0b)", "(= (select a #xff) (bvadd (select a #x00) #x01))"),
    _sat("integers", T.INT | T.ARRAY, {"a": INTS, "i": "Int"}, "(= (select a i) (- 3))",
         "(< i 0)", "(= (select a 0) 4)"),
    _unsat("equal arrays have equal cells", T.INT | T.ARRAY, {"a": INTS, "b": INTS, "i": "Int"},
           "(= a b)", "(< (select a i) (select b i))"),
    _sat("arrays that differ", T.BITS | T.ARRAY, {"a": BYTES, "b": BYTES}, "(not (= a b))",
         "(= (select a #x00) (select b #x00))"),
)  # fmt: skip

_FUNCTIONS = (
    _unsat("congruence", T.BITS | T.FUNCTION, {"x": B32, "y": B32}, "(= x y)",
           "(distinct (f x) (f y))", functions=(("f", (B32,), B32),)),
    _sat("no injection", T.BITS | T.FUNCTION, {"x": B8, "y": B8}, "(distinct x y)",
         "(= (f x) (f y) #x07)", "(= (f #x00) #x09)", functions=(("f", (B8,), B8),)),
    _sat("two arguments", T.BITS | T.FUNCTION, {"x": B8}, "(= (g x #x02) #x01)",
         "(= (g #x02 x) #x02)", "(= (g #x02 #x02) #x03)", functions=(("g", (B8, B8), B8),)),
    _unsat("sum in a fixed order", T.BITS | T.FUNCTION, {"x": B32, "y": B32, "z": B32},
           "(= z (fadd x y))", "(distinct (fadd z x) (fadd (fadd x y) x))",
           functions=(("fadd", (B32, B32), B32),)),
    _sat("a predicate", T.INT | T.FUNCTION, {"x": "Int"}, "(p x)", "(not (p (+ x 1)))",
         functions=(("p", ("Int",), "Bool"),)),
    _unsat("congruence over products", T.INT | T.PRODUCT | T.FUNCTION, {"x": "Int", "y": "Int"},
           "(distinct (f (* x y)) (f (* y x)))", functions=(("f", ("Int",), "Int"),)),
    _unsat("f five and three times", T.FUNCTION | T.SORT, {"x": "S"}, "(= (f (f (f x))) x)",
           "(= (f (f (f (f (f x))))) x)", "(distinct (f x) x)", functions=(("f", ("S",), "S"),)),
    _sat("three elements", T.FUNCTION | T.SORT, {"x": "S", "y": "S"}, "(distinct x y (f x))",
         "(= (f y) x)", functions=(("f", ("S",), "S"),)),
    _sat("array of a function", T.BITS | T.ARRAY | T.FUNCTION, {"a": BYTES, "i": B8},
         "(= (select a (f i)) #x05)", "(= (f i) (bvnot i))", functions=(("f", (B8,), B8),)),
)  # fmt: skip

_QUANTIFIED = (
    _unsat("all cells are zero but one", T.INT | T.ARRAY | T.QUANTIFIER,
           {"a": INTS, "i": "Int"}, "(forall ((k Int)) (= (select a k) 0))",
           "(= (select a i) 1)"),
    _unsat("a monotonous function", T.INT | T.FUNCTION | T.QUANTIFIER, {},
           "(forall ((x Int)) (! (< (f x) (f (+ x 1))) :pattern ((f x))))",
           "(= (f 0) (f 1))", functions=(("f", ("Int",), "Int"),)),
)  # fmt: skip

CORPUS: tuple[Formula, ...] = (
    *_BOOLEANS,
    *_BITS,
    *_INTEGERS,
    *_FLOATS,
    *_ARRAYS,
    *_FUNCTIONS,
    *_QUANTIFIED,
)

ALL = ~Theory.BOOL
TAKES: dict[str, Theory] = {
    "z3": ALL,
    "z3-simple": ALL,
    "z3-qfbv": T.BITS,
    "cvc5": ALL & ~T.OTHER_FLOAT,
    "bitwuzla": T.BITS | T.FLOAT | T.OTHER_FLOAT | T.ARRAY | T.FUNCTION,
    "boolector": T.BITS | T.ARRAY | T.FUNCTION,
    "yices": T.BITS | T.INT | T.ARRAY | T.FUNCTION | T.SORT,
    "mathsat": T.BITS | T.INT | T.FLOAT | T.OTHER_FLOAT | T.ARRAY | T.FUNCTION | T.SORT,
}
"""The theories that a solver must answer in; elsewhere it may give up, but not be wrong."""
