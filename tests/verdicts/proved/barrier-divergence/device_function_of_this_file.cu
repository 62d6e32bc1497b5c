// expect: proved all
// fix: the function stands here: it counts for each thread by itself and waits for nobody
__device__ int here(int i) { return i + 1; }

__global__ void fill(int *a) {
  a[threadIdx.x] = threadIdx.x;
  if (threadIdx.x < 16) a[threadIdx.x] = here(threadIdx.x);
}

int main() {
  int *a;
  cudaMalloc(&a, 32 * sizeof(int));
  fill<<<1, 32>>>(a);
  cudaDeviceSynchronize();
  cudaFree(a);
  return 0;
}
