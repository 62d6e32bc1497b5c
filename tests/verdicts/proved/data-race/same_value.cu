// run: --force-malloc-success
// expect: proved all
// fix: only one thread writes
__global__ void k(int *flag) {
  if (threadIdx.x == 0) *flag = 1;
}

int main() {
  int *d;
  cudaMalloc(&d, 1 * sizeof(int));
  k<<<1, 2>>>(d);
  cudaDeviceSynchronize();
  cudaFree(d);
  return 0;
}
