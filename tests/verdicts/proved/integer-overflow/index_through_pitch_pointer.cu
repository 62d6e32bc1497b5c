// expect: proved all
// fix: the offset is of 64 bits, and the rows exist
__global__ void k(char *base, size_t pitch, unsigned first) {
  unsigned row = first + threadIdx.x;
  float *line = (float *)(base + row * pitch);
  line[threadIdx.x] = 0;
}

int main() {
  char *d;
  cudaMalloc(&d, 1024);
  k<<<1, 2>>>(d, 512, 0);
  cudaDeviceSynchronize();
  cudaFree(d);
  return 0;
}
