// run: --force-malloc-success
// expect: proved
// launch: 1 x 64
// fix: one barrier after the branch
#include <cuda_runtime.h>

__global__ void halves(int *out) {
  __shared__ int tile[64];
  int i = threadIdx.x;
  if (i < 32) {
    tile[i] = i;
  } else {
    tile[i] = -i;
  }
  __syncthreads();
  out[i] = tile[i];
}

int main() {
  int *out;
  cudaMalloc(&out, 64 * sizeof(int));
  halves<<<1, 64>>>(out);
  cudaDeviceSynchronize();
  cudaFree(out);
  return 0;
}
