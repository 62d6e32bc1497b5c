// expect: refuted integer-overflow
// why: row times pitch is computed in 32 bits and wraps before it is widened to an address
__global__ void k(char *p, unsigned row, unsigned pitch) {
  p[row * pitch] = 1;     //! integer-overflow
}

int main() {
  char *d;
  cudaMalloc(&d, 4096);
  k<<<1, 1>>>(d, 65536, 65536);
  cudaDeviceSynchronize();
  cudaFree(d);
  return 0;
}
