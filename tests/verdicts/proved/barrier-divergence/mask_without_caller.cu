// expect: proved all
// fix: all three are in the mask
__global__ void k(int *a) {
  a[threadIdx.x] = __any_sync(0x7, threadIdx.x == 1);
}

int main() {
  int *d;
  cudaMalloc(&d, 3 * sizeof(int));
  k<<<1, 3>>>(d);
  cudaDeviceSynchronize();
  cudaFree(d);
  return 0;
}
