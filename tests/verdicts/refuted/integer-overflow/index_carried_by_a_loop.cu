// expect: refuted integer-overflow
// why: three times i wraps around, and comes back below the limit
__global__ void spread(char *a) {
  unsigned i = 1;
  for (int round = 0; round < 3; round++) {
    if (i < 16) a[i] = round;  //! integer-overflow
    i *= 0x80000001u;
  }
}

int main() {
  char *a;
  cudaMalloc(&a, 16);
  spread<<<1, 1>>>(a);
  cudaDeviceSynchronize();
  cudaFree(a);
  return 0;
}
