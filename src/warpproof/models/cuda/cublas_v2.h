// cuBLAS: a handle remembers its stream and pointer mode; a call reads its operands and writes
// arbitrary numbers to its result, in that stream.
#ifndef WARPPROOF_CUBLAS_V2_H
#define WARPPROOF_CUBLAS_V2_H
#define CUBLAS_API_H_ // by which others know that it is there
#include "cuComplex.h"
#include "cuda_fp16.h"
#include "library_types.h"
#include "warpproof/library.h"

#define CUBLAS_VER_MAJOR 12
#define CUBLAS_VER_MINOR 3
#define CUBLAS_VER_PATCH 4
#define CUBLAS_VERSION 120304

typedef enum {
  CUBLAS_STATUS_SUCCESS = 0, CUBLAS_STATUS_NOT_INITIALIZED = 1, CUBLAS_STATUS_ALLOC_FAILED = 3,
  CUBLAS_STATUS_INVALID_VALUE = 7, CUBLAS_STATUS_ARCH_MISMATCH = 8, CUBLAS_STATUS_MAPPING_ERROR = 11,
  CUBLAS_STATUS_EXECUTION_FAILED = 13, CUBLAS_STATUS_INTERNAL_ERROR = 14, CUBLAS_STATUS_NOT_SUPPORTED = 15,
  CUBLAS_STATUS_LICENSE_ERROR = 16
} cublasStatus_t;
typedef cublasStatus_t cublasStatus;
typedef enum { CUBLAS_FILL_MODE_LOWER = 0, CUBLAS_FILL_MODE_UPPER = 1, CUBLAS_FILL_MODE_FULL = 2 } cublasFillMode_t;
typedef enum { CUBLAS_DIAG_NON_UNIT = 0, CUBLAS_DIAG_UNIT = 1 } cublasDiagType_t;
typedef enum { CUBLAS_SIDE_LEFT = 0, CUBLAS_SIDE_RIGHT = 1 } cublasSideMode_t;
typedef enum {
  CUBLAS_OP_N = 0, CUBLAS_OP_T = 1, CUBLAS_OP_C = 2, CUBLAS_OP_HERMITAN = 2, CUBLAS_OP_CONJG = 3
} cublasOperation_t;
typedef enum { CUBLAS_POINTER_MODE_HOST = 0, CUBLAS_POINTER_MODE_DEVICE = 1 } cublasPointerMode_t;
typedef enum { CUBLAS_ATOMICS_NOT_ALLOWED = 0, CUBLAS_ATOMICS_ALLOWED = 1 } cublasAtomicsMode_t;
typedef enum {
  CUBLAS_GEMM_DFALT = -1, CUBLAS_GEMM_DEFAULT = -1, CUBLAS_GEMM_ALGO0 = 0, CUBLAS_GEMM_ALGO1 = 1,
  CUBLAS_GEMM_ALGO2 = 2, CUBLAS_GEMM_ALGO3 = 3, CUBLAS_GEMM_ALGO4 = 4, CUBLAS_GEMM_ALGO5 = 5,
  CUBLAS_GEMM_ALGO6 = 6, CUBLAS_GEMM_ALGO7 = 7, CUBLAS_GEMM_ALGO23 = 23,
  CUBLAS_GEMM_DEFAULT_TENSOR_OP = 99, CUBLAS_GEMM_DFALT_TENSOR_OP = 99, CUBLAS_GEMM_ALGO0_TENSOR_OP = 100,
  CUBLAS_GEMM_ALGO15_TENSOR_OP = 115
} cublasGemmAlgo_t;
typedef enum {
  CUBLAS_DEFAULT_MATH = 0, CUBLAS_TENSOR_OP_MATH = 1, CUBLAS_PEDANTIC_MATH = 2, CUBLAS_TF32_TENSOR_OP_MATH = 3,
  CUBLAS_MATH_DISALLOW_REDUCED_PRECISION_REDUCTION = 16
} cublasMath_t;
typedef enum {
  CUBLAS_COMPUTE_16F = 64, CUBLAS_COMPUTE_16F_PEDANTIC = 65, CUBLAS_COMPUTE_32F = 68,
  CUBLAS_COMPUTE_32F_PEDANTIC = 69, CUBLAS_COMPUTE_32F_FAST_16F = 74, CUBLAS_COMPUTE_32F_FAST_16BF = 75,
  CUBLAS_COMPUTE_32F_FAST_TF32 = 77, CUBLAS_COMPUTE_64F = 70, CUBLAS_COMPUTE_64F_PEDANTIC = 71,
  CUBLAS_COMPUTE_32I = 72, CUBLAS_COMPUTE_32I_PEDANTIC = 73
} cublasComputeType_t;
typedef cudaDataType cublasDataType_t;

struct cublasContext {
  cudaStream_t __stream;
  cublasPointerMode_t __scalars;
  cublasMath_t __math;
  cublasAtomicsMode_t __atomics;
};
typedef struct cublasContext *cublasHandle_t;

#define __WP_BLAS_MISUSE(__text) (__wp_require(false, "api-misuse", __text), CUBLAS_STATUS_INVALID_VALUE)

