// cuSPARSE: a handle remembers its stream and pointer mode, descriptors what they were given; a call
// reads all of its operands and writes arbitrary numbers to its result, in that stream. Work areas are
// as large as what was asked for, and are written.
#ifndef WARPPROOF_CUSPARSE_H
#define WARPPROOF_CUSPARSE_H
#define CUSPARSEAPI
#include "cuComplex.h"
#include "library_types.h"
#include "warpproof/library.h"

#define CUSPARSE_VER_MAJOR 12
#define CUSPARSE_VER_MINOR 2
#define CUSPARSE_VER_PATCH 0
#define CUSPARSE_VERSION 12200

typedef enum {
  CUSPARSE_STATUS_SUCCESS = 0, CUSPARSE_STATUS_NOT_INITIALIZED = 1, CUSPARSE_STATUS_ALLOC_FAILED = 2, CUSPARSE_STATUS_INVALID_VALUE = 3,
  CUSPARSE_STATUS_ARCH_MISMATCH = 4, CUSPARSE_STATUS_MAPPING_ERROR = 5, CUSPARSE_STATUS_EXECUTION_FAILED = 6,
  CUSPARSE_STATUS_INTERNAL_ERROR = 7, CUSPARSE_STATUS_MATRIX_TYPE_NOT_SUPPORTED = 8, CUSPARSE_STATUS_ZERO_PIVOT = 9,
  CUSPARSE_STATUS_NOT_SUPPORTED = 10, CUSPARSE_STATUS_INSUFFICIENT_RESOURCES = 11
} cusparseStatus_t;
typedef enum { CUSPARSE_POINTER_MODE_HOST = 0, CUSPARSE_POINTER_MODE_DEVICE = 1 } cusparsePointerMode_t;
typedef enum { CUSPARSE_ACTION_SYMBOLIC = 0, CUSPARSE_ACTION_NUMERIC = 1 } cusparseAction_t;
typedef enum {
  CUSPARSE_MATRIX_TYPE_GENERAL = 0, CUSPARSE_MATRIX_TYPE_SYMMETRIC = 1, CUSPARSE_MATRIX_TYPE_HERMITIAN = 2, CUSPARSE_MATRIX_TYPE_TRIANGULAR = 3
} cusparseMatrixType_t;
typedef enum { CUSPARSE_FILL_MODE_LOWER = 0, CUSPARSE_FILL_MODE_UPPER = 1 } cusparseFillMode_t;
typedef enum { CUSPARSE_DIAG_TYPE_NON_UNIT = 0, CUSPARSE_DIAG_TYPE_UNIT = 1 } cusparseDiagType_t;
typedef enum { CUSPARSE_INDEX_BASE_ZERO = 0, CUSPARSE_INDEX_BASE_ONE = 1 } cusparseIndexBase_t;
typedef enum {
  CUSPARSE_OPERATION_NON_TRANSPOSE = 0, CUSPARSE_OPERATION_TRANSPOSE = 1, CUSPARSE_OPERATION_CONJUGATE_TRANSPOSE = 2
} cusparseOperation_t;
typedef enum { CUSPARSE_DIRECTION_ROW = 0, CUSPARSE_DIRECTION_COLUMN = 1 } cusparseDirection_t;
typedef enum { CUSPARSE_SOLVE_POLICY_NO_LEVEL = 0, CUSPARSE_SOLVE_POLICY_USE_LEVEL = 1 } cusparseSolvePolicy_t;
typedef enum { CUSPARSE_FORMAT_CSR = 1, CUSPARSE_FORMAT_CSC = 2, CUSPARSE_FORMAT_COO = 3, CUSPARSE_FORMAT_BLOCKED_ELL = 5, CUSPARSE_FORMAT_BSR = 6 } cusparseFormat_t;
typedef enum { CUSPARSE_ORDER_COL = 1, CUSPARSE_ORDER_ROW = 2 } cusparseOrder_t;
typedef enum { CUSPARSE_INDEX_16U = 1, CUSPARSE_INDEX_32I = 2, CUSPARSE_INDEX_64I = 3 } cusparseIndexType_t;
typedef enum {
  CUSPARSE_SPMV_ALG_DEFAULT = 0, CUSPARSE_MV_ALG_DEFAULT = 0, CUSPARSE_SPMV_COO_ALG1 = 1, CUSPARSE_COOMV_ALG = 1, CUSPARSE_SPMV_CSR_ALG1 = 2,
  CUSPARSE_CSRMV_ALG1 = 2, CUSPARSE_SPMV_CSR_ALG2 = 3, CUSPARSE_CSRMV_ALG2 = 3, CUSPARSE_SPMV_COO_ALG2 = 4
} cusparseSpMVAlg_t;
typedef enum {
  CUSPARSE_SPMM_ALG_DEFAULT = 0, CUSPARSE_SPMM_COO_ALG1 = 1, CUSPARSE_SPMM_COO_ALG2 = 2, CUSPARSE_SPMM_COO_ALG3 = 3, CUSPARSE_SPMM_CSR_ALG1 = 4,
  CUSPARSE_SPMM_COO_ALG4 = 5, CUSPARSE_SPMM_CSR_ALG2 = 6, CUSPARSE_SPMM_CSR_ALG3 = 12, CUSPARSE_SPMM_BLOCKED_ELL_ALG1 = 13
} cusparseSpMMAlg_t;
typedef enum {
  CUSPARSE_SPGEMM_DEFAULT = 0, CUSPARSE_SPGEMM_CSR_ALG_DETERMINITIC = 1, CUSPARSE_SPGEMM_CSR_ALG_NONDETERMINITIC = 2, CUSPARSE_SPGEMM_ALG1 = 3,
  CUSPARSE_SPGEMM_ALG2 = 4, CUSPARSE_SPGEMM_ALG3 = 5
} cusparseSpGEMMAlg_t;
typedef enum { CUSPARSE_SPSV_ALG_DEFAULT = 0 } cusparseSpSVAlg_t;
typedef enum { CUSPARSE_SPSM_ALG_DEFAULT = 0 } cusparseSpSMAlg_t;
typedef enum { CUSPARSE_SDDMM_ALG_DEFAULT = 0 } cusparseSDDMMAlg_t;
typedef enum { CUSPARSE_SPARSETODENSE_ALG_DEFAULT = 0 } cusparseSparseToDenseAlg_t;
typedef enum { CUSPARSE_DENSETOSPARSE_ALG_DEFAULT = 0 } cusparseDenseToSparseAlg_t;
typedef enum { CUSPARSE_CSR2CSC_ALG_DEFAULT = 1, CUSPARSE_CSR2CSC_ALG1 = 1, CUSPARSE_CSR2CSC_ALG2 = 2 } cusparseCsr2CscAlg_t;
typedef enum { CUSPARSE_SPMAT_FILL_MODE = 0, CUSPARSE_SPMAT_DIAG_TYPE = 1 } cusparseSpMatAttribute_t;

