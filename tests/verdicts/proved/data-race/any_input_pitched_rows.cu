// expect: unknown uninitialized-read ; proved-within all
// fix: columns end where the rows do
#include <cstdlib>

__global__ void fill(float *cells, size_t pitch, int width, int height) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < width && y < height) {
    float *row = (float *)((char *)cells + y * pitch);
    row[x] = x;
  }
}

int main(int argc, char **argv) {
  if (argc != 3) return 1;
  int width = atoi(argv[1]), height = atoi(argv[2]);
  if (width < 1 || width > 20000 || height < 1 || height > 20000) return 1;
  float *cells;
  size_t pitch;
  cudaMallocPitch(&cells, &pitch, width * sizeof(float), height);
  fill<<<dim3((width + 15) / 16, (height + 15) / 16), dim3(16, 16)>>>(cells, pitch, width, height);
  cudaDeviceSynchronize();
  cudaFree(cells);
}
