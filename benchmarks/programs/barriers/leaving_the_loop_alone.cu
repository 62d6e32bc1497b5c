// run: --force-malloc-success
// expect: refuted barrier-divergence
// needs: input
// inputs: 1 0 2
// launch: 1 x 32
// why: each thread leaves the loop when its own number is used up
#include <cuda_runtime.h>

__global__ void drain(const unsigned char *amounts, int *out) {
  __shared__ int rounds;
  int i = threadIdx.x;
  int left = amounts[i] & 3;
  if (i == 0) rounds = 0;
  __syncthreads();
  while (left > 0) {
    --left;
    __syncthreads();  //! barrier-divergence
  }
  out[i] = left;
}

int main() {
  unsigned char host[32];
  for (int i = 0; i < 32; ++i) host[i] = nondet_uchar();
  unsigned char *amounts;
  int *out;
  cudaMalloc(&amounts, 32);
  cudaMalloc(&out, 32 * sizeof(int));
  cudaMemcpy(amounts, host, 32, cudaMemcpyHostToDevice);
  drain<<<1, 32>>>(amounts, out);
  cudaDeviceSynchronize();
  cudaFree(amounts);
  cudaFree(out);
  return 0;
}
