// expect: proved all
// fix: the shift is within the width and the store within the array
__global__ void k(int *a, int by) {
  int at = 1 << by;
  a[at + threadIdx.x] = 0;
}

int main() {
  int *d;
  cudaMalloc(&d, 8 * sizeof(int));
  k<<<1, 2>>>(d, 2);
  cudaDeviceSynchronize();
  cudaFree(d);
  return 0;
}
