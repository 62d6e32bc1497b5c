// run: --force-malloc-success
// expect: refuted data-race
// needs: input
// inputs: 1 2 3
// launch: 4 x 16
// why: the next tile is loaded while others still multiply the last one
#include <cassert>
#include <cuda_runtime.h>

#ifndef TILE
#define TILE 4
#endif
#ifndef TILES
#define TILES 2
#endif
#define N (TILE * TILES)

__global__ void multiply(const unsigned *a, const unsigned *b, unsigned *c) {
  __shared__ unsigned left[TILE][TILE], right[TILE][TILE];
  int x = threadIdx.x, y = threadIdx.y;
  int row = blockIdx.y * TILE + y, column = blockIdx.x * TILE + x;
  unsigned sum = 0;
  for (int t = 0; t < TILES; ++t) {
    left[y][x] = a[row * N + t * TILE + x];  //! data-race
    right[y][x] = b[(t * TILE + y) * N + column];  //! data-race
    __syncthreads();
    for (int k = 0; k < TILE; ++k) sum += left[y][k] * right[k][x];  //! data-race
  }
  c[row * N + column] = sum;
}

int main() {
  static unsigned first[N * N], second[N * N], product[N * N];
  for (int i = 0; i < N * N; ++i) {
    first[i] = nondet_uint();
    second[i] = nondet_uint();
  }
  unsigned *a, *b, *c;
  cudaMalloc(&a, sizeof first);
  cudaMalloc(&b, sizeof second);
  cudaMalloc(&c, sizeof product);
  cudaMemcpy(a, first, sizeof first, cudaMemcpyHostToDevice);
  cudaMemcpy(b, second, sizeof second, cudaMemcpyHostToDevice);
  multiply<<<dim3(TILES, TILES), dim3(TILE, TILE)>>>(a, b, c);
  cudaMemcpy(product, c, sizeof product, cudaMemcpyDeviceToHost);
  cudaFree(a);
  cudaFree(b);
  cudaFree(c);
  return 0;
}
