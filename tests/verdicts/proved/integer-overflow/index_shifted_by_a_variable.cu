// expect: proved all
// fix: nothing is dropped
__global__ void k(char *a, unsigned x, unsigned s) {
  a[(x << s) + threadIdx.x] = 1;
}

int main() {
  char *a;
  cudaMalloc(&a, 256);
  k<<<1, 64>>>(a, 1u, 4u);
  cudaDeviceSynchronize();
  cudaFree(a);
  return 0;
}
