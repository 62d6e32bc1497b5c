// hardware: finds api-misuse
// The last error stays until read, successful calls between do not clear it.
#include <cstdio>

__global__ void nothing() {}

int main() {
  int *p;
  nothing<<<1, 2000>>>();
  printf("%d\n", cudaMalloc(&p, 16));
  printf("%d\n", cudaPeekAtLastError());
  printf("%d\n", cudaMemset(p, 0, 16));
  printf("%d\n", cudaDeviceSynchronize());
  printf("%d\n", cudaFree(p));
  nothing<<<1, 1>>>();
  printf("%d\n", cudaGetLastError());
  printf("%d\n", cudaGetLastError());
  cudaSetDevice(99);
  nothing<<<1, 2000>>>();
  printf("%d\n", cudaGetLastError());
  printf("%d\n", cudaGetLastError());
  return 0;
}
