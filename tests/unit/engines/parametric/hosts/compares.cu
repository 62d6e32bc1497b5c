// fine
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <cuda_runtime.h>
__global__ void k(int *a, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) a[i] = i; }
__global__ void step(const float *a, float *b, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) b[i] = a[i] + 1; }
template <class T> void reference(const T *a, T *b, int n) { for (int i = 0; i < n; i++) b[i] = a[i] + 1; }
int main(int argc, char **argv) {
  if (argc != 2) { fprintf(stderr, "usage: %s n\n", argv[0]); exit(1); }
  int n = atoi(argv[1]);
  if (n < 1 || n > 10000) return 1;
size_t bytes = n * sizeof(float); float *a = (float *)malloc(bytes), *b = (float *)malloc(bytes), *c = (float *)malloc(bytes); for (int i = 0; i < n; i++) a[i] = i; float *da, *db; cudaMalloc(&da, bytes); cudaMalloc(&db, bytes); cudaMemcpy(da, a, bytes, cudaMemcpyHostToDevice); step<<<(n + 255) / 256, 256>>>(da, db, n); cudaMemcpy(c, db, bytes, cudaMemcpyDeviceToHost); reference(a, b, n); printf("%s\n", memcmp(b, c, bytes) ? "FAIL" : "PASS"); cudaFree(da); cudaFree(db); free(a); free(b); free(c);
  return 0;
}
