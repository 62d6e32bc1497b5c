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
template <class Group, class T, class Operation>
__WP_D inline auto inclusive_scan(const Group &group, T &&value, Operation &&operation) ->
    typename details::plain<T>::type {
  typename details::plain<T>::type result = value;
  for (unsigned distance = 1; distance < group.size(); distance *= 2) {
    auto before = group.shfl_up(result, distance);
    if (group.thread_rank() >= distance) result = operation(before, result);
  }
  return result;
}
template <class Group, class T>
__WP_D inline auto inclusive_scan(const Group &group, T &&value) -> typename details::plain<T>::type {
  return inclusive_scan(group, value, plus<typename details::plain<T>::type>());
}
template <class Group, class T, class Operation>
__WP_D inline auto exclusive_scan(const Group &group, T &&value, Operation &&operation) ->
    typename details::plain<T>::type {
  auto before = group.shfl_up(inclusive_scan(group, value, operation), 1);
  return group.thread_rank() == 0 ? typename details::plain<T>::type() : before;
}
template <class Group, class T>
__WP_D inline auto exclusive_scan(const Group &group, T &&value) -> typename details::plain<T>::type {
  return exclusive_scan(group, value, plus<typename details::plain<T>::type>());
}
}  // namespace cooperative_groups
#endif
