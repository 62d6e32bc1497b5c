// class: graphs
// expect: bounds
// needs: rows >= 1 && \valid_read(row_start + (0 .. rows - 1)) && (\forall integer r; 0 <= r < rows ==> 0 <= row_start[r]) && \valid(degree + (0 .. rows-1))
// sizes: fixed
// why: the table of row starts has one entry per row only, so the last row looks one entry too far
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

__global__ void row_degrees(const int *row_start, int *degree, int rows) {
  const int r = blockIdx.x * blockDim.x + threadIdx.x;
  if (r < rows) degree[r] = row_start[r + 1] - row_start[r];  //! bounds
}

int main() {
  const int n = 50;
  int *row_start = (int *)malloc(n * sizeof(int));
  for (int i = 0; i < n; ++i) row_start[i] = 4 * i;
  int *d_row_start = nullptr;
  CHECK(cudaMalloc(&d_row_start, n * sizeof(int)));
  CHECK(cudaMemcpy(d_row_start, row_start, n * sizeof(int), cudaMemcpyHostToDevice));
  int *degree = (int *)malloc(n * sizeof(int));
  int *d_degree = nullptr;
  CHECK(cudaMalloc(&d_degree, n * sizeof(int)));
  CHECK(cudaMemset(d_degree, 0, n * sizeof(int)));
  row_degrees<<<1, 64>>>(d_row_start, d_degree, n);
  CHECK(cudaGetLastError());
  CHECK(cudaDeviceSynchronize());
  CHECK(cudaMemcpy(degree, d_degree, n * sizeof(int), cudaMemcpyDeviceToHost));
  double total_degree = 0;
  for (int i = 0; i < n; ++i) total_degree += degree[i];
  printf("degree %g\n", total_degree);
  CHECK(cudaFree(d_row_start));
  CHECK(cudaFree(d_degree));
  free(row_start);
  free(degree);
  return 0;
}
