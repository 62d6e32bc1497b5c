// run: --force-malloc-success
// expect: proved
// launch: 1 x 4
// fix: the loop ends with the field
#include <call_kernel.h>
#include <cuda_runtime.h>

struct Entry {
  char name[8];
  int number;
};

__global__ void blank(Entry *entries) {
  Entry *mine = &entries[threadIdx.x];
  for (int k = 0; k < 8; ++k) mine->name[k] = ' ';
  mine->number = threadIdx.x;
}

int main() {
  Entry *entries;
  cudaMalloc(&entries, 4 * sizeof(Entry));
  ESBMC_verify_kernel(blank, 1, 4, entries);
  cudaFree(entries);
  return 0;
}
