// Blocks of elements in raw memory, as the containers use them. Elements that are plain bytes are moved
// by one memory operation instead of a loop, which keeps large host arrays cheap to execute.
#pragma once
#include <memory>
namespace std {
#pragma clang force_cuda_host_device begin
template <class _T> inline _T *__wp_allocate(size_t __n) { return __n == 0 ? nullptr : allocator<_T>().allocate(__n); }

// n value-initialised elements.
template <class _T> inline void __wp_zero(_T *__to, size_t __n) {
  if constexpr (is_arithmetic_v<_T> || is_pointer_v<_T> || is_enum_v<_T>) {
    if (__n != 0) __builtin_memset(static_cast<void *>(__to), 0, __n * sizeof(_T));
  } else {
    for (size_t __i = 0; __i < __n; ++__i) ::new (static_cast<void *>(__to + __i)) _T();
  }
}

// n elements moved to fresh memory; the old ones are ended.
template <class _T> inline void __wp_relocate(_T *__to, _T *__from, size_t __n) {
  if constexpr (is_trivially_copyable_v<_T>) {
    if (__n != 0) __builtin_memcpy(static_cast<void *>(__to), __from, __n * sizeof(_T));
  } else {
    for (size_t __i = 0; __i < __n; ++__i) {
      ::new (static_cast<void *>(__to + __i)) _T(static_cast<_T &&>(__from[__i]));
      __from[__i].~_T();
    }
  }
}

// n elements copied to fresh memory.
template <class _T, class _I> inline void __wp_copy_new(_T *__to, _I __from, size_t __n) {
  if constexpr (is_trivially_copyable_v<_T> && is_pointer_v<_I> && is_same_v<remove_cv_t<remove_pointer_t<_I>>, _T>) {
    if (__n != 0) __builtin_memcpy(static_cast<void *>(__to), __from, __n * sizeof(_T));
  } else {
    for (size_t __i = 0; __i < __n; ++__i, ++__from) ::new (static_cast<void *>(__to + __i)) _T(*__from);
  }
}
#pragma clang force_cuda_host_device end
}
