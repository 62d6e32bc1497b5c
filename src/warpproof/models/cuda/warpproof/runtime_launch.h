// Launching kernels by address, questions about kernels, and occupancy. `kernel<<<...>>>(...)` is
// recognised by the front end as the pair of __cudaPushCallConfiguration and the kernel's host stub;
// whether a launch is valid is checked where it happens, by the launch itself.
#ifndef WARPPROOF_RUNTIME_LAUNCH_H
#define WARPPROOF_RUNTIME_LAUNCH_H
#include "runtime_device.h"

extern "C" {
unsigned int __cudaPushCallConfiguration(dim3 grid, dim3 block, size_t shared_bytes = 0,
                                         struct CUstream_st *stream = 0);
cudaError_t __cudaPopCallConfiguration(dim3 *grid, dim3 *block, size_t *shared_bytes, void *stream);

// new primitive: launches of this kernel may ask for so much dynamic shared memory.
__WP_H void __wp_allow_dynamic_shared(const void *kernel, int bytes);
}

namespace __warpproof {
inline cudaError_t no_kernel() { return __WP_MISUSE(cudaErrorInvalidDeviceFunction, "a null pointer in the place of a kernel"); }

/// effect    what all launches by address do
/// tag       launches
/// exact
inline cudaError_t launch(const void *kernel, dim3 grid, dim3 block, void **arguments, size_t shared_bytes,
                          cudaStream_t stream, bool cooperative) {
  if (kernel == nullptr) return no_kernel();
  const cudaError_t before = last_error;
  last_error = cudaSuccess;
  __wp_launch(kernel, grid.x, grid.y, grid.z, block.x, block.y, block.z, arguments, shared_bytes,
              (long long)stream, cooperative);
  const cudaError_t error = last_error;
  if (error == cudaSuccess) last_error = before;
  return error;
}

inline bool is_cooperative(const cudaLaunchConfig_t *config) {
  for (unsigned int i = 0; i < config->numAttrs; ++i)
    if (config->attrs[i].id == cudaLaunchAttributeCooperative) return config->attrs[i].val.cooperative != 0;
  return false;
}

inline int some_int(int low, int high) { return __wp_any_between(low, high); }

// A whole number of warps, at most `limit` threads where one is given.
inline int some_block_size(int limit) {
  int most = limit > 0 && limit < threads_per_block ? limit : threads_per_block;
  if (most < warp_size) return most;
  return some_int(1, most / warp_size) * warp_size;
}

/// effect    some number of resident blocks: a multiprocessor has registers for 256 threads of any kernel
/// tag       asks
/// exact
inline cudaError_t some_occupancy(int *blocks, int block_size, size_t dynamic) {
  if (blocks == nullptr) return missing();
  if (block_size <= 0) return __WP_MISUSE(cudaErrorInvalidValue, "a block without threads");
  int most = threads_per_multiprocessor() / block_size, blocks_at_most = blocks_per_multiprocessor();
  *blocks = some_int(block_size <= 256 && dynamic == 0 ? 1 : 0, most < blocks_at_most ? most : blocks_at_most);
  return cudaSuccess;
}

/// effect    some block size, and a grid that fills the device
/// tag       asks
/// exact
inline cudaError_t some_configuration(int *grid, int *block, int limit) {
  if (grid == nullptr || block == nullptr) return missing();
  *block = some_block_size(limit);
  *grid = some_int(1, blocks_per_multiprocessor()) * multiprocessors();
  return cudaSuccess;
}
}  // namespace __warpproof

