// The primitives of asynchronous copies (cp.async).
#ifndef WARPPROOF_CUDA_PIPELINE_H
#define WARPPROOF_CUDA_PIPELINE_H
#include "cuda_runtime.h"


/// requires  size is 4, 8 or 16, zeros at most size, both places aligned to size [api-misuse]
/// effect    copies size - zeros bytes from global to shared memory and fills the rest with zeros, at any
///           time until the thread has waited for it; who touches the bytes before races with it
/// exact
__WP_D inline void __pipeline_memcpy_async(void *__to, const void *__from, size_t size, size_t __zeros = 0) {
  __wp_require(size == 4 || size == 8 || size == 16, "api-misuse", "asynchronous copy of 4, 8 or 16 bytes");
  __wp_require(__zeros <= size, "api-misuse", "asynchronous copy fills at most its size");
  __wp_require(__wp_pointer_offset(__to) % size == 0 && __wp_pointer_offset(__from) % size == 0, "api-misuse",
               "asynchronous copy of places aligned to its size");
  if (__zeros < size) __wp_async_copy(__to, __from, size - __zeros);
  if (__zeros > 0) __wp_async_clear((char *)__to + (size - __zeros), __zeros);
}

/// effect    ends a batch of copies; waits for all batches of the thread but the latest ones
/// exact
__WP_D inline void __pipeline_commit() { __wp_async_commit(); }
__WP_D inline void __pipeline_wait_prior(size_t __prior) { __wp_async_wait(__prior); }

typedef unsigned long long __mbarrier_t;
__WP_D void __pipeline_arrive_on(__mbarrier_t *__barrier);
__WP_D void __mbarrier_init(__mbarrier_t *__barrier, unsigned __expected);
__WP_D void __mbarrier_inval(__mbarrier_t *__barrier);
__WP_D unsigned long long __mbarrier_arrive(__mbarrier_t *__barrier);
__WP_D unsigned long long __mbarrier_arrive_and_drop(__mbarrier_t *__barrier);
__WP_D bool __mbarrier_test_wait(__mbarrier_t *__barrier, unsigned long long __token);
#endif
