// expect: refuted integer-overflow
// why: the first thread's index is 0 - 1, which wraps around before it is widened
__global__ void mark(char *a) {
  unsigned i = threadIdx.x;
  i -= 1u;
  a[i] = 1;  //! integer-overflow
}

int main() {
  char *a;
  cudaMalloc(&a, 1ull << 32);
  mark<<<1, 4>>>(a);
  cudaDeviceSynchronize();
  cudaFree(a);
  return 0;
}
