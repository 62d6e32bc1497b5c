// run: --force-malloc-success
// expect: refuted assertion
// needs: input
// inputs: 5
// launch: 1 x 32
// why: the jump back skips the step that makes the loop's last round
#include <cassert>
#include <cuda_runtime.h>

__global__ void count_down(unsigned char start, int *rounds) {
  int left = start, count = 0;
again:
  if (left <= 1) goto done;
  left = left - 1, ++count;
  goto again;
done:
  rounds[threadIdx.x] = count;
  assert(count == start);  //! assertion
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
