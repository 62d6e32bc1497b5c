// run: --force-malloc-success
// expect: refuted barrier-divergence
// why: thread 1 has left the kernel when thread 0 waits
__global__ void k(int *a) {
  if (threadIdx.x == 1) return;
  a[threadIdx.x] = 1;
  __syncthreads();     //! barrier-divergence
}

int main() {
  int *d;
  cudaMalloc(&d, 2 * sizeof(int));
  k<<<1, 2>>>(d);
  cudaDeviceSynchronize();
  cudaFree(d);
  return 0;
}
