// Callbacks and several devices of cuFFT: declared, so that programs compile; reaching one is reported.
#ifndef WARPPROOF_CUFFTXT_H
#define WARPPROOF_CUFFTXT_H
#include "cudalibxt.h"
#include "cufft.h"

typedef enum cufftXtCallbackType_t {
  CUFFT_CB_LD_COMPLEX = 0, CUFFT_CB_LD_COMPLEX_DOUBLE = 1, CUFFT_CB_LD_REAL = 2, CUFFT_CB_LD_REAL_DOUBLE = 3,
  CUFFT_CB_ST_COMPLEX = 4, CUFFT_CB_ST_COMPLEX_DOUBLE = 5, CUFFT_CB_ST_REAL = 6, CUFFT_CB_ST_REAL_DOUBLE = 7, CUFFT_CB_UNDEFINED = 8
} cufftXtCallbackType;
typedef enum cufftXtSubFormat_t {
  CUFFT_XT_FORMAT_INPUT = 0, CUFFT_XT_FORMAT_OUTPUT = 1, CUFFT_XT_FORMAT_INPLACE = 2, CUFFT_XT_FORMAT_INPLACE_SHUFFLED = 3,
  CUFFT_XT_FORMAT_1D_INPUT_SHUFFLED = 4, CUFFT_XT_FORMAT_DISTRIBUTED_INPUT = 5, CUFFT_XT_FORMAT_DISTRIBUTED_OUTPUT = 6, CUFFT_FORMAT_UNDEFINED = 7
} cufftXtSubFormat;
typedef enum cufftXtCopyType_t {
  CUFFT_COPY_HOST_TO_DEVICE = 0, CUFFT_COPY_DEVICE_TO_HOST = 1, CUFFT_COPY_DEVICE_TO_DEVICE = 2, CUFFT_COPY_UNDEFINED = 3
} cufftXtCopyType;
typedef enum cufftXtQueryType_t { CUFFT_QUERY_1D_FACTORS = 0, CUFFT_QUERY_UNDEFINED = 1 } cufftXtQueryType;
typedef enum cufftXtWorkAreaPolicy_t { CUFFT_WORKAREA_MINIMAL = 0, CUFFT_WORKAREA_USER = 1, CUFFT_WORKAREA_PERFORMANCE = 2 } cufftXtWorkAreaPolicy;
typedef struct cufftXt1dFactors_t {
  long long int size, stringCount, stringLength, substringLength, factor1, factor2;
  long long int stringMask, substringMask, factor1Mask, factor2Mask;
  int stringShift, substringShift, factor1Shift, factor2Shift;
} cufftXt1dFactors;
typedef cufftComplex (*cufftCallbackLoadC)(void *__in, size_t __offset, void *__caller, void *__shared);
typedef cufftDoubleComplex (*cufftCallbackLoadZ)(void *__in, size_t __offset, void *__caller, void *__shared);
typedef cufftReal (*cufftCallbackLoadR)(void *__in, size_t __offset, void *__caller, void *__shared);
typedef cufftDoubleReal (*cufftCallbackLoadD)(void *__in, size_t __offset, void *__caller, void *__shared);
typedef void (*cufftCallbackStoreC)(void *__out, size_t __offset, cufftComplex __element, void *__caller, void *__shared);
typedef void (*cufftCallbackStoreZ)(void *__out, size_t __offset, cufftDoubleComplex __element, void *__caller, void *__shared);
typedef void (*cufftCallbackStoreR)(void *__out, size_t __offset, cufftReal __element, void *__caller, void *__shared);
typedef void (*cufftCallbackStoreD)(void *__out, size_t __offset, cufftDoubleReal __element, void *__caller, void *__shared);

extern "C" {
cufftResult cufftXtSetCallback(cufftHandle __plan, void **__callbacks, cufftXtCallbackType __type, void **__caller_info);
cufftResult cufftXtClearCallback(cufftHandle __plan, cufftXtCallbackType __type);
cufftResult cufftXtSetCallbackSharedSize(cufftHandle __plan, cufftXtCallbackType __type, size_t __bytes);
cufftResult cufftXtSetGPUs(cufftHandle __plan, int __count, int *__devices);
cufftResult cufftXtMalloc(cufftHandle __plan, cudaLibXtDesc **__to, cufftXtSubFormat __format);
cufftResult cufftXtFree(cudaLibXtDesc *__what);
cufftResult cufftXtMemcpy(cufftHandle __plan, void *__to, void *__from, cufftXtCopyType __type);
cufftResult cufftXtExecDescriptorC2C(cufftHandle __plan, cudaLibXtDesc *__in, cudaLibXtDesc *__out, int __direction);
cufftResult cufftXtExecDescriptorR2C(cufftHandle __plan, cudaLibXtDesc *__in, cudaLibXtDesc *__out);
cufftResult cufftXtExecDescriptorC2R(cufftHandle __plan, cudaLibXtDesc *__in, cudaLibXtDesc *__out);
cufftResult cufftXtExecDescriptorZ2Z(cufftHandle __plan, cudaLibXtDesc *__in, cudaLibXtDesc *__out, int __direction);
cufftResult cufftXtExecDescriptorD2Z(cufftHandle __plan, cudaLibXtDesc *__in, cudaLibXtDesc *__out);
cufftResult cufftXtExecDescriptorZ2D(cufftHandle __plan, cudaLibXtDesc *__in, cudaLibXtDesc *__out);
cufftResult cufftXtExecDescriptor(cufftHandle __plan, cudaLibXtDesc *__in, cudaLibXtDesc *__out, int __direction);
cufftResult cufftXtQueryPlan(cufftHandle __plan, void *__to, cufftXtQueryType __type);
cufftResult cufftXtSetWorkArea(cufftHandle __plan, void **__areas);
cufftResult cufftXtSetWorkAreaPolicy(cufftHandle __plan, cufftXtWorkAreaPolicy __policy, size_t *__bytes);
cufftResult cufftXtMakePlanMany(cufftHandle __plan, int __rank, long long int *__n, long long int *__inembed, long long int __istride, long long int __idist, cudaDataType __in,
                                long long int *__onembed, long long int __ostride, long long int __odist, cudaDataType __out, long long int __batch, size_t *__work,
                                cudaDataType __compute);
cufftResult cufftXtExec(cufftHandle __plan, void *__in, void *__out, int __direction);
}
#endif
