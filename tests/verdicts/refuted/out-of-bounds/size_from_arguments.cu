// run: --force-malloc-success --argument 20
// expect: refuted out-of-bounds
// why: of as many elements as the argument says, one more is written
#include <stdlib.h>

__global__ void count(int *a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i <= n) a[i] = i;     //! out-of-bounds
}

int main(int argc, char **argv) {
  if (argc != 2) return 1;
  int n = atoi(argv[1]);
  int *a;
  cudaMalloc(&a, n * sizeof(int));
  count<<<(n + 31) / 32, 32>>>(a, n);
  cudaDeviceSynchronize();
  cudaFree(a);
  return 0;
}
