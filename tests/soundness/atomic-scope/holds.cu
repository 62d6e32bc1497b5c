// expect: PROVED data-race k
__device__ int sum;
__global__ void k() { atomicAdd_block(&sum, 1); }
int main() {
  k<<<1, 2>>>();
  cudaDeviceSynchronize();
}
