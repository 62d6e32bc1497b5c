// expect: proved all
// fix: it is asked for
extern __shared__ int tile[];

__global__ void k(int *a) {
  tile[threadIdx.x] = 1;
  a[threadIdx.x] = tile[threadIdx.x];
}

int main() {
  int *d;
  cudaMalloc(&d, 2 * sizeof(int));
  cudaFuncSetAttribute(k, cudaFuncAttributeMaxDynamicSharedMemorySize, 50000);
  k<<<1, 2, 50000>>>(d);
  cudaDeviceSynchronize();
  cudaFree(d);
  return 0;
}
