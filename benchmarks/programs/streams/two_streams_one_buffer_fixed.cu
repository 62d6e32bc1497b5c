// run: --force-malloc-success
// expect: proved
// launch: 1 x 64
// fix: they are in the same stream
#include <cuda_runtime.h>

__global__ void produce(int *x) {
  x[threadIdx.x] = threadIdx.x;
}
__global__ void consume(const int *x, int *y) {
  y[threadIdx.x] = x[threadIdx.x] + 1;
}

int main() {
  int *x, *y;
  cudaMalloc(&x, 64 * sizeof(int));
  cudaMalloc(&y, 64 * sizeof(int));
  cudaStream_t first, second;
  cudaStreamCreate(&first);
  cudaStreamCreate(&second);
  produce<<<1, 64, 0, first>>>(x);
  consume<<<1, 64, 0, first>>>(x, y);
  cudaDeviceSynchronize();
  cudaStreamDestroy(first);
  cudaStreamDestroy(second);
  cudaFree(x);
  cudaFree(y);
  return 0;
}
