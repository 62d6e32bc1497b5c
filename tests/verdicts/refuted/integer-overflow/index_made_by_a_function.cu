// expect: refuted integer-overflow
// why: the product wraps in the function that makes the index
__device__ unsigned at(unsigned row, unsigned pitch) { return row * pitch; }     //! integer-overflow

__global__ void k(char *a, unsigned pitch) {
  a[at(2, pitch)] = 1;
}

int main() {
  char *d;
  cudaMalloc(&d, 16);
  k<<<1, 1>>>(d, 1u << 31);
  cudaDeviceSynchronize();
  cudaFree(d);
  return 0;
}
