// Setting up MTGP32 states from the host.
#ifndef WARPPROOF_CURAND_MTGP32_HOST_H
#define WARPPROOF_CURAND_MTGP32_HOST_H
#include "curand.h"
#include "curand_mtgp32.h"

// The published parameter table, whose contents do not matter here.
inline mtgp32_params_fast_t mtgp32dc_params_fast_11213[MTGPDC_PARAM_TABLE];

namespace __warpproof {
// Whether the target is device memory or host memory, the call returns when it is written.
inline curandStatus_t __write_arbitrary(void *__to, size_t bytes) {
  if (__wp_allocation_fails()) return CURAND_STATUS_ALLOCATION_FAILED;
  void *__staging = __wp_alloc(bytes, 16, __WP_PINNED);
  __wp_havoc(__staging, bytes);
  __wp_stream_copy(__to, __staging, bytes, 0, 1);
  __wp_free(__staging, __WP_PINNED);
  return CURAND_STATUS_SUCCESS;
}
}  // namespace __warpproof

/// requires  parameters points to device memory for one parameter block [out-of-bounds]
/// effect    writes the constants
/// tag       draws
/// over: arbitrary contents
inline curandStatus_t curandMakeMTGP32Constants(const mtgp32_params_fast_t *, mtgp32_kernel_params_t *__parameters) {
  return __warpproof::__write_arbitrary(__parameters, sizeof(*__parameters));
}

/// requires  0 < count <= 200 states [api-misuse], each followed by the next in device memory [out-of-bounds]
/// effect    writes the states
/// tag       draws
/// over: arbitrary contents but for offsets, which are 0
inline curandStatus_t curandMakeMTGP32KernelState(curandStateMtgp32_t *__states, mtgp32_params_fast_t *,
                                                  mtgp32_kernel_params_t *__parameters, int __count, unsigned long long) {
  __wp_require(__count > 0 && __count <= CURAND_NUM_MTGP32_PARAMS, "api-misuse", "MTGP32 has states for at most 200 blocks");
  if (__count <= 0 || __count > CURAND_NUM_MTGP32_PARAMS) return CURAND_STATUS_OUT_OF_RANGE;
  if (__wp_allocation_fails()) return CURAND_STATUS_ALLOCATION_FAILED;
  size_t bytes = (size_t)__count * sizeof(curandStateMtgp32_t);
  curandStateMtgp32_t *__staging = (curandStateMtgp32_t *)__wp_alloc(bytes, 16, __WP_PINNED);
  __wp_havoc(__staging, bytes);
  for (int __i = 0; __i < __count; ++__i) {
    __staging[__i].__offset = 0;
    __staging[__i].__pIdx = __i;
    __staging[__i].__k = __parameters;
  }
  __wp_stream_copy(__states, __staging, bytes, 0, 1);
  __wp_free(__staging, __WP_PINNED);
  return CURAND_STATUS_SUCCESS;
}
#endif
