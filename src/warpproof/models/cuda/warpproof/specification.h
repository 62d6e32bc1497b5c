// Names by which programs written for other verifiers state what should hold: ESBMC, SV-COMP, GPUVerify
// and VeriCUDA. They are visible in every program. A statement that carries a condition is the
// primitive itself under another name, so that it stands in the program where it was written.
//
// Functions that such programs like to declare themselves exist once for the host and once for the
// device: clang lets a plain declaration repeat the host's, and would reject it beside a common one.
#ifndef WARPPROOF_SPECIFICATION_H
#define WARPPROOF_SPECIFICATION_H
#include "primitives.h"
#include "../call_kernel.h"

#define __WP_ON_BOTH(DECLARATION) \
  __WP_H DECLARATION;             \
  __WP_D DECLARATION;

// --- ESBMC and SV-COMP ------------------------------------------------------------------------------
extern "C" {
/// effect    property `assertion` fails when the condition is false; executions in which an assumption
///           is false do not count
/// tag       follow
/// exact
__WP_ON_BOTH(void __ESBMC_assert(bool __condition, const char *__text_) __asm__("__wp_assert"))
__WP_ON_BOTH(void __ESBMC_assume(bool __condition) __asm__("__wp_assume"))
__WP_H inline void __VERIFIER_assume(int __condition) { __wp_assume(__condition != 0); }
__WP_D inline void __VERIFIER_assume(int __condition) { __wp_assume(__condition != 0); }
__WP_H inline void __VERIFIER_error() { __wp_assert(false, "__VERIFIER_error"); }
__WP_D inline void __VERIFIER_error() { __wp_assert(false, "__VERIFIER_error"); }

// Atomic sections over several statements are not modelled.
__WP_ON_BOTH(void __ESBMC_atomic_begin())
__WP_ON_BOTH(void __ESBMC_atomic_end())
__WP_ON_BOTH(void __ESBMC_yield())
__WP_ON_BOTH(void __VERIFIER_atomic_begin())
__WP_ON_BOTH(void __VERIFIER_atomic_end())

/// effect    an arbitrary value of the type
/// tag       asks
/// exact
#define __WP_NONDET(NAME, TYPE)                                                      \
  __WP_H inline TYPE nondet_##NAME() { return __wp_nondet<TYPE>(); }                 \
  __WP_D inline TYPE nondet_##NAME() { return __wp_nondet<TYPE>(); }                 \
  __WP_H inline TYPE __VERIFIER_nondet_##NAME() { return __wp_nondet<TYPE>(); }      \
  __WP_D inline TYPE __VERIFIER_nondet_##NAME() { return __wp_nondet<TYPE>(); }
__WP_NONDET(bool, bool)
__WP_NONDET(char, char)
__WP_NONDET(schar, signed char)
__WP_NONDET(uchar, unsigned char)
__WP_NONDET(short, short)
__WP_NONDET(ushort, unsigned short)
__WP_NONDET(int, int)
__WP_NONDET(uint, unsigned int)
__WP_NONDET(unsigned, unsigned int)
__WP_NONDET(long, long)
__WP_NONDET(ulong, unsigned long)
__WP_NONDET(longlong, long long)
__WP_NONDET(ulonglong, unsigned long long)
__WP_NONDET(size_t, __wp_size)
__WP_NONDET(float, float)
__WP_NONDET(double, double)
}
#undef __WP_NONDET

/// effect    property `assertion` fails when the condition is false (a template, because programs
///           often bring a function of this name)
/// tag       follow
/// exact
template <class __T> __WP_HD inline void __VERIFIER_assert(__T __condition) {
  __wp_assert(static_cast<bool>(__condition), "__VERIFIER_assert");
}

