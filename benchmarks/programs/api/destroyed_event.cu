// run: --force-malloc-success
// expect: refuted api-misuse
// launch: 1 x 32
// why: the event is destroyed before it is waited for
#include <cuda_runtime.h>

__global__ void work(int *x) { x[threadIdx.x] = threadIdx.x; }

int main() {
  cudaEvent_t done;
  cudaEventCreate(&done);
  int *x;
  cudaMalloc(&x, 32 * sizeof(int));
  work<<<1, 32>>>(x);
  cudaEventRecord(done);
  cudaEventDestroy(done);
  cudaEventSynchronize(done);  //! api-misuse
  cudaFree(x);
  return 0;
}
