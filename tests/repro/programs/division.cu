#include "divisor.h"

__global__ void mean(int *sum, int count) {
  sum[0] = (sum[0]+1)/divisor(count) * 2;  //! division-by-zero
}

int main() {
  int *sum;
  cudaMalloc(&sum, sizeof(int));
  cudaMemset(sum, 0, sizeof(int));
  mean<<<1, 1>>>(sum, 1);
  cudaDeviceSynchronize();
  cudaFree(sum);
}
