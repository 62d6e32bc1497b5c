// expect: refuted division-by-zero ; unknown out-of-bounds
// why: the index comes from a quotient without a value, so where it points is not known
__global__ void k(int *b, unsigned z) {
  unsigned part = 8 / z;     //! division-by-zero
  b[part + threadIdx.x] = 1;
}

int main() {
  int *b;
  cudaMalloc(&b, 4 * sizeof(int));
  k<<<1, 2>>>(b, 0);
  cudaDeviceSynchronize();
  cudaFree(b);
  return 0;
}
