// expect: refuted invalid-shift ; unknown out-of-bounds ; unknown data-race
// why: every thread shifts too far before it stores, so nothing is known of the store
__global__ void k(int *a, int by) {
  int at = 1 << by;     //! invalid-shift
  a[at + threadIdx.x] = 0;
}

int main() {
  int *d;
  cudaMalloc(&d, 8 * sizeof(int));
  k<<<1, 2>>>(d, 40);
  cudaDeviceSynchronize();
  cudaFree(d);
  return 0;
}