struct cusparseContext {
  cudaStream_t __stream;
  cusparsePointerMode_t __scalars;
};
struct cusparseMatDescr {
  cusparseMatrixType_t __type;
  cusparseFillMode_t __fill;
  cusparseDiagType_t __diagonal;
  cusparseIndexBase_t __base;
};
// Of compressed rows or columns the offsets; of coordinates the rows.
struct cusparseSpMatDescr {
  cusparseFormat_t __format;
  long long __rows, __columns, __count;
  void *__offsets, *__indices, *__values;
  size_t __offset_size, __index_size;
  cusparseIndexBase_t __base;
  cudaDataType __type;
};
struct cusparseSpVecDescr {
  long long __size, __count;
  void *__indices, *__values;
  size_t __index_size;
  cudaDataType __type;
};
struct cusparseDnVecDescr {
  long long __size;
  void *__values;
  cudaDataType __type;
};
struct cusparseDnMatDescr {
  long long __rows, __columns, __pitch;
  void *__values;
  cudaDataType __type;
  cusparseOrder_t __order;
};
// Work areas that a call was given for later ones.
struct cusparseSpGEMMDescr {
  void *__area[2];
  size_t __bytes[2];
};
struct cusparseSpSVDescr : cusparseSpGEMMDescr {};
struct cusparseSpSMDescr : cusparseSpGEMMDescr {};
struct csrilu02Info {};
struct csric02Info {};
typedef struct cusparseContext *cusparseHandle_t;
typedef struct cusparseMatDescr *cusparseMatDescr_t;
typedef struct cusparseSpMatDescr *cusparseSpMatDescr_t;
typedef struct cusparseSpVecDescr *cusparseSpVecDescr_t;
typedef struct cusparseDnVecDescr *cusparseDnVecDescr_t;
typedef struct cusparseDnMatDescr *cusparseDnMatDescr_t;
typedef const struct cusparseSpMatDescr *cusparseConstSpMatDescr_t;
typedef const struct cusparseSpVecDescr *cusparseConstSpVecDescr_t;
typedef const struct cusparseDnVecDescr *cusparseConstDnVecDescr_t;
typedef const struct cusparseDnMatDescr *cusparseConstDnMatDescr_t;
typedef struct cusparseSpGEMMDescr *cusparseSpGEMMDescr_t;
typedef struct cusparseSpSVDescr *cusparseSpSVDescr_t;
typedef struct cusparseSpSMDescr *cusparseSpSMDescr_t;
typedef struct csrilu02Info *csrilu02Info_t;
typedef struct csric02Info *csric02Info_t;

#define __WP_SPARSE_MISUSE(__text) (__wp_require(false, "api-misuse", __text), CUSPARSE_STATUS_INVALID_VALUE)
#define __WP_SPARSE_NEEDS(__h) \
  if ((__h) == nullptr) return CUSPARSE_STATUS_NOT_INITIALIZED

namespace __warpproof {
inline size_t __index_bytes(int __type) { return __type == CUSPARSE_INDEX_64I ? 8 : __type == CUSPARSE_INDEX_32I ? 4 : 2; }
template <class __D> inline cusparseStatus_t __sparse_make(__D **__to, const __D &__what) {
  if (__to == nullptr) return __WP_SPARSE_MISUSE("a null pointer for the descriptor");
  if (__wp_allocation_fails()) return CUSPARSE_STATUS_ALLOC_FAILED;
  *__to = (__D *)__wp_alloc(sizeof(__D), 16, __WP_HOST_HEAP);
  **__to = __what;
  return CUSPARSE_STATUS_SUCCESS;
}
template <class __D> inline cusparseStatus_t __sparse_end(__D *__p) {
  if (__p != nullptr) __wp_free((void *)__p, __WP_HOST_HEAP);
  return CUSPARSE_STATUS_SUCCESS;
}
inline long long __offset_count(const cusparseSpMatDescr *__a) {
  return __a->__format == CUSPARSE_FORMAT_CSR ? __a->__rows + 1 : __a->__format == CUSPARSE_FORMAT_CSC ? __a->__columns + 1 : __a->__count;
}
inline void __reads_sparse(cudaStream_t __s, const cusparseSpMatDescr *__a) {
  __library_reads(__a->__offsets, (size_t)__offset_count(__a) * __a->__offset_size, __s);
  __library_reads(__a->__indices, (size_t)__a->__count * __a->__index_size, __s);
  __library_reads(__a->__values, (size_t)__a->__count * __bytes_of(__a->__type), __s);
}
inline void __writes_sparse(cudaStream_t __s, const cusparseSpMatDescr *__a, bool __offsets) {
  if (__offsets) __library_writes(__a->__offsets, (size_t)__offset_count(__a) * __a->__offset_size, __s);
  __library_writes(__a->__indices, (size_t)__a->__count * __a->__index_size, __s);
  __library_writes(__a->__values, (size_t)__a->__count * __bytes_of(__a->__type), __s);
}
inline void __reads_dense(cudaStream_t __s, const cusparseDnVecDescr *__v) { __library_reads(__v->__values, (size_t)__v->__size * __bytes_of(__v->__type), __s); }
inline void __writes_dense(cudaStream_t __s, const cusparseDnVecDescr *__v) { __library_writes(__v->__values, (size_t)__v->__size * __bytes_of(__v->__type), __s); }
inline void __reads_dense(cudaStream_t __s, const cusparseDnMatDescr *__m) {
  bool __by_column = __m->__order == CUSPARSE_ORDER_COL;
  __reads_matrix(__m->__values, __by_column ? __m->__rows : __m->__columns, __by_column ? __m->__columns : __m->__rows, __m->__pitch, __bytes_of(__m->__type), __s);
}
inline void __writes_dense(cudaStream_t __s, const cusparseDnMatDescr *__m) {
  bool __by_column = __m->__order == CUSPARSE_ORDER_COL;
  __writes_matrix(__m->__values, __by_column ? __m->__rows : __m->__columns, __by_column ? __m->__columns : __m->__rows, __m->__pitch, __bytes_of(__m->__type), __s);
}
// Numbers that a call is given: on the host they are read now, on the device in the stream.
inline void __sparse_scalar(cusparseHandle_t __h, const void *__p, size_t __size) {
  char __copy[16];
  if (__h->__scalars == CUSPARSE_POINTER_MODE_DEVICE) __library_reads(__p, __size, __h->__stream);
  else __builtin_memcpy(__copy, __p, __size <= 16 ? __size : 16);
}
// Of a product with one matrix, for which the same is asked before.
inline size_t __sparse_area(unsigned long long __what, const cusparseSpMatDescr *__a) {
  return __work_size(300 + __what, (unsigned long long)__a->__rows, (unsigned long long)__a->__columns, (unsigned long long)__a->__count);
}
inline cusparseStatus_t __sparse_work(cudaStream_t __s, void *__area, size_t __needed) {
  if (__needed == 0) return CUSPARSE_STATUS_SUCCESS;
  if (__area == nullptr) return __WP_SPARSE_MISUSE("no work area where one is needed");
  __library_writes(__area, __needed, __s);
  return CUSPARSE_STATUS_SUCCESS;
}
inline long long __rows_of(int __op, const cusparseSpMatDescr *__a) { return __op == 0 ? __a->__rows : __a->__columns; }
inline long long __columns_of(int __op, const cusparseSpMatDescr *__a) { return __op == 0 ? __a->__columns : __a->__rows; }
inline long long __rows_of(int __op, const cusparseDnMatDescr *__a) { return __op == 0 ? __a->__rows : __a->__columns; }
inline long long __columns_of(int __op, const cusparseDnMatDescr *__a) { return __op == 0 ? __a->__columns : __a->__rows; }
// The number of elements of a result is known when it has been computed: any that fits.
inline void __sparse_count(cusparseSpMatDescr *__c) {
  __c->__count = __wp_any_between<long long>(0, __c->__rows * __c->__columns);
}
}  // namespace __warpproof

