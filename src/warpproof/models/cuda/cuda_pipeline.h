// The primitives of asynchronous copies (cp.async).
#ifndef WARPPROOF_CUDA_PIPELINE_H
#define WARPPROOF_CUDA_PIPELINE_H
#include "cuda_runtime.h"


/// requires  size is 4, 8 or 16, zeros at most size, both places aligned to size [api-misuse]
/// effect    copies size - zeros bytes from global to shared memory and fills the rest with zeros, at any
///           time until the thread has waited for it; who touches the bytes before races with it
/// exact
__WP_D inline void __pipeline_memcpy_async(void *to, const void *from, size_t size, size_t zeros = 0) {
  __wp_require(size == 4 || size == 8 || size == 16, "api-misuse", "asynchronous copy of 4, 8 or 16 bytes");
  __wp_require(zeros <= size, "api-misuse", "asynchronous copy fills at most its size");
  __wp_require(__wp_pointer_offset(to) % size == 0 && __wp_pointer_offset(from) % size == 0, "api-misuse",
               "asynchronous copy of places aligned to its size");
  if (zeros < size) __wp_async_copy(to, from, size - zeros);
  if (zeros > 0) __wp_async_clear((char *)to + (size - zeros), zeros);
}

/// effect    ends a batch of copies; waits for all batches of the thread but the latest ones
/// exact
__WP_D inline void __pipeline_commit() { __wp_async_commit(); }
__WP_D inline void __pipeline_wait_prior(size_t prior) { __wp_async_wait(prior); }

typedef unsigned long long __mbarrier_t;
__WP_D void __pipeline_arrive_on(__mbarrier_t *barrier);
__WP_D void __mbarrier_init(__mbarrier_t *barrier, unsigned expected);
__WP_D void __mbarrier_inval(__mbarrier_t *barrier);
__WP_D unsigned long long __mbarrier_arrive(__mbarrier_t *barrier);
__WP_D unsigned long long __mbarrier_arrive_and_drop(__mbarrier_t *barrier);
__WP_D bool __mbarrier_test_wait(__mbarrier_t *barrier, unsigned long long token);
#endif
