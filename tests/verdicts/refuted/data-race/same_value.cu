// run: --force-malloc-success
// expect: refuted data-race
// why: both threads write the same value, which is a race all the same
__global__ void k(int *flag) {
  *flag = 1;     //! data-race
}

int main() {
  int *d;
  cudaMalloc(&d, 1 * sizeof(int));
  k<<<1, 2>>>(d);
  cudaDeviceSynchronize();
  cudaFree(d);
  return 0;
}
