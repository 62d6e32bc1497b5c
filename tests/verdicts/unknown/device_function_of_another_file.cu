// expect: unknown data-race ; unknown barrier-divergence
// why: it may count in a variable of its own file, or wait for the others at a barrier
extern __device__ void elsewhere();

__global__ void fill(int *a) {
  a[threadIdx.x] = threadIdx.x;
  if (threadIdx.x < 16) elsewhere();
}

int main() {
  int *a;
  cudaMalloc(&a, 32 * sizeof(int));
  fill<<<1, 32>>>(a);
  cudaDeviceSynchronize();
  cudaFree(a);
  return 0;
}
