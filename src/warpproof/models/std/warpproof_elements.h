// Blocks of elements in raw memory, as the containers use them. Elements that are plain bytes are moved
// by one memory operation instead of a loop, which keeps large host arrays cheap to execute.
#pragma once
#include <memory>
namespace std {
#pragma clang force_cuda_host_device begin
template <class _T> inline _T *__wp_allocate(size_t n) { return n == 0 ? nullptr : allocator<_T>().allocate(n); }

// n value-initialised elements.
template <class _T> inline void __wp_zero(_T *to, size_t n) {
  if constexpr (is_arithmetic_v<_T> || is_pointer_v<_T> || is_enum_v<_T>) {
    if (n != 0) __builtin_memset(static_cast<void *>(to), 0, n * sizeof(_T));
  } else {
    for (size_t i = 0; i < n; ++i) ::new (static_cast<void *>(to + i)) _T();
  }
}

// n elements moved to fresh memory; the old ones are ended.
template <class _T> inline void __wp_relocate(_T *to, _T *from, size_t n) {
  if constexpr (is_trivially_copyable_v<_T>) {
    if (n != 0) __builtin_memcpy(static_cast<void *>(to), from, n * sizeof(_T));
  } else {
    for (size_t i = 0; i < n; ++i) {
      ::new (static_cast<void *>(to + i)) _T(static_cast<_T &&>(from[i]));
      from[i].~_T();
    }
  }
}

// n elements copied to fresh memory.
template <class _T, class _I> inline void __wp_copy_new(_T *to, _I from, size_t n) {
  if constexpr (is_trivially_copyable_v<_T> && is_pointer_v<_I> && is_same_v<remove_cv_t<remove_pointer_t<_I>>, _T>) {
    if (n != 0) __builtin_memcpy(static_cast<void *>(to), from, n * sizeof(_T));
  } else {
    for (size_t i = 0; i < n; ++i, ++from) ::new (static_cast<void *>(to + i)) _T(*from);
  }
}
#pragma clang force_cuda_host_device end
}
