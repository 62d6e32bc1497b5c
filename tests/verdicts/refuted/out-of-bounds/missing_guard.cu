// run: --force-malloc-success
// expect: refuted out-of-bounds
// why: two blocks of four threads are two more than there are elements
__global__ void k(int *a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  a[i] = n;     //! out-of-bounds
}

int main() {
  int *d;
  cudaMalloc(&d, 6 * sizeof(int));
  k<<<2, 4>>>(d, 6);
  cudaDeviceSynchronize();
  cudaFree(d);
  return 0;
}