extern "C" {
/// effect    launches the kernel; arguments[i] is the address of its i-th argument
/// tag       launches
/// exact
inline cudaError_t cudaLaunchKernel(const void *kernel, dim3 grid, dim3 block, void **arguments,
                                    size_t shared_bytes = 0, cudaStream_t stream = 0) {
  return __warpproof::launch(kernel, grid, block, arguments, shared_bytes, stream, false);
}
inline cudaError_t cudaLaunchCooperativeKernel(const void *kernel, dim3 grid, dim3 block, void **arguments,
                                               size_t shared_bytes = 0, cudaStream_t stream = 0) {
  return __warpproof::launch(kernel, grid, block, arguments, shared_bytes, stream, true);
}
inline cudaError_t cudaLaunchKernelExC(const cudaLaunchConfig_t *config, const void *kernel, void **arguments) {
  if (config == nullptr) return __warpproof::missing();
  return __warpproof::launch(kernel, config->gridDim, config->blockDim, arguments, config->dynamicSmemBytes,
                             config->stream, __warpproof::is_cooperative(config));
}

cudaError_t cudaLaunchCooperativeKernelMultiDevice(struct cudaLaunchParams *list, unsigned int devices,
                                                   unsigned int flags = 0);
cudaError_t cudaConfigureCall(dim3 grid, dim3 block, size_t shared_bytes = 0, cudaStream_t stream = 0);
cudaError_t cudaSetupArgument(const void *argument, size_t bytes, size_t offset);
cudaError_t cudaLaunch(const void *kernel);
cudaError_t cudaGetFuncBySymbol(cudaFunction_t *function, const void *kernel);
cudaError_t cudaGetKernel(cudaKernel_t *handle, const void *kernel);
cudaError_t cudaFuncGetName(const char **name, const void *kernel);
cudaError_t cudaGetDriverEntryPoint(const char *symbol, void **function, unsigned long long flags,
                                    void *result = 0);

/// requires  no more dynamic shared memory than some device has [api-misuse]
/// effect    raises the kernel's limit of dynamic shared memory; other attributes change speed only
/// tag       follow
/// exact
inline cudaError_t cudaFuncSetAttribute(const void *kernel, enum cudaFuncAttribute attribute, int value) {
  if (kernel == nullptr) return __warpproof::no_kernel();
  if (attribute != cudaFuncAttributeMaxDynamicSharedMemorySize) return cudaSuccess;
  if (value < 0 || value > __warpproof::most_shared_optin)
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
inline cudaError_t cudaFuncGetAttributes(struct cudaFuncAttributes *attributes, const void *kernel) {
  if (attributes == nullptr) return __warpproof::missing();
  if (kernel == nullptr) return __warpproof::no_kernel();
  __builtin_memset(attributes, 0, sizeof(*attributes));
  attributes->sharedSizeBytes = (size_t)__warpproof::some_int(0, __warpproof::shared_per_block);
  attributes->constSizeBytes = (size_t)__warpproof::some_int(0, __warpproof::constant_bytes);
  attributes->localSizeBytes = (size_t)__warpproof::some_int(0, 524288);
  attributes->maxThreadsPerBlock = __warpproof::some_int(1, __warpproof::threads_per_block);
  attributes->numRegs = __warpproof::some_int(1, 255);
  attributes->ptxVersion = attributes->binaryVersion = 80;
  attributes->maxDynamicSharedSizeBytes = __warpproof::some_int(0, __warpproof::shared_per_block_optin());
  attributes->preferredShmemCarveout = cudaSharedmemCarveoutDefault;
  return cudaSuccess;
}

/// effect    a number of resident blocks that the device allows for this block size, or 0
/// tag       asks
/// over: unrelated to the kernel's resources
inline cudaError_t cudaOccupancyMaxActiveBlocksPerMultiprocessor(int *blocks, const void *, int block_size,
                                                                 size_t dynamic) {
  return __warpproof::some_occupancy(blocks, block_size, dynamic);
}
inline cudaError_t cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(int *blocks, const void *, int block_size,
                                                                          size_t dynamic, unsigned int) {
  return __warpproof::some_occupancy(blocks, block_size, dynamic);
}

cudaError_t cudaOccupancyAvailableDynamicSMemPerBlock(size_t *bytes, const void *kernel, int blocks, int block_size);
cudaError_t cudaOccupancyMaxPotentialClusterSize(int *size, const void *kernel, const cudaLaunchConfig_t *config);
cudaError_t cudaOccupancyMaxActiveClusters(int *clusters, const void *kernel, const cudaLaunchConfig_t *config);
}

/// effect    as the functions above, for a kernel given by its name
/// tag       follow
/// exact
template <class... P>
inline cudaError_t cudaLaunchKernel(void (*kernel)(P...), dim3 grid, dim3 block, void **arguments,
                                    size_t shared_bytes = 0, cudaStream_t stream = 0) {
  return cudaLaunchKernel((const void *)kernel, grid, block, arguments, shared_bytes, stream);
}
template <class... P>
inline cudaError_t cudaLaunchCooperativeKernel(void (*kernel)(P...), dim3 grid, dim3 block, void **arguments,
                                               size_t shared_bytes = 0, cudaStream_t stream = 0) {
  return cudaLaunchCooperativeKernel((const void *)kernel, grid, block, arguments, shared_bytes, stream);
}
template <class... P>
inline cudaError_t cudaFuncSetAttribute(void (*kernel)(P...), enum cudaFuncAttribute attribute, int value) {
  return cudaFuncSetAttribute((const void *)kernel, attribute, value);
}
template <class... P>
inline cudaError_t cudaFuncGetAttributes(struct cudaFuncAttributes *attributes, void (*kernel)(P...)) {
  return cudaFuncGetAttributes(attributes, (const void *)kernel);
}
template <class... P> inline cudaError_t cudaFuncSetCacheConfig(void (*)(P...), enum cudaFuncCache) {
  return cudaSuccess;
}
template <class... P> inline cudaError_t cudaFuncSetSharedMemConfig(void (*)(P...), enum cudaSharedMemConfig) {
  return cudaSuccess;
}
template <class... P>
inline cudaError_t cudaGetFuncBySymbol(cudaFunction_t *function, void (*kernel)(P...)) {
  return cudaGetFuncBySymbol(function, (const void *)kernel);
}

/// effect    launches the kernel with the arguments converted to its parameter types
/// tag       launches
/// exact
template <class... P, class... A>
inline cudaError_t cudaLaunchKernelEx(const cudaLaunchConfig_t *config, void (*kernel)(P...), A &&...arguments) {
  auto launch_converted = [&](P... values) {
    void *addresses[sizeof...(P) + 1] = {(void *)__builtin_addressof(values)..., nullptr};
    return cudaLaunchKernelExC(config, (const void *)kernel, addresses);
  };
  return launch_converted(static_cast<P>(static_cast<A &&>(arguments))...);
}

/// effect    a number of resident blocks that the device allows for this block size, or 0
/// tag       asks
/// over: unrelated to the kernel's resources
template <class F>
inline cudaError_t cudaOccupancyMaxActiveBlocksPerMultiprocessor(int *blocks, F *, int block_size,
                                                                 size_t dynamic) {
  return __warpproof::some_occupancy(blocks, block_size, dynamic);
}
template <class F>
inline cudaError_t cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(int *blocks, F *, int block_size, size_t dynamic,
                                                                          unsigned int) {
  return __warpproof::some_occupancy(blocks, block_size, dynamic);
}

/// effect    a block size that is a whole number of warps and a grid that fills the device
/// tag       asks
/// over: unrelated to the kernel's resources
template <class F>
inline cudaError_t cudaOccupancyMaxPotentialBlockSize(int *grid, int *block, F, size_t = 0, int limit = 0) {
  return __warpproof::some_configuration(grid, block, limit);
}
template <class F>
inline cudaError_t cudaOccupancyMaxPotentialBlockSizeWithFlags(int *grid, int *block, F, size_t = 0, int limit = 0,
                                                               unsigned int = 0) {
  return __warpproof::some_configuration(grid, block, limit);
}
template <class S, class F>
inline cudaError_t cudaOccupancyMaxPotentialBlockSizeVariableSMem(int *grid, int *block, F, S, int limit = 0) {
  return __warpproof::some_configuration(grid, block, limit);
}
#endif
