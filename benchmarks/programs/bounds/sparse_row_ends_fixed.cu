// run: --force-malloc-success
// expect: proved
// launch: 1 x 8
// fix: there is one row pointer more than rows
#include <cuda_runtime.h>

const int rows = 8;

__global__ void row_sums(const int *starts, const int *values, int *sums) {
  int row = threadIdx.x;
  int sum = 0;
  for (int k = starts[row]; k < starts[row + 1]; ++k) sum += values[k];
  sums[row] = sum;
}

int main() {
  int starts[rows + 1] = {0, 1, 3, 4, 4, 7, 9, 10, 12}, values[12];
  for (int i = 0; i < 12; ++i) values[i] = i;
  int *s, *v, *sums;
  cudaMalloc(&s, sizeof starts);
  cudaMalloc(&v, sizeof values);
  cudaMalloc(&sums, rows * sizeof(int));
  cudaMemcpy(s, starts, sizeof starts, cudaMemcpyHostToDevice);
  cudaMemcpy(v, values, sizeof values, cudaMemcpyHostToDevice);
  row_sums<<<1, rows>>>(s, v, sums);
  cudaDeviceSynchronize();
  cudaFree(s);
  cudaFree(v);
  cudaFree(sums);
  return 0;
}
