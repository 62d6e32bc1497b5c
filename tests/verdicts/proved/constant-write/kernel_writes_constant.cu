// expect: proved all
// fix: the table is in ordinary device memory
__device__ int table[2];

__global__ void k() {
  table[threadIdx.x] = 1;
}

int main() {
  k<<<1, 2>>>();
  cudaDeviceSynchronize();
  return 0;
}
