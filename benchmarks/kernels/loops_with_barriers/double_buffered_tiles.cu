// class: loops_with_barriers
// expect: safe
// needs: blockDim.x == 64 && tiles >= 0 && \valid_read(in + (0 .. 64 * tiles - 1)) && \valid(out + (0 .. 63)) && gridDim.x == 1 && tiles <= 33554431
// sizes: any
// why: while one buffer is used the next tile goes into the other, one barrier per tile separates the two
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

constexpr int kWidth = 64;

__global__ void accumulate_tiles(const float *__restrict__ in, float *__restrict__ out, int tiles) {
  __shared__ float buffer[2][kWidth];
  const int t = threadIdx.x;
  float sum = 0.0f;
  if (tiles > 0) buffer[0][t] = in[t];
  __syncthreads();
  for (int k = 0; k < tiles; ++k) {
    if (k + 1 < tiles) buffer[(k + 1) & 1][t] = in[(k + 1) * kWidth + t];
    sum += buffer[k & 1][kWidth - 1 - t];
    __syncthreads();
  }
  out[t] = sum;
}

int main() {
  const int tiles = 9;
  float *in = (float *)malloc((tiles * kWidth) * sizeof(float));
  for (int i = 0; i < tiles * kWidth; ++i) in[i] = i % kWidth;
  float *d_in = nullptr;
  CHECK(cudaMalloc(&d_in, (tiles * kWidth) * sizeof(float)));
  CHECK(cudaMemcpy(d_in, in, (tiles * kWidth) * sizeof(float), cudaMemcpyHostToDevice));
  float *out = (float *)malloc(kWidth * sizeof(float));
  float *d_out = nullptr;
  CHECK(cudaMalloc(&d_out, kWidth * sizeof(float)));
  CHECK(cudaMemset(d_out, 0, kWidth * sizeof(float)));
  accumulate_tiles<<<1, kWidth>>>(d_in, d_out, tiles);
  CHECK(cudaGetLastError());
  CHECK(cudaDeviceSynchronize());
  CHECK(cudaMemcpy(out, d_out, kWidth * sizeof(float), cudaMemcpyDeviceToHost));
  for (int i = 0; i < kWidth; ++i)
    if (!(out[i] == 9.0f * (63 - i))) return 1;
  double total_out = 0;
  for (int i = 0; i < kWidth; ++i) total_out += out[i];
  printf("out %g\n", total_out);
  CHECK(cudaFree(d_in));
  CHECK(cudaFree(d_out));
  free(in);
  free(out);
  return 0;
}
