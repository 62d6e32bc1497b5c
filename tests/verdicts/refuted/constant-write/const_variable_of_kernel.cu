// expect: refuted constant-write k
// why: the kernel changes a const variable of its own through a pointer
#include <cuda_runtime.h>

__global__ void k(int *out) {
  const int limit = 3;
  int *p = (int *)&limit;
  *p = 4;     //! constant-write
  *out = *p;
}

int main() {
  int *out;
  cudaMalloc(&out, sizeof(int));
  k<<<1, 1>>>(out);
  cudaFree(out);
}
