// Launching kernels by address, questions about kernels, and occupancy. `kernel<<<...>>>(...)` is
// recognised by the front end as the pair of __cudaPushCallConfiguration and the kernel's host stub;
// whether a launch is valid is checked where it happens, by the launch itself.
#ifndef WARPPROOF_RUNTIME_LAUNCH_H
#define WARPPROOF_RUNTIME_LAUNCH_H
#include "runtime_device.h"

extern "C" {
unsigned int __cudaPushCallConfiguration(dim3 __grid, dim3 __blk, size_t __shared_bytes = 0,
                                         struct CUstream_st *stream = 0);
cudaError_t __cudaPopCallConfiguration(dim3 *__grid, dim3 *__blk, size_t *__shared_bytes, void *stream);

// new primitive: launches of this kernel may ask for so much dynamic shared memory.
__WP_H void __wp_allow_dynamic_shared(const void *kernel, int bytes);
}

namespace __warpproof {
inline cudaError_t __no_kernel() { return __WP_MISUSE(cudaErrorInvalidDeviceFunction, "a null pointer in the place of a kernel"); }

/// effect    what all launches by address do
/// tag       launches
/// exact
inline cudaError_t __launch(const void *kernel, dim3 __grid, dim3 __blk, void **__arguments, size_t __shared_bytes,
                          cudaStream_t stream, bool cooperative) {
  if (kernel == nullptr) return __no_kernel();
  const cudaError_t __before = __last_error;
  __last_error = cudaSuccess;
  __wp_launch(kernel, __grid.x, __grid.y, __grid.z, __blk.x, __blk.y, __blk.z, __arguments, __shared_bytes,
              (long long)stream, cooperative);
  const cudaError_t __error = __last_error;
  if (__error == cudaSuccess) __last_error = __before;
  return __error;
}

inline bool __is_cooperative(const cudaLaunchConfig_t *__config) {
  bool __found = false;
  for (unsigned int __i = 0; __i < __config->numAttrs; ++__i) {
    const cudaLaunchAttribute *__one = &__config->attrs[__i];
    if (__one->id == cudaLaunchAttributeCooperative) __found = __one->val.cooperative != 0;
    if ((__one->id == cudaLaunchAttributeProgrammaticStreamSerialization &&
         __one->val.programmaticStreamSerializationAllowed != 0) ||
        __one->id == cudaLaunchAttributeProgrammaticEvent || __one->id == cudaLaunchAttributeLaunchCompletionEvent)
      __wp_unsupported("a launch that need not wait for the end of what its stream did before");
  }
  return __found;
}

inline int __some_int(int __low, int __high) { return __wp_any_between(__low, __high); }

// A whole number of warps, at most `limit` threads where one is given.
inline int __some_block_size(int __limit) {
  int __most = __limit > 0 && __limit < __threads_per_block ? __limit : __threads_per_block;
  if (__most < __warp_size) return __most;
  return __some_int(1, __most / __warp_size) * __warp_size;
}

/// effect    some number of resident blocks: a multiprocessor has registers for 256 threads of any kernel
/// tag       asks
/// exact
inline cudaError_t __some_occupancy(int *__blocks, int __block_size, size_t __dynamic) {
  if (__blocks == nullptr) return __missing();
  if (__block_size <= 0) return __WP_MISUSE(cudaErrorInvalidValue, "a block without threads");
  int __most = __threads_per_multiprocessor() / __block_size, __blocks_at_most = __blocks_per_multiprocessor();
  if (__blocks_at_most < __most) __most = __blocks_at_most;
  if (__block_size <= 256 && __dynamic == 0) {
    *__blocks = __some_int(1, __most);
  } else {  // 0 comes last: the plain run has what a programmer who launches the kernel has seen
    int __fewer = __some_int(0, __most);
    *__blocks = __fewer < __most ? __fewer + 1 : 0;
  }
  return cudaSuccess;
}

/// effect    some block size, and a grid that fills the device
/// tag       asks
/// exact
inline cudaError_t __some_configuration(int *__grid, int *__blk, int __limit) {
  if (__grid == nullptr || __blk == nullptr) return __missing();
  *__blk = __some_block_size(__limit);
  *__grid = __some_int(1, __blocks_per_multiprocessor()) * __multiprocessors();
  return cudaSuccess;
}
}  // namespace __warpproof

