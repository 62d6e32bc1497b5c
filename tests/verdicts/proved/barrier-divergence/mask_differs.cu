// expect: proved all
// fix: the lanes of a mask give the same
__global__ void k(int *a) {
  unsigned mask = threadIdx.x < 2 ? 0x3 : 0x4;
  __syncwarp(mask);
  a[threadIdx.x] = 1;
}

int main() {
  int *d;
  cudaMalloc(&d, 3 * sizeof(int));
  k<<<1, 3>>>(d);
  cudaDeviceSynchronize();
  cudaFree(d);
  return 0;
}
