// expect: refuted division-by-zero ; unknown data-race
// why: the quotient has no value, so that two threads meet in one element is no finding of its own
__global__ void k(int *b, const int *z) {
  b[threadIdx.x / *z] = 1;     //! division-by-zero
}

int main() {
  int zero = 0;
  int *b, *z;
  cudaMalloc(&b, 4 * sizeof(int));
  cudaMalloc(&z, sizeof(int));
  cudaMemcpy(z, &zero, sizeof(int), cudaMemcpyHostToDevice);
  k<<<1, 4>>>(b, z);
  cudaDeviceSynchronize();
  cudaFree(z);
  cudaFree(b);
  return 0;
}
