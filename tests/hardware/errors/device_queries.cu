// hardware: finds api-misuse
// Facts of the device that every supported one shares.
#include <cstdio>

int main() {
  cudaDeviceProp p;
  printf("%d\n", cudaGetDeviceProperties(&p, 0));
  printf("%d %d %d\n", p.warpSize, p.maxThreadsPerBlock, p.maxThreadsDim[0]);
  printf("%d %d\n", p.maxThreadsDim[1], p.maxThreadsDim[2]);
  printf("%d %d %d\n", p.maxGridSize[0], p.maxGridSize[1], p.maxGridSize[2]);
  printf("%d %d\n", (int)p.sharedMemPerBlock, (int)p.totalConstMem);
  int v = 0;
  printf("%d ", cudaDeviceGetAttribute(&v, cudaDevAttrWarpSize, 0));
  printf("%d\n", v);
  cudaDeviceGetAttribute(&v, cudaDevAttrMaxThreadsPerBlock, 0);
  printf("%d\n", v);
  cudaDeviceGetAttribute(&v, cudaDevAttrMaxGridDimX, 0);
  printf("%d\n", v);
  cudaDeviceGetAttribute(&v, cudaDevAttrManagedMemory, 0);
  printf("%d\n", v);
  printf("%d\n", cudaGetDeviceProperties(&p, 99));
  printf("%d\n", cudaGetLastError());
  size_t available = 0, total = 0;
  printf("%d ", cudaMemGetInfo(&available, &total));
  printf("%d\n", available <= total);
  printf("%d\n", cudaDeviceReset());
  return 0;
}
