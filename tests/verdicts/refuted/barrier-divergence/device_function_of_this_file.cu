// expect: refuted barrier-divergence
// why: the function waits for threads that do not call it
__device__ void here() { __syncthreads(); }  //! barrier-divergence

__global__ void fill(int *a) {
  a[threadIdx.x] = threadIdx.x;
  if (threadIdx.x < 16) here();
}

int main() {
  int *a;
  cudaMalloc(&a, 32 * sizeof(int));
  fill<<<1, 32>>>(a);
  cudaDeviceSynchronize();
  cudaFree(a);
  return 0;
}
