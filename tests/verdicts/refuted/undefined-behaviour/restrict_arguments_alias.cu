// expect: refuted undefined-behaviour
// why: both parameters are __restrict__ and get the same array, which one of them writes
__global__ void k(const int *__restrict__ in, int *__restrict__ out) {
  out[threadIdx.x] = in[threadIdx.x] ^ 1;
}

int main() {
  int *d;
  cudaMalloc(&d, 2 * sizeof(int));
  cudaMemset(d, 0, 2 * sizeof(int));
  k<<<1, 2>>>(d, d);     //! undefined-behaviour
  cudaDeviceSynchronize();
  cudaFree(d);
  return 0;
}
