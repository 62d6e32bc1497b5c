// run: --force-malloc-success
// expect: proved all
// fix: the kernel gets device memory
__global__ void k(int *a) {
  a[threadIdx.x] = 1;
}

int main() {
  int *d;
  cudaMalloc(&d, 2 * sizeof(int));
  k<<<1, 2>>>(d);
  cudaDeviceSynchronize();
  cudaFree(d);
  return 0;
}
