// A product of matrices by square tiles in shared memory: a block of THREADS = TILE * TILE threads
// makes TILE columns of the result from ROUNDS pairs of tiles. SIZE numbers are there.
#include <cassert>
#include <cuda_runtime.h>

#ifndef TILE
#define TILE 4
#endif
#ifndef BLOCKS
#define BLOCKS 1
#endif
#ifndef ROUNDS
#define ROUNDS 1
#endif
#define INNER (TILE * ROUNDS)
#define COLUMNS (TILE * BLOCKS)
#define LARGEST (INNER * (BLOCKS > 1 ? COLUMNS : TILE))
#ifndef SIZE
#define SIZE LARGEST
#endif

__global__ void multiply(const int *a, const int *b, int *c) {
  __shared__ int left[TILE][TILE], right[TILE][TILE];
  int x = threadIdx.x, y = threadIdx.y, column = blockIdx.x * TILE + x;
  int sum = 0;
  for (int r = 0; r < ROUNDS; ++r) {
    left[y][x] = a[y * INNER + r * TILE + x];
    right[y][x] = b[(r * TILE + y) * COLUMNS + column];
    __syncthreads();
    for (int k = 0; k < TILE; ++k) sum += left[y][k] * right[k][x];
    __syncthreads();
  }
  c[y * COLUMNS + column] = sum;
}

int main() {
  static int first[SIZE], second[SIZE], product[SIZE];
  for (int i = 0; i < SIZE; ++i) {
    first[i] = nondet_int();
    second[i] = nondet_int();
    __ESBMC_assume(first[i] > -1000 && first[i] < 1000);
    __ESBMC_assume(second[i] > -1000 && second[i] < 1000);
  }
  int *a, *b, *c;
  cudaMalloc(&a, sizeof first);
  cudaMalloc(&b, sizeof second);
  cudaMalloc(&c, sizeof product);
  cudaMemcpy(a, first, sizeof first, cudaMemcpyHostToDevice);
  cudaMemcpy(b, second, sizeof second, cudaMemcpyHostToDevice);
  cudaMemset(c, 0, sizeof product);
  multiply<<<BLOCKS, dim3(TILE, TILE)>>>(a, b, c);
  cudaMemcpy(product, c, sizeof product, cudaMemcpyDeviceToHost);
  for (int i = 0; i < TILE * COLUMNS; ++i) {
    int sum = 0;
    for (int k = 0; k < INNER; ++k)
      sum += first[i / COLUMNS * INNER + k] * second[k * COLUMNS + i % COLUMNS];
    assert(product[i] == sum);
  }
  for (int i = TILE * COLUMNS; i < SIZE; ++i) assert(product[i] == 0);
  cudaFree(a);
  cudaFree(b);
  cudaFree(c);
  return 0;
}
