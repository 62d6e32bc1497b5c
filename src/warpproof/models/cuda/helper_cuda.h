// Error checking and device selection as NVIDIA's sample programs have them.
#ifndef WARPPROOF_HELPER_CUDA_H
#define WARPPROOF_HELPER_CUDA_H
#define COMMON_HELPER_CUDA_H_
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "cuda_runtime_api.h"
#include "helper_string.h"

#ifndef EXIT_WAIVED
#define EXIT_WAIVED 2
#endif
#ifndef MAX
#define MAX(__a, __b) ((__a) > (__b) ? (__a) : (__b))
#endif

/// effect    the program ends with failure and a message when the result is not success
/// tag       follow
/// exact
template <class __T> inline void check(__T result, const char *__call, const char *__file, int __line) {
  if (!result) return;
  fprintf(stderr, "%s:%d: error code %d of \"%s\"\n", __file, __line, (int)result, __call);
  exit(EXIT_FAILURE);
}
inline void __getLastCudaError(const char *__message, const char *__file, int __line) {
  cudaError_t __error = cudaGetLastError();
  if (__error == cudaSuccess) return;
  fprintf(stderr, "%s:%d: %s: %s\n", __file, __line, __message, cudaGetErrorString(__error));
  exit(EXIT_FAILURE);
}

/// effect    a message when the last error is not success
/// tag       follow
/// exact
inline void __printLastCudaError(const char *__message, const char *__file, int __line) {
  cudaError_t __error = cudaGetLastError();
  if (__error != cudaSuccess) fprintf(stderr, "%s:%d: %s: %s\n", __file, __line, __message, cudaGetErrorString(__error));
}
inline const char *_cudaGetErrorEnum(cudaError_t __error) { return cudaGetErrorName(__error); }

#define checkCudaErrors(value) check((value), #value, __FILE__, __LINE__)
#define getLastCudaError(__message) __getLastCudaError(__message, __FILE__, __LINE__)
#define printLastCudaError(__message) __printLastCudaError(__message, __FILE__, __LINE__)

/// effect    the nearest integer, halves away from zero
/// tag       follow
/// exact
inline int ftoi(float value) { return value >= 0 ? (int)(value + 0.5) : (int)(value - 0.5); }

/// effect    facts about compute capability 8.0
/// tag       follow
/// exact
inline int _ConvertSMVer2Cores(int, int) { return 64; }
inline const char *_ConvertSMVer2ArchName(int, int) { return "Ampere"; }

/// effect    the one device, 0; the command line does not matter
/// tag       follow
/// exact
inline int gpuDeviceInit(int device) {
  checkCudaErrors(cudaSetDevice(device < 0 ? 0 : device));
  return 0;
}
inline int gpuGetMaxGflopsDeviceId() { return 0; }
inline int findCudaDevice(int, const char **) { return gpuDeviceInit(0); }
inline int findIntegratedGPU() { return -1; }
inline bool checkCudaCapabilities(int major, int minor) { return major < 8 || (major == 8 && minor == 0); }
#endif
