// Tensor-core fragments: declared, so that programs compile; loads, stores and products are unmodelled.
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
template <class T> struct __wp_element { typedef T type; };
template <> struct __wp_element<precision::tf32> { typedef float type; };

template <class Use, int M, int N, int K, class T, class Layout = void> struct fragment {
  static constexpr int num_elements = M * N / 32 > 0 ? M * N / 32 : 1;
  typename __wp_element<T>::type x[num_elements];
};

template <class Fragment, class T> __WP_D void fill_fragment(Fragment &fragment, const T &value);
template <class Fragment, class T> __WP_D void load_matrix_sync(Fragment &fragment, const T *from, unsigned stride);
template <class Fragment, class T>
__WP_D void load_matrix_sync(Fragment &fragment, const T *from, unsigned stride, layout_t layout);
template <class T, class Fragment>
__WP_D void store_matrix_sync(T *to, const Fragment &fragment, unsigned stride, layout_t layout);
template <class D, class A, class B, class C>
__WP_D void mma_sync(D &d, const A &a, const B &b, const C &c, bool saturate = false);
__WP_D float __float_to_tf32(float x);
}  // namespace wmma
}  // namespace nvcuda
#endif
