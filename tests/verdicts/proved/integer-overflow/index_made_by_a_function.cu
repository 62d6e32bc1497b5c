// expect: proved all
// fix: a pitch with which no product wraps
__device__ unsigned at(unsigned row, unsigned pitch) { return row * pitch; }

__global__ void k(char *a, unsigned pitch) {
  a[at(2, pitch)] = 1;
}

int main() {
  char *d;
  cudaMalloc(&d, 16);
  k<<<1, 1>>>(d, 4);
  cudaDeviceSynchronize();
  cudaFree(d);
  return 0;
}