/// effect    a new handle for the null stream, with scalars on the host; its settings
/// tag       follow
/// exact
inline cusparseStatus_t cusparseCreate(cusparseHandle_t *__h) { return __warpproof::__sparse_make(__h, cusparseContext{0, CUSPARSE_POINTER_MODE_HOST}); }
inline cusparseStatus_t cusparseDestroy(cusparseHandle_t __h) {
  __WP_SPARSE_NEEDS(__h);
  __wp_device_synchronize();
  return __warpproof::__sparse_end(__h);
}
inline cusparseStatus_t cusparseSetStream(cusparseHandle_t __h, cudaStream_t __stream) {
  __WP_SPARSE_NEEDS(__h);
  __h->__stream = __stream;
  return CUSPARSE_STATUS_SUCCESS;
}
inline cusparseStatus_t cusparseGetStream(cusparseHandle_t __h, cudaStream_t *__stream) {
  __WP_SPARSE_NEEDS(__h);
  *__stream = __h->__stream;
  return CUSPARSE_STATUS_SUCCESS;
}
inline cusparseStatus_t cusparseSetPointerMode(cusparseHandle_t __h, cusparsePointerMode_t __mode) {
  __WP_SPARSE_NEEDS(__h);
  __h->__scalars = __mode;
  return CUSPARSE_STATUS_SUCCESS;
}
inline cusparseStatus_t cusparseGetPointerMode(cusparseHandle_t __h, cusparsePointerMode_t *__mode) {
  __WP_SPARSE_NEEDS(__h);
  *__mode = __h->__scalars;
  return CUSPARSE_STATUS_SUCCESS;
}
inline cusparseStatus_t cusparseGetVersion(cusparseHandle_t __h, int *__version) {
  __WP_SPARSE_NEEDS(__h);
  *__version = CUSPARSE_VERSION;
  return CUSPARSE_STATUS_SUCCESS;
}

/// effect    a text about the status
/// tag       errors
/// over: another text
inline const char *cusparseGetErrorString(cusparseStatus_t __status) { return __status == CUSPARSE_STATUS_SUCCESS ? "success" : "an error of cuSPARSE"; }
inline const char *cusparseGetErrorName(cusparseStatus_t __status) { return __status == CUSPARSE_STATUS_SUCCESS ? "CUSPARSE_STATUS_SUCCESS" : "CUSPARSE_STATUS_ERROR"; }

