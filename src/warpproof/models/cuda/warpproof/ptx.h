// Instructions of PTX that programs write in `asm`, one function each. The front end includes this
// header where a program has inline assembly, and makes calls of the instructions: `ld` and `st` take
// an offset in bytes. An instruction that is not here is not
// supported where it is reached.
#ifndef WARPPROOF_PTX_H
#define WARPPROOF_PTX_H
#include "../cuda_runtime.h"
#define __WP_PTX extern "C" __attribute__((device)) __attribute__((used)) inline

/// effect    special registers
/// tag       follow
/// exact
__WP_PTX unsigned __ptx_laneid() { return __wp_lane_id(); }
__WP_PTX unsigned __ptx_tid_x() { return threadIdx.x; }
__WP_PTX unsigned __ptx_tid_y() { return threadIdx.y; }
__WP_PTX unsigned __ptx_tid_z() { return threadIdx.z; }
__WP_PTX unsigned __ptx_ntid_x() { return blockDim.x; }
__WP_PTX unsigned __ptx_ntid_y() { return blockDim.y; }
__WP_PTX unsigned __ptx_ntid_z() { return blockDim.z; }
__WP_PTX unsigned __ptx_ctaid_x() { return blockIdx.x; }
__WP_PTX unsigned __ptx_ctaid_y() { return blockIdx.y; }
__WP_PTX unsigned __ptx_ctaid_z() { return blockIdx.z; }
__WP_PTX unsigned __ptx_nctaid_x() { return gridDim.x; }
__WP_PTX unsigned __ptx_nctaid_y() { return gridDim.y; }
__WP_PTX unsigned __ptx_nctaid_z() { return gridDim.z; }
__WP_PTX unsigned __ptx_lanemask_eq() { return 1u << __wp_lane_id(); }
__WP_PTX unsigned __ptx_lanemask_lt() { return (1u << __wp_lane_id()) - 1; }
__WP_PTX unsigned __ptx_lanemask_le() { return ((1u << __wp_lane_id()) - 1) | 1u << __wp_lane_id(); }
__WP_PTX unsigned __ptx_lanemask_gt() { return ~(((1u << __wp_lane_id()) - 1) | 1u << __wp_lane_id()); }
__WP_PTX unsigned __ptx_lanemask_ge() { return ~((1u << __wp_lane_id()) - 1); }
__WP_PTX unsigned __ptx_activemask_b32() { return __wp_active_mask(); }

/// effect    special registers that say where and when a thread runs
/// tag       follow
/// over: any value that some machine may give
__WP_PTX unsigned __ptx_warpid() { return __wp_any_between(0u, 63u); }
__WP_PTX unsigned __ptx_nwarpid() { return __wp_any_between(1u, 64u); }
__WP_PTX unsigned __ptx_smid() { return __wp_any_between(0u, 1023u); }
__WP_PTX unsigned __ptx_nsmid() { return __wp_any_between(1u, 1024u); }
__WP_PTX unsigned __ptx_clock() { return (unsigned)__wp_clock(); }
__WP_PTX unsigned long long __ptx_clock64() { return (unsigned long long)__wp_clock(); }
__WP_PTX unsigned long long __ptx_globaltimer() { return (unsigned long long)__wp_clock(); }

// Loads and stores, plain, volatile, and with an order.
#define __WP_PTX_MEMORY(__NAME, __T, __R)                                                                                     \
  __WP_PTX __R __ptx_ld_##__NAME(const void *__p, long long __at) { return *(const __T *)((const char *)__p + __at); }        \
  __WP_PTX __R __ptx_ld_volatile_##__NAME(const void *__p, long long __at) {                                                  \
    return *(const volatile __T *)((const char *)__p + __at);                                                                 \
  }                                                                                                                           \
  __WP_PTX void __ptx_st_##__NAME(void *__p, long long __at, __R __v) { *(__T *)((char *)__p + __at) = (__T)__v; }            \
  __WP_PTX void __ptx_st_volatile_##__NAME(void *__p, long long __at, __R __v) {                                              \
    *(volatile __T *)((char *)__p + __at) = (__T)__v;                                                                         \
  }
