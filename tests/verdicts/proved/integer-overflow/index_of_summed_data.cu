// expect: proved all
// fix: they are small, and one of them is below zero
__global__ void k(char *a, const int *steps) {
  unsigned at = 0;
  for (int i = 0; i < 3; i++) at += steps[i];
  a[at + threadIdx.x] = 1;
}

int main() {
  char *a;
  int *b, h[3] = {9, -5, 6};
  cudaMalloc(&a, 256);
  cudaMalloc(&b, sizeof h);
  cudaMemcpy(b, h, sizeof h, cudaMemcpyHostToDevice);
  k<<<1, 64>>>(a, b);
  cudaDeviceSynchronize();
  cudaFree(a);
  cudaFree(b);
  return 0;
}
