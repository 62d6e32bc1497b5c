// expect: proved all
// fix: what has wrapped around behind the last round is not used
__global__ void powers(char *a) {
  unsigned i = 1;
  for (int round = 0; round < 32; round++) {
    if (i < 16) a[i] = round;
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
