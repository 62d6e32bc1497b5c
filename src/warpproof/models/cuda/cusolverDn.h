// cuSOLVER for dense matrices: a handle remembers its stream; a call reads and writes whole matrices and
// its work area in that stream, and the numbers are arbitrary.
#ifndef WARPPROOF_CUSOLVERDN_H
#define WARPPROOF_CUSOLVERDN_H
#include "cublas_v2.h"
#include "cusolver_common.h"
#include "warpproof/library.h"

struct cusolverDnContext {
  cudaStream_t __stream;
};
struct syevjInfo {};
struct gesvdjInfo {};
struct cusolverDnParams {};
typedef struct cusolverDnContext *cusolverDnHandle_t;
typedef struct syevjInfo *syevjInfo_t;
typedef struct gesvdjInfo *gesvdjInfo_t;
typedef struct cusolverDnParams *cusolverDnParams_t;

#define __WP_SOLVER_MISUSE(__text) (__wp_require(false, "api-misuse", __text), CUSOLVER_STATUS_INVALID_VALUE)
#define __WP_SOLVER_NEEDS(__h, __fine)                                    \
  if ((__h) == nullptr) return CUSOLVER_STATUS_NOT_INITIALIZED;           \
  if (!(__fine)) return __WP_SOLVER_MISUSE("a size or leading dimension that is too small")

namespace __warpproof {
template <class __D> inline cusolverStatus_t __solver_make(__D **__to) {
  if (__to == nullptr) return __WP_SOLVER_MISUSE("a null pointer for what is made");
  if (__wp_allocation_fails()) return CUSOLVER_STATUS_ALLOC_FAILED;
  *__to = (__D *)__wp_alloc(sizeof(__D), 16, __WP_HOST_HEAP);
  **__to = __D{};
  return CUSOLVER_STATUS_SUCCESS;
}
template <class __D> inline cusolverStatus_t __solver_end(__D *__p) {
  if (__p != nullptr) __wp_free(__p, __WP_HOST_HEAP);
  return CUSOLVER_STATUS_SUCCESS;
}
// Numbers of a work area: the same for the same question.
inline int __solver_area(unsigned long long __what, long long __m, long long __n, size_t __size) {
  return (int)__work_size(400 + __what, (unsigned long long)__m, (unsigned long long)__n, (unsigned long long)__size);
}
inline cusolverStatus_t __solver_asks(int *__to, unsigned long long __what, long long __m, long long __n, size_t __size) {
  return *__to = __solver_area(__what, __m, __n, __size), CUSOLVER_STATUS_SUCCESS;
}
// The work area and the status on the device, which a call writes.
inline cusolverStatus_t __solver_ends(cusolverDnHandle_t __h, void *__work, long long __given, unsigned long long __what, long long __m, long long __n, size_t __size, int *__info) {
  int __needed = __solver_area(__what, __m, __n, __size);
  if (__given >= 0 && __given < __needed) return __WP_SOLVER_MISUSE("a work area smaller than what was asked for");
  __library_writes(__work, (size_t)__needed * __size, __h->__stream);
  __library_writes(__info, 4, __h->__stream);
  return CUSOLVER_STATUS_SUCCESS;
}
inline bool __fits(long long __rows, long long __columns, long long __pitch) { return __rows >= 0 && __columns >= 0 && __pitch >= 1 && __pitch >= __rows; }
inline long long __smaller(long long __a, long long __b) { return __a < __b ? __a : __b; }
}  // namespace __warpproof

