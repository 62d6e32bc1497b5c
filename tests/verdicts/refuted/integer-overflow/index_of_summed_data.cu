// expect: refuted integer-overflow
// why: the numbers that are summed up wrap around to 5
__global__ void k(char *a, const unsigned *steps) {
  unsigned at = 0;
  for (int i = 0; i < 3; i++) at += steps[i];
  a[at + threadIdx.x] = 1;  //! integer-overflow
}

int main() {
  char *a;
  unsigned *b, h[3] = {4294967290u, 5u, 6u};
  cudaMalloc(&a, 256);
  cudaMalloc(&b, sizeof h);
  cudaMemcpy(b, h, sizeof h, cudaMemcpyHostToDevice);
  k<<<1, 64>>>(a, b);
  cudaDeviceSynchronize();
  cudaFree(a);
  cudaFree(b);
  return 0;
}
