// run: --force-malloc-success
// expect: proved
// needs: input
// inputs: 1 0 2
// launch: 1 x 32
// fix: the loop goes on until all are done
#include <cuda_runtime.h>

__global__ void drain(const unsigned char *amounts, int *out) {
  __shared__ int rounds;
  int i = threadIdx.x;
  int left = amounts[i] & 3;
  if (i == 0) rounds = 0;
  __syncthreads();
  while (__syncthreads_or(left > 0)) {
    if (left > 0) --left;
    if (i == 0) ++rounds;
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
