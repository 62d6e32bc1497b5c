// expect: proved-if out-of-bounds ; unknown deadlock ; proved all
// fix: all threads skip the barrier in the same round
__global__ void count(int *counts) {
  int t = threadIdx.x, number = 0;
  for (unsigned k = 0;; k++) {
    if (blockIdx.x & 1) {
      if (k == 0) continue;
    } else {
      number = 1;
    }
    __syncthreads();
    if (k == 3) break;
  }
  counts[blockIdx.x * blockDim.x + t] = number;
}
