// expect: proved all
// why: __restrict__ parameters may be one array that nobody writes
__global__ void k(const int *__restrict__ a, const int *__restrict__ b, int *__restrict__ out) {
  out[threadIdx.x] = a[threadIdx.x] ^ b[threadIdx.x];
}

int main() {
  int *d, *e;
  cudaMalloc(&d, 2 * sizeof(int));
  cudaMalloc(&e, 2 * sizeof(int));
  cudaMemset(d, 0, 2 * sizeof(int));
  k<<<1, 2>>>(d, d, e);
  cudaDeviceSynchronize();
  cudaFree(d);
  cudaFree(e);
  return 0;
}
