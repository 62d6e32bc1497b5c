// Asynchronous copies by a group. Each thread asks for its share; which share is whose is not CUDA's,
// and does not matter to who waits.
#ifndef WARPPROOF_COOPERATIVE_GROUPS_MEMCPY_ASYNC_H
#define WARPPROOF_COOPERATIVE_GROUPS_MEMCPY_ASYNC_H
#include "../cooperative_groups.h"


namespace cooperative_groups {
template <class __Group>
__WP_D inline void __wp_copy_shares(const __Group &__group, char *__to, const char *__from, size_t bytes, size_t __step) {
  for (size_t __i = __group.thread_rank(); __i * __step < bytes; __i += __group.size())
    __wp_async_copy(__to + __i * __step, __from + __i * __step, __step);
  __wp_async_commit();
}

/// requires  every thread of the group calls it
/// effect    copies bytes from global to shared memory, at any time until the group has waited for it; who
///           touches the bytes before races with it
/// exact
template <class __Group, class __T>
__WP_D inline void memcpy_async(const __Group &__group, __T *__to, const __T *__from, size_t bytes) {
  __wp_copy_shares(__group, (char *)__to, (const char *)__from, bytes, bytes % sizeof(__T) == 0 ? sizeof(__T) : 1);
}
template <class __Group, class __T>
__WP_D inline void memcpy_async(const __Group &__group, __T *__to, size_t __room, const __T *__from, size_t __elements) {
  size_t __n = __room < __elements ? __room : __elements;
  __wp_copy_shares(__group, (char *)__to, (const char *)__from, __n * sizeof(__T), sizeof(__T));
}
template <class __Group> __WP_D inline void memcpy_async(const __Group &__group, void *__to, const void *__from, size_t bytes) {
  __wp_copy_shares(__group, (char *)__to, (const char *)__from, bytes, 1);
}

/// requires  every thread of the group calls it
/// effect    the copies of the group are there, all of them or all but the latest; a barrier of the group
/// exact
template <class __Group> __WP_D inline void wait(const __Group &__group) {
  __wp_async_wait(0);
  __group.sync();
}
template <unsigned __Stages, class __Group> __WP_D inline void wait_prior(const __Group &__group) {
  __wp_async_wait(__Stages);
  __group.sync();
}
}  // namespace cooperative_groups
#endif
