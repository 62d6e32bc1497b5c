// Thrust: vectors on both sides, iterators, and algorithms.
//
// On the device an algorithm whose elements are independent is a launch of one thread per element, so
// that races in a program's functors are found; others are one thread that goes through the elements.
// Sums and scans of floats have no order that Thrust promises: their results are arbitrary. In device
// code and with host iterators an algorithm is a loop.
#ifndef WARPPROOF_THRUST_H
#define WARPPROOF_THRUST_H
#include "library.h"
#include <functional>
#include <iterator>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>
#include <initializer_list>

#define THRUST_VERSION 200301
#define THRUST_MAJOR_VERSION 2
#define THRUST_MINOR_VERSION 3
#define __WP_BOTH __attribute__((host)) __attribute__((device)) inline
#define __WP_HOST __attribute__((host)) inline
#define __WP_DEV __attribute__((device)) inline

namespace thrust {
// --- where work is done ---------------------------------------------------------------------------
struct __Here {};  // a loop of the calling thread
struct __There {   // launches in a stream; the host waits unless told not to
  cudaStream_t __stream;
  bool __waits;
};
template <class __P> struct __Policy {};
namespace cuda_cub {
struct par_t : __Policy<par_t> {
  cudaStream_t __stream = 0;
  bool __waits = true;
  __WP_BOTH constexpr par_t(cudaStream_t __s = 0, bool __w = true) : __stream(__s), __waits(__w) {}
  __WP_HOST par_t on(cudaStream_t __s) const { return par_t(__s, __waits); }
  template <class __A> __WP_HOST par_t operator()(__A &&) const { return *this; }
};
}  // namespace cuda_cub
struct __HostPolicy : __Policy<__HostPolicy> {
  template <class __A> __WP_HOST __HostPolicy operator()(__A &&) const { return *this; }
};
static constexpr cuda_cub::par_t device{};
static constexpr __HostPolicy host{};
static constexpr __HostPolicy seq{};
namespace cuda {
static constexpr cuda_cub::par_t par{};
static constexpr cuda_cub::par_t par_nosync{0, false};
}  // namespace cuda
struct device_system_tag {};
struct host_system_tag {};
__WP_HOST __There __executor(const cuda_cub::par_t &__p) { return __There{__p.__stream, __p.__waits}; }
__WP_HOST __Here __executor(const __HostPolicy &) { return __Here{}; }

template <class __F> __attribute__((global)) void __each_kernel(size_t __n, __F __f) {
  size_t __i = (size_t)blockIdx.x * blockDim.x + threadIdx.x;
  if (__i < __n) __f(__i);
}
template <class __F> __attribute__((global)) void __once_kernel(__F __f) { __f(); }
template <class __F> __WP_HOST void __each(__There __e, size_t __n, __F __f) {
  if (__n == 0) return;
  __each_kernel<<<(unsigned)((__n + 255) / 256), 256, 0, __e.__stream>>>(__n, __f);
  if (__e.__waits) cudaStreamSynchronize(__e.__stream);
}
template <class __F> __WP_BOTH void __each(__Here, size_t __n, __F __f) {
  for (size_t __i = 0; __i < __n; ++__i) __f(__i);
}
template <class __F> __WP_HOST void __once(__There __e, __F __f) {
  __once_kernel<<<1, 1, 0, __e.__stream>>>(__f);
  if (__e.__waits) cudaStreamSynchronize(__e.__stream);
}
template <class __F> __WP_BOTH void __once(__Here, __F __f) { __f(); }
// A value that comes back from there.
template <class __T, class __F> __WP_HOST __T __ask(__There __e, __F __f) {
  __T *__answer = (__T *)__wp_alloc(sizeof(__T), alignof(__T) < 16 ? 16 : alignof(__T), __WP_PINNED);
  __once_kernel<<<1, 1, 0, __e.__stream>>>([=] __attribute__((host)) __attribute__((device)) () { *__answer = __f(); });
  cudaStreamSynchronize(__e.__stream);
  __T __value = *__answer;
  __wp_free(__answer, __WP_PINNED);
  return __value;
}
template <class __T, class __F> __WP_BOTH __T __ask(__Here, __F __f) { return __f(); }

// --- pointers and references to device memory -----------------------------------------------------
template <class __T> class device_ptr;
template <class __T> class device_reference {
  __T *__p;

 public:
  typedef typename std::remove_cv<__T>::type value_type;
  __WP_BOTH explicit device_reference(__T *__q) : __p(__q) {}
  __WP_BOTH device_reference(const device_reference &__o) = default;
  __WP_HOST operator value_type() const {
    value_type __v;
    cudaMemcpy(&__v, __p, sizeof(__T), cudaMemcpyDefault);
    return __v;
  }
  __WP_DEV operator value_type() const { return *__p; }
  __WP_HOST const device_reference &operator=(const value_type &__v) const {
    cudaMemcpy((void *)__p, &__v, sizeof(__T), cudaMemcpyDefault);
    return *this;
  }
  __WP_DEV const device_reference &operator=(const value_type &__v) const { return *__p = __v, *this; }
  __WP_HOST device_reference &operator=(const value_type &__v) {
    cudaMemcpy((void *)__p, &__v, sizeof(__T), cudaMemcpyDefault);
    return *this;
  }
  __WP_DEV device_reference &operator=(const value_type &__v) { return *__p = __v, *this; }
  __WP_BOTH device_reference &operator=(const device_reference &__o) { return *this = (value_type)__o; }
  template <class __U> __WP_BOTH device_reference &operator+=(const __U &__v) { return *this = (value_type)*this + __v; }
  template <class __U> __WP_BOTH device_reference &operator-=(const __U &__v) { return *this = (value_type)*this - __v; }
  template <class __U> __WP_BOTH device_reference &operator*=(const __U &__v) { return *this = (value_type)*this * __v; }
  template <class __U> __WP_BOTH device_reference &operator/=(const __U &__v) { return *this = (value_type)*this / __v; }
  __WP_BOTH device_reference &operator++() { return *this = (value_type)*this + 1; }
  __WP_BOTH device_reference &operator--() { return *this = (value_type)*this - 1; }
  __WP_BOTH device_ptr<__T> operator&() const { return device_ptr<__T>(__p); }
};

template <class __T> class device_ptr {
  __T *__p = nullptr;

 public:
  typedef typename std::remove_cv<__T>::type value_type;
  typedef ptrdiff_t difference_type;
  typedef device_reference<__T> reference;
  typedef device_ptr pointer;
  typedef std::random_access_iterator_tag iterator_category;
  __WP_BOTH device_ptr() {}
  __WP_BOTH device_ptr(decltype(nullptr)) {}
  template <class __U> __WP_BOTH explicit device_ptr(__U *__q) : __p(__q) {}
  template <class __U, class = std::enable_if_t<std::is_convertible_v<__U *, __T *>>> __WP_BOTH device_ptr(const device_ptr<__U> &__o) : __p(__o.get()) {}
  __WP_BOTH __T *get() const { return __p; }
  __WP_BOTH device_reference<__T> operator*() const { return device_reference<__T>(__p); }
  template <class __N> __WP_BOTH device_reference<__T> operator[](__N __n) const { return device_reference<__T>(__p + __n); }
  __WP_BOTH device_ptr &operator++() { return ++__p, *this; }
  __WP_BOTH device_ptr operator++(int) { return device_ptr(__p++); }
  __WP_BOTH device_ptr &operator--() { return --__p, *this; }
  __WP_BOTH device_ptr operator--(int) { return device_ptr(__p--); }
  __WP_BOTH device_ptr &operator+=(ptrdiff_t __n) { return __p += __n, *this; }
  __WP_BOTH device_ptr &operator-=(ptrdiff_t __n) { return __p -= __n, *this; }
  __WP_BOTH device_ptr operator+(ptrdiff_t __n) const { return device_ptr(__p + __n); }
  __WP_BOTH device_ptr operator-(ptrdiff_t __n) const { return device_ptr(__p - __n); }
  __WP_BOTH explicit operator bool() const { return __p != nullptr; }
};
template <class __T> __WP_BOTH device_ptr<__T> operator+(ptrdiff_t __n, device_ptr<__T> __p) { return __p + __n; }
template <class __T, class __U> __WP_BOTH ptrdiff_t operator-(device_ptr<__T> __a, device_ptr<__U> __b) { return __a.get() - __b.get(); }
template <class __T, class __U> __WP_BOTH bool operator==(device_ptr<__T> __a, device_ptr<__U> __b) { return __a.get() == __b.get(); }
template <class __T, class __U> __WP_BOTH bool operator!=(device_ptr<__T> __a, device_ptr<__U> __b) { return __a.get() != __b.get(); }
template <class __T, class __U> __WP_BOTH bool operator<(device_ptr<__T> __a, device_ptr<__U> __b) { return __a.get() < __b.get(); }

/// effect    the same address as another type
/// tag       follow
/// exact
template <class __T> __WP_BOTH device_ptr<__T> device_pointer_cast(__T *__p) { return device_ptr<__T>(__p); }
template <class __T> __WP_BOTH device_ptr<__T> device_pointer_cast(const device_ptr<__T> &__p) { return __p; }
template <class __T> __WP_BOTH __T *raw_pointer_cast(const device_ptr<__T> &__p) { return __p.get(); }
template <class __T> __WP_BOTH __T *raw_pointer_cast(__T *__p) { return __p; }
template <class __T> __WP_BOTH __T &raw_reference_cast(const device_reference<__T> &__r) { return *(&__r).get(); }
template <class __T> __WP_BOTH __T &raw_reference_cast(__T &__r) { return __r; }

/// effect    new device memory, and its end
/// tag       follow
/// exact
template <class __T> __WP_HOST device_ptr<__T> device_malloc(size_t __n) {
  __T *__p = nullptr;
  cudaMalloc((void **)&__p, __n * sizeof(__T));
  return device_ptr<__T>(__p);
}
template <class __T> __WP_HOST void device_free(device_ptr<__T> __p) { cudaFree((void *)__p.get()); }

// --- what algorithms see of iterators -------------------------------------------------------------
// The value itself where the work is done: device code reads through a plain pointer.
template <class __T> __WP_BOTH __T *__plain(device_ptr<__T> __p) { return __p.get(); }
template <class __I> __WP_BOTH __I __plain(__I __i) { return __i; }
template <class __I> using __plain_t = decltype(__plain(std::declval<__I>()));
template <class __I> using __value_t = std::remove_cv_t<std::remove_reference_t<decltype(*std::declval<__plain_t<__I>>())>>;

template <class __I> struct __is_device : std::false_type {};
template <class __I> struct __is_anywhere : std::false_type {};
template <class __T> struct __is_device<device_ptr<__T>> : std::true_type {};

// The steps of an iterator that are made of its sum with a number and its distance from another.
#define __WP_THRUST_STEPS(__self)                                                                                    \
  __WP_BOTH __self operator++(int) {                                                                                 \
    __self __old = *this;                                                                                            \
    return *this = *this + 1, __old;                                                                                 \
  }                                                                                                                  \
  __WP_BOTH __self &operator--() { return *this = *this + -1; }                                                      \
  __WP_BOTH __self operator--(int) {                                                                                 \
    __self __old = *this;                                                                                            \
    return *this = *this + -1, __old;                                                                                \
  }                                                                                                                  \
  __WP_BOTH __self &operator+=(ptrdiff_t __n) { return *this = *this + __n; }                                        \
  __WP_BOTH __self &operator-=(ptrdiff_t __n) { return *this = *this + -__n; }                                       \
  __WP_BOTH __self operator-(ptrdiff_t __n) const { return *this + -__n; }                                           \
  friend __WP_BOTH __self operator+(ptrdiff_t __n, const __self &__i) { return __i + __n; }                          \
  __WP_BOTH bool operator<(const __self &__o) const { return *this - __o < 0; }                                      \
  __WP_BOTH bool operator>(const __self &__o) const { return *this - __o > 0; }                                      \
  __WP_BOTH bool operator<=(const __self &__o) const { return *this - __o <= 0; }                                    \
  __WP_BOTH bool operator>=(const __self &__o) const { return *this - __o >= 0; }
struct use_default {};
struct any_system_tag {};
struct random_access_traversal_tag {};
template <class __T, class = use_default, class = use_default, class = use_default> class counting_iterator {
  __T __v;

 public:
  typedef __T value_type;
  typedef ptrdiff_t difference_type;
  typedef __T reference;
  typedef const __T *pointer;
  typedef std::random_access_iterator_tag iterator_category;
  __WP_BOTH explicit counting_iterator(__T __x = __T()) : __v(__x) {}
  __WP_BOTH __T operator*() const { return __v; }
  template <class __N> __WP_BOTH __T operator[](__N __n) const { return (__T)(__v + __n); }
  __WP_THRUST_STEPS(counting_iterator)
  __WP_BOTH counting_iterator &operator++() { return ++__v, *this; }
  __WP_BOTH counting_iterator operator+(ptrdiff_t __n) const { return counting_iterator((__T)(__v + __n)); }
  __WP_BOTH ptrdiff_t operator-(const counting_iterator &__o) const { return (ptrdiff_t)(__v - __o.__v); }
  __WP_BOTH bool operator==(const counting_iterator &__o) const { return __v == __o.__v; }
  __WP_BOTH bool operator!=(const counting_iterator &__o) const { return __v != __o.__v; }
};
template <class __T, class __A, class __B, class __C> struct __is_anywhere<counting_iterator<__T, __A, __B, __C>> : std::true_type {};
template <class __T, class = use_default, class = use_default> class constant_iterator {
  __T __v;
  ptrdiff_t __at;

 public:
  typedef __T value_type;
  typedef ptrdiff_t difference_type;
  typedef __T reference;
  typedef const __T *pointer;
  typedef std::random_access_iterator_tag iterator_category;
  __WP_BOTH explicit constant_iterator(__T __x = __T(), ptrdiff_t __i = 0) : __v(__x), __at(__i) {}
  __WP_BOTH __T operator*() const { return __v; }
  template <class __N> __WP_BOTH __T operator[](__N) const { return __v; }
  __WP_THRUST_STEPS(constant_iterator)
  __WP_BOTH constant_iterator &operator++() { return ++__at, *this; }
  __WP_BOTH constant_iterator operator+(ptrdiff_t __n) const { return constant_iterator(__v, __at + __n); }
  __WP_BOTH ptrdiff_t operator-(const constant_iterator &__o) const { return __at - __o.__at; }
  __WP_BOTH bool operator==(const constant_iterator &__o) const { return __at == __o.__at; }
  __WP_BOTH bool operator!=(const constant_iterator &__o) const { return __at != __o.__at; }
};
template <class __T, class __A, class __B> struct __is_anywhere<constant_iterator<__T, __A, __B>> : std::true_type {};
template <class = use_default> class discard_iterator {
  ptrdiff_t __at = 0;

 public:
  struct __Sink {
    template <class __T> __WP_BOTH const __Sink &operator=(const __T &) const { return *this; }
  };
  typedef std::random_access_iterator_tag iterator_category;
  typedef ptrdiff_t difference_type;
  typedef __Sink value_type;
  typedef __Sink reference;
  typedef void pointer;
  __WP_THRUST_STEPS(discard_iterator)
  __WP_BOTH discard_iterator(ptrdiff_t __n = 0) : __at(__n) {}
  __WP_BOTH bool operator==(const discard_iterator &__o) const { return __at == __o.__at; }
  __WP_BOTH bool operator!=(const discard_iterator &__o) const { return __at != __o.__at; }
  __WP_BOTH __Sink operator*() const { return __Sink(); }
  template <class __N> __WP_BOTH __Sink operator[](__N) const { return __Sink(); }
  __WP_BOTH discard_iterator &operator++() { return ++__at, *this; }
  __WP_BOTH discard_iterator operator+(ptrdiff_t __n) const {
    discard_iterator __r;
    return __r.__at = __at + __n, __r;
  }
  __WP_BOTH ptrdiff_t operator-(const discard_iterator &__o) const { return __at - __o.__at; }
};
template <class __F, class __I, class = use_default, class = use_default> class transform_iterator {
  __I __i;
  __F __f;

 public:
  typedef std::remove_cv_t<std::remove_reference_t<decltype(std::declval<__F>()(*std::declval<__plain_t<__I>>()))>> value_type;
  typedef ptrdiff_t difference_type;
  typedef value_type reference;
  typedef const value_type *pointer;
  typedef std::random_access_iterator_tag iterator_category;
  __WP_BOTH transform_iterator() : __i(), __f() {}
  __WP_BOTH explicit transform_iterator(__I __j, __F __g = __F()) : __i(__j), __f(__g) {}
  __WP_BOTH const __I &base() const { return __i; }
  __WP_BOTH __F functor() const { return __f; }
  __WP_BOTH value_type operator*() const { return __f(*__plain(__i)); }
  template <class __N> __WP_BOTH value_type operator[](__N __n) const { return __f(__plain(__i)[__n]); }
  __WP_THRUST_STEPS(transform_iterator)
  __WP_BOTH transform_iterator &operator++() { return ++__i, *this; }
  __WP_BOTH transform_iterator operator+(ptrdiff_t __n) const { return transform_iterator(__i + __n, __f); }
  __WP_BOTH ptrdiff_t operator-(const transform_iterator &__o) const { return __i - __o.__i; }
  __WP_BOTH bool operator==(const transform_iterator &__o) const { return __i == __o.__i; }
  __WP_BOTH bool operator!=(const transform_iterator &__o) const { return !(__i == __o.__i); }
};
template <class __F, class __I, class __R, class __V> struct __is_device<transform_iterator<__F, __I, __R, __V>> : __is_device<__I> {};
template <class __F, class __I, class __R, class __V> struct __is_anywhere<transform_iterator<__F, __I, __R, __V>> : __is_anywhere<__I> {};
template <class __E, class __X> class permutation_iterator {
  __E __e;
  __X __x;

 public:
  typedef __value_t<__E> value_type;
  typedef ptrdiff_t difference_type;
  typedef std::random_access_iterator_tag iterator_category;
  typedef decltype(std::declval<__plain_t<__E>>()[0]) reference;
  typedef void pointer;
  __WP_BOTH permutation_iterator() : __e(), __x() {}
  __WP_BOTH explicit permutation_iterator(__E __f, __X __y) : __e(__f), __x(__y) {}
  __WP_BOTH bool operator==(const permutation_iterator &__o) const { return *this - __o == 0; }
  __WP_BOTH bool operator!=(const permutation_iterator &__o) const { return *this - __o != 0; }
  __WP_BOTH decltype(auto) operator*() const { return __plain(__e)[*__plain(__x)]; }
  template <class __N> __WP_BOTH decltype(auto) operator[](__N __n) const { return __plain(__e)[__plain(__x)[__n]]; }
  __WP_THRUST_STEPS(permutation_iterator)
  __WP_BOTH permutation_iterator &operator++() { return ++__x, *this; }
  __WP_BOTH permutation_iterator operator+(ptrdiff_t __n) const { return permutation_iterator(__e, __x + __n); }
  __WP_BOTH ptrdiff_t operator-(const permutation_iterator &__o) const { return __x - __o.__x; }
};
template <class __E, class __X> struct __is_device<permutation_iterator<__E, __X>> : std::bool_constant<__is_device<__E>::value || __is_device<__X>::value> {};

using std::get;
using std::make_pair;
using std::make_tuple;
using std::pair;
using std::tie;
using std::tuple;
using std::tuple_element;
using std::tuple_size;
using std::swap;
template <class __T> class zip_iterator;
template <class... __I> class zip_iterator<std::tuple<__I...>> {
  std::tuple<__I...> __i;
  template <size_t... __k> __WP_BOTH auto __at(ptrdiff_t __n, std::index_sequence<__k...>) const {
    return std::tuple<decltype(*std::declval<__plain_t<__I>>())...>(__plain(std::get<__k>(__i))[__n]...);
  }
  template <size_t... __k> __WP_BOTH zip_iterator __moved(ptrdiff_t __n, std::index_sequence<__k...>) const {
    return zip_iterator(std::tuple<__I...>((std::get<__k>(__i) + __n)...));
  }

 public:
  typedef ptrdiff_t difference_type;
  typedef std::random_access_iterator_tag iterator_category;
  typedef std::tuple<__value_t<__I>...> value_type;
  typedef std::tuple<decltype(*std::declval<__plain_t<__I>>())...> reference;
  typedef void pointer;
  __WP_THRUST_STEPS(zip_iterator)
  __WP_BOTH bool operator==(const zip_iterator &__o) const { return *this - __o == 0; }
  __WP_BOTH bool operator!=(const zip_iterator &__o) const { return *this - __o != 0; }
  __WP_BOTH zip_iterator() {}
  __WP_BOTH zip_iterator(std::tuple<__I...> __t) : __i(__t) {}
  __WP_BOTH auto operator*() const { return __at(0, std::index_sequence_for<__I...>()); }
  __WP_BOTH auto operator[](ptrdiff_t __n) const { return __at(__n, std::index_sequence_for<__I...>()); }
  __WP_BOTH zip_iterator operator+(ptrdiff_t __n) const { return __moved(__n, std::index_sequence_for<__I...>()); }
  __WP_BOTH zip_iterator &operator++() { return *this = *this + 1; }
  __WP_BOTH ptrdiff_t operator-(const zip_iterator &__o) const { return std::get<0>(__i) - std::get<0>(__o.__i); }
  __WP_BOTH const std::tuple<__I...> &get_iterator_tuple() const { return __i; }
};
template <class... __I> struct __is_device<zip_iterator<std::tuple<__I...>>> : std::bool_constant<(__is_device<__I>::value || ...)> {};

/// effect    iterators over what is not in memory, or is elsewhere
/// tag       follow
/// exact
template <class __T> __WP_BOTH counting_iterator<__T> make_counting_iterator(__T __v) { return counting_iterator<__T>(__v); }
template <class __T> __WP_BOTH constant_iterator<__T> make_constant_iterator(__T __v) { return constant_iterator<__T>(__v); }
__WP_BOTH discard_iterator<> make_discard_iterator(ptrdiff_t __n = 0) { return discard_iterator<>(__n); }
template <class __F, class __I> __WP_BOTH transform_iterator<__F, __I> make_transform_iterator(__I __i, __F __f) { return transform_iterator<__F, __I>(__i, __f); }
template <class __E, class __X> __WP_BOTH permutation_iterator<__E, __X> make_permutation_iterator(__E __e, __X __x) { return permutation_iterator<__E, __X>(__e, __x); }
template <class... __I> __WP_BOTH zip_iterator<std::tuple<__I...>> make_zip_iterator(std::tuple<__I...> __t) { return zip_iterator<std::tuple<__I...>>(__t); }
template <class... __I> __WP_BOTH zip_iterator<std::tuple<__I...>> make_zip_iterator(__I... __i) { return zip_iterator<std::tuple<__I...>>(std::tuple<__I...>(__i...)); }
template <class __I> __WP_BOTH ptrdiff_t distance(__I __a, __I __b) { return __b - __a; }

#undef __WP_THRUST_STEPS
template <class __I> struct iterator_traits : std::iterator_traits<__I> {};
template <class __I> struct iterator_value { typedef __value_t<__I> type; };
template <class __I> struct iterator_difference { typedef ptrdiff_t type; };
template <class __I> struct iterator_reference { typedef decltype(*std::declval<__I>()) type; };
template <class __I> struct iterator_system { typedef std::conditional_t<__is_device<__I>::value, device_system_tag, host_system_tag> type; };
template <class __I> using iterator_value_t = typename iterator_value<__I>::type;
template <class __I> using iterator_difference_t = typename iterator_difference<__I>::type;

// --- function objects -----------------------------------------------------------------------------
using std::bit_and;
using std::bit_or;
using std::bit_xor;
using std::divides;
using std::equal_to;
using std::greater;
using std::greater_equal;
using std::less;
using std::less_equal;
using std::logical_and;
using std::logical_not;
using std::logical_or;
using std::minus;
using std::modulus;
using std::multiplies;
using std::negate;
using std::not_equal_to;
using std::plus;
template <class __T = void> struct maximum {
  template <class __U> __WP_BOTH __U operator()(const __U &__a, const __U &__b) const { return __a < __b ? __b : __a; }
};
template <class __T = void> struct minimum {
  template <class __U> __WP_BOTH __U operator()(const __U &__a, const __U &__b) const { return __b < __a ? __b : __a; }
};
template <class __T = void> struct identity {
  template <class __U> __WP_BOTH const __U &operator()(const __U &__a) const { return __a; }
};
template <class __T = void> struct square {
  template <class __U> __WP_BOTH __U operator()(const __U &__a) const { return __a * __a; }
};
template <class __A, class __R> struct unary_function {
  typedef __A argument_type;
  typedef __R result_type;
};
template <class __A, class __B, class __R> struct binary_function {
  typedef __A first_argument_type;
  typedef __B second_argument_type;
  typedef __R result_type;
};

// --- algorithms -----------------------------------------------------------------------------------
namespace __algorithms {
#define __WP_FN [=] __attribute__((host)) __attribute__((device))
template <class __T> constexpr bool __ordered = !std::is_floating_point_v<__T>;
// Of floats neither the order nor, with it, the result is fixed.
template <class __T> __WP_BOTH __T __settled(__T __v) {
  if constexpr (__ordered<__T>) return __v;
  else return __wp_nondet<__T>();
}

template <class __E, class __I, class __T> __WP_BOTH void fill(__E __e, __I __first, __I __last, const __T &__v) {
  auto __to = __plain(__first);
  __value_t<__I> __x = __v;
  __each(__e, (size_t)(__last - __first), __WP_FN(size_t __i) { __to[__i] = __x; });
}
template <class __E, class __I, class __N, class __T> __WP_BOTH __I fill_n(__E __e, __I __first, __N __n, const __T &__v) {
  fill(__e, __first, __first + __n, __v);
  return __first + __n;
}
template <class __E, class __I, class __T, class __S> __WP_BOTH void sequence(__E __e, __I __first, __I __last, __T __from, __S __step) {
  auto __to = __plain(__first);
  __each(__e, (size_t)(__last - __first), __WP_FN(size_t __i) { __to[__i] = (__value_t<__I>)(__from + (__T)__i * __step); });
}
template <class __E, class __I, class __T> __WP_BOTH void sequence(__E __e, __I __first, __I __last, __T __from) {
  sequence(__e, __first, __last, __from, (__T)1);
}
template <class __E, class __I> __WP_BOTH void sequence(__E __e, __I __first, __I __last) {
  sequence(__e, __first, __last, (__value_t<__I>)0, (__value_t<__I>)1);
}
template <class __E, class __I, class __F> __WP_BOTH void tabulate(__E __e, __I __first, __I __last, __F __f) {
  auto __to = __plain(__first);
  __each(__e, (size_t)(__last - __first), __WP_FN(size_t __i) { __to[__i] = __f(__i); });
}
template <class __E, class __I, class __F> __WP_BOTH void generate(__E __e, __I __first, __I __last, __F __f) {
  auto __to = __plain(__first);
  __each(__e, (size_t)(__last - __first), [=] __attribute__((host)) __attribute__((device)) (size_t __i) mutable { __to[__i] = __f(); });
}
template <class __E, class __I, class __F> __WP_BOTH __I for_each(__E __e, __I __first, __I __last, __F __f) {
  auto __from = __plain(__first);
  __each(__e, (size_t)(__last - __first), [=] __attribute__((host)) __attribute__((device)) (size_t __i) mutable { __f(__from[__i]); });
  return __last;
}
template <class __E, class __I, class __N, class __F> __WP_BOTH __I for_each_n(__E __e, __I __first, __N __n, __F __f) {
  return for_each(__e, __first, __first + __n, __f);
}
template <class __E, class __I, class __O, class __F> __WP_BOTH __O transform(__E __e, __I __first, __I __last, __O __out, __F __f) {
  auto __from = __plain(__first);
  auto __to = __plain(__out);
  size_t __n = (size_t)(__last - __first);
  __each(__e, __n, [=] __attribute__((host)) __attribute__((device)) (size_t __i) mutable { __to[__i] = __f(__from[__i]); });
  return __out + __n;
}
template <class __E, class __I, class __J, class __O, class __F>
__WP_BOTH __O transform(__E __e, __I __first, __I __last, __J __second, __O __out, __F __f) {
  auto __from = __plain(__first);
  auto __other = __plain(__second);
  auto __to = __plain(__out);
  size_t __n = (size_t)(__last - __first);
  __each(__e, __n, [=] __attribute__((host)) __attribute__((device)) (size_t __i) mutable { __to[__i] = __f(__from[__i], __other[__i]); });
  return __out + __n;
}
template <class __E, class __I, class __O, class __F, class __P>
__WP_BOTH __O transform_if(__E __e, __I __first, __I __last, __O __out, __F __f, __P __p) {
  auto __from = __plain(__first);
  auto __to = __plain(__out);
  size_t __n = (size_t)(__last - __first);
  __each(__e, __n, __WP_FN(size_t __i) { if (__p(__from[__i])) __to[__i] = __f(__from[__i]); });
  return __out + __n;
}
template <class __E, class __I, class __O> __WP_BOTH __O copy(__E __e, __I __first, __I __last, __O __out) {
  auto __from = __plain(__first);
  auto __to = __plain(__out);
  size_t __n = (size_t)(__last - __first);
  __each(__e, __n, __WP_FN(size_t __i) { __to[__i] = __from[__i]; });
  return __out + __n;
}
template <class __E, class __I, class __N, class __O> __WP_BOTH __O copy_n(__E __e, __I __first, __N __n, __O __out) {
  return copy(__e, __first, __first + __n, __out);
}
template <class __E, class __I, class __O, class __P> __WP_BOTH __O copy_if(__E __e, __I __first, __I __last, __O __out, __P __p) {
  auto __from = __plain(__first);
  auto __to = __plain(__out);
  size_t __n = (size_t)(__last - __first);
  size_t __kept = __ask<size_t>(__e, __WP_FN() {
    size_t __k = 0;
    for (size_t __i = 0; __i < __n; ++__i)
      if (__p(__from[__i])) __to[__k++] = __from[__i];
    return __k;
  });
  return __out + __kept;
}
template <class __E, class __I, class __S, class __O, class __P>
__WP_BOTH __O copy_if(__E __e, __I __first, __I __last, __S __stencil, __O __out, __P __p) {
  auto __from = __plain(__first);
  auto __with = __plain(__stencil);
  auto __to = __plain(__out);
  size_t __n = (size_t)(__last - __first);
  size_t __kept = __ask<size_t>(__e, __WP_FN() {
    size_t __k = 0;
    for (size_t __i = 0; __i < __n; ++__i)
      if (__p(__with[__i])) __to[__k++] = __from[__i];
    return __k;
  });
  return __out + __kept;
}
template <class __E, class __M, class __I, class __O> __WP_BOTH __O gather(__E __e, __M __map, __M __last, __I __in, __O __out) {
  auto __where = __plain(__map);
  auto __from = __plain(__in);
  auto __to = __plain(__out);
  size_t __n = (size_t)(__last - __map);
  __each(__e, __n, __WP_FN(size_t __i) { __to[__i] = __from[__where[__i]]; });
  return __out + __n;
}
template <class __E, class __I, class __M, class __O> __WP_BOTH void scatter(__E __e, __I __first, __I __last, __M __map, __O __out) {
  auto __where = __plain(__map);
  auto __from = __plain(__first);
  auto __to = __plain(__out);
  __each(__e, (size_t)(__last - __first), __WP_FN(size_t __i) { __to[__where[__i]] = __from[__i]; });
}
template <class __E, class __I, class __M, class __S, class __O>
__WP_BOTH void scatter_if(__E __e, __I __first, __I __last, __M __map, __S __stencil, __O __out) {
  auto __where = __plain(__map);
  auto __from = __plain(__first);
  auto __with = __plain(__stencil);
  auto __to = __plain(__out);
  __each(__e, (size_t)(__last - __first), __WP_FN(size_t __i) { if (__with[__i]) __to[__where[__i]] = __from[__i]; });
}
template <class __E, class __I, class __P, class __T> __WP_BOTH void replace_if(__E __e, __I __first, __I __last, __P __p, const __T &__v) {
  auto __to = __plain(__first);
  __T __x = __v;
  __each(__e, (size_t)(__last - __first), __WP_FN(size_t __i) { if (__p(__to[__i])) __to[__i] = __x; });
}
template <class __E, class __I, class __T> __WP_BOTH void replace(__E __e, __I __first, __I __last, const __T &__old, const __T &__v) {
  __T __o = __old;
  replace_if(__e, __first, __last, __WP_FN(const __T &__x) { return __x == __o; }, __v);
}
template <class __E, class __I> __WP_BOTH void reverse(__E __e, __I __first, __I __last) {
  auto __to = __plain(__first);
  size_t __n = (size_t)(__last - __first);
  __each(__e, __n / 2, __WP_FN(size_t __i) {
    __value_t<__I> __x = __to[__i];
    __to[__i] = __to[__n - 1 - __i];
    __to[__n - 1 - __i] = __x;
  });
}
template <class __E, class __I, class __J> __WP_BOTH __J swap_ranges(__E __e, __I __first, __I __last, __J __second) {
  auto __a = __plain(__first);
  auto __b = __plain(__second);
  size_t __n = (size_t)(__last - __first);
  __each(__e, __n, __WP_FN(size_t __i) {
    __value_t<__I> __x = __a[__i];
    __a[__i] = __b[__i];
    __b[__i] = __x;
  });
  return __second + __n;
}

template <class __E, class __I, class __G, class __T, class __F>
__WP_BOTH __T transform_reduce(__E __e, __I __first, __I __last, __G __g, __T __init, __F __f) {
  auto __from = __plain(__first);
  size_t __n = (size_t)(__last - __first);
  return __ask<__T>(__e, __WP_FN() {
    __T __sum = __init;
    for (size_t __i = 0; __i < __n; ++__i) __sum = __f(__sum, __g(__from[__i]));
    return __n == 0 ? __sum : __settled(__sum);
  });
}
template <class __E, class __I, class __T, class __F> __WP_BOTH __T reduce(__E __e, __I __first, __I __last, __T __init, __F __f) {
  return transform_reduce(__e, __first, __last, identity<>(), __init, __f);
}
template <class __E, class __I, class __T> __WP_BOTH __T reduce(__E __e, __I __first, __I __last, __T __init) {
  return transform_reduce(__e, __first, __last, identity<>(), __init, plus<__T>());
}
template <class __E, class __I> __WP_BOTH __value_t<__I> reduce(__E __e, __I __first, __I __last) {
  return reduce(__e, __first, __last, (__value_t<__I>)0);
}
template <class __E, class __I, class __P> __WP_BOTH ptrdiff_t count_if(__E __e, __I __first, __I __last, __P __p) {
  return transform_reduce(__e, __first, __last, __WP_FN(const __value_t<__I> &__x) { return (ptrdiff_t)(__p(__x) ? 1 : 0); }, (ptrdiff_t)0, plus<ptrdiff_t>());
}
template <class __E, class __I, class __T> __WP_BOTH ptrdiff_t count(__E __e, __I __first, __I __last, const __T &__v) {
  __T __w = __v;
  return count_if(__e, __first, __last, __WP_FN(const __value_t<__I> &__x) { return __x == __w; });
}
template <class __E, class __I, class __J, class __T, class __F, class __G>
__WP_BOTH __T inner_product(__E __e, __I __first, __I __last, __J __second, __T __init, __F __f, __G __g) {
  auto __a = __plain(__first);
  auto __b = __plain(__second);
  size_t __n = (size_t)(__last - __first);
  return __ask<__T>(__e, __WP_FN() {
    __T __sum = __init;
    for (size_t __i = 0; __i < __n; ++__i) __sum = __f(__sum, __g(__a[__i], __b[__i]));
    return __n == 0 ? __sum : __settled(__sum);
  });
}
template <class __E, class __I, class __J, class __T> __WP_BOTH __T inner_product(__E __e, __I __first, __I __last, __J __second, __T __init) {
  return inner_product(__e, __first, __last, __second, __init, plus<__T>(), multiplies<__T>());
}
// The first place for which `f` holds against the best so far.
template <class __E, class __I, class __F> __WP_BOTH __I __extreme(__E __e, __I __first, __I __last, __F __f) {
  auto __from = __plain(__first);
  size_t __n = (size_t)(__last - __first);
  return __first + (ptrdiff_t)__ask<size_t>(__e, __WP_FN() {
    size_t __best = 0;
    for (size_t __i = 1; __i < __n; ++__i)
      if (__f(__from[__i], __from[__best])) __best = __i;
    return __best;
  });
}
template <class __E, class __I, class __F> __WP_BOTH __I min_element(__E __e, __I __first, __I __last, __F __f) {
  return __extreme(__e, __first, __last, __f);
}
template <class __E, class __I> __WP_BOTH __I min_element(__E __e, __I __first, __I __last) { return __extreme(__e, __first, __last, less<>()); }
template <class __E, class __I, class __F> __WP_BOTH __I max_element(__E __e, __I __first, __I __last, __F __f) {
  return __extreme(__e, __first, __last, __WP_FN(const __value_t<__I> &__a, const __value_t<__I> &__b) { return __f(__b, __a); });
}
template <class __E, class __I> __WP_BOTH __I max_element(__E __e, __I __first, __I __last) { return __extreme(__e, __first, __last, greater<>()); }
template <class __E, class __I> __WP_BOTH std::pair<__I, __I> minmax_element(__E __e, __I __first, __I __last) {
  return std::pair<__I, __I>(min_element(__e, __first, __last), max_element(__e, __first, __last));
}
template <class __E, class __I, class __F> __WP_BOTH std::pair<__I, __I> minmax_element(__E __e, __I __first, __I __last, __F __f) {
  return std::pair<__I, __I>(min_element(__e, __first, __last, __f), max_element(__e, __first, __last, __f));
}
template <class __E, class __I, class __P> __WP_BOTH __I find_if(__E __e, __I __first, __I __last, __P __p) {
  auto __from = __plain(__first);
  size_t __n = (size_t)(__last - __first);
  return __first + (ptrdiff_t)__ask<size_t>(__e, __WP_FN() {
    size_t __i = 0;
    while (__i < __n && !__p(__from[__i])) ++__i;
    return __i;
  });
}
template <class __E, class __I, class __T> __WP_BOTH __I find(__E __e, __I __first, __I __last, const __T &__v) {
  __T __w = __v;
  return find_if(__e, __first, __last, __WP_FN(const __value_t<__I> &__x) { return __x == __w; });
}
template <class __E, class __I, class __P> __WP_BOTH bool any_of(__E __e, __I __first, __I __last, __P __p) {
  return count_if(__e, __first, __last, __p) > 0;
}
template <class __E, class __I, class __P> __WP_BOTH bool none_of(__E __e, __I __first, __I __last, __P __p) {
  return count_if(__e, __first, __last, __p) == 0;
}
template <class __E, class __I, class __P> __WP_BOTH bool all_of(__E __e, __I __first, __I __last, __P __p) {
  return count_if(__e, __first, __last, __p) == __last - __first;
}
template <class __E, class __I, class __J> __WP_BOTH bool equal(__E __e, __I __first, __I __last, __J __second) {
  auto __a = __plain(__first);
  auto __b = __plain(__second);
  size_t __n = (size_t)(__last - __first);
  return __ask<bool>(__e, __WP_FN() {
    bool __same = true;
    for (size_t __i = 0; __i < __n; ++__i) __same = __same && __a[__i] == __b[__i];
    return __same;
  });
}
template <class __E, class __I, class __F> __WP_BOTH bool is_sorted(__E __e, __I __first, __I __last, __F __f) {
  auto __a = __plain(__first);
  size_t __n = (size_t)(__last - __first);
  return __ask<bool>(__e, __WP_FN() {
    bool __so = true;
    for (size_t __i = 1; __i < __n; ++__i) __so = __so && !__f(__a[__i], __a[__i - 1]);
    return __so;
  });
}
template <class __E, class __I> __WP_BOTH bool is_sorted(__E __e, __I __first, __I __last) { return is_sorted(__e, __first, __last, less<>()); }

template <class __E, class __I, class __O, class __G, class __F>
__WP_BOTH __O transform_inclusive_scan(__E __e, __I __first, __I __last, __O __out, __G __g, __F __f) {
  auto __from = __plain(__first);
  auto __to = __plain(__out);
  size_t __n = (size_t)(__last - __first);
  typedef std::remove_cv_t<std::remove_reference_t<decltype(__g(*__from))>> __T;
  __once(__e, __WP_FN() {
    if (__n == 0) return;
    __T __sum = __g(__from[0]);
    __to[0] = __sum;
    for (size_t __i = 1; __i < __n; ++__i) {
      __sum = __f(__sum, __g(__from[__i]));
      __to[__i] = __settled(__sum);
    }
  });
  return __out + __n;
}
template <class __E, class __I, class __O, class __F> __WP_BOTH __O inclusive_scan(__E __e, __I __first, __I __last, __O __out, __F __f) {
  return transform_inclusive_scan(__e, __first, __last, __out, identity<>(), __f);
}
template <class __E, class __I, class __O> __WP_BOTH __O inclusive_scan(__E __e, __I __first, __I __last, __O __out) {
  return inclusive_scan(__e, __first, __last, __out, plus<__value_t<__I>>());
}
template <class __E, class __I, class __O, class __G, class __T, class __F>
__WP_BOTH __O transform_exclusive_scan(__E __e, __I __first, __I __last, __O __out, __G __g, __T __init, __F __f) {
  auto __from = __plain(__first);
  auto __to = __plain(__out);
  size_t __n = (size_t)(__last - __first);
  __once(__e, __WP_FN() {
    __T __sum = __init;
    for (size_t __i = 0; __i < __n; ++__i) {
      __T __next = __f(__sum, __g(__from[__i]));
      __to[__i] = __i == 0 ? __sum : __settled(__sum);
      __sum = __next;
    }
  });
  return __out + __n;
}
template <class __E, class __I, class __O, class __T, class __F>
__WP_BOTH __O exclusive_scan(__E __e, __I __first, __I __last, __O __out, __T __init, __F __f) {
  return transform_exclusive_scan(__e, __first, __last, __out, identity<>(), __init, __f);
}
template <class __E, class __I, class __O, class __T> __WP_BOTH __O exclusive_scan(__E __e, __I __first, __I __last, __O __out, __T __init) {
  return exclusive_scan(__e, __first, __last, __out, __init, plus<__T>());
}
template <class __E, class __I, class __O> __WP_BOTH __O exclusive_scan(__E __e, __I __first, __I __last, __O __out) {
  return exclusive_scan(__e, __first, __last, __out, (__value_t<__I>)0);
}
template <class __E, class __I, class __O, class __F> __WP_BOTH __O adjacent_difference(__E __e, __I __first, __I __last, __O __out, __F __f) {
  auto __from = __plain(__first);
  auto __to = __plain(__out);
  size_t __n = (size_t)(__last - __first);
  __once(__e, __WP_FN() {
    if (__n == 0) return;
    __value_t<__I> __before = __from[0];
    __to[0] = __before;
    for (size_t __i = 1; __i < __n; ++__i) {
      __value_t<__I> __now = __from[__i];
      __to[__i] = __f(__now, __before);
      __before = __now;
    }
  });
  return __out + __n;
}
template <class __E, class __I, class __O> __WP_BOTH __O adjacent_difference(__E __e, __I __first, __I __last, __O __out) {
  return adjacent_difference(__e, __first, __last, __out, minus<__value_t<__I>>());
}

// Sorting by insertion: stable.
template <class __E, class __I, class __F> __WP_BOTH void stable_sort(__E __e, __I __first, __I __last, __F __f) {
  auto __a = __plain(__first);
  size_t __n = (size_t)(__last - __first);
  __once(__e, __WP_FN() {
    for (size_t __i = 1; __i < __n; ++__i) {
      __value_t<__I> __x = __a[__i];
      size_t __j = __i;
      for (; __j > 0 && __f(__x, __a[__j - 1]); --__j) __a[__j] = __a[__j - 1];
      __a[__j] = __x;
    }
  });
}
template <class __E, class __I> __WP_BOTH void stable_sort(__E __e, __I __first, __I __last) { stable_sort(__e, __first, __last, less<>()); }
template <class __E, class __I, class __F> __WP_BOTH void sort(__E __e, __I __first, __I __last, __F __f) { stable_sort(__e, __first, __last, __f); }
template <class __E, class __I> __WP_BOTH void sort(__E __e, __I __first, __I __last) { stable_sort(__e, __first, __last, less<>()); }
template <class __E, class __I, class __V, class __F>
__WP_BOTH void stable_sort_by_key(__E __e, __I __first, __I __last, __V __values, __F __f) {
  auto __a = __plain(__first);
  auto __v = __plain(__values);
  size_t __n = (size_t)(__last - __first);
  __once(__e, __WP_FN() {
    for (size_t __i = 1; __i < __n; ++__i) {
      __value_t<__I> __x = __a[__i];
      __value_t<__V> __w = __v[__i];
      size_t __j = __i;
      for (; __j > 0 && __f(__x, __a[__j - 1]); --__j) {
        __a[__j] = __a[__j - 1];
        __v[__j] = __v[__j - 1];
      }
      __a[__j] = __x;
      __v[__j] = __w;
    }
  });
}
template <class __E, class __I, class __V> __WP_BOTH void stable_sort_by_key(__E __e, __I __first, __I __last, __V __values) {
  stable_sort_by_key(__e, __first, __last, __values, less<>());
}
template <class __E, class __I, class __V, class __F> __WP_BOTH void sort_by_key(__E __e, __I __first, __I __last, __V __values, __F __f) {
  stable_sort_by_key(__e, __first, __last, __values, __f);
}
template <class __E, class __I, class __V> __WP_BOTH void sort_by_key(__E __e, __I __first, __I __last, __V __values) {
  stable_sort_by_key(__e, __first, __last, __values, less<>());
}
template <class __E, class __I, class __P> __WP_BOTH __I remove_if(__E __e, __I __first, __I __last, __P __p) {
  return copy_if(__e, __first, __last, __first, __WP_FN(const __value_t<__I> &__x) { return !__p(__x); });
}
template <class __E, class __I, class __T> __WP_BOTH __I remove(__E __e, __I __first, __I __last, const __T &__v) {
  __T __w = __v;
  return remove_if(__e, __first, __last, __WP_FN(const __value_t<__I> &__x) { return __x == __w; });
}
template <class __E, class __I, class __F> __WP_BOTH __I unique(__E __e, __I __first, __I __last, __F __same) {
  auto __a = __plain(__first);
  size_t __n = (size_t)(__last - __first);
  return __first + (ptrdiff_t)__ask<size_t>(__e, __WP_FN() {
    size_t __k = 0;
    for (size_t __i = 0; __i < __n; ++__i)
      if (__k == 0 || !__same(__a[__k - 1], __a[__i])) __a[__k++] = __a[__i];
    return __k;
  });
}
template <class __E, class __I> __WP_BOTH __I unique(__E __e, __I __first, __I __last) { return unique(__e, __first, __last, equal_to<>()); }
template <class __E, class __I, class __V, class __F>
__WP_BOTH std::pair<__I, __V> unique_by_key(__E __e, __I __first, __I __last, __V __values, __F __same) {
  auto __a = __plain(__first);
  auto __v = __plain(__values);
  size_t __n = (size_t)(__last - __first);
  size_t __made = __ask<size_t>(__e, __WP_FN() {
    size_t __k = 0;
    for (size_t __i = 0; __i < __n; ++__i)
      if (__k == 0 || !__same(__a[__k - 1], __a[__i])) __a[__k] = __a[__i], __v[__k++] = __v[__i];
    return __k;
  });
  return std::pair<__I, __V>(__first + (ptrdiff_t)__made, __values + (ptrdiff_t)__made);
}
template <class __E, class __I, class __V> __WP_BOTH std::pair<__I, __V> unique_by_key(__E __e, __I __first, __I __last, __V __values) {
  return unique_by_key(__e, __first, __last, __values, equal_to<>());
}
template <class __E, class __I, class __V, class __K, class __O>
__WP_BOTH std::pair<__K, __O> reduce_by_key(__E __e, __I __first, __I __last, __V __values, __K __keys, __O __out) {
  auto __a = __plain(__first);
  auto __v = __plain(__values);
  auto __k = __plain(__keys);
  auto __o = __plain(__out);
  size_t __n = (size_t)(__last - __first);
  size_t __made = __ask<size_t>(__e, __WP_FN() {
    size_t __m = 0;
    for (size_t __i = 0; __i < __n;) {
      __value_t<__I> __key = __a[__i];
      __value_t<__V> __sum = __v[__i];
      for (++__i; __i < __n && __a[__i] == __key; ++__i) __sum = __sum + __v[__i];
      __k[__m] = __key;
      __o[__m++] = __settled(__sum);
    }
    return __m;
  });
  return std::pair<__K, __O>(__keys + __made, __out + __made);
}
template <class __E, class __I, class __T> __WP_BOTH __I lower_bound(__E __e, __I __first, __I __last, const __T &__v) {
  __T __w = __v;
  return find_if(__e, __first, __last, __WP_FN(const __value_t<__I> &__x) { return !(__x < __w); });
}
template <class __E, class __I, class __T> __WP_BOTH __I upper_bound(__E __e, __I __first, __I __last, const __T &__v) {
  __T __w = __v;
  return find_if(__e, __first, __last, __WP_FN(const __value_t<__I> &__x) { return __w < __x; });
}
template <class __E, class __I, class __T> __WP_BOTH bool binary_search(__E __e, __I __first, __I __last, const __T &__v) {
  return count(__e, __first, __last, __v) > 0;
}
#undef __WP_FN
}  // namespace __algorithms

// Which side: that of an iterator that says so; the device's where none is bound to a side.
template <class... __I> constexpr bool __on_device = (__is_device<__I>::value || ...);
template <class __F, class...> constexpr bool __starts_anywhere = __is_anywhere<__F>::value;
template <class __T, class = void> struct __is_policy : std::false_type {};
template <class __T> struct __is_policy<__T, std::enable_if_t<std::is_base_of_v<__Policy<__T>, __T>>> : std::true_type {};

#define __WP_THRUST(__NAME)                                                                              \
  template <class __I, class... __X, class = std::enable_if_t<!__is_policy<__I>::value>>                 \
  __WP_HOST auto __NAME(__I __first, __X... __x) {                                                       \
    if constexpr (__on_device<__I, __X...> || __starts_anywhere<__I, __X...>)                            \
      return __algorithms::__NAME(__There{0, true}, __first, __x...);                                    \
    else                                                                                                 \
      return __algorithms::__NAME(__Here(), __first, __x...);                                            \
  }                                                                                                      \
  template <class __P, class... __X, class = std::enable_if_t<__is_policy<__P>::value>>                  \
  __WP_HOST auto __NAME(const __P &__p, __X... __x) {                                                    \
    return __algorithms::__NAME(__executor(__p), __x...);                                                \
  }                                                                                                      \
  template <class __P, class... __X, class = std::enable_if_t<__is_policy<__P>::value>>                  \
  __WP_DEV auto __NAME(const __P &, __X... __x) {                                                        \
    return __algorithms::__NAME(__Here(), __x...);                                                       \
  }

/// requires  ranges that lie in their memory, of the side that runs the algorithm
/// effect    as its name says, in the stream of the policy; the host waits for it
/// tag       follow
/// over: sums and scans of floats are arbitrary
__WP_THRUST(fill)
__WP_THRUST(fill_n)
__WP_THRUST(sequence)
__WP_THRUST(tabulate)
__WP_THRUST(generate)
__WP_THRUST(for_each)
__WP_THRUST(for_each_n)
__WP_THRUST(transform)
__WP_THRUST(transform_if)
__WP_THRUST(copy_if)
__WP_THRUST(gather)
__WP_THRUST(scatter)
__WP_THRUST(scatter_if)
__WP_THRUST(replace)
__WP_THRUST(replace_if)
__WP_THRUST(reverse)
__WP_THRUST(swap_ranges)
__WP_THRUST(reduce)
__WP_THRUST(transform_reduce)
__WP_THRUST(count)
__WP_THRUST(count_if)
__WP_THRUST(inner_product)
__WP_THRUST(min_element)
__WP_THRUST(max_element)
__WP_THRUST(minmax_element)
__WP_THRUST(find)
__WP_THRUST(find_if)
__WP_THRUST(any_of)
__WP_THRUST(all_of)
__WP_THRUST(none_of)
__WP_THRUST(equal)
__WP_THRUST(is_sorted)
__WP_THRUST(inclusive_scan)
__WP_THRUST(exclusive_scan)
__WP_THRUST(transform_inclusive_scan)
__WP_THRUST(transform_exclusive_scan)
__WP_THRUST(adjacent_difference)
__WP_THRUST(sort)
__WP_THRUST(stable_sort)
__WP_THRUST(sort_by_key)
__WP_THRUST(stable_sort_by_key)
__WP_THRUST(remove)
__WP_THRUST(remove_if)
__WP_THRUST(unique)
__WP_THRUST(unique_by_key)
__WP_THRUST(reduce_by_key)
__WP_THRUST(lower_bound)
__WP_THRUST(upper_bound)
__WP_THRUST(binary_search)
#undef __WP_THRUST

/// effect    copies; between the sides they are copies of memory, which the host waits for
/// tag       follow
/// exact
template <class __I, class __O> __WP_HOST __O copy(__I __first, __I __last, __O __out) {
  if constexpr (__is_device<__I>::value && __is_device<__O>::value) {
    return __algorithms::copy(__There{0, true}, __first, __last, __out);
  } else if constexpr (__is_device<__I>::value || __is_device<__O>::value) {
    size_t __n = (size_t)(__last - __first);
    typedef __value_t<__I> __T;
    if (__n == 0) return __out;
    if constexpr (__is_device<__I>::value) cudaMemcpy(&*__out, &*__plain(__first), __n * sizeof(__T), cudaMemcpyDefault);
    else cudaMemcpy((void *)&*__plain(__out), &*__first, __n * sizeof(__T), cudaMemcpyDefault);
    return __out + __n;
  } else {
    return __algorithms::copy(__Here(), __first, __last, __out);
  }
}
template <class __P, class __I, class __O, class = std::enable_if_t<__is_policy<__P>::value>>
__WP_HOST __O copy(const __P &__p, __I __first, __I __last, __O __out) {
  return __algorithms::copy(__executor(__p), __first, __last, __out);
}
template <class __P, class __I, class __O, class = std::enable_if_t<__is_policy<__P>::value>>
__WP_DEV __O copy(const __P &, __I __first, __I __last, __O __out) {
  return __algorithms::copy(__Here(), __first, __last, __out);
}
template <class __I, class __N, class __O, class = std::enable_if_t<!__is_policy<__I>::value>> __WP_HOST __O copy_n(__I __first, __N __n, __O __out) {
  return thrust::copy(__first, __first + __n, __out);
}

// --- vectors --------------------------------------------------------------------------------------
template <class __T> class device_allocator {};
template <class __T> class device_malloc_allocator {};
/// requires  elements within the vector
/// effect    an array in device memory, with its size on the host
/// tag       follow
/// exact
template <class __T, class __A = device_allocator<__T>> class device_vector {
  __T *__p = nullptr;
  size_t __n = 0, __room = 0;
  void __make_room(size_t __wanted) {
    if (__wanted <= __room) return;
    __T *__q = nullptr;
    cudaMalloc((void **)&__q, __wanted * sizeof(__T));
    if (__n > 0) cudaMemcpy(__q, __p, __n * sizeof(__T), cudaMemcpyDeviceToDevice);
    if (__p != nullptr) cudaFree(__p);
    __p = __q, __room = __wanted;
  }
  template <class __I> void __take(__I __first, __I __last) {
    size_t __k = (size_t)(__last - __first);
    __make_room(__k);
    __n = __k;
    thrust::copy(__first, __last, begin());
  }

 public:
  typedef __T value_type;
  typedef size_t size_type;
  typedef ptrdiff_t difference_type;
  typedef device_ptr<__T> iterator;
  typedef device_ptr<const __T> const_iterator;
  typedef device_ptr<__T> pointer;
  typedef device_ptr<const __T> const_pointer;
  typedef device_reference<__T> reference;
  typedef device_reference<const __T> const_reference;
  device_vector() {}
  explicit device_vector(size_t __k) { resize(__k); }
  device_vector(size_t __k, const __T &__v) { resize(__k, __v); }
  device_vector(const device_vector &__o) { __take(__o.begin(), __o.end()); }
  device_vector(device_vector &&__o) : __p(__o.__p), __n(__o.__n), __room(__o.__room) { __o.__p = nullptr, __o.__n = __o.__room = 0; }
  template <class __U, class __B> device_vector(const std::vector<__U, __B> &__o) { __take(__o.data(), __o.data() + __o.size()); }
  device_vector(std::initializer_list<__T> __o) { __take(__o.begin(), __o.end()); }
  template <class __I, class = std::enable_if_t<!std::is_arithmetic_v<__I>>> device_vector(__I __first, __I __last) { __take(__first, __last); }
  ~device_vector() {
    if (__p != nullptr) cudaFree(__p);
  }
  device_vector &operator=(const device_vector &__o) {
    if (this != &__o) __take(__o.begin(), __o.end());
    return *this;
  }
  device_vector &operator=(device_vector &&__o) { return swap(__o), *this; }
  template <class __U, class __B> device_vector &operator=(const std::vector<__U, __B> &__o) { return __take(__o.data(), __o.data() + __o.size()), *this; }
  void resize(size_t __k, const __T &__v = __T()) {
    size_t __old = __n;
    __make_room(__k);
    __n = __k;
    if (__k > __old) thrust::fill(begin() + __old, end(), __v);
  }
  void reserve(size_t __k) { __make_room(__k); }
  void assign(size_t __k, const __T &__v) {
    __n = 0;
    resize(__k, __v);
  }
  template <class __I, class = std::enable_if_t<!std::is_arithmetic_v<__I>>> void assign(__I __first, __I __last) { __take(__first, __last); }
  void push_back(const __T &__v) {
    if (__n == __room) __make_room(__n == 0 ? 1 : 2 * __n);
    ++__n;
    (*this)[__n - 1] = __v;
  }
  void pop_back() { --__n; }
  void clear() { __n = 0; }
  void shrink_to_fit() {}
  iterator erase(iterator __first, iterator __last) {
    thrust::copy(__last, end(), __first);
    __n -= (size_t)(__last - __first);
    return __first;
  }
  void swap(device_vector &__o) {
    std::swap(__p, __o.__p);
    std::swap(__n, __o.__n);
    std::swap(__room, __o.__room);
  }
  size_t size() const { return __n; }
  size_t capacity() const { return __room; }
  bool empty() const { return __n == 0; }
  iterator begin() { return iterator(__p); }
  iterator end() { return iterator(__p + __n); }
  const_iterator begin() const { return const_iterator(__p); }
  const_iterator end() const { return const_iterator(__p + __n); }
  const_iterator cbegin() const { return begin(); }
  const_iterator cend() const { return end(); }
  pointer data() { return pointer(__p); }
  const_pointer data() const { return const_pointer(__p); }
  reference operator[](size_t __i) { return reference(__p + __i); }
  const_reference operator[](size_t __i) const { return const_reference(__p + __i); }
  reference front() { return (*this)[0]; }
  reference back() { return (*this)[__n - 1]; }
  const_reference front() const { return (*this)[0]; }
  const_reference back() const { return (*this)[__n - 1]; }
};
template <class __T, class __A = std::allocator<__T>> class host_vector : public std::vector<__T> {
 public:
  using std::vector<__T>::vector;
  host_vector() {}
  host_vector(const host_vector &) = default;
  host_vector(const std::vector<__T> &__o) : std::vector<__T>(__o) {}
  template <class __B> host_vector(const device_vector<__T, __B> &__o) : std::vector<__T>(__o.size()) {
    thrust::copy(__o.begin(), __o.end(), this->data());
  }
  host_vector &operator=(const host_vector &) = default;
  template <class __B> host_vector &operator=(const device_vector<__T, __B> &__o) {
    this->resize(__o.size());
    thrust::copy(__o.begin(), __o.end(), this->data());
    return *this;
  }
};
}  // namespace thrust
#endif
