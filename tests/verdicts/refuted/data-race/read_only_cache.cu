// expect: refuted data-race
// why: a barrier orders the threads, and the read-only cache may hold what was there before
__global__ void k(int *d) {
  int i = threadIdx.x;
  d[i] = i;                             //! data-race
  __syncthreads();
  d[32 + i] = __ldg(&d[31 - i]);        //! data-race
}
int main() {
  int *d;
  cudaMalloc(&d, 64 * sizeof(int));
  cudaMemset(d, 0, 64 * sizeof(int));
  k<<<1, 32>>>(d);
  k<<<1, 32>>>(d);
  cudaDeviceSynchronize();
  cudaFree(d);
  return 0;
}
