// Reductions over a group of lanes, and the operations to reduce with.
#ifndef WARPPROOF_COOPERATIVE_GROUPS_REDUCE_H
#define WARPPROOF_COOPERATIVE_GROUPS_REDUCE_H
#include "../cooperative_groups.h"

namespace cooperative_groups {
/// effect    operations on two values
/// exact
template <class T = void> struct plus { __WP_HD T operator()(T a, T b) const { return a + b; } };
template <class T = void> struct less { __WP_HD T operator()(T a, T b) const { return b < a ? b : a; } };
template <class T = void> struct greater { __WP_HD T operator()(T a, T b) const { return a < b ? b : a; } };
template <class T = void> struct bit_and { __WP_HD T operator()(T a, T b) const { return a & b; } };
template <class T = void> struct bit_or { __WP_HD T operator()(T a, T b) const { return a | b; } };
template <class T = void> struct bit_xor { __WP_HD T operator()(T a, T b) const { return a ^ b; } };

#define __WP_GENERIC(NAME)                                                                        \
  template <> struct NAME<void> {                                                                 \
    template <class T> __WP_HD T operator()(T a, T b) const { return NAME<T>()(a, b); }           \
  };
__WP_GENERIC(plus)
__WP_GENERIC(less)
__WP_GENERIC(greater)
__WP_GENERIC(bit_and)
__WP_GENERIC(bit_or)
__WP_GENERIC(bit_xor)
#undef __WP_GENERIC

namespace details {
// Whether the order of a fold does not matter, on integers.
template <class Operation> struct in_any_order { static constexpr bool value = false; };
#define __WP_IN_ANY_ORDER(NAME)                                                                   \
  template <class T> struct in_any_order<NAME<T>> { static constexpr bool value = true; };
__WP_IN_ANY_ORDER(plus)
__WP_IN_ANY_ORDER(less)
__WP_IN_ANY_ORDER(greater)
__WP_IN_ANY_ORDER(bit_and)
__WP_IN_ANY_ORDER(bit_or)
__WP_IN_ANY_ORDER(bit_xor)
#undef __WP_IN_ANY_ORDER

/// effect    the fold of all values by operation, in the order of ranks; in tiles by halves
/// exact
template <class Group, class T, class Operation>
__WP_D inline T fold(const Group &group, T value, Operation &operation) {
  T result = group.shfl(value, 0);
  for (unsigned rank = 1; rank < group.size(); rank += 1)
    result = operation(result, group.shfl(value, (int)rank));
  return result;
}
template <unsigned Size, class Parent, class T, class Operation>
__WP_D inline T fold(const thread_block_tile<Size, Parent> &group, T value, Operation &operation) {
  T result = value;
  for (unsigned distance = Size / 2; distance > 0; distance /= 2)
    result = operation(result, group.shfl_xor(result, distance));
  return result;
}

/// effect    the same, where the order matters
/// under: folds in the order of ranks (in tiles: by halves); CUDA may use another, which matters for
///        operations that are not associative, such as adding floats
template <class Group, class T, class Operation>
__WP_D inline T fold_in_some_order(const Group &group, T value, Operation &operation) {
  return fold(group, value, operation);
}
}  // namespace details

/// requires  every thread of the group calls it
/// effect    the fold of all values by operation, in every thread
/// exact
template <class Group, class T, class Operation>
__WP_D inline auto reduce(const Group &group, T &&value, Operation &&operation) ->
    typename details::plain<T>::type {
  typedef typename details::plain<T>::type Value;
  if constexpr (__is_integral(Value) &&
                details::in_any_order<typename details::plain<Operation>::type>::value)
    return details::fold(group, Value(value), operation);
  else
    return details::fold_in_some_order(group, Value(value), operation);
}
}  // namespace cooperative_groups
#endif
