// run: --force-malloc-success
// expect: proved
// needs: input
// inputs: 5
// launch: 1 x 32
// fix: the comparison comes after the step
#include <cassert>
#include <cuda_runtime.h>

__global__ void count_down(unsigned char start, int *rounds) {
  int left = start, count = 0;
again:
  if (left <= 0) goto done;
  left = left - 1, ++count;
  goto again;
done:
  rounds[threadIdx.x] = count;
  assert(count == start);
}

int main() {
  unsigned char start = nondet_uchar();
  __ESBMC_assume(start <= 6);
  int *rounds;
  cudaMalloc(&rounds, 32 * sizeof(int));
  count_down<<<1, 32>>>(start, rounds);
  cudaDeviceSynchronize();
  cudaFree(rounds);
  return 0;
}
