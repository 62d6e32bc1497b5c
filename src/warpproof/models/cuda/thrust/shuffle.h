// Thrust's shuffles: any order.
#ifndef WARPPROOF_THRUST_SHUFFLE_H
#define WARPPROOF_THRUST_SHUFFLE_H
#include "../warpproof/thrust.h"

namespace thrust {
namespace __algorithms {
template <class __E, class __I> __WP_BOTH void __mix(__E __e, __I __first, __I __last) {
  auto __in = __plain(__first);
  size_t __n = (size_t)(__last - __first);
  __once(__e, [=] __attribute__((host)) __attribute__((device)) () {
    for (size_t __i = 0; __i + 1 < __n; ++__i) {
      size_t __j = __wp_any_between<size_t>(__i, __n - 1);
      __value_t<__I> __v = __in[__i];
      __in[__i] = __in[__j];
      __in[__j] = __v;
    }
  });
}
}  // namespace __algorithms

/// requires  ranges that lie in their memory
/// effect    the elements in any order, in the stream of the policy; the host waits for it
/// tag       follow
/// over: any order, and any state of the generator afterwards
template <class __I, class __G, class = std::enable_if_t<!__is_policy<__I>::value>> __WP_HOST void shuffle(__I __first, __I __last, __G &&__g) {
  if constexpr (__is_device<__I>::value) __algorithms::__mix(__There{0, true}, __first, __last);
  else __algorithms::__mix(__Here(), __first, __last);
  __wp_havoc((void *)&__g, sizeof(__g));
}
template <class __P, class __I, class __G, class = std::enable_if_t<__is_policy<__P>::value>> __WP_HOST void shuffle(const __P &__p, __I __first, __I __last, __G &&__g) {
  __algorithms::__mix(__executor(__p), __first, __last);
  __wp_havoc((void *)&__g, sizeof(__g));
}
template <class __I, class __O, class __G, class = std::enable_if_t<!__is_policy<__I>::value>> __WP_HOST void shuffle_copy(__I __first, __I __last, __O __out, __G &&__g) {
  thrust::copy(__first, __last, __out);
  thrust::shuffle(__out, __out + (__last - __first), __g);
}
template <class __P, class __I, class __O, class __G, class = std::enable_if_t<__is_policy<__P>::value>>
__WP_HOST void shuffle_copy(const __P &__p, __I __first, __I __last, __O __out, __G &&__g) {
  thrust::copy(__p, __first, __last, __out);
  thrust::shuffle(__p, __out, __out + (__last - __first), __g);
}
}  // namespace thrust
#endif
