// run: --force-malloc-success
// expect: refuted assertion
// needs: input
// inputs: 60
// launch: 1 x 4
// why: the search never looks at the last element
#include <cassert>
#include <cuda_runtime.h>

__constant__ int steps[8] = {2, 3, 5, 10, 20, 30, 40, 50};

__device__ int first_not_below(int key) {
  int low = 0, high = 7;
  while (low < high) {
    int middle = low + (high - low) / 2;
    if (steps[middle] < key)
      low = middle + 1;
    else
      high = middle;
  }
  return low;
}

__global__ void search(const int *keys, int *places) {
  int i = threadIdx.x;
  places[i] = first_not_below(keys[i]);
  assert(places[i] == 0 || steps[places[i] - 1] < keys[i]);
  assert(places[i] == 8 || steps[places[i]] >= keys[i]);  //! assertion
}

int main() {
  int host[4];
  for (int i = 0; i < 4; ++i) host[i] = nondet_int();
  int *keys, *places;
  cudaMalloc(&keys, sizeof host);
  cudaMalloc(&places, sizeof host);
  cudaMemcpy(keys, host, sizeof host, cudaMemcpyHostToDevice);
  search<<<1, 4>>>(keys, places);
  cudaDeviceSynchronize();
  cudaFree(keys);
  cudaFree(places);
  return 0;
}
