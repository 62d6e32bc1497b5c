// run: --force-malloc-success
// expect: proved
// needs: input
// inputs: 0x7fffffff 1
// launch: 1 x 32
// fix: the sum is taken in 64 bits
#include <cuda_runtime.h>

const int n = 32;

__global__ void add(const int *a, const int *b, long long *c) {
  int i = threadIdx.x;
  c[i] = (long long)a[i] + b[i];
}

int main() {
  int first[n], second[n];
  for (int i = 0; i < n; ++i) {
    first[i] = nondet_int();
    second[i] = nondet_int();
  }
  int *a, *b;
  long long *c;
  cudaMalloc(&a, sizeof first);
  cudaMalloc(&b, sizeof second);
  cudaMalloc(&c, n * sizeof(*c));
  cudaMemcpy(a, first, sizeof first, cudaMemcpyHostToDevice);
  cudaMemcpy(b, second, sizeof second, cudaMemcpyHostToDevice);
  add<<<1, n>>>(a, b, c);
  cudaDeviceSynchronize();
  cudaFree(a);
  cudaFree(b);
  cudaFree(c);
  return 0;
}
