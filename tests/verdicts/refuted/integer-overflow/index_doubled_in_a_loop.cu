// expect: refuted integer-overflow
// why: the 33rd power of two does not fit, and comes back as 0
__global__ void powers(char *a) {
  unsigned i = 1;
  for (int round = 0; round < 33; round++) {
    if (i < 16) a[i] = round;  //! integer-overflow
    i *= 2u;
  }
}

int main() {
  char *a;
  cudaMalloc(&a, 16);
  powers<<<1, 1>>>(a);
  cudaDeviceSynchronize();
  cudaFree(a);
  return 0;
}
