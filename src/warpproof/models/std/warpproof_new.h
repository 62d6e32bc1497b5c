// Operator new and delete over the heap primitives. Not within force_cuda_host_device: the allocation
// functions carry their own attributes, as the compiler's own declarations do. Included before any class
// with a virtual destructor, which makes the compiler look for operator delete: what it finds missing it
// declares itself, for one side only.
#pragma once
#include <stddef.h>
#include <warpproof_heap.h>
namespace std {
enum class align_val_t : size_t {};
struct nothrow_t {
  explicit nothrow_t() = default;
};
inline constexpr nothrow_t nothrow{};
}

/// effect    a new object; on failure the host throws std::bad_alloc, the device returns null
/// tag       allocates bytes
/// exact
__WP_HD inline void *__wp_new(size_t bytes, size_t __alignment, int __by = __WP_BY_NEW) {
  if (__WP_IMPOSSIBLE(bytes) || __wp_allocation_fails()) {
#ifdef __CUDA_ARCH__
    return nullptr;
#else
    __wp_uncaught("uncaught std::bad_alloc");
#endif
  }
  return __wp_alloc(bytes, __alignment, __WP_HEAP + __by);
}
// The compiler declares these itself, once for the host and once for the device, so they cannot be one
// function for both.
#define __WP_NEW(SIDE)                                                                              \
  SIDE inline void *operator new(size_t bytes) {                                                    \
    return __wp_new(bytes, __WP_HEAP_ALIGNMENT, __WP_BY_NEW);                                       \
  }                                                                                                 \
  SIDE inline void *operator new[](size_t bytes) {                                                  \
    return __wp_new(bytes, __WP_HEAP_ALIGNMENT, __WP_BY_NEW_ARRAY);                                 \
  }                                                                                                 \
  SIDE inline void *operator new(size_t bytes, std::align_val_t __alignment) {                        \
    return __wp_new(bytes, static_cast<size_t>(__alignment), __WP_BY_NEW);                            \
  }                                                                                                 \
  SIDE inline void *operator new[](size_t bytes, std::align_val_t __alignment) {                      \
    return __wp_new(bytes, static_cast<size_t>(__alignment), __WP_BY_NEW_ARRAY);                      \
  }
__WP_NEW(__WP_H)
#ifdef __CUDA__
__WP_NEW(__WP_D)
#endif
#undef __WP_NEW

/// effect    a new object, or null if allocation may fail
/// tag       allocates bytes
/// exact
__WP_HD inline void *operator new(size_t bytes, const std::nothrow_t &) noexcept { return __WP_IMPOSSIBLE(bytes) || __wp_allocation_fails() ? nullptr : __wp_alloc(bytes, __WP_HEAP_ALIGNMENT, __WP_HEAP + __WP_BY_NEW); }
__WP_HD inline void *operator new[](size_t bytes, const std::nothrow_t &) noexcept { return __WP_IMPOSSIBLE(bytes) || __wp_allocation_fails() ? nullptr : __wp_alloc(bytes, __WP_HEAP_ALIGNMENT, __WP_HEAP + __WP_BY_NEW_ARRAY); }

/// effect    the given place
/// tag       follow
/// exact
__WP_HD inline void *operator new(size_t, void *__place_) noexcept { return __place_; }
__WP_HD inline void *operator new[](size_t, void *__place_) noexcept { return __place_; }
__WP_HD inline void operator delete(void *, void *) noexcept {}
__WP_HD inline void operator delete[](void *, void *) noexcept {}

/// requires  p is null or the start of a live object that the matching new made [invalid-free]
/// effect    ends the object's life
/// tag       frees p
/// exact
__WP_HD inline void __wp_delete(void *__p, int __by = __WP_BY_NEW) noexcept {
  if (__p != nullptr) __wp_free(__p, __WP_HEAP + __by);
}
#define __WP_DELETE(SIDE)                                                                           \
  SIDE inline void operator delete(void *__p) noexcept {                                              \
    __wp_delete(__p, __WP_BY_NEW);                                                                    \
  }                                                                                                 \
  SIDE inline void operator delete[](void *__p) noexcept {                                            \
    __wp_delete(__p, __WP_BY_NEW_ARRAY);                                                              \
  }                                                                                                 \
  SIDE inline void operator delete(void *__p, size_t) noexcept {                                      \
    __wp_delete(__p, __WP_BY_NEW);                                                                    \
  }                                                                                                 \
  SIDE inline void operator delete[](void *__p, size_t) noexcept {                                    \
    __wp_delete(__p, __WP_BY_NEW_ARRAY);                                                              \
  }                                                                                                 \
  SIDE inline void operator delete(void *__p, std::align_val_t) noexcept {                            \
    __wp_delete(__p, __WP_BY_NEW);                                                                    \
  }                                                                                                 \
  SIDE inline void operator delete[](void *__p, std::align_val_t) noexcept {                          \
    __wp_delete(__p, __WP_BY_NEW_ARRAY);                                                              \
  }                                                                                                 \
  SIDE inline void operator delete(void *__p, size_t, std::align_val_t) noexcept {                    \
    __wp_delete(__p, __WP_BY_NEW);                                                                    \
  }                                                                                                 \
  SIDE inline void operator delete[](void *__p, size_t, std::align_val_t) noexcept {                  \
    __wp_delete(__p, __WP_BY_NEW_ARRAY);                                                              \
  }
__WP_DELETE(__WP_H)
#ifdef __CUDA__
__WP_DELETE(__WP_D)
#endif
#undef __WP_DELETE
__WP_HD inline void operator delete(void *__p, const std::nothrow_t &) noexcept { __wp_delete(__p, __WP_BY_NEW); }
__WP_HD inline void operator delete[](void *__p, const std::nothrow_t &) noexcept { __wp_delete(__p, __WP_BY_NEW_ARRAY); }
