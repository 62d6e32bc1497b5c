// expect: refuted integer-overflow
// why: the shift drops bits: 16 is left
__global__ void k(char *a, unsigned x, unsigned s) {
  a[(x << s) + threadIdx.x] = 1;  //! integer-overflow
}

int main() {
  char *a;
  cudaMalloc(&a, 256);
  k<<<1, 64>>>(a, 0x30000001u, 4u);
  cudaDeviceSynchronize();
  cudaFree(a);
  return 0;
}
