// class: transposes
// expect: race
// needs: blockDim.x == 16 && blockDim.y == 16 && n >= 0 && n * n <= 2147483647 && \valid_read(in + (0 .. n * n - 1)) && \valid(out + (0 .. n * n - 1))
// sizes: any
// why: the column of the tile is read without waiting for the threads that load it
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

__global__ void transpose_hasty(const float *in, float *out, int n) {
  __shared__ float tile[16][17];
  int x = blockIdx.x * 16 + threadIdx.x;
  int y = blockIdx.y * 16 + threadIdx.y;
  tile[threadIdx.y][threadIdx.x] = x < n && y < n ? in[y * n + x] : 0.0f;
  x = blockIdx.y * 16 + threadIdx.x;
  y = blockIdx.x * 16 + threadIdx.y;
  if (x < n && y < n) out[y * n + x] = tile[threadIdx.x][threadIdx.y];  //! race
}

int main() {
  const int n = 30;
  float *in = (float *)malloc((n * n) * sizeof(float));
  for (int i = 0; i < n * n; ++i) in[i] = i;
  float *d_in = nullptr;
  CHECK(cudaMalloc(&d_in, (n * n) * sizeof(float)));
  CHECK(cudaMemcpy(d_in, in, (n * n) * sizeof(float), cudaMemcpyHostToDevice));
  float *out = (float *)malloc((n * n) * sizeof(float));
  float *d_out = nullptr;
  CHECK(cudaMalloc(&d_out, (n * n) * sizeof(float)));
  CHECK(cudaMemset(d_out, 0, (n * n) * sizeof(float)));
  transpose_hasty<<<dim3(2, 2), dim3(16, 16)>>>(d_in, d_out, n);
  CHECK(cudaGetLastError());
  CHECK(cudaDeviceSynchronize());
  CHECK(cudaMemcpy(out, d_out, (n * n) * sizeof(float), cudaMemcpyDeviceToHost));
  double total_out = 0;
  for (int i = 0; i < n * n; ++i) total_out += out[i];
  printf("out %g\n", total_out);
  CHECK(cudaFree(d_in));
  CHECK(cudaFree(d_out));
  free(in);
  free(out);
  return 0;
}
