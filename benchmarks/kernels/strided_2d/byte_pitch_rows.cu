// class: strided_2d
// expect: safe
// needs: width >= 0 && height >= 0 && pitch % 4 == 0 && pitch >= 4 * width && \valid(base + (0 .. pitch * height - 1)) && (unsigned long long)base % 4 == 0
// sizes: any
// why: rows are found with a pitch in bytes, as cudaMallocPitch gives it, and are wide enough
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

__device__ inline float *row_of(char *base, size_t pitch, unsigned y) {
  return reinterpret_cast<float *>(base + y * pitch);
}

__global__ void scale_pitched(char *base, size_t pitch, unsigned width, unsigned height, float k) {
  unsigned x = blockIdx.x * blockDim.x + threadIdx.x;
  unsigned y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < width && y < height) row_of(base, pitch, y)[x] *= k;
}

int main() {
  const unsigned width = 30, height = 20;
  char *base = nullptr;
  size_t pitch = 0;
  float host[20][30];
  for (int r = 0; r < 20; ++r)
    for (int c = 0; c < 30; ++c) host[r][c] = r + c;
  cudaMallocPitch(&base, &pitch, width * sizeof(float), height);
  cudaMemcpy2D(base, pitch, host, sizeof host[0], sizeof host[0], height, cudaMemcpyHostToDevice);
  scale_pitched<<<dim3(2, 3), dim3(16, 8)>>>(base, pitch, width, height, 3.0f);
  cudaMemcpy2D(host, sizeof host[0], base, pitch, sizeof host[0], height, cudaMemcpyDeviceToHost);
  for (int r = 0; r < 20; ++r)
    for (int c = 0; c < 30; ++c)
      if (host[r][c] != 3.0f * (r + c)) return 1;
  cudaFree(base);
  CHECK(cudaGetLastError());
  CHECK(cudaDeviceSynchronize());
  return 0;
}
