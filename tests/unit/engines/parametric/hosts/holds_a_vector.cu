// fine
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <cuda_runtime.h>
__global__ void k(int *a, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) a[i] = i; }
__global__ void step(const float *a, float *b, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) b[i] = a[i] + 1; }
#include <vector>
int main(int argc, char **argv) {
  if (argc != 2) { fprintf(stderr, "usage: %s n\n", argv[0]); exit(1); }
  int n = atoi(argv[1]);
  if (n < 1 || n > 10000) return 1;
std::vector<int> h(n); for (int i = 0; i < n; i++) h[i] = 2 * i; int *d; cudaMalloc(&d, n * sizeof(int)); cudaMemcpy(d, h.data(), n * sizeof(int), cudaMemcpyHostToDevice); k<<<(n + 255) / 256, 256>>>(d, n); cudaMemcpy(h.data(), d, n * sizeof(int), cudaMemcpyDeviceToHost); cudaFree(d); printf("%d\n", h[0]);
  return 0;
}
