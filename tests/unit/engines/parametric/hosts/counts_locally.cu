// fine integer-overflow
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
int h[64]; for (int i = 0; i < 64; i++) h[i] = i * n; int s = 0; for (int i = 0; i < 64; i++) s ^= h[i]; int hist[10] = {0}; for (int i = 0; i < n; i++) hist[i % 10]++; printf("%d %d\n", s, hist[3]);
  return 0;
}
