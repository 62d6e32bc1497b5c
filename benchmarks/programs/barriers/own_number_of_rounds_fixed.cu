// run: --force-malloc-success
// expect: proved
// launch: 1 x 32
// fix: all threads take part in all rounds
#include <cuda_runtime.h>

__global__ void rounds(int *out) {
  __shared__ int turn;
  int i = threadIdx.x, mine = 0;
  for (int k = 0; k < 4; ++k) {
    if (i == 31) turn = k;
    __syncthreads();
    if (k < i % 4) mine += turn;
    __syncthreads();
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
