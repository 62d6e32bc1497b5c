// expect: proved all
// why: the block that finds all others counted has read what their atomic accesses wrote
__device__ unsigned arrived;

__global__ void last_block(int *parts, int *total) {
  __shared__ bool is_last;
  if (threadIdx.x == 0) {
    parts[blockIdx.x] = blockIdx.x;
    __threadfence();
    is_last = atomicInc(&arrived, gridDim.x) == gridDim.x - 1;
    __threadfence();
  }
  __syncthreads();
  if (is_last && threadIdx.x == 0) {
    int sum = 0;
    for (int b = 0; b < gridDim.x; b++) sum += parts[b];
    *total = sum;
    arrived = 0;
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
