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
srand(7); float *h = (float *)malloc(n * 4); for (int i = 0; i < n; i++) h[i] = rand() / (float)RAND_MAX; float m = h[0]; for (int i = 1; i < n; i++) if (h[i] > m) m = h[i]; printf("%f\n", m); free(h);
  return 0;
}
