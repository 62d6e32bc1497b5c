// <setjmp.h>: declared, not modelled.
#pragma once
typedef long jmp_buf[32];
typedef long sigjmp_buf[32];
extern "C" {
int setjmp(jmp_buf) __attribute__((returns_twice));
__attribute__((noreturn)) void longjmp(jmp_buf, int);
int sigsetjmp(sigjmp_buf, int) __attribute__((returns_twice));
__attribute__((noreturn)) void siglongjmp(sigjmp_buf, int);
}
