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
__WP_D inline void __syncwarp(unsigned __mask = 0xffffffffu) { __wp_warp_barrier(__mask); }

/// effect    the lanes that happen to be converged with the caller
/// under: lanes that come to the same place are there together or each by itself, not in other groups
__WP_D inline unsigned __activemask() { return __wp_active_mask(); }

/// requires  as __syncwarp
/// effect    combines the predicates of the lanes of mask
/// exact
__WP_D inline int __all_sync(unsigned __mask, int __predicate) {
  return __wp_vote_all(__mask, __predicate != 0);
}
__WP_D inline int __any_sync(unsigned __mask, int __predicate) {
  return __wp_vote_any(__mask, __predicate != 0);
}
__WP_D inline int __uni_sync(unsigned __mask, int __predicate) {
  return __wp_vote_uniform(__mask, __predicate != 0);
}
__WP_D inline unsigned __ballot_sync(unsigned __mask, int __predicate) {
  return __wp_ballot(__mask, __predicate != 0);
}

#define __WP_SHUFFLES(__T)                                                                          \
  __WP_D inline __T __shfl_sync(unsigned __mask, __T __v, int __lane, int width = 32) {                     \
    return __wp_shuffle(__mask, __v, __lane, width, 0);                                              \
  }                                                                                               \
  __WP_D inline __T __shfl_up_sync(unsigned __mask, __T __v, unsigned __delta, int width = 32) {            \
    return __wp_shuffle(__mask, __v, (int)__delta, width, 1);                                        \
  }                                                                                               \
  __WP_D inline __T __shfl_down_sync(unsigned __mask, __T __v, unsigned __delta, int width = 32) {          \
    return __wp_shuffle(__mask, __v, (int)__delta, width, 2);                                        \
  }                                                                                               \
  __WP_D inline __T __shfl_xor_sync(unsigned __mask, __T __v, int __lanes, int width = 32) {                \
    return __wp_shuffle(__mask, __v, __lanes, width, 3);                                             \
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
template <class __T> __WP_D inline auto __shfl(__T __v, int __lane, int width = 32) {
  return __shfl_sync(0xffffffffu, __v, __lane, width);
}
template <class __T> __WP_D inline auto __shfl_up(__T __v, unsigned __delta, int width = 32) {
  return __shfl_up_sync(0xffffffffu, __v, __delta, width);
}
template <class __T> __WP_D inline auto __shfl_down(__T __v, unsigned __delta, int width = 32) {
  return __shfl_down_sync(0xffffffffu, __v, __delta, width);
}
template <class __T> __WP_D inline auto __shfl_xor(__T __v, int __lanes, int width = 32) {
  return __shfl_xor_sync(0xffffffffu, __v, __lanes, width);
}
__WP_D inline int __all(int __predicate) { return __wp_vote_all(0xffffffffu, __predicate != 0); }
__WP_D inline int __any(int __predicate) { return __wp_vote_any(0xffffffffu, __predicate != 0); }
__WP_D inline unsigned __ballot(int __predicate) { return __wp_ballot(0xffffffffu, __predicate != 0); }

// Values are compared bit by bit, as the hardware does: BITS is an unsigned type of the size of T.
#define __WP_MATCH(__T, __BITS)                                                                       \
  __WP_D inline unsigned __match_any_sync(unsigned __mask, __T __v) {                                   \
    return __wp_match_any(__mask, __builtin_bit_cast(__BITS, __v));                               \
  }                                                                                               \
  __WP_D inline unsigned __match_all_sync(unsigned __mask, __T __v, int *__all_equal) {                   \
    return __wp_match_all(__mask, __builtin_bit_cast(__BITS, __v), __all_equal);                    \
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

#define __WP_REDUCE(NAME, __T, OPERATION)                                                           \
  __WP_D inline __T NAME(unsigned __mask, __T __v) { return __wp_warp_reduce(__mask, __v, OPERATION); }

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