extern "C" {
/// effect    a new handle for the null stream; its stream
/// tag       follow
/// exact
inline cusolverStatus_t cusolverDnCreate(cusolverDnHandle_t *__h) { return __warpproof::__solver_make(__h); }
inline cusolverStatus_t cusolverDnDestroy(cusolverDnHandle_t __h) {
  if (__h == nullptr) return CUSOLVER_STATUS_NOT_INITIALIZED;
  __wp_device_synchronize();
  return __warpproof::__solver_end(__h);
}
inline cusolverStatus_t cusolverDnSetStream(cusolverDnHandle_t __h, cudaStream_t __stream) {
  if (__h == nullptr) return CUSOLVER_STATUS_NOT_INITIALIZED;
  return __h->__stream = __stream, CUSOLVER_STATUS_SUCCESS;
}
inline cusolverStatus_t cusolverDnGetStream(cusolverDnHandle_t __h, cudaStream_t *__stream) {
  if (__h == nullptr) return CUSOLVER_STATUS_NOT_INITIALIZED;
  return *__stream = __h->__stream, CUSOLVER_STATUS_SUCCESS;
}

/// effect    settings of Jacobi's methods, which change nothing but the numbers
/// tag       follow
/// exact
inline cusolverStatus_t cusolverDnCreateSyevjInfo(syevjInfo_t *__p) { return __warpproof::__solver_make(__p); }
inline cusolverStatus_t cusolverDnDestroySyevjInfo(syevjInfo_t __p) { return __warpproof::__solver_end(__p); }
inline cusolverStatus_t cusolverDnXsyevjSetTolerance(syevjInfo_t, double) { return CUSOLVER_STATUS_SUCCESS; }
inline cusolverStatus_t cusolverDnXsyevjSetMaxSweeps(syevjInfo_t, int) { return CUSOLVER_STATUS_SUCCESS; }
inline cusolverStatus_t cusolverDnXsyevjSetSortEig(syevjInfo_t, int) { return CUSOLVER_STATUS_SUCCESS; }
inline cusolverStatus_t cusolverDnCreateGesvdjInfo(gesvdjInfo_t *__p) { return __warpproof::__solver_make(__p); }
inline cusolverStatus_t cusolverDnDestroyGesvdjInfo(gesvdjInfo_t __p) { return __warpproof::__solver_end(__p); }
inline cusolverStatus_t cusolverDnXgesvdjSetTolerance(gesvdjInfo_t, double) { return CUSOLVER_STATUS_SUCCESS; }
inline cusolverStatus_t cusolverDnXgesvdjSetMaxSweeps(gesvdjInfo_t, int) { return CUSOLVER_STATUS_SUCCESS; }
inline cusolverStatus_t cusolverDnXgesvdjSetSortEig(gesvdjInfo_t, int) { return CUSOLVER_STATUS_SUCCESS; }

/// effect    the host waits; how well a method did, and how long it took
/// tag       follow
/// over: any numbers
inline cusolverStatus_t cusolverDnXsyevjGetResidual(cusolverDnHandle_t __h, syevjInfo_t, double *__to) { return __warpproof::__host_result(__to, 8, __h->__stream), CUSOLVER_STATUS_SUCCESS; }
inline cusolverStatus_t cusolverDnXsyevjGetSweeps(cusolverDnHandle_t __h, syevjInfo_t, int *__to) { return __warpproof::__host_result(__to, 4, __h->__stream), CUSOLVER_STATUS_SUCCESS; }
inline cusolverStatus_t cusolverDnXgesvdjGetResidual(cusolverDnHandle_t __h, gesvdjInfo_t, double *__to) { return __warpproof::__host_result(__to, 8, __h->__stream), CUSOLVER_STATUS_SUCCESS; }
inline cusolverStatus_t cusolverDnXgesvdjGetSweeps(cusolverDnHandle_t __h, gesvdjInfo_t, int *__to) { return __warpproof::__host_result(__to, 4, __h->__stream), CUSOLVER_STATUS_SUCCESS; }
}

