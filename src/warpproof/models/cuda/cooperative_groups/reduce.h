// Reductions over a group of lanes, and the operations to reduce with.
#ifndef WARPPROOF_COOPERATIVE_GROUPS_REDUCE_H
#define WARPPROOF_COOPERATIVE_GROUPS_REDUCE_H
#include "../cooperative_groups.h"

namespace cooperative_groups {
/// effect    operations on two values
/// exact
template <class __T = void> struct plus { __WP_HD __T operator()(__T __a, __T __b) const { return __a + __b; } };
template <class __T = void> struct less { __WP_HD __T operator()(__T __a, __T __b) const { return __b < __a ? __b : __a; } };
template <class __T = void> struct greater { __WP_HD __T operator()(__T __a, __T __b) const { return __a < __b ? __b : __a; } };
template <class __T = void> struct bit_and { __WP_HD __T operator()(__T __a, __T __b) const { return __a & __b; } };
template <class __T = void> struct bit_or { __WP_HD __T operator()(__T __a, __T __b) const { return __a | __b; } };
template <class __T = void> struct bit_xor { __WP_HD __T operator()(__T __a, __T __b) const { return __a ^ __b; } };

#define __WP_GENERIC(NAME)                                                                        \
  template <> struct NAME<void> {                                                                 \
    template <class __T> __WP_HD __T operator()(__T __a, __T __b) const { return NAME<__T>()(__a, __b); }           \
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
template <class __Operation> struct in_any_order { static constexpr bool value = false; };
#define __WP_IN_ANY_ORDER(NAME)                                                                   \
  template <class __T> struct in_any_order<NAME<__T>> { static constexpr bool value = true; };
__WP_IN_ANY_ORDER(plus)
__WP_IN_ANY_ORDER(less)
__WP_IN_ANY_ORDER(greater)
__WP_IN_ANY_ORDER(bit_and)
__WP_IN_ANY_ORDER(bit_or)
__WP_IN_ANY_ORDER(bit_xor)
#undef __WP_IN_ANY_ORDER

/// effect    the fold of all values by operation, in the order of ranks; in tiles by halves
/// exact
template <class __Group, class __T, class __Operation>
__WP_D inline __T fold(const __Group &__group, __T value, __Operation &__operation) {
  __T result = __group.shfl(value, 0);
  for (unsigned rank = 1; rank < __group.size(); rank += 1)
    result = __operation(result, __group.shfl(value, (int)rank));
  return result;
}
template <unsigned __Size, class __Parent, class __T, class __Operation>
__WP_D inline __T fold(const thread_block_tile<__Size, __Parent> &__group, __T value, __Operation &__operation) {
  __T result = value;
  for (unsigned distance = __Size / 2; distance > 0; distance /= 2)
    result = __operation(result, __group.shfl_xor(result, distance));
  return result;
}

/// effect    the same, where the order matters
/// under: values are combined in the order of ranks (in tiles: by halves); CUDA may use another, which
///        matters for operations that are not associative, such as adding floats
template <class __Group, class __T, class __Operation>
__WP_D inline __T fold_in_some_order(const __Group &__group, __T value, __Operation &__operation) {
  return fold(__group, value, __operation);
}
}  // namespace details

/// requires  every thread of the group calls it
/// effect    the fold of all values by operation, in every thread
/// exact
template <class __Group, class __T, class __Operation>
__WP_D inline auto reduce(const __Group &__group, __T &&value, __Operation &&__operation) ->
    typename details::plain<__T>::type {
  typedef typename details::plain<__T>::type __Value;
  if constexpr (__is_integral(__Value) &&
                details::in_any_order<typename details::plain<__Operation>::type>::value)
    return details::fold(__group, __Value(value), __operation);
  else
    return details::fold_in_some_order(__group, __Value(value), __operation);
}
}  // namespace cooperative_groups
#endif
