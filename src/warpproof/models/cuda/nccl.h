// NCCL: one device among several. What others send is arbitrary; calls read and write in their stream.
#ifndef WARPPROOF_NCCL_H
#define WARPPROOF_NCCL_H
#include "warpproof/library.h"

#define NCCL_MAJOR 2
#define NCCL_MINOR 20
#define NCCL_PATCH 3
#define NCCL_VERSION_CODE 22003
#define NCCL_UNIQUE_ID_BYTES 128
typedef enum {
  ncclSuccess = 0, ncclUnhandledCudaError = 1, ncclSystemError = 2, ncclInternalError = 3, ncclInvalidArgument = 4, ncclInvalidUsage = 5,
  ncclRemoteError = 6, ncclInProgress = 7, ncclNumResults = 8
} ncclResult_t;
typedef enum {
  ncclInt8 = 0, ncclChar = 0, ncclUint8 = 1, ncclInt32 = 2, ncclInt = 2, ncclUint32 = 3, ncclInt64 = 4, ncclUint64 = 5, ncclFloat16 = 6, ncclHalf = 6,
  ncclFloat32 = 7, ncclFloat = 7, ncclFloat64 = 8, ncclDouble = 8, ncclBfloat16 = 9, ncclNumTypes = 10
} ncclDataType_t;
typedef enum { ncclSum = 0, ncclProd = 1, ncclMax = 2, ncclMin = 3, ncclAvg = 4, ncclNumOps = 5 } ncclRedOp_t;
typedef struct { char internal[NCCL_UNIQUE_ID_BYTES]; } ncclUniqueId;
struct ncclComm {
  int __count, __rank, __device;
};
typedef struct ncclComm *ncclComm_t;

#define __WP_NCCL_NEEDS(__c) \
  if ((__c) == nullptr) return (__wp_require(false, "api-misuse", "a null pointer for the communicator"), ncclInvalidArgument)
namespace __warpproof {
inline size_t __nccl_bytes(size_t __count, ncclDataType_t __type) {
  return __count * (__type <= ncclUint8 ? 1 : __type == ncclFloat16 || __type == ncclBfloat16 ? 2 : __type == ncclInt64 || __type == ncclUint64 || __type == ncclFloat64 ? 8 : 4);
}
inline ncclResult_t __nccl_make(ncclComm_t *__to, int __count, int __rank, int __device) {
  if (__count < 1 || __rank < 0 || __rank >= __count) return (__wp_require(false, "api-misuse", "a rank that is not below the number of devices"), ncclInvalidArgument);
  *__to = (ncclComm_t)__wp_alloc(sizeof(ncclComm), 16, __WP_HOST_HEAP);
  **__to = ncclComm{__count, __rank, __device};
  return ncclSuccess;
}
inline ncclResult_t __nccl_moves(const void *__from, size_t __out, void *__to, size_t __in, cudaStream_t __stream) {
  if (__from != __to) __library_reads(__from, __out, __stream);
  if (__in > 0) __library_writes(__to, __in, __stream);
  return ncclSuccess;
}
}  // namespace __warpproof

