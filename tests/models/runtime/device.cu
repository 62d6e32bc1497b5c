// One device, its versions, limits and settings.
#include <cstdio>
int main() {
  int device = -1, can = 1, valid[] = {0}, driver = 0, runtime = 0;
  cudaDeviceProp wanted{};
  printf("%d %d\n", cudaInitDevice(0, 0, 0), cudaInitDevice(3, 0, 0));  //= 0 101
  printf("%d", cudaGetLastError());
  printf(" %d %d\n", cudaChooseDevice(&device, &wanted), device);       //= 101 0 0
  printf("%d\n", cudaSetValidDevices(valid, 1));                         //= 0
  cudaDriverGetVersion(&driver);
  cudaRuntimeGetVersion(&runtime);
  printf("%d %d\n", driver >= runtime, runtime == CUDART_VERSION);       //= 1 1
  unsigned flags = 0;
  cudaSetDeviceFlags(cudaDeviceScheduleYield);
  printf("%d", cudaGetDeviceFlags(&flags));
  printf(" %d\n", (flags & cudaDeviceScheduleMask) == cudaDeviceScheduleYield);  //= 0 1
  size_t limit = 0;
  cudaDeviceSetLimit(cudaLimitMallocHeapSize, 1 << 24);
  cudaThreadGetLimit(&limit, cudaLimitMallocHeapSize);
  printf("%d\n", limit >= 1 << 24);                                      //= 1
  cudaThreadSetLimit(cudaLimitStackSize, 4096);
  cudaDeviceGetLimit(&limit, cudaLimitStackSize);
  printf("%d\n", limit >= 4096);                                         //= 1
  cudaFuncCache cache;
  cudaSharedMemConfig banks;
  printf("%d %d %d\n", cudaDeviceSetCacheConfig(cudaFuncCachePreferNone),
         cudaThreadSetCacheConfig(cudaFuncCachePreferNone),
         cudaDeviceSetSharedMemConfig(cudaSharedMemBankSizeFourByte));  //= 0 0 0
  printf("%d %d\n", cudaDeviceGetCacheConfig(&cache), cudaDeviceGetSharedMemConfig(&banks));  //= 0 0
  printf("%d %d\n", cache == cudaFuncCachePreferNone, banks == cudaSharedMemBankSizeFourByte);  //= 1 1
  printf("%d", cudaDeviceCanAccessPeer(&can, 0, 0));
  printf(" %d\n", can);                                                  //= 0 0
  bool enabled = cudaDeviceEnablePeerAccess(0, 0) == cudaSuccess;        //! api-misuse
  bool disabled = cudaDeviceDisablePeerAccess(0) == cudaSuccess;         //! api-misuse
  printf("%d %d\n", enabled, disabled);                                  //= 0 0
  cudaGetLastError();
  printf("%d %d\n", cudaThreadSynchronize(), cudaThreadExit());          //= 0 0
}
