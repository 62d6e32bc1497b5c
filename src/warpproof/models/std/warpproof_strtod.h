// strtod, strtof and atof: decimal and hexadecimal text to the nearest floating value.
//
// Short numbers take one exact floating operation (at most 2^53 times or divided by at most 10^22);
// all others go through an integer of up to 5,120 bits, so the result is correctly rounded.
#pragma once
#include <errno.h>
#include <stddef.h>
#pragma clang force_cuda_host_device begin
struct __wp_wide {
  static constexpr int limbs = 160;
  unsigned limb[limbs];  // least significant first
  int used;
  inline void multiply_add(unsigned factor, unsigned increment) {
    unsigned long long carry = increment;
    for (int i = 0; i < used; ++i) {
      carry += static_cast<unsigned long long>(limb[i]) * factor;
      limb[i] = static_cast<unsigned>(carry);
      carry >>= 32;
    }
    if (carry != 0 && used < limbs) limb[used++] = static_cast<unsigned>(carry);
  }
  // Divides by a small number; true if something was left over.
  inline bool divide(unsigned divisor) {
    unsigned long long rest = 0;
    for (int i = used; i-- > 0;) {
      rest = (rest << 32) | limb[i];
      limb[i] = static_cast<unsigned>(rest / divisor);
      rest %= divisor;
    }
    while (used > 0 && limb[used - 1] == 0) --used;
    return rest != 0;
  }
  inline void shift_up(int count) {
    int by = count < limbs - used ? count : limbs - used;
    for (int i = used; i-- > 0;) limb[i + by] = limb[i];
    for (int i = 0; i < by; ++i) limb[i] = 0;
    used += by;
  }
};

// whole * 2^exponent as a double, for a value that a double holds exactly.
inline double __wp_compose(unsigned long long whole, int exponent) {
  if (whole == 0) return 0.0;
  int up = __builtin_clzll(whole) - 11;  // the leading bit goes to bit 52
  whole <<= up;
  int biased = exponent - up + 1075;
  unsigned long long bits = biased <= 0 ? whole >> (1 - biased)
                                        : (whole & 0xfffffffffffffULL) | (static_cast<unsigned long long>(biased) << 52);
  double value;
  __builtin_memcpy(&value, &bits, sizeof value);
  return value;
}

// mantissa * 2^exponent, plus something smaller than one unit if `more`, rounded to nearest even with
// `precision` bits and least exponent `least`; returned as a double.
inline double __wp_round(unsigned long long mantissa, int exponent, bool more, int precision, int least, int most, bool *range) {
  *range = false;
  if (mantissa == 0) return 0.0;
  int zeros = __builtin_clzll(mantissa);
  mantissa <<= zeros;
  exponent -= zeros;
  int drop = 64 - precision;
  if (exponent + drop < least) drop = least - exponent;  // subnormal: fewer bits are kept
  unsigned long long kept = 0, half, rest;
  if (drop < 64) {
    kept = mantissa >> drop;
    rest = mantissa & ((1ULL << drop) - 1);
    half = 1ULL << (drop - 1);
  } else {
    rest = drop == 64 ? mantissa : 1;
    half = drop == 64 ? 1ULL << 63 : 2;
  }
  bool inexact = rest != 0 || more;
  if (rest > half || (rest == half && (more || (kept & 1) != 0))) ++kept;
  exponent += drop;
  if (kept == (1ULL << precision)) {
    kept >>= 1;
    ++exponent;
  }
  if (exponent + precision > most) {
    *range = true;
    return __builtin_huge_val();
  }
  *range = inexact && kept < (1ULL << (precision - 1));
  return __wp_compose(kept, exponent);
}

// One character against a letter, whatever its case.
inline bool __wp_is_letter(char c, char letter) { return (c | 32) == letter; }

// "inf", "infinity", "nan" or "nan(...)" at p: the value and the end, or null.
inline const char *__wp_parse_name(const char *p, double *value) {
  if (__wp_is_letter(p[0], 'i') && __wp_is_letter(p[1], 'n') && __wp_is_letter(p[2], 'f')) {
    *value = __builtin_huge_val();
    const char *rest = "inity";
    int k = 0;
    while (k < 5 && __wp_is_letter(p[3 + k], rest[k])) ++k;
    return p + (k == 5 ? 8 : 3);
  }
  if (!(__wp_is_letter(p[0], 'n') && __wp_is_letter(p[1], 'a') && __wp_is_letter(p[2], 'n'))) return nullptr;
  *value = __builtin_nan("");
  if (p[3] != '(') return p + 3;
  const char *q = p + 4;
  while ((*q >= '0' && *q <= '9') || ((*q | 32) >= 'a' && (*q | 32) <= 'z') || *q == '_') ++q;
  return *q == ')' ? q + 1 : p + 3;
}

// The exponent after 'e' or 'p', kept within +-99999; p moves past it if there is one.
inline int __wp_parse_exponent(const char **p) {
  const char *q = *p + 1;
  bool negative = *q == '-';
  if (*q == '-' || *q == '+') ++q;
  if (*q < '0' || *q > '9') return 0;
  int value = 0;
  for (; *q >= '0' && *q <= '9'; ++q)
    if (value < 10000) value = value * 10 + (*q - '0');
  *p = q;
  return negative ? -value : value;
}