namespace __warpproof {
// A matrix of r x c elements, or its transpose.
inline bool __fits_leading(cublasOperation_t __op, int __r, int __c, int __ld) {
  int __rows = __op == CUBLAS_OP_N || __op == CUBLAS_OP_CONJG ? __r : __c;
  return __ld >= 1 && __ld >= __rows;
}
inline void __reads_operand(cublasHandle_t __h, const void *__p, cublasOperation_t __op, int __r, int __c, int __ld, size_t __size) {
  bool __plain = __op == CUBLAS_OP_N || __op == CUBLAS_OP_CONJG;
  __reads_matrix(__p, __plain ? __r : __c, __plain ? __c : __r, __ld, __size, __h->__stream);
}
// alpha and beta: on the host they are read now, on the device in the stream.
inline void __reads_scalar(cublasHandle_t __h, const void *__p, size_t __size) {
  if (__h->__scalars == CUBLAS_POINTER_MODE_DEVICE) __library_reads(__p, __size, __h->__stream);
  else __wp_require(__p != nullptr, "api-misuse", "a null pointer where the call needs a number");
}
inline cublasStatus_t __blas_result(cublasHandle_t __h, void *__to, size_t __size) {
  if (__to == nullptr) return __WP_BLAS_MISUSE("a null pointer for the result");
  if (__h->__scalars == CUBLAS_POINTER_MODE_DEVICE) __library_writes(__to, __size, __h->__stream);
  else __host_result(__to, __size, __h->__stream);
  return CUBLAS_STATUS_SUCCESS;
}
inline cublasStatus_t __blas_gemm(cublasHandle_t __h, cublasOperation_t __ta, cublasOperation_t __tb, int __m, int __n, int __k,
                                  const void *__a, size_t __size_a, int __lda, const void *__b, size_t __size_b, int __ldb,
                                  void *__c, size_t __size_c, int __ldc) {
  if (__h == nullptr) return CUBLAS_STATUS_NOT_INITIALIZED;
  if (__m < 0 || __n < 0 || __k < 0) return __WP_BLAS_MISUSE("a matrix product of negative size");
  if (!__fits_leading(__ta, __m, __k, __lda) || !__fits_leading(__tb, __k, __n, __ldb) || __ldc < 1 || __ldc < __m)
    return __WP_BLAS_MISUSE("a leading dimension smaller than the matrix has rows");
  if (__m == 0 || __n == 0) return CUBLAS_STATUS_SUCCESS;
  __reads_operand(__h, __a, __ta, __m, __k, __lda, __size_a);
  __reads_operand(__h, __b, __tb, __k, __n, __ldb, __size_b);
  __writes_matrix(__c, __m, __n, __ldc, __size_c, __h->__stream);
  return CUBLAS_STATUS_SUCCESS;
}
inline cublasStatus_t __blas_gemm_batched(cublasHandle_t __h, cublasOperation_t __ta, cublasOperation_t __tb, int __m, int __n, int __k,
                                          const void *__a, size_t __size_a, int __lda, const void *__b, size_t __size_b, int __ldb,
                                          void *__c, size_t __size_c, int __ldc, int __count) {
  if (__h == nullptr) return CUBLAS_STATUS_NOT_INITIALIZED;
  if (__count < 0) return __WP_BLAS_MISUSE("a negative number of matrices");
  if (__count == 0) return CUBLAS_STATUS_SUCCESS;
  void **__as = __pointer_table(__a, __count, __h->__stream), **__bs = __pointer_table(__b, __count, __h->__stream),
       **__cs = __pointer_table(__c, __count, __h->__stream);
  cublasStatus_t __status = CUBLAS_STATUS_SUCCESS;
  for (int __i = 0; __i < __count && __status == CUBLAS_STATUS_SUCCESS; ++__i)
    __status = __blas_gemm(__h, __ta, __tb, __m, __n, __k, __as[__i], __size_a, __lda, __bs[__i], __size_b, __ldb, __cs[__i], __size_c, __ldc);
  __forget_buffer(__as), __forget_buffer(__bs), __forget_buffer(__cs);
  return __status;
}
inline cublasStatus_t __blas_gemm_strided(cublasHandle_t __h, cublasOperation_t __ta, cublasOperation_t __tb, int __m, int __n, int __k,
                                          const void *__a, size_t __size_a, int __lda, long long __step_a, const void *__b,
                                          size_t __size_b, int __ldb, long long __step_b, void *__c, size_t __size_c, int __ldc,
                                          long long __step_c, int __count) {
  if (__count < 0) return __WP_BLAS_MISUSE("a negative number of matrices");
  cublasStatus_t __status = __h == nullptr ? CUBLAS_STATUS_NOT_INITIALIZED : CUBLAS_STATUS_SUCCESS;
  for (int __i = 0; __i < __count && __status == CUBLAS_STATUS_SUCCESS; ++__i)
    __status = __blas_gemm(__h, __ta, __tb, __m, __n, __k, (const char *)__a + __i * __step_a * (long long)__size_a, __size_a, __lda,
                           (const char *)__b + __i * __step_b * (long long)__size_b, __size_b, __ldb,
                           (char *)__c + __i * __step_c * (long long)__size_c, __size_c, __ldc);
  return __status;
}
inline cublasStatus_t __blas_vectors(cublasHandle_t __h, int __n, int __incx, int __incy) {
  if (__h == nullptr) return CUBLAS_STATUS_NOT_INITIALIZED;
  if (__incx == 0 || __incy == 0) return __WP_BLAS_MISUSE("a vector with an increment of 0");
  return CUBLAS_STATUS_SUCCESS;
}
}  // namespace __warpproof

