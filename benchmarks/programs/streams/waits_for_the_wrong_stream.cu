// run: --force-malloc-success
// expect: refuted data-race
// launch: 1 x 64
// why: the host waits for the second stream and reads the first one's result
#include <cuda_runtime.h>

__global__ void fill(int *x, int v) {
  x[threadIdx.x] = v;  //! data-race
}

int main() {
  int *a, *b;
  cudaMallocManaged(&a, 64 * sizeof(int));
  cudaMallocManaged(&b, 64 * sizeof(int));
  cudaStream_t first, second;
  cudaStreamCreate(&first);
  cudaStreamCreate(&second);
  fill<<<1, 64, 0, first>>>(a, 1);
  fill<<<1, 64, 0, second>>>(b, 2);
  cudaStreamSynchronize(second);
  int seen = a[10];  //! data-race
  cudaDeviceSynchronize();
  cudaStreamDestroy(first);
  cudaStreamDestroy(second);
  cudaFree(a);
  cudaFree(b);
  return seen < 0;
}
