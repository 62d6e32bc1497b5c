// expect: proved all
// fix: it fits
__constant__ int table[16384];

__global__ void k(int *a) { a[threadIdx.x] = table[threadIdx.x]; }

int main() {
  int *d;
  cudaMalloc(&d, 2 * sizeof(int));
  k<<<1, 2>>>(d);
  cudaDeviceSynchronize();
  cudaFree(d);
  return 0;
}
