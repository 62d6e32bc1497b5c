// expect: unknown division-by-zero
// why: the divisor comes from a device function of another file
__device__ int width(int i);

__global__ void k(int *a) { a[threadIdx.x] = 100 / width(threadIdx.x); }

int main() {
  int *d;
  cudaMalloc(&d, 2 * sizeof(int));
  k<<<1, 2>>>(d);
  cudaDeviceSynchronize();
  cudaFree(d);
  return 0;
}
