// run: --force-malloc-success
// expect: refuted data-race
// launch: 2 x 32
// why: the event is recorded before the kernel that the other stream has to wait for
#include <cuda_runtime.h>

__global__ void produce(int *x) {
  x[blockIdx.x * blockDim.x + threadIdx.x] = 5;  //! data-race
}
__global__ void add(int *x) {
  x[blockIdx.x * blockDim.x + threadIdx.x] += 1;  //! data-race
}

int main() {
  int *x;
  cudaMalloc(&x, 64 * sizeof(int));
  cudaStream_t first, second;
  cudaEvent_t ready;
  cudaStreamCreate(&first);
  cudaStreamCreate(&second);
  cudaEventCreate(&ready);
  cudaEventRecord(ready, first);
  produce<<<2, 32, 0, first>>>(x);
  cudaStreamWaitEvent(second, ready, 0);
  add<<<2, 32, 0, second>>>(x);
  cudaDeviceSynchronize();
  cudaEventDestroy(ready);
  cudaStreamDestroy(first);
  cudaStreamDestroy(second);
  cudaFree(x);
  return 0;
}
