// expect: refuted integer-overflow
// why: one of the two values that are chosen from has wrapped around to 4
__global__ void k(char *a, unsigned x, unsigned y) {
  unsigned s = x > y ? x + y : 0u;
  a[s + threadIdx.x] = 1;  //! integer-overflow
}

int main() {
  char *a;
  cudaMalloc(&a, 256);
  k<<<1, 64>>>(a, 2200000000u, 2094967300u);
  cudaDeviceSynchronize();
  cudaFree(a);
  return 0;
}