// Of one type of numbers __T, whose real ones are __R.
#define __WP_SOLVER_ALL(__L, __T, __R) \
  inline cusolverStatus_t cusolverDn##__L##potrf_bufferSize(cusolverDnHandle_t __h, cublasFillMode_t, int __n, __T *__a, int __lda, int *__size) { \
    __WP_SOLVER_NEEDS(__h, __warpproof::__fits(__n, __n, __lda)); \
    (void)__a; \
    return __warpproof::__solver_asks(__size, 1, __n, __lda, sizeof(__T)); \
  } \
  inline cusolverStatus_t cusolverDn##__L##potrf(cusolverDnHandle_t __h, cublasFillMode_t, int __n, __T *__a, int __lda, __T *__work, int __given, int *__info) { \
    __WP_SOLVER_NEEDS(__h, __warpproof::__fits(__n, __n, __lda)); \
    __warpproof::__reads_matrix(__a, __n, __n, __lda, sizeof(__T), __h->__stream); \
    __warpproof::__writes_matrix(__a, __n, __n, __lda, sizeof(__T), __h->__stream); \
    return __warpproof::__solver_ends(__h, __work, __given, 1, __n, __lda, sizeof(__T), __info); \
  } \
  inline cusolverStatus_t cusolverDn##__L##potri_bufferSize(cusolverDnHandle_t __h, cublasFillMode_t, int __n, __T *__a, int __lda, int *__size) { \
    __WP_SOLVER_NEEDS(__h, __warpproof::__fits(__n, __n, __lda)); \
    (void)__a; \
    return __warpproof::__solver_asks(__size, 2, __n, __lda, sizeof(__T)); \
  } \
  inline cusolverStatus_t cusolverDn##__L##potri(cusolverDnHandle_t __h, cublasFillMode_t, int __n, __T *__a, int __lda, __T *__work, int __given, int *__info) { \
    __WP_SOLVER_NEEDS(__h, __warpproof::__fits(__n, __n, __lda)); \
    __warpproof::__reads_matrix(__a, __n, __n, __lda, sizeof(__T), __h->__stream); \
    __warpproof::__writes_matrix(__a, __n, __n, __lda, sizeof(__T), __h->__stream); \
    return __warpproof::__solver_ends(__h, __work, __given, 2, __n, __lda, sizeof(__T), __info); \
  } \
  inline cusolverStatus_t cusolverDn##__L##potrs(cusolverDnHandle_t __h, cublasFillMode_t, int __n, int __k, const __T *__a, int __lda, __T *__b, int __ldb, int *__info) { \
    __WP_SOLVER_NEEDS(__h, __warpproof::__fits(__n, __n, __lda) && __warpproof::__fits(__n, __k, __ldb)); \
    __warpproof::__reads_matrix(__a, __n, __n, __lda, sizeof(__T), __h->__stream); \
    __warpproof::__reads_matrix(__b, __n, __k, __ldb, sizeof(__T), __h->__stream); \
    __warpproof::__writes_matrix(__b, __n, __k, __ldb, sizeof(__T), __h->__stream); \
    __warpproof::__library_writes(__info, (size_t)(1) * sizeof(int), __h->__stream); \
    return CUSOLVER_STATUS_SUCCESS; \
  } \
  inline cusolverStatus_t cusolverDn##__L##getrf_bufferSize(cusolverDnHandle_t __h, int __m, int __n, __T *__a, int __lda, int *__size) { \
    __WP_SOLVER_NEEDS(__h, __warpproof::__fits(__m, __n, __lda)); \
    (void)__a; \
    return __warpproof::__solver_asks(__size, 3, __m, __n, sizeof(__T)); \
  } \
  inline cusolverStatus_t cusolverDn##__L##getrf(cusolverDnHandle_t __h, int __m, int __n, __T *__a, int __lda, __T *__work, int *__pivots, int *__info) { \
    __WP_SOLVER_NEEDS(__h, __warpproof::__fits(__m, __n, __lda)); \
    __warpproof::__reads_matrix(__a, __m, __n, __lda, sizeof(__T), __h->__stream); \
    __warpproof::__writes_matrix(__a, __m, __n, __lda, sizeof(__T), __h->__stream); \
    if (__pivots != nullptr) __warpproof::__library_writes(__pivots, (size_t)(__warpproof::__smaller(__m, __n)) * sizeof(int), __h->__stream); \
    return __warpproof::__solver_ends(__h, __work, -1, 3, __m, __n, sizeof(__T), __info); \
  } \
  inline cusolverStatus_t cusolverDn##__L##getrs(cusolverDnHandle_t __h, cublasOperation_t, int __n, int __k, const __T *__a, int __lda, const int *__pivots, __T *__b, int __ldb, int *__info) { \
    __WP_SOLVER_NEEDS(__h, __warpproof::__fits(__n, __n, __lda) && __warpproof::__fits(__n, __k, __ldb)); \
    __warpproof::__reads_matrix(__a, __n, __n, __lda, sizeof(__T), __h->__stream); \
    if (__pivots != nullptr) __warpproof::__library_reads(__pivots, (size_t)(__n) * sizeof(int), __h->__stream); \
    __warpproof::__reads_matrix(__b, __n, __k, __ldb, sizeof(__T), __h->__stream); \
    __warpproof::__writes_matrix(__b, __n, __k, __ldb, sizeof(__T), __h->__stream); \
    __warpproof::__library_writes(__info, (size_t)(1) * sizeof(int), __h->__stream); \
    return CUSOLVER_STATUS_SUCCESS; \
  } \
  inline cusolverStatus_t cusolverDn##__L##geqrf_bufferSize(cusolverDnHandle_t __h, int __m, int __n, __T *__a, int __lda, int *__size) { \
    __WP_SOLVER_NEEDS(__h, __warpproof::__fits(__m, __n, __lda)); \
    (void)__a; \
    return __warpproof::__solver_asks(__size, 4, __m, __n, sizeof(__T)); \
  } \
  inline cusolverStatus_t cusolverDn##__L##geqrf(cusolverDnHandle_t __h, int __m, int __n, __T *__a, int __lda, __T *__tau, __T *__work, int __given, int *__info) { \
    __WP_SOLVER_NEEDS(__h, __warpproof::__fits(__m, __n, __lda)); \
    __warpproof::__reads_matrix(__a, __m, __n, __lda, sizeof(__T), __h->__stream); \
    __warpproof::__writes_matrix(__a, __m, __n, __lda, sizeof(__T), __h->__stream); \
    __warpproof::__library_writes(__tau, (size_t)(__warpproof::__smaller(__m, __n)) * sizeof(__T), __h->__stream); \
    return __warpproof::__solver_ends(__h, __work, __given, 4, __m, __n, sizeof(__T), __info); \
  } \
  inline cusolverStatus_t cusolverDn##__L##gesvd_bufferSize(cusolverDnHandle_t __h, int __m, int __n, int *__size) { \
    __WP_SOLVER_NEEDS(__h, __m >= 0 && __n >= 0); \
    return __warpproof::__solver_asks(__size, 5, __m, __n, sizeof(__T)); \
  } \
  inline cusolverStatus_t cusolverDn##__L##gesvd(cusolverDnHandle_t __h, signed char __ju, signed char __jv, int __m, int __n, __T *__a, int __lda, __R *__s, __T *__u, int __ldu, __T *__v, int __ldv, __T *__work, int __given, __R *__more, int *__info) { \
    __WP_SOLVER_NEEDS(__h, __warpproof::__fits(__m, __n, __lda)); \
    if (__m < __n) return CUSOLVER_STATUS_INVALID_VALUE; \
    __warpproof::__reads_matrix(__a, __m, __n, __lda, sizeof(__T), __h->__stream); \
    __warpproof::__writes_matrix(__a, __m, __n, __lda, sizeof(__T), __h->__stream); \
    __warpproof::__library_writes(__s, (size_t)(__n) * sizeof(__R), __h->__stream); \
    if (__ju == 'A' || __ju == 'S') __warpproof::__writes_matrix(__u, __m, __ju == 'A' ? __m : __n, __ldu, sizeof(__T), __h->__stream); \
    if (__jv == 'A' || __jv == 'S') __warpproof::__writes_matrix(__v, __n, __n, __ldv, sizeof(__T), __h->__stream); \
    if (__more != nullptr && __n > 1) __warpproof::__library_writes(__more, (size_t)(__n - 1) * sizeof(__R), __h->__stream); \
    return __warpproof::__solver_ends(__h, __work, __given, 5, __m, __n, sizeof(__T), __info); \
  } \
  inline cusolverStatus_t cusolverDn##__L##gesvdj_bufferSize(cusolverDnHandle_t __h, cusolverEigMode_t __job, int __econ, int __m, int __n, const __T *__a, int __lda, const __R *, const __T *, int, const __T *, int, int *__size, gesvdjInfo_t) { \
    __WP_SOLVER_NEEDS(__h, __warpproof::__fits(__m, __n, __lda)); \
    (void)__a, (void)__job, (void)__econ; \
    return __warpproof::__solver_asks(__size, 6, __m, __n, sizeof(__T)); \
  } \
  inline cusolverStatus_t cusolverDn##__L##gesvdj(cusolverDnHandle_t __h, cusolverEigMode_t __job, int __econ, int __m, int __n, __T *__a, int __lda, __R *__s, __T *__u, int __ldu, __T *__v, int __ldv, __T *__work, int __given, int *__info, gesvdjInfo_t) { \
    __WP_SOLVER_NEEDS(__h, __warpproof::__fits(__m, __n, __lda)); \
    long long __least = __warpproof::__smaller(__m, __n); \
    __warpproof::__reads_matrix(__a, __m, __n, __lda, sizeof(__T), __h->__stream); \
    __warpproof::__writes_matrix(__a, __m, __n, __lda, sizeof(__T), __h->__stream); \
    __warpproof::__library_writes(__s, (size_t)(__least) * sizeof(__R), __h->__stream); \
    if (__job == CUSOLVER_EIG_MODE_VECTOR) __warpproof::__writes_matrix(__u, __m, __econ ? __least : __m, __ldu, sizeof(__T), __h->__stream); \
    if (__job == CUSOLVER_EIG_MODE_VECTOR) __warpproof::__writes_matrix(__v, __n, __econ ? __least : __n, __ldv, sizeof(__T), __h->__stream); \
    return __warpproof::__solver_ends(__h, __work, __given, 6, __m, __n, sizeof(__T), __info); \
  } \
  inline cusolverStatus_t cusolverDn##__L##potrfBatched(cusolverDnHandle_t __h, cublasFillMode_t __fill, int __n, __T *__as[], int __lda, int *__infos, int __count) { \
    __WP_SOLVER_NEEDS(__h, __warpproof::__fits(__n, __n, __lda) && __count >= 0); \
    (void)__fill; \
    if (__count == 0) return CUSOLVER_STATUS_SUCCESS; \
    void **__each = __warpproof::__pointer_table(__as, __count, __h->__stream); \
    for (int __i = 0; __i < __count; ++__i) { \
      __warpproof::__reads_matrix(__each[__i], __n, __n, __lda, sizeof(__T), __h->__stream); \
      __warpproof::__writes_matrix(__each[__i], __n, __n, __lda, sizeof(__T), __h->__stream); \
    } \
    __warpproof::__forget_buffer(__each); \
    __warpproof::__library_writes(__infos, (size_t)(__count) * sizeof(int), __h->__stream); \
    return CUSOLVER_STATUS_SUCCESS; \
  }
