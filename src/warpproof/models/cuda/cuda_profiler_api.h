// Switching the profiler on and off.
#ifndef WARPPROOF_CUDA_PROFILER_API_H
#define WARPPROOF_CUDA_PROFILER_API_H
#include "driver_types.h"

extern "C" {
/// effect    none
/// tag       succeeds
/// exact
inline cudaError_t cudaProfilerStart() { return cudaSuccess; }
inline cudaError_t cudaProfilerStop() { return cudaSuccess; }
}
#endif
