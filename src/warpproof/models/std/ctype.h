// <ctype.h>: character classes of the "C" locale.
#pragma once
#include <warpproof/primitives.h>
#pragma clang force_cuda_host_device begin
extern "C" {
/// effect    c, which is a character or EOF
/// exact
inline int __wp_character(int c) {
  __wp_require(c >= -1 && c <= 255, "undefined-behaviour", "a character class of a number that is neither an unsigned char nor EOF");
  return c;
}

/// requires  an unsigned char or EOF [undefined-behaviour]
/// effect    says whether c, an ASCII code, belongs to the class; false for every other value
/// exact
inline int isdigit(int c) { c = __wp_character(c); return c >= '0' && c <= '9'; }
inline int islower(int c) { c = __wp_character(c); return c >= 'a' && c <= 'z'; }
inline int isupper(int c) { c = __wp_character(c); return c >= 'A' && c <= 'Z'; }
inline int isalpha(int c) { return islower(c) || isupper(c); }
inline int isalnum(int c) { return isalpha(c) || isdigit(c); }
inline int isxdigit(int c) { return isdigit(c) || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F'); }
inline int isspace(int c) { c = __wp_character(c); return c == ' ' || (c >= '\t' && c <= '\r'); }
inline int isblank(int c) { c = __wp_character(c); return c == ' ' || c == '\t'; }
inline int isprint(int c) { c = __wp_character(c); return c >= 32 && c < 127; }
inline int isgraph(int c) { c = __wp_character(c); return c > 32 && c < 127; }
inline int ispunct(int c) { return isgraph(c) && !isalnum(c); }
inline int iscntrl(int c) { c = __wp_character(c); return (c >= 0 && c < 32) || c == 127; }
inline int isascii(int c) { return c >= 0 && c < 128; }

/// requires  an unsigned char or EOF [undefined-behaviour]
/// effect    the letter in the other case; every other value as it is
/// exact
inline int tolower(int c) { return isupper(c) ? c + 32 : c; }
inline int toupper(int c) { return islower(c) ? c - 32 : c; }
inline int toascii(int c) { return c & 127; }
}
#pragma clang force_cuda_host_device end
