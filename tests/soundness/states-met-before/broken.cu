// run: --state-hashing
// expect: REFUTED deadlock k
__device__ int lock;
__global__ void k() {
  while (atomicExch(&lock, 1)) {}
}
int main() {
  k<<<2, 1>>>();
  cudaDeviceSynchronize();
}