/// requires  a live descriptor [invalid-free]
/// effect    descriptors of matrices and vectors, with what they were given
/// tag       follow
/// exact
inline cusparseStatus_t cusparseCreateMatDescr(cusparseMatDescr_t *__d) {
  return __warpproof::__sparse_make(__d, cusparseMatDescr{CUSPARSE_MATRIX_TYPE_GENERAL, CUSPARSE_FILL_MODE_LOWER, CUSPARSE_DIAG_TYPE_NON_UNIT, CUSPARSE_INDEX_BASE_ZERO});
}
inline cusparseStatus_t cusparseDestroyMatDescr(cusparseMatDescr_t __d) { return __warpproof::__sparse_end(__d); }
inline cusparseStatus_t cusparseSetMatType(cusparseMatDescr_t __d, cusparseMatrixType_t __v) { return __d->__type = __v, CUSPARSE_STATUS_SUCCESS; }
inline cusparseStatus_t cusparseSetMatFillMode(cusparseMatDescr_t __d, cusparseFillMode_t __v) { return __d->__fill = __v, CUSPARSE_STATUS_SUCCESS; }
inline cusparseStatus_t cusparseSetMatDiagType(cusparseMatDescr_t __d, cusparseDiagType_t __v) { return __d->__diagonal = __v, CUSPARSE_STATUS_SUCCESS; }
inline cusparseStatus_t cusparseSetMatIndexBase(cusparseMatDescr_t __d, cusparseIndexBase_t __v) { return __d->__base = __v, CUSPARSE_STATUS_SUCCESS; }
inline cusparseMatrixType_t cusparseGetMatType(const cusparseMatDescr *__d) { return __d->__type; }
inline cusparseIndexBase_t cusparseGetMatIndexBase(const cusparseMatDescr *__d) { return __d->__base; }
inline cusparseStatus_t cusparseCreateCsr(cusparseSpMatDescr_t *__d, int64_t __rows, int64_t __columns, int64_t __count, void *__offsets, void *__indices, void *__values,
                                          cusparseIndexType_t __offset_type, cusparseIndexType_t __index_type, cusparseIndexBase_t __base, cudaDataType __type) {
  return __warpproof::__sparse_make(__d, cusparseSpMatDescr{CUSPARSE_FORMAT_CSR, __rows, __columns, __count, __offsets, __indices, __values, __warpproof::__index_bytes(__offset_type),
                                                            __warpproof::__index_bytes(__index_type), __base, __type});
}
inline cusparseStatus_t cusparseCreateCsc(cusparseSpMatDescr_t *__d, int64_t __rows, int64_t __columns, int64_t __count, void *__offsets, void *__indices, void *__values,
                                          cusparseIndexType_t __offset_type, cusparseIndexType_t __index_type, cusparseIndexBase_t __base, cudaDataType __type) {
  return __warpproof::__sparse_make(__d, cusparseSpMatDescr{CUSPARSE_FORMAT_CSC, __rows, __columns, __count, __offsets, __indices, __values, __warpproof::__index_bytes(__offset_type),
                                                            __warpproof::__index_bytes(__index_type), __base, __type});
}
inline cusparseStatus_t cusparseCreateCoo(cusparseSpMatDescr_t *__d, int64_t __rows, int64_t __columns, int64_t __count, void *__row_indices, void *__indices, void *__values,
                                          cusparseIndexType_t __index_type, cusparseIndexBase_t __base, cudaDataType __type) {
  return __warpproof::__sparse_make(__d, cusparseSpMatDescr{CUSPARSE_FORMAT_COO, __rows, __columns, __count, __row_indices, __indices, __values, __warpproof::__index_bytes(__index_type),
                                                            __warpproof::__index_bytes(__index_type), __base, __type});
}
inline cusparseStatus_t cusparseDestroySpMat(cusparseConstSpMatDescr_t __d) { return __warpproof::__sparse_end(__d); }
inline cusparseStatus_t cusparseCsrSetPointers(cusparseSpMatDescr_t __d, void *__offsets, void *__indices, void *__values) {
  return __d->__offsets = __offsets, __d->__indices = __indices, __d->__values = __values, CUSPARSE_STATUS_SUCCESS;
}
inline cusparseStatus_t cusparseCscSetPointers(cusparseSpMatDescr_t __d, void *__offsets, void *__indices, void *__values) { return cusparseCsrSetPointers(__d, __offsets, __indices, __values); }
inline cusparseStatus_t cusparseCooSetPointers(cusparseSpMatDescr_t __d, void *__rows, void *__columns, void *__values) { return cusparseCsrSetPointers(__d, __rows, __columns, __values); }
inline cusparseStatus_t cusparseSpMatGetSize(cusparseConstSpMatDescr_t __d, int64_t *__rows, int64_t *__columns, int64_t *__count) {
  return *__rows = __d->__rows, *__columns = __d->__columns, *__count = __d->__count, CUSPARSE_STATUS_SUCCESS;
}
inline cusparseStatus_t cusparseSpMatGetValues(cusparseSpMatDescr_t __d, void **__values) { return *__values = __d->__values, CUSPARSE_STATUS_SUCCESS; }
inline cusparseStatus_t cusparseSpMatSetValues(cusparseSpMatDescr_t __d, void *__values) { return __d->__values = __values, CUSPARSE_STATUS_SUCCESS; }
inline cusparseStatus_t cusparseSpMatSetAttribute(cusparseSpMatDescr_t, cusparseSpMatAttribute_t, void *, size_t) { return CUSPARSE_STATUS_SUCCESS; }
inline cusparseStatus_t cusparseCreateSpVec(cusparseSpVecDescr_t *__d, int64_t __size, int64_t __count, void *__indices, void *__values, cusparseIndexType_t __index_type, cusparseIndexBase_t,
                                            cudaDataType __type) {
  return __warpproof::__sparse_make(__d, cusparseSpVecDescr{__size, __count, __indices, __values, __warpproof::__index_bytes(__index_type), __type});
}
inline cusparseStatus_t cusparseDestroySpVec(cusparseConstSpVecDescr_t __d) { return __warpproof::__sparse_end(__d); }
inline cusparseStatus_t cusparseCreateDnVec(cusparseDnVecDescr_t *__d, int64_t __size, void *__values, cudaDataType __type) {
  return __warpproof::__sparse_make(__d, cusparseDnVecDescr{__size, __values, __type});
}
inline cusparseStatus_t cusparseDestroyDnVec(cusparseConstDnVecDescr_t __d) { return __warpproof::__sparse_end(__d); }
inline cusparseStatus_t cusparseDnVecSetValues(cusparseDnVecDescr_t __d, void *__values) { return __d->__values = __values, CUSPARSE_STATUS_SUCCESS; }
inline cusparseStatus_t cusparseDnVecGetValues(cusparseDnVecDescr_t __d, void **__values) { return *__values = __d->__values, CUSPARSE_STATUS_SUCCESS; }
inline cusparseStatus_t cusparseCreateDnMat(cusparseDnMatDescr_t *__d, int64_t __rows, int64_t __columns, int64_t __pitch, void *__values, cudaDataType __type, cusparseOrder_t __order) {
  if (__pitch < (__order == CUSPARSE_ORDER_COL ? __rows : __columns)) return __WP_SPARSE_MISUSE("a leading dimension smaller than the matrix");
  return __warpproof::__sparse_make(__d, cusparseDnMatDescr{__rows, __columns, __pitch, __values, __type, __order});
}
inline cusparseStatus_t cusparseDestroyDnMat(cusparseConstDnMatDescr_t __d) { return __warpproof::__sparse_end(__d); }
inline cusparseStatus_t cusparseDnMatSetValues(cusparseDnMatDescr_t __d, void *__values) { return __d->__values = __values, CUSPARSE_STATUS_SUCCESS; }
inline cusparseStatus_t cusparseSpGEMM_createDescr(cusparseSpGEMMDescr_t *__d) { return __warpproof::__sparse_make(__d, cusparseSpGEMMDescr{}); }
inline cusparseStatus_t cusparseSpGEMM_destroyDescr(cusparseSpGEMMDescr_t __d) { return __warpproof::__sparse_end(__d); }
inline cusparseStatus_t cusparseSpSV_createDescr(cusparseSpSVDescr_t *__d) { return __warpproof::__sparse_make(__d, cusparseSpSVDescr{}); }
inline cusparseStatus_t cusparseSpSV_destroyDescr(cusparseSpSVDescr_t __d) { return __warpproof::__sparse_end(__d); }
inline cusparseStatus_t cusparseSpSM_createDescr(cusparseSpSMDescr_t *__d) { return __warpproof::__sparse_make(__d, cusparseSpSMDescr{}); }
inline cusparseStatus_t cusparseSpSM_destroyDescr(cusparseSpSMDescr_t __d) { return __warpproof::__sparse_end(__d); }
inline cusparseStatus_t cusparseCreateCsrilu02Info(csrilu02Info_t *__d) { return __warpproof::__sparse_make(__d, csrilu02Info{}); }
inline cusparseStatus_t cusparseDestroyCsrilu02Info(csrilu02Info_t __d) { return __warpproof::__sparse_end(__d); }
inline cusparseStatus_t cusparseCreateCsric02Info(csric02Info_t *__d) { return __warpproof::__sparse_make(__d, csric02Info{}); }
inline cusparseStatus_t cusparseDestroyCsric02Info(csric02Info_t __d) { return __warpproof::__sparse_end(__d); }

