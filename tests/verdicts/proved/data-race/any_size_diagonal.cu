// run: --check race --engine parametric
// expect: proved all
// why: tiles are taken along diagonals, around the matrix: each block has its own
#include <cstdlib>

#define TILE 16

__global__ void turn_diagonally(float *out, const float *in, int width) {
  __shared__ float tile[TILE][TILE + 1];
  int row = blockIdx.x, column = (blockIdx.x + blockIdx.y) % gridDim.x;
  int x = column * TILE + threadIdx.x, y = row * TILE + threadIdx.y;
  tile[threadIdx.y][threadIdx.x] = in[y * width + x];
  __syncthreads();
  x = row * TILE + threadIdx.x, y = column * TILE + threadIdx.y;
  out[y * width + x] = tile[threadIdx.x][threadIdx.y];
}

int main(int argc, char **argv) {
  if (argc < 2) return 1;
  int tiles = atoi(argv[1]);
  if (tiles < 1 || tiles > 256) return 1;
  int width = tiles * TILE;
  size_t size = sizeof(float) * width * width;
  float *in, *out;
  cudaMalloc(&in, size);
  cudaMalloc(&out, size);
  cudaMemset(in, 0, size);
  turn_diagonally<<<dim3(tiles, tiles), dim3(TILE, TILE)>>>(out, in, width);
  cudaDeviceSynchronize();
  cudaFree(in);
  cudaFree(out);
  return 0;
}
