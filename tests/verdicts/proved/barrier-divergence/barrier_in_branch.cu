// run: --force-malloc-success
// expect: proved all
// fix: the barrier stands outside the branch
__global__ void k(int *a) {
  if (threadIdx.x > 0)
    a[threadIdx.x] = 1;
  else
    a[0] = 0;
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
