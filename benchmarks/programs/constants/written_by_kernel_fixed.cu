// run: --force-malloc-success
// expect: proved
// launch: 1 x 4
// fix: it changes a copy
#include <cuda_runtime.h>

__constant__ int limits[4] = {1, 2, 4, 8};

__global__ void raise(int *out) {
  int i = threadIdx.x;
  int mine = limits[i];
  mine = mine + 1;
  out[i] = mine;
}

int main() {
  int *out;
  cudaMalloc(&out, 4 * sizeof(int));
  raise<<<1, 4>>>(out);
  cudaDeviceSynchronize();
  cudaFree(out);
  return 0;
}
