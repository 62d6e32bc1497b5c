// strtod, strtof and atof: decimal and hexadecimal text to the nearest floating value.
//
// Short numbers take one exact floating operation (at most 2^53 times or divided by at most 10^22);
// all others go through an integer of up to 5,120 bits, so the result is correctly rounded.
#pragma once
#include <errno.h>
#include <stddef.h>
#pragma clang force_cuda_host_device begin
struct __wp_wide {
  static constexpr int __limbs = 160;
  unsigned __limb[__limbs];  // least significant first
  int __used;
  inline void __multiply_add(unsigned __factor, unsigned __increment) {
    unsigned long long __carry = __increment;
    for (int __i = 0; __i < __used; ++__i) {
      __carry += static_cast<unsigned long long>(__limb[__i]) * __factor;
      __limb[__i] = static_cast<unsigned>(__carry);
      __carry >>= 32;
    }
    if (__carry != 0 && __used < __limbs) __limb[__used++] = static_cast<unsigned>(__carry);
  }
  // Divides by a small number; true if something was left over.
  inline bool __divide(unsigned __divisor) {
    unsigned long long __rest = 0;
    for (int __i = __used; __i-- > 0;) {
      __rest = (__rest << 32) | __limb[__i];
      __limb[__i] = static_cast<unsigned>(__rest / __divisor);
      __rest %= __divisor;
    }
    while (__used > 0 && __limb[__used - 1] == 0) --__used;
    return __rest != 0;
  }
  inline void __shift_up(int __count) {
    int __by = __count < __limbs - __used ? __count : __limbs - __used;
    for (int __i = __used; __i-- > 0;) __limb[__i + __by] = __limb[__i];
    for (int __i = 0; __i < __by; ++__i) __limb[__i] = 0;
    __used += __by;
  }
};

// whole * 2^exponent as a double, for a value that a double holds exactly.
inline double __wp_compose(unsigned long long __whole, int __exponent) {
  if (__whole == 0) return 0.0;
  int __up = __builtin_clzll(__whole) - 11;  // the leading bit goes to bit 52
  __whole <<= __up;
  int __biased = __exponent - __up + 1075;
  unsigned long long __bits = __biased <= 0 ? __whole >> (1 - __biased)
                                        : (__whole & 0xfffffffffffffULL) | (static_cast<unsigned long long>(__biased) << 52);
  double value;
  __builtin_memcpy(&value, &__bits, sizeof value);
  return value;
}

// mantissa * 2^exponent, plus something smaller than one unit if `more`, rounded to nearest even with
// `precision` bits and least exponent `least`; returned as a double.
inline double __wp_round(unsigned long long __mantissa, int __exponent, bool __more, int __precision, int __least, int __most, bool *__range) {
  *__range = false;
  if (__mantissa == 0) return 0.0;
  int __zeros = __builtin_clzll(__mantissa);
  __mantissa <<= __zeros;
  __exponent -= __zeros;
  int __drop = 64 - __precision;
  if (__exponent + __drop < __least) __drop = __least - __exponent;  // subnormal: fewer bits are kept
  unsigned long long __kept = 0, __half, __rest;
  if (__drop < 64) {
    __kept = __mantissa >> __drop;
    __rest = __mantissa & ((1ULL << __drop) - 1);
    __half = 1ULL << (__drop - 1);
  } else {
    __rest = __drop == 64 ? __mantissa : 1;
    __half = __drop == 64 ? 1ULL << 63 : 2;
  }
  bool __inexact = __rest != 0 || __more;
  if (__rest > __half || (__rest == __half && (__more || (__kept & 1) != 0))) ++__kept;
  __exponent += __drop;
  if (__kept == (1ULL << __precision)) {
    __kept >>= 1;
    ++__exponent;
  }
  if (__exponent + __precision > __most) {
    *__range = true;
    return __builtin_huge_val();
  }
  *__range = __inexact && __kept < (1ULL << (__precision - 1));
  return __wp_compose(__kept, __exponent);
}

// One character against a letter, whatever its case.
inline bool __wp_is_letter(char __c, char __letter) { return (__c | 32) == __letter; }

