// run: --force-malloc-success
// expect: refuted out-of-bounds
// needs: input
// inputs: -1
// launch: 1 x 8
// why: the remainder of a negative number is negative
#include <call_kernel.h>
#include <cuda_runtime.h>

const int size = 8;

__global__ void rotate(const int *in, int *out, int shift) {
  int i = threadIdx.x;
  int from = (i + shift) % size;
  out[i] = in[from];  //! out-of-bounds
}

int main() {
  int shift = __VERIFIER_nondet_int();
  __ESBMC_assume(shift > -1000 && shift < 1000);
  int host[size] = {1, 2, 3, 4, 5, 6, 7, 8};
  int *in, *out;
  cudaMalloc(&in, sizeof host);
  cudaMalloc(&out, sizeof host);
  cudaMemcpy(in, host, sizeof host, cudaMemcpyHostToDevice);
  ESBMC_verify_kernel(rotate, 1, size, in, out, shift);
  cudaMemcpy(host, out, sizeof host, cudaMemcpyDeviceToHost);
  cudaFree(in);
  cudaFree(out);
  return 0;
}
