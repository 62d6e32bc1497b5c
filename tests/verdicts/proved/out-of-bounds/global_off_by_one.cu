// run: --force-malloc-success
// expect: proved all
// fix: each thread writes its own element
__global__ void k(int *a) {
  a[threadIdx.x] = 1;
}

int main() {
  int *d;
  cudaMalloc(&d, 4 * sizeof(int));
  k<<<1, 4>>>(d);
  cudaDeviceSynchronize();
  cudaFree(d);
  return 0;
}