// --- GPUVerify: statements ----------------------------------------------------------------------------
extern "C" {
// new primitives: contracts of kernels beyond requires, ensures and loop invariants.
__WP_HD void __wp_spec_axiom(bool __condition);              // about the launch, stated outside functions
__WP_HD void __wp_spec_function_invariant(bool __condition); // of every loop of the function
__WP_HD void __wp_spec_barrier_invariant(bool __condition, ...);  // at the barrier; more: threads to instantiate for
__WP_HD void __wp_spec_reads_from(const volatile void *__p); // the function reads no other array
__WP_HD void __wp_spec_writes_to(const volatile void *__p);  // the function writes no other array
__WP_HD void __wp_spec_fresh_array(const volatile void *__p);  // no other parameter overlaps it
// new primitives: expressions inside specifications.
__WP_HD bool __wp_spec_enabled();                          // the thread executes this statement
__WP_HD bool __wp_spec_read(const volatile void *__p);       // an access of this array is recorded
__WP_HD bool __wp_spec_write(const volatile void *__p);
__WP_HD __wp_size __wp_spec_read_offset(const volatile void *__p);   // its offset in bytes
__WP_HD __wp_size __wp_spec_write_offset(const volatile void *__p);
__WP_HD bool __wp_spec_same_block();                       // the two threads are of one block

// Spellings of GPUVerify for the primitives.
__WP_HD void __requires(bool __condition) __asm__("__wp_spec_requires");
__WP_HD void __global_requires(bool __condition) __asm__("__wp_spec_requires");
__WP_HD void __ensures(bool __condition) __asm__("__wp_spec_ensures");
__WP_HD void __global_ensures(bool __condition) __asm__("__wp_spec_ensures");
__WP_HD void __invariant(bool __condition) __asm__("__wp_spec_invariant");
__WP_HD void __global_invariant(bool __condition) __asm__("__wp_spec_global_invariant");
__WP_HD void __function_wide_invariant(bool __condition) __asm__("__wp_spec_function_invariant");
__WP_HD void __barrier_invariant(bool __condition, ...) __asm__("__wp_spec_barrier_invariant");
__WP_HD void __assume(bool __condition) __asm__("__wp_assume");
__WP_HD void __global_assume(bool __condition) __asm__("__wp_assume");
__WP_HD void __reads_from(const volatile void *__p) __asm__("__wp_spec_reads_from");
__WP_HD void __writes_to(const volatile void *__p) __asm__("__wp_spec_writes_to");
__WP_HD void __requires_fresh_array(const volatile void *__p) __asm__("__wp_spec_fresh_array");
__WP_HD bool __enabled() __asm__("__wp_spec_enabled");
__WP_HD bool __read(const volatile void *__p) __asm__("__wp_spec_read");
__WP_HD bool __write(const volatile void *__p) __asm__("__wp_spec_write");
__WP_HD __wp_size __read_offset_bytes(const volatile void *__p) __asm__("__wp_spec_read_offset");
__WP_HD __wp_size __write_offset_bytes(const volatile void *__p) __asm__("__wp_spec_write_offset");
__WP_HD bool __same_group() __asm__("__wp_spec_same_block");

/// effect    none: candidates are hints, and loads are never assumed to be of one moment
/// tag       follow
/// exact
__WP_HD inline void __candidate_invariant(bool) {}
__WP_HD inline void __candidate_global_invariant(bool) {}
__WP_HD inline void __function_wide_candidate_invariant(bool) {}
__WP_HD inline void __non_temporal_loads_begin() {}
__WP_HD inline void __non_temporal_loads_end() {}
}

// A file-scope statement needs a function to stand in; `used` keeps it though nothing calls it.
#define __WP_JOIN_(__a, __b) __a##__b
#define __WP_JOIN(__a, __b) __WP_JOIN_(__a, __b)
#define __axiom(...)                                                                                  \
  extern "C" __WP_D __attribute__((__used__)) inline void __WP_JOIN(warpproof_axiom_, __COUNTER__)() {    \
    __wp_spec_axiom(__VA_ARGS__);                                                                     \
  }

#define __assert(...) __wp_assert(static_cast<bool>(__VA_ARGS__), #__VA_ARGS__)
#define __global_assert(...) __assert(__VA_ARGS__)
#define __implies(__a, __b) (!(__a) || (__b))
#define __ite(__condition, __a, __b) ((__condition) ? (__a) : (__b))
#define __is_pow2(x) (((x) & ((x) - 1)) == 0)
#define __mod_pow2(x, y) ((x) & ((y) - 1))
#define __read_implies(__p, ...) (!__read(__p) || (__VA_ARGS__))
#define __write_implies(__p, ...) (!__write(__p) || (__VA_ARGS__))
#define __no_read(__p) (!__read(__p))
#define __no_write(__p) (!__write(__p))
#define __ptr_offset_bytes(__p) __wp_pointer_offset((const void *)(__p))

/// effect    no overflow in a sum in the type of the first argument
/// tag       follow
/// exact
template <class __T> __WP_HD inline bool __add_noovfl(__T __a, __T __b) {
  __T __sum;
  return !__builtin_add_overflow(__a, __b, &__sum);
}
template <class __T, class... __R> __WP_HD inline bool __add_noovfl(__T __a, __T __b, __R... __rest) {
  __T __sum;
  return !__builtin_add_overflow(__a, __b, &__sum) && __add_noovfl(__sum, __rest...);
}

// --- GPUVerify: values of the other thread, the result, the state before ----------------------------------
// new primitives, typed as in the other primitives.
template <class __T> __WP_HD bool __wp_spec_uniform(__T __v);   // equal in the two threads
template <class __T> __WP_HD bool __wp_spec_distinct(__T __v);  // different in the two threads
template <class __T> __WP_HD bool __wp_spec_all(__T __v);       // true in both threads
template <class __T> __WP_HD __T __wp_spec_other(__T __v);        // the value in the other thread
template <class __T> __WP_HD __T __wp_spec_result();          // what the function returns
template <class __T> __WP_HD __T __wp_spec_old(__T __v);          // the value at the function's start

