// run: --force-malloc-success
// expect: refuted barrier-divergence
// launch: 1 x 48
// why: a function with a barrier in it is called by some threads only
#include <cuda_runtime.h>

__device__ void store(int *tile, int i, int v) {
  tile[i] = v;
  __syncthreads();  //! barrier-divergence
}

__global__ void partial(int *out) {
  __shared__ int tile[48];
  int i = threadIdx.x;
  tile[i] = 0;
  if (i % 3 == 0) store(tile, i, i);
  out[i] = tile[i];
}

int main() {
  int *out;
  cudaMalloc(&out, 48 * sizeof(int));
  partial<<<1, 48>>>(out);
  cudaDeviceSynchronize();
  cudaFree(out);
  return 0;
}
