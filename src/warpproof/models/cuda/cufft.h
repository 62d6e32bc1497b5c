// cuFFT: a plan remembers what it transforms; an execution reads and writes in the plan's stream.
#ifndef WARPPROOF_CUFFT_H
#define WARPPROOF_CUFFT_H
#define _CUFFT_H_ // by which others know that it is there
#include "cuComplex.h"
#include "library_types.h"
#include "warpproof/library.h"

#define CUFFT_FORWARD -1
#define CUFFT_INVERSE 1
#define CUFFT_VERSION 11012
#define MAX_CUFFT_ERROR 0x11

typedef enum cufftResult_t {
  CUFFT_SUCCESS = 0, CUFFT_INVALID_PLAN = 1, CUFFT_ALLOC_FAILED = 2, CUFFT_INVALID_TYPE = 3, CUFFT_INVALID_VALUE = 4,
  CUFFT_INTERNAL_ERROR = 5, CUFFT_EXEC_FAILED = 6, CUFFT_SETUP_FAILED = 7, CUFFT_INVALID_SIZE = 8, CUFFT_UNALIGNED_DATA = 9,
  CUFFT_INCOMPLETE_PARAMETER_LIST = 10, CUFFT_INVALID_DEVICE = 11, CUFFT_PARSE_ERROR = 12, CUFFT_NO_WORKSPACE = 13,
  CUFFT_NOT_IMPLEMENTED = 14, CUFFT_LICENSE_ERROR = 15, CUFFT_NOT_SUPPORTED = 16, CUFFT_MISSING_DEPENDENCY = 17,
  CUFFT_NVRTC_FAILURE = 18, CUFFT_NVJITLINK_FAILURE = 19, CUFFT_NVSHMEM_FAILURE = 20
} cufftResult;
typedef enum cufftType_t {
  CUFFT_R2C = 0x2a, CUFFT_C2R = 0x2c, CUFFT_C2C = 0x29, CUFFT_D2Z = 0x6a, CUFFT_Z2D = 0x6c, CUFFT_Z2Z = 0x69
} cufftType;
typedef enum cufftCompatibility_t { CUFFT_COMPATIBILITY_FFTW_PADDING = 1 } cufftCompatibility;
typedef float cufftReal;
typedef double cufftDoubleReal;
typedef cuComplex cufftComplex;
typedef cuDoubleComplex cufftDoubleComplex;
typedef int cufftHandle;

#define __WP_FFT_MISUSE(__text, __status) (__wp_require(false, "api-misuse", __text), __status)

namespace __warpproof {
// A plan, and what one batch of it reaches, in elements from the first: complex and real numbers.
struct __FftPlan {
  bool __live, __made;
  cufftType __type;
  cudaStream_t __stream;
  long long __in, __out;
};
constexpr int __most_plans = 64;
inline __FftPlan __fft_plans[__most_plans];
inline int __fft_count = 0;

inline __FftPlan *__fft_plan(cufftHandle __plan) {
  if (__plan < 1 || __plan > __fft_count || !__fft_plans[__plan - 1].__live) return nullptr;
  return &__fft_plans[__plan - 1];
}
inline cufftResult __fft_create(cufftHandle *__plan) {
  if (__plan == nullptr) return __WP_FFT_MISUSE("a null pointer for the plan", CUFFT_INVALID_VALUE);
  if (__fft_count == __most_plans) __wp_unsupported("more than 64 FFT plans");
  __fft_plans[__fft_count] = __FftPlan{true, false, CUFFT_C2C, 0, 0, 0};
  *__plan = ++__fft_count;
  return CUFFT_SUCCESS;
}
// One side of a transform: `rank` sizes, of the last only half where numbers are real on the other side.
inline long long __fft_reach(int __rank, const long long *__n, const long long *__embed, long long __stride, long long __distance,
                             bool __half, long long __batch) {
  long long __last = 0, __product = 1;
  for (int __i = 0; __i < __rank; ++__i) {
    long long __size = __half && __i == __rank - 1 ? __n[__i] / 2 + 1 : __n[__i];
    __product *= __size;
    __last = __last * (__embed == nullptr || __i == 0 ? __size : __embed[__i]) + (__size - 1);
  }
  if (__embed == nullptr) return __product * __batch;
  return __last * __stride + (__batch - 1) * __distance + 1;
}
inline cufftResult __fft_make(cufftHandle __plan, int __rank, const long long *__n, const long long *__inembed, long long __istride,
                              long long __idist, const long long *__onembed, long long __ostride, long long __odist, cufftType __type,
                              long long __batch, size_t *__work) {
  __FftPlan *__p = __fft_plan(__plan);
  if (__p == nullptr) return __WP_FFT_MISUSE("a plan that does not exist", CUFFT_INVALID_PLAN);
  if (__rank < 1 || __rank > 3) return __WP_FFT_MISUSE("a transform of 1, 2 or 3 dimensions only", CUFFT_INVALID_VALUE);
  for (int __i = 0; __i < __rank; ++__i)
    if (__n[__i] < 1) return __WP_FFT_MISUSE("a transform of no elements", CUFFT_INVALID_SIZE);
  if (__batch < 1) return __WP_FFT_MISUSE("a transform of no batch", CUFFT_INVALID_SIZE);
  bool __to_real = __type == CUFFT_C2R || __type == CUFFT_Z2D, __from_real = __type == CUFFT_R2C || __type == CUFFT_D2Z;
  __p->__in = __fft_reach(__rank, __n, __inembed, __istride, __idist, __to_real, __batch);
  __p->__out = __fft_reach(__rank, __n, __onembed, __ostride, __odist, __from_real, __batch);
  __p->__type = __type;
  __p->__made = true;
  if (__work != nullptr) *__work = __work_size(100, (unsigned long long)__type, (unsigned long long)__p->__in, (unsigned long long)__p->__out);
  return CUFFT_SUCCESS;
}
// In place the real side has the room of the complex one.
inline cufftResult __fft_execute(cufftHandle __plan, cufftType __type, void *__in, size_t __in_size, void *__out, size_t __out_size) {
  __FftPlan *__p = __fft_plan(__plan);
  if (__p == nullptr || !__p->__made) return __WP_FFT_MISUSE("a plan that does not exist", CUFFT_INVALID_PLAN);
  if (__p->__type != __type) return __WP_FFT_MISUSE("execution of a plan of another type", CUFFT_INVALID_PLAN);
  if (__in == nullptr || __out == nullptr) return __WP_FFT_MISUSE("a transform of a null pointer", CUFFT_INVALID_VALUE);
  if (__in != __out) __library_reads(__in, (size_t)__p->__in * __in_size, __p->__stream);
  bool __complex_in = __in_size > __out_size;
  size_t __bytes = __in == __out && __complex_in ? (size_t)__p->__in * __in_size : (size_t)__p->__out * __out_size;
  __library_writes(__out, __bytes, __p->__stream);
  return CUFFT_SUCCESS;
}
}  // namespace __warpproof

