// fine
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <cuda_runtime.h>
__global__ void k(int *a, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) a[i] = i; }
__global__ void step(const float *a, float *b, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) b[i] = a[i] + 1; }
void fill(float *a, int n) { for (int i = 0; i < n; i++) a[i] = i * 0.25f; }
int main(int argc, char **argv) {
  if (argc != 2) { fprintf(stderr, "usage: %s n\n", argv[0]); exit(1); }
  int n = atoi(argv[1]);
  if (n < 1 || n > 10000) return 1;
float *h = (float *)malloc(n * sizeof(float)), *d; if (h == NULL) return 1; fill(h, n); cudaMalloc(&d, n * sizeof(float)); cudaMemcpy(d, h, n * sizeof(float), cudaMemcpyHostToDevice); step<<<(n + 127) / 128, 128>>>(d, d, n); cudaFree(d); free(h);
  return 0;
}
