// fine
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <cuda_runtime.h>
__global__ void k(int *a, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) a[i] = i; }
__global__ void step(const float *a, float *b, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) b[i] = a[i] + 1; }
struct P { float x, y; int id; };
int main(int argc, char **argv) {
  if (argc != 2) { fprintf(stderr, "usage: %s n\n", argv[0]); exit(1); }
  int n = atoi(argv[1]);
  if (n < 1 || n > 10000) return 1;
P *h = (P *)malloc(n * sizeof(P)); for (int i = 0; i < n; i++) { h[i].x = i; h[i].y = -i; h[i].id = i; } float s = 0; for (int i = 0; i < n; i++) s += h[i].x * h[i].y; printf("%f %d\n", s, h[n - 1].id); free(h);
  return 0;
}
