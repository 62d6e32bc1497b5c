// run: --allow-same-value-writes
// expect: REFUTED data-race k
__device__ int found;
__global__ void k() { found = threadIdx.x; }
int main() {
  k<<<1, 2>>>();
  cudaDeviceSynchronize();
}
