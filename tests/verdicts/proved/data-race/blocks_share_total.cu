// run: --force-malloc-success
// expect: proved all
// fix: the blocks add atomically
__global__ void k(int *total) {
  atomicAdd(total, 1);
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
