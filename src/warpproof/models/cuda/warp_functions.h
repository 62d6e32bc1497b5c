// Exchange between the lanes of a warp: shuffles, votes, match, reduce, and __syncwarp.
//
// Except for __syncwarp these order no memory. That every lane of the mask calls, with the same mask
// and from inside it, is checked by the primitives.
#ifndef WARPPROOF_WARP_FUNCTIONS_H
#define WARPPROOF_WARP_FUNCTIONS_H
#include "vector_types.h"

/// requires  every lane named in mask executes the same call with the same mask
/// effect    waits for the lanes of mask and orders their memory accesses
/// exact
__WP_D inline void __syncwarp(unsigned mask = 0xffffffffu) { __wp_warp_barrier(mask); }

/// effect    the lanes that happen to be converged with the caller
/// under: lanes that come to the same place are there together or each by itself, not in other groups
__WP_D inline unsigned __activemask() { return __wp_active_mask(); }

/// requires  as __syncwarp
/// effect    combines the predicates of the lanes of mask
/// exact
__WP_D inline int __all_sync(unsigned mask, int predicate) {
  return __wp_vote_all(mask, predicate != 0);
}
__WP_D inline int __any_sync(unsigned mask, int predicate) {
  return __wp_vote_any(mask, predicate != 0);
}
__WP_D inline int __uni_sync(unsigned mask, int predicate) {
  return __wp_vote_uniform(mask, predicate != 0);
}
__WP_D inline unsigned __ballot_sync(unsigned mask, int predicate) {
  return __wp_ballot(mask, predicate != 0);
}

#define __WP_SHUFFLES(T)                                                                          \
  __WP_D inline T __shfl_sync(unsigned mask, T v, int lane, int width = 32) {                     \
    return __wp_shuffle(mask, v, lane, width, 0);                                              \
  }                                                                                               \
  __WP_D inline T __shfl_up_sync(unsigned mask, T v, unsigned delta, int width = 32) {            \
    return __wp_shuffle(mask, v, (int)delta, width, 1);                                        \
  }                                                                                               \
  __WP_D inline T __shfl_down_sync(unsigned mask, T v, unsigned delta, int width = 32) {          \
    return __wp_shuffle(mask, v, (int)delta, width, 2);                                        \
  }                                                                                               \
  __WP_D inline T __shfl_xor_sync(unsigned mask, T v, int lanes, int width = 32) {                \
    return __wp_shuffle(mask, v, lanes, width, 3);                                             \
  }

/// requires  as __syncwarp; width a power of two up to 32; the lane read from takes part
/// effect    __shfl_sync, __shfl_up_sync, __shfl_down_sync, __shfl_xor_sync: v of another lane
/// exact
__WP_SHUFFLES(int)
__WP_SHUFFLES(unsigned int)
__WP_SHUFFLES(long)
__WP_SHUFFLES(unsigned long)
__WP_SHUFFLES(long long)
__WP_SHUFFLES(unsigned long long)
__WP_SHUFFLES(float)
__WP_SHUFFLES(double)

/// requires  all 32 lanes of the warp execute the call
/// effect    the forms without a mask, gone since CUDA 9: as if all 32 lanes were named
/// exact
template <class T> __WP_D inline auto __shfl(T v, int lane, int width = 32) {
  return __shfl_sync(0xffffffffu, v, lane, width);
}
template <class T> __WP_D inline auto __shfl_up(T v, unsigned delta, int width = 32) {
  return __shfl_up_sync(0xffffffffu, v, delta, width);
}
template <class T> __WP_D inline auto __shfl_down(T v, unsigned delta, int width = 32) {
  return __shfl_down_sync(0xffffffffu, v, delta, width);
}
template <class T> __WP_D inline auto __shfl_xor(T v, int lanes, int width = 32) {
  return __shfl_xor_sync(0xffffffffu, v, lanes, width);
}
__WP_D inline int __all(int predicate) { return __wp_vote_all(0xffffffffu, predicate != 0); }
__WP_D inline int __any(int predicate) { return __wp_vote_any(0xffffffffu, predicate != 0); }
__WP_D inline unsigned __ballot(int predicate) { return __wp_ballot(0xffffffffu, predicate != 0); }

// Values are compared bit by bit, as the hardware does: BITS is an unsigned type of the size of T.
#define __WP_MATCH(T, BITS)                                                                       \
  __WP_D inline unsigned __match_any_sync(unsigned mask, T v) {                                   \
    return __wp_match_any(mask, __builtin_bit_cast(BITS, v));                               \
  }                                                                                               \
  __WP_D inline unsigned __match_all_sync(unsigned mask, T v, int *all_equal) {                   \
    return __wp_match_all(mask, __builtin_bit_cast(BITS, v), all_equal);                    \
  }

/// requires  as __syncwarp
/// effect    __match_any_sync: the lanes of mask with the same bits in v; __match_all_sync: mask if
///           all agree, else 0
/// exact
__WP_MATCH(int, unsigned int)
__WP_MATCH(unsigned int, unsigned int)
__WP_MATCH(long, unsigned long)
__WP_MATCH(unsigned long, unsigned long)
__WP_MATCH(long long, unsigned long long)
__WP_MATCH(unsigned long long, unsigned long long)
__WP_MATCH(float, unsigned int)
__WP_MATCH(double, unsigned long long)

#define __WP_REDUCE(NAME, T, OPERATION)                                                           \
  __WP_D inline T NAME(unsigned mask, T v) { return __wp_warp_reduce(mask, v, OPERATION); }

/// requires  as __syncwarp
/// effect    folds v over the lanes of mask; sums wrap
/// exact
__WP_REDUCE(__reduce_add_sync, int, 0)
__WP_REDUCE(__reduce_add_sync, unsigned, 0)
__WP_REDUCE(__reduce_min_sync, int, 1)
__WP_REDUCE(__reduce_min_sync, unsigned, 3)
__WP_REDUCE(__reduce_max_sync, int, 2)
__WP_REDUCE(__reduce_max_sync, unsigned, 4)
__WP_REDUCE(__reduce_and_sync, unsigned, 5)
__WP_REDUCE(__reduce_or_sync, unsigned, 6)
__WP_REDUCE(__reduce_xor_sync, unsigned, 7)

#undef __WP_SHUFFLES
#undef __WP_MATCH
#undef __WP_REDUCE
#endif
