// Callbacks and several devices of cuFFT: declared, so that programs compile; reaching one is reported.
#ifndef WARPPROOF_CUFFTXT_H
#define WARPPROOF_CUFFTXT_H
#include "cufft.h"

typedef enum cufftXtCallbackType_t {
  CUFFT_CB_LD_COMPLEX = 0, CUFFT_CB_LD_COMPLEX_DOUBLE = 1, CUFFT_CB_LD_REAL = 2, CUFFT_CB_LD_REAL_DOUBLE = 3,
  CUFFT_CB_ST_COMPLEX = 4, CUFFT_CB_ST_COMPLEX_DOUBLE = 5, CUFFT_CB_ST_REAL = 6, CUFFT_CB_ST_REAL_DOUBLE = 7, CUFFT_CB_UNDEFINED = 8
} cufftXtCallbackType;
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
}
#endif
