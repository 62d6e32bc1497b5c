// run: --force-malloc-success
// expect: refuted out-of-bounds
// launch: 1 x 4
// why: nine characters are written into a field of eight, over the number behind it
#include <call_kernel.h>
#include <cuda_runtime.h>

struct Entry {
  char name[8];
  int number;
};

__global__ void blank(Entry *entries) {
  Entry *mine = &entries[threadIdx.x];
  for (int k = 0; k <= 8; ++k) mine->name[k] = ' ';  //! out-of-bounds
  mine->number = threadIdx.x;
}

int main() {
  Entry *entries;
  cudaMalloc(&entries, 4 * sizeof(Entry));
  ESBMC_verify_kernel(blank, 1, 4, entries);
  cudaFree(entries);
  return 0;
}
