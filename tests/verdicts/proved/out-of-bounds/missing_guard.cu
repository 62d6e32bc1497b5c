// run: --force-malloc-success
// expect: proved all
// fix: threads past the end do nothing
__global__ void k(int *a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) a[i] = n;
}

int main() {
  int *d;
  cudaMalloc(&d, 6 * sizeof(int));
  k<<<2, 4>>>(d, 6);
  cudaDeviceSynchronize();
  cudaFree(d);
  return 0;
}
