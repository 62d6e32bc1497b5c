// run: --force-malloc-success
// expect: proved
// launch: 1 x 32
// fix: afterwards
#include <cuda_runtime.h>

__global__ void work(int *x) { x[threadIdx.x] = threadIdx.x; }

int main() {
  cudaEvent_t done;
  cudaEventCreate(&done);
  int *x;
  cudaMalloc(&x, 32 * sizeof(int));
  work<<<1, 32>>>(x);
  cudaEventRecord(done);
  cudaEventSynchronize(done);
  cudaEventDestroy(done);
  cudaFree(x);
  return 0;
}