// "inf", "infinity", "nan" or "nan(...)" at p: the value and the end, or null.
inline const char *__wp_parse_name(const char *__p, double *value) {
  if (__wp_is_letter(__p[0], 'i') && __wp_is_letter(__p[1], 'n') && __wp_is_letter(__p[2], 'f')) {
    *value = __builtin_huge_val();
    const char *__rest = "inity";
    int __k = 0;
    while (__k < 5 && __wp_is_letter(__p[3 + __k], __rest[__k])) ++__k;
    return __p + (__k == 5 ? 8 : 3);
  }
  if (!(__wp_is_letter(__p[0], 'n') && __wp_is_letter(__p[1], 'a') && __wp_is_letter(__p[2], 'n'))) return nullptr;
  *value = __builtin_nan("");
  if (__p[3] != '(') return __p + 3;
  const char *__q = __p + 4;
  while ((*__q >= '0' && *__q <= '9') || ((*__q | 32) >= 'a' && (*__q | 32) <= 'z') || *__q == '_') ++__q;
  return *__q == ')' ? __q + 1 : __p + 3;
}

// The exponent after 'e' or 'p', kept within +-99999; p moves past it if there is one.
inline int __wp_parse_exponent(const char **__p) {
  const char *__q = *__p + 1;
  bool __negative = *__q == '-';
  if (*__q == '-' || *__q == '+') ++__q;
  if (*__q < '0' || *__q > '9') return 0;
  int value = 0;
  for (; *__q >= '0' && *__q <= '9'; ++__q)
    if (value < 10000) value = value * 10 + (*__q - '0');
  *__p = __q;
  return __negative ? -value : value;
}

// Decimal digits at p (start is known to hold one) to the nearest value.
inline double __wp_parse_decimal(const char **__p, int __precision, int __least, int __most, bool *__range) {
  const int __enough = 800;  // more digits than that only break ties
  const char *__q = *__p, *first = nullptr;
  int __digits = 0, __point = 0;
  bool __after_point = false, __more = false;
  unsigned long long __small = 0;
  for (;; ++__q) {
    if (*__q == '.' && !__after_point) {
      __after_point = true;
      continue;
    }
    if (*__q < '0' || *__q > '9') break;
    if (__after_point && __point > -100000) --__point;
    if (first == nullptr && *__q == '0') continue;
    if (first == nullptr) first = __q;
    if (__digits < __enough) {
      ++__digits;
      if (__digits <= 19) __small = __small * 10 + static_cast<unsigned>(*__q - '0');
    } else {
      __more = __more || *__q != '0';
      if (__point < 100000) ++__point;
    }
  }
  if (__wp_is_letter(*__q, 'e')) __point += __wp_parse_exponent(&__q);
  *__p = __q;
  *__range = false;
  if (first == nullptr) return 0.0;
  if (__digits <= 15 && __point >= -22 && __point <= 22 && __precision == 53) {
    double __power = 1.0, value = static_cast<double>(__small);  // both exact
    for (int __k = __point < 0 ? -__point : __point; __k > 0; --__k) __power *= 10.0;
    return __point < 0 ? value / __power : value * __power;
  }
  if (__digits + __point > 400) return __wp_round(1, 5000, false, __precision, __least, __most, __range);
  if (__digits + __point < -400) return __wp_round(1, -5000, true, __precision, __least, __most, __range);
  __wp_wide __n;
  __n.__used = 0;
  for (int __k = 0; __k < __digits; ++first)
    if (*first != '.') {
      __n.__multiply_add(10, static_cast<unsigned>(*first - '0'));
      ++__k;
    }
  for (; __point > 0; --__point) __n.__multiply_add(10, 0);
  int __exponent = 0;
  if (__point < 0) {
    int __room = (-__point * 10 / 3 + 96) / 32 - __n.__used + 3;  // leaves at least 64 bits after the divisions
    if (__room > 0) {
      __n.__shift_up(__room);
      __exponent = -32 * __room;
    }
    for (; __point <= -9; __point += 9) __more = __n.__divide(1000000000) || __more;
    for (; __point < 0; ++__point) __more = __n.__divide(10) || __more;
  }
  unsigned long long __top = 0;
  int __taken = __n.__used < 2 ? __n.__used : 2;
  for (int __k = 1; __k <= __taken; ++__k) __top = (__top << 32) | __n.__limb[__n.__used - __k];
  int __below = __n.__used - __taken;
  if (__below > 0) {  // up to 31 leading zeros: bring in the bits of the third limb
    int __zeros = __builtin_clzll(__top);
    if (__zeros > 0) __top = (__top << __zeros) | (__n.__limb[__below - 1] >> (32 - __zeros));
    __more = __more || (__n.__limb[__below - 1] << __zeros) != 0;
    for (int __k = 0; __k + 1 < __below; ++__k) __more = __more || __n.__limb[__k] != 0;
    __exponent -= __zeros;
  }
  return __wp_round(__top, __exponent + 32 * __below, __more, __precision, __least, __most, __range);
}

