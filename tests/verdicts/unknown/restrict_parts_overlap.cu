// expect: unknown undefined-behaviour
// why: what one __restrict__ parameter writes another one reads, within one array
__global__ void k(const int *__restrict__ in, int *__restrict__ out) {
  if (threadIdx.x == 0) out[0] = in[1] ^ 1;
}

int main() {
  int *d;
  cudaMalloc(&d, 2 * sizeof(int));
  cudaMemset(d, 0, 2 * sizeof(int));
  k<<<1, 2>>>(d, d + 1);
  cudaDeviceSynchronize();
  cudaFree(d);
  return 0;
}
