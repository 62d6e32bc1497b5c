// run: --force-malloc-success --unwind 6
// expect: proved
// needs: input
// inputs: 1000
// launch: 1 x 1
// fix: larger numbers are cut first
#include <cassert>
#include <cuda_runtime.h>

__global__ void split(unsigned number, int *count) {
  unsigned digits[3];
  int k = 0;
  number = number % 1000u;
  while (number != 0u) {
    digits[k] = number % 10u;
    number /= 10u;
    ++k;
  }
  *count = k;
  for (int i = 0; i < k; ++i) assert(digits[i] < 10u);
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