#define __WP_PTX_IN(__NAME, __T, __R, __AT, __SCOPE)                                                                          \
  __WP_PTX __R __ptx_ld_relaxed_##__AT##_##__NAME(const void *__p, long long __at) {                                          \
    return __wp_atomic_load<__T>((const __T *)((const char *)__p + __at), __WP_RELAXED, __SCOPE);                             \
  }                                                                                                                           \
  __WP_PTX __R __ptx_ld_acquire_##__AT##_##__NAME(const void *__p, long long __at) {                                          \
    return __wp_atomic_load<__T>((const __T *)((const char *)__p + __at), __WP_ACQUIRE, __SCOPE);                             \
  }                                                                                                                           \
  __WP_PTX void __ptx_st_relaxed_##__AT##_##__NAME(void *__p, long long __at, __R __v) {                                      \
    __wp_atomic_store<__T>((__T *)((char *)__p + __at), (__T)__v, __WP_RELAXED, __SCOPE);                                     \
  }                                                                                                                           \
  __WP_PTX void __ptx_st_release_##__AT##_##__NAME(void *__p, long long __at, __R __v) {                                      \
    __wp_atomic_store<__T>((__T *)((char *)__p + __at), (__T)__v, __WP_RELEASE, __SCOPE);                                     \
  }
#define __WP_PTX_ORDERED(__NAME, __T, __R)                                                                                    \
  __WP_PTX_IN(__NAME, __T, __R, cta, __WP_BLOCK)                                                                              \
  __WP_PTX_IN(__NAME, __T, __R, gpu, __WP_GPU)                                                                                \
  __WP_PTX_IN(__NAME, __T, __R, sys, __WP_SYSTEM)
/// effect    memory is read or written as by an expression of that type; hints for caches mean nothing
/// tag       follow
/// exact
__WP_PTX_MEMORY(u8, unsigned char, unsigned)
__WP_PTX_MEMORY(s8, signed char, int)
__WP_PTX_MEMORY(u16, unsigned short, unsigned short)
__WP_PTX_MEMORY(s16, short, short)
__WP_PTX_MEMORY(u32, unsigned, unsigned)
__WP_PTX_MEMORY(u64, unsigned long long, unsigned long long)
__WP_PTX_MEMORY(f32, float, float)
__WP_PTX_MEMORY(f64, double, double)
__WP_PTX_ORDERED(u8, unsigned char, unsigned)
__WP_PTX_ORDERED(u32, unsigned, unsigned)
__WP_PTX_ORDERED(u64, unsigned long long, unsigned long long)
#undef __WP_PTX_MEMORY
#undef __WP_PTX_ORDERED
#undef __WP_PTX_IN

