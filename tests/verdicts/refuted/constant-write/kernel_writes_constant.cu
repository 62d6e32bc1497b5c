// expect: refuted constant-write
// why: device code must not write __constant__ memory
__constant__ int table[2];

__global__ void k() {
  ((int *)table)[threadIdx.x] = 1;     //! constant-write
}

int main() {
  k<<<1, 2>>>();
  cudaDeviceSynchronize();
  return 0;
}
