// run: --force-malloc-success --unwind 6
// expect: refuted out-of-bounds
// needs: input
// inputs: 1000
// launch: 1 x 1
// why: a number of four digits does not fit into three
#include <cassert>
#include <cuda_runtime.h>

__global__ void split(unsigned number, int *count) {
  unsigned digits[3];
  int k = 0;
  while (number != 0u) {
    digits[k] = number % 10u;  //! out-of-bounds
    number /= 10u;
    ++k;
  }
  *count = k;
  for (int i = 0; i < k; ++i) assert(digits[i] < 10u);  //! out-of-bounds
}

int main() {
  unsigned number = nondet_uint();
  __ESBMC_assume(number <= 1000u);
  int *count;
  cudaMalloc(&count, sizeof(int));
  split<<<1, 1>>>(number, count);
  cudaDeviceSynchronize();
  cudaFree(count);
  return 0;
}
