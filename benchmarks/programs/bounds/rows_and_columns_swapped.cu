// run: --force-malloc-success
// expect: refuted out-of-bounds
// launch: 6 x 64
// why: the guard compares the row with the number of columns
#include <cuda_runtime.h>

const int rows = 10, columns = 20;

__global__ void negate(int *m) {
  int c = blockIdx.x * blockDim.x + threadIdx.x;
  int r = blockIdx.y * blockDim.y + threadIdx.y;
  if (r < columns && c < columns) m[r * columns + c] = -m[r * columns + c];  //! out-of-bounds
}

int main() {
  int host[rows * columns];
  for (int i = 0; i < rows * columns; ++i) host[i] = i;
  int *m;
  cudaMalloc(&m, sizeof host);
  cudaMemcpy(m, host, sizeof host, cudaMemcpyHostToDevice);
  negate<<<dim3(3, 2), dim3(8, 8)>>>(m);
  cudaMemcpy(host, m, sizeof host, cudaMemcpyDeviceToHost);
  cudaFree(m);
  return 0;
}
