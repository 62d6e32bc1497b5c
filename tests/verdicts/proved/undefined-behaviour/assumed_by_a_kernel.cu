// expect: proved all
// fix: it is launched as it says
__global__ void put(int *a, int n) {
  __builtin_assume(n <= 4);
  if (threadIdx.x < n) a[threadIdx.x] = 1;
}

int main() {
  int *d;
  cudaMalloc(&d, 4 * sizeof(int));
  put<<<1, 4>>>(d, 4);
  cudaDeviceSynchronize();
  cudaFree(d);
  return 0;
}
