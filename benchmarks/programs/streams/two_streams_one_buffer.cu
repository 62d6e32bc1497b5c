// run: --force-malloc-success
// expect: refuted data-race
// launch: 1 x 64
// why: two kernels in two streams write and read the same buffer
#include <cuda_runtime.h>

__global__ void produce(int *x) {
  x[threadIdx.x] = threadIdx.x;  //! data-race
}
__global__ void consume(const int *x, int *y) {
  y[threadIdx.x] = x[threadIdx.x] + 1;  //! data-race
}

int main() {
  int *x, *y;
  cudaMalloc(&x, 64 * sizeof(int));
  cudaMalloc(&y, 64 * sizeof(int));
  cudaStream_t first, second;
  cudaStreamCreate(&first);
  cudaStreamCreate(&second);
  produce<<<1, 64, 0, first>>>(x);
  consume<<<1, 64, 0, second>>>(x, y);
  cudaDeviceSynchronize();
  cudaStreamDestroy(first);
  cudaStreamDestroy(second);
  cudaFree(x);
  cudaFree(y);
  return 0;
}
