// expect: proved all
// fix: the divisor is one, so the quotients differ
__global__ void k(int *b, const int *z) {
  b[threadIdx.x / *z] = 1;
}

int main() {
  int one = 1;
  int *b, *z;
  cudaMalloc(&b, 4 * sizeof(int));
  cudaMalloc(&z, sizeof(int));
  cudaMemcpy(z, &one, sizeof(int), cudaMemcpyHostToDevice);
  k<<<1, 4>>>(b, z);
  cudaDeviceSynchronize();
  cudaFree(z);
  cudaFree(b);
  return 0;
}
