// run: --force-malloc-success
// expect: refuted data-race
// launch: 1 x 32
// why: a non-blocking stream does not wait for the default stream
#include <cuda_runtime.h>

__global__ void set(int *x) {
  x[threadIdx.x] = 1;  //! data-race
}
__global__ void twice(int *x) {
  x[threadIdx.x] *= 2;  //! data-race
}

int main() {
  int *x;
  cudaMalloc(&x, 32 * sizeof(int));
  cudaStream_t stream;
  cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking);
  set<<<1, 32>>>(x);
  twice<<<1, 32, 0, stream>>>(x);
  cudaDeviceSynchronize();
  cudaStreamDestroy(stream);
  cudaFree(x);
  return 0;
}
