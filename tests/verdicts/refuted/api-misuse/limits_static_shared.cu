// expect: refuted api-misuse
// why: a kernel has 48 KB of shared memory of fixed size
__global__ void k(int *a) {
  __shared__ int tile[12289];
  tile[threadIdx.x] = 1;
  a[threadIdx.x] = tile[threadIdx.x];
}

int main() {
  int *d;
  cudaMalloc(&d, 2 * sizeof(int));
  k<<<1, 2>>>(d);     //! api-misuse
  cudaDeviceSynchronize();
  cudaFree(d);
  return 0;
}
