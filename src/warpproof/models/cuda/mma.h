// Tensor-core fragments: what loads and stores reach in memory, with arbitrary numbers.
#ifndef WARPPROOF_MMA_H
#define WARPPROOF_MMA_H
#include "cuda_fp16.h"
#include "cuda_bf16.h"

namespace nvcuda {
namespace wmma {
struct matrix_a {};
struct matrix_b {};
struct accumulator {};
struct row_major {};
struct col_major {};
enum layout_t { mem_row_major, mem_col_major };
namespace precision {
struct tf32 {};
struct s4 {};
struct u4 {};
struct b1 {};
}  // namespace precision

// The element type held by a fragment; how elements are spread over lanes is not specified by CUDA.
template <class __T> struct __wp_element { typedef __T type; };
template <> struct __wp_element<precision::tf32> { typedef float type; };

template <class __Use, int __M, int __N, int __K> struct __wp_shape {
  static constexpr int __rows = __M, __columns = __N;
};
template <int __M, int __N, int __K> struct __wp_shape<matrix_a, __M, __N, __K> {
  static constexpr int __rows = __M, __columns = __K;
};
template <int __M, int __N, int __K> struct __wp_shape<matrix_b, __M, __N, __K> {
  static constexpr int __rows = __K, __columns = __N;
};
template <class __Use, int __M, int __N, int __K, class __T, class __Layout = void> struct fragment {
  static constexpr int __rows = __wp_shape<__Use, __M, __N, __K>::__rows, __columns = __wp_shape<__Use, __M, __N, __K>::__columns;
  static constexpr int num_elements = __rows * __columns / 32 > 0 ? __rows * __columns / 32 : 1;
  typedef typename __wp_element<__T>::type element_type;
  typename __wp_element<__T>::type x[num_elements];
};

// Where a lane's element lies in memory: the lanes of a warp share the matrix, whichever has which.
template <class __Fragment> __WP_D inline unsigned __wp_place(int __k, unsigned __stride, bool __by_rows) {
  unsigned __e = __wp_lane_id() * __Fragment::num_elements + (unsigned)__k;
  unsigned __row = __e / __Fragment::__columns, __column = __e % __Fragment::__columns;
  return __by_rows ? __row * __stride + __column : __column * __stride + __row;
}
template <class __Fragment, class __T> __WP_D inline void __wp_load(__Fragment &__f, const __T *__from, unsigned __stride, bool __by_rows) {
  __wp_ballot(0xffffffffu, true);
  for (int __k = 0; __k < __Fragment::num_elements; ++__k) {
    __T __seen = __from[__wp_place<__Fragment>(__k, __stride, __by_rows)];
    (void)__seen;
  }
  __wp_warp_barrier(0xffffffffu);  // the warp goes on when all of it has read
  __wp_havoc(__f.x, sizeof(__f.x));
}

/// effect    all elements are the value
/// tag       follow
/// exact
template <class __Use, int __M, int __N, int __K, class __T, class __Layout, class __V>
__WP_D inline void fill_fragment(fragment<__Use, __M, __N, __K, __T, __Layout> &__f, const __V &__v) {
  for (int __k = 0; __k < __f.num_elements; ++__k) __f.x[__k] = (typename __wp_element<__T>::type)__v;
}

/// requires  all lanes of the warp; a matrix whose rows, or columns, are `stride` elements apart
/// effect    the warp reads the matrix; which lane has which element is not specified
/// tag       follow
/// over: the elements are arbitrary
template <class __Use, int __M, int __N, int __K, class __T, class __Layout, class __V>
__WP_D inline void load_matrix_sync(fragment<__Use, __M, __N, __K, __T, __Layout> &__f, const __V *__from, unsigned __stride) {
  __wp_load(__f, __from, __stride, __is_same(__Layout, row_major));
}
template <class __Use, int __M, int __N, int __K, class __T, class __Layout, class __V>
__WP_D inline void load_matrix_sync(fragment<__Use, __M, __N, __K, __T, __Layout> &__f, const __V *__from, unsigned __stride, layout_t __layout) {
  __wp_load(__f, __from, __stride, __layout == mem_row_major);
}

/// requires  all lanes of the warp
/// effect    the warp writes the matrix
/// tag       follow
/// over: which lane writes which element is not specified
template <class __V, int __M, int __N, int __K, class __T>
__WP_D inline void store_matrix_sync(__V *__to, const fragment<accumulator, __M, __N, __K, __T, void> &__f, unsigned __stride, layout_t __layout) {
  typedef fragment<accumulator, __M, __N, __K, __T, void> __Fragment;
  __wp_ballot(0xffffffffu, true);
  for (int __k = 0; __k < __Fragment::num_elements; ++__k) __to[__wp_place<__Fragment>(__k, __stride, __layout == mem_row_major)] = __f.x[__k];
}

/// requires  all lanes of the warp
/// effect    the sum of the product and the last
/// tag       follow
/// over: any numbers
template <class __D, class __A, class __B, class __C> __WP_D inline void mma_sync(__D &__d, const __A &, const __B &, const __C &, bool = false) {
  __wp_ballot(0xffffffffu, true);
  __wp_havoc(__d.x, sizeof(__d.x));
}

/// effect    a number of less precision
/// tag       follow
/// over: any number
__WP_D inline float __float_to_tf32(float) { return __wp_nondet<float>(); }
}  // namespace wmma
}  // namespace nvcuda
#endif