extern "C" {
/// effect    a new handle for the null stream, with scalars on the host
/// tag       follow
/// exact
inline cublasStatus_t cublasCreate(cublasHandle_t *__handle) {
  if (__handle == nullptr) return __WP_BLAS_MISUSE("a null pointer for the handle");
  if (__wp_allocation_fails()) return CUBLAS_STATUS_ALLOC_FAILED;
  *__handle = (cublasHandle_t)__wp_alloc(sizeof(cublasContext), 16, __WP_HOST_HEAP);
  **__handle = cublasContext{0, CUBLAS_POINTER_MODE_HOST, CUBLAS_DEFAULT_MATH, CUBLAS_ATOMICS_NOT_ALLOWED};
  return CUBLAS_STATUS_SUCCESS;
}

/// requires  a live handle [invalid-free]
/// effect    waits for the device and ends the handle
/// tag       follow
/// exact
inline cublasStatus_t cublasDestroy(cublasHandle_t __handle) {
  if (__handle == nullptr) return CUBLAS_STATUS_NOT_INITIALIZED;
  __wp_device_synchronize();
  __wp_free(__handle, __WP_HOST_HEAP);
  return CUBLAS_STATUS_SUCCESS;
}

/// effect    the handle's settings: its stream, where scalars are, how to compute
/// tag       follow
/// exact
inline cublasStatus_t cublasSetStream(cublasHandle_t __handle, cudaStream_t __stream) {
  if (__handle == nullptr) return CUBLAS_STATUS_NOT_INITIALIZED;
  __handle->__stream = __stream;
  return CUBLAS_STATUS_SUCCESS;
}
inline cublasStatus_t cublasGetStream(cublasHandle_t __handle, cudaStream_t *__stream) {
  if (__handle == nullptr) return CUBLAS_STATUS_NOT_INITIALIZED;
  *__stream = __handle->__stream;
  return CUBLAS_STATUS_SUCCESS;
}
inline cublasStatus_t cublasSetPointerMode(cublasHandle_t __handle, cublasPointerMode_t __mode) {
  if (__handle == nullptr) return CUBLAS_STATUS_NOT_INITIALIZED;
  __handle->__scalars = __mode;
  return CUBLAS_STATUS_SUCCESS;
}
inline cublasStatus_t cublasGetPointerMode(cublasHandle_t __handle, cublasPointerMode_t *__mode) {
  if (__handle == nullptr) return CUBLAS_STATUS_NOT_INITIALIZED;
  *__mode = __handle->__scalars;
  return CUBLAS_STATUS_SUCCESS;
}
inline cublasStatus_t cublasSetMathMode(cublasHandle_t __handle, cublasMath_t __mode) {
  if (__handle == nullptr) return CUBLAS_STATUS_NOT_INITIALIZED;
  __handle->__math = __mode;
  return CUBLAS_STATUS_SUCCESS;
}
inline cublasStatus_t cublasGetMathMode(cublasHandle_t __handle, cublasMath_t *__mode) {
  if (__handle == nullptr) return CUBLAS_STATUS_NOT_INITIALIZED;
  *__mode = __handle->__math;
  return CUBLAS_STATUS_SUCCESS;
}
inline cublasStatus_t cublasSetAtomicsMode(cublasHandle_t __handle, cublasAtomicsMode_t __mode) {
  if (__handle == nullptr) return CUBLAS_STATUS_NOT_INITIALIZED;
  __handle->__atomics = __mode;
  return CUBLAS_STATUS_SUCCESS;
}
inline cublasStatus_t cublasGetVersion(cublasHandle_t __handle, int *__version) {
  if (__handle == nullptr) return CUBLAS_STATUS_NOT_INITIALIZED;
  *__version = CUBLAS_VERSION;
  return CUBLAS_STATUS_SUCCESS;
}

/// effect    none: the memory is the library's until it is given another
/// tag       follow
/// over: nothing is written to it
inline cublasStatus_t cublasSetWorkspace(cublasHandle_t __handle, void *, size_t) {
  return __handle == nullptr ? CUBLAS_STATUS_NOT_INITIALIZED : CUBLAS_STATUS_SUCCESS;
}

/// effect    a text about the status
/// tag       follow
/// over: one text for all
inline const char *cublasGetStatusString(cublasStatus_t) { return "cuBLAS status"; }
inline const char *cublasGetStatusName(cublasStatus_t) { return "CUBLAS_STATUS"; }

/// requires  memory of the right side, sizes and increments that are positive [api-misuse]
/// effect    copies of vectors and matrices between host and device
/// tag       follow
/// exact
inline cublasStatus_t cublasSetVector(int __n, int __size, const void *__from, int __step, void *__to, int __to_step) {
  if (__n < 0 || __size <= 0 || __step <= 0 || __to_step <= 0) return __WP_BLAS_MISUSE("a vector of a size that none has");
  for (int __i = 0; __step != 1 || __to_step != 1 ? __i < __n : false; ++__i)
    cudaMemcpy((char *)__to + (size_t)__i * __to_step * __size, (const char *)__from + (size_t)__i * __step * __size, (size_t)__size, cudaMemcpyHostToDevice);
  if (__step == 1 && __to_step == 1 && __n > 0) cudaMemcpy(__to, __from, (size_t)__n * __size, cudaMemcpyHostToDevice);
  return CUBLAS_STATUS_SUCCESS;
}
inline cublasStatus_t cublasGetVector(int __n, int __size, const void *__from, int __step, void *__to, int __to_step) {
  if (__n < 0 || __size <= 0 || __step <= 0 || __to_step <= 0) return __WP_BLAS_MISUSE("a vector of a size that none has");
  for (int __i = 0; __step != 1 || __to_step != 1 ? __i < __n : false; ++__i)
    cudaMemcpy((char *)__to + (size_t)__i * __to_step * __size, (const char *)__from + (size_t)__i * __step * __size, (size_t)__size, cudaMemcpyDeviceToHost);
  if (__step == 1 && __to_step == 1 && __n > 0) cudaMemcpy(__to, __from, (size_t)__n * __size, cudaMemcpyDeviceToHost);
  return CUBLAS_STATUS_SUCCESS;
}
inline cublasStatus_t cublasSetMatrix(int __rows, int __cols, int __size, const void *__from, int __lda, void *__to, int __ldb) {
  if (__rows < 0 || __cols < 0 || __size <= 0 || __lda < __rows || __ldb < __rows) return __WP_BLAS_MISUSE("a matrix of a size that none has");
  if (__rows > 0 && __cols > 0)
    cudaMemcpy2D(__to, (size_t)__ldb * __size, __from, (size_t)__lda * __size, (size_t)__rows * __size, (size_t)__cols, cudaMemcpyHostToDevice);
  return CUBLAS_STATUS_SUCCESS;
}
inline cublasStatus_t cublasGetMatrix(int __rows, int __cols, int __size, const void *__from, int __lda, void *__to, int __ldb) {
  if (__rows < 0 || __cols < 0 || __size <= 0 || __lda < __rows || __ldb < __rows) return __WP_BLAS_MISUSE("a matrix of a size that none has");
  if (__rows > 0 && __cols > 0)
    cudaMemcpy2D(__to, (size_t)__ldb * __size, __from, (size_t)__lda * __size, (size_t)__rows * __size, (size_t)__cols, cudaMemcpyDeviceToHost);
  return CUBLAS_STATUS_SUCCESS;
}
inline cublasStatus_t cublasSetVectorAsync(int __n, int __size, const void *__from, int __step, void *__to, int __to_step, cudaStream_t __stream) {
  if (__n < 0 || __size <= 0 || __step != 1 || __to_step != 1) return __WP_BLAS_MISUSE("a vector of a size that none has");
  if (__n > 0) cudaMemcpyAsync(__to, __from, (size_t)__n * __size, cudaMemcpyHostToDevice, __stream);
  return CUBLAS_STATUS_SUCCESS;
}
inline cublasStatus_t cublasGetVectorAsync(int __n, int __size, const void *__from, int __step, void *__to, int __to_step, cudaStream_t __stream) {
  if (__n < 0 || __size <= 0 || __step != 1 || __to_step != 1) return __WP_BLAS_MISUSE("a vector of a size that none has");
  if (__n > 0) cudaMemcpyAsync(__to, __from, (size_t)__n * __size, cudaMemcpyDeviceToHost, __stream);
  return CUBLAS_STATUS_SUCCESS;
}

// The functions of one type of number: name, element, and the type of its real part.
#define __WP_BLAS_1(__S, __IAMAX, __IAMIN, __ASUM, __NRM2, __T, __R)                                                            \
  inline cublasStatus_t cublas##__IAMAX(cublasHandle_t __h, int __n, const __T *__x, int __incx, int *__result) {               \
    if (cublasStatus_t __bad = __warpproof::__blas_vectors(__h, __n, __incx, 1)) return __bad;                                  \
    __warpproof::__reads_vector(__x, __n, __incx, sizeof(__T), __h->__stream);                                                  \
    cublasStatus_t __status = __warpproof::__blas_result(__h, __result, sizeof(int));                                           \
    if (__status == CUBLAS_STATUS_SUCCESS && __h->__scalars == CUBLAS_POINTER_MODE_HOST)                                        \
      *__result = __n <= 0 ? 0 : __wp_any_between(1, __n);                                                                      \
    return __status;                                                                                                            \
  }                                                                                                                             \
  inline cublasStatus_t cublas##__IAMIN(cublasHandle_t __h, int __n, const __T *__x, int __incx, int *__result) {               \
    return cublas##__IAMAX(__h, __n, __x, __incx, __result);                                                                    \
  }                                                                                                                             \
  inline cublasStatus_t cublas##__ASUM(cublasHandle_t __h, int __n, const __T *__x, int __incx, __R *__result) {                \
    if (cublasStatus_t __bad = __warpproof::__blas_vectors(__h, __n, __incx, 1)) return __bad;                                  \
    __warpproof::__reads_vector(__x, __n, __incx, sizeof(__T), __h->__stream);                                                  \
    return __warpproof::__blas_result(__h, __result, sizeof(__R));                                                              \
  }                                                                                                                             \
  inline cublasStatus_t cublas##__NRM2(cublasHandle_t __h, int __n, const __T *__x, int __incx, __R *__result) {                \
    return cublas##__ASUM(__h, __n, __x, __incx, __result);                                                                     \
  }                                                                                                                             \
  inline cublasStatus_t cublas##__S##axpy(cublasHandle_t __h, int __n, const __T *__alpha, const __T *__x, int __incx, __T *__y, int __incy) { \
    if (cublasStatus_t __bad = __warpproof::__blas_vectors(__h, __n, 1, 1)) return __bad;                                       \
    __warpproof::__reads_scalar(__h, __alpha, sizeof(__T));                                                                     \
    __warpproof::__reads_vector(__x, __n, __incx, sizeof(__T), __h->__stream);                                                  \
    __warpproof::__writes_vector(__y, __n, __incy, sizeof(__T), __h->__stream);                                                 \
    return CUBLAS_STATUS_SUCCESS;                                                                                               \
  }                                                                                                                             \
  inline cublasStatus_t cublas##__S##copy(cublasHandle_t __h, int __n, const __T *__x, int __incx, __T *__y, int __incy) {      \
    if (cublasStatus_t __bad = __warpproof::__blas_vectors(__h, __n, 1, 1)) return __bad;                                       \
    if (__incx == 1 && __incy == 1) {                                                                                           \
      if (__n > 0) __wp_stream_copy(__y, __x, (size_t)__n * sizeof(__T), (long long)__h->__stream, 0);                          \
      return CUBLAS_STATUS_SUCCESS;                                                                                             \
    }                                                                                                                           \
    __warpproof::__reads_vector(__x, __n, __incx, sizeof(__T), __h->__stream);                                                  \
    __warpproof::__writes_vector(__y, __n, __incy, sizeof(__T), __h->__stream);                                                 \
    return CUBLAS_STATUS_SUCCESS;                                                                                               \
  }                                                                                                                             \
  inline cublasStatus_t cublas##__S##swap(cublasHandle_t __h, int __n, __T *__x, int __incx, __T *__y, int __incy) {            \
    if (cublasStatus_t __bad = __warpproof::__blas_vectors(__h, __n, 1, 1)) return __bad;                                       \
    __warpproof::__writes_vector(__x, __n, __incx, sizeof(__T), __h->__stream);                                                 \
    __warpproof::__writes_vector(__y, __n, __incy, sizeof(__T), __h->__stream);                                                 \
    return CUBLAS_STATUS_SUCCESS;                                                                                               \
  }                                                                                                                             \
  inline cublasStatus_t cublas##__S##scal(cublasHandle_t __h, int __n, const __T *__alpha, __T *__x, int __incx) {              \
    if (cublasStatus_t __bad = __warpproof::__blas_vectors(__h, __n, 1, 1)) return __bad;                                       \
    __warpproof::__reads_scalar(__h, __alpha, sizeof(__T));                                                                     \
    __warpproof::__writes_vector(__x, __n, __incx, sizeof(__T), __h->__stream);                                                 \
    return CUBLAS_STATUS_SUCCESS;                                                                                               \
  }                                                                                                                             \
  inline cublasStatus_t cublas##__S##gemv(cublasHandle_t __h, cublasOperation_t __t, int __m, int __n, const __T *__alpha,      \
                                          const __T *__a, int __lda, const __T *__x, int __incx, const __T *__beta, __T *__y, int __incy) { \
    if (cublasStatus_t __bad = __warpproof::__blas_vectors(__h, __n, __incx, __incy)) return __bad;                             \
    if (__m < 0 || __n < 0 || __lda < 1 || __lda < __m) return __WP_BLAS_MISUSE("a matrix of a size that none has");  \
    __warpproof::__reads_scalar(__h, __alpha, sizeof(__T));                                                                     \
    __warpproof::__reads_scalar(__h, __beta, sizeof(__T));                                                                      \
    __warpproof::__reads_matrix(__a, __m, __n, __lda, sizeof(__T), __h->__stream);                                              \
    __warpproof::__reads_vector(__x, __t == CUBLAS_OP_N ? __n : __m, __incx, sizeof(__T), __h->__stream);                       \
    __warpproof::__writes_vector(__y, __t == CUBLAS_OP_N ? __m : __n, __incy, sizeof(__T), __h->__stream);                      \
    return CUBLAS_STATUS_SUCCESS;                                                                                               \
  }                                                                                                                             \
  inline cublasStatus_t cublas##__S##gemm(cublasHandle_t __h, cublasOperation_t __ta, cublasOperation_t __tb, int __m, int __n, int __k, \
                                          const __T *__alpha, const __T *__a, int __lda, const __T *__b, int __ldb,             \
                                          const __T *__beta, __T *__c, int __ldc) {                                             \
    if (__h != nullptr) __warpproof::__reads_scalar(__h, __alpha, sizeof(__T)), __warpproof::__reads_scalar(__h, __beta, sizeof(__T)); \
    return __warpproof::__blas_gemm(__h, __ta, __tb, __m, __n, __k, __a, sizeof(__T), __lda, __b, sizeof(__T), __ldb, __c, sizeof(__T), __ldc); \
  }                                                                                                                             \
  inline cublasStatus_t cublas##__S##gemmBatched(cublasHandle_t __h, cublasOperation_t __ta, cublasOperation_t __tb, int __m, int __n, \
                                                 int __k, const __T *__alpha, const __T *const __a[], int __lda,                \
                                                 const __T *const __b[], int __ldb, const __T *__beta, __T *const __c[], int __ldc, int __count) { \
    if (__h != nullptr) __warpproof::__reads_scalar(__h, __alpha, sizeof(__T)), __warpproof::__reads_scalar(__h, __beta, sizeof(__T)); \
    return __warpproof::__blas_gemm_batched(__h, __ta, __tb, __m, __n, __k, __a, sizeof(__T), __lda, __b, sizeof(__T), __ldb,   \
                                            (void *)__c, sizeof(__T), __ldc, __count);                                         \
  }                                                                                                                             \
  inline cublasStatus_t cublas##__S##gemmStridedBatched(cublasHandle_t __h, cublasOperation_t __ta, cublasOperation_t __tb, int __m, \
                                                        int __n, int __k, const __T *__alpha, const __T *__a, int __lda,        \
                                                        long long __step_a, const __T *__b, int __ldb, long long __step_b,      \
                                                        const __T *__beta, __T *__c, int __ldc, long long __step_c, int __count) { \
    if (__h != nullptr) __warpproof::__reads_scalar(__h, __alpha, sizeof(__T)), __warpproof::__reads_scalar(__h, __beta, sizeof(__T)); \
    return __warpproof::__blas_gemm_strided(__h, __ta, __tb, __m, __n, __k, __a, sizeof(__T), __lda, __step_a, __b, sizeof(__T), __ldb, \
                                            __step_b, __c, sizeof(__T), __ldc, __step_c, __count);                              \
  }                                                                                                                             \
  inline cublasStatus_t cublas##__S##geam(cublasHandle_t __h, cublasOperation_t __ta, cublasOperation_t __tb, int __m, int __n, \
                                          const __T *__alpha, const __T *__a, int __lda, const __T *__beta, const __T *__b, int __ldb, \
                                          __T *__c, int __ldc) {                                                                \
    if (__h == nullptr) return CUBLAS_STATUS_NOT_INITIALIZED;                                                                   \
    if (__m < 0 || __n < 0 || __ldc < 1 || __ldc < __m) return __WP_BLAS_MISUSE("a matrix of a size that none has");  \
    __warpproof::__reads_scalar(__h, __alpha, sizeof(__T)), __warpproof::__reads_scalar(__h, __beta, sizeof(__T));              \
    __warpproof::__reads_operand(__h, __a, __ta, __m, __n, __lda, sizeof(__T));                                                 \
    if (__h->__scalars == CUBLAS_POINTER_MODE_DEVICE || __b != nullptr) __warpproof::__reads_operand(__h, __b, __tb, __m, __n, __ldb, sizeof(__T)); \
    __warpproof::__writes_matrix(__c, __m, __n, __ldc, sizeof(__T), __h->__stream);                                             \
    return CUBLAS_STATUS_SUCCESS;                                                                                               \
  }                                                                                                                             \
  inline cublasStatus_t cublas##__S##dgmm(cublasHandle_t __h, cublasSideMode_t __side, int __m, int __n, const __T *__a, int __lda, \
                                          const __T *__x, int __incx, __T *__c, int __ldc) {                                    \
    if (__h == nullptr) return CUBLAS_STATUS_NOT_INITIALIZED;                                                                   \
    if (__m < 0 || __n < 0 || __lda < __m || __ldc < __m) return __WP_BLAS_MISUSE("a matrix of a size that none has"); \
    __warpproof::__reads_matrix(__a, __m, __n, __lda, sizeof(__T), __h->__stream);                                              \
    __warpproof::__reads_vector(__x, __side == CUBLAS_SIDE_LEFT ? __m : __n, __incx, sizeof(__T), __h->__stream);               \
    __warpproof::__writes_matrix(__c, __m, __n, __ldc, sizeof(__T), __h->__stream);                                             \
    return CUBLAS_STATUS_SUCCESS;                                                                                               \
  }                                                                                                                             \
  inline cublasStatus_t cublas##__S##trsm(cublasHandle_t __h, cublasSideMode_t __side, cublasFillMode_t, cublasOperation_t,     \
                                          cublasDiagType_t, int __m, int __n, const __T *__alpha, const __T *__a, int __lda, __T *__b, int __ldb) { \
    if (__h == nullptr) return CUBLAS_STATUS_NOT_INITIALIZED;                                                                   \
    int __order = __side == CUBLAS_SIDE_LEFT ? __m : __n;                                                                       \
    if (__m < 0 || __n < 0 || __lda < __order || __ldb < __m) return __WP_BLAS_MISUSE("a matrix of a size that none has"); \
    __warpproof::__reads_scalar(__h, __alpha, sizeof(__T));                                                                     \
    __warpproof::__reads_matrix(__a, __order, __order, __lda, sizeof(__T), __h->__stream);                                      \
    __warpproof::__writes_matrix(__b, __m, __n, __ldb, sizeof(__T), __h->__stream);                                             \
    return CUBLAS_STATUS_SUCCESS;                                                                                               \
  }                                                                                                                             \
  inline cublasStatus_t cublas##__S##syrk(cublasHandle_t __h, cublasFillMode_t, cublasOperation_t __t, int __n, int __k,        \
                                          const __T *__alpha, const __T *__a, int __lda, const __T *__beta, __T *__c, int __ldc) { \
    if (__h == nullptr) return CUBLAS_STATUS_NOT_INITIALIZED;                                                                   \
    if (__n < 0 || __k < 0 || __ldc < __n) return __WP_BLAS_MISUSE("a matrix of a size that none has");               \
    __warpproof::__reads_scalar(__h, __alpha, sizeof(__T)), __warpproof::__reads_scalar(__h, __beta, sizeof(__T));              \
    __warpproof::__reads_operand(__h, __a, __t, __n, __k, __lda, sizeof(__T));                                                  \
    __warpproof::__writes_matrix(__c, __n, __n, __ldc, sizeof(__T), __h->__stream);                                             \
    return CUBLAS_STATUS_SUCCESS;                                                                                               \
  }                                                                                                                             \
  inline cublasStatus_t cublas##__S##symm(cublasHandle_t __h, cublasSideMode_t __side, cublasFillMode_t, int __m, int __n,      \
                                          const __T *__alpha, const __T *__a, int __lda, const __T *__b, int __ldb,             \
                                          const __T *__beta, __T *__c, int __ldc) {                                             \
    int __order = __side == CUBLAS_SIDE_LEFT ? __m : __n;                                                                       \
    if (__h == nullptr) return CUBLAS_STATUS_NOT_INITIALIZED;                                                                   \
    if (__m < 0 || __n < 0 || __lda < __order || __ldb < __m || __ldc < __m) return __WP_BLAS_MISUSE("a matrix of a size that none has"); \
    __warpproof::__reads_scalar(__h, __alpha, sizeof(__T)), __warpproof::__reads_scalar(__h, __beta, sizeof(__T));              \
    __warpproof::__reads_matrix(__a, __order, __order, __lda, sizeof(__T), __h->__stream);                                      \
    __warpproof::__reads_matrix(__b, __m, __n, __ldb, sizeof(__T), __h->__stream);                                              \
    __warpproof::__writes_matrix(__c, __m, __n, __ldc, sizeof(__T), __h->__stream);                                             \
    return CUBLAS_STATUS_SUCCESS;                                                                                               \
  }                                                                                                                             \
  inline cublasStatus_t cublas##__S##getrfBatched(cublasHandle_t __h, int __n, __T *const __a[], int __lda, int *__pivots, int *__info, int __count) { \
    if (__h == nullptr) return CUBLAS_STATUS_NOT_INITIALIZED;                                                                   \
    if (__n < 0 || __count < 0 || __lda < __n) return __WP_BLAS_MISUSE("a matrix of a size that none has");           \
    if (__count == 0) return CUBLAS_STATUS_SUCCESS;                                                                             \
    void **__as = __warpproof::__pointer_table(__a, __count, __h->__stream);                                                    \
    for (int __i = 0; __i < __count; ++__i) __warpproof::__writes_matrix(__as[__i], __n, __n, __lda, sizeof(__T), __h->__stream); \
    __warpproof::__forget_buffer(__as);                                                                                         \
    if (__pivots != nullptr) __warpproof::__library_writes(__pivots, (size_t)__n * __count * sizeof(int), __h->__stream);       \
    __warpproof::__library_writes(__info, (size_t)__count * sizeof(int), __h->__stream);                                        \
    return CUBLAS_STATUS_SUCCESS;                                                                                               \
  }                                                                                                                             \
  inline cublasStatus_t cublas##__S##getriBatched(cublasHandle_t __h, int __n, const __T *const __a[], int __lda, const int *__pivots, \
                                                  __T *const __c[], int __ldc, int *__info, int __count) {                      \
    if (__h == nullptr) return CUBLAS_STATUS_NOT_INITIALIZED;                                                                   \
    if (__n < 0 || __count < 0 || __lda < __n || __ldc < __n) return __WP_BLAS_MISUSE("a matrix of a size that none has"); \
    if (__count == 0) return CUBLAS_STATUS_SUCCESS;                                                                             \
    void **__as = __warpproof::__pointer_table(__a, __count, __h->__stream), **__cs = __warpproof::__pointer_table(__c, __count, __h->__stream); \
    for (int __i = 0; __i < __count; ++__i) {                                                                                   \
      __warpproof::__reads_matrix(__as[__i], __n, __n, __lda, sizeof(__T), __h->__stream);                                      \
      __warpproof::__writes_matrix(__cs[__i], __n, __n, __ldc, sizeof(__T), __h->__stream);                                     \
    }                                                                                                                           \
    __warpproof::__forget_buffer(__as), __warpproof::__forget_buffer(__cs);                                                     \
    if (__pivots != nullptr) __warpproof::__library_reads(__pivots, (size_t)__n * __count * sizeof(int), __h->__stream);        \
    __warpproof::__library_writes(__info, (size_t)__count * sizeof(int), __h->__stream);                                        \
    return CUBLAS_STATUS_SUCCESS;                                                                                               \
  }

