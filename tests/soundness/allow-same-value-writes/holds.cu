// run: --allow-same-value-writes
// expect: PROVED data-race k
__device__ int found;
__global__ void k() { found = 1; }
int main() {
  k<<<1, 2>>>();
  cudaDeviceSynchronize();
}
