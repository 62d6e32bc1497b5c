// class: graphs
// expect: safe
// needs: blockDim.x % 32 == 0 && rows >= 0 && cols >= 0 && start[rows] <= 2147483000 && \valid_read(x + (0 .. cols-1)) && \valid(y + (0 .. rows-1)) && \valid_read(value + (0 .. start[rows] - 1)) && \valid_read(start + (0 .. rows)) && start[0] == 0 && (\forall integer v; 0 <= v < rows ==> start[v] <= start[v + 1]) && \valid_read(column + (0 .. start[rows] - 1)) && (\forall integer e; 0 <= e < start[rows] ==> 0 <= column[e] < cols)
// sizes: fixed
// why: a warp takes a row, all its lanes leave together or shuffle together
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

__global__ void csr_vector(const int *start, const int *column, const double *value,
                           const double *x, double *y, int rows, int cols) {
  const int row = (blockIdx.x * blockDim.x + threadIdx.x) / 32;
  const int lane = threadIdx.x % 32;
  if (row >= rows) return;
  double sum = 0.0;
  for (int e = start[row] + lane; e < start[row + 1]; e += 32) sum += value[e] * x[column[e]];
  for (int d = 16; d > 0; d >>= 1) sum += __shfl_down_sync(0xffffffffu, sum, d);
  if (lane == 0) y[row] = sum;
}

int main() {
  const int n = 10;
  int *start = (int *)malloc((n + 1) * sizeof(int));
  for (int i = 0; i < n + 1; ++i) start[i] = 40 * i;
  int *d_start = nullptr;
  CHECK(cudaMalloc(&d_start, (n + 1) * sizeof(int)));
  CHECK(cudaMemcpy(d_start, start, (n + 1) * sizeof(int), cudaMemcpyHostToDevice));
  int *column = (int *)malloc((40 * n) * sizeof(int));
  for (int i = 0; i < 40 * n; ++i) column[i] = i % n;
  int *d_column = nullptr;
  CHECK(cudaMalloc(&d_column, (40 * n) * sizeof(int)));
  CHECK(cudaMemcpy(d_column, column, (40 * n) * sizeof(int), cudaMemcpyHostToDevice));
  double *value = (double *)malloc((40 * n) * sizeof(double));
  for (int i = 0; i < 40 * n; ++i) value[i] = 1.0;
  double *d_value = nullptr;
  CHECK(cudaMalloc(&d_value, (40 * n) * sizeof(double)));
  CHECK(cudaMemcpy(d_value, value, (40 * n) * sizeof(double), cudaMemcpyHostToDevice));
  double *x = (double *)malloc(n * sizeof(double));
  for (int i = 0; i < n; ++i) x[i] = i;
  double *d_x = nullptr;
  CHECK(cudaMalloc(&d_x, n * sizeof(double)));
  CHECK(cudaMemcpy(d_x, x, n * sizeof(double), cudaMemcpyHostToDevice));
  double *y = (double *)malloc(n * sizeof(double));
  double *d_y = nullptr;
  CHECK(cudaMalloc(&d_y, n * sizeof(double)));
  CHECK(cudaMemset(d_y, 0, n * sizeof(double)));
  csr_vector<<<3, 128>>>(d_start, d_column, d_value, d_x, d_y, n, n);
  CHECK(cudaGetLastError());
  CHECK(cudaDeviceSynchronize());
  CHECK(cudaMemcpy(y, d_y, n * sizeof(double), cudaMemcpyDeviceToHost));
  for (int i = 0; i < n; ++i)
    if (!(y[i] == 180.0)) return 1;
  double total_y = 0;
  for (int i = 0; i < n; ++i) total_y += y[i];
  printf("y %g\n", total_y);
  CHECK(cudaFree(d_start));
  CHECK(cudaFree(d_column));
  CHECK(cudaFree(d_value));
  CHECK(cudaFree(d_x));
  CHECK(cudaFree(d_y));
  free(start);
  free(column);
  free(value);
  free(x);
  free(y);
  return 0;
}