/// requires  operands whose sizes fit; a work area as large as what was asked for [out-of-bounds]
/// effect    reads the sparse matrix and the dense operand, writes the result, in the handle's stream
/// tag       follow
/// over: any numbers; any size of the work area; what beta or a type of matrix leaves out is touched too
inline cusparseStatus_t cusparseSpMV_bufferSize(cusparseHandle_t __h, cusparseOperation_t, const void *, cusparseConstSpMatDescr_t __a, cusparseConstDnVecDescr_t, const void *, cusparseDnVecDescr_t,
                                                cudaDataType, cusparseSpMVAlg_t, size_t *__bytes) {
  __WP_SPARSE_NEEDS(__h);
  *__bytes = __warpproof::__sparse_area(1, __a);
  return CUSPARSE_STATUS_SUCCESS;
}
inline cusparseStatus_t cusparseSpMV(cusparseHandle_t __h, cusparseOperation_t __op, const void *__alpha, cusparseConstSpMatDescr_t __a, cusparseConstDnVecDescr_t __x, const void *__beta,
                                     cusparseDnVecDescr_t __y, cudaDataType __type, cusparseSpMVAlg_t, void *__area) {
  __WP_SPARSE_NEEDS(__h);
  if (__x->__size != __warpproof::__columns_of(__op, __a) || __y->__size != __warpproof::__rows_of(__op, __a)) return __WP_SPARSE_MISUSE("vectors that do not fit the matrix");
  __warpproof::__sparse_scalar(__h, __alpha, __warpproof::__bytes_of(__type));
  __warpproof::__sparse_scalar(__h, __beta, __warpproof::__bytes_of(__type));
  __warpproof::__reads_sparse(__h->__stream, __a);
  __warpproof::__reads_dense(__h->__stream, __x);
  cusparseStatus_t __status = __warpproof::__sparse_work(__h->__stream, __area, __warpproof::__sparse_area(1, __a));
  __warpproof::__writes_dense(__h->__stream, __y);
  return __status;
}
inline cusparseStatus_t cusparseSpMV_preprocess(cusparseHandle_t __h, cusparseOperation_t, const void *, cusparseConstSpMatDescr_t __a, cusparseConstDnVecDescr_t, const void *, cusparseDnVecDescr_t,
                                                cudaDataType, cusparseSpMVAlg_t, void *__area) {
  __WP_SPARSE_NEEDS(__h);
  __warpproof::__reads_sparse(__h->__stream, __a);
  return __warpproof::__sparse_work(__h->__stream, __area, __warpproof::__sparse_area(1, __a));
}
inline cusparseStatus_t cusparseSpMM_bufferSize(cusparseHandle_t __h, cusparseOperation_t, cusparseOperation_t, const void *, cusparseConstSpMatDescr_t __a, cusparseConstDnMatDescr_t, const void *,
                                                cusparseDnMatDescr_t, cudaDataType, cusparseSpMMAlg_t, size_t *__bytes) {
  __WP_SPARSE_NEEDS(__h);
  *__bytes = __warpproof::__sparse_area(2, __a);
  return CUSPARSE_STATUS_SUCCESS;
}
inline cusparseStatus_t cusparseSpMM_preprocess(cusparseHandle_t __h, cusparseOperation_t, cusparseOperation_t, const void *, cusparseConstSpMatDescr_t __a, cusparseConstDnMatDescr_t, const void *,
                                                cusparseDnMatDescr_t, cudaDataType, cusparseSpMMAlg_t, void *__area) {
  __WP_SPARSE_NEEDS(__h);
  __warpproof::__reads_sparse(__h->__stream, __a);
  return __warpproof::__sparse_work(__h->__stream, __area, __warpproof::__sparse_area(2, __a));
}
inline cusparseStatus_t cusparseSpMM(cusparseHandle_t __h, cusparseOperation_t __op_a, cusparseOperation_t __op_b, const void *__alpha, cusparseConstSpMatDescr_t __a, cusparseConstDnMatDescr_t __b,
                                     const void *__beta, cusparseDnMatDescr_t __c, cudaDataType __type, cusparseSpMMAlg_t, void *__area) {
  __WP_SPARSE_NEEDS(__h);
  if (__warpproof::__columns_of(__op_a, __a) != __warpproof::__rows_of(__op_b, __b) || __c->__rows != __warpproof::__rows_of(__op_a, __a) ||
      __c->__columns != __warpproof::__columns_of(__op_b, __b))
    return __WP_SPARSE_MISUSE("matrices that do not fit each other");
  __warpproof::__sparse_scalar(__h, __alpha, __warpproof::__bytes_of(__type));
  __warpproof::__sparse_scalar(__h, __beta, __warpproof::__bytes_of(__type));
  __warpproof::__reads_sparse(__h->__stream, __a);
  __warpproof::__reads_dense(__h->__stream, __b);
  cusparseStatus_t __status = __warpproof::__sparse_work(__h->__stream, __area, __warpproof::__sparse_area(2, __a));
  __warpproof::__writes_dense(__h->__stream, __c);
  return __status;
}
inline cusparseStatus_t cusparseSDDMM_bufferSize(cusparseHandle_t __h, cusparseOperation_t, cusparseOperation_t, const void *, cusparseConstDnMatDescr_t, cusparseConstDnMatDescr_t, const void *,
                                                 cusparseSpMatDescr_t __c, cudaDataType, cusparseSDDMMAlg_t, size_t *__bytes) {
  __WP_SPARSE_NEEDS(__h);
  *__bytes = __warpproof::__sparse_area(3, __c);
  return CUSPARSE_STATUS_SUCCESS;
}
inline cusparseStatus_t cusparseSDDMM(cusparseHandle_t __h, cusparseOperation_t, cusparseOperation_t, const void *__alpha, cusparseConstDnMatDescr_t __a, cusparseConstDnMatDescr_t __b,
                                      const void *__beta, cusparseSpMatDescr_t __c, cudaDataType __type, cusparseSDDMMAlg_t, void *__area) {
  __WP_SPARSE_NEEDS(__h);
  __warpproof::__sparse_scalar(__h, __alpha, __warpproof::__bytes_of(__type));
  __warpproof::__sparse_scalar(__h, __beta, __warpproof::__bytes_of(__type));
  __warpproof::__reads_dense(__h->__stream, __a);
  __warpproof::__reads_dense(__h->__stream, __b);
  __warpproof::__reads_sparse(__h->__stream, __c);
  __warpproof::__library_writes(__c->__values, (size_t)__c->__count * __warpproof::__bytes_of(__c->__type), __h->__stream);
  return __warpproof::__sparse_work(__h->__stream, __area, __warpproof::__sparse_area(3, __c));
}

