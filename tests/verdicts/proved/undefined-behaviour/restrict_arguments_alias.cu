// expect: proved all
// fix: two arrays
__global__ void k(const int *__restrict__ in, int *__restrict__ out) {
  out[threadIdx.x] = in[threadIdx.x] ^ 1;
}

int main() {
  int *d, *e;
  cudaMalloc(&d, 2 * sizeof(int));
  cudaMalloc(&e, 2 * sizeof(int));
  cudaMemset(d, 0, 2 * sizeof(int));
  k<<<1, 2>>>(d, e);
  cudaDeviceSynchronize();
  cudaFree(d);
  cudaFree(e);
  return 0;
}
