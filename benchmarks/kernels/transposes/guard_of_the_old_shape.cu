// class: transposes
// expect: bounds
// needs: blockDim.x == 16 && blockDim.y == 16 && width >= 0 && width <= height && width * height <= 2147483647 && \valid_read(in + (0 .. width * height - 1)) && \valid(out + (0 .. width * height - 1))
// sizes: any
// why: the store is guarded with width and height of the input although the output has them exchanged
#include <cstdio>
#include <cstdlib>

template <int kTile>
__global__ void transpose_wrong_guard(const float *in, float *out, int width, int height) {
  __shared__ float tile[kTile][kTile + 1];
  int x = blockIdx.x * kTile + threadIdx.x;
  int y = blockIdx.y * kTile + threadIdx.y;
  tile[threadIdx.y][threadIdx.x] = x < width && y < height ? in[y * width + x] : 0.0f;
  __syncthreads();
  x = blockIdx.y * kTile + threadIdx.x;
  y = blockIdx.x * kTile + threadIdx.y;
  if (x < width && y < height) {
    out[y * (size_t)height + x] = tile[threadIdx.x][threadIdx.y];  //! bounds
  }
}

int main() {
  const int width = 20;
  const int height = 50;
  float *in = (float *)malloc((width * height) * sizeof(float));
  for (int i = 0; i < width * height; ++i) in[i] = i;
  float *d_in = nullptr;
  cudaMalloc(&d_in, (width * height) * sizeof(float));
  cudaMemcpy(d_in, in, (width * height) * sizeof(float), cudaMemcpyHostToDevice);
  float *out = (float *)malloc((width * height) * sizeof(float));
  float *d_out = nullptr;
  cudaMalloc(&d_out, (width * height) * sizeof(float));
  cudaMemset(d_out, 0, (width * height) * sizeof(float));
  transpose_wrong_guard<16><<<dim3(2, 4), dim3(16, 16)>>>(d_in, d_out, width, height);
  cudaMemcpy(out, d_out, (width * height) * sizeof(float), cudaMemcpyDeviceToHost);
  double total_out = 0;
  for (int i = 0; i < width * height; ++i) total_out += out[i];
  printf("out %g\n", total_out);
  cudaFree(d_in);
  cudaFree(d_out);
  free(in);
  free(out);
  return 0;
}
