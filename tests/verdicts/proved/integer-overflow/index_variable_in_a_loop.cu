// expect: proved all
// fix: what is added to the row after the index was made does not matter
__global__ void k(char *a, unsigned pitch) {
  unsigned row = 0;
  for (int i = 0; i < 2; ++i) {
    unsigned at = row * pitch;
    row += 1u << 31;
    if (i == 0) a[at] = 1;
  }
}

int main() {
  char *d;
  cudaMalloc(&d, 16);
  k<<<1, 1>>>(d, 2);
  cudaDeviceSynchronize();
  cudaFree(d);
  return 0;
}