/// requires  a work area that stays until the system is solved [use-after-free]
/// effect    reads the matrix and the right side, writes the solution and the work area
/// tag       follow
/// over: any numbers; any size of the work area; the whole matrix is read, whatever its fill mode
inline cusparseStatus_t cusparseSpSV_bufferSize(cusparseHandle_t __h, cusparseOperation_t, const void *, cusparseConstSpMatDescr_t __a, cusparseConstDnVecDescr_t, cusparseDnVecDescr_t, cudaDataType,
                                                cusparseSpSVAlg_t, cusparseSpSVDescr_t, size_t *__bytes) {
  __WP_SPARSE_NEEDS(__h);
  *__bytes = __warpproof::__sparse_area(4, __a);
  return CUSPARSE_STATUS_SUCCESS;
}
inline cusparseStatus_t cusparseSpSV_analysis(cusparseHandle_t __h, cusparseOperation_t, const void *, cusparseConstSpMatDescr_t __a, cusparseConstDnVecDescr_t, cusparseDnVecDescr_t, cudaDataType,
                                              cusparseSpSVAlg_t, cusparseSpSVDescr_t __d, void *__area) {
  __WP_SPARSE_NEEDS(__h);
  __d->__area[0] = __area;
  __d->__bytes[0] = __warpproof::__sparse_area(4, __a);
  __warpproof::__reads_sparse(__h->__stream, __a);
  return __warpproof::__sparse_work(__h->__stream, __area, __d->__bytes[0]);
}
inline cusparseStatus_t cusparseSpSV_solve(cusparseHandle_t __h, cusparseOperation_t, const void *__alpha, cusparseConstSpMatDescr_t __a, cusparseConstDnVecDescr_t __x, cusparseDnVecDescr_t __y,
                                           cudaDataType __type, cusparseSpSVAlg_t, cusparseSpSVDescr_t __d) {
  __WP_SPARSE_NEEDS(__h);
  __warpproof::__sparse_scalar(__h, __alpha, __warpproof::__bytes_of(__type));
  __warpproof::__reads_sparse(__h->__stream, __a);
  __warpproof::__reads_dense(__h->__stream, __x);
  __warpproof::__writes_dense(__h->__stream, __y);
  return __warpproof::__sparse_work(__h->__stream, __d->__area[0], __d->__bytes[0]);
}
inline cusparseStatus_t cusparseSpSM_bufferSize(cusparseHandle_t __h, cusparseOperation_t, cusparseOperation_t, const void *, cusparseConstSpMatDescr_t __a, cusparseConstDnMatDescr_t,
                                                cusparseDnMatDescr_t, cudaDataType, cusparseSpSMAlg_t, cusparseSpSMDescr_t, size_t *__bytes) {
  __WP_SPARSE_NEEDS(__h);
  *__bytes = __warpproof::__sparse_area(5, __a);
  return CUSPARSE_STATUS_SUCCESS;
}
inline cusparseStatus_t cusparseSpSM_analysis(cusparseHandle_t __h, cusparseOperation_t, cusparseOperation_t, const void *, cusparseConstSpMatDescr_t __a, cusparseConstDnMatDescr_t,
                                              cusparseDnMatDescr_t, cudaDataType, cusparseSpSMAlg_t, cusparseSpSMDescr_t __d, void *__area) {
  __WP_SPARSE_NEEDS(__h);
  __d->__area[0] = __area;
  __d->__bytes[0] = __warpproof::__sparse_area(5, __a);
  __warpproof::__reads_sparse(__h->__stream, __a);
  return __warpproof::__sparse_work(__h->__stream, __area, __d->__bytes[0]);
}
inline cusparseStatus_t cusparseSpSM_solve(cusparseHandle_t __h, cusparseOperation_t, cusparseOperation_t, const void *__alpha, cusparseConstSpMatDescr_t __a, cusparseConstDnMatDescr_t __b,
                                           cusparseDnMatDescr_t __c, cudaDataType __type, cusparseSpSMAlg_t, cusparseSpSMDescr_t __d) {
  __WP_SPARSE_NEEDS(__h);
  __warpproof::__sparse_scalar(__h, __alpha, __warpproof::__bytes_of(__type));
  __warpproof::__reads_sparse(__h->__stream, __a);
  __warpproof::__reads_dense(__h->__stream, __b);
  __warpproof::__writes_dense(__h->__stream, __c);
  return __warpproof::__sparse_work(__h->__stream, __d->__area[0], __d->__bytes[0]);
}

/// requires  work areas that stay until the product is copied [use-after-free]
/// effect    sizes of work areas without one; then reads the matrices and writes the areas; the last call
///           writes the product, whose number of elements is known after the second
/// tag       follow
/// over: any numbers; any sizes of the work areas
inline cusparseStatus_t cusparseSpGEMM_workEstimation(cusparseHandle_t __h, cusparseOperation_t, cusparseOperation_t, const void *, cusparseConstSpMatDescr_t __a, cusparseConstSpMatDescr_t __b,
                                                      const void *, cusparseSpMatDescr_t, cudaDataType, cusparseSpGEMMAlg_t, cusparseSpGEMMDescr_t __d, size_t *__bytes, void *__area) {
  __WP_SPARSE_NEEDS(__h);
  size_t __needed = __warpproof::__sparse_area(6, __a);
  if (__area == nullptr) return *__bytes = __needed, CUSPARSE_STATUS_SUCCESS;
  __d->__area[0] = __area, __d->__bytes[0] = __needed;
  __warpproof::__reads_sparse(__h->__stream, __a);
  __warpproof::__reads_sparse(__h->__stream, __b);
  return __warpproof::__sparse_work(__h->__stream, __area, __needed);
}
inline cusparseStatus_t cusparseSpGEMM_compute(cusparseHandle_t __h, cusparseOperation_t, cusparseOperation_t, const void *__alpha, cusparseConstSpMatDescr_t __a, cusparseConstSpMatDescr_t __b,
                                               const void *__beta, cusparseSpMatDescr_t __c, cudaDataType __type, cusparseSpGEMMAlg_t, cusparseSpGEMMDescr_t __d, size_t *__bytes, void *__area) {
  __WP_SPARSE_NEEDS(__h);
  size_t __needed = __warpproof::__sparse_area(7, __a);
  if (__area == nullptr) *__bytes = __needed;
  else __d->__area[1] = __area, __d->__bytes[1] = __needed;
  __warpproof::__sparse_scalar(__h, __alpha, __warpproof::__bytes_of(__type));
  __warpproof::__sparse_scalar(__h, __beta, __warpproof::__bytes_of(__type));
  __warpproof::__reads_sparse(__h->__stream, __a);
  __warpproof::__reads_sparse(__h->__stream, __b);
  __warpproof::__sparse_work(__h->__stream, __d->__area[0], __d->__bytes[0]);
  if (__area == nullptr && __needed > 0) return CUSPARSE_STATUS_SUCCESS;
  __warpproof::__sparse_count(__c);
  return __warpproof::__sparse_work(__h->__stream, __area, __needed);
}
inline cusparseStatus_t cusparseSpGEMM_copy(cusparseHandle_t __h, cusparseOperation_t, cusparseOperation_t, const void *, cusparseConstSpMatDescr_t __a, cusparseConstSpMatDescr_t __b, const void *,
                                            cusparseSpMatDescr_t __c, cudaDataType, cusparseSpGEMMAlg_t, cusparseSpGEMMDescr_t __d) {
  __WP_SPARSE_NEEDS(__h);
  __warpproof::__reads_sparse(__h->__stream, __a);
  __warpproof::__reads_sparse(__h->__stream, __b);
  __warpproof::__sparse_work(__h->__stream, __d->__area[0], __d->__bytes[0]);
  __warpproof::__sparse_work(__h->__stream, __d->__area[1], __d->__bytes[1]);
  __warpproof::__writes_sparse(__h->__stream, __c, true);
  return CUSPARSE_STATUS_SUCCESS;
}