extern "C" {
/// effect    launches the kernel; arguments[i] is the address of its i-th argument
/// tag       launches
/// exact
inline cudaError_t cudaLaunchKernel(const void *kernel, dim3 __grid, dim3 __blk, void **__arguments,
                                    size_t __shared_bytes = 0, cudaStream_t stream = 0) {
  return __warpproof::__launch(kernel, __grid, __blk, __arguments, __shared_bytes, stream, false);
}
inline cudaError_t cudaLaunchCooperativeKernel(const void *kernel, dim3 __grid, dim3 __blk, void **__arguments,
                                               size_t __shared_bytes = 0, cudaStream_t stream = 0) {
  return __warpproof::__launch(kernel, __grid, __blk, __arguments, __shared_bytes, stream, true);
}
inline cudaError_t cudaLaunchKernelExC(const cudaLaunchConfig_t *__config, const void *kernel, void **__arguments) {
  if (__config == nullptr) return __warpproof::__missing();
  return __warpproof::__launch(kernel, __config->gridDim, __config->blockDim, __arguments, __config->dynamicSmemBytes,
                             __config->stream, __warpproof::__is_cooperative(__config));
}

cudaError_t cudaLaunchCooperativeKernelMultiDevice(struct cudaLaunchParams *__list, unsigned int __devices,
                                                   unsigned int flags = 0);
cudaError_t cudaConfigureCall(dim3 __grid, dim3 __blk, size_t __shared_bytes = 0, cudaStream_t stream = 0);
cudaError_t cudaSetupArgument(const void *__argument, size_t bytes, size_t __offset);
cudaError_t cudaLaunch(const void *kernel);
cudaError_t cudaGetFuncBySymbol(cudaFunction_t *__function_, const void *kernel);
cudaError_t cudaGetKernel(cudaKernel_t *handle, const void *kernel);
cudaError_t cudaFuncGetName(const char **name, const void *kernel);
cudaError_t cudaGetDriverEntryPoint(const char *__symbol, void **__function_, unsigned long long flags,
                                    void *result = 0);

/// requires  no more dynamic shared memory than some device has [api-misuse]
/// effect    raises the kernel's limit of dynamic shared memory; other attributes change speed only
/// tag       follow
/// exact
inline cudaError_t cudaFuncSetAttribute(const void *kernel, enum cudaFuncAttribute __attr, int value) {
  if (kernel == nullptr) return __warpproof::__no_kernel();
  if (__attr != cudaFuncAttributeMaxDynamicSharedMemorySize) return cudaSuccess;
  if (value < 0 || value > __warpproof::__most_shared_optin)
    return __WP_MISUSE(cudaErrorInvalidValue, "more dynamic shared memory than any device has");
  __wp_allow_dynamic_shared(kernel, value);
  return cudaSuccess;
}

/// effect    none: cache and bank settings change speed only
/// tag       succeeds
/// exact
inline cudaError_t cudaFuncSetCacheConfig(const void *, enum cudaFuncCache) { return cudaSuccess; }
inline cudaError_t cudaFuncSetSharedMemConfig(const void *, enum cudaSharedMemConfig) { return cudaSuccess; }

/// effect    resources that some kernel may have
/// tag       asks
/// over: unrelated to this kernel
inline cudaError_t cudaFuncGetAttributes(struct cudaFuncAttributes *__attributes, const void *kernel) {
  if (__attributes == nullptr) return __warpproof::__missing();
  if (kernel == nullptr) return __warpproof::__no_kernel();
  __builtin_memset(__attributes, 0, sizeof(*__attributes));
  __attributes->sharedSizeBytes = (size_t)__warpproof::__some_int(0, __warpproof::__shared_per_block);
  __attributes->constSizeBytes = (size_t)__warpproof::__some_int(0, __warpproof::__constant_bytes);
  __attributes->localSizeBytes = (size_t)__warpproof::__some_int(0, 524288);
  __attributes->maxThreadsPerBlock = __warpproof::__some_int(1, __warpproof::__threads_per_block);
  __attributes->numRegs = __warpproof::__some_int(1, 255);
  __attributes->ptxVersion = __attributes->binaryVersion = 80;
  __attributes->maxDynamicSharedSizeBytes = __warpproof::__some_int(0, __warpproof::__shared_per_block_optin());
  __attributes->preferredShmemCarveout = cudaSharedmemCarveoutDefault;
  return cudaSuccess;
}

/// effect    a number of resident blocks that the device allows for this block size, or 0
/// tag       asks
/// over: unrelated to the kernel's resources
inline cudaError_t cudaOccupancyMaxActiveBlocksPerMultiprocessor(int *__blocks, const void *, int __block_size,
                                                                 size_t __dynamic) {
  return __warpproof::__some_occupancy(__blocks, __block_size, __dynamic);
}
inline cudaError_t cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(int *__blocks, const void *, int __block_size,
                                                                          size_t __dynamic, unsigned int) {
  return __warpproof::__some_occupancy(__blocks, __block_size, __dynamic);
}

cudaError_t cudaOccupancyAvailableDynamicSMemPerBlock(size_t *bytes, const void *kernel, int __blocks, int __block_size);
cudaError_t cudaOccupancyMaxPotentialClusterSize(int *size, const void *kernel, const cudaLaunchConfig_t *__config);
cudaError_t cudaOccupancyMaxActiveClusters(int *__clusters, const void *kernel, const cudaLaunchConfig_t *__config);
}

