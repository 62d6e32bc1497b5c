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
template <class __T> struct __wp_element { typedef __T type; };
template <> struct __wp_element<precision::tf32> { typedef float type; };

template <class __Use, int __M, int __N, int __K, class __T, class __Layout = void> struct fragment {
  static constexpr int num_elements = __M * __N / 32 > 0 ? __M * __N / 32 : 1;
  typename __wp_element<__T>::type x[num_elements];
};

template <class __Fragment, class __T> __WP_D void fill_fragment(__Fragment &fragment, const __T &value);
template <class __Fragment, class __T> __WP_D void load_matrix_sync(__Fragment &fragment, const __T *__from, unsigned __stride);
template <class __Fragment, class __T>
__WP_D void load_matrix_sync(__Fragment &fragment, const __T *__from, unsigned __stride, layout_t __layout);
template <class __T, class __Fragment>
__WP_D void store_matrix_sync(__T *__to, const __Fragment &fragment, unsigned __stride, layout_t __layout);
template <class __D, class __A, class __B, class __C>
__WP_D void mma_sync(__D &__d, const __A &__a, const __B &__b, const __C &__c, bool saturate = false);
__WP_D float __float_to_tf32(float x);
}  // namespace wmma
}  // namespace nvcuda
#endif
