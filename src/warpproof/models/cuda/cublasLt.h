// cuBLASLt: layouts remember the shape of matrices, so that a product reaches exactly them, in the
// stream that it is given.
#ifndef WARPPROOF_CUBLASLT_H
#define WARPPROOF_CUBLASLT_H
#include "cublas_v2.h"

typedef enum {
  CUBLASLT_ORDER_COL = 0, CUBLASLT_ORDER_ROW = 1, CUBLASLT_ORDER_COL32 = 2, CUBLASLT_ORDER_COL4_4R2_8C = 3, CUBLASLT_ORDER_COL32_2R_4R4 = 4
} cublasLtOrder_t;
typedef enum {
  CUBLASLT_MATRIX_LAYOUT_TYPE = 0, CUBLASLT_MATRIX_LAYOUT_ORDER = 1, CUBLASLT_MATRIX_LAYOUT_ROWS = 2, CUBLASLT_MATRIX_LAYOUT_COLS = 3,
  CUBLASLT_MATRIX_LAYOUT_LD = 4, CUBLASLT_MATRIX_LAYOUT_BATCH_COUNT = 5, CUBLASLT_MATRIX_LAYOUT_STRIDED_BATCH_OFFSET = 6
} cublasLtMatrixLayoutAttribute_t;
typedef enum {
  CUBLASLT_MATMUL_DESC_COMPUTE_TYPE = 0, CUBLASLT_MATMUL_DESC_SCALE_TYPE = 1, CUBLASLT_MATMUL_DESC_POINTER_MODE = 2, CUBLASLT_MATMUL_DESC_TRANSA = 3,
  CUBLASLT_MATMUL_DESC_TRANSB = 4, CUBLASLT_MATMUL_DESC_TRANSC = 5, CUBLASLT_MATMUL_DESC_FILL_MODE = 6, CUBLASLT_MATMUL_DESC_EPILOGUE = 7,
  CUBLASLT_MATMUL_DESC_BIAS_POINTER = 8, CUBLASLT_MATMUL_DESC_A_SCALE_POINTER = 17, CUBLASLT_MATMUL_DESC_B_SCALE_POINTER = 18,
  CUBLASLT_MATMUL_DESC_C_SCALE_POINTER = 19, CUBLASLT_MATMUL_DESC_D_SCALE_POINTER = 20, CUBLASLT_MATMUL_DESC_AMAX_D_POINTER = 21,
  CUBLASLT_MATMUL_DESC_FAST_ACCUM = 25
} cublasLtMatmulDescAttributes_t;
typedef enum {
  CUBLASLT_EPILOGUE_DEFAULT = 1, CUBLASLT_EPILOGUE_RELU = 2, CUBLASLT_EPILOGUE_BIAS = 4, CUBLASLT_EPILOGUE_RELU_BIAS = 6, CUBLASLT_EPILOGUE_GELU = 32,
  CUBLASLT_EPILOGUE_GELU_BIAS = 36
} cublasLtEpilogue_t;
typedef enum { CUBLASLT_MATMUL_PREF_SEARCH_MODE = 0, CUBLASLT_MATMUL_PREF_MAX_WORKSPACE_BYTES = 1 } cublasLtMatmulPreferenceAttributes_t;
typedef struct { unsigned long long data[8]; } cublasLtMatmulAlgo_t;
typedef struct {
  cublasLtMatmulAlgo_t algo;
  size_t workspaceSize;
  cublasStatus_t state;
  float wavesCount;
  int reserved[4];
} cublasLtMatmulHeuristicResult_t;
struct cublasLtContext {};
struct __wp_lt_layout {
  cudaDataType __type;
  int __order, __count;
  unsigned long long __rows, __columns;
  long long __pitch, __step;
};
struct __wp_lt_product {
  cudaDataType __scale;
  int __on_device, __op_a, __op_b, __epilogue;
  const void *__bias;
};
struct __wp_lt_preference { size_t __bytes; };
typedef struct cublasLtContext *cublasLtHandle_t;
typedef struct __wp_lt_layout *cublasLtMatrixLayout_t;
typedef struct __wp_lt_product *cublasLtMatmulDesc_t;
typedef struct __wp_lt_preference *cublasLtMatmulPreference_t;

