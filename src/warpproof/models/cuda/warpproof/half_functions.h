// The functions that CUDA has for both 16-bit float formats. Included once for each, with
//   __WP_HALF, __WP_HALF2        the number and the pair
//   __WP_RAW, __WP_RAW2    their bits as plain structures
//   __WP_N                 the word for it in function names: half or bfloat16
// and, for the number: __wp_value, __wp_to_<N>, __wp_fma16. No include guard: that is intended.

#define __WP_JOIN4(__a, __b, __c, __d) __a##__b##__c##__d
#define __WP_NAME(__a, __b, __c, __d) __WP_JOIN4(__a, __b, __c, __d)
#define __WP_TO __WP_NAME(__wp_to_, __WP_N, , )           // rounds a value to the format
#define __WP_BITS(__a) __builtin_bit_cast(unsigned short, __a)

/// effect    a pair of 16-bit floats
/// exact
struct __attribute__((__aligned__(4))) __WP_HALF2 {
  __WP_HALF x, y;
  __WP_HALF2() = default;
  __WP_HD __WP_HALF2(__WP_HALF __a, __WP_HALF __b) : x(__a), y(__b) {}
  __WP_HD __WP_HALF2(__WP_RAW2 __raw) : x(__WP_RAW{__raw.x}), y(__WP_RAW{__raw.y}) {}
  __WP_HD operator __WP_RAW2() const { return __WP_RAW2{__WP_BITS(x), __WP_BITS(y)}; }
};

// ---- bits and pairs ------------------------------------------------------------------------------
/// effect    the same bits as another type
/// exact
__WP_HD inline unsigned short __WP_NAME(__, __WP_N, _as_ushort, )(__WP_HALF __a) { return __WP_BITS(__a); }
__WP_HD inline short __WP_NAME(__, __WP_N, _as_short, )(__WP_HALF __a) { return (short)__WP_BITS(__a); }
__WP_HD inline __WP_HALF __WP_NAME(__ushort_as_, __WP_N, , )(unsigned short __a) { return __WP_HALF(__WP_RAW{__a}); }
__WP_HD inline __WP_HALF __WP_NAME(__short_as_, __WP_N, , )(short __a) {
  return __WP_HALF(__WP_RAW{(unsigned short)__a});
}

/// effect    build, take apart and rearrange pairs
/// exact
__WP_HD inline __WP_HALF2 __WP_NAME(make_, __WP_N, 2, )(__WP_HALF __a, __WP_HALF __b) { return __WP_HALF2(__a, __b); }
__WP_HD inline __WP_HALF2 __WP_NAME(__halves2, __WP_N, 2, )(__WP_HALF __a, __WP_HALF __b) { return __WP_HALF2(__a, __b); }
__WP_HD inline __WP_HALF2 __WP_NAME(__, __WP_N, 2, __WP_NAME(__WP_N, 2, , ))(__WP_HALF __a) { return __WP_HALF2(__a, __a); }
__WP_HD inline __WP_HALF __WP_NAME(__low2, __WP_N, , )(__WP_HALF2 __a) { return __a.x; }
__WP_HD inline __WP_HALF __WP_NAME(__high2, __WP_N, , )(__WP_HALF2 __a) { return __a.y; }
__WP_HD inline __WP_HALF2 __WP_NAME(__low2, __WP_N, 2, )(__WP_HALF2 __a) { return __WP_HALF2(__a.x, __a.x); }
__WP_HD inline __WP_HALF2 __WP_NAME(__high2, __WP_N, 2, )(__WP_HALF2 __a) { return __WP_HALF2(__a.y, __a.y); }
__WP_HD inline __WP_HALF2 __WP_NAME(__lows2, __WP_N, 2, )(__WP_HALF2 __a, __WP_HALF2 __b) { return __WP_HALF2(__a.x, __b.x); }
__WP_HD inline __WP_HALF2 __WP_NAME(__highs2, __WP_N, 2, )(__WP_HALF2 __a, __WP_HALF2 __b) { return __WP_HALF2(__a.y, __b.y); }
__WP_HD inline __WP_HALF2 __lowhigh2highlow(__WP_HALF2 __a) { return __WP_HALF2(__a.y, __a.x); }

