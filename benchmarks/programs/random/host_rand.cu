// run: --force-malloc-success
// expect: refuted out-of-bounds
// needs: input
// inputs: 8
// launch: 1 x 8
// why: the remainder is taken by one more than there are elements
#include <cstdlib>
#include <cuda_runtime.h>

__global__ void pick(const int *table, int at, int *out) {
  if (threadIdx.x == 0) *out = table[at];  //! out-of-bounds
}

int main() {
  int *table, *out;
  cudaMalloc(&table, 8 * sizeof(int));
  cudaMalloc(&out, sizeof(int));
  cudaMemset(table, 0, 8 * sizeof(int));
  int at = rand() % 9;
  pick<<<1, 8>>>(table, at, out);
  cudaDeviceSynchronize();
  cudaFree(table);
  cudaFree(out);
  return 0;
}
