// <stdarg.h>: variable arguments, by the compiler's own builtins.
#pragma once
typedef __builtin_va_list va_list;
#define va_start(__list, __last) __builtin_va_start(__list, __last)
#define va_end(__list) __builtin_va_end(__list)
#define va_arg(__list, type) __builtin_va_arg(__list, type)
#define va_copy(__to, __from) __builtin_va_copy(__to, __from)
