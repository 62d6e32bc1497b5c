// expect: proved all
// fix: 48 KB and not more
__global__ void k(int *a) {
  __shared__ int tile[12288];
  tile[threadIdx.x] = 1;
  a[threadIdx.x] = tile[threadIdx.x];
}

int main() {
  int *d;
  cudaMalloc(&d, 2 * sizeof(int));
  k<<<1, 2>>>(d);
  cudaDeviceSynchronize();
  cudaFree(d);
  return 0;
}
