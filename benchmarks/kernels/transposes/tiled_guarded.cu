// class: transposes
// expect: safe
// needs: blockDim.x == 16 && blockDim.y == 16 && width >= 0 && height >= 0 && width * height <= 2147483647 && \valid_read(in + (0 .. width * height - 1)) && \valid(out + (0 .. width * height - 1))
// sizes: any
// why: the tile is written along rows and read along columns with a barrier between, both under guards of the right shape
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

constexpr int kTile = 16;

__global__ void transpose_tiled(const float *__restrict__ in, float *__restrict__ out, int width,
                                int height) {
  __shared__ float tile[kTile][kTile];
  int x = blockIdx.x * kTile + threadIdx.x;
  int y = blockIdx.y * kTile + threadIdx.y;
  if (x < width && y < height) tile[threadIdx.y][threadIdx.x] = in[y * width + x];
  __syncthreads();
  int tx = blockIdx.y * kTile + threadIdx.x;
  int ty = blockIdx.x * kTile + threadIdx.y;
  if (tx < height && ty < width) out[ty * height + tx] = tile[threadIdx.x][threadIdx.y];
}

int main() {
  const int width = 40;
  const int height = 25;
  float *in = (float *)malloc((width * height) * sizeof(float));
  for (int i = 0; i < width * height; ++i) in[i] = i;
  float *d_in = nullptr;
  CHECK(cudaMalloc(&d_in, (width * height) * sizeof(float)));
  CHECK(cudaMemcpy(d_in, in, (width * height) * sizeof(float), cudaMemcpyHostToDevice));
  float *out = (float *)malloc((width * height) * sizeof(float));
  float *d_out = nullptr;
  CHECK(cudaMalloc(&d_out, (width * height) * sizeof(float)));
  CHECK(cudaMemset(d_out, 0, (width * height) * sizeof(float)));
  transpose_tiled<<<dim3(3, 2), dim3(kTile, kTile)>>>(d_in, d_out, width, height);
  CHECK(cudaGetLastError());
  CHECK(cudaDeviceSynchronize());
  CHECK(cudaMemcpy(out, d_out, (width * height) * sizeof(float), cudaMemcpyDeviceToHost));
  for (int i = 0; i < width * height; ++i)
    if (!(out[i] == (i % height) * width + i / height)) return 1;
  double total_out = 0;
  for (int i = 0; i < width * height; ++i) total_out += out[i];
  printf("out %g\n", total_out);
  CHECK(cudaFree(d_in));
  CHECK(cudaFree(d_out));
  free(in);
  free(out);
  return 0;
}
