// expect: refuted api-misuse main
// why: the kernel was compiled for at most 4 threads per block, and the second launch has more
__global__ void __launch_bounds__(4) k(int *a) { a[threadIdx.x] = 1; }

int main() {
  int *d;
  cudaMalloc(&d, 8 * sizeof(int));
  k<<<1, 4>>>(d);
  k<<<1, 8>>>(d);     //! api-misuse
  cudaDeviceSynchronize();
  cudaFree(d);
  return 0;
}