#define __WP_LT_MISUSE(__text) (__wp_require(false, "api-misuse", __text), CUBLAS_STATUS_INVALID_VALUE)
namespace __warpproof {
template <class __D> inline cublasStatus_t __lt_make(__D **__to, const __D &__what) {
  if (__wp_allocation_fails()) return CUBLAS_STATUS_ALLOC_FAILED;
  *__to = (__D *)__wp_alloc(sizeof(__D), 16, __WP_HOST_HEAP);
  **__to = __what;
  return CUBLAS_STATUS_SUCCESS;
}
template <class __D> inline cublasStatus_t __lt_end(__D *__p) {
  if (__p != nullptr) __wp_free(__p, __WP_HOST_HEAP);
  return CUBLAS_STATUS_SUCCESS;
}
template <class __D> inline cublasStatus_t __lt_take(__D &__to, const void *__from, size_t __bytes) {
  if (__bytes != sizeof(__D)) return __WP_LT_MISUSE("an attribute of another size");
  __builtin_memcpy(&__to, __from, sizeof(__D));
  return CUBLAS_STATUS_SUCCESS;
}
inline void __lt_reaches(const void *__p, const __wp_lt_layout *__l, cudaStream_t __stream, bool __writes) {
  size_t __size = __bytes_of(__l->__type);
  if (__l->__order > CUBLASLT_ORDER_ROW) __wp_unsupported("a matrix in tiles of cuBLASLt");
  long long __run = (long long)(__l->__order == CUBLASLT_ORDER_COL ? __l->__rows : __l->__columns), __runs = (long long)(__l->__order == CUBLASLT_ORDER_COL ? __l->__columns : __l->__rows);
  for (int __i = 0; __i < __l->__count; ++__i) {
    char *__at = (char *)__p + __i * __l->__step * (long long)__size;
    if (__writes) __writes_matrix(__at, __run, __runs, __l->__pitch, __size, __stream);
    else __reads_matrix(__at, __run, __runs, __l->__pitch, __size, __stream);
  }
}
}  // namespace __warpproof