#define __WP_BLAS_DOT(__NAME, __T)                                                                                              \
  inline cublasStatus_t __NAME(cublasHandle_t __h, int __n, const __T *__x, int __incx, const __T *__y, int __incy, __T *__result) { \
    if (cublasStatus_t __bad = __warpproof::__blas_vectors(__h, __n, 1, 1)) return __bad;                                       \
    __warpproof::__reads_vector(__x, __n, __incx, sizeof(__T), __h->__stream);                                                  \
    __warpproof::__reads_vector(__y, __n, __incy, sizeof(__T), __h->__stream);                                                  \
    return __warpproof::__blas_result(__h, __result, sizeof(__T));                                                              \
  }

#define __WP_BLAS_GER(__NAME, __T)                                                                                              \
  inline cublasStatus_t __NAME(cublasHandle_t __h, int __m, int __n, const __T *__alpha, const __T *__x, int __incx,            \
                               const __T *__y, int __incy, __T *__a, int __lda) {                                               \
    if (cublasStatus_t __bad = __warpproof::__blas_vectors(__h, __n, __incx, __incy)) return __bad;                             \
    if (__m < 0 || __n < 0 || __lda < 1 || __lda < __m) return __WP_BLAS_MISUSE("a matrix of a size that none has");  \
    __warpproof::__reads_scalar(__h, __alpha, sizeof(__T));                                                                     \
    __warpproof::__reads_vector(__x, __m, __incx, sizeof(__T), __h->__stream);                                                  \
    __warpproof::__reads_vector(__y, __n, __incy, sizeof(__T), __h->__stream);                                                  \
    __warpproof::__writes_matrix(__a, __m, __n, __lda, sizeof(__T), __h->__stream);                                             \
    return CUBLAS_STATUS_SUCCESS;                                                                                               \
  }

