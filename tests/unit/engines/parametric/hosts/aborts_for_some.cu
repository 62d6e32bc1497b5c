// wrong: undefined-behaviour
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <cuda_runtime.h>
__global__ void k(int *a, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) a[i] = i; }
__global__ void r(int *__restrict__ a, const int *__restrict__ b, int n) { int i = threadIdx.x; if (i < n) a[i] = b[i]; }

int main(int argc, char **argv) {
  if (argc < 2) return 1;
  int n = atoi(argv[1]);
  if (n < 1 || n > 1000) return 1;
if (n == 77) abort();
  return 0;
}