#define __WP_SOLVER_NAMED(__L, __E, __Q, __T, __R) \
  inline cusolverStatus_t cusolverDn##__L##__E##d_bufferSize(cusolverDnHandle_t __h, cusolverEigMode_t, cublasFillMode_t, int __n, const __T *__a, int __lda, const __R *, int *__size) { \
    __WP_SOLVER_NEEDS(__h, __warpproof::__fits(__n, __n, __lda)); \
    (void)__a; \
    return __warpproof::__solver_asks(__size, 7, __n, __lda, sizeof(__T)); \
  } \
  inline cusolverStatus_t cusolverDn##__L##__E##d(cusolverDnHandle_t __h, cusolverEigMode_t, cublasFillMode_t, int __n, __T *__a, int __lda, __R *__w, __T *__work, int __given, int *__info) { \
    __WP_SOLVER_NEEDS(__h, __warpproof::__fits(__n, __n, __lda)); \
    __warpproof::__reads_matrix(__a, __n, __n, __lda, sizeof(__T), __h->__stream); \
    __warpproof::__writes_matrix(__a, __n, __n, __lda, sizeof(__T), __h->__stream); \
    __warpproof::__library_writes(__w, (size_t)(__n) * sizeof(__R), __h->__stream); \
    return __warpproof::__solver_ends(__h, __work, __given, 7, __n, __lda, sizeof(__T), __info); \
  } \
  inline cusolverStatus_t cusolverDn##__L##__E##j_bufferSize(cusolverDnHandle_t __h, cusolverEigMode_t, cublasFillMode_t, int __n, const __T *__a, int __lda, const __R *, int *__size, syevjInfo_t) { \
    __WP_SOLVER_NEEDS(__h, __warpproof::__fits(__n, __n, __lda)); \
    (void)__a; \
    return __warpproof::__solver_asks(__size, 8, __n, __lda, sizeof(__T)); \
  } \
  inline cusolverStatus_t cusolverDn##__L##__E##j(cusolverDnHandle_t __h, cusolverEigMode_t, cublasFillMode_t, int __n, __T *__a, int __lda, __R *__w, __T *__work, int __given, int *__info, syevjInfo_t) { \
    __WP_SOLVER_NEEDS(__h, __warpproof::__fits(__n, __n, __lda)); \
    __warpproof::__reads_matrix(__a, __n, __n, __lda, sizeof(__T), __h->__stream); \
    __warpproof::__writes_matrix(__a, __n, __n, __lda, sizeof(__T), __h->__stream); \
    __warpproof::__library_writes(__w, (size_t)(__n) * sizeof(__R), __h->__stream); \
    return __warpproof::__solver_ends(__h, __work, __given, 8, __n, __lda, sizeof(__T), __info); \
  } \
  inline cusolverStatus_t cusolverDn##__L##__Q##gqr_bufferSize(cusolverDnHandle_t __h, int __m, int __n, int __k, const __T *__a, int __lda, const __T *, int *__size) { \
    __WP_SOLVER_NEEDS(__h, __warpproof::__fits(__m, __n, __lda)); \
    (void)__a, (void)__k; \
    return __warpproof::__solver_asks(__size, 9, __m, __n, sizeof(__T)); \
  } \
  inline cusolverStatus_t cusolverDn##__L##__Q##gqr(cusolverDnHandle_t __h, int __m, int __n, int __k, __T *__a, int __lda, const __T *__tau, __T *__work, int __given, int *__info) { \
    __WP_SOLVER_NEEDS(__h, __warpproof::__fits(__m, __n, __lda) && __k >= 0 && __k <= __n); \
    __warpproof::__library_reads(__tau, (size_t)(__k) * sizeof(__T), __h->__stream); \
    __warpproof::__reads_matrix(__a, __m, __k, __lda, sizeof(__T), __h->__stream); \
    __warpproof::__writes_matrix(__a, __m, __n, __lda, sizeof(__T), __h->__stream); \
    return __warpproof::__solver_ends(__h, __work, __given, 9, __m, __n, sizeof(__T), __info); \
  } \
  inline cusolverStatus_t cusolverDn##__L##__Q##mqr_bufferSize(cusolverDnHandle_t __h, cublasSideMode_t __side, cublasOperation_t, int __m, int __n, int __k, const __T *__a, int __lda, const __T *, const __T *, int __ldc, int *__size) { \
    __WP_SOLVER_NEEDS(__h, __warpproof::__fits(__m, __n, __ldc)); \
    (void)__a, (void)__k, (void)__lda, (void)__side; \
    return __warpproof::__solver_asks(__size, 10, __m, __n, sizeof(__T)); \
  } \
  inline cusolverStatus_t cusolverDn##__L##__Q##mqr(cusolverDnHandle_t __h, cublasSideMode_t __side, cublasOperation_t, int __m, int __n, int __k, const __T *__a, int __lda, const __T *__tau, __T *__c, int __ldc, __T *__work, int __given, int *__info) { \
    __WP_SOLVER_NEEDS(__h, __warpproof::__fits(__m, __n, __ldc) && __warpproof::__fits(__side == CUBLAS_SIDE_LEFT ? __m : __n, __k, __lda)); \
    __warpproof::__library_reads(__tau, (size_t)(__k) * sizeof(__T), __h->__stream); \
    __warpproof::__reads_matrix(__a, __side == CUBLAS_SIDE_LEFT ? __m : __n, __k, __lda, sizeof(__T), __h->__stream); \
    __warpproof::__reads_matrix(__c, __m, __n, __ldc, sizeof(__T), __h->__stream); \
    __warpproof::__writes_matrix(__c, __m, __n, __ldc, sizeof(__T), __h->__stream); \
    return __warpproof::__solver_ends(__h, __work, __given, 10, __m, __n, sizeof(__T), __info); \
  }

