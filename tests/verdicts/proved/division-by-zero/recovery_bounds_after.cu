// expect: proved all
// fix: the divisor is not zero
__global__ void k(int *b, unsigned z) {
  unsigned part = 8 / z;
  b[part + threadIdx.x] = 1;
}

int main() {
  int *b;
  cudaMalloc(&b, 4 * sizeof(int));
  k<<<1, 2>>>(b, 4);
  cudaDeviceSynchronize();
  cudaFree(b);
  return 0;
}
