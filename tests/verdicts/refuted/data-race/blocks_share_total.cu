// run: --force-malloc-success
// expect: refuted data-race
// why: a barrier does not order threads of different blocks
__global__ void k(int *total) {
  *total = *total + 1;     //! data-race
}

int main() {
  int *d;
  cudaMalloc(&d, sizeof(int));
  cudaMemset(d, 0, sizeof(int));
  k<<<2, 1>>>(d);
  cudaDeviceSynchronize();
  cudaFree(d);
  return 0;
}
