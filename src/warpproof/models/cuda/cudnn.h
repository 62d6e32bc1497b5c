// cuDNN: descriptors remember the shape of tensors; a call reads its operands and writes arbitrary numbers
// to its result and its work area, in the handle's stream.
#ifndef WARPPROOF_CUDNN_H
#define WARPPROOF_CUDNN_H
#include "warpproof/library.h"

#define CUDNN_MAJOR 8
#define CUDNN_MINOR 9
#define CUDNN_PATCHLEVEL 7
#define CUDNN_VERSION 8907
#define CUDNN_DIM_MAX 8
#define CUDNN_BN_MIN_EPSILON 0.0
typedef enum {
  CUDNN_STATUS_SUCCESS = 0, CUDNN_STATUS_NOT_INITIALIZED = 1, CUDNN_STATUS_ALLOC_FAILED = 2, CUDNN_STATUS_BAD_PARAM = 3, CUDNN_STATUS_INTERNAL_ERROR = 4,
  CUDNN_STATUS_INVALID_VALUE = 5, CUDNN_STATUS_ARCH_MISMATCH = 6, CUDNN_STATUS_MAPPING_ERROR = 7, CUDNN_STATUS_EXECUTION_FAILED = 8,
  CUDNN_STATUS_NOT_SUPPORTED = 9, CUDNN_STATUS_LICENSE_ERROR = 10
} cudnnStatus_t;
typedef enum {
  CUDNN_DATA_FLOAT = 0, CUDNN_DATA_DOUBLE = 1, CUDNN_DATA_HALF = 2, CUDNN_DATA_INT8 = 3, CUDNN_DATA_INT32 = 4, CUDNN_DATA_UINT8 = 6, CUDNN_DATA_BFLOAT16 = 9,
  CUDNN_DATA_INT64 = 10
} cudnnDataType_t;
typedef enum { CUDNN_TENSOR_NCHW = 0, CUDNN_TENSOR_NHWC = 1, CUDNN_TENSOR_NCHW_VECT_C = 2 } cudnnTensorFormat_t;
typedef enum { CUDNN_CONVOLUTION = 0, CUDNN_CROSS_CORRELATION = 1 } cudnnConvolutionMode_t;
typedef enum { CUDNN_DEFAULT_MATH = 0, CUDNN_TENSOR_OP_MATH = 1, CUDNN_TENSOR_OP_MATH_ALLOW_CONVERSION = 2, CUDNN_FMA_MATH = 3 } cudnnMathType_t;
typedef enum { CUDNN_NOT_PROPAGATE_NAN = 0, CUDNN_PROPAGATE_NAN = 1 } cudnnNanPropagation_t;
typedef enum { CUDNN_NON_DETERMINISTIC = 0, CUDNN_DETERMINISTIC = 1 } cudnnDeterminism_t;
typedef enum {
  CUDNN_CONVOLUTION_FWD_ALGO_IMPLICIT_GEMM = 0, CUDNN_CONVOLUTION_FWD_ALGO_IMPLICIT_PRECOMP_GEMM = 1, CUDNN_CONVOLUTION_FWD_ALGO_GEMM = 2,
  CUDNN_CONVOLUTION_FWD_ALGO_DIRECT = 3, CUDNN_CONVOLUTION_FWD_ALGO_FFT = 4, CUDNN_CONVOLUTION_FWD_ALGO_FFT_TILING = 5,
  CUDNN_CONVOLUTION_FWD_ALGO_WINOGRAD = 6, CUDNN_CONVOLUTION_FWD_ALGO_WINOGRAD_NONFUSED = 7, CUDNN_CONVOLUTION_FWD_ALGO_COUNT = 8
} cudnnConvolutionFwdAlgo_t;
typedef enum {
  CUDNN_ACTIVATION_SIGMOID = 0, CUDNN_ACTIVATION_RELU = 1, CUDNN_ACTIVATION_TANH = 2, CUDNN_ACTIVATION_CLIPPED_RELU = 3, CUDNN_ACTIVATION_ELU = 4,
  CUDNN_ACTIVATION_IDENTITY = 5, CUDNN_ACTIVATION_SWISH = 6
} cudnnActivationMode_t;
typedef enum {
  CUDNN_POOLING_MAX = 0, CUDNN_POOLING_AVERAGE_COUNT_INCLUDE_PADDING = 1, CUDNN_POOLING_AVERAGE_COUNT_EXCLUDE_PADDING = 2, CUDNN_POOLING_MAX_DETERMINISTIC = 3
} cudnnPoolingMode_t;
typedef enum { CUDNN_SOFTMAX_FAST = 0, CUDNN_SOFTMAX_ACCURATE = 1, CUDNN_SOFTMAX_LOG = 2 } cudnnSoftmaxAlgorithm_t;
typedef enum { CUDNN_SOFTMAX_MODE_INSTANCE = 0, CUDNN_SOFTMAX_MODE_CHANNEL = 1 } cudnnSoftmaxMode_t;
typedef enum { CUDNN_BATCHNORM_PER_ACTIVATION = 0, CUDNN_BATCHNORM_SPATIAL = 1, CUDNN_BATCHNORM_SPATIAL_PERSISTENT = 2 } cudnnBatchNormMode_t;
typedef struct {
  cudnnConvolutionFwdAlgo_t algo;
  cudnnStatus_t status;
  float time;
  size_t memory;
  cudnnDeterminism_t determinism;
  cudnnMathType_t mathType;
  int reserved[3];
} cudnnConvolutionFwdAlgoPerf_t;
struct cudnnContext { cudaStream_t __stream; };
// Elements from the first to the last, and the sizes that it is asked for.
struct cudnnTensorStruct {
  cudnnDataType_t __type;
  int __n, __c, __h, __w;
  long long __reach;
};
struct cudnnFilterStruct {
  cudnnDataType_t __type;
  int __k, __c, __h, __w;
};
struct cudnnConvolutionStruct {
  int __pad_h, __pad_w, __step_h, __step_w, __apart_h, __apart_w, __groups;
};
struct cudnnPoolingStruct {
  int __h, __w, __pad_h, __pad_w, __step_h, __step_w;
};
struct cudnnActivationStruct {};
typedef struct cudnnContext *cudnnHandle_t;
typedef struct cudnnTensorStruct *cudnnTensorDescriptor_t;
typedef struct cudnnFilterStruct *cudnnFilterDescriptor_t;
typedef struct cudnnConvolutionStruct *cudnnConvolutionDescriptor_t;
typedef struct cudnnPoolingStruct *cudnnPoolingDescriptor_t;
typedef struct cudnnActivationStruct *cudnnActivationDescriptor_t;

