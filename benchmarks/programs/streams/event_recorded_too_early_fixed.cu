// run: --force-malloc-success
// expect: proved
// launch: 2 x 32
// fix: after it
#include <cuda_runtime.h>

__global__ void produce(int *x) {
  x[blockIdx.x * blockDim.x + threadIdx.x] = 5;
}
__global__ void add(int *x) {
  x[blockIdx.x * blockDim.x + threadIdx.x] += 1;
}

int main() {
  int *x;
  cudaMalloc(&x, 64 * sizeof(int));
  cudaStream_t first, second;
  cudaEvent_t ready;
  cudaStreamCreate(&first);
  cudaStreamCreate(&second);
  cudaEventCreate(&ready);
  produce<<<2, 32, 0, first>>>(x);
  cudaEventRecord(ready, first);
  cudaStreamWaitEvent(second, ready, 0);
  add<<<2, 32, 0, second>>>(x);
  cudaDeviceSynchronize();
  cudaEventDestroy(ready);
  cudaStreamDestroy(first);
  cudaStreamDestroy(second);
  cudaFree(x);
  return 0;
}
