// run: --force-malloc-success
// expect: refuted barrier-divergence
// why: thread 0 never comes to the barrier that the others wait at
__global__ void k(int *a) {
  if (threadIdx.x > 0) {
    a[threadIdx.x] = 1;
    __syncthreads();     //! barrier-divergence
  } else {
    a[0] = 0;
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