extern "C" {
/// requires  a live communicator [invalid-free]
/// effect    communicators, which remember their rank and how many there are
/// tag       follow
/// under: nobody is missing
inline ncclResult_t ncclGetUniqueId(ncclUniqueId *__id) { return __wp_havoc(__id, sizeof(*__id)), ncclSuccess; }
inline ncclResult_t ncclCommInitRank(ncclComm_t *__c, int __count, ncclUniqueId, int __rank) {
  int __device = 0;
  cudaGetDevice(&__device);
  return __warpproof::__nccl_make(__c, __count, __rank, __device);
}
inline ncclResult_t ncclCommInitAll(ncclComm_t *__cs, int __count, const int *__devices) {
  for (int __i = 0; __i < __count; ++__i) __warpproof::__nccl_make(&__cs[__i], __count, __i, __devices == nullptr ? __i : __devices[__i]);
  return ncclSuccess;
}
inline ncclResult_t ncclCommDestroy(ncclComm_t __c) {
  if (__c != nullptr) __wp_free(__c, __WP_HOST_HEAP);
  return ncclSuccess;
}
inline ncclResult_t ncclCommAbort(ncclComm_t __c) { return ncclCommDestroy(__c); }
inline ncclResult_t ncclCommFinalize(ncclComm_t __c) {
  __WP_NCCL_NEEDS(__c);
  return ncclSuccess;
}
inline ncclResult_t ncclCommCount(const ncclComm_t __c, int *__to) {
  __WP_NCCL_NEEDS(__c);
  return *__to = __c->__count, ncclSuccess;
}
inline ncclResult_t ncclCommUserRank(const ncclComm_t __c, int *__to) {
  __WP_NCCL_NEEDS(__c);
  return *__to = __c->__rank, ncclSuccess;
}
inline ncclResult_t ncclCommCuDevice(const ncclComm_t __c, int *__to) {
  __WP_NCCL_NEEDS(__c);
  return *__to = __c->__device, ncclSuccess;
}
inline ncclResult_t ncclCommGetAsyncError(ncclComm_t __c, ncclResult_t *__to) {
  __WP_NCCL_NEEDS(__c);
  return *__to = ncclSuccess, ncclSuccess;
}
inline ncclResult_t ncclGetVersion(int *__to) { return *__to = NCCL_VERSION_CODE, ncclSuccess; }

/// effect    a text about the status
/// tag       errors
/// over: another text
inline const char *ncclGetErrorString(ncclResult_t __status) { return __status == ncclSuccess ? "no error" : "an error of NCCL"; }
inline const char *ncclGetLastError(ncclComm_t) { return ""; }

/// requires  memory of the device as large as what is sent and received [out-of-bounds]
/// effect    reads what is sent and writes what is received, any numbers, in the stream
/// tag       follow
/// under: nobody is missing, and calls of a group begin at once
inline ncclResult_t ncclGroupStart(void) { return ncclSuccess; }
inline ncclResult_t ncclGroupEnd(void) { return ncclSuccess; }
inline ncclResult_t ncclAllReduce(const void *__from, void *__to, size_t __count, ncclDataType_t __type, ncclRedOp_t, ncclComm_t __c, cudaStream_t __stream) {
  __WP_NCCL_NEEDS(__c);
  size_t __bytes = __warpproof::__nccl_bytes(__count, __type);
  return __warpproof::__nccl_moves(__from, __bytes, __to, __bytes, __stream);
}
inline ncclResult_t ncclReduce(const void *__from, void *__to, size_t __count, ncclDataType_t __type, ncclRedOp_t, int __root, ncclComm_t __c, cudaStream_t __stream) {
  __WP_NCCL_NEEDS(__c);
  size_t __bytes = __warpproof::__nccl_bytes(__count, __type);
  __warpproof::__library_reads(__from, __bytes, __stream);
  if (__c->__rank == __root) __warpproof::__library_writes(__to, __bytes, __stream);
  return ncclSuccess;
}
inline ncclResult_t ncclBroadcast(const void *__from, void *__to, size_t __count, ncclDataType_t __type, int __root, ncclComm_t __c, cudaStream_t __stream) {
  __WP_NCCL_NEEDS(__c);
  size_t __bytes = __warpproof::__nccl_bytes(__count, __type);
  if (__c->__rank == __root) __warpproof::__library_reads(__from, __bytes, __stream);
  if (__c->__rank != __root || __from != __to) __warpproof::__library_writes(__to, __bytes, __stream);
  return ncclSuccess;
}
inline ncclResult_t ncclBcast(void *__p, size_t __count, ncclDataType_t __type, int __root, ncclComm_t __c, cudaStream_t __stream) { return ncclBroadcast(__p, __p, __count, __type, __root, __c, __stream); }
inline ncclResult_t ncclAllGather(const void *__from, void *__to, size_t __count, ncclDataType_t __type, ncclComm_t __c, cudaStream_t __stream) {
  __WP_NCCL_NEEDS(__c);
  size_t __bytes = __warpproof::__nccl_bytes(__count, __type);
  return __warpproof::__nccl_moves(__from, __bytes, __to, __bytes * (size_t)__c->__count, __stream);
}
inline ncclResult_t ncclReduceScatter(const void *__from, void *__to, size_t __count, ncclDataType_t __type, ncclRedOp_t, ncclComm_t __c, cudaStream_t __stream) {
  __WP_NCCL_NEEDS(__c);
  size_t __bytes = __warpproof::__nccl_bytes(__count, __type);
  return __warpproof::__nccl_moves(__from, __bytes * (size_t)__c->__count, __to, __bytes, __stream);
}
inline ncclResult_t ncclSend(const void *__from, size_t __count, ncclDataType_t __type, int, ncclComm_t __c, cudaStream_t __stream) {
  __WP_NCCL_NEEDS(__c);
  return __warpproof::__library_reads(__from, __warpproof::__nccl_bytes(__count, __type), __stream), ncclSuccess;
}
inline ncclResult_t ncclRecv(void *__to, size_t __count, ncclDataType_t __type, int, ncclComm_t __c, cudaStream_t __stream) {
  __WP_NCCL_NEEDS(__c);
  return __warpproof::__library_writes(__to, __warpproof::__nccl_bytes(__count, __type), __stream), ncclSuccess;
}

ncclResult_t ncclCommSplit(ncclComm_t __c, int __colour, int __key, ncclComm_t *__new, void *__how);
ncclResult_t ncclMemAlloc(void **__to, size_t __bytes);
ncclResult_t ncclMemFree(void *__p);
ncclResult_t ncclRedOpCreatePreMulSum(ncclRedOp_t *__op, void *__scalar, ncclDataType_t __type, int __where, ncclComm_t __c);
}
#undef __WP_NCCL_NEEDS
#endif