// Arithmetic of 32 and 64 bits: U unsigned, S signed, W of twice the width.
#define __WP_PTX_NUMBERS(__u, __s, __b, __w, __U, __S, __HI, __SHI)                                                           \
  __WP_PTX __U __ptx_add_##__u(__U __a, __U __c) { return __a + __c; }                                                        \
  __WP_PTX __U __ptx_sub_##__u(__U __a, __U __c) { return __a - __c; }                                                        \
  __WP_PTX __U __ptx_mul_lo_##__u(__U __a, __U __c) { return __a * __c; }                                                     \
  __WP_PTX __U __ptx_mul_hi_##__u(__U __a, __U __c) { return __HI(__a, __c); }                                                \
  __WP_PTX __S __ptx_mul_hi_##__s(__S __a, __S __c) { return __SHI(__a, __c); }                                               \
  __WP_PTX __U __ptx_mad_lo_##__u(__U __a, __U __c, __U __d) { return __a * __c + __d; }                                      \
  __WP_PTX __U __ptx_mad_hi_##__u(__U __a, __U __c, __U __d) { return __HI(__a, __c) + __d; }                                 \
  __WP_PTX __U __ptx_min_##__u(__U __a, __U __c) { return __a < __c ? __a : __c; }                                            \
  __WP_PTX __U __ptx_max_##__u(__U __a, __U __c) { return __a < __c ? __c : __a; }                                            \
  __WP_PTX __S __ptx_min_##__s(__S __a, __S __c) { return __a < __c ? __a : __c; }                                            \
  __WP_PTX __S __ptx_max_##__s(__S __a, __S __c) { return __a < __c ? __c : __a; }                                            \
  __WP_PTX __U __ptx_and_##__b(__U __a, __U __c) { return __a & __c; }                                                        \
  __WP_PTX __U __ptx_or_##__b(__U __a, __U __c) { return __a | __c; }                                                         \
  __WP_PTX __U __ptx_xor_##__b(__U __a, __U __c) { return __a ^ __c; }                                                        \
  __WP_PTX __U __ptx_not_##__b(__U __a) { return ~__a; }                                                                      \
  __WP_PTX __U __ptx_shl_##__b(__U __a, unsigned __c) { return __c < sizeof(__U) * 8 ? __a << __c : 0; }                      \
  __WP_PTX __U __ptx_shr_##__u(__U __a, unsigned __c) { return __c < sizeof(__U) * 8 ? __a >> __c : 0; }                      \
  __WP_PTX __S __ptx_shr_##__s(__S __a, unsigned __c) { return __a >> (__c < sizeof(__U) * 8 ? __c : sizeof(__U) * 8 - 1); }  \
  __WP_PTX unsigned __ptx_setp_eq_##__u(__U __a, __U __c) { return __a == __c; }                                              \
  __WP_PTX unsigned __ptx_setp_ne_##__u(__U __a, __U __c) { return __a != __c; }                                              \
  __WP_PTX unsigned __ptx_setp_lt_##__u(__U __a, __U __c) { return __a < __c; }                                               \
  __WP_PTX unsigned __ptx_setp_le_##__u(__U __a, __U __c) { return __a <= __c; }                                              \
  __WP_PTX unsigned __ptx_setp_gt_##__u(__U __a, __U __c) { return __a > __c; }                                               \
  __WP_PTX unsigned __ptx_setp_ge_##__u(__U __a, __U __c) { return __a >= __c; }                                              \
  __WP_PTX unsigned __ptx_setp_lt_##__s(__S __a, __S __c) { return __a < __c; }                                               \
  __WP_PTX unsigned __ptx_setp_le_##__s(__S __a, __S __c) { return __a <= __c; }                                              \
  __WP_PTX unsigned __ptx_setp_gt_##__s(__S __a, __S __c) { return __a > __c; }                                               \
  __WP_PTX unsigned __ptx_setp_ge_##__s(__S __a, __S __c) { return __a >= __c; }                                              \
  __WP_PTX __U __ptx_selp_##__u(__U __a, __U __c, unsigned __p) { return __p != 0 ? __a : __c; }                              \
  __WP_PTX __U __ptx_addc_##__u(__U __a, __U __c, unsigned __carry) { return __a + __c + __carry; }                           \
  __WP_PTX unsigned __ptx_carry_##__u(__U __a, __U __c, unsigned __carry) {                                                   \
    __U __sum = __a + __c;                                                                                                    \
    return __sum < __a || (__U)(__sum + __carry) < __sum ? 1u : 0u;                                                           \
  }
/// effect    arithmetic as PTX defines it, without overflow; shifts by too much give 0 or the sign
/// tag       follow
/// exact
__WP_PTX_NUMBERS(u32, s32, b32, u64, unsigned, int, __umulhi, __mulhi)
__WP_PTX_NUMBERS(u64, s64, b64, u64, unsigned long long, long long, __umul64hi, __mul64hi)
__WP_PTX unsigned long long __ptx_mul_wide_u32(unsigned __a, unsigned __c) { return (unsigned long long)__a * __c; }
__WP_PTX long long __ptx_mul_wide_s32(int __a, int __c) { return (long long)__a * __c; }
__WP_PTX unsigned long long __ptx_mad_wide_u32(unsigned __a, unsigned __c, unsigned long long __d) { return (unsigned long long)__a * __c + __d; }
__WP_PTX unsigned __ptx_mul24_lo_u32(unsigned __a, unsigned __c) { return (__a & 0xffffffu) * (__c & 0xffffffu); }
__WP_PTX unsigned __ptx_popc_b32(unsigned __a) { return (unsigned)__popc(__a); }
__WP_PTX unsigned __ptx_popc_b64(unsigned long long __a) { return (unsigned)__popcll(__a); }
__WP_PTX unsigned __ptx_clz_b32(unsigned __a) { return (unsigned)__clz((int)__a); }
__WP_PTX unsigned __ptx_brev_b32(unsigned __a) { return __brev(__a); }
__WP_PTX unsigned __ptx_prmt_b32(unsigned __a, unsigned __c, unsigned __s) { return __byte_perm(__a, __c, __s); }
__WP_PTX unsigned __ptx_shf_l_wrap_b32(unsigned __a, unsigned __c, unsigned __s) { return __funnelshift_l(__a, __c, __s); }
__WP_PTX unsigned __ptx_shf_r_wrap_b32(unsigned __a, unsigned __c, unsigned __s) { return __funnelshift_r(__a, __c, __s); }
__WP_PTX unsigned __ptx_bfe_u32(unsigned __a, unsigned __at, unsigned __count) {
  __at &= 255, __count &= 255;
  unsigned __v = __at < 32 ? __a >> __at : 0;
  return __count < 32 ? __v & ((1u << __count) - 1) : __v;
}
__WP_PTX unsigned __ptx_bfi_b32(unsigned __a, unsigned __c, unsigned __at, unsigned __count) {
  __at &= 255, __count &= 255;
  if (__at >= 32) return __c;
  unsigned __mask = (__count < 32 ? (1u << __count) - 1 : ~0u) << __at;
  return (__c & ~__mask) | (__a << __at & __mask);
}
__WP_PTX unsigned __ptx_lop3_b32(unsigned __a, unsigned __c, unsigned __d, unsigned __table) {
  unsigned __r = 0;
  if (__table & 1) __r |= ~__a & ~__c & ~__d;
  if (__table & 2) __r |= ~__a & ~__c & __d;
  if (__table & 4) __r |= ~__a & __c & ~__d;
  if (__table & 8) __r |= ~__a & __c & __d;
  if (__table & 16) __r |= __a & ~__c & ~__d;
  if (__table & 32) __r |= __a & ~__c & __d;
  if (__table & 64) __r |= __a & __c & ~__d;
  if (__table & 128) __r |= __a & __c & __d;
  return __r;
}
__WP_PTX float __ptx_add_f32(float __a, float __c) { return __a + __c; }
__WP_PTX float __ptx_sub_f32(float __a, float __c) { return __a - __c; }
__WP_PTX float __ptx_mul_f32(float __a, float __c) { return __a * __c; }
__WP_PTX float __ptx_fma_f32(float __a, float __c, float __d) { return __builtin_fmaf(__a, __c, __d); }
__WP_PTX double __ptx_fma_f64(double __a, double __c, double __d) { return __builtin_fma(__a, __c, __d); }
__WP_PTX float __ptx_rcp_f32(float __a) { return 1.0f / __a; }
__WP_PTX float __ptx_sqrt_f32(float __a) { return sqrtf(__a); }

