// class: gemm
// expect: safe
// needs: blockDim.x == 8 && blockDim.y == 8 && width == 8 * gridDim.x && width == 8 * gridDim.y && width * width <= 2147483647 && \valid_read(a + (0 .. width * width - 1)) && \valid_read(b + (0 .. width * width - 1)) && \valid(c + (0 .. width * width - 1))
// sizes: any
// why: the width is a multiple of the tile and the grid covers it, so nothing is guarded
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

#define TILE_WIDTH 8

__global__ void multiply_square(const double *a, const double *b, double *c, int width) {
  __shared__ double as[TILE_WIDTH][TILE_WIDTH], bs[TILE_WIDTH][TILE_WIDTH];
  int tx = threadIdx.x, ty = threadIdx.y;
  int row = blockIdx.y * TILE_WIDTH + ty, col = blockIdx.x * TILE_WIDTH + tx;
  double value = 0;
  for (int phase = 0; phase < width / TILE_WIDTH; ++phase) {
    as[ty][tx] = a[row * width + phase * TILE_WIDTH + tx];
    bs[ty][tx] = b[(phase * TILE_WIDTH + ty) * width + col];
    __syncthreads();
    for (int k = 0; k < TILE_WIDTH; ++k) value += as[ty][k] * bs[k][tx];
    __syncthreads();
  }
  c[row * width + col] = value;
}

int main() {
  const int w = 24;
  double *a = (double *)malloc((w * w) * sizeof(double));
  for (int i = 0; i < w * w; ++i) a[i] = 1.0;
  double *d_a = nullptr;
  CHECK(cudaMalloc(&d_a, (w * w) * sizeof(double)));
  CHECK(cudaMemcpy(d_a, a, (w * w) * sizeof(double), cudaMemcpyHostToDevice));
  double *b = (double *)malloc((w * w) * sizeof(double));
  for (int i = 0; i < w * w; ++i) b[i] = 2.0;
  double *d_b = nullptr;
  CHECK(cudaMalloc(&d_b, (w * w) * sizeof(double)));
  CHECK(cudaMemcpy(d_b, b, (w * w) * sizeof(double), cudaMemcpyHostToDevice));
  double *c = (double *)malloc((w * w) * sizeof(double));
  double *d_c = nullptr;
  CHECK(cudaMalloc(&d_c, (w * w) * sizeof(double)));
  CHECK(cudaMemset(d_c, 0, (w * w) * sizeof(double)));
  dim3 block(TILE_WIDTH, TILE_WIDTH), grid(w / TILE_WIDTH, w / TILE_WIDTH);
  multiply_square<<<grid, block>>>(d_a, d_b, d_c, w);
  CHECK(cudaGetLastError());
  CHECK(cudaDeviceSynchronize());
  CHECK(cudaMemcpy(c, d_c, (w * w) * sizeof(double), cudaMemcpyDeviceToHost));
  for (int i = 0; i < w * w; ++i)
    if (!(c[i] == 48.0)) return 1;
  double total_c = 0;
  for (int i = 0; i < w * w; ++i) total_c += c[i];
  printf("c %g\n", total_c);
  CHECK(cudaFree(d_a));
  CHECK(cudaFree(d_b));
  CHECK(cudaFree(d_c));
  free(a);
  free(b);
  free(c);
  return 0;
}