/// requires  a live handle; sizes that are not negative, leading dimensions not below the rows [api-misuse]
/// effect    reads the operands in the handle's stream and writes the result; a scalar result is there
///           when the call returns, or written in the stream when scalars are on the device
/// tag       follow
/// over: any numbers; of a triangle the whole square is written
__WP_BLAS_1(S, Isamax, Isamin, Sasum, Snrm2, float, float)
__WP_BLAS_1(D, Idamax, Idamin, Dasum, Dnrm2, double, double)
__WP_BLAS_1(C, Icamax, Icamin, Scasum, Scnrm2, cuComplex, float)
__WP_BLAS_1(Z, Izamax, Izamin, Dzasum, Dznrm2, cuDoubleComplex, double)
__WP_BLAS_DOT(cublasSdot, float)
__WP_BLAS_DOT(cublasDdot, double)
__WP_BLAS_DOT(cublasCdotu, cuComplex)
__WP_BLAS_DOT(cublasCdotc, cuComplex)
__WP_BLAS_DOT(cublasZdotu, cuDoubleComplex)
__WP_BLAS_DOT(cublasZdotc, cuDoubleComplex)
__WP_BLAS_GER(cublasSger, float)
__WP_BLAS_GER(cublasDger, double)
__WP_BLAS_GER(cublasCgeru, cuComplex)
__WP_BLAS_GER(cublasZgeru, cuDoubleComplex)
inline cublasStatus_t cublasHgemm(cublasHandle_t __h, cublasOperation_t __ta, cublasOperation_t __tb, int __m, int __n, int __k,
                                  const __half *, const __half *__a, int __lda, const __half *__b, int __ldb, const __half *,
                                  __half *__c, int __ldc) {
  return __warpproof::__blas_gemm(__h, __ta, __tb, __m, __n, __k, __a, 2, __lda, __b, 2, __ldb, __c, 2, __ldc);
}
inline cublasStatus_t cublasHgemmBatched(cublasHandle_t __h, cublasOperation_t __ta, cublasOperation_t __tb, int __m, int __n, int __k,
                                         const __half *, const __half *const __a[], int __lda, const __half *const __b[], int __ldb,
                                         const __half *, __half *const __c[], int __ldc, int __count) {
  return __warpproof::__blas_gemm_batched(__h, __ta, __tb, __m, __n, __k, __a, 2, __lda, __b, 2, __ldb, (void *)__c, 2, __ldc, __count);
}
inline cublasStatus_t cublasHgemmStridedBatched(cublasHandle_t __h, cublasOperation_t __ta, cublasOperation_t __tb, int __m, int __n,
                                                int __k, const __half *, const __half *__a, int __lda, long long __step_a,
                                                const __half *__b, int __ldb, long long __step_b, const __half *, __half *__c,
                                                int __ldc, long long __step_c, int __count) {
  return __warpproof::__blas_gemm_strided(__h, __ta, __tb, __m, __n, __k, __a, 2, __lda, __step_a, __b, 2, __ldb, __step_b, __c, 2,
                                          __ldc, __step_c, __count);
}
inline cublasStatus_t cublasSgemmEx(cublasHandle_t __h, cublasOperation_t __ta, cublasOperation_t __tb, int __m, int __n, int __k,
                                    const float *, const void *__a, cudaDataType __type_a, int __lda, const void *__b,
                                    cudaDataType __type_b, int __ldb, const float *, void *__c, cudaDataType __type_c, int __ldc) {
  return __warpproof::__blas_gemm(__h, __ta, __tb, __m, __n, __k, __a, __warpproof::__bytes_of(__type_a), __lda, __b,
                                  __warpproof::__bytes_of(__type_b), __ldb, __c, __warpproof::__bytes_of(__type_c), __ldc);
}
inline cublasStatus_t cublasDotEx(cublasHandle_t __h, int __n, const void *__x, cudaDataType __type_x, int __incx, const void *__y,
                                  cudaDataType __type_y, int __incy, void *__result, cudaDataType __type, cudaDataType) {
  if (cublasStatus_t __bad = __warpproof::__blas_vectors(__h, __n, 1, 1)) return __bad;
  __warpproof::__reads_vector(__x, __n, __incx, __warpproof::__bytes_of(__type_x), __h->__stream);
  __warpproof::__reads_vector(__y, __n, __incy, __warpproof::__bytes_of(__type_y), __h->__stream);
  return __warpproof::__blas_result(__h, __result, __warpproof::__bytes_of(__type));
}
inline cublasStatus_t cublasNrm2Ex(cublasHandle_t __h, int __n, const void *__x, cudaDataType __type_x, int __incx, void *__result,
                                   cudaDataType __type, cudaDataType) {
  if (cublasStatus_t __bad = __warpproof::__blas_vectors(__h, __n, 1, 1)) return __bad;
  __warpproof::__reads_vector(__x, __n, __incx, __warpproof::__bytes_of(__type_x), __h->__stream);
  return __warpproof::__blas_result(__h, __result, __warpproof::__bytes_of(__type));
}
}

