// The checking functions of the CUDA 2 and 3 samples.
#ifndef WARPPROOF_CUTIL_INLINE_H
#define WARPPROOF_CUTIL_INLINE_H
#include "cutil.h"

#define cutilSafeCall(call) CUDA_SAFE_CALL_NO_SYNC(call)
#define cutilSafeCallNoSync(call) CUDA_SAFE_CALL_NO_SYNC(call)
#define cutilSafeThreadSync() CUDA_SAFE_THREAD_SYNC()
#define cutilCheckError(call) CUT_SAFE_CALL(call)
#define cutilCheckMsg(message) CUT_CHECK_ERROR(message)
#define cutilCheckMsgAndSync(message) \
  do {                                \
    CUT_CHECK_ERROR(message);         \
    CUDA_SAFE_THREAD_SYNC();          \
  } while (0)
#define cutilSafeMalloc(call) CUT_SAFE_MALLOC(call)
#define cutilCondition(value) CUT_CONDITION(value)
#define cutilDeviceInit(argc, argv) CUT_DEVICE_INIT(argc, argv)
#define cutilExit(argc, argv) CUT_EXIT(argc, argv)
#define cutilDeviceSynchronize() cudaDeviceSynchronize()

/// effect    the one device, 0
/// tag       follow
/// exact
inline int cutGetMaxGflopsDeviceId() { return 0; }
inline int cutilChooseCudaDevice(int, char **) { return 0; }
inline int cutilDrvGetMaxGflopsDeviceId() { return 0; }
#endif