inline double __wp_parse_hexadecimal(const char **__p, int __precision, int __least, int __most, bool *__range) {
  const char *__q = *__p;
  unsigned long long __mantissa = 0;
  int __exponent = 0;
  bool __after_point = false, __more = false;
  for (;; ++__q) {
    if (*__q == '.' && !__after_point) {
      __after_point = true;
      continue;
    }
    int __digit = *__q >= '0' && *__q <= '9' ? *__q - '0' : (*__q | 32) >= 'a' && (*__q | 32) <= 'f' ? (*__q | 32) - 'a' + 10 : -1;
    if (__digit < 0) break;
    if (__mantissa < (1ULL << 60)) {
      __mantissa = __mantissa * 16 + static_cast<unsigned>(__digit);
      if (__after_point) __exponent -= 4;
    } else {
      __more = __more || __digit != 0;
      if (!__after_point) __exponent += 4;
    }
  }
  if (__wp_is_letter(*__q, 'p')) __exponent += __wp_parse_exponent(&__q);
  *__p = __q;
  return __wp_round(__mantissa, __exponent, __more, __precision, __least, __most, __range);
}

/// effect    the number at the start of s, rounded to this format, 0 if there is none
/// tag       parses s
/// exact
inline double __wp_parse_floating(const char *__s, char **end, int __precision, int __least, int __most) {
  const char *__p = __s;
  while (*__p == ' ' || (*__p >= '\t' && *__p <= '\r')) ++__p;
  bool __negative = *__p == '-', __range = false;
  if (*__p == '-' || *__p == '+') ++__p;
  double value = 0.0;
  const char *__after = __wp_parse_name(__p, &value);
  if (__after == nullptr) {
    const char *__q = __p;
    bool __hexadecimal = __p[0] == '0' && (__p[1] == 'x' || __p[1] == 'X');
    if (__hexadecimal) {
      char __c = __p[2] == '.' ? __p[3] : __p[2];
      __hexadecimal = (__c >= '0' && __c <= '9') || ((__c | 32) >= 'a' && (__c | 32) <= 'f');
    }
    char first = *__p == '.' ? __p[1] : *__p;
    if (__hexadecimal) {
      __q = __p + 2;
      value = __wp_parse_hexadecimal(&__q, __precision, __least, __most, &__range);
    } else if (first >= '0' && first <= '9') {
      value = __wp_parse_decimal(&__q, __precision, __least, __most, &__range);
    } else {
      __q = __s;
      __negative = false;
    }
    __after = __q;
  }
  if (__range) errno = ERANGE;
  if (end != nullptr) *end = const_cast<char *>(__after);
  return __negative ? -value : value;
}
extern "C" {
/// effect    the floating value nearest to the number at the start of s, 0 if there is none
/// tag       parses s
/// exact
inline double strtod(const char *__s, char **end) { return __wp_parse_floating(__s, end, 53, -1074, 1024); }
inline float strtof(const char *__s, char **end) { return static_cast<float>(__wp_parse_floating(__s, end, 24, -149, 128)); }
inline double atof(const char *__s) { return strtod(__s, nullptr); }
}
#pragma clang force_cuda_host_device end
