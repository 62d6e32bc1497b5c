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
cudaStream_t s[2]; for (int i = 0; i < 2; i++) cudaStreamCreate(&s[i]); int *a, *b; cudaMalloc(&a, n * 4); cudaMalloc(&b, n * 4); k<<<(n + 255) / 256, 256, 0, s[0]>>>(a, n); k<<<(n + 255) / 256, 256, 0, s[1]>>>(b, n); for (int i = 0; i < 2; i++) { cudaStreamSynchronize(s[i]); cudaStreamDestroy(s[i]); } cudaFree(a); cudaFree(b);
  return 0;
}
