// expect: refuted integer-overflow
// why: as in row pointers of pitched memory: the offset wraps in 32 bits
__global__ void k(char *base, unsigned pitch, unsigned first) {
  unsigned row = first + threadIdx.x;
  float *line = (float *)(base + row * pitch);     //! integer-overflow
  line[threadIdx.x] = 0;
}

int main() {
  char *d;
  cudaMalloc(&d, 1024);
  k<<<1, 2>>>(d, 512, 8388608);
  cudaDeviceSynchronize();
  cudaFree(d);
  return 0;
}
