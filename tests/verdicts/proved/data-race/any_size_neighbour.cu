// expect: proved-if out-of-bounds ; proved all
// fix: a barrier lies between a write and the neighbour that reads it
__global__ void shift(const float *in, float *out, int n) {
  extern __shared__ float row[];
  int t = threadIdx.x;
  int i = blockIdx.x * blockDim.x + t;
  row[t] = i < n ? in[i] : 0.0f;
  __syncthreads();
  if (i < n) out[i] = t > 0 ? row[t - 1] : 0.0f;
}