extern "C" {
/// effect    handles, layouts of matrices, and settings, which they remember
/// tag       follow
/// exact
inline cublasStatus_t cublasLtCreate(cublasLtHandle_t *__h) { return __warpproof::__lt_make(__h, cublasLtContext{}); }
inline cublasStatus_t cublasLtDestroy(cublasLtHandle_t __h) { return __warpproof::__lt_end(__h); }
inline cublasStatus_t cublasLtMatrixLayoutCreate(cublasLtMatrixLayout_t *__l, cudaDataType __type, unsigned long __rows, unsigned long __columns, long __pitch) {
  return __warpproof::__lt_make(__l, __wp_lt_layout{__type, CUBLASLT_ORDER_COL, 1, __rows, __columns, __pitch, 0});
}
inline cublasStatus_t cublasLtMatrixLayoutDestroy(cublasLtMatrixLayout_t __l) { return __warpproof::__lt_end(__l); }
inline cublasStatus_t cublasLtMatrixLayoutSetAttribute(cublasLtMatrixLayout_t __l, cublasLtMatrixLayoutAttribute_t __what, const void *__from, size_t __bytes) {
  switch (__what) {
    case CUBLASLT_MATRIX_LAYOUT_TYPE: return __warpproof::__lt_take(__l->__type, __from, __bytes);
    case CUBLASLT_MATRIX_LAYOUT_ORDER: return __warpproof::__lt_take(__l->__order, __from, __bytes);
    case CUBLASLT_MATRIX_LAYOUT_ROWS: return __warpproof::__lt_take(__l->__rows, __from, __bytes);
    case CUBLASLT_MATRIX_LAYOUT_COLS: return __warpproof::__lt_take(__l->__columns, __from, __bytes);
    case CUBLASLT_MATRIX_LAYOUT_LD: return __warpproof::__lt_take(__l->__pitch, __from, __bytes);
    case CUBLASLT_MATRIX_LAYOUT_BATCH_COUNT: return __warpproof::__lt_take(__l->__count, __from, __bytes);
    case CUBLASLT_MATRIX_LAYOUT_STRIDED_BATCH_OFFSET: return __warpproof::__lt_take(__l->__step, __from, __bytes);
  }
  return CUBLAS_STATUS_INVALID_VALUE;
}
inline cublasStatus_t cublasLtMatmulDescCreate(cublasLtMatmulDesc_t *__d, cublasComputeType_t, cudaDataType __scale) { return __warpproof::__lt_make(__d, __wp_lt_product{__scale, 0, 0, 0, 1, nullptr}); }
inline cublasStatus_t cublasLtMatmulDescDestroy(cublasLtMatmulDesc_t __d) { return __warpproof::__lt_end(__d); }
inline cublasStatus_t cublasLtMatmulPreferenceCreate(cublasLtMatmulPreference_t *__p) { return __warpproof::__lt_make(__p, __wp_lt_preference{0}); }
inline cublasStatus_t cublasLtMatmulPreferenceDestroy(cublasLtMatmulPreference_t __p) { return __warpproof::__lt_end(__p); }
inline cublasStatus_t cublasLtMatmulPreferenceSetAttribute(cublasLtMatmulPreference_t __p, cublasLtMatmulPreferenceAttributes_t __what, const void *__from, size_t __bytes) {
  return __what == CUBLASLT_MATMUL_PREF_MAX_WORKSPACE_BYTES ? __warpproof::__lt_take(__p->__bytes, __from, __bytes) : CUBLAS_STATUS_SUCCESS;
}

/// effect    settings of a product, which it remembers
/// tag       follow
/// under: pointers to scales and to the greatest element are not followed
inline cublasStatus_t cublasLtMatmulDescSetAttribute(cublasLtMatmulDesc_t __d, cublasLtMatmulDescAttributes_t __what, const void *__from, size_t __bytes) {
  switch (__what) {
    case CUBLASLT_MATMUL_DESC_POINTER_MODE: return __warpproof::__lt_take(__d->__on_device, __from, __bytes);
    case CUBLASLT_MATMUL_DESC_TRANSA: return __warpproof::__lt_take(__d->__op_a, __from, __bytes);
    case CUBLASLT_MATMUL_DESC_TRANSB: return __warpproof::__lt_take(__d->__op_b, __from, __bytes);
    case CUBLASLT_MATMUL_DESC_EPILOGUE: return __warpproof::__lt_take(__d->__epilogue, __from, __bytes);
    case CUBLASLT_MATMUL_DESC_BIAS_POINTER: return __warpproof::__lt_take(__d->__bias, __from, __bytes);
    default: return CUBLAS_STATUS_SUCCESS;
  }
}

/// requires  matrices that fit each other [api-misuse], and are as large as their layouts say [out-of-bounds]
/// effect    ways to compute a product; the product, written to the last matrix in the stream
/// tag       follow
/// over: any numbers; any ways; the whole work area is written, and the matrix that is added is read
inline cublasStatus_t cublasLtMatmulAlgoGetHeuristic(cublasLtHandle_t, cublasLtMatmulDesc_t, cublasLtMatrixLayout_t, cublasLtMatrixLayout_t, cublasLtMatrixLayout_t, cublasLtMatrixLayout_t,
                                                     cublasLtMatmulPreference_t __p, int __wanted, cublasLtMatmulHeuristicResult_t *__to, int *__found) {
  *__found = __wanted - __wp_any_between(0, __wanted);
  for (int __i = 0; __i < *__found; ++__i) {
    __wp_havoc(&__to[__i], sizeof(__to[__i]));
    __to[__i].workspaceSize = __wp_any_between<size_t>(0, __p->__bytes);
    __to[__i].state = CUBLAS_STATUS_SUCCESS;
  }
  return *__found > 0 ? CUBLAS_STATUS_SUCCESS : CUBLAS_STATUS_NOT_SUPPORTED;
}
inline cublasStatus_t cublasLtMatmul(cublasLtHandle_t __h, cublasLtMatmulDesc_t __what, const void *__alpha, const void *__a, cublasLtMatrixLayout_t __la, const void *__b, cublasLtMatrixLayout_t __lb,
                                     const void *__beta, const void *__c, cublasLtMatrixLayout_t __lc, void *__d, cublasLtMatrixLayout_t __ld, const cublasLtMatmulAlgo_t *, void *__area,
                                     size_t __area_bytes, cudaStream_t __stream) {
  if (__h == nullptr) return CUBLAS_STATUS_NOT_INITIALIZED;
  unsigned long long __m = __what->__op_a == CUBLAS_OP_N ? __la->__rows : __la->__columns, __k = __what->__op_a == CUBLAS_OP_N ? __la->__columns : __la->__rows;
  unsigned long long __l = __what->__op_b == CUBLAS_OP_N ? __lb->__rows : __lb->__columns, __n = __what->__op_b == CUBLAS_OP_N ? __lb->__columns : __lb->__rows;
  if (__k != __l || __m != __ld->__rows || __n != __ld->__columns) return __WP_LT_MISUSE("matrices that do not fit each other");
  char __copy[16];
  size_t __scalar = __warpproof::__bytes_of(__what->__scale);
  for (const void *__p : {__alpha, __beta}) {
    if (__what->__on_device) __warpproof::__library_reads(__p, __scalar, __stream);
    else __builtin_memcpy(__copy, __p, __scalar);
  }
  __warpproof::__lt_reaches(__a, __la, __stream, false);
  __warpproof::__lt_reaches(__b, __lb, __stream, false);
  if (__c != nullptr && __c != __d) __warpproof::__lt_reaches(__c, __lc, __stream, false);
  if ((__what->__epilogue & CUBLASLT_EPILOGUE_BIAS) != 0) __warpproof::__library_reads(__what->__bias, (size_t)__m * __warpproof::__bytes_of(__ld->__type), __stream);
  if (__area != nullptr) __warpproof::__library_writes(__area, __area_bytes, __stream);
  __warpproof::__lt_reaches(__d, __ld, __stream, true);
  return CUBLAS_STATUS_SUCCESS;
}
}
#undef __WP_LT_MISUSE
#endif
