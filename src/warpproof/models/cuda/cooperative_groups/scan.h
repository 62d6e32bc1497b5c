// Prefix folds over a group of lanes.
#ifndef WARPPROOF_COOPERATIVE_GROUPS_SCAN_H
#define WARPPROOF_COOPERATIVE_GROUPS_SCAN_H
#include "reduce.h"

namespace cooperative_groups {
/// requires  every thread of the group calls it
/// effect    the fold of the values of all ranks up to the caller's; exclusive: before the caller's, and
///           an all-zero value for rank 0
/// under: folds by doubling distances; CUDA may use another order, which matters for operations that
///        are not associative, such as adding floats
template <class __Group, class __T, class __Operation>
__WP_D inline auto inclusive_scan(const __Group &__group, __T &&value, __Operation &&__operation) ->
    typename details::plain<__T>::type {
  typename details::plain<__T>::type result = value;
  for (unsigned distance = 1; distance < __group.size(); distance *= 2) {
    auto __before = __group.shfl_up(result, distance);
    if (__group.thread_rank() >= distance) result = __operation(__before, result);
  }
  return result;
}
template <class __Group, class __T>
__WP_D inline auto inclusive_scan(const __Group &__group, __T &&value) -> typename details::plain<__T>::type {
  return inclusive_scan(__group, value, plus<typename details::plain<__T>::type>());
}
template <class __Group, class __T, class __Operation>
__WP_D inline auto exclusive_scan(const __Group &__group, __T &&value, __Operation &&__operation) ->
    typename details::plain<__T>::type {
  auto __before = __group.shfl_up(inclusive_scan(__group, value, __operation), 1);
  return __group.thread_rank() == 0 ? typename details::plain<__T>::type() : __before;
}
template <class __Group, class __T>
__WP_D inline auto exclusive_scan(const __Group &__group, __T &&value) -> typename details::plain<__T>::type {
  return exclusive_scan(__group, value, plus<typename details::plain<__T>::type>());
}
}  // namespace cooperative_groups
#endif
