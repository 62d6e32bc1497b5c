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
int w = n, h = 16; int *m = (int *)malloc(w * h * sizeof(int)); for (int y = 0; y < h; y++) for (int x = 0; x < w; x++) m[y * w + x] = x ^ y; int *d; cudaMalloc(&d, w * h * sizeof(int)); cudaMemcpy(d, m, w * h * sizeof(int), cudaMemcpyHostToDevice); k<<<(w * h + 255) / 256, 256>>>(d, w * h); cudaFree(d); free(m);
  return 0;
}
