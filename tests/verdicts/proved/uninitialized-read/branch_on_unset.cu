// run: --force-malloc-success
// expect: proved all
// fix: the memory is set first
__global__ void k(int *a) {
  a[0] = 1;
  if (a[0] > 0) a[1] = 1;
}

int main() {
  int *d;
  cudaMalloc(&d, 2 * sizeof(int));
  k<<<1, 1>>>(d);
  cudaDeviceSynchronize();
  cudaFree(d);
  return 0;
}
