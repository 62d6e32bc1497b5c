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
#define MAX(a, b) ((a) > (b) ? (a) : (b))
#endif

/// effect    the program ends with failure and a message when the result is not success
/// tag       follow
/// exact
template <class T> inline void check(T result, const char *call, const char *file, int line) {
  if (!result) return;
  fprintf(stderr, "%s:%d: error code %d of \"%s\"\n", file, line, (int)result, call);
  exit(EXIT_FAILURE);
}
inline void __getLastCudaError(const char *message, const char *file, int line) {
  cudaError_t error = cudaGetLastError();
  if (error == cudaSuccess) return;
  fprintf(stderr, "%s:%d: %s: %s\n", file, line, message, cudaGetErrorString(error));
  exit(EXIT_FAILURE);
}

/// effect    a message when the last error is not success
/// tag       follow
/// exact
inline void __printLastCudaError(const char *message, const char *file, int line) {
  cudaError_t error = cudaGetLastError();
  if (error != cudaSuccess) fprintf(stderr, "%s:%d: %s: %s\n", file, line, message, cudaGetErrorString(error));
}
inline const char *_cudaGetErrorEnum(cudaError_t error) { return cudaGetErrorName(error); }

#define checkCudaErrors(value) check((value), #value, __FILE__, __LINE__)
#define getLastCudaError(message) __getLastCudaError(message, __FILE__, __LINE__)
#define printLastCudaError(message) __printLastCudaError(message, __FILE__, __LINE__)

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
