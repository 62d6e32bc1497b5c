// run: --force-malloc-success
// expect: proved
// needs: input
// inputs: 3 7 0 0
// launch: 1 x 4
// fix: the larger number is the one that is subtracted from
#include <cassert>
#include <cuda_runtime.h>

const int n = 4;

__global__ void distance(const unsigned *a, const unsigned *b, unsigned *out) {
  int i = threadIdx.x;
  out[i] = a[i] > b[i] ? a[i] - b[i] : b[i] - a[i];
}

int main() {
  unsigned first[n], second[n], result[n];
  for (int i = 0; i < n; ++i) {
    first[i] = nondet_uint();
    second[i] = nondet_uint();
  }
  unsigned *a, *b, *out;
  cudaMalloc(&a, sizeof first);
  cudaMalloc(&b, sizeof second);
  cudaMalloc(&out, sizeof result);
  cudaMemcpy(a, first, sizeof first, cudaMemcpyHostToDevice);
  cudaMemcpy(b, second, sizeof second, cudaMemcpyHostToDevice);
  distance<<<1, n>>>(a, b, out);
  cudaMemcpy(result, out, sizeof result, cudaMemcpyDeviceToHost);
  for (int i = 0; i < n; ++i)
    assert(result[i] <= (first[i] > second[i] ? first[i] : second[i]));
  cudaFree(a);
  cudaFree(b);
  cudaFree(out);
  return 0;
}
