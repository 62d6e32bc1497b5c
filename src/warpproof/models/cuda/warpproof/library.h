// What the models of CUDA's libraries are made of: a call reads and writes memory in its stream, and
// what it writes is arbitrary. Reading and writing are copies from and to memory of the model's own,
// so that bounds, freed memory and races with other work are found as for any other operation.
#ifndef WARPPROOF_LIBRARY_H
#define WARPPROOF_LIBRARY_H
#include "../cuda_runtime_api.h"
#include "runtime_copy.h"

namespace __warpproof {
inline void __forget_buffer(void *__buffer) { __wp_free(__buffer, __WP_PINNED); }

// A library takes memory that the device can use.
inline bool __is_for_device(const void *__p) {
  bool __usable = __fits_device(__wp_pointer_space(__p));
  __wp_require(__usable, "invalid-pointer", "memory of the host where a library needs the device's");
  return __usable;
}

inline void __library_reads(const void *__from, size_t __bytes, cudaStream_t __stream) {
  if (__bytes == 0 || !__is_for_device(__from)) return;
  void *__buffer = __wp_alloc(__bytes, 256, __WP_PINNED);
  __wp_stream_copy(__buffer, __from, __bytes, (long long)__stream, 0);
  __wp_stream_host_call(&__forget_buffer, __buffer, (long long)__stream);
}

inline void __library_writes(void *__to, size_t __bytes, cudaStream_t __stream) {
  if (__bytes == 0 || !__is_for_device(__to)) return;
  void *__buffer = __wp_alloc(__bytes, 256, __WP_PINNED);
  __wp_havoc(__buffer, __bytes);
  __wp_stream_copy(__to, __buffer, __bytes, (long long)__stream, 0);
  __wp_stream_host_call(&__forget_buffer, __buffer, (long long)__stream);
}

// `count` elements of `size` bytes, `stride` elements apart; a negative stride goes through them backwards.
inline void __reads_vector(const void *__from, long long __count, long long __stride, size_t __size, cudaStream_t __stream) {
  if (__count <= 0) return;
  if (__stride < 0) __stride = -__stride;
  if (__stride == 1) return __library_reads(__from, (size_t)__count * __size, __stream);
  for (long long __i = 0; __i < __count; ++__i) __library_reads((const char *)__from + __i * __stride * (long long)__size, __size, __stream);
}
inline void __writes_vector(void *__to, long long __count, long long __stride, size_t __size, cudaStream_t __stream) {
  if (__count <= 0) return;
  if (__stride < 0) __stride = -__stride;
  if (__stride == 1) return __library_writes(__to, (size_t)__count * __size, __stream);
  for (long long __i = 0; __i < __count; ++__i) __library_writes((char *)__to + __i * __stride * (long long)__size, __size, __stream);
}

// `columns` runs of `rows` elements, `pitch` elements apart: a matrix as these libraries keep it.
inline void __reads_matrix(const void *__from, long long __rows, long long __columns, long long __pitch, size_t __size, cudaStream_t __stream) {
  if (__rows <= 0 || __columns <= 0) return;
  if (__pitch == __rows || __columns == 1) return __library_reads(__from, (size_t)(__rows * __columns) * __size, __stream);
  for (long long __i = 0; __i < __columns; ++__i)
    __library_reads((const char *)__from + __i * __pitch * (long long)__size, (size_t)__rows * __size, __stream);
}
inline void __writes_matrix(void *__to, long long __rows, long long __columns, long long __pitch, size_t __size, cudaStream_t __stream) {
  if (__rows <= 0 || __columns <= 0) return;
  if (__pitch == __rows || __columns == 1) return __library_writes(__to, (size_t)(__rows * __columns) * __size, __stream);
  for (long long __i = 0; __i < __columns; ++__i)
    __library_writes((char *)__to + __i * __pitch * (long long)__size, (size_t)__rows * __size, __stream);
}

// A result that is there when the call returns: the host waits, and the value is arbitrary.
inline void __host_result(void *__to, size_t __bytes, cudaStream_t __stream) {
  __wp_stream_synchronize((long long)__stream);
  __wp_havoc(__to, __bytes);
}

// A table of device pointers in device memory, as batched functions have it, on the host.
inline void **__pointer_table(const void *__table, long long __count, cudaStream_t __stream) {
  size_t __bytes = (size_t)__count * sizeof(void *);
  void **__copy = (void **)__wp_alloc(__bytes, 16, __WP_PINNED);
  __wp_stream_copy(__copy, __table, __bytes, (long long)__stream, 1);
  return __copy;
}

// Size in bytes of a work area: some size, the same for the same question.
inline size_t __work_size(unsigned long long __what, unsigned long long __a, unsigned long long __b, unsigned long long __c) {
  return (size_t)(__wp_repeatable<unsigned>(__what, __a, __b, __c) & 0xffffffu);
}
}  // namespace __warpproof
#endif
