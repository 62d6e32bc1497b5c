// class: loops_with_barriers
// expect: race
// needs: blockDim.x == 32 && tiles >= 1 && tiles <= 33554431 && gridDim.x == 1 && \valid_read(in + (0 .. 32 * tiles - 1)) && \valid(out + (0 .. 31))
// sizes: any
// why: the next tile is stored into the buffer that other threads still read, no barrier follows the reads
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

__global__ void sum_tiles(const float *in, float *out, int tiles) {
  __shared__ float buffer[32];
  const int t = threadIdx.x;
  float sum = 0.0f;
  for (int k = 0; k < tiles; ++k) {
    buffer[t] = in[k * 32 + t];  //! race
    __syncthreads();
    for (int j = 0; j < 32; ++j) sum += buffer[j] * (t + 1);
  }
  out[t] = sum;
}

int main() {
  const int tiles = 3;
  float *in = (float *)malloc((tiles * 32) * sizeof(float));
  for (int i = 0; i < tiles * 32; ++i) in[i] = 1.0f;
  float *d_in = nullptr;
  CHECK(cudaMalloc(&d_in, (tiles * 32) * sizeof(float)));
  CHECK(cudaMemcpy(d_in, in, (tiles * 32) * sizeof(float), cudaMemcpyHostToDevice));
  float *out = (float *)malloc(32 * sizeof(float));
  float *d_out = nullptr;
  CHECK(cudaMalloc(&d_out, 32 * sizeof(float)));
  CHECK(cudaMemset(d_out, 0, 32 * sizeof(float)));
  sum_tiles<<<1, 32>>>(d_in, d_out, tiles);
  CHECK(cudaGetLastError());
  CHECK(cudaDeviceSynchronize());
  CHECK(cudaMemcpy(out, d_out, 32 * sizeof(float), cudaMemcpyDeviceToHost));
  double total_out = 0;
  for (int i = 0; i < 32; ++i) total_out += out[i];
  printf("out %g\n", total_out);
  CHECK(cudaFree(d_in));
  CHECK(cudaFree(d_out));
  free(in);
  free(out);
  return 0;
}
