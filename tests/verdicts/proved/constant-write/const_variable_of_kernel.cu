// expect: proved all
// fix: the variable is not const; const ones are read through pointers
#include <cuda_runtime.h>

__global__ void k(int *out) {
  int limit = 3;
  int *p = &limit;
  *p = 4;
  for (int i = 0; i < 2; i++) {
    const int step = i, steps[3] = {1, i};
    const int *q = &step, *r = steps;
    *p += *q + r[1];
  }
  *out = *p;
}

int main() {
  int *out;
  cudaMalloc(&out, sizeof(int));
  k<<<1, 1>>>(out);
  cudaFree(out);
}
