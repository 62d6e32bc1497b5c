// expect: refuted deadlock
// why: the flag that thread 0 waits for is never set
__device__ int flag;

__global__ void k() {
  if (blockIdx.x == 0)
    while (atomicAdd(&flag, 0) == 0) {}     //! deadlock
}

int main() {
  k<<<2, 1>>>();
  cudaDeviceSynchronize();
  return 0;
}
