// Blocks of elements in raw memory, as the containers use them. Elements that are plain bytes are moved
// by one memory operation instead of a loop, which keeps large host arrays cheap to execute.
#pragma once
#include <memory>
namespace std {
#pragma clang force_cuda_host_device begin
template <class T> inline T *__wp_allocate(size_t n) { return n == 0 ? nullptr : allocator<T>().allocate(n); }

// n value-initialised elements.
template <class T> inline void __wp_zero(T *to, size_t n) {
  if constexpr (is_arithmetic_v<T> || is_pointer_v<T> || is_enum_v<T>) {
    if (n != 0) __builtin_memset(static_cast<void *>(to), 0, n * sizeof(T));
  } else {
    for (size_t i = 0; i < n; ++i) ::new (static_cast<void *>(to + i)) T();
  }
}

// n elements moved to fresh memory; the old ones are ended.
template <class T> inline void __wp_relocate(T *to, T *from, size_t n) {
  if constexpr (is_trivially_copyable_v<T>) {
    if (n != 0) __builtin_memcpy(static_cast<void *>(to), from, n * sizeof(T));
  } else {
    for (size_t i = 0; i < n; ++i) {
      ::new (static_cast<void *>(to + i)) T(static_cast<T &&>(from[i]));
      from[i].~T();
    }
  }
}

// n elements copied to fresh memory.
template <class T, class I> inline void __wp_copy_new(T *to, I from, size_t n) {
  if constexpr (is_trivially_copyable_v<T> && is_pointer_v<I> && is_same_v<remove_cv_t<remove_pointer_t<I>>, T>) {
    if (n != 0) __builtin_memcpy(static_cast<void *>(to), from, n * sizeof(T));
  } else {
    for (size_t i = 0; i < n; ++i, ++from) ::new (static_cast<void *>(to + i)) T(*from);
  }
}
#pragma clang force_cuda_host_device end
}
