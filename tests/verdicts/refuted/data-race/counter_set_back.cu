// expect: refuted data-race
// why: the block before the last sets back what the last one counts at
__device__ unsigned arrived;
__global__ void last_block(int *parts, int *total) {
  __shared__ bool is_last;
  if (threadIdx.x == 0) {
    parts[blockIdx.x] = blockIdx.x;
    __threadfence();
    is_last = atomicInc(&arrived, gridDim.x) == gridDim.x - 2;  //! data-race
    __threadfence();
  }
  __syncthreads();
  if (is_last && threadIdx.x == 0) {
    arrived = 0;  //! data-race
  }
}
int main() {
  int *parts, *total;
  cudaMalloc(&parts, 3 * sizeof(int));
  cudaMalloc(&total, sizeof(int));
  last_block<<<3, 32>>>(parts, total);
  cudaDeviceSynchronize();
  cudaFree(parts);
  cudaFree(total);
}
