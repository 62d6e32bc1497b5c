// The MTGP32 generator in kernels: one state serves the threads of a block, which draw together.
#ifndef WARPPROOF_CURAND_MTGP32_KERNEL_H
#define WARPPROOF_CURAND_MTGP32_KERNEL_H
#include "curand.h"
#include "curand_mtgp32.h"

/// requires  all threads of the block call it together [barrier-divergence]; at most 256 of them [api-misuse]
/// effect    an arbitrary number; each thread writes its own word of the state and one of them moves
///           the state on, between two barriers, as the generator does
/// tag       draws
/// over: any numbers
__WP_D inline unsigned int curand(curandStateMtgp32_t *__state) {
  unsigned int __thread_id = (__wp_thread_idx(2) * __wp_block_dim(1) + __wp_thread_idx(1)) * __wp_block_dim(0) + __wp_thread_idx(0);
  unsigned int __threads = __wp_block_dim(0) * __wp_block_dim(1) * __wp_block_dim(2);
  __wp_require(__threads <= 256, "api-misuse", "MTGP32 state used by more than 256 threads");
  unsigned int __number = __wp_nondet<unsigned int>();
  __state->__s[(__thread_id + (unsigned int)__state->__offset + MTGPDC_N) & MTGP32_STATE_MASK] = __number;
  __wp_block_barrier();
  if (__thread_id == 0) __state->__offset = (int)(((unsigned int)__state->__offset + __threads) & MTGP32_STATE_MASK);
  __wp_block_barrier();
  return __number;
}

__WP_D unsigned int curand_mtgp32_specific(curandStateMtgp32_t *__state, unsigned char index, unsigned char __n);
__WP_D float curand_mtgp32_single(curandStateMtgp32_t *__state);
__WP_D float curand_mtgp32_single_specific(curandStateMtgp32_t *__state, unsigned char index, unsigned char __n);
#endif