extern "C" {
/// requires  matrices as large as their sizes and leading dimensions say [out-of-bounds]; a work area as large as what was asked for
/// effect    factors, solutions, eigenvalues and singular values, in the handle's stream
/// tag       follow
/// over: any numbers; any size of the work area; matrices are read and written whole
__WP_SOLVER_ALL(S, float, float)
__WP_SOLVER_ALL(D, double, double)
__WP_SOLVER_ALL(C, cuComplex, float)
__WP_SOLVER_ALL(Z, cuDoubleComplex, double)
__WP_SOLVER_NAMED(S, syev, or, float, float)
__WP_SOLVER_NAMED(D, syev, or, double, double)
__WP_SOLVER_NAMED(C, heev, un, cuComplex, float)
__WP_SOLVER_NAMED(Z, heev, un, cuDoubleComplex, double)

cusolverStatus_t cusolverDnCreateParams(cusolverDnParams_t *__p);
cusolverStatus_t cusolverDnDestroyParams(cusolverDnParams_t __p);
cusolverStatus_t cusolverDnXpotrf_bufferSize(cusolverDnHandle_t __h, cusolverDnParams_t __p, cublasFillMode_t __fill, int64_t __n, cudaDataType __type, const void *__a, int64_t __lda,
                                             cudaDataType __compute, size_t *__device_bytes, size_t *__host_bytes);
cusolverStatus_t cusolverDnXpotrf(cusolverDnHandle_t __h, cusolverDnParams_t __p, cublasFillMode_t __fill, int64_t __n, cudaDataType __type, void *__a, int64_t __lda, cudaDataType __compute,
                                  void *__device_area, size_t __device_bytes, void *__host_area, size_t __host_bytes, int *__info);
cusolverStatus_t cusolverDnXgetrf_bufferSize(cusolverDnHandle_t __h, cusolverDnParams_t __p, int64_t __m, int64_t __n, cudaDataType __type, const void *__a, int64_t __lda, cudaDataType __compute,
                                             size_t *__device_bytes, size_t *__host_bytes);
cusolverStatus_t cusolverDnXgetrf(cusolverDnHandle_t __h, cusolverDnParams_t __p, int64_t __m, int64_t __n, cudaDataType __type, void *__a, int64_t __lda, int64_t *__pivots, cudaDataType __compute,
                                  void *__device_area, size_t __device_bytes, void *__host_area, size_t __host_bytes, int *__info);
cusolverStatus_t cusolverDnXgetrs(cusolverDnHandle_t __h, cusolverDnParams_t __p, cublasOperation_t __op, int64_t __n, int64_t __k, cudaDataType __type, const void *__a, int64_t __lda,
                                  const int64_t *__pivots, cudaDataType __type_b, void *__b, int64_t __ldb, int *__info);
}
#undef __WP_SOLVER_ALL
#undef __WP_SOLVER_NAMED
#undef __WP_SOLVER_MISUSE
#undef __WP_SOLVER_NEEDS
#endif
