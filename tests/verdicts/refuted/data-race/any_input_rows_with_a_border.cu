// expect: refuted data-race step
// why: the last cell of a row is the first of the next
#include <cstdlib>

__global__ void step(float *to, const float *from, int nx, int ny) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  int length = nx - 1 + (nx == 1);
  if (x < nx && y < ny) to[(y + 1) * length + x + 1] = from[y * length + x] + from[(y + 2) * length + x + 2];  //! data-race
}

int main(int argc, char **argv) {
  if (argc != 3) return 1;
  int nx = atoi(argv[1]), ny = atoi(argv[2]);
  if (nx < 1 || nx > 20000 || ny < 1 || ny > 20000) return 1;
  float *a, *b;
  size_t size = sizeof(float) * (nx + 2) * (ny + 2);
  cudaMalloc(&a, size);
  cudaMalloc(&b, size);
  cudaMemset(a, 0, size);
  cudaMemset(b, 0, size);
  dim3 block(32, 8), grid((nx + 31) / 32, (ny + 7) / 8);
  step<<<grid, block>>>(b, a, nx, ny);
  step<<<grid, block>>>(a, b, nx, ny);
  cudaDeviceSynchronize();
  cudaFree(a);
  cudaFree(b);
}
