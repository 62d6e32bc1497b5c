// run: --force-malloc-success
// expect: refuted out-of-bounds
// launch: 1 x 64
// why: the copy multiplies the size in bytes by the size of an element once more
#include <cuda_runtime.h>

const int n = 64;

__global__ void square(int *x) { x[threadIdx.x] *= x[threadIdx.x]; }

int main() {
  int host[n];
  for (int i = 0; i < n; ++i) host[i] = i;
  size_t bytes = n * sizeof(int);
  int *x;
  cudaMalloc(&x, bytes);
  cudaMemcpy(x, host, bytes, cudaMemcpyHostToDevice);
  square<<<1, n>>>(x);
  cudaMemcpy(host, x, bytes * sizeof(int), cudaMemcpyDeviceToHost);  //! out-of-bounds
  cudaFree(x);
  return 0;
}
