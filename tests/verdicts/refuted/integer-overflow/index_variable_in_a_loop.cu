// expect: refuted integer-overflow
// why: the index is kept in a variable of 32 bits
__global__ void k(char *a, unsigned pitch) {
  for (unsigned row = 0; row < 4; row += 2) {
    unsigned at = row * pitch;
    a[at] = 1;     //! integer-overflow
  }
}

int main() {
  char *d;
  cudaMalloc(&d, 16);
  k<<<1, 1>>>(d, 1u << 31);
  cudaDeviceSynchronize();
  cudaFree(d);
  return 0;
}
