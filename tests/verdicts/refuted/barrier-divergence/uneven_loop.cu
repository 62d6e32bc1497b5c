// run: --force-malloc-success
// expect: refuted barrier-divergence
// why: thread 1 goes through the loop once more than thread 0
__global__ void k(int *a) {
  for (unsigned i = 0; i <= threadIdx.x; ++i) {
    a[threadIdx.x] = i;
    __syncthreads();     //! barrier-divergence
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
