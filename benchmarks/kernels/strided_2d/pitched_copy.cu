// class: strided_2d
// expect: safe
// needs: width >= 0 && height >= 0 && width <= src_pitch && width <= dst_pitch && src_pitch * height <= 2147483647 && dst_pitch * height <= 2147483647 && \valid_read(src + (0 .. src_pitch * height - 1)) && \valid(dst + (0 .. dst_pitch * height - 1))
// sizes: any
// why: x stays below the width and so below both pitches, rows do not overlap
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

__global__ void pitched_copy(const float *__restrict__ src, int src_pitch, float *__restrict__ dst,
                             int dst_pitch, int width, int height) {
  const int x = blockIdx.x * blockDim.x + threadIdx.x;
  const int y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= width || y >= height) return;
  dst[y * dst_pitch + x] = src[y * src_pitch + x];
}

int main() {
  const int width = 45;
  const int height = 30;
  float *src = (float *)malloc((48 * height) * sizeof(float));
  for (int i = 0; i < 48 * height; ++i) src[i] = i;
  float *d_src = nullptr;
  CHECK(cudaMalloc(&d_src, (48 * height) * sizeof(float)));
  CHECK(cudaMemcpy(d_src, src, (48 * height) * sizeof(float), cudaMemcpyHostToDevice));
  float *dst = (float *)malloc((64 * height) * sizeof(float));
  float *d_dst = nullptr;
  CHECK(cudaMalloc(&d_dst, (64 * height) * sizeof(float)));
  CHECK(cudaMemset(d_dst, 0, (64 * height) * sizeof(float)));
  dim3 block(16, 16), grid((width + 15) / 16, (height + 15) / 16);
  pitched_copy<<<grid, block>>>(d_src, 48, d_dst, 64, width, height);
  CHECK(cudaGetLastError());
  CHECK(cudaDeviceSynchronize());
  CHECK(cudaMemcpy(dst, d_dst, (64 * height) * sizeof(float), cudaMemcpyDeviceToHost));
  for (int i = 0; i < width * height; ++i)
    if (!(dst[(i / width) * 64 + i % width] == (i / width) * 48 + i % width)) return 1;
  double total_dst = 0;
  for (int i = 0; i < 64 * height; ++i) total_dst += dst[i];
  printf("dst %g\n", total_dst);
  CHECK(cudaFree(d_src));
  CHECK(cudaFree(d_dst));
  free(src);
  free(dst);
  return 0;
}
