// run: --force-malloc-success
// expect: proved
// launch: 1 x 64
// fix: one is added on the other side
#include <cuda_runtime.h>

extern "C" unsigned nondet_uint();

__global__ void differences(const int *in, int *out, unsigned n) {
  unsigned i = threadIdx.x;
  if (i + 1 < n) out[i] = in[i + 1] ^ in[i];
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
