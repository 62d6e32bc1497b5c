// run: --force-malloc-success
// expect: refuted barrier-divergence
// launch: 1 x 32
// why: the mask names all lanes, and half of them are not there
#include <cuda_runtime.h>

__global__ void pass(int *out) {
  int lane = threadIdx.x, value = lane;
  if (lane < 16) {
    value = __shfl_xor_sync(0xffffffffu, value, 1);  //! barrier-divergence
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