// The type of the computation was once a type of numbers: both forms are taken.
template <class __C>
inline cublasStatus_t cublasGemmEx(cublasHandle_t __h, cublasOperation_t __ta, cublasOperation_t __tb, int __m, int __n, int __k,
                                   const void *, const void *__a, cudaDataType __type_a, int __lda, const void *__b,
                                   cudaDataType __type_b, int __ldb, const void *, void *__c, cudaDataType __type_c, int __ldc, __C,
                                   cublasGemmAlgo_t) {
  return __warpproof::__blas_gemm(__h, __ta, __tb, __m, __n, __k, __a, __warpproof::__bytes_of(__type_a), __lda, __b,
                                  __warpproof::__bytes_of(__type_b), __ldb, __c, __warpproof::__bytes_of(__type_c), __ldc);
}
template <class __C>
inline cublasStatus_t cublasGemmBatchedEx(cublasHandle_t __h, cublasOperation_t __ta, cublasOperation_t __tb, int __m, int __n, int __k,
                                          const void *, const void *const __a[], cudaDataType __type_a, int __lda,
                                          const void *const __b[], cudaDataType __type_b, int __ldb, const void *, void *const __c[],
                                          cudaDataType __type_c, int __ldc, int __count, __C, cublasGemmAlgo_t) {
  return __warpproof::__blas_gemm_batched(__h, __ta, __tb, __m, __n, __k, __a, __warpproof::__bytes_of(__type_a), __lda, __b,
                                          __warpproof::__bytes_of(__type_b), __ldb, (void *)__c, __warpproof::__bytes_of(__type_c),
                                          __ldc, __count);
}
template <class __C>
inline cublasStatus_t cublasGemmStridedBatchedEx(cublasHandle_t __h, cublasOperation_t __ta, cublasOperation_t __tb, int __m, int __n,
                                                 int __k, const void *, const void *__a, cudaDataType __type_a, int __lda,
                                                 long long __step_a, const void *__b, cudaDataType __type_b, int __ldb,
                                                 long long __step_b, const void *, void *__c, cudaDataType __type_c, int __ldc,
                                                 long long __step_c, int __count, __C, cublasGemmAlgo_t) {
  return __warpproof::__blas_gemm_strided(__h, __ta, __tb, __m, __n, __k, __a, __warpproof::__bytes_of(__type_a), __lda, __step_a, __b,
                                          __warpproof::__bytes_of(__type_b), __ldb, __step_b, __c, __warpproof::__bytes_of(__type_c),
                                          __ldc, __step_c, __count);
}

#undef __WP_BLAS_MISUSE
#undef __WP_BLAS_1
#undef __WP_BLAS_DOT
#undef __WP_BLAS_GER
#define cublasCreate_v2 cublasCreate
#define cublasDestroy_v2 cublasDestroy
#define cublasSetStream_v2 cublasSetStream
#endif
