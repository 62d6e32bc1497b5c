// run: --force-malloc-success
// expect: refuted out-of-bounds
// needs: input
// inputs: 0
// launch: 1 x 64
// why: of no elements one less are 4294967295, and every thread finds a neighbour
#include <cuda_runtime.h>

extern "C" unsigned nondet_uint();

__global__ void differences(const int *in, int *out, unsigned n) {
  unsigned i = threadIdx.x;
  if (i < n - 1) out[i] = in[i + 1] ^ in[i];  //! out-of-bounds
}

int main() {
  unsigned n = nondet_uint();
  if (n > 64) return 0;
  int *in, *out;
  cudaMalloc(&in, 64 * sizeof(int));
  cudaMalloc(&out, 64 * sizeof(int));
  cudaMemset(in, 0, 64 * sizeof(int));
  differences<<<1, 64>>>(in, out, n);
  cudaDeviceSynchronize();
  cudaFree(in);
  cudaFree(out);
  return 0;
}
