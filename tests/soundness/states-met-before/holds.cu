// run: --state-hashing
// expect: PROVED deadlock k
__device__ int lock;
__global__ void k() {
  while (atomicExch(&lock, 1)) {}
  atomicExch(&lock, 0);
}
int main() {
  k<<<2, 1>>>();
  cudaDeviceSynchronize();
}
