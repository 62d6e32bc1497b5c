// Asynchronous copies by a group, modelled as copies made at the call.
#ifndef WARPPROOF_COOPERATIVE_GROUPS_MEMCPY_ASYNC_H
#define WARPPROOF_COOPERATIVE_GROUPS_MEMCPY_ASYNC_H
#include "../cooperative_groups.h"


namespace cooperative_groups {
/// requires  every thread of the group calls it
/// effect    copies bytes from global to shared memory; each thread copies its share at once, and the
///           copy is there for all after wait
/// under: the copying thread itself sees its share before wait, where CUDA leaves it undefined
template <class Group> __WP_D inline void __wp_copy_share(const Group &group, char *to, const char *from, size_t bytes) {
  for (size_t i = group.thread_rank(); i < bytes; i += group.size()) to[i] = from[i];
}
template <class Group, class T>
__WP_D inline void memcpy_async(const Group &group, T *to, const T *from, size_t bytes) {
  size_t elements = bytes / sizeof(T);
  if (bytes % sizeof(T) != 0) {
    __wp_copy_share(group, (char *)to, (const char *)from, bytes);
    return;
  }
  for (size_t i = group.thread_rank(); i < elements; i += group.size()) to[i] = from[i];
}
template <class Group, class T>
__WP_D inline void memcpy_async(const Group &group, T *to, size_t room, const T *from, size_t elements) {
  size_t n = room < elements ? room : elements;
  for (size_t i = group.thread_rank(); i < n; i += group.size()) to[i] = from[i];
}
template <class Group> __WP_D inline void memcpy_async(const Group &group, void *to, const void *from, size_t bytes) {
  __wp_copy_share(group, (char *)to, (const char *)from, bytes);
}

/// requires  every thread of the group calls it
/// effect    barrier of the group, after which the copies are there
/// under: wait_prior waits for all copies, not only the older ones
template <class Group> __WP_D inline void wait(const Group &group) { group.sync(); }
template <unsigned Stages, class Group> __WP_D inline void wait_prior(const Group &group) { group.sync(); }
}  // namespace cooperative_groups
#endif
