// The driver API: devices, contexts, memory, copies, streams and events.
#include <cstdio>
#include <cstring>
#include <cuda.h>
int main() {
  int version = 0, count = 0, value = 0, major = 0, minor = 0;
  CUdevice device, current;
  char name[64];
  size_t total = 0, free_bytes = 0;
  printf("%d %d\n", cuInit(0), cuDriverGetVersion(&version));            //= 0 0
  printf("%d", cuDeviceGetCount(&count));
  printf(" %d %d\n", count, cuDeviceGet(&device, 0));                    //= 0 1 0
  cuDeviceGetAttribute(&value, CU_DEVICE_ATTRIBUTE_WARP_SIZE, device);
  cuDeviceComputeCapability(&major, &minor, device);
  cuDeviceTotalMem(&total, device);
  cuDeviceGetName(name, 64, device);
  printf("%d %d %d %d\n", value, major >= 5, total > 0, strlen(name) > 0);  //= 32 1 1 1
  const char *text;
  cuGetErrorName(CUDA_ERROR_INVALID_VALUE, &text);
  printf("%s\n", text);                                                  //= CUDA_ERROR_INVALID_VALUE
  printf("%d\n", cuGetErrorString(CUDA_ERROR_INVALID_VALUE, &text));     //= 0
  CUcontext context, other, shared;
  printf("%d\n", cuCtxCreate(&context, 0, device));                      //= 0
  printf("%d %d\n", cuCtxSetCurrent(context), cuCtxGetCurrent(&other));  //= 0 0
  printf("%d\n", other == context);                                      //= 1
  printf("%d %d\n", cuCtxPopCurrent(&other), cuCtxPushCurrent(context));  //= 0 0
  printf("%d", cuCtxGetDevice(&current));
  printf(" %d\n", current == device);                                    //= 0 1
  CUdeviceptr a, b, m;
  cuMemAlloc(&a, 16);
  cuMemAlloc(&b, 16);
  cuMemAllocManaged(&m, 16, CU_MEM_ATTACH_GLOBAL);
  printf("%d", cuMemGetInfo(&free_bytes, &total));
  printf(" %d\n", free_bytes <= total);                                  //= 0 1
  int in[4] = {1, 2, 3, 4}, out[4];
  cuMemcpyHtoD(a, in, 16);
  cuMemcpyDtoD(b, a, 16);
  cuMemsetD8(b, 0, 4);
  cuMemcpyDtoH(out, b, 16);
  printf("%d %d\n", out[0], out[1]);                                     //= 0 2
  cuMemcpy(m, a, 16);
  printf("%d\n", ((int *)m)[3]);                                         //= 4
  CUstream stream;
  CUevent start, stop;
  cuStreamCreate(&stream, CU_STREAM_DEFAULT);
  cuEventCreate(&start, CU_EVENT_DEFAULT);
  cuEventCreate(&stop, CU_EVENT_DEFAULT);
  int *pinned, *other_pinned, *mapped;
  cuMemAllocHost((void **)&pinned, 16);
  cuMemHostAlloc((void **)&other_pinned, 16, 0);
  for (int i = 0; i < 4; i++) pinned[i] = 10 * i;
  cuEventRecord(start, stream);
  cuMemcpyHtoDAsync(a, pinned, 16, stream);
  cuMemcpyDtoDAsync(b, a, 16, stream);
  cuMemsetD8Async(b, 0, 4, stream);
  cuMemcpyDtoHAsync(other_pinned, b, 16, stream);
  cuEventRecord(stop, stream);
  cuStreamWaitEvent(stream, start, 0);
  printf("%d %d\n", cuEventSynchronize(stop), cuEventQuery(stop));       //= 0 0
  float milliseconds = -1;
  printf("%d", cuEventElapsedTime(&milliseconds, start, stop));
  printf(" %d\n", milliseconds >= 0);                                    //= 0 1
  printf("%d %d\n", other_pinned[0], other_pinned[3]);                   //= 0 30
  printf("%d %d\n", cuStreamSynchronize(stream), cuStreamQuery(stream));  //= 0 0
  int *plain = new int[4];
  CUdeviceptr seen;
  cuMemHostRegister(plain, 16, 0);
  printf("%d\n", cuMemHostGetDevicePointer(&seen, plain, 0));            //= 0
  printf("%d\n", cuMemHostUnregister(plain));                            //= 0
  delete[] plain;
  cuEventDestroy(start);
  cuEventDestroy(stop);
  cuStreamDestroy(stream);
  cuMemFreeHost(pinned);
  cuMemFreeHost(other_pinned);
  printf("%d %d %d\n", cuMemFree(a), cuMemFree(b), cuMemFree(m));        //= 0 0 0
  printf("%d\n", cuCtxSetCacheConfig(CU_FUNC_CACHE_PREFER_NONE));        //= 0
  printf("%d %d\n", cuProfilerStart(), cuProfilerStop());                //= 0 0
  printf("%d %d\n", cuCtxSynchronize(), cuCtxDestroy(context));          //= 0 0
  printf("%d %d\n", cuDevicePrimaryCtxRetain(&shared, device), cuDevicePrimaryCtxRelease(device));  //= 0 0
  printf("%d\n", cuDevicePrimaryCtxReset(device));                       //= 0
  if (version < 0) cuCtxDetach(context), cuFuncSetCacheConfig(nullptr, CU_FUNC_CACHE_PREFER_L1);
}