#define __WP_DNN_MISUSE(__text) (__wp_require(false, "api-misuse", __text), CUDNN_STATUS_BAD_PARAM)
namespace __warpproof {
template <class __D> inline cudnnStatus_t __dnn_make(__D **__to) {
  if (__wp_allocation_fails()) return CUDNN_STATUS_ALLOC_FAILED;
  *__to = (__D *)__wp_alloc(sizeof(__D), 16, __WP_HOST_HEAP);
  **__to = __D{};
  return CUDNN_STATUS_SUCCESS;
}
template <class __D> inline cudnnStatus_t __dnn_end(__D *__p) {
  if (__p != nullptr) __wp_free(__p, __WP_HOST_HEAP);
  return CUDNN_STATUS_SUCCESS;
}
inline size_t __dnn_size(cudnnDataType_t __type) {
  switch (__type) {
    case CUDNN_DATA_DOUBLE: case CUDNN_DATA_INT64: return 8;
    case CUDNN_DATA_HALF: case CUDNN_DATA_BFLOAT16: return 2;
    case CUDNN_DATA_INT8: case CUDNN_DATA_UINT8: return 1;
    default: return 4;
  }
}
inline size_t __dnn_bytes(const cudnnTensorStruct *__t) { return (size_t)__t->__reach * __dnn_size(__t->__type); }
inline size_t __dnn_bytes(const cudnnFilterStruct *__f) { return (size_t)__f->__k * __f->__c * __f->__h * __f->__w * __dnn_size(__f->__type); }
// Two numbers on the host, of double for doubles: the first counts, the second says whether the result is read.
inline void __dnn_scalars(const void *__alpha, const void *__beta, cudnnDataType_t __type) {
  char __copy[8];
  __builtin_memcpy(__copy, __alpha, __type == CUDNN_DATA_DOUBLE ? 8 : 4);
  __builtin_memcpy(__copy, __beta, __type == CUDNN_DATA_DOUBLE ? 8 : 4);
}
inline cudnnStatus_t __dnn_maps(cudnnHandle_t __h, const void *__alpha, const cudnnTensorStruct *__dx, const void *__x, const void *__beta, const cudnnTensorStruct *__dy, void *__y) {
  if (__h == nullptr) return CUDNN_STATUS_NOT_INITIALIZED;
  __dnn_scalars(__alpha, __beta, __dy->__type);
  if (__x != __y) __library_reads(__x, __dnn_bytes(__dx), __h->__stream);
  return __library_writes(__y, __dnn_bytes(__dy), __h->__stream), CUDNN_STATUS_SUCCESS;
}
inline int __dnn_out(int __in, int __window, int __pad, int __step) { return 1 + (__in + 2 * __pad - __window) / __step; }
}  // namespace __warpproof

