// class: stencils
// expect: safe
// needs: blockDim.x == 16 && blockDim.y == 16 && width >= 1 && height >= 1 && width <= 1000000000 && height <= 1000000000 && width * height <= 2147483647 && \valid_read(in + (0 .. width * height - 1)) && \valid(out + (0 .. width * height - 1))
// sizes: any
// why: a tile with one element of halo is filled cooperatively with clamped coordinates, then a barrier, then nine reads
#include <cstdio>
#include <cstdlib>

#define TILE 16
#define PADDED (TILE + 2)

__device__ int clamp_index(int v, int size) { return v < 0 ? 0 : (v >= size ? size - 1 : v); }

__global__ void nine_point(const float *in, float *out, int width, int height) {
  __shared__ float tile[PADDED][PADDED];
  int x0 = blockIdx.x * TILE - 1, y0 = blockIdx.y * TILE - 1;
  for (int k = threadIdx.y * TILE + threadIdx.x; k < PADDED * PADDED; k += TILE * TILE) {
    int tx = k % PADDED, ty = k / PADDED;
    int gx = clamp_index(x0 + tx, width), gy = clamp_index(y0 + ty, height);
    tile[ty][tx] = in[gy * width + gx];
  }
  __syncthreads();
  int x = blockIdx.x * TILE + threadIdx.x, y = blockIdx.y * TILE + threadIdx.y;
  if (x < width && y < height) {
    float s = 0.0f;
    for (int dy = 0; dy < 3; ++dy)
      for (int dx = 0; dx < 3; ++dx) s += tile[threadIdx.y + dy][threadIdx.x + dx];
    out[y * width + x] = s / 9.0f;
  }
}

int main() {
  const int width = 36;
  const int height = 20;
  float *in = (float *)malloc((width * height) * sizeof(float));
  for (int i = 0; i < width * height; ++i) in[i] = 9.0f;
  float *d_in = nullptr;
  cudaMalloc(&d_in, (width * height) * sizeof(float));
  cudaMemcpy(d_in, in, (width * height) * sizeof(float), cudaMemcpyHostToDevice);
  float *out = (float *)malloc((width * height) * sizeof(float));
  float *d_out = nullptr;
  cudaMalloc(&d_out, (width * height) * sizeof(float));
  cudaMemset(d_out, 0, (width * height) * sizeof(float));
  nine_point<<<dim3(3, 2), dim3(TILE, TILE)>>>(d_in, d_out, width, height);
  cudaMemcpy(out, d_out, (width * height) * sizeof(float), cudaMemcpyDeviceToHost);
  for (int i = 0; i < width * height; ++i)
    if (!(out[i] == 9.0f)) return 1;
  double total_out = 0;
  for (int i = 0; i < width * height; ++i) total_out += out[i];
  printf("out %g\n", total_out);
  cudaFree(d_in);
  cudaFree(d_out);
  free(in);
  free(out);
  return 0;
}
