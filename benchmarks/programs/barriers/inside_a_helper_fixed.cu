// run: --force-malloc-success
// expect: proved
// launch: 1 x 48
// fix: all call it and it is told who works
#include <cuda_runtime.h>

__device__ void store(int *tile, int i, int v, bool works) {
  if (works) tile[i] = v;
  __syncthreads();
}

__global__ void partial(int *out) {
  __shared__ int tile[48];
  int i = threadIdx.x;
  tile[i] = 0;
  store(tile, i, i, i % 3 == 0);
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
