// run: --force-malloc-success
// expect: proved
// launch: 1 x 32
// fix: a blocking stream does
#include <cuda_runtime.h>

__global__ void set(int *x) {
  x[threadIdx.x] = 1;
}
__global__ void twice(int *x) {
  x[threadIdx.x] *= 2;
}

int main() {
  int *x;
  cudaMalloc(&x, 32 * sizeof(int));
  cudaStream_t stream;
  cudaStreamCreate(&stream);
  set<<<1, 32>>>(x);
  twice<<<1, 32, 0, stream>>>(x);
  cudaDeviceSynchronize();
  cudaStreamDestroy(stream);
  cudaFree(x);
  return 0;
}
