// run: --force-malloc-success
// expect: refuted data-race
// needs: input
// inputs: 1 1 1
// launch: 1 x 64
// why: the value may be there more than once, and then several threads write where it is
#include <cuda_runtime.h>

__global__ void find(const int *values, int wanted, int *place) {
  int i = threadIdx.x;
  if (values[i] == wanted) *place = i;  //! data-race
}

int main() {
  int host[64], wanted = nondet_int(), none = 64;
  for (int i = 0; i < 64; ++i) host[i] = nondet_int();
  int *values, *place;
  cudaMalloc(&values, sizeof host);
  cudaMalloc(&place, sizeof(int));
  cudaMemcpy(values, host, sizeof host, cudaMemcpyHostToDevice);
  cudaMemcpy(place, &none, sizeof(int), cudaMemcpyHostToDevice);
  find<<<1, 64>>>(values, wanted, place);
  cudaDeviceSynchronize();
  cudaFree(values);
  cudaFree(place);
  return 0;
}