#define __uniform_bool(__v) __wp_spec_uniform<bool>(__v)
#define __uniform_char(__v) __wp_spec_uniform<char>(__v)
#define __uniform_short(__v) __wp_spec_uniform<short>(__v)
#define __uniform_int(__v) __wp_spec_uniform<int>(__v)
#define __uniform_long(__v) __wp_spec_uniform<long>(__v)
#define __uniform_longlong(__v) __wp_spec_uniform<long long>(__v)
#define __uniform_unsigned(__v) __wp_spec_uniform<unsigned>(__v)
#define __uniform_unsigned_int(__v) __wp_spec_uniform<unsigned>(__v)
#define __uniform_unsigned_long(__v) __wp_spec_uniform<unsigned long>(__v)
#define __distinct_bool(__v) __wp_spec_distinct<bool>(__v)
#define __distinct_char(__v) __wp_spec_distinct<char>(__v)
#define __distinct_short(__v) __wp_spec_distinct<short>(__v)
#define __distinct_int(__v) __wp_spec_distinct<int>(__v)
#define __distinct_long(__v) __wp_spec_distinct<long>(__v)
#define __distinct_longlong(__v) __wp_spec_distinct<long long>(__v)
#define __distinct_unsigned(__v) __wp_spec_distinct<unsigned>(__v)
#define __distinct_unsigned_int(__v) __wp_spec_distinct<unsigned>(__v)
#define __distinct_unsigned_long(__v) __wp_spec_distinct<unsigned long>(__v)
#define __all_bool(__v) __wp_spec_all<bool>(__v)
#define __all_int(__v) __wp_spec_all<int>(__v)
#define __other_bool(__v) __wp_spec_other<bool>(__v)
#define __other_char(__v) __wp_spec_other<char>(__v)
#define __other_short(__v) __wp_spec_other<short>(__v)
#define __other_int(__v) __wp_spec_other<int>(__v)
#define __other_long(__v) __wp_spec_other<long>(__v)
#define __other_longlong(__v) __wp_spec_other<long long>(__v)
#define __other_unsigned(__v) __wp_spec_other<unsigned>(__v)
#define __other_unsigned_int(__v) __wp_spec_other<unsigned>(__v)
#define __other_unsigned_long(__v) __wp_spec_other<unsigned long>(__v)
#define __other_ptr_base(__p) __wp_spec_other<const void *>((const void *)(__p))
#define __return_val_bool() __wp_spec_result<bool>()
#define __return_val_char() __wp_spec_result<char>()
#define __return_val_short() __wp_spec_result<short>()
#define __return_val_int() __wp_spec_result<int>()
#define __return_val_long() __wp_spec_result<long>()
#define __return_val_longlong() __wp_spec_result<long long>()
#define __return_val_unsigned() __wp_spec_result<unsigned>()
#define __return_val_unsigned_int() __wp_spec_result<unsigned>()
#define __return_val_unsigned_long() __wp_spec_result<unsigned long>()
#define __return_val_float() __wp_spec_result<float>()
#define __return_val_double() __wp_spec_result<double>()
#define __return_val_ptr() __wp_spec_result<void *>()
#define __return_val_funptr(TYPE) __wp_spec_result<TYPE>()
#define __old_bool(__v) __wp_spec_old<bool>(__v)
#define __old_char(__v) __wp_spec_old<char>(__v)
#define __old_short(__v) __wp_spec_old<short>(__v)
#define __old_int(__v) __wp_spec_old<int>(__v)
#define __old_long(__v) __wp_spec_old<long>(__v)
#define __old_longlong(__v) __wp_spec_old<long long>(__v)
#define __old_unsigned(__v) __wp_spec_old<unsigned>(__v)
#define __old_unsigned_int(__v) __wp_spec_old<unsigned>(__v)
#define __old_unsigned_long(__v) __wp_spec_old<unsigned long>(__v)
#define __old_float(__v) __wp_spec_old<float>(__v)
#define __old_double(__v) __wp_spec_old<double>(__v)

// --- VeriCUDA: clauses as strings ----------------------------------------------------------------------------
// new primitives: of each KIND one that takes texts. The strings
// are in the call itself, so no function has to be looked into to find them.
extern "C" {
__WP_HD void declare_logic_param(const char *__text_, ...) __asm__("__wp_spec_text_logic_param");
__WP_HD void declare_precondition(const char *__text_, ...) __asm__("__wp_spec_text_precondition");
__WP_HD void declare_postcondition(const char *__text_, ...) __asm__("__wp_spec_text_postcondition");
__WP_HD void declare_invariant(const char *__text_, ...) __asm__("__wp_spec_text_invariant");
}
#undef __WP_ON_BOTH
#endif
