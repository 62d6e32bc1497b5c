// expect: proved all
// fix: a product instead
__global__ void k(int *a) {
  int v = (int)threadIdx.x - 1;
  a[threadIdx.x] = v * 4;
}

int main() {
  int *d;
  cudaMalloc(&d, 2 * sizeof(int));
  k<<<1, 2>>>(d);
  cudaDeviceSynchronize();
  cudaFree(d);
  return 0;
}
