// expect: refuted api-misuse main
// why: a program has 64 KB of __constant__ memory
__constant__ int table[20000];

__global__ void k(int *a) { a[threadIdx.x] = table[threadIdx.x]; }

int main() {
  int *d;
  cudaMalloc(&d, 2 * sizeof(int));
  k<<<1, 2>>>(d);     //! api-misuse
  cudaDeviceSynchronize();
  cudaFree(d);
  return 0;
}
