// expect: refuted integer-overflow
// why: one of the two has wrapped around to 4
__global__ void k(char *a, unsigned x, unsigned y) {
  a[max(x + y, 3u) + threadIdx.x] = 1;  //! integer-overflow
}

int main() {
  char *a;
  cudaMalloc(&a, 256);
  k<<<1, 64>>>(a, 2200000000u, 2094967300u);
  cudaDeviceSynchronize();
  cudaFree(a);
  return 0;
}
