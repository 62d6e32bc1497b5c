// run: --check assert
// expect: unknown assertion
// why: each of two bad accesses can be avoided, but not both: nothing says what comes after them
#include <assert.h>
#include <cuda_runtime.h>

int nondet_int();

__global__ void kernel(int *a, int n) {
  if (n > 0) a[4] = 1;
  if (n <= 0) a[5] = 1;
  assert(a[0] == 0);
}

int main() {
  int *a;
  cudaMalloc(&a, 4 * sizeof(int));
  cudaMemset(a, 0, 4 * sizeof(int));
  kernel<<<1, 1>>>(a, nondet_int());
  cudaDeviceSynchronize();
  cudaFree(a);
  return 0;
}
