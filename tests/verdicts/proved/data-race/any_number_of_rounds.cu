// expect: proved-if out-of-bounds ; proved all
// fix: cells are read by all before one is written, in each of any number of rounds
__global__ void relax(float *out, int rounds) {
  __shared__ float cell[1024];
  int t = threadIdx.x;
  cell[t] = t;
  __syncthreads();
  for (int r = 0; r < rounds; ++r) {
    float left = t > 0 ? cell[t - 1] : 0.0f;
    __syncthreads();
    cell[t] = left;
    __syncthreads();
  }
  out[blockIdx.x * blockDim.x + t] = cell[t];
}
