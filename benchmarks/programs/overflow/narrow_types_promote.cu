// run: --force-malloc-success
// expect: proved
// needs: input
// inputs: 127 127
// launch: 1 x 32
// why: chars and shorts are added as ints, and the result is cut on purpose
#include <cassert>
#include <cuda_runtime.h>

__global__ void average(const signed char *a, const signed char *b, signed char *c) {
  int i = threadIdx.x;
  c[i] = static_cast<signed char>((a[i] + b[i]) / 2);
  assert(c[i] <= (a[i] > b[i] ? a[i] : b[i]));
}

int main() {
  signed char first[32], second[32];
  for (int i = 0; i < 32; ++i) {
    first[i] = nondet_schar();
    second[i] = nondet_schar();
  }
  signed char *a, *b, *c;
  cudaMalloc(&a, 32);
  cudaMalloc(&b, 32);
  cudaMalloc(&c, 32);
  cudaMemcpy(a, first, 32, cudaMemcpyHostToDevice);
  cudaMemcpy(b, second, 32, cudaMemcpyHostToDevice);
  average<<<1, 32>>>(a, b, c);
  cudaDeviceSynchronize();
  cudaFree(a);
  cudaFree(b);
  cudaFree(c);
  return 0;
}
