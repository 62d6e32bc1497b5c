// expect: proved all
// fix: no thread writes where there is nothing
__global__ void put(int *a, int n) {
  if (threadIdx.x < n) a[threadIdx.x] = 1;
}

int main() {
  int n = 0;
  int *d;
  cudaMalloc(&d, n * sizeof(int));
  put<<<1, 1>>>(d, n);
  cudaDeviceSynchronize();
  cudaFree(d);
  return 0;
}
