// expect: refuted integer-overflow
// why: the product wraps for thread 2, which hits the array by chance
__global__ void k(int *a, unsigned stride) {
  if (threadIdx.x % 2 == 0) {
    unsigned at = threadIdx.x * stride;
    a[at] = 1;                               //! integer-overflow
  }
}

int main() {
  int *d;
  cudaMalloc(&d, 4 * sizeof(int));
  k<<<1, 3>>>(d, 2147483649u);
  cudaDeviceSynchronize();
  cudaFree(d);
  return 0;
}
