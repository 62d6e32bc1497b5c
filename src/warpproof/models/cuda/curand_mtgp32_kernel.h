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
__WP_D inline unsigned int curand(curandStateMtgp32_t *state) {
  unsigned int thread = (__wp_thread_idx(2) * __wp_block_dim(1) + __wp_thread_idx(1)) * __wp_block_dim(0) + __wp_thread_idx(0);
  unsigned int threads = __wp_block_dim(0) * __wp_block_dim(1) * __wp_block_dim(2);
  __wp_require(threads <= 256, "api-misuse", "MTGP32 state used by more than 256 threads");
  unsigned int number = __wp_nondet<unsigned int>();
  state->s[(thread + (unsigned int)state->offset + MTGPDC_N) & MTGP32_STATE_MASK] = number;
  __wp_block_barrier();
  if (thread == 0) state->offset = (int)(((unsigned int)state->offset + threads) & MTGP32_STATE_MASK);
  __wp_block_barrier();
  return number;
}

__WP_D unsigned int curand_mtgp32_specific(curandStateMtgp32_t *state, unsigned char index, unsigned char n);
__WP_D float curand_mtgp32_single(curandStateMtgp32_t *state);
__WP_D float curand_mtgp32_single_specific(curandStateMtgp32_t *state, unsigned char index, unsigned char n);
#endif
