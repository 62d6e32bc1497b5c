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
const char *name = argv[1]; if (strcmp(name, "-h") == 0) { printf("help\n"); return 0; } int *d; if (cudaMalloc((void **)&d, sizeof(int) * n)) { printf("no memory\n"); return 1; } dim3 block(16, 16), grid((n + 255) / 256); k<<<grid, 256>>>(d, n); printf("%d\n", block.x); cudaFree(d);
  return 0;
}