/// requires  arrays as large as the sizes say [out-of-bounds]
/// effect    reads one form of a matrix or vector and writes another; of dense ones the number of
///           elements is known after the analysis
/// tag       follow
/// over: any numbers and indices; any size of the work area
inline cusparseStatus_t cusparseSparseToDense_bufferSize(cusparseHandle_t __h, cusparseConstSpMatDescr_t __a, cusparseDnMatDescr_t, cusparseSparseToDenseAlg_t, size_t *__bytes) {
  __WP_SPARSE_NEEDS(__h);
  *__bytes = __warpproof::__sparse_area(8, __a);
  return CUSPARSE_STATUS_SUCCESS;
}
inline cusparseStatus_t cusparseSparseToDense(cusparseHandle_t __h, cusparseConstSpMatDescr_t __a, cusparseDnMatDescr_t __b, cusparseSparseToDenseAlg_t, void *__area) {
  __WP_SPARSE_NEEDS(__h);
  __warpproof::__reads_sparse(__h->__stream, __a);
  __warpproof::__writes_dense(__h->__stream, __b);
  return __warpproof::__sparse_work(__h->__stream, __area, __warpproof::__sparse_area(8, __a));
}
inline cusparseStatus_t cusparseDenseToSparse_bufferSize(cusparseHandle_t __h, cusparseConstDnMatDescr_t __a, cusparseSpMatDescr_t, cusparseDenseToSparseAlg_t, size_t *__bytes) {
  __WP_SPARSE_NEEDS(__h);
  *__bytes = __warpproof::__work_size(309, (unsigned long long)__a->__rows, (unsigned long long)__a->__columns, 0);
  return CUSPARSE_STATUS_SUCCESS;
}
inline cusparseStatus_t cusparseDenseToSparse_analysis(cusparseHandle_t __h, cusparseConstDnMatDescr_t __a, cusparseSpMatDescr_t __b, cusparseDenseToSparseAlg_t, void *__area) {
  __WP_SPARSE_NEEDS(__h);
  __warpproof::__reads_dense(__h->__stream, __a);
  __warpproof::__sparse_count(__b);
  if (__b->__format != CUSPARSE_FORMAT_COO) __warpproof::__library_writes(__b->__offsets, (size_t)__warpproof::__offset_count(__b) * __b->__offset_size, __h->__stream);
  return __warpproof::__sparse_work(__h->__stream, __area, __warpproof::__work_size(309, (unsigned long long)__a->__rows, (unsigned long long)__a->__columns, 0));
}
inline cusparseStatus_t cusparseDenseToSparse_convert(cusparseHandle_t __h, cusparseConstDnMatDescr_t __a, cusparseSpMatDescr_t __b, cusparseDenseToSparseAlg_t, void *__area) {
  __WP_SPARSE_NEEDS(__h);
  __warpproof::__reads_dense(__h->__stream, __a);
  __warpproof::__writes_sparse(__h->__stream, __b, true);
  return __warpproof::__sparse_work(__h->__stream, __area, __warpproof::__work_size(309, (unsigned long long)__a->__rows, (unsigned long long)__a->__columns, 0));
}
inline cusparseStatus_t cusparseCsr2cscEx2_bufferSize(cusparseHandle_t __h, int __m, int __n, int __count, const void *, const int *, const int *, void *, int *, int *, cudaDataType, cusparseAction_t,
                                                      cusparseIndexBase_t, cusparseCsr2CscAlg_t, size_t *__bytes) {
  __WP_SPARSE_NEEDS(__h);
  *__bytes = __warpproof::__work_size(310, (unsigned long long)__m, (unsigned long long)__n, (unsigned long long)__count);
  return CUSPARSE_STATUS_SUCCESS;
}
inline cusparseStatus_t cusparseCsr2cscEx2(cusparseHandle_t __h, int __m, int __n, int __count, const void *__values, const int *__offsets, const int *__indices, void *__out, int *__out_offsets,
                                           int *__out_indices, cudaDataType __type, cusparseAction_t __action, cusparseIndexBase_t, cusparseCsr2CscAlg_t, void *__area) {
  __WP_SPARSE_NEEDS(__h);
  size_t __bytes = __action == CUSPARSE_ACTION_NUMERIC ? (size_t)__count * __warpproof::__bytes_of(__type) : 0;
  __warpproof::__library_reads(__values, __bytes, __h->__stream);
  __warpproof::__library_reads(__offsets, ((size_t)__m + 1) * 4, __h->__stream);
  __warpproof::__library_reads(__indices, (size_t)__count * 4, __h->__stream);
  __warpproof::__library_writes(__out, __bytes, __h->__stream);
  __warpproof::__library_writes(__out_offsets, ((size_t)__n + 1) * 4, __h->__stream);
  __warpproof::__library_writes(__out_indices, (size_t)__count * 4, __h->__stream);
  return __warpproof::__sparse_work(__h->__stream, __area, __warpproof::__work_size(310, (unsigned long long)__m, (unsigned long long)__n, (unsigned long long)__count));
}
inline cusparseStatus_t cusparseXcsr2coo(cusparseHandle_t __h, const int *__offsets, int __count, int __m, int *__rows, cusparseIndexBase_t) {
  __WP_SPARSE_NEEDS(__h);
  __warpproof::__library_reads(__offsets, ((size_t)__m + 1) * 4, __h->__stream);
  __warpproof::__library_writes(__rows, (size_t)__count * 4, __h->__stream);
  return CUSPARSE_STATUS_SUCCESS;
}
inline cusparseStatus_t cusparseXcoo2csr(cusparseHandle_t __h, const int *__rows, int __count, int __m, int *__offsets, cusparseIndexBase_t) {
  __WP_SPARSE_NEEDS(__h);
  __warpproof::__library_reads(__rows, (size_t)__count * 4, __h->__stream);
  __warpproof::__library_writes(__offsets, ((size_t)__m + 1) * 4, __h->__stream);
  return CUSPARSE_STATUS_SUCCESS;
}
inline cusparseStatus_t cusparseGather(cusparseHandle_t __h, cusparseConstDnVecDescr_t __y, cusparseSpVecDescr_t __x) {
  __WP_SPARSE_NEEDS(__h);
  __warpproof::__reads_dense(__h->__stream, __y);
  __warpproof::__library_reads(__x->__indices, (size_t)__x->__count * __x->__index_size, __h->__stream);
  __warpproof::__library_writes(__x->__values, (size_t)__x->__count * __warpproof::__bytes_of(__x->__type), __h->__stream);
  return CUSPARSE_STATUS_SUCCESS;
}
inline cusparseStatus_t cusparseScatter(cusparseHandle_t __h, cusparseConstSpVecDescr_t __x, cusparseDnVecDescr_t __y) {
  __WP_SPARSE_NEEDS(__h);
  __warpproof::__library_reads(__x->__indices, (size_t)__x->__count * __x->__index_size, __h->__stream);
  __warpproof::__library_reads(__x->__values, (size_t)__x->__count * __warpproof::__bytes_of(__x->__type), __h->__stream);
  __warpproof::__writes_dense(__h->__stream, __y);
  return CUSPARSE_STATUS_SUCCESS;
}
inline cusparseStatus_t cusparseAxpby(cusparseHandle_t __h, const void *__alpha, cusparseConstSpVecDescr_t __x, const void *__beta, cusparseDnVecDescr_t __y) {
  __WP_SPARSE_NEEDS(__h);
  __warpproof::__sparse_scalar(__h, __alpha, __warpproof::__bytes_of(__x->__type));
  __warpproof::__sparse_scalar(__h, __beta, __warpproof::__bytes_of(__x->__type));
  return cusparseScatter(__h, __x, __y);
}

