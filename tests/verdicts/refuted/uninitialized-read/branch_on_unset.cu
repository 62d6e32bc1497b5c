// run: --force-malloc-success
// expect: refuted uninitialized-read
// why: the kernel decides by memory that nothing wrote
__global__ void k(int *a) {
  if (a[0] > 0) a[1] = 1;     //! uninitialized-read
}

int main() {
  int *d;
  cudaMalloc(&d, 2 * sizeof(int));
  k<<<1, 1>>>(d);
  cudaDeviceSynchronize();
  cudaFree(d);
  return 0;
}
