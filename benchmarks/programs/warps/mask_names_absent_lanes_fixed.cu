// run: --force-malloc-success
// expect: proved
// launch: 1 x 32
// fix: the mask names the lanes of the branch
#include <cuda_runtime.h>

__global__ void pass(int *out) {
  int lane = threadIdx.x, value = lane;
  if (lane < 16) {
    value = __shfl_xor_sync(0x0000ffffu, value, 1);
  }
  out[lane] = value;
}

int main() {
  int *out;
  cudaMalloc(&out, 32 * sizeof(int));
  pass<<<1, 32>>>(out);
  cudaDeviceSynchronize();
  cudaFree(out);
  return 0;
}