extern "C" {
/// effect    a new plan, of which nothing is known yet
/// tag       follow
/// exact
inline cufftResult cufftCreate(cufftHandle *__plan) { return __warpproof::__fft_create(__plan); }

/// requires  sizes of at least 1 [api-misuse]
/// effect    the plan is for this transform; a work area of some size
/// tag       follow
/// over: any size of the work area
inline cufftResult cufftMakePlan1d(cufftHandle __plan, int __nx, cufftType __type, int __batch, size_t *__work) {
  long long __n[1] = {__nx};
  return __warpproof::__fft_make(__plan, 1, __n, nullptr, 1, 0, nullptr, 1, 0, __type, __batch, __work);
}
inline cufftResult cufftMakePlan2d(cufftHandle __plan, int __nx, int __ny, cufftType __type, size_t *__work) {
  long long __n[2] = {__nx, __ny};
  return __warpproof::__fft_make(__plan, 2, __n, nullptr, 1, 0, nullptr, 1, 0, __type, 1, __work);
}
inline cufftResult cufftMakePlan3d(cufftHandle __plan, int __nx, int __ny, int __nz, cufftType __type, size_t *__work) {
  long long __n[3] = {__nx, __ny, __nz};
  return __warpproof::__fft_make(__plan, 3, __n, nullptr, 1, 0, nullptr, 1, 0, __type, 1, __work);
}
inline cufftResult cufftMakePlanMany(cufftHandle __plan, int __rank, int *__n, int *__inembed, int __istride, int __idist, int *__onembed,
                                     int __ostride, int __odist, cufftType __type, int __batch, size_t *__work) {
  long long __sizes[3] = {1, 1, 1}, __in[3] = {1, 1, 1}, __out[3] = {1, 1, 1};
  for (int __i = 0; __i < __rank && __i < 3; ++__i) {
    __sizes[__i] = __n[__i];
    if (__inembed != nullptr) __in[__i] = __inembed[__i];
    if (__onembed != nullptr) __out[__i] = __onembed[__i];
  }
  return __warpproof::__fft_make(__plan, __rank, __sizes, __inembed == nullptr ? nullptr : __in, __istride, __idist,
                                 __onembed == nullptr ? nullptr : __out, __ostride, __odist, __type, __batch, __work);
}
inline cufftResult cufftPlan1d(cufftHandle *__plan, int __nx, cufftType __type, int __batch) {
  cufftResult __status = __warpproof::__fft_create(__plan);
  return __status == CUFFT_SUCCESS ? cufftMakePlan1d(*__plan, __nx, __type, __batch, nullptr) : __status;
}
inline cufftResult cufftPlan2d(cufftHandle *__plan, int __nx, int __ny, cufftType __type) {
  cufftResult __status = __warpproof::__fft_create(__plan);
  return __status == CUFFT_SUCCESS ? cufftMakePlan2d(*__plan, __nx, __ny, __type, nullptr) : __status;
}
inline cufftResult cufftPlan3d(cufftHandle *__plan, int __nx, int __ny, int __nz, cufftType __type) {
  cufftResult __status = __warpproof::__fft_create(__plan);
  return __status == CUFFT_SUCCESS ? cufftMakePlan3d(*__plan, __nx, __ny, __nz, __type, nullptr) : __status;
}
inline cufftResult cufftPlanMany(cufftHandle *__plan, int __rank, int *__n, int *__inembed, int __istride, int __idist, int *__onembed,
                                 int __ostride, int __odist, cufftType __type, int __batch) {
  cufftResult __status = __warpproof::__fft_create(__plan);
  if (__status != CUFFT_SUCCESS) return __status;
  return cufftMakePlanMany(*__plan, __rank, __n, __inembed, __istride, __idist, __onembed, __ostride, __odist, __type, __batch, nullptr);
}
inline cufftResult cufftGetSize(cufftHandle __plan, size_t *__work) {
  __warpproof::__FftPlan *__p = __warpproof::__fft_plan(__plan);
  if (__p == nullptr) return CUFFT_INVALID_PLAN;
  *__work = __warpproof::__work_size(100, (unsigned long long)__p->__type, (unsigned long long)__p->__in, (unsigned long long)__p->__out);
  return CUFFT_SUCCESS;
}

/// effect    settings of the plan; those of the work area change nothing here
/// tag       follow
/// exact
inline cufftResult cufftSetStream(cufftHandle __plan, cudaStream_t __stream) {
  __warpproof::__FftPlan *__p = __warpproof::__fft_plan(__plan);
  if (__p == nullptr) return CUFFT_INVALID_PLAN;
  __p->__stream = __stream;
  return CUFFT_SUCCESS;
}
inline cufftResult cufftSetAutoAllocation(cufftHandle __plan, int) {
  return __warpproof::__fft_plan(__plan) == nullptr ? CUFFT_INVALID_PLAN : CUFFT_SUCCESS;
}
inline cufftResult cufftSetWorkArea(cufftHandle __plan, void *) {
  return __warpproof::__fft_plan(__plan) == nullptr ? CUFFT_INVALID_PLAN : CUFFT_SUCCESS;
}
inline cufftResult cufftGetVersion(int *__version) {
  *__version = CUFFT_VERSION;
  return CUFFT_SUCCESS;
}

/// requires  a live plan [api-misuse]
/// effect    ends it
/// tag       follow
/// exact
inline cufftResult cufftDestroy(cufftHandle __plan) {
  __warpproof::__FftPlan *__p = __warpproof::__fft_plan(__plan);
  if (__p == nullptr) return __WP_FFT_MISUSE("a plan that does not exist", CUFFT_INVALID_PLAN);
  __p->__live = false;
  return CUFFT_SUCCESS;
}

/// requires  a plan made for this type [api-misuse]
/// effect    reads and writes all batches of the transform in the plan's stream
/// tag       follow
/// over: any numbers; with strides, what lies between the elements is written too
inline cufftResult cufftExecC2C(cufftHandle __plan, cufftComplex *__in, cufftComplex *__out, int) {
  return __warpproof::__fft_execute(__plan, CUFFT_C2C, __in, 8, __out, 8);
}
inline cufftResult cufftExecR2C(cufftHandle __plan, cufftReal *__in, cufftComplex *__out) {
  return __warpproof::__fft_execute(__plan, CUFFT_R2C, __in, 4, __out, 8);
}
inline cufftResult cufftExecC2R(cufftHandle __plan, cufftComplex *__in, cufftReal *__out) {
  return __warpproof::__fft_execute(__plan, CUFFT_C2R, __in, 8, __out, 4);
}
inline cufftResult cufftExecZ2Z(cufftHandle __plan, cufftDoubleComplex *__in, cufftDoubleComplex *__out, int) {
  return __warpproof::__fft_execute(__plan, CUFFT_Z2Z, __in, 16, __out, 16);
}
inline cufftResult cufftExecD2Z(cufftHandle __plan, cufftDoubleReal *__in, cufftDoubleComplex *__out) {
  return __warpproof::__fft_execute(__plan, CUFFT_D2Z, __in, 8, __out, 16);
}
inline cufftResult cufftExecZ2D(cufftHandle __plan, cufftDoubleComplex *__in, cufftDoubleReal *__out) {
  return __warpproof::__fft_execute(__plan, CUFFT_Z2D, __in, 16, __out, 8);
}

cufftResult cufftEstimate1d(int __nx, cufftType __type, int __batch, size_t *__work);
cufftResult cufftEstimate2d(int __nx, int __ny, cufftType __type, size_t *__work);
cufftResult cufftEstimate3d(int __nx, int __ny, int __nz, cufftType __type, size_t *__work);
}
#undef __WP_FFT_MISUSE
#endif
