// run: --force-malloc-success
// expect: refuted data-race
// launch: 2 x 64
// why: the host reads managed memory while the kernel may still write it
#include <cuda_runtime.h>

__global__ void fill(int *x) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  x[i] = 3 * i;  //! data-race
}

int main() {
  const int n = 128;
  int *x;
  cudaMallocManaged(&x, n * sizeof(int));
  fill<<<2, 64>>>(x);
  int last = x[n - 1];  //! data-race
  cudaDeviceSynchronize();
  cudaFree(x);
  return last < 0;
}
