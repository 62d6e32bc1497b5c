// expect: proved-if out-of-bounds ; proved all
// fix: a barrier ends each round, whatever the block is
__global__ void sum(const int *in, int *out) {
  extern __shared__ int part[];
  unsigned t = threadIdx.x;
  part[t] = in[blockIdx.x * blockDim.x + t] & 255;
  __syncthreads();
  for (unsigned half = blockDim.x / 2; half > 0; half /= 2) {
    if (t < half) part[t] |= part[t + half];
    __syncthreads();
  }
  if (t == 0) out[blockIdx.x] = part[0];
}
