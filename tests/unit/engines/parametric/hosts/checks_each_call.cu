// fine
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <cuda_runtime.h>
__global__ void k(int *a, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) a[i] = i; }
__global__ void step(const float *a, float *b, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) b[i] = a[i] + 1; }
#define CHECK(x) do { cudaError_t e = (x); if (e != cudaSuccess) { fprintf(stderr, "%s:%d %s\n", __FILE__, __LINE__, cudaGetErrorString(e)); exit(1); } } while (0)
int main(int argc, char **argv) {
  if (argc != 2) { fprintf(stderr, "usage: %s n\n", argv[0]); exit(1); }
  int n = atoi(argv[1]);
  if (n < 1 || n > 10000) return 1;
int *d; CHECK(cudaMalloc(&d, n * sizeof(int))); k<<<(n + 255) / 256, 256>>>(d, n); CHECK(cudaGetLastError()); CHECK(cudaDeviceSynchronize()); int *h = new int[n]; CHECK(cudaMemcpy(h, d, n * sizeof(int), cudaMemcpyDeviceToHost)); for (int i = 0; i < n; i++) if (h[i] != i) { printf("wrong %d\n", i); return 2; } delete[] h; CHECK(cudaFree(d));
  return 0;
}
