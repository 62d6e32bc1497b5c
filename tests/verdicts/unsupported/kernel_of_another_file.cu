// expect: unsupported
// why: the kernel is only declared here, so nothing is known of what it does
__global__ void k(int *a);

int main() {
  int *d;
  cudaMalloc(&d, sizeof(int));
  k<<<1, 1>>>(d);     //! unsupported
  cudaDeviceSynchronize();
  cudaFree(d);
  return 0;
}
