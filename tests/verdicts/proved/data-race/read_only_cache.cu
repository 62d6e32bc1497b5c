// expect: proved all
// fix: what is read so is written by nobody in the kernel
__global__ void k(int *d) {
  int i = threadIdx.x;
  d[32 + i] = __ldg(&d[31 - i]);
}
int main() {
  int *d;
  cudaMalloc(&d, 64 * sizeof(int));
  cudaMemset(d, 0, 64 * sizeof(int));
  k<<<1, 32>>>(d);
  k<<<1, 32>>>(d);
  cudaDeviceSynchronize();
  cudaFree(d);
  return 0;
}
