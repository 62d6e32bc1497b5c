// run: --force-malloc-success
// expect: proved
// needs: input
// inputs: 1
// launch: 1 x 64
// why: the condition is one value that all threads read, so all of them wait or none
#include <cuda_runtime.h>

__global__ void together(const int *mode, int *out) {
  __shared__ int tile[64];
  int i = threadIdx.x;
  tile[i] = i;
  if (*mode > 0) {
    __syncthreads();
    out[i] = tile[63 - i];
  } else {
    out[i] = tile[i];
  }
}

int main() {
  int host = nondet_int();
  int *mode, *out;
  cudaMalloc(&mode, sizeof(int));
  cudaMalloc(&out, 64 * sizeof(int));
  cudaMemcpy(mode, &host, sizeof(int), cudaMemcpyHostToDevice);
  together<<<1, 64>>>(mode, out);
  cudaDeviceSynchronize();
  cudaFree(mode);
  cudaFree(out);
  return 0;
}
