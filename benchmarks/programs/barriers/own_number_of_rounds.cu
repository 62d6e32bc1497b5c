// run: --force-malloc-success
// expect: refuted barrier-divergence
// launch: 1 x 32
// why: each thread goes through the loop with the barrier as often as its own index says
#include <cuda_runtime.h>

__global__ void rounds(int *out) {
  __shared__ int turn;
  int i = threadIdx.x, mine = 0;
  for (int k = 0; k < i % 4; ++k) {
    if (i == 31) turn = k;
    __syncthreads();  //! barrier-divergence
  }
  out[i] = mine;
}

int main() {
  int *out;
  cudaMalloc(&out, 32 * sizeof(int));
  rounds<<<1, 32>>>(out);
  cudaDeviceSynchronize();
  cudaFree(out);
  return 0;
}