/// effect    some number: these are approximations, and where they end no document says
/// tag       follow
/// over: any number
__WP_PTX float __ptx_ex2_approx_f32(float) { return __wp_nondet<float>(); }
__WP_PTX float __ptx_lg2_approx_f32(float) { return __wp_nondet<float>(); }
__WP_PTX float __ptx_rcp_approx_f32(float) { return __wp_nondet<float>(); }
__WP_PTX float __ptx_rsqrt_approx_f32(float) { return __wp_nondet<float>(); }
__WP_PTX float __ptx_sqrt_approx_f32(float) { return __wp_nondet<float>(); }
__WP_PTX float __ptx_sin_approx_f32(float) { return __wp_nondet<float>(); }
__WP_PTX float __ptx_cos_approx_f32(float) { return __wp_nondet<float>(); }
__WP_PTX float __ptx_tanh_approx_f32(float) { return __wp_nondet<float>(); }

/// effect    barriers of the block, fences, the end of a thread or of the program
/// tag       follow
/// exact
__WP_PTX void __ptx_bar_sync(int __id) {
  if (__id == 0) __wp_block_barrier();
  else __wp_named_barrier(__id, (int)(blockDim.x * blockDim.y * blockDim.z));
}
__WP_PTX void __ptx_bar_sync_some(int __id, int __threads) { __wp_named_barrier(__id, __threads); }
__WP_PTX void __ptx_bar_arrive_some(int __id, int __threads) { __wp_named_barrier_arrive(__id, __threads); }
__WP_PTX void __ptx_bar_warp_sync(unsigned __mask) { __wp_warp_barrier(__mask); }
__WP_PTX void __ptx_fence_sc_cta() { __wp_fence(__WP_SEQ_CST, __WP_BLOCK); }
__WP_PTX void __ptx_fence_sc_gpu() { __wp_fence(__WP_SEQ_CST, __WP_GPU); }
__WP_PTX void __ptx_fence_sc_sys() { __wp_fence(__WP_SEQ_CST, __WP_SYSTEM); }
__WP_PTX void __ptx_fence_acq_rel_cta() { __wp_fence(__WP_ACQ_REL, __WP_BLOCK); }
__WP_PTX void __ptx_fence_acq_rel_gpu() { __wp_fence(__WP_ACQ_REL, __WP_GPU); }
__WP_PTX void __ptx_fence_acq_rel_sys() { __wp_fence(__WP_ACQ_REL, __WP_SYSTEM); }
__WP_PTX void __ptx_trap() { __wp_abort("trap"); }
__WP_PTX void __ptx_exit() { __wp_thread_exit(); }

#undef __WP_PTX
#endif
