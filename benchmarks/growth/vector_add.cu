// Sums of two arrays, element by element: each thread adds ROUNDS of them, SIZE are there.
#include <cassert>
#include <cuda_runtime.h>

#ifndef THREADS
#define THREADS 8
#endif
#ifndef BLOCKS
#define BLOCKS 1
#endif
#ifndef ROUNDS
#define ROUNDS 1
#endif
#define ALL (THREADS * BLOCKS)
#ifndef SIZE
#define SIZE (ALL * ROUNDS)
#endif

__global__ void add(const int *a, const int *b, int *c) {
  int i = blockIdx.x * THREADS + threadIdx.x;
  for (int r = 0; r < ROUNDS; ++r, i += ALL) c[i] = a[i] + b[i];
}

int main() {
  static int first[SIZE], second[SIZE], sum[SIZE];
  for (int i = 0; i < SIZE; ++i) {
    first[i] = nondet_int();
    second[i] = nondet_int();
    __ESBMC_assume(first[i] > -1000 && first[i] < 1000);
    __ESBMC_assume(second[i] > -1000 && second[i] < 1000);
  }
  int *a, *b, *c;
  cudaMalloc(&a, sizeof first);
  cudaMalloc(&b, sizeof second);
  cudaMalloc(&c, sizeof sum);
  cudaMemcpy(a, first, sizeof first, cudaMemcpyHostToDevice);
  cudaMemcpy(b, second, sizeof second, cudaMemcpyHostToDevice);
  cudaMemset(c, 0, sizeof sum);
  add<<<BLOCKS, THREADS>>>(a, b, c);
  cudaMemcpy(sum, c, sizeof sum, cudaMemcpyDeviceToHost);
  for (int i = 0; i < SIZE; ++i)
    assert(sum[i] == (i < ALL * ROUNDS ? first[i] + second[i] : 0));
  cudaFree(a);
  cudaFree(b);
  cudaFree(c);
  return 0;
}
