// expect: proved all
// fix: what is below zero on the way is not when it is used
__global__ void mark(char *a) {
  unsigned i = threadIdx.x;
  i -= 1u;
  i += 2u;
  a[i] = 1;
}

int main() {
  char *a;
  cudaMalloc(&a, 8);
  mark<<<1, 4>>>(a);
  cudaDeviceSynchronize();
  cudaFree(a);
  return 0;
}
