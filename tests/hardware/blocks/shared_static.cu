// Static shared memory: one and two dimensions, structures, reuse after a barrier.
#include <cstdio>

struct Cell {
  short row, column;
  float value;
};

__managed__ float out[8][8];
__managed__ int sums[8];

__global__ void transpose(const float *in) {
  __shared__ float tile[8][9];
  __shared__ Cell cells[8];
  int x = threadIdx.x, y = threadIdx.y;
  tile[y][x] = in[y * 8 + x];
  if (y == 0) cells[x] = {(short)x, (short)(x * x), 0.5f * x};
  __syncthreads();
  out[y][x] = tile[x][y];
  if (x == 0) sums[y] = cells[7 - y].column + (int)(cells[y].value * 10) + cells[y].row;
  __syncthreads();
  tile[y][x] = 1;
  __syncthreads();
  if (x == 0 && y == 0) {
    float s = 0;
    for (int i = 0; i < 8; ++i) s += tile[i][i];
    sums[0] += (int)s * 1000;
  }
}

int main() {
  float host[64], *in;
  for (int i = 0; i < 64; ++i) host[i] = i * 0.5f;
  cudaMalloc(&in, sizeof host);
  cudaMemcpy(in, host, sizeof host, cudaMemcpyHostToDevice);
  transpose<<<1, dim3(8, 8)>>>(in);
  cudaDeviceSynchronize();
  for (int y = 0; y < 8; ++y) {
    for (int x = 0; x < 8; ++x) printf("%g ", out[y][x]);
    printf("| %d\n", sums[y]);
  }
  cudaFree(in);
  return 0;
}
