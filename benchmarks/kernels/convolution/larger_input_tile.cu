// class: convolution
// expect: safe
// needs: blockDim.x == 18 && blockDim.y == 18 && width >= 0 && height >= 0 && width <= 2000000000 && height <= 2000000000 && width * height <= 2147483647 && \valid_read(in + (0 .. width * height - 1)) && \valid(out + (0 .. width * height - 1))
// sizes: any
// why: the block is as large as the input tile, only its inner threads compute, after the barrier
#include <cstdio>
#include <cstdlib>

#define CHECK(call)                                                     \
  do {                                                                  \
    cudaError_t status = (call);                                        \
    if (status != cudaSuccess) {                                        \
      fprintf(stderr, "%s: %s\n", #call, cudaGetErrorString(status)); \
      exit(1);                                                          \
    }                                                                   \
  } while (0)

constexpr int kOut = 14, kMask = 5, kIn = kOut + kMask - 1;
__constant__ float filter[kMask][kMask];

__global__ void convolve_tile(const float *in, float *out, int width, int height) {
  __shared__ float tile[kIn][kIn];
  const int tx = threadIdx.x, ty = threadIdx.y;
  const int ox = blockIdx.x * kOut + tx, oy = blockIdx.y * kOut + ty;
  const int ix = ox - kMask / 2, iy = oy - kMask / 2;
  const bool inside = ix >= 0 && ix < width && iy >= 0 && iy < height;
  tile[ty][tx] = inside ? in[iy * width + ix] : 0.0f;
  __syncthreads();
  if (tx < kOut && ty < kOut && ox < width && oy < height) {
    float sum = 0.0f;
    for (int r = 0; r < kMask; ++r)
      for (int c = 0; c < kMask; ++c) sum += filter[r][c] * tile[ty + r][tx + c];
    out[oy * width + ox] = sum;
  }
}

int main() {
  const int width = 30;
  const int height = 20;
  float ones[kMask][kMask];
  for (int r = 0; r < kMask; ++r)
    for (int c = 0; c < kMask; ++c) ones[r][c] = 1.0f;
  cudaMemcpyToSymbol(filter, ones, sizeof ones);
  float *in = (float *)malloc((width * height) * sizeof(float));
  for (int i = 0; i < width * height; ++i) in[i] = 1.0f;
  float *d_in = nullptr;
  CHECK(cudaMalloc(&d_in, (width * height) * sizeof(float)));
  CHECK(cudaMemcpy(d_in, in, (width * height) * sizeof(float), cudaMemcpyHostToDevice));
  float *out = (float *)malloc((width * height) * sizeof(float));
  float *d_out = nullptr;
  CHECK(cudaMalloc(&d_out, (width * height) * sizeof(float)));
  CHECK(cudaMemset(d_out, 0, (width * height) * sizeof(float)));
  convolve_tile<<<dim3(3, 2), dim3(kIn, kIn)>>>(d_in, d_out, width, height);
  CHECK(cudaGetLastError());
  CHECK(cudaDeviceSynchronize());
  CHECK(cudaMemcpy(out, d_out, (width * height) * sizeof(float), cudaMemcpyDeviceToHost));
  if (!(out[10 * width + 10] == 25.0f && out[0] == 9.0f)) return 1;
  double total_out = 0;
  for (int i = 0; i < width * height; ++i) total_out += out[i];
  printf("out %g\n", total_out);
  CHECK(cudaFree(d_in));
  CHECK(cudaFree(d_out));
  free(in);
  free(out);
  return 0;
}