#define __WP_SPARSE_TYPE(__letter, __T)                                                                                                                                                        \
  inline cusparseStatus_t cusparse##__letter##csrmv(cusparseHandle_t __h, cusparseOperation_t __op, int __m, int __n, int __count, const __T *__alpha, const cusparseMatDescr *,             \
                                                    const __T *__values, const int *__offsets, const int *__indices, const __T *__x, const __T *__beta, __T *__y) {                          \
    __WP_SPARSE_NEEDS(__h);                                                                                                                                                                    \
    __warpproof::__sparse_scalar(__h, __alpha, sizeof(__T));                                                                                                                                   \
    __warpproof::__sparse_scalar(__h, __beta, sizeof(__T));                                                                                                                                    \
    __warpproof::__library_reads(__values, (size_t)__count * sizeof(__T), __h->__stream);                                                                                                      \
    __warpproof::__library_reads(__offsets, ((size_t)__m + 1) * 4, __h->__stream);                                                                                                             \
    __warpproof::__library_reads(__indices, (size_t)__count * 4, __h->__stream);                                                                                                               \
    __warpproof::__library_reads(__x, (size_t)(__op == 0 ? __n : __m) * sizeof(__T), __h->__stream);                                                                                           \
    __warpproof::__library_writes(__y, (size_t)(__op == 0 ? __m : __n) * sizeof(__T), __h->__stream);                                                                                          \
    return CUSPARSE_STATUS_SUCCESS;                                                                                                                                                            \
  }                                                                                                                                                                                            \
  inline cusparseStatus_t cusparse##__letter##gtsv2_bufferSizeExt(cusparseHandle_t __h, int __m, int __n, const __T *, const __T *, const __T *, const __T *, int, size_t *__bytes) {          \
    __WP_SPARSE_NEEDS(__h);                                                                                                                                                                    \
    *__bytes = __warpproof::__work_size(311, (unsigned long long)__m, (unsigned long long)__n, sizeof(__T));                                                                                   \
    return CUSPARSE_STATUS_SUCCESS;                                                                                                                                                            \
  }                                                                                                                                                                                            \
  inline cusparseStatus_t cusparse##__letter##gtsv2(cusparseHandle_t __h, int __m, int __n, const __T *__below, const __T *__d, const __T *__above, __T *__b, int __pitch, void *__area) {     \
    __WP_SPARSE_NEEDS(__h);                                                                                                                                                                    \
    if (__pitch < __m) return __WP_SPARSE_MISUSE("a leading dimension smaller than the matrix");                                                                                               \
    __warpproof::__library_reads(__below, (size_t)__m * sizeof(__T), __h->__stream);                                                                                                           \
    __warpproof::__library_reads(__d, (size_t)__m * sizeof(__T), __h->__stream);                                                                                                               \
    __warpproof::__library_reads(__above, (size_t)__m * sizeof(__T), __h->__stream);                                                                                                           \
    __warpproof::__writes_matrix(__b, __m, __n, __pitch, sizeof(__T), __h->__stream);                                                                                                          \
    return __warpproof::__sparse_work(__h->__stream, __area, __warpproof::__work_size(311, (unsigned long long)__m, (unsigned long long)__n, sizeof(__T)));                                    \
  }                                                                                                                                                                                            \
  inline cusparseStatus_t cusparse##__letter##csrilu02_bufferSize(cusparseHandle_t __h, int __m, int __count, const cusparseMatDescr *, __T *, const int *, const int *, csrilu02Info_t,       \
                                                                  int *__bytes) {                                                                                                              \
    __WP_SPARSE_NEEDS(__h);                                                                                                                                                                    \
    *__bytes = (int)__warpproof::__work_size(312, (unsigned long long)__m, (unsigned long long)__count, sizeof(__T));                                                                          \
    return CUSPARSE_STATUS_SUCCESS;                                                                                                                                                            \
  }                                                                                                                                                                                            \
  inline cusparseStatus_t cusparse##__letter##csrilu02_analysis(cusparseHandle_t __h, int __m, int __count, const cusparseMatDescr *, const __T *__values, const int *__offsets,               \
                                                                const int *__indices, csrilu02Info_t, cusparseSolvePolicy_t, void *__area) {                                                   \
    __WP_SPARSE_NEEDS(__h);                                                                                                                                                                    \
    __warpproof::__library_reads(__values, (size_t)__count * sizeof(__T), __h->__stream);                                                                                                      \
    __warpproof::__library_reads(__offsets, ((size_t)__m + 1) * 4, __h->__stream);                                                                                                             \
    __warpproof::__library_reads(__indices, (size_t)__count * 4, __h->__stream);                                                                                                               \
    return __warpproof::__sparse_work(__h->__stream, __area, __warpproof::__work_size(312, (unsigned long long)__m, (unsigned long long)__count, sizeof(__T)));                                \
  }                                                                                                                                                                                            \
  inline cusparseStatus_t cusparse##__letter##csrilu02(cusparseHandle_t __h, int __m, int __count, const cusparseMatDescr *, __T *__values, const int *__offsets, const int *__indices,        \
                                                       csrilu02Info_t, cusparseSolvePolicy_t, void *__area) {                                                                                  \
    __WP_SPARSE_NEEDS(__h);                                                                                                                                                                    \
    __warpproof::__library_reads(__offsets, ((size_t)__m + 1) * 4, __h->__stream);                                                                                                             \
    __warpproof::__library_reads(__indices, (size_t)__count * 4, __h->__stream);                                                                                                               \
    __warpproof::__library_writes(__values, (size_t)__count * sizeof(__T), __h->__stream);                                                                                                     \
    return __warpproof::__sparse_work(__h->__stream, __area, __warpproof::__work_size(312, (unsigned long long)__m, (unsigned long long)__count, sizeof(__T)));                                \
  }

/// requires  arrays as large as the sizes say [out-of-bounds]
/// effect    of one type of numbers: products, tridiagonal systems, incomplete factors
/// tag       follow
/// over: any numbers; any size of the work area
__WP_SPARSE_TYPE(S, float)
__WP_SPARSE_TYPE(D, double)
__WP_SPARSE_TYPE(C, cuComplex)
__WP_SPARSE_TYPE(Z, cuDoubleComplex)
#undef __WP_SPARSE_TYPE
#undef __WP_SPARSE_MISUSE
#undef __WP_SPARSE_NEEDS

extern "C" {
cusparseStatus_t cusparseCreateBlockedEll(cusparseSpMatDescr_t *__d, int64_t __rows, int64_t __columns, int64_t __block, int64_t __width, void *__indices, void *__values,
                                          cusparseIndexType_t __index_type, cusparseIndexBase_t __base, cudaDataType __type);
cusparseStatus_t cusparseSpVV_bufferSize(cusparseHandle_t __h, cusparseOperation_t __op, cusparseConstSpVecDescr_t __x, cusparseConstDnVecDescr_t __y, const void *__to, cudaDataType __type,
                                         size_t *__bytes);
cusparseStatus_t cusparseSpVV(cusparseHandle_t __h, cusparseOperation_t __op, cusparseConstSpVecDescr_t __x, cusparseConstDnVecDescr_t __y, void *__to, cudaDataType __type, void *__area);
}
#endif
