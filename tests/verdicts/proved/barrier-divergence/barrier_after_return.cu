// run: --force-malloc-success
// expect: proved all
// fix: no thread leaves before the barrier
__global__ void k(int *a) {
  if (threadIdx.x != 1) a[threadIdx.x] = 1;
  __syncthreads();
}

int main() {
  int *d;
  cudaMalloc(&d, 2 * sizeof(int));
  k<<<1, 2>>>(d);
  cudaDeviceSynchronize();
  cudaFree(d);
  return 0;
}