// ---- conversions ---------------------------------------------------------------------------------
/// effect    to float and back, rounding to nearest
/// exact
__WP_HD inline float __WP_NAME(__, __WP_N, 2float, )(__WP_HALF __a) { return (float)__a; }
__WP_HD inline __WP_HALF __WP_NAME(__float2, __WP_N, , )(float __a) { return __WP_TO(__a); }
__WP_HD inline __WP_HALF __WP_NAME(__float2, __WP_N, _rn, )(float __a) { return __WP_TO(__a); }
__WP_HD inline __WP_HALF __WP_NAME(__double2, __WP_N, , )(double __a) { return __WP_TO(__a); }
__WP_HD inline __WP_HALF2 __WP_NAME(__float2, __WP_N, 2_rn, )(float __a) { return __WP_HALF2(__WP_TO(__a), __WP_TO(__a)); }
__WP_HD inline __WP_HALF2 __WP_NAME(__floats2, __WP_N, 2_rn, )(float __a, float __b) {
  return __WP_HALF2(__WP_TO(__a), __WP_TO(__b));
}
__WP_HD inline __WP_HALF2 __WP_NAME(__float22, __WP_N, 2_rn, )(float2 __a) {
  return __WP_HALF2(__WP_TO(__a.x), __WP_TO(__a.y));
}
__WP_HD inline float2 __WP_NAME(__, __WP_N, 22float2, )(__WP_HALF2 __a) { return float2{(float)__a.x, (float)__a.y}; }
__WP_HD inline float __low2float(__WP_HALF2 __a) { return (float)__a.x; }
__WP_HD inline float __high2float(__WP_HALF2 __a) { return (float)__a.y; }

// float to this format by mode, and the integers by way of float: two roundings in one direction.
__WP_HD inline __WP_HALF __WP_NAME(__wp_round_, __WP_N, , )(float __a, int __mode) {
  __WP_HALF __nearest = __WP_TO(__a);
  int __correction = __wp_correction<float>((float)__nearest, __a, __mode);
  return __correction == 0 ? __nearest : __WP_HALF(__WP_RAW{__wp_neighbour(__WP_BITS(__nearest), __correction)});
}
#define __WP_ROUND __WP_NAME(__wp_round_, __WP_N, , )

/// effect    float to 16 bits toward zero, up, down
/// exact
__WP_HD inline __WP_HALF __WP_NAME(__float2, __WP_N, _rz, )(float __a) { return __WP_ROUND(__a, __WP_RZ); }
__WP_HD inline __WP_HALF __WP_NAME(__float2, __WP_N, _ru, )(float __a) { return __WP_ROUND(__a, __WP_RU); }
__WP_HD inline __WP_HALF __WP_NAME(__float2, __WP_N, _rd, )(float __a) { return __WP_ROUND(__a, __WP_RD); }

