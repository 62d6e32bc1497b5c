// expect: proved all
// fix: cudaMemcpyToSymbol
__device__ int table[4];

__global__ void k(int *out) { out[threadIdx.x] = table[threadIdx.x]; }

int main() {
  int h[4] = {1, 2, 3, 4};
  int *d;
  cudaMalloc(&d, sizeof(h));
  cudaMemcpyToSymbol(table, h, sizeof(h));
  k<<<1, 4>>>(d);
  cudaDeviceSynchronize();
  cudaFree(d);
  return 0;
}
