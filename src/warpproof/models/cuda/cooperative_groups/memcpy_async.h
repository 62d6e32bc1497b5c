// Asynchronous copies by a group. Each thread asks for its share; which share is whose is not CUDA's,
// and does not matter to who waits.
#ifndef WARPPROOF_COOPERATIVE_GROUPS_MEMCPY_ASYNC_H
#define WARPPROOF_COOPERATIVE_GROUPS_MEMCPY_ASYNC_H
#include "../cooperative_groups.h"


namespace cooperative_groups {
template <class Group>
__WP_D inline void __wp_copy_shares(const Group &group, char *to, const char *from, size_t bytes, size_t step) {
  for (size_t i = group.thread_rank(); i * step < bytes; i += group.size())
    __wp_async_copy(to + i * step, from + i * step, step);
  __wp_async_commit();
}

/// requires  every thread of the group calls it
/// effect    copies bytes from global to shared memory, at any time until the group has waited for it; who
///           touches the bytes before races with it
/// exact
template <class Group, class T>
__WP_D inline void memcpy_async(const Group &group, T *to, const T *from, size_t bytes) {
  __wp_copy_shares(group, (char *)to, (const char *)from, bytes, bytes % sizeof(T) == 0 ? sizeof(T) : 1);
}
template <class Group, class T>
__WP_D inline void memcpy_async(const Group &group, T *to, size_t room, const T *from, size_t elements) {
  size_t n = room < elements ? room : elements;
  __wp_copy_shares(group, (char *)to, (const char *)from, n * sizeof(T), sizeof(T));
}
template <class Group> __WP_D inline void memcpy_async(const Group &group, void *to, const void *from, size_t bytes) {
  __wp_copy_shares(group, (char *)to, (const char *)from, bytes, 1);
}

/// requires  every thread of the group calls it
/// effect    the copies of the group are there, all of them or all but the latest; a barrier of the group
/// exact
template <class Group> __WP_D inline void wait(const Group &group) {
  __wp_async_wait(0);
  group.sync();
}
template <unsigned Stages, class Group> __WP_D inline void wait_prior(const Group &group) {
  __wp_async_wait(Stages);
  group.sync();
}
}  // namespace cooperative_groups
#endif
