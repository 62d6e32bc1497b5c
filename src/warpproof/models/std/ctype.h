// <ctype.h>: character classes of the "C" locale.
#pragma once
#include <warpproof/primitives.h>
#pragma clang force_cuda_host_device begin
extern "C" {
/// effect    c, which is a character or EOF
/// exact
inline int __wp_character(int __c) {
  __wp_require(__c >= -1 && __c <= 255, "undefined-behaviour", "a character class of a number that is neither an unsigned char nor EOF");
  return __c;
}

/// requires  an unsigned char or EOF [undefined-behaviour]
/// effect    says whether c, an ASCII code, belongs to the class; false for every other value
/// exact
inline int isdigit(int __c) { __c = __wp_character(__c); return __c >= '0' && __c <= '9'; }
inline int islower(int __c) { __c = __wp_character(__c); return __c >= 'a' && __c <= 'z'; }
inline int isupper(int __c) { __c = __wp_character(__c); return __c >= 'A' && __c <= 'Z'; }
inline int isalpha(int __c) { return islower(__c) || isupper(__c); }
inline int isalnum(int __c) { return isalpha(__c) || isdigit(__c); }
inline int isxdigit(int __c) { return isdigit(__c) || (__c >= 'a' && __c <= 'f') || (__c >= 'A' && __c <= 'F'); }
inline int isspace(int __c) { __c = __wp_character(__c); return __c == ' ' || (__c >= '\t' && __c <= '\r'); }
inline int isblank(int __c) { __c = __wp_character(__c); return __c == ' ' || __c == '\t'; }
inline int isprint(int __c) { __c = __wp_character(__c); return __c >= 32 && __c < 127; }
inline int isgraph(int __c) { __c = __wp_character(__c); return __c > 32 && __c < 127; }
inline int ispunct(int __c) { return isgraph(__c) && !isalnum(__c); }
inline int iscntrl(int __c) { __c = __wp_character(__c); return (__c >= 0 && __c < 32) || __c == 127; }
inline int isascii(int __c) { return __c >= 0 && __c < 128; }

/// requires  an unsigned char or EOF [undefined-behaviour]
/// effect    the letter in the other case; every other value as it is
/// exact
inline int tolower(int __c) { return isupper(__c) ? __c + 32 : __c; }
inline int toupper(int __c) { return islower(__c) ? __c - 32 : __c; }
inline int toascii(int __c) { return __c & 127; }
}
#pragma clang force_cuda_host_device end
