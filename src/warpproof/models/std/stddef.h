// <stddef.h>: the types of sizes and pointer differences.
#pragma once
typedef __SIZE_TYPE__ size_t;
typedef __PTRDIFF_TYPE__ ptrdiff_t;
typedef struct {
  long long __a;
  long double __b;
} max_align_t;
#ifdef __cplusplus
namespace std {
typedef decltype(nullptr) nullptr_t;
}
typedef std::nullptr_t nullptr_t;
#else
typedef __WCHAR_TYPE__ wchar_t;
#endif
#undef NULL
#define NULL __null
#define offsetof(type, member) __builtin_offsetof(type, member)