/// effect    as the functions above, for a kernel given by its name
/// tag       follow
/// exact
template <class... __P>
inline cudaError_t cudaLaunchKernel(void (*kernel)(__P...), dim3 __grid, dim3 __blk, void **__arguments,
                                    size_t __shared_bytes = 0, cudaStream_t stream = 0) {
  return cudaLaunchKernel((const void *)kernel, __grid, __blk, __arguments, __shared_bytes, stream);
}
template <class... __P>
inline cudaError_t cudaLaunchCooperativeKernel(void (*kernel)(__P...), dim3 __grid, dim3 __blk, void **__arguments,
                                               size_t __shared_bytes = 0, cudaStream_t stream = 0) {
  return cudaLaunchCooperativeKernel((const void *)kernel, __grid, __blk, __arguments, __shared_bytes, stream);
}
template <class... __P>
inline cudaError_t cudaFuncSetAttribute(void (*kernel)(__P...), enum cudaFuncAttribute __attr, int value) {
  return cudaFuncSetAttribute((const void *)kernel, __attr, value);
}
template <class... __P>
inline cudaError_t cudaFuncGetAttributes(struct cudaFuncAttributes *__attributes, void (*kernel)(__P...)) {
  return cudaFuncGetAttributes(__attributes, (const void *)kernel);
}
template <class... __P> inline cudaError_t cudaFuncSetCacheConfig(void (*)(__P...), enum cudaFuncCache) {
  return cudaSuccess;
}
template <class... __P> inline cudaError_t cudaFuncSetSharedMemConfig(void (*)(__P...), enum cudaSharedMemConfig) {
  return cudaSuccess;
}
template <class... __P>
inline cudaError_t cudaGetFuncBySymbol(cudaFunction_t *__function_, void (*kernel)(__P...)) {
  return cudaGetFuncBySymbol(__function_, (const void *)kernel);
}

/// effect    launches the kernel with the arguments converted to its parameter types
/// tag       launches
/// exact
template <class... __P, class... __A>
inline cudaError_t cudaLaunchKernelEx(const cudaLaunchConfig_t *__config, void (*kernel)(__P...), __A &&...__arguments) {
  auto __launch_converted = [&](__P... __values) {
    void *__addresses[sizeof...(__P) + 1] = {(void *)__builtin_addressof(__values)..., nullptr};
    return cudaLaunchKernelExC(__config, (const void *)kernel, __addresses);
  };
  return __launch_converted(static_cast<__P>(static_cast<__A &&>(__arguments))...);
}

/// effect    a number of resident blocks that the device allows for this block size, or 0
/// tag       asks
/// over: unrelated to the kernel's resources
template <class __F>
inline cudaError_t cudaOccupancyMaxActiveBlocksPerMultiprocessor(int *__blocks, __F *, int __block_size,
                                                                 size_t __dynamic) {
  return __warpproof::__some_occupancy(__blocks, __block_size, __dynamic);
}
template <class __F>
inline cudaError_t cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(int *__blocks, __F *, int __block_size, size_t __dynamic,
                                                                          unsigned int) {
  return __warpproof::__some_occupancy(__blocks, __block_size, __dynamic);
}

/// effect    a block size that is a whole number of warps and a grid that fills the device
/// tag       asks
/// over: unrelated to the kernel's resources
template <class __F>
inline cudaError_t cudaOccupancyMaxPotentialBlockSize(int *__grid, int *__blk, __F, size_t = 0, int __limit = 0) {
  return __warpproof::__some_configuration(__grid, __blk, __limit);
}
template <class __F>
inline cudaError_t cudaOccupancyMaxPotentialBlockSizeWithFlags(int *__grid, int *__blk, __F, size_t = 0, int __limit = 0,
                                                               unsigned int = 0) {
  return __warpproof::__some_configuration(__grid, __blk, __limit);
}
template <class __S, class __F>
inline cudaError_t cudaOccupancyMaxPotentialBlockSizeVariableSMem(int *__grid, int *__blk, __F, __S, int __limit = 0) {
  return __warpproof::__some_configuration(__grid, __blk, __limit);
}
#endif
