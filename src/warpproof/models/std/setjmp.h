// <setjmp.h>: declared, not modelled.
#pragma once
typedef long jmp_buf[32];
typedef long sigjmp_buf[32];
extern "C" {
int setjmp(jmp_buf) __attribute__((__returns_twice__));
__attribute__((__noreturn__)) void longjmp(jmp_buf, int);
int sigsetjmp(sigjmp_buf, int) __attribute__((__returns_twice__));
__attribute__((__noreturn__)) void siglongjmp(sigjmp_buf, int);
}
