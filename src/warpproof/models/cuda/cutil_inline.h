// The checking functions of the CUDA 2 and 3 samples.
#ifndef WARPPROOF_CUTIL_INLINE_H
#define WARPPROOF_CUTIL_INLINE_H
#include "cutil.h"

#define cutilSafeCall(__call) CUDA_SAFE_CALL_NO_SYNC(__call)
#define cutilSafeCallNoSync(__call) CUDA_SAFE_CALL_NO_SYNC(__call)
#define cutilSafeThreadSync() CUDA_SAFE_THREAD_SYNC()
#define cutilCheckError(__call) CUT_SAFE_CALL(__call)
#define cutilCheckMsg(__message) CUT_CHECK_ERROR(__message)
#define cutilCheckMsgAndSync(__message) \
  do {                                \
    CUT_CHECK_ERROR(__message);         \
    CUDA_SAFE_THREAD_SYNC();          \
  } while (0)
#define cutilSafeMalloc(__call) CUT_SAFE_MALLOC(__call)
#define cutilCondition(value) CUT_CONDITION(value)
#define cutilDeviceInit(__argc, __argv) CUT_DEVICE_INIT(__argc, __argv)
#define cutilExit(__argc, __argv) CUT_EXIT(__argc, __argv)
#define cutilDeviceSynchronize() cudaDeviceSynchronize()

/// effect    the one device, 0
/// tag       follow
/// exact
inline int cutGetMaxGflopsDeviceId() { return 0; }
inline int cutilChooseCudaDevice(int, char **) { return 0; }
inline int cutilDrvGetMaxGflopsDeviceId() { return 0; }
#endif
