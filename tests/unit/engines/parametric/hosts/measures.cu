// fine
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <cuda_runtime.h>
__global__ void k(int *a, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) a[i] = i; }
__global__ void step(const float *a, float *b, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) b[i] = a[i] + 1; }

int main(int argc, char **argv) {
  if (argc != 2) { fprintf(stderr, "usage: %s n\n", argv[0]); exit(1); }
  int n = atoi(argv[1]);
  if (n < 1 || n > 10000) return 1;
cudaEvent_t start, stop; cudaEventCreate(&start); cudaEventCreate(&stop);
  int *d; cudaMalloc(&d, n * sizeof(int));
  cudaEventRecord(start); k<<<(n + 255) / 256, 256>>>(d, n); cudaEventRecord(stop); cudaEventSynchronize(stop);
  float ms; cudaEventElapsedTime(&ms, start, stop); printf("%.3f ms\n", ms);
  cudaEventDestroy(start); cudaEventDestroy(stop); cudaFree(d);
  return 0;
}
