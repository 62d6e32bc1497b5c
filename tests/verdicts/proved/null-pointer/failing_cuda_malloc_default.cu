// expect: proved all
// why: by default allocations succeed, so one that is not checked is no finding
__global__ void put(int *a) { a[threadIdx.x] = 1; }

int main() {
  int *d;
  cudaMalloc(&d, 2 * sizeof(int));
  put<<<1, 2>>>(d);
  cudaDeviceSynchronize();
  cudaFree(d);
  return 0;
}
