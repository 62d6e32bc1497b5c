// run: --force-malloc-success
// expect: proved all
// fix: all threads go through the loop equally often
__global__ void k(int *a) {
  for (unsigned i = 0; i < 2; ++i) {
    a[threadIdx.x] = i;
    __syncthreads();
  }
}

int main() {
  int *d;
  cudaMalloc(&d, 2 * sizeof(int));
  k<<<1, 2>>>(d);
  cudaDeviceSynchronize();
  cudaFree(d);
  return 0;
}
