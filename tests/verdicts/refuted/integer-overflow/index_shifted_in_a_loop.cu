// expect: refuted integer-overflow
// why: after 70 rounds the index would have wrapped even in 64 bits; it did so before
__global__ void powers(char *a) {
  unsigned i = 3;
  for (int round = 0; round < 70; round++) i <<= 1;
  a[i] = 1;  //! integer-overflow
}

int main() {
  char *a;
  cudaMalloc(&a, 16);
  powers<<<1, 1>>>(a);
  cudaDeviceSynchronize();
  cudaFree(a);
  return 0;
}
