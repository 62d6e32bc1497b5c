// run: --force-malloc-success
// expect: proved
// needs: input
// inputs: 0*8 1
// launch: 4 x 64
// fix: the block's indices change places too
#include <cassert>
#include <cuda_runtime.h>

#ifndef TILE
#define TILE 8
#endif
#ifndef TILES
#define TILES 2
#endif
#define N (TILE * TILES)

__global__ void transpose(const unsigned *in, unsigned *out) {
  __shared__ unsigned tile[TILE][TILE + 1];
  int x = threadIdx.x, y = threadIdx.y;
  tile[y][x] = in[(blockIdx.y * TILE + y) * N + blockIdx.x * TILE + x];
  __syncthreads();
  out[(blockIdx.x * TILE + y) * N + blockIdx.y * TILE + x] = tile[x][y];
}

int main() {
  static unsigned host[N * N], result[N * N];
  for (int i = 0; i < N * N; ++i) host[i] = nondet_uint();
  unsigned *in, *out;
  cudaMalloc(&in, sizeof host);
  cudaMalloc(&out, sizeof result);
  cudaMemcpy(in, host, sizeof host, cudaMemcpyHostToDevice);
  transpose<<<dim3(TILES, TILES), dim3(TILE, TILE)>>>(in, out);
  cudaMemcpy(result, out, sizeof result, cudaMemcpyDeviceToHost);
  for (int r = 0; r < N; ++r)
    for (int c = 0; c < N; ++c) assert(result[r * N + c] == host[c * N + r]);
  cudaFree(in);
  cudaFree(out);
  return 0;
}
