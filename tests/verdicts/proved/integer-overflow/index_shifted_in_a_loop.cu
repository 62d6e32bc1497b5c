// expect: proved all
// fix: two rounds, and the index is 12
__global__ void powers(char *a) {
  unsigned i = 3;
  for (int round = 0; round < 2; round++) i <<= 1;
  a[i] = 1;
}

int main() {
  char *a;
  cudaMalloc(&a, 16);
  powers<<<1, 1>>>(a);
  cudaDeviceSynchronize();
  cudaFree(a);
  return 0;
}
