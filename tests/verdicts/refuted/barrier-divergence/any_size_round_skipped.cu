// expect: refuted barrier-divergence
// why: every way out of the loop meets the barrier, but odd threads skip it in their first round
__global__ void count(int *counts) {
  int t = threadIdx.x, number = 0;
  for (unsigned k = 0;; k++) {
    if (t & 1) {
      if (k == 0) continue;
    } else {
      number = 1;
    }
    __syncthreads();     //! barrier-divergence
    if (k == 3) break;
  }
  counts[blockIdx.x * blockDim.x + t] = number;
}
