// run: --force-malloc-success
// expect: refuted constant-write
// launch: 1 x 4
// why: the kernel takes away the const and writes constant memory
#include <cuda_runtime.h>

__constant__ int limits[4] = {1, 2, 4, 8};

__global__ void raise(int *out) {
  int i = threadIdx.x;
  int *mine = const_cast<int *>(&limits[i]);
  *mine = *mine + 1;  //! constant-write
  out[i] = limits[i];
}

int main() {
  int *out;
  cudaMalloc(&out, 4 * sizeof(int));
  raise<<<1, 4>>>(out);
  cudaDeviceSynchronize();
  cudaFree(out);
  return 0;
}