// Decimal digits at p (start is known to hold one) to the nearest value.
inline double __wp_parse_decimal(const char **p, int precision, int least, int most, bool *range) {
  const int enough = 800;  // more digits than that only break ties
  const char *q = *p, *first = nullptr;
  int digits = 0, point = 0;
  bool after_point = false, more = false;
  unsigned long long small = 0;
  for (;; ++q) {
    if (*q == '.' && !after_point) {
      after_point = true;
      continue;
    }
    if (*q < '0' || *q > '9') break;
    if (after_point && point > -100000) --point;
    if (first == nullptr && *q == '0') continue;
    if (first == nullptr) first = q;
    if (digits < enough) {
      ++digits;
      if (digits <= 19) small = small * 10 + static_cast<unsigned>(*q - '0');
    } else {
      more = more || *q != '0';
      if (point < 100000) ++point;
    }
  }
  if (__wp_is_letter(*q, 'e')) point += __wp_parse_exponent(&q);
  *p = q;
  *range = false;
  if (first == nullptr) return 0.0;
  if (digits <= 15 && point >= -22 && point <= 22 && precision == 53) {
    double power = 1.0, value = static_cast<double>(small);  // both exact
    for (int k = point < 0 ? -point : point; k > 0; --k) power *= 10.0;
    return point < 0 ? value / power : value * power;
  }
  if (digits + point > 400) return __wp_round(1, 5000, false, precision, least, most, range);
  if (digits + point < -400) return __wp_round(1, -5000, true, precision, least, most, range);
  __wp_wide n;
  n.used = 0;
  for (int k = 0; k < digits; ++first)
    if (*first != '.') {
      n.multiply_add(10, static_cast<unsigned>(*first - '0'));
      ++k;
    }
  for (; point > 0; --point) n.multiply_add(10, 0);
  int exponent = 0;
  if (point < 0) {
    int room = (-point * 10 / 3 + 96) / 32 - n.used + 3;  // leaves at least 64 bits after the divisions
    if (room > 0) {
      n.shift_up(room);
      exponent = -32 * room;
    }
    for (; point <= -9; point += 9) more = n.divide(1000000000) || more;
    for (; point < 0; ++point) more = n.divide(10) || more;
  }
  unsigned long long top = 0;
  int taken = n.used < 2 ? n.used : 2;
  for (int k = 1; k <= taken; ++k) top = (top << 32) | n.limb[n.used - k];
  int below = n.used - taken;
  if (below > 0) {  // up to 31 leading zeros: bring in the bits of the third limb
    int zeros = __builtin_clzll(top);
    if (zeros > 0) top = (top << zeros) | (n.limb[below - 1] >> (32 - zeros));
    more = more || (n.limb[below - 1] << zeros) != 0;
    for (int k = 0; k + 1 < below; ++k) more = more || n.limb[k] != 0;
    exponent -= zeros;
  }
  return __wp_round(top, exponent + 32 * below, more, precision, least, most, range);
}

inline double __wp_parse_hexadecimal(const char **p, int precision, int least, int most, bool *range) {
  const char *q = *p;
  unsigned long long mantissa = 0;
  int exponent = 0;
  bool after_point = false, more = false;
  for (;; ++q) {
    if (*q == '.' && !after_point) {
      after_point = true;
      continue;
    }
    int digit = *q >= '0' && *q <= '9' ? *q - '0' : (*q | 32) >= 'a' && (*q | 32) <= 'f' ? (*q | 32) - 'a' + 10 : -1;
    if (digit < 0) break;
    if (mantissa < (1ULL << 60)) {
      mantissa = mantissa * 16 + static_cast<unsigned>(digit);
      if (after_point) exponent -= 4;
    } else {
      more = more || digit != 0;
      if (!after_point) exponent += 4;
    }
  }
  if (__wp_is_letter(*q, 'p')) exponent += __wp_parse_exponent(&q);
  *p = q;
  return __wp_round(mantissa, exponent, more, precision, least, most, range);
}

/// effect    the number at the start of s, rounded to this format, 0 if there is none
/// tag       parses s
/// exact
inline double __wp_parse_floating(const char *s, char **end, int precision, int least, int most) {
  const char *p = s;
  while (*p == ' ' || (*p >= '\t' && *p <= '\r')) ++p;
  bool negative = *p == '-', range = false;
  if (*p == '-' || *p == '+') ++p;
  double value = 0.0;
  const char *after = __wp_parse_name(p, &value);
  if (after == nullptr) {
    const char *q = p;
    bool hexadecimal = p[0] == '0' && (p[1] == 'x' || p[1] == 'X');
    if (hexadecimal) {
      char c = p[2] == '.' ? p[3] : p[2];
      hexadecimal = (c >= '0' && c <= '9') || ((c | 32) >= 'a' && (c | 32) <= 'f');
    }
    char first = *p == '.' ? p[1] : *p;
    if (hexadecimal) {
      q = p + 2;
      value = __wp_parse_hexadecimal(&q, precision, least, most, &range);
    } else if (first >= '0' && first <= '9') {
      value = __wp_parse_decimal(&q, precision, least, most, &range);
    } else {
      q = s;
      negative = false;
    }
    after = q;
  }
  if (range) errno = ERANGE;
  if (end != nullptr) *end = const_cast<char *>(after);
  return negative ? -value : value;
}
extern "C" {
/// effect    the floating value nearest to the number at the start of s, 0 if there is none
/// tag       parses s
/// exact
inline double strtod(const char *s, char **end) { return __wp_parse_floating(s, end, 53, -1074, 1024); }
inline float strtof(const char *s, char **end) { return static_cast<float>(__wp_parse_floating(s, end, 24, -149, 128)); }
inline double atof(const char *s) { return strtod(s, nullptr); }
}
#pragma clang force_cuda_host_device end
