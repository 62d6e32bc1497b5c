// run: --force-malloc-success
// expect: proved
// launch: 1 x 8
// fix: the host copies it first
#include <cuda_runtime.h>

__global__ void powers(int *out) { out[threadIdx.x] = 1 << threadIdx.x; }

int main() {
  int *out;
  cudaMalloc(&out, 8 * sizeof(int));
  powers<<<1, 8>>>(out);
  cudaDeviceSynchronize();
  int last;
  cudaMemcpy(&last, out + 7, sizeof(int), cudaMemcpyDeviceToHost);
  cudaFree(out);
  return last == 128 ? 0 : 1;
}