extern "C" {
/// effect    handles and descriptors, which remember what they are given
/// tag       follow
/// exact
inline cudnnStatus_t cudnnCreate(cudnnHandle_t *__h) { return __warpproof::__dnn_make(__h); }
inline cudnnStatus_t cudnnDestroy(cudnnHandle_t __h) {
  if (__h == nullptr) return CUDNN_STATUS_NOT_INITIALIZED;
  __wp_device_synchronize();
  return __warpproof::__dnn_end(__h);
}
inline cudnnStatus_t cudnnSetStream(cudnnHandle_t __h, cudaStream_t __stream) {
  if (__h == nullptr) return CUDNN_STATUS_NOT_INITIALIZED;
  return __h->__stream = __stream, CUDNN_STATUS_SUCCESS;
}
inline cudnnStatus_t cudnnGetStream(cudnnHandle_t __h, cudaStream_t *__stream) {
  if (__h == nullptr) return CUDNN_STATUS_NOT_INITIALIZED;
  return *__stream = __h->__stream, CUDNN_STATUS_SUCCESS;
}
inline size_t cudnnGetVersion(void) { return CUDNN_VERSION; }
inline cudnnStatus_t cudnnCreateTensorDescriptor(cudnnTensorDescriptor_t *__d) { return __warpproof::__dnn_make(__d); }
inline cudnnStatus_t cudnnDestroyTensorDescriptor(cudnnTensorDescriptor_t __d) { return __warpproof::__dnn_end(__d); }
inline cudnnStatus_t cudnnSetTensor4dDescriptor(cudnnTensorDescriptor_t __d, cudnnTensorFormat_t, cudnnDataType_t __type, int __n, int __c, int __h, int __w) {
  if (__n < 1 || __c < 1 || __h < 1 || __w < 1) return __WP_DNN_MISUSE("a tensor of no elements");
  return *__d = cudnnTensorStruct{__type, __n, __c, __h, __w, (long long)__n * __c * __h * __w}, CUDNN_STATUS_SUCCESS;
}
inline cudnnStatus_t cudnnSetTensor4dDescriptorEx(cudnnTensorDescriptor_t __d, cudnnDataType_t __type, int __n, int __c, int __h, int __w, int __sn, int __sc, int __sh, int __sw) {
  if (__n < 1 || __c < 1 || __h < 1 || __w < 1) return __WP_DNN_MISUSE("a tensor of no elements");
  long long __last = (long long)(__n - 1) * __sn + (long long)(__c - 1) * __sc + (long long)(__h - 1) * __sh + (long long)(__w - 1) * __sw;
  return *__d = cudnnTensorStruct{__type, __n, __c, __h, __w, __last + 1}, CUDNN_STATUS_SUCCESS;
}
inline cudnnStatus_t cudnnCreateFilterDescriptor(cudnnFilterDescriptor_t *__d) { return __warpproof::__dnn_make(__d); }
inline cudnnStatus_t cudnnDestroyFilterDescriptor(cudnnFilterDescriptor_t __d) { return __warpproof::__dnn_end(__d); }
inline cudnnStatus_t cudnnSetFilter4dDescriptor(cudnnFilterDescriptor_t __d, cudnnDataType_t __type, cudnnTensorFormat_t, int __k, int __c, int __h, int __w) {
  if (__k < 1 || __c < 1 || __h < 1 || __w < 1) return __WP_DNN_MISUSE("a filter of no elements");
  return *__d = cudnnFilterStruct{__type, __k, __c, __h, __w}, CUDNN_STATUS_SUCCESS;
}
inline cudnnStatus_t cudnnCreateConvolutionDescriptor(cudnnConvolutionDescriptor_t *__d) { return __warpproof::__dnn_make(__d); }
inline cudnnStatus_t cudnnDestroyConvolutionDescriptor(cudnnConvolutionDescriptor_t __d) { return __warpproof::__dnn_end(__d); }
inline cudnnStatus_t cudnnSetConvolution2dDescriptor(cudnnConvolutionDescriptor_t __d, int __ph, int __pw, int __sh, int __sw, int __ah, int __aw, cudnnConvolutionMode_t, cudnnDataType_t) {
  if (__ph < 0 || __pw < 0 || __sh < 1 || __sw < 1 || __ah < 1 || __aw < 1) return __WP_DNN_MISUSE("a convolution with a step of 0 or less");
  return *__d = cudnnConvolutionStruct{__ph, __pw, __sh, __sw, __ah, __aw, 1}, CUDNN_STATUS_SUCCESS;
}
inline cudnnStatus_t cudnnSetConvolutionGroupCount(cudnnConvolutionDescriptor_t __d, int __groups) { return __d->__groups = __groups, CUDNN_STATUS_SUCCESS; }
inline cudnnStatus_t cudnnSetConvolutionMathType(cudnnConvolutionDescriptor_t, cudnnMathType_t) { return CUDNN_STATUS_SUCCESS; }
inline cudnnStatus_t cudnnGetConvolution2dForwardOutputDim(const cudnnConvolutionDescriptor_t __d, const cudnnTensorDescriptor_t __x, const cudnnFilterDescriptor_t __f, int *__n, int *__c, int *__h, int *__w) {
  *__n = __x->__n, *__c = __f->__k;
  *__h = __warpproof::__dnn_out(__x->__h, (__f->__h - 1) * __d->__apart_h + 1, __d->__pad_h, __d->__step_h);
  *__w = __warpproof::__dnn_out(__x->__w, (__f->__w - 1) * __d->__apart_w + 1, __d->__pad_w, __d->__step_w);
  return CUDNN_STATUS_SUCCESS;
}
inline cudnnStatus_t cudnnCreatePoolingDescriptor(cudnnPoolingDescriptor_t *__d) { return __warpproof::__dnn_make(__d); }
inline cudnnStatus_t cudnnDestroyPoolingDescriptor(cudnnPoolingDescriptor_t __d) { return __warpproof::__dnn_end(__d); }
inline cudnnStatus_t cudnnSetPooling2dDescriptor(cudnnPoolingDescriptor_t __d, cudnnPoolingMode_t, cudnnNanPropagation_t, int __h, int __w, int __ph, int __pw, int __sh, int __sw) {
  if (__h < 1 || __w < 1 || __sh < 1 || __sw < 1) return __WP_DNN_MISUSE("a window of no elements");
  return *__d = cudnnPoolingStruct{__h, __w, __ph, __pw, __sh, __sw}, CUDNN_STATUS_SUCCESS;
}
inline cudnnStatus_t cudnnGetPooling2dForwardOutputDim(const cudnnPoolingDescriptor_t __d, const cudnnTensorDescriptor_t __x, int *__n, int *__c, int *__h, int *__w) {
  *__n = __x->__n, *__c = __x->__c;
  *__h = __warpproof::__dnn_out(__x->__h, __d->__h, __d->__pad_h, __d->__step_h);
  *__w = __warpproof::__dnn_out(__x->__w, __d->__w, __d->__pad_w, __d->__step_w);
  return CUDNN_STATUS_SUCCESS;
}
inline cudnnStatus_t cudnnCreateActivationDescriptor(cudnnActivationDescriptor_t *__d) { return __warpproof::__dnn_make(__d); }
inline cudnnStatus_t cudnnDestroyActivationDescriptor(cudnnActivationDescriptor_t __d) { return __warpproof::__dnn_end(__d); }
inline cudnnStatus_t cudnnSetActivationDescriptor(cudnnActivationDescriptor_t, cudnnActivationMode_t, cudnnNanPropagation_t, double) { return CUDNN_STATUS_SUCCESS; }

/// effect    a text about the status
/// tag       errors
/// over: another text
inline const char *cudnnGetErrorString(cudnnStatus_t __status) { return __status == CUDNN_STATUS_SUCCESS ? "CUDNN_STATUS_SUCCESS" : "an error of cuDNN"; }

/// requires  memory as large as the descriptors say, and the work area as it is given [out-of-bounds]
/// effect    reads the operands, writes the result, in the handle's stream; ways to compute it
/// tag       follow
/// over: any numbers, any ways and sizes of the work area; what lies between the elements is touched too
inline cudnnStatus_t cudnnGetConvolutionForwardWorkspaceSize(cudnnHandle_t __h, const cudnnTensorDescriptor_t __x, const cudnnFilterDescriptor_t __f, const cudnnConvolutionDescriptor_t,
                                                             const cudnnTensorDescriptor_t __y, cudnnConvolutionFwdAlgo_t __how, size_t *__bytes) {
  if (__h == nullptr) return CUDNN_STATUS_NOT_INITIALIZED;
  *__bytes = __warpproof::__work_size(600 + (unsigned long long)__how, (unsigned long long)__x->__reach, __warpproof::__dnn_bytes(__f), (unsigned long long)__y->__reach);
  return CUDNN_STATUS_SUCCESS;
}
inline cudnnStatus_t cudnnGetConvolutionForwardAlgorithm_v7(cudnnHandle_t, const cudnnTensorDescriptor_t, const cudnnFilterDescriptor_t, const cudnnConvolutionDescriptor_t,
                                                            const cudnnTensorDescriptor_t, int __wanted, int *__found, cudnnConvolutionFwdAlgoPerf_t *__to) {
  *__found = __wanted < 1 ? 0 : __wanted - __wp_any_between(0, __wanted - 1);
  for (int __i = 0; __i < *__found; ++__i) {
    __wp_havoc(&__to[__i], sizeof(__to[__i]));
    __to[__i].algo = (cudnnConvolutionFwdAlgo_t)__wp_any_between(0, (int)CUDNN_CONVOLUTION_FWD_ALGO_COUNT - 1);
    __to[__i].status = CUDNN_STATUS_SUCCESS;
    __to[__i].determinism = CUDNN_NON_DETERMINISTIC;
    __to[__i].mathType = CUDNN_DEFAULT_MATH;
  }
  return CUDNN_STATUS_SUCCESS;
}
inline cudnnStatus_t cudnnConvolutionForward(cudnnHandle_t __h, const void *__alpha, const cudnnTensorDescriptor_t __dx, const void *__x, const cudnnFilterDescriptor_t __df, const void *__f,
                                             const cudnnConvolutionDescriptor_t __d, cudnnConvolutionFwdAlgo_t __how, void *__area, size_t __given, const void *__beta,
                                             const cudnnTensorDescriptor_t __dy, void *__y) {
  if (__h == nullptr) return CUDNN_STATUS_NOT_INITIALIZED;
  size_t __needed;
  int __n, __c, __rows, __columns;
  cudnnGetConvolution2dForwardOutputDim(__d, __dx, __df, &__n, &__c, &__rows, &__columns);
  if (__dx->__c != __df->__c * __d->__groups || __dy->__n != __n || __dy->__c != __c || __dy->__h != __rows || __dy->__w != __columns)
    return __WP_DNN_MISUSE("tensors that do not fit the convolution");
  cudnnGetConvolutionForwardWorkspaceSize(__h, __dx, __df, __d, __dy, __how, &__needed);
  if (__given < __needed) return __WP_DNN_MISUSE("a work area smaller than what was asked for");
  __warpproof::__library_reads(__f, __warpproof::__dnn_bytes(__df), __h->__stream);
  if (__needed > 0) __warpproof::__library_writes(__area, __given, __h->__stream);
  return __warpproof::__dnn_maps(__h, __alpha, __dx, __x, __beta, __dy, __y);
}
inline cudnnStatus_t cudnnActivationForward(cudnnHandle_t __h, cudnnActivationDescriptor_t, const void *__alpha, const cudnnTensorDescriptor_t __dx, const void *__x, const void *__beta,
                                            const cudnnTensorDescriptor_t __dy, void *__y) {
  return __warpproof::__dnn_maps(__h, __alpha, __dx, __x, __beta, __dy, __y);
}
inline cudnnStatus_t cudnnPoolingForward(cudnnHandle_t __h, const cudnnPoolingDescriptor_t, const void *__alpha, const cudnnTensorDescriptor_t __dx, const void *__x, const void *__beta,
                                         const cudnnTensorDescriptor_t __dy, void *__y) {
  return __warpproof::__dnn_maps(__h, __alpha, __dx, __x, __beta, __dy, __y);
}
inline cudnnStatus_t cudnnSoftmaxForward(cudnnHandle_t __h, cudnnSoftmaxAlgorithm_t, cudnnSoftmaxMode_t, const void *__alpha, const cudnnTensorDescriptor_t __dx, const void *__x, const void *__beta,
                                         const cudnnTensorDescriptor_t __dy, void *__y) {
  return __warpproof::__dnn_maps(__h, __alpha, __dx, __x, __beta, __dy, __y);
}
inline cudnnStatus_t cudnnAddTensor(cudnnHandle_t __h, const void *__alpha, const cudnnTensorDescriptor_t __dx, const void *__x, const void *__beta, const cudnnTensorDescriptor_t __dy, void *__y) {
  return __warpproof::__dnn_maps(__h, __alpha, __dx, __x, __beta, __dy, __y);
}
inline cudnnStatus_t cudnnTransformTensor(cudnnHandle_t __h, const void *__alpha, const cudnnTensorDescriptor_t __dx, const void *__x, const void *__beta, const cudnnTensorDescriptor_t __dy,
                                          void *__y) {
  return __warpproof::__dnn_maps(__h, __alpha, __dx, __x, __beta, __dy, __y);
}
inline cudnnStatus_t cudnnScaleTensor(cudnnHandle_t __h, const cudnnTensorDescriptor_t __dy, void *__y, const void *__alpha) {
  return __warpproof::__dnn_maps(__h, __alpha, __dy, __y, __alpha, __dy, __y);
}
inline cudnnStatus_t cudnnSetTensor(cudnnHandle_t __h, const cudnnTensorDescriptor_t __dy, void *__y, const void *__value) {
  return __warpproof::__dnn_maps(__h, __value, __dy, __y, __value, __dy, __y);
}

cudnnStatus_t cudnnSetTensorNdDescriptor(cudnnTensorDescriptor_t __d, cudnnDataType_t __type, int __count, const int __sizes[], const int __steps[]);
cudnnStatus_t cudnnActivationBackward(cudnnHandle_t __h, cudnnActivationDescriptor_t __d, const void *__alpha, const cudnnTensorDescriptor_t __dy, const void *__y,
                                      const cudnnTensorDescriptor_t __ddy, const void *__gy, const cudnnTensorDescriptor_t __dx, const void *__x, const void *__beta,
                                      const cudnnTensorDescriptor_t __ddx, void *__gx);
cudnnStatus_t cudnnPoolingBackward(cudnnHandle_t __h, const cudnnPoolingDescriptor_t __d, const void *__alpha, const cudnnTensorDescriptor_t __dy, const void *__y,
                                   const cudnnTensorDescriptor_t __ddy, const void *__gy, const cudnnTensorDescriptor_t __dx, const void *__x, const void *__beta,
                                   const cudnnTensorDescriptor_t __ddx, void *__gx);
cudnnStatus_t cudnnSoftmaxBackward(cudnnHandle_t __h, cudnnSoftmaxAlgorithm_t __how, cudnnSoftmaxMode_t __mode, const void *__alpha, const cudnnTensorDescriptor_t __dy, const void *__y,
                                   const cudnnTensorDescriptor_t __ddy, const void *__gy, const void *__beta, const cudnnTensorDescriptor_t __dx, void *__gx);
cudnnStatus_t cudnnConvolutionBackwardBias(cudnnHandle_t __h, const void *__alpha, const cudnnTensorDescriptor_t __dy, const void *__y, const void *__beta, const cudnnTensorDescriptor_t __db,
                                           void *__b);
cudnnStatus_t cudnnBatchNormalizationForwardInference(cudnnHandle_t __h, cudnnBatchNormMode_t __mode, const void *__alpha, const void *__beta, const cudnnTensorDescriptor_t __dx,
                                                      const void *__x, const cudnnTensorDescriptor_t __dy, void *__y, const cudnnTensorDescriptor_t __dp, const void *__scale,
                                                      const void *__bias, const void *__mean, const void *__variance, double __least);
}
#undef __WP_DNN_MISUSE
#endif
