// run: --force-malloc-success
// expect: proved
// needs: input
// inputs: 1 2 3
// launch: 4 x 16
// fix: a second barrier at the end of a step
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
    left[y][x] = a[row * N + t * TILE + x];
    right[y][x] = b[(t * TILE + y) * N + column];
    __syncthreads();
    for (int k = 0; k < TILE; ++k) sum += left[y][k] * right[k][x];
    __syncthreads();
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
  for (int r = 0; r < N; ++r)
    for (int s = 0; s < N; ++s) {
      unsigned sum = 0;
      for (int k = 0; k < N; ++k) sum += first[r * N + k] * second[k * N + s];
      assert(product[r * N + s] == sum);
    }
  cudaFree(a);
  cudaFree(b);
  cudaFree(c);
  return 0;
}
