// expect: proved all
// fix: it is compiled for as many as are launched
__global__ void __launch_bounds__(8) k(int *a) { a[threadIdx.x] = 1; }

int main() {
  int *d;
  cudaMalloc(&d, 8 * sizeof(int));
  k<<<1, 8>>>(d);
  cudaDeviceSynchronize();
  cudaFree(d);
  return 0;
}