// FLOAT(MODE) is x as a float rounded by mode.
#define __WP_INTEGER(NAME, __T, NAN, FLOAT)                                                         \
  __WP_HD inline __WP_HALF __WP_NAME(__##NAME##2, __WP_N, _rn, )(__T x) { return __WP_HALF(x); }          \
  __WP_HD inline __WP_HALF __WP_NAME(__##NAME##2, __WP_N, _rz, )(__T x) {                              \
    return __WP_ROUND(FLOAT(__WP_RZ), __WP_RZ);                                                   \
  }                                                                                               \
  __WP_HD inline __WP_HALF __WP_NAME(__##NAME##2, __WP_N, _ru, )(__T x) {                              \
    return __WP_ROUND(FLOAT(__WP_RU), __WP_RU);                                                   \
  }                                                                                               \
  __WP_HD inline __WP_HALF __WP_NAME(__##NAME##2, __WP_N, _rd, )(__T x) {                              \
    return __WP_ROUND(FLOAT(__WP_RD), __WP_RD);                                                   \
  }                                                                                               \
  __WP_HD inline __T __WP_NAME(__, __WP_N, 2##NAME##_rn, )(__WP_HALF x) {                              \
    return __wp_saturate<__T, float>(__builtin_roundevenf((float)x), NAN);                          \
  }                                                                                               \
  __WP_HD inline __T __WP_NAME(__, __WP_N, 2##NAME##_rz, )(__WP_HALF x) {                              \
    return __wp_saturate<__T, float>(__builtin_truncf((float)x), NAN);                              \
  }                                                                                               \
  __WP_HD inline __T __WP_NAME(__, __WP_N, 2##NAME##_ru, )(__WP_HALF x) {                              \
    return __wp_saturate<__T, float>(__builtin_ceilf((float)x), NAN);                               \
  }                                                                                               \
  __WP_HD inline __T __WP_NAME(__, __WP_N, 2##NAME##_rd, )(__WP_HALF x) {                              \
    return __wp_saturate<__T, float>(__builtin_floorf((float)x), NAN);                              \
  }
#define __WP_SHORT_FLOAT(MODE) ((float)x)
#define __WP_INT_FLOAT(MODE) __wp_narrow((double)x, MODE)
#define __WP_LONG_FLOAT(MODE) __wp_narrow(__wp_widen(x, MODE), MODE)

/// effect    16-bit floats to integers (saturating; NaN: 0, or the top bit for 64 bits) and back
/// exact
__WP_INTEGER(short, short, 0, __WP_SHORT_FLOAT)
__WP_INTEGER(ushort, unsigned short, 0, __WP_SHORT_FLOAT)
__WP_INTEGER(int, int, 0, __WP_INT_FLOAT)
__WP_INTEGER(uint, unsigned, 0, __WP_INT_FLOAT)
__WP_INTEGER(ll, long long, (long long)(1ull << 63), __WP_LONG_FLOAT)
__WP_INTEGER(ull, unsigned long long, 1ull << 63, __WP_LONG_FLOAT)
__WP_HD inline signed char __WP_NAME(__, __WP_N, 2char_rz, )(__WP_HALF x) {
  return __wp_saturate<signed char, float>(__builtin_truncf((float)x), 0);
}
__WP_HD inline unsigned char __WP_NAME(__, __WP_N, 2uchar_rz, )(__WP_HALF x) {
  return __wp_saturate<unsigned char, float>(__builtin_truncf((float)x), 0);
}

// ---- arithmetic ----------------------------------------------------------------------------------
/// effect    arithmetic of one rounding to nearest; negation flips the sign bit
/// exact
__WP_HD inline __WP_HALF operator+(const __WP_HALF &__a, const __WP_HALF &__b) {
  return __WP_TO(__wp_value(__a) + __wp_value(__b));
}
__WP_HD inline __WP_HALF operator-(const __WP_HALF &__a, const __WP_HALF &__b) {
  return __WP_TO(__wp_value(__a) - __wp_value(__b));
}
__WP_HD inline __WP_HALF operator*(const __WP_HALF &__a, const __WP_HALF &__b) {
  return __WP_TO(__wp_value(__a) * __wp_value(__b));
}
__WP_HD inline __WP_HALF operator/(const __WP_HALF &__a, const __WP_HALF &__b) {
  return __WP_TO(__wp_value(__a) / __wp_value(__b));
}
__WP_HD inline __WP_HALF operator+(const __WP_HALF &__a) { return __a; }
__WP_HD inline __WP_HALF operator-(const __WP_HALF &__a) {
  return __WP_HALF(__WP_RAW{(unsigned short)(__WP_BITS(__a) ^ 0x8000u)});
}
__WP_HD inline __WP_HALF &operator+=(__WP_HALF &__a, const __WP_HALF &__b) { return __a = __a + __b; }
__WP_HD inline __WP_HALF &operator-=(__WP_HALF &__a, const __WP_HALF &__b) { return __a = __a - __b; }
__WP_HD inline __WP_HALF &operator*=(__WP_HALF &__a, const __WP_HALF &__b) { return __a = __a * __b; }
__WP_HD inline __WP_HALF &operator/=(__WP_HALF &__a, const __WP_HALF &__b) { return __a = __a / __b; }
__WP_HD inline __WP_HALF &operator++(__WP_HALF &__a) { return __a = __a + __WP_HALF(1.0f); }
__WP_HD inline __WP_HALF &operator--(__WP_HALF &__a) { return __a = __a - __WP_HALF(1.0f); }
__WP_HD inline __WP_HALF operator++(__WP_HALF &__a, int) {
  __WP_HALF __old = __a;
  __a = __a + __WP_HALF(1.0f);
  return __old;
}
__WP_HD inline __WP_HALF operator--(__WP_HALF &__a, int) {
  __WP_HALF __old = __a;
  __a = __a - __WP_HALF(1.0f);
  return __old;
}

// Clamp to [0, 1], a NaN to +0; maximum with +0, a NaN stays.
__WP_HD inline __WP_HALF __wp_saturate16(__WP_HALF __a) {
  float x = (float)__a;
  return x >= 1.0f ? __WP_HALF(1.0f) : x > 0.0f ? __a : __WP_HALF(0.0f);
}
__WP_HD inline __WP_HALF __wp_relu16(__WP_HALF __a) { return (float)__a <= 0.0f ? __WP_HALF(0.0f) : __a; }

/// effect    the operators by name; _rn is never fused, _sat clamps to [0, 1], _relu to [0, inf)
/// exact
__WP_HD inline __WP_HALF __hadd(__WP_HALF __a, __WP_HALF __b) { return __a + __b; }
__WP_HD inline __WP_HALF __hsub(__WP_HALF __a, __WP_HALF __b) { return __a - __b; }
__WP_HD inline __WP_HALF __hmul(__WP_HALF __a, __WP_HALF __b) { return __a * __b; }
__WP_HD inline __WP_HALF __hdiv(__WP_HALF __a, __WP_HALF __b) { return __a / __b; }
__WP_HD inline __WP_HALF __hadd_rn(__WP_HALF __a, __WP_HALF __b) { return __a + __b; }
__WP_HD inline __WP_HALF __hsub_rn(__WP_HALF __a, __WP_HALF __b) { return __a - __b; }
__WP_HD inline __WP_HALF __hmul_rn(__WP_HALF __a, __WP_HALF __b) { return __a * __b; }
__WP_HD inline __WP_HALF __hadd_sat(__WP_HALF __a, __WP_HALF __b) { return __wp_saturate16(__a + __b); }
__WP_HD inline __WP_HALF __hsub_sat(__WP_HALF __a, __WP_HALF __b) { return __wp_saturate16(__a - __b); }
__WP_HD inline __WP_HALF __hmul_sat(__WP_HALF __a, __WP_HALF __b) { return __wp_saturate16(__a * __b); }
__WP_HD inline __WP_HALF __hfma(__WP_HALF __a, __WP_HALF __b, __WP_HALF __c) { return __wp_fma16(__a, __b, __c); }
__WP_HD inline __WP_HALF __hfma_sat(__WP_HALF __a, __WP_HALF __b, __WP_HALF __c) { return __wp_saturate16(__wp_fma16(__a, __b, __c)); }
__WP_HD inline __WP_HALF __hfma_relu(__WP_HALF __a, __WP_HALF __b, __WP_HALF __c) { return __wp_relu16(__wp_fma16(__a, __b, __c)); }
__WP_HD inline __WP_HALF __hneg(__WP_HALF __a) { return -__a; }
__WP_HD inline __WP_HALF __habs(__WP_HALF __a) { return __WP_HALF(__WP_RAW{(unsigned short)(__WP_BITS(__a) & 0x7fffu)}); }

// ---- comparison ----------------------------------------------------------------------------------
/// effect    comparison: with a NaN false, and with suffix u (and !=) true; __hisinf gives the sign
/// exact
__WP_HD inline bool operator==(const __WP_HALF &__a, const __WP_HALF &__b) { return (float)__a == (float)__b; }
__WP_HD inline bool operator!=(const __WP_HALF &__a, const __WP_HALF &__b) { return (float)__a != (float)__b; }
__WP_HD inline bool operator<(const __WP_HALF &__a, const __WP_HALF &__b) { return (float)__a < (float)__b; }
__WP_HD inline bool operator<=(const __WP_HALF &__a, const __WP_HALF &__b) { return (float)__a <= (float)__b; }
__WP_HD inline bool operator>(const __WP_HALF &__a, const __WP_HALF &__b) { return (float)__a > (float)__b; }
__WP_HD inline bool operator>=(const __WP_HALF &__a, const __WP_HALF &__b) { return (float)__a >= (float)__b; }
__WP_HD inline bool __heq(__WP_HALF __a, __WP_HALF __b) { return __a == __b; }
__WP_HD inline bool __hne(__WP_HALF __a, __WP_HALF __b) { return __a < __b || __a > __b; }
__WP_HD inline bool __hlt(__WP_HALF __a, __WP_HALF __b) { return __a < __b; }
__WP_HD inline bool __hle(__WP_HALF __a, __WP_HALF __b) { return __a <= __b; }
__WP_HD inline bool __hgt(__WP_HALF __a, __WP_HALF __b) { return __a > __b; }
__WP_HD inline bool __hge(__WP_HALF __a, __WP_HALF __b) { return __a >= __b; }
__WP_HD inline bool __hequ(__WP_HALF __a, __WP_HALF __b) { return !(__a < __b || __a > __b); }
__WP_HD inline bool __hneu(__WP_HALF __a, __WP_HALF __b) { return __a != __b; }
__WP_HD inline bool __hltu(__WP_HALF __a, __WP_HALF __b) { return !(__a >= __b); }
__WP_HD inline bool __hleu(__WP_HALF __a, __WP_HALF __b) { return !(__a > __b); }
__WP_HD inline bool __hgtu(__WP_HALF __a, __WP_HALF __b) { return !(__a <= __b); }
__WP_HD inline bool __hgeu(__WP_HALF __a, __WP_HALF __b) { return !(__a < __b); }
__WP_HD inline bool __hisnan(__WP_HALF __a) { return (float)__a != (float)__a; }
__WP_HD inline int __hisinf(__WP_HALF __a) {
  return !__builtin_isinf((float)__a) ? 0 : (float)__a > 0 ? 1 : -1;
}

/// effect    smaller and larger of two numbers, -0 below +0; a NaN gives way, or with _nan stays
/// exact
__WP_HD inline __WP_HALF __hmax(__WP_HALF __a, __WP_HALF __b) {
  if (__hisnan(__a)) return __b;
  if (__a == __b) return (__WP_BITS(__a) & 0x8000u) != 0 ? __b : __a;
  return __b > __a ? __b : __a;
}
__WP_HD inline __WP_HALF __hmin(__WP_HALF __a, __WP_HALF __b) {
  if (__hisnan(__a)) return __b;
  if (__a == __b) return (__WP_BITS(__a) & 0x8000u) != 0 ? __a : __b;
  return __b < __a ? __b : __a;
}
__WP_HD inline __WP_HALF __hmax_nan(__WP_HALF __a, __WP_HALF __b) {
  return __hisnan(__a) || __hisnan(__b) ? __WP_HALF(__WP_RAW{0x7fff}) : __hmax(__a, __b);
}
__WP_HD inline __WP_HALF __hmin_nan(__WP_HALF __a, __WP_HALF __b) {
  return __hisnan(__a) || __hisnan(__b) ? __WP_HALF(__WP_RAW{0x7fff}) : __hmin(__a, __b);
}

// ---- functions of one number ---------------------------------------------------------------------
#define __WP_THROUGH_FLOAT(NAME, NAME2, EXPRESSION)                                               \
  __WP_HD inline __WP_HALF NAME(__WP_HALF __a) {                                                          \
    float x = (float)__a;                                                                           \
    return __WP_TO(EXPRESSION);                                                                   \
  }                                                                                               \
  __WP_HD inline __WP_HALF2 NAME2(__WP_HALF2 __a) { return __WP_HALF2(NAME(__a.x), NAME(__a.y)); }

/// effect    roundings, square root and reciprocal, rounded to nearest
/// exact
__WP_THROUGH_FLOAT(hfloor, h2floor, __builtin_floorf(x))
__WP_THROUGH_FLOAT(hceil, h2ceil, __builtin_ceilf(x))
__WP_THROUGH_FLOAT(htrunc, h2trunc, __builtin_truncf(x))
__WP_THROUGH_FLOAT(hrint, h2rint, __builtin_roundevenf(x))
__WP_THROUGH_FLOAT(hsqrt, h2sqrt, __builtin_sqrtf(x))
__WP_THROUGH_FLOAT(hrcp, h2rcp, 1.0f / x)

/// effect    the float function, rounded
/// over: some value the primitive for float admits; CUDA's own last bit may differ
__WP_THROUGH_FLOAT(hrsqrt, h2rsqrt, rsqrtf(x))
__WP_THROUGH_FLOAT(hexp, h2exp, expf(x))
__WP_THROUGH_FLOAT(hexp2, h2exp2, exp2f(x))
__WP_THROUGH_FLOAT(hexp10, h2exp10, exp10f(x))
__WP_THROUGH_FLOAT(hlog, h2log, logf(x))
__WP_THROUGH_FLOAT(hlog2, h2log2, log2f(x))
__WP_THROUGH_FLOAT(hlog10, h2log10, log10f(x))
__WP_THROUGH_FLOAT(hsin, h2sin, sinf(x))
__WP_THROUGH_FLOAT(hcos, h2cos, cosf(x))
__WP_THROUGH_FLOAT(htanh, h2tanh, tanhf(x))
__WP_THROUGH_FLOAT(htanh_approx, h2tanh_approx, tanhf(x))

// ---- pairs ---------------------------------------------------------------------------------------
#define __WP_PAIR_1(NAME2, NAME) \
  __WP_HD inline __WP_HALF2 NAME2(__WP_HALF2 __a) { return __WP_HALF2(NAME(__a.x), NAME(__a.y)); }
#define __WP_PAIR_2(NAME2, NAME)                                                                  \
  __WP_HD inline __WP_HALF2 NAME2(__WP_HALF2 __a, __WP_HALF2 __b) {                                            \
    return __WP_HALF2(NAME(__a.x, __b.x), NAME(__a.y, __b.y));                                               \
  }
#define __WP_PAIR_3(NAME2, NAME)                                                                  \
  __WP_HD inline __WP_HALF2 NAME2(__WP_HALF2 __a, __WP_HALF2 __b, __WP_HALF2 __c) {                                 \
    return __WP_HALF2(NAME(__a.x, __b.x, __c.x), NAME(__a.y, __b.y, __c.y));                                     \
  }
#define __WP_PAIR_OPERATOR(OP)                                                                    \
  __WP_HD inline __WP_HALF2 operator OP(const __WP_HALF2 &__a, const __WP_HALF2 &__b) {                        \
    return __WP_HALF2(__a.x OP __b.x, __a.y OP __b.y);                                                       \
  }                                                                                               \
  __WP_HD inline __WP_HALF2 &operator OP##=(__WP_HALF2 &__a, const __WP_HALF2 &__b) { return __a = __a OP __b; }

/// effect    the function of one number on both halves
/// exact
__WP_PAIR_OPERATOR(+)
__WP_PAIR_OPERATOR(-)
__WP_PAIR_OPERATOR(*)
__WP_PAIR_OPERATOR(/)
__WP_HD inline __WP_HALF2 operator+(const __WP_HALF2 &__a) { return __a; }
__WP_HD inline __WP_HALF2 operator-(const __WP_HALF2 &__a) { return __WP_HALF2(-__a.x, -__a.y); }
__WP_PAIR_2(__hadd2, __hadd)
__WP_PAIR_2(__hsub2, __hsub)
__WP_PAIR_2(__hmul2, __hmul)
__WP_PAIR_2(__h2div, __hdiv)
__WP_PAIR_2(__hadd2_rn, __hadd)
__WP_PAIR_2(__hsub2_rn, __hsub)
__WP_PAIR_2(__hmul2_rn, __hmul)
__WP_PAIR_2(__hadd2_sat, __hadd_sat)
__WP_PAIR_2(__hsub2_sat, __hsub_sat)
__WP_PAIR_2(__hmul2_sat, __hmul_sat)
__WP_PAIR_3(__hfma2, __hfma)
__WP_PAIR_3(__hfma2_sat, __hfma_sat)
__WP_PAIR_3(__hfma2_relu, __hfma_relu)
__WP_PAIR_1(__hneg2, __hneg)
__WP_PAIR_1(__habs2, __habs)
__WP_PAIR_1(__hisnan2, __hisnan)
__WP_PAIR_2(__hmax2, __hmax)
__WP_PAIR_2(__hmin2, __hmin)
__WP_PAIR_2(__hmax2_nan, __hmax_nan)
__WP_PAIR_2(__hmin2_nan, __hmin_nan)

/// effect    complex a * b + c, real part low
/// exact
__WP_HD inline __WP_HALF2 __hcmadd(__WP_HALF2 __a, __WP_HALF2 __b, __WP_HALF2 __c) {
  return __WP_HALF2(__hfma(-__a.y, __b.y, __hfma(__a.x, __b.x, __c.x)), __hfma(__a.y, __b.x, __hfma(__a.x, __b.y, __c.y)));
}

#define __WP_PAIR_COMPARE(NAME2, ALL2, MASK2, NAME)                                               \
  __WP_HD inline __WP_HALF2 NAME2(__WP_HALF2 __a, __WP_HALF2 __b) {                                            \
    return __WP_HALF2(__WP_HALF(NAME(__a.x, __b.x) ? 1.0f : 0.0f), __WP_HALF(NAME(__a.y, __b.y) ? 1.0f : 0.0f));   \
  }                                                                                               \
  __WP_HD inline bool ALL2(__WP_HALF2 __a, __WP_HALF2 __b) { return NAME(__a.x, __b.x) && NAME(__a.y, __b.y); }     \
  __WP_HD inline unsigned MASK2(__WP_HALF2 __a, __WP_HALF2 __b) {                                           \
    return (NAME(__a.x, __b.x) ? 0xffffu : 0u) | (NAME(__a.y, __b.y) ? 0xffff0000u : 0u);                 \
  }

/// effect    comparison of both halves: as 1.0 and 0.0, whether both hold, as a mask of ones
/// exact
__WP_PAIR_COMPARE(__heq2, __hbeq2, __heq2_mask, __heq)
__WP_PAIR_COMPARE(__hne2, __hbne2, __hne2_mask, __hne)
__WP_PAIR_COMPARE(__hlt2, __hblt2, __hlt2_mask, __hlt)
__WP_PAIR_COMPARE(__hle2, __hble2, __hle2_mask, __hle)
__WP_PAIR_COMPARE(__hgt2, __hbgt2, __hgt2_mask, __hgt)
__WP_PAIR_COMPARE(__hge2, __hbge2, __hge2_mask, __hge)
__WP_PAIR_COMPARE(__hequ2, __hbequ2, __hequ2_mask, __hequ)
__WP_PAIR_COMPARE(__hneu2, __hbneu2, __hneu2_mask, __hneu)
__WP_PAIR_COMPARE(__hltu2, __hbltu2, __hltu2_mask, __hltu)
__WP_PAIR_COMPARE(__hleu2, __hbleu2, __hleu2_mask, __hleu)
__WP_PAIR_COMPARE(__hgtu2, __hbgtu2, __hgtu2_mask, __hgtu)
__WP_PAIR_COMPARE(__hgeu2, __hbgeu2, __hgeu2_mask, __hgeu)
__WP_HD inline bool operator==(const __WP_HALF2 &__a, const __WP_HALF2 &__b) { return __hbeq2(__a, __b); }
__WP_HD inline bool operator!=(const __WP_HALF2 &__a, const __WP_HALF2 &__b) { return __hbneu2(__a, __b); }
__WP_HD inline bool operator<(const __WP_HALF2 &__a, const __WP_HALF2 &__b) { return __hblt2(__a, __b); }
__WP_HD inline bool operator<=(const __WP_HALF2 &__a, const __WP_HALF2 &__b) { return __hble2(__a, __b); }
__WP_HD inline bool operator>(const __WP_HALF2 &__a, const __WP_HALF2 &__b) { return __hbgt2(__a, __b); }
__WP_HD inline bool operator>=(const __WP_HALF2 &__a, const __WP_HALF2 &__b) { return __hbge2(__a, __b); }

// ---- shuffles ------------------------------------------------------------------------------------
#define __WP_SHUFFLES_16(__T, __BITS)                                                                 \
  __WP_D inline __T __shfl_sync(unsigned __mask, __T __v, int __lane, int width = 32) {                     \
    return __builtin_bit_cast(__T, __wp_shuffle(__mask, __builtin_bit_cast(__BITS, __v), __lane, width, 0));   \
  }                                                                                               \
  __WP_D inline __T __shfl_up_sync(unsigned __mask, __T __v, unsigned __delta, int width = 32) {            \
    return __builtin_bit_cast(__T, __wp_shuffle(__mask, __builtin_bit_cast(__BITS, __v), (int)__delta, width, 1)); \
  }                                                                                               \
  __WP_D inline __T __shfl_down_sync(unsigned __mask, __T __v, unsigned __delta, int width = 32) {          \
    return __builtin_bit_cast(__T, __wp_shuffle(__mask, __builtin_bit_cast(__BITS, __v), (int)__delta, width, 2)); \
  }                                                                                               \
  __WP_D inline __T __shfl_xor_sync(unsigned __mask, __T __v, int __lanes, int width = 32) {                \
    return __builtin_bit_cast(__T, __wp_shuffle(__mask, __builtin_bit_cast(__BITS, __v), __lanes, width, 3));  \
  }

/// requires  as for the shuffles of 32-bit values
/// effect    __shfl_sync, __shfl_up_sync, __shfl_down_sync, __shfl_xor_sync of a number or a pair
/// exact
__WP_SHUFFLES_16(__WP_HALF, unsigned short)
__WP_SHUFFLES_16(__WP_HALF2, unsigned)

#undef __WP_JOIN4
#undef __WP_NAME
#undef __WP_TO
#undef __WP_BITS
#undef __WP_ROUND
#undef __WP_INTEGER
#undef __WP_SHORT_FLOAT
#undef __WP_INT_FLOAT
#undef __WP_LONG_FLOAT
#undef __WP_THROUGH_FLOAT
#undef __WP_PAIR_1
#undef __WP_PAIR_2
#undef __WP_PAIR_3
#undef __WP_PAIR_OPERATOR
#undef __WP_PAIR_COMPARE
#undef __WP_SHUFFLES_16
#undef __WP_HALF
#undef __WP_HALF2
#undef __WP_RAW
#undef __WP_RAW2
#undef __WP_N
