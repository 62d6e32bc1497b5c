// The functions of the C++ runtime that the compiler calls by itself. They are inline, so only a module
// that calls one contains it.
#pragma once
#include <warpproof_new.h>
extern "C" {
/// requires  a static variable is not used while its own initialiser runs [deadlock]
/// effect    says whether the initialiser has still to run; marks it as running, done or given up
/// tag       follow
/// exact
__WP_HD inline int __cxa_guard_acquire(unsigned char *__guard) {
  if (__guard[0] != 0) return 0;
  __wp_require(__guard[1] == 0, "deadlock", "a static variable's initialiser needs that variable");
  __guard[1] = 1;
  return 1;
}
__WP_HD inline void __cxa_guard_release(unsigned char *__guard) {
  __guard[0] = 1;
  __guard[1] = 0;
}
__WP_HD inline void __cxa_guard_abort(unsigned char *__guard) { __guard[1] = 0; }

/// effect    ends the program: a pure or deleted virtual function was called
/// tag       ends
/// exact
__WP_HD __attribute__((__noreturn__)) inline void __cxa_pure_virtual() { __wp_abort("a pure virtual function was called"); }
__WP_HD __attribute__((__noreturn__)) inline void __cxa_deleted_virtual() { __wp_abort("a deleted virtual function was called"); }
__WP_HD __attribute__((__noreturn__)) inline void __cxa_throw_bad_array_new_length() { __wp_uncaught("uncaught std::bad_array_new_length"); }
}

// new primitive: __cxa_atexit(destructor, object, dso) has no body; its functions run after main, last one first.
