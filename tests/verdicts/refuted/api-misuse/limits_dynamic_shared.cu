// expect: refuted api-misuse main
// why: more than 48 KB of shared memory has to be asked for with cudaFuncSetAttribute
extern __shared__ int tile[];

__global__ void k(int *a) {
  tile[threadIdx.x] = 1;
  a[threadIdx.x] = tile[threadIdx.x];
}

int main() {
  int *d;
  cudaMalloc(&d, 2 * sizeof(int));
  k<<<1, 2, 40000>>>(d);
  k<<<1, 2, 50000>>>(d);     //! api-misuse
  cudaDeviceSynchronize();
  cudaFree(d);
  return 0;
}
