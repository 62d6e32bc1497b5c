// expect: proved all
// fix: the product is of 64 bits, and within the array
__global__ void k(char *p, unsigned row, unsigned pitch) {
  if (row < 4) p[(size_t)row * pitch] = 1;
}

int main() {
  char *d;
  cudaMalloc(&d, 4096);
  k<<<1, 1>>>(d, 3, 1024);
  cudaDeviceSynchronize();
  cudaFree(d);
  return 0;
}
