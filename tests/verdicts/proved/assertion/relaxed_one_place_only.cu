// expect: proved all
// why: accesses to one place are seen in one order by everyone, relaxed or not
#include <assert.h>

__global__ void k(int *x) {
  if (blockIdx.x == 0) {
    atomicMax(x, 1);
    atomicMax(x, 2);
  } else {
    int first = atomicAdd(x, 0);
    int second = atomicAdd(x, 0);
    assert(first <= second);
  }
}

int main() {
  int *x;
  cudaMalloc(&x, sizeof(int));
  cudaMemset(x, 0, sizeof(int));
  k<<<2, 1>>>(x);
  cudaDeviceSynchronize();
  cudaFree(x);
  return 0;
}
